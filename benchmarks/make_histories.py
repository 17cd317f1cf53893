"""Makes a PokerStars file of any size out of the sample hands, for measuring.

    python benchmarks/make_histories.py big.txt --hands 40000

Every hand gets a number, a clock time, a table and players of its own; cards, amounts and actions stay those of
its sample, so that every hand is as sound as the sample is. The samples have few players; where no antes are
paid, empty seats between the big blind and the button are filled with players who fold at once, as at the full
tables of a real archive. UTF-8, LF, exactly two blank lines between hands. Without ``--wide`` there are no euro
tables and no names outside Latin-1: Python keeps such text in one byte a character, as nearly all archives of dollar
tables and tournaments can be kept, and works on it a little faster.

The mix is that of a usual archive, which is far duller than the samples (share of hands):

    cash hold'em, won without a showdown       54 %
    cash hold'em, showdown, one pot            12 %
    tournament hold'em, no showdown            22 %
    tournament hold'em, showdown, one pot       6 %
    Omaha (4 to 6 cards, high-low) and others   4 %
    side pots and all-ins without a showdown    1 %
    run twice, cash-outs                        1 %

A hand has about 32 lines and 5 players; a quarter of the hands come to a showdown.
"""

from __future__ import annotations

import argparse
import itertools
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "sample_histories" / "pokerstars"
BETWEEN_HANDS = "\n\n\n"

MIX = {
    "cash": 54,
    "cash showdown": 12,
    "tournament": 22,
    "tournament showdown": 6,
    "other games": 4,
    "side pots and all-ins": 1,
    "run twice or cashed out": 1,
}

#: Each sample becomes so many templates, with different seats filled.
_FILLINGS = 12
_NAMES = 4000
#: After so many hands others are played; what is played at once are tournaments of one level each.
_SESSION = 200
_SEAT = re.compile(r"Seat (\d+): (.+) \((.+) in chips.*\)")
_MAX = re.compile(r"' (\d+)-max")
_BUTTON = re.compile(r"Seat #(\d+) is the button")
_CLOCK = re.compile(r"(?<=\d:)\d\d:\d\d\b")
_PLAIN_NAME = re.compile(r"[A-Za-zÀ-ž][\w .&'-]{2,}")
_ACTION = re.compile(r": (?:folds|checks|calls|bets|raises)\b")
_RARE_GAMES = re.compile(r"Stud|Razz|Draw|Badugi|Courchevel|Split|6\+")
_NO_NAMES = frozenset({"Dealer", "Small Blind", "Big Blind", "UTG", "Hero"})
_TABLES = ("Aludra", "Bellatrix", "Castor", "Denebola", "Electra", "Fornax", "Gomeisa", "Hadar", "Izar", "Kochab")
_ROMAN = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X")

#: A piece of text, or what is put there: a player by number, or a field of the hand by name.
Piece = str | int
_FIELDS = ("number", "clock", "tournament", "table")


@dataclass(frozen=True)
class Template:
    """A hand in pieces; ``fixed`` pieces of text alternate with ``fields`` (players by number, or field names).
    ``blinds``: of its header."""

    fixed: list[str]
    fields: list[Piece]
    players: int
    blinds: str


def samples(folder: Path = SAMPLES) -> Iterator[str]:
    """The sound sample hands, one text each."""
    for path in sorted(folder.glob("*.txt")):
        if not path.name.startswith("disputed-"):
            text = path.read_text(encoding="utf-8-sig")
            for hand in re.split(r"\n(?=PokerStars )", text):
                if hand.startswith("PokerStars ") and "*** SUMMARY ***" in hand:
                    yield hand.strip() + "\n"


def kind(hand: str) -> str:
    """The row of the mix that a hand belongs to, or "" for hands that a usual archive does not hold."""
    header = hand.partition("\n")[0]
    if re.search(r"PokerStars (?:Game|Home Game|HAND|GAME) ", header) or "Hand cancelled" in hand:
        return ""
    if _RARE_GAMES.search(header):
        return ""
    if "run twice" in hand or "cashed out" in hand:
        return "run twice or cashed out"
    if " Side pot" in hand or (" all-in" in hand and "*** SHOW DOWN ***" not in hand):
        return "side pots and all-ins"
    if "Hold'em No Limit" not in header:
        return "other games"
    game = "tournament" if "Tournament #" in header else "cash"
    return f"{game} showdown" if "*** SHOW DOWN ***" in hand else game


