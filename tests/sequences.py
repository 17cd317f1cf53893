"""Invented hands of one table that follow one another: who sits on the button raises, both blinds fold."""

from __future__ import annotations

from dataclasses import dataclass, replace

NAMES = {1: "Aldo", 2: "Bea", 3: "Cleo"}


@dataclass(frozen=True)
class Dealt:
    """One hand: ``stacks`` in cents by seat, the seat of the button, its time, a tournament's level."""

    number: int
    stacks: dict[int, int]
    button: int
    time: str = "2024/10/01 08:00:00"
    table: str = "Pollux"
    level: tuple[int, int] | None = None
    cut: bool = False

    def change(self, seat: int, cents: int) -> Dealt:
        """The hand with another stack."""
        return replace(self, stacks=self.stacks | {seat: self.stacks[seat] + cents})

    @property
    def seats(self) -> list[int]:
        """Button, small blind, big blind."""
        seats = sorted(self.stacks)
        at = seats.index(self.button)
        return [*seats[at:], *seats[:at]]

    @property
    def left(self) -> dict[int, int]:
        """The stacks after it: the raise of 4 wins 1 + 2, an uncalled 2 goes back."""
        button, small, big = self.seats
        small_blind, big_blind = self.level or (1, 2)
        won = {button: small_blind + big_blind, small: -small_blind, big: -big_blind}
        return {seat: stack + won[seat] for seat, stack in self.stacks.items()}

    def text(self) -> str:
        """As PokerStars writes it."""
        button, small, big = self.seats
        name = NAMES
        if self.level:
            low, high = self.level
            game = f"Tournament #900100, $1.00+$0.10 USD Hold'em No Limit - Level I ({low}/{high})"
            money = str
        else:
            low, high = 1, 2
            game = " Hold'em No Limit ($0.01/$0.02 USD)"

            def money(cents: int) -> str:
                return f"${cents // 100}.{cents % 100:02d}"

        lines = [
            f"PokerStars Hand #{self.number}: {game} - {self.time} ET",
            f"Table '{self.table}' 6-max Seat #{button} is the button",
            *(f"Seat {seat}: {name[seat]} ({money(stack)} in chips)" for seat, stack in sorted(self.stacks.items())),
            f"{name[small]}: posts small blind {money(low)}",
            f"{name[big]}: posts big blind {money(high)}",
            "*** HOLE CARDS ***",
            f"{name[button]}: raises {money(high)} to {money(2 * high)}",
        ]
        if not self.cut:
            lines += [
                f"{name[small]}: folds",
                f"{name[big]}: folds",
                f"Uncalled bet ({money(high)}) returned to {name[button]}",
                f"{name[button]} collected {money(low + 2 * high)} from pot",
                f"{name[button]}: doesn't show hand",
                "*** SUMMARY ***",
                f"Total pot {money(low + 2 * high)} | Rake {money(0)}",
                f"Seat {button}: {name[button]} (button) collected ({money(low + 2 * high)})",
                f"Seat {small}: {name[small]} (small blind) folded before Flop",
                f"Seat {big}: {name[big]} (big blind) folded before Flop",
            ]
        return "\n".join(lines) + "\n\n\n"


def evening(count: int, *, first: int = 241000003001, table: str = "Pollux", day: str = "2024/10/01") -> list[Dealt]:
    """Hands a minute apart from 08:00 on. The first has 200, 187 and 214 cents and the button at seat 1."""
    hands: list[Dealt] = []
    stacks, button = {1: 200, 2: 187, 3: 214}, 1
    for number in range(count):
        time = f"{day} {8 + number // 60:02d}:{number % 60:02d}:00"
        hands.append(Dealt(first + number, stacks, button, time, table))
        stacks, button = hands[-1].left, button % 3 + 1
    return hands


def texts(hands: list[Dealt]) -> str:
    """The hands as a file."""
    return "".join(hand.text() for hand in hands)
