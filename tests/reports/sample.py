"""Audits that the tests of the reports share: worked examples and a disputed hand, invented names."""

from __future__ import annotations

from auditor.audit import audit
from auditor.explain import explain
from auditor.results import HandAudit
from parsers.errors import Problem
from parsers.hand import Collect, Hand, Unreadable
from parsers.money import Currency
from tests.build import P, make_hand

DOLLARS = Currency("USD", 2, "$")
BOARD = "Kc9d5s2hJc"
#: as many lines as the records of the tests name
TEXT = "".join(f"text {n}\n" for n in range(1, 100))


def audited(hand: Hand | Unreadable, text: str = TEXT) -> HandAudit:
    result = audit(hand)
    result.text = text
    explain(result)
    return result


def labelled(hand: Hand, *payments: tuple[int, int, int]) -> Hand:
    """The hand with payments (seat, units, pot), in lines from 20."""
    hand.recorded.collected = [
        Collect(seat, units, pot, None, None, line) for line, (seat, units, pot) in enumerate(payments, 20)
    ]
    return hand


def four_players() -> HandAudit:
    """150, 400, 900 and 1200 with 300 returned: three pots, all won by the best hand in them."""
    hand = make_hand(
        [
            P("Amélie", 150, cards="AsAd"),
            P("Bruno", 400, cards="9s8s"),
            P("Chloé", 900, cards="KhQh"),
            P("David", 1200, cards="7d6d", returned=300),
        ],
        board=BOARD,
        total=2350,
    )
    return audited(labelled(hand, (3, 1000, 2), (3, 750, 1), (1, 600, 0)))


def short_stack_paid_side_pot() -> HandAudit:
    """Ottoline has 40.00 in and is paid both pots; the side pot is due to Brambles."""
    hand = make_hand(
        [
            P("Ottoline", 4000, cards="AhAs"),
            P("Brambles", 9000, cards="JhTd", stack=20000),
            P("Quillfeather", 9000, cards="9s9c", stack=18000),
            P("Mossback", 600, folded=True, stack=20000),
        ],
        board="8h4d2sJc3d",
        rake=300,
        total=22600,
        currency=DOLLARS,
        button=4,
    )
    return audited(labelled(hand, (1, 9850, 1), (1, 12450, 0)))


def walk() -> HandAudit:
    return audited(make_hand([P("Ann", 50, folded=True), P("Bob", 100, paid=100, returned=50)], total=100))


def unreadable() -> HandAudit:
    hand = Unreadable("test", "77", "some/folder/file.txt", 5, [Problem("RD007", 7, {"amount": "1.2.3"})], "Hand #77")
    return audited(hand, "Hand #77\nSeat 1: Ann (200)\nAnn: bets 1.2.3\n")


def named(*names: str) -> HandAudit:
    """A hand of two players or more with odd names, in which the first wins everything."""
    players = [P(name, 100, stack=500) for name in names]
    players[0].cards, players[1].cards = "AsAd", "KhQh"
    players[0].paid = 100 * len(names)
    for other in players[2:]:
        other.folded = True
    text = "".join(f"{name}: calls 100\n" for name in names) + TEXT
    return audited(make_hand(players, board=BOARD, total=100 * len(names)), text)
