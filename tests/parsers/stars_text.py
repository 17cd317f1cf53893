"""One PokerStars hand in parts, and what tests ask of such a hand. All names, tables and numbers are invented."""

from __future__ import annotations

from parsers.contributions import contributions
from parsers.hand import EventKind, Hand, HandText, Unreadable
from parsers.rooms.pokerstars import parse

HEADER = "PokerStars Hand #900000000001:  Hold'em No Limit ($1/$2 USD) - 2023/02/11 20:14:09 ET"
TABLE = "Table 'Elm' 6-max Seat #1 is the button"
SEATS = """Seat 1: Pia ($200 in chips)
Seat 2: Quint ($150 in chips)
Seat 3: Rosa ($90.50 in chips)"""
BLINDS = """Quint: posts small blind $1
Rosa: posts big blind $2"""
BODY = """*** HOLE CARDS ***
Dealt to Rosa [Ah Kd]
Pia: folds
Quint: raises $4 to $6
Rosa: calls $4
*** FLOP *** [2c 7d Jh]
Quint: bets $5
Rosa: folds
Uncalled bet ($5) returned to Quint
Quint collected $11.40 from pot
Quint: doesn't show hand"""
SUMMARY = """*** SUMMARY ***
Total pot $12 | Rake $0.60
Board [2c 7d Jh]
Seat 1: Pia (button) folded before Flop (didn't bet)
Seat 2: Quint (small blind) collected ($11.40)
Seat 3: Rosa (big blind) folded on the Flop"""


def text(
    *, header: str = HEADER, table: str = TABLE, seats: str = SEATS, blinds: str = BLINDS, body: str = BODY,
    summary: str = SUMMARY,
) -> str:  # fmt: skip
    return "\n".join(part for part in (header, table, seats, blinds, body, summary) if part)


def in_chips(hand_text: str) -> str:
    """The same hand in whole chips."""
    for cash, chips in (("$", ""), ("90.50", "90"), ("11.40", "12"), ("0.60", "0")):
        hand_text = hand_text.replace(cash, chips)
    return hand_text


def read(hand_text: str, line: int = 1) -> Hand:
    hand = parse(HandText("a.txt", line, hand_text, "pokerstars"))
    assert isinstance(hand, Hand), hand
    return hand


def refuse(hand_text: str) -> Unreadable:
    hand = parse(HandText("a.txt", 1, hand_text, "pokerstars"))
    assert isinstance(hand, Unreadable), hand
    return hand


def codes(hand: Hand | Unreadable) -> list[str]:
    return [problem.code for problem in hand.problems]


def moves(hand: Hand) -> list[tuple[EventKind, str, int]]:
    return [(e.kind, hand.seats[e.seat].name, e.amount) for e in hand.events]


def nets(hand: Hand) -> dict[str, int]:
    return {hand.seats[seat].name: record.net for seat, record in contributions(hand).items()}
