"""A hand's text line by line, read just far enough to alter it.

This reading is separate from the parser that the faults are to test: it knows only the plain forms of a
PokerStars text and makes no judgement. A fault says which lines change; everything else stays as it was.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tests.faults.strength import order_is_open

#: Line number -> new text (may hold several lines), or None for a line that goes.
Edits = dict[int, str | None]

_SIGN = "[$€£¥₹]?"
_AMOUNT = rf"{_SIGN}[\d,]+(?:\.\d+)?"
_SEAT = re.compile(rf"Seat (\d+): (.+) \(({_AMOUNT}) in chips.*\)(.*)")
_PAYMENT = re.compile(rf" collected ({_AMOUNT}) from (pot|main pot|side pot(?:-\d+)?)")
_UNCALLED = re.compile(rf"Uncalled bet \(({_AMOUNT})\) returned to (.+)")
_TOTAL = re.compile(
    rf"Total pot ({_AMOUNT})(?: Main pot ({_AMOUNT})\.((?: Side pot(?:-\d+)? {_AMOUNT}\.)+))? \| Rake (.+)"
)
_SIDE = re.compile(rf" Side pot(?:-\d+)? ({_AMOUNT})\.")
_POSTS = "posts (?:small & big blinds|small blind|big blind|button blind|straddle|the ante)"
_PUT_IN = re.compile(rf"({_POSTS}|brings[ -]in(?: low)? for|calls|bets) ({_AMOUNT})(.*)")
_RAISE = re.compile(rf"(raises) ({_AMOUNT}) to ({_AMOUNT})(.*)")
_WON = re.compile(rf"\b(?:won|collected) \(({_AMOUNT})\)")
_CARDS = re.compile(r"\[([^\]]*)\]")
_STREET = re.compile(r"\*\*\* (?:(?:FIRST |SECOND )?(FLOP|TURN|RIVER)|(\S+ (?:STREET|DRAW)|DRAW)) \*\*\*")
_EXCHANGE = ("discards ", "stands pat")
_DATE = re.compile(r"- (\d{4}/\d{2}/\d{2}) ")
_STAKES = re.compile(rf"[( ]{_SIGN}[\d.,]+/({_SIGN}[\d.,]+)(?![\d./])")


@dataclass(frozen=True)
class Payment:
    """A line ``NAME collected AMOUNT from POT``; ``board`` counts from 1 where the hand was run twice, else 0."""

    at: int
    name: str
    units: int
    pot: str
    board: int

    @property
    def index(self) -> int:
        """0 = the only or the main pot, 1 = first side pot ..."""
        if not self.pot.startswith("side"):
            return 0
        return int(self.pot.partition("-")[2] or 1)


#: A payment, who gets it instead and how much.
Change = tuple[Payment, str, int]


@dataclass(frozen=True)
class Action:
    """A line ``NAME: VERB ...``. ``units`` = its (first) figure, ``to`` = the raiser's street total,
    ``added`` = chips that it adds, ``left`` = what then is left of the stack, ``tail`` = words after the figures."""

    at: int
    name: str
    verb: str
    street: str
    units: int = 0
    to: int = 0
    added: int = 0
    left: int = 0
    tail: str = ""

    @property
    def all_in(self) -> bool:
        return "all-in" in self.tail or "cap" in self.tail


class Sheet:
    """One hand. Amounts are integers in the smallest unit (cents or chips)."""

    def __init__(self, text: str) -> None:
        self.lines = text.rstrip("\n").split("\n")
        self.header = self.lines[0]
        self.blank = self.header[len(self.header.rstrip()) :]
        self.summary_at = self._find("*** SUMMARY ***")
        self.stacks: dict[str, int] = {}
        self.seats: dict[str, int] = {}
        self.seat_lines: dict[str, int] = {}
        self.sitting_out: set[str] = set()
        self.payments: list[Payment] = []
        self.uncalled: list[tuple[int, str, int]] = []
        self.actions: list[Action] = []
        self.shown: dict[str, tuple[str, ...]] = {}
        self.show_lines: dict[str, list[int]] = defaultdict(list)
        self.hero = ""
        self.tournament = "tournament #" in self.header.casefold()
        self.sign = self._sign()
        self.exponent = 2 if self.sign and not self.tournament else 0
        self._read_seats()
        self._by_length = sorted(self.seats, key=len, reverse=True)
        self._read_body()

    # --- what the text is ------------------------------------------------------------------------

    @property
    def day(self) -> str:
        found = _DATE.search(self.header)
        return found[1] if found else ""

    @property
    def hi_lo(self) -> bool:
        return "hi/lo" in self.header.casefold()

    @property
    def run_twice(self) -> bool:
        """Two boards, each for half of every pot."""
        return any(line.startswith("SECOND Board") for line in self.lines)

    @property
    def has_board(self) -> bool:
        """The game is one with community cards."""
        return not re.search(r"\b(?:Stud|Razz|Draw|Badugi)\b", self.header, re.IGNORECASE)

    @property
    def has_seat_order(self) -> bool:
        """An odd unit goes by the seats from the button. In stud it does not."""
        return not re.search(r"\b(?:Stud|Razz)\b", self.header, re.IGNORECASE)

    @property
    def converted(self) -> bool:
        """Made by another program: a cash game with a currency sign and no currency code, or words in capitals."""
        coded = re.search(r" [A-Z]{3}\)", self.header)
        return " LIMIT " in self.header or (not self.tournament and bool(self.sign) and not coded)

    @property
    def garbled_streets(self) -> bool:
        """A street's brackets are empty, so that the board stands in the summary alone."""
        return any(line.startswith("*** ") and "[]" in line for line in self.lines)

    @property
    def cap(self) -> bool:
        return " Cap " in self.header

    @cached_property
    def whole(self) -> bool:
        """Somebody is paid, and there is a summary with the totals; neither cancelled nor cut off."""
        return "Hand cancelled" not in self.lines and self.total_at >= 0 and bool(self.payments)

    @cached_property
    def cash_out(self) -> bool:
        return any(" cashed out the hand for " in line for line in self.lines)

    @property
    def settled(self) -> bool:
        """The payment lines tell all that was paid out of the pots."""
        return self.whole and not self.cash_out

    @property
    def rake_by_winner(self) -> bool:
        """Cash from July 2021: tied winners may be charged at 1 and 1.25 times the rate."""
        return not self.tournament and self.exponent == 2 and self.day >= "2021/07/01" and self.rake > 0

    def fair_at_own_rates(self, shares: list[int]) -> bool:
        """May these shares of a tie be right because one winner's rate is 1.25 times the other's?

        For ties of two in a single pot; where that cannot be told, yes.
        """
        if not self.rake_by_winner:
            return False
        if len(shares) != 2 or self.pots or self.run_twice:
            return True
        rakes = [self.total / 2 - share for share in shares]
        return any(abs(rake * 9 - self.rake * rate) <= 18 for rake in rakes[:1] for rate in (4, 5))

    @cached_property
    def big_blind(self) -> int:
        found = _STAKES.search(self.header)
        return self.units(found[1]) if found else 0

    @cached_property
    def total_at(self) -> int:
        """Line of the totals, -1 if there is none of the usual form."""
        at = next((i for i, line in enumerate(self.lines) if line.startswith("Total pot ")), -1)
        return at if at >= 0 and _TOTAL.fullmatch(self.lines[at].rstrip()) else -1

    @cached_property
    def _totals(self) -> tuple[int, tuple[int, ...], int]:
        found = _TOTAL.fullmatch(self.lines[self.total_at].rstrip()) if self.total_at >= 0 else None
        if not found:
            return 0, (), 0
        pots = () if found[2] is None else (found[2], *_SIDE.findall(found[3]))
        return self.units(found[1]), tuple(self.units(pot) for pot in pots), self.units(found[4])

    @property
    def total(self) -> int:
        return self._totals[0]

    @property
    def pots(self) -> tuple[int, ...]:
        """Printed main and side pots, or () where the text prints one pot."""
        return self._totals[1]

    @property
    def rake(self) -> int:
        return self._totals[2]

    @cached_property
    def board(self) -> tuple[str, ...]:
        """The board of the summary, () if there is none or there are two."""
        for line in self.lines[self.summary_at :]:
            if line.startswith("Board ["):
                return tuple(_cards(line))
        return ()

    # --- who is who ------------------------------------------------------------------------------

    @cached_property
    def folded(self) -> list[str]:
        return [action.name for action in self.actions if action.verb == "folds"]

    @cached_property
    def put_in(self) -> dict[str, int]:
        """Chips put in by name, before anything goes back."""
        sums: dict[str, int] = dict.fromkeys(self.seats, 0)
        for action in self.actions:
            sums[action.name] += action.added
        return sums

    @cached_property
    def alive(self) -> list[str]:
        """Players who put something in and did not fold."""
        return [name for name, units in self.put_in.items() if units and name not in self.folded]

    @property
    def winners(self) -> set[str]:
        return {payment.name for payment in self.payments}

    @cached_property
    def known(self) -> dict[str, tuple[str, ...]]:
        """Cards that were shown, or that the summary prints of a hand that was mucked."""
        found = dict(self.shown)
        for name, at in self.summary_lines.items():
            rest = self._after_name(name, at)
            if "mucked [" in rest:
                found.setdefault(name, tuple(_cards(rest)))
        return found

    @cached_property
    def losers(self) -> list[str]:
        """Players at a showdown who were paid nothing and whose cards the text holds."""
        hands = [self.known[name] for name in self.alive if name in self.known]
        if len(self.alive) < 2 or order_is_open(self.header, hands, self.board):
            return []
        return [name for name in self.alive if name not in self.winners and name in self.known]

    @cached_property
    def shortest(self) -> str:
        """The player in the main pot alone: put in less than everybody else who is left; "" if there is none."""
        levels = sorted((self._matched(name), name) for name in self.alive)
        return levels[0][1] if len(levels) > 1 and levels[0][0] < levels[1][0] else ""

    def _matched(self, name: str) -> int:
        return sum(a.added for a in self.actions if a.name == name) - sum(u for _, n, u in self.uncalled if n == name)

    @cached_property
    def levels(self) -> int:
        """How many different amounts the players left have put in: so many pots the rules make."""
        return len({self._matched(name) for name in self.alive})

    @cached_property
    def summary_lines(self) -> dict[str, int]:
        found = {}
        for name, seat in self.seats.items():
            start = f"Seat {seat}: {name}"
            for at in range(self.summary_at, len(self.lines) if self.summary_at >= 0 else 0):
                if self.lines[at].startswith(start):
                    found[name] = at
        return found

    def ties(self) -> list[list[Payment]]:
        """Payments of the same pot on the same board to different players, in games without a low half."""
        if self.hi_lo or not self.settled:
            return []
        return [group for group in self.groups() if len({p.name for p in group}) == len(group) > 1]

    def groups(self) -> list[list[Payment]]:
        """Payments by pot and board."""
        found: dict[tuple[str, int], list[Payment]] = defaultdict(list)
        for payment in self.payments:
            found[payment.pot, payment.board].append(payment)
        return list(found.values())

    def next_action(self, action: Action) -> Action | None:
        """The next action on the same street."""
        later = [a for a in self.actions if a.at > action.at]
        return later[0] if later and later[0].street == action.street else None

    # --- altered text ----------------------------------------------------------------------------

    def text(self, edits: Edits) -> str:
        """The text with some lines changed."""
        lines = [edits.get(at, line) for at, line in enumerate(self.lines)]
        return "\n".join(line for line in lines if line is not None) + "\n"

    def money(self, units: int) -> str:
        """An amount as this text writes it."""
        comma = "," if self._grouped else ""
        if not self.exponent:
            return f"{self.sign if not self.tournament else ''}{units:{comma}}"
        whole, cents = divmod(units, 100)
        return f"{self.sign}{whole:{comma}}" + (f".{cents:02}" if cents else "")

    def units(self, text: str) -> int:
        """Cents or chips of an amount text."""
        whole, _, cents = text.lstrip("$€£¥₹").replace(",", "").partition(".")
        return int(whole) * 10**self.exponent + (int(cents.ljust(2, "0")) if self.exponent and cents else 0)

    def after(self, at: int, *lines: str) -> Edits:
        """Put lines in after a line."""
        return {at: "\n".join([self.lines[at], *(f"{line}{self.blank}" for line in lines)])}

    def act(self, action: Action, units: int | None = None, *, to: int | None = None, tail: str | None = None) -> Edits:
        """An action with other figures."""
        amount = self.money(action.units if units is None else units)
        if action.verb == "raises":
            amount += f" to {self.money(action.to if to is None else to)}"
        words = action.tail if tail is None else tail
        return {action.at: f"{action.name}: {action.verb} {amount}{words}{self.blank}"}

    def pay(self, *changes: Change) -> Edits:
        """Payment lines with other names and amounts; an amount of 0 takes the line out. The summary stays."""
        edits: Edits = {}
        for payment, name, units in changes:
            line = f"{name} collected {self.money(units)} from {payment.pot}{self.blank}"
            edits[payment.at] = line if units else None
        return edits

    def settle(self, *changes: Change) -> Edits:
        """Payment lines and summary changed in agreement."""
        paid = {payment: (payment.name, payment.units) for payment in self.payments}
        paid |= {payment: (name, units) for payment, name, units in changes}
        edits = self.pay(*changes)
        for name in self.summary_lines:
            before = self._by_board({p: (p.name, p.units) for p in self.payments}, name)
            after = self._by_board(paid, name)
            if before != after:
                edits |= self.result(name, after)
        return edits

    def _by_board(self, paid: dict[Payment, tuple[str, int]], name: str) -> list[int]:
        sums = [0, 0] if self.run_twice else [0]
        for payment, (winner, units) in paid.items():
            if winner == name:
                sums[max(payment.board - 1, 0)] += units
        return sums

    def result(self, name: str, won: list[int]) -> Edits:
        """A player's summary line with other winnings, one figure a board."""
        at = self.summary_lines[name]
        rest = self._after_name(name, at).rstrip()
        start = self.lines[at][: len(self.lines[at].rstrip()) - len(rest)]
        if "showed [" in rest and rest.partition("] ")[2].startswith("and "):
            shown, _, results = rest.partition("] and ")
            parts = results.split(", and ")
            if len(parts) == len(won):
                results = ", and ".join(self._part(p, units) for p, units in zip(parts, won, strict=True))
                return {at: f"{start}{shown}] and {results}{self.blank}"}
        units = sum(won)
        if _WON.search(rest):
            new = _WON.sub(lambda m: m[0].replace(m[1], self.money(units)), rest) if units else _WON.sub("mucked", rest)
        elif "mucked [" in rest:
            new = rest.replace("mucked [", "showed [") + f" and won ({self.money(units)})"
        else:
            new = re.sub(r"(?:mucked|folded)\b.*", f"collected ({self.money(units)})", rest)
        return {at: f"{start}{new}{self.blank}"}

    def _part(self, part: str, units: int) -> str:
        """One board's result: won ($9) with a pair of Kings, or lost with a pair of Kings."""
        _, having, words = part.partition(" with ")
        return (f"won ({self.money(units)})" if units else "lost") + having + words

    def figures(self, total: int | None = None, rake: int | None = None, pots: dict[int, int] | None = None) -> Edits:
        """The line of totals with other figures; ``pots`` = new figures by index."""
        text = f"Total pot {self.money(self.total if total is None else total)}"
        printed = [(pots or {}).get(index, units) for index, units in enumerate(self.pots)]
        if printed:
            text += f" Main pot {self.money(printed[0])}."
            for number, units in enumerate(printed[1:], 1):
                label = f"-{number}" if len(printed) > 2 else ""
                text += f" Side pot{label} {self.money(units)}."
        text += f" | Rake {self.money(self.rake if rake is None else rake)}"
        return {self.total_at: f"{text}{self.blank}"}

    def moved(self, payment: Payment, units: int) -> dict[int, int]:
        """The printed pot figure that goes with a payment, changed by ``units``; {} where one pot is printed."""
        return {payment.index: self.pots[payment.index] + units} if self.pots else {}

    def recard(self, name: str, old: str, new: str, lines: list[int] | None = None) -> Edits:
        """Another card in a player's hand, in all lines that name it or only in those given."""
        places = lines if lines is not None else self.card_lines(name)
        return {at: self._swap(self.lines[at], name, old, new) for at in places}

    def card_lines(self, name: str) -> list[int]:
        """Lines that name a player's own cards."""
        found = list(self.show_lines.get(name, ()))
        starts = (f"Dealt to {name} [", *(f"{name}: {words}" for words in _EXCHANGE))
        found += [at for at, line in enumerate(self.lines) if line.startswith(starts) and "[" in line]
        at = self.summary_lines.get(name)
        if at is not None and "[" in self._after_name(name, at):
            found.append(at)
        return found

    @staticmethod
    def _swap(line: str, name: str, old: str, new: str) -> str:
        start = line.index("[", line.index(name) + len(name))
        return line[:start] + re.sub(rf"\b{old}\b", new, line[start:], count=1)

    # --- reading ---------------------------------------------------------------------------------

    def _find(self, start: str) -> int:
        return next((at for at, line in enumerate(self.lines) if line.startswith(start)), -1)

    def _sign(self) -> str:
        body = "\n".join(line for line in self.lines[1:] if not line.startswith("Seat "))
        found = re.search(r" posts [a-z& ]+([$€£¥₹])", body)
        return found[1] if found else ""

    def _read_seats(self) -> None:
        for at, line in enumerate(self.lines[: self.summary_at if self.summary_at >= 0 else None]):
            found = _SEAT.fullmatch(line.rstrip())
            if found:
                name = found[2]
                self.seats[name] = int(found[1])
                self.seat_lines[name] = at
                self.stacks[name] = self.units(found[3])
                if "sitting out" in found[4]:
                    self.sitting_out.add(name)
            elif self.seats:
                break
        self._grouped = any(
            "," in self.lines[at].rpartition("(")[2].partition(" in")[0] for at in self.seat_lines.values()
        )

    def _after_name(self, name: str, at: int) -> str:
        return self.lines[at][len(f"Seat {self.seats[name]}: {name}") :]

    def _split(self, line: str, mark: str) -> tuple[str, str]:
        for name in self._by_length:
            if line.startswith(name + mark):
                return name, line[len(name + mark) :]
        return "", ""

    def _read_body(self) -> None:
        street, board = "PREFLOP", 0
        totals: dict[str, int] = defaultdict(int)
        end = self.summary_at if self.summary_at >= 0 else len(self.lines)
        for at in range(max(self.seat_lines.values(), default=0) + 1, end):
            line = self.lines[at].rstrip()
            mark = _STREET.match(line)
            if mark:
                street = mark[1] or mark[2]
                totals.clear()
            elif street == "PREFLOP" and self._split(line, ": ")[1].startswith(_EXCHANGE):
                street = "DRAW"  # the only one, and no mark
                totals.clear()
            elif line.startswith("*** FIRST SHOW"):
                board = 1
            elif line.startswith("*** SECOND SHOW"):
                board = 2
            elif line.startswith("Dealt to "):
                self.hero = self._split(line[len("Dealt to ") :], " [")[0]
            elif uncalled := _UNCALLED.fullmatch(line):
                self.uncalled.append((at, uncalled[2], self.units(uncalled[1])))
            else:
                self._read_line(at, line, street, board, totals)

    def _read_line(self, at: int, line: str, street: str, board: int, totals: dict[str, int]) -> None:
        name, rest = self._split(line, ": ")
        if name:
            self._read_action(at, name, rest, street, totals)
            return
        name, rest = self._split(line, " collected ")
        paid = _PAYMENT.fullmatch(f" collected {rest}") if name else None
        if paid:
            self.payments.append(Payment(at, name, self.units(paid[1]), paid[2], board))

    def _read_action(self, at: int, name: str, rest: str, street: str, totals: dict[str, int]) -> None:
        left = self.stacks[name] - sum(a.added for a in self.actions if a.name == name)
        if rest.startswith("shows ["):
            self.shown[name] = tuple(_cards(rest))
            self.show_lines[name].append(at)
        elif rest.startswith("folds") or rest == "checks":
            self.actions.append(Action(at, name, rest[:6].rstrip(), street, left=left))
        elif raises := _RAISE.fullmatch(rest):
            to = self.units(raises[3])
            added = to - totals[name]
            totals[name] = to
            by = self.units(raises[2])
            self.actions.append(Action(at, name, "raises", street, by, to, added, left - added, raises[4]))
        elif put_in := _PUT_IN.fullmatch(rest):
            units = self.units(put_in[2])
            totals[name] += self._live(put_in[1], units)
            self.actions.append(
                Action(at, name, put_in[1], street, units, totals[name], units, left - units, put_in[3])
            )

    def _live(self, verb: str, units: int) -> int:
        """The part of a payment that counts towards the street's bets."""
        if verb == "posts the ante" or (verb == "posts small blind" and any(a.verb == verb for a in self.actions)):
            return 0
        return min(units, self.big_blind) if verb == "posts small & big blinds" else units


def _cards(text: str) -> list[str]:
    found = _CARDS.search(text[text.find("[") :] if "[" in text else "")
    return found[1].split() if found else []


@lru_cache(maxsize=1024)
def read(text: str) -> Sheet:
    """The sheet of a hand's text; a fault never changes it."""
    return Sheet(text)