def fill_seats(hand: str, rng: random.Random) -> str:
    """The hand with more players, who fold before the flop in their turn; unchanged where that would not be sound."""
    lines = hand.split("\n")
    seats = {int(m[1]): (m[2], m[3]) for m in map(_SEAT.fullmatch, lines) if m}
    table = _MAX.search(lines[1])
    button = _BUTTON.search(lines[1])
    blind = next((name for line in lines for name, found, _ in [line.partition(": posts big blind")] if found), "")
    big = next((seat for seat, (name, _) in seats.items() if name == blind), 0)
    if not (table and button and big) or len(seats) < 3 or "posts the ante" in hand or "posts small &" in hand:
        return hand
    size = int(table[1])
    turn = {seat: (seat - big - 1) % size for seat in range(1, size + 1)}
    free = [seat for seat in turn if seat not in seats and turn[seat] < turn.get(int(button[1]), 0)]
    wanted = max(0, rng.randint(size - 1, size) - len(seats))
    stacks = [stack for _, stack in seats.values()]
    for seat in sorted(rng.sample(free, min(wanted, len(free)))):
        name = f"filled seat {seat}"
        seat_list = range(2, lines.index("*** HOLE CARDS ***"))
        at = next(i for i in seat_list if _after_seat(lines[i], seat) or not lines[i].startswith("Seat "))
        lines.insert(at, f"Seat {seat}: {name} ({rng.choice(stacks)} in chips)")
        lines.insert(_turn(lines, seats, turn, turn[seat]), f"{name}: folds")
        summary = lines.index("*** SUMMARY ***")
        at = next((i for i in range(summary, len(lines)) if _after_seat(lines[i], seat)), len(lines) - 1)
        lines.insert(at, f"Seat {seat}: {name} folded before Flop (didn't bet)")
        seats[seat] = (name, "")
    return "\n".join(lines)


def _after_seat(line: str, seat: int) -> bool:
    found = re.match(r"Seat (\d+): ", line)
    return found is not None and int(found[1]) > seat


def _turn(lines: list[str], seats: dict[int, tuple[str, str]], turn: dict[int, int], mine: int) -> int:
    """The line before which a player acts: the first one of somebody whose turn is later, or what follows the round."""
    turns = {name: turn[seat] for seat, (name, _) in seats.items() if seat in turn}
    start = lines.index("*** HOLE CARDS ***") + 1
    for at in range(start, len(lines)):
        action = _ACTION.search(lines[at])
        if action and turns.get(lines[at][: action.start()], -1) > mine:
            return at
        if not action and not lines[at].startswith("Dealt to "):
            return at
    raise ValueError("a hand without an end")


def template(hand: str) -> Template | None:
    """The hand cut at its names and numbers; None if a name could be mistaken for something else."""
    names = [m[2] for m in map(_SEAT.fullmatch, hand.split("\n")) if m]
    if any(not _PLAIN_NAME.fullmatch(name) or name in _NO_NAMES for name in names):
        return None
    header, table, body = hand.split("\n", 2)
    number = re.search(r"#(\d+)", header)
    tournament = re.search(r"Tournament #(\d+)", header)
    assert number
    header = header.replace(number[1], "\0number\0", 1)
    header = _CLOCK.sub("\0clock\0", header)
    if tournament:
        header = header.replace(tournament[1], "\0tournament\0")
        table = table.replace(tournament[1], "\0tournament\0")
    else:
        table = re.sub(r"'.*'", "'\0table\0'", table)
    longest_first = sorted(names, key=len, reverse=True)
    find = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])")
    body = find.sub(lambda m: f"\0{names.index(m[0])}\0", body)
    parts = f"{header}\n{table}\n{body}".split("\0")
    fields: list[Piece] = [part if part in _FIELDS else int(part) for part in parts[1::2]]
    return Template(parts[::2], fields, len(names), re.findall(r"\(.*?\)", header)[-1])


def player_names(rng: random.Random, wide: bool) -> list[str]:
    """Names as players choose them: mostly a word with figures or marks, some with blanks, few not ASCII."""
    starts = (
        "Al",
        "Bri",
        "Cor",
        "Dun",
        "El",
        "Fen",
        "Gar",
        "Hol",
        "Is",
        "Jor",
        "Kel",
        "Lor",
        "Mar",
        "Nev",
        "Os",
        "Pel",
    )
    middles = ("a", "en", "i", "o", "ul", "ari", "eth", "ond", "u", "iss", "ack", "ey", "an", "or")
    ends = ("ra", "n", "s", "tha", "lo", "wyn", "k", "mont", "ster", "ve", "dor", "é", "ö", "ия", "龍")
    weights = [100] * (len(ends) - 4) + [2, 2, 1, 1] if wide else [100] * (len(ends) - 4) + [2, 2, 0, 0]
    names: set[str] = set()
    while len(names) < _NAMES:
        name = rng.choice(starts) + rng.choice(middles) + rng.choices(ends, weights)[0]
        mark = rng.choice(("", "", "", "_", ".", "-", " "))
        figures = str(rng.randrange(1, 1999)) if mark == "" and rng.random() < 0.6 else ""
        second = rng.choice(starts) + rng.choice(middles) if mark else ""
        names.add((name + mark + second + figures)[:12])
    return sorted(name for name in names if name == name.strip())


def templates(rng: random.Random, wide: bool) -> dict[str, list[Template]]:
    """The templates by row of the mix. Raises ValueError if a row has none."""
    found: dict[str, list[Template]] = defaultdict(list)
    for hand in samples():
        row = kind(hand)
        if row and (wide or "€" not in hand):
            for filled in dict.fromkeys(fill_seats(hand, rng) for _ in range(_FILLINGS)):
                made = template(filled)
                if made is not None:
                    found[row].append(made)
    if missing := MIX.keys() - found.keys():
        raise ValueError(f"no sample hands for: {', '.join(sorted(missing))}")
    return found


def hands(seed: int = 1, wide: bool = False) -> Iterator[str]:
    """Hands without end, the same ones for the same seed."""
    rng = random.Random(seed)
    by_row = templates(rng, wide)
    names = player_names(rng, wide)
    rows, weights = list(MIX), list(MIX.values())
    levels = sorted({made.blinds for of_row in by_row.values() for made in of_row})
    number = 260_000_000_000
    for count in itertools.count():
        made = rng.choice(by_row[rng.choices(rows, weights)[0]])
        number += rng.randrange(1, 60)
        values: dict[Piece, str] = dict(enumerate(rng.sample(names, made.players)))
        values["number"] = str(number)
        values["clock"] = f"{rng.randrange(60):02}:{rng.randrange(60):02}"
        values["tournament"] = str(3_000_000_000 + count // _SESSION * len(levels) + levels.index(made.blinds))
        values["table"] = rng.choice(_TABLES) + rng.choice(_ROMAN)
        filled = [values[field] for field in made.fields]
        yield "".join(text + value for text, value in zip(made.fixed, [*filled, ""], strict=True))


def write(path: Path, count: int, seed: int = 1, wide: bool = False) -> int:
    """Writes a file of ``count`` hands; returns its size in bytes."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for at, hand in enumerate(itertools.islice(hands(seed, wide), count)):
            file.write((BETWEEN_HANDS if at else "") + hand.rstrip("\n"))
        file.write("\n")
    return path.stat().st_size


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes a PokerStars file of many hands out of the samples.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wide", action="store_true", help="also euro tables, and names in all scripts")
    wanted = parser.parse_args()
    size = write(wanted.file, wanted.hands, wanted.seed, wanted.wide)
    print(f"{wanted.file}: {wanted.hands:,} hands, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
