"""Everleaf texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import pytest

from auditor.results import Verdict
from parsers.hand import Betting, CardSource, EventKind, Game, HandText, Street
from parsers.registry import cut
from parsers.rooms.everleaf_words import GAMES
from tests.parsers.damage import cut_off
from tests.parsers.reading import Reader

HEADER = "Everleaf Gaming Game #77001\n***** Hand history for game #77001 *****"
LEVEL = "Blinds $1/$2 NL Hold'em - 2010/03/02 - 11:26:41"
PLACE = "Table Weir 7\nSeat 1 is the button\nTotal number of players: 3"
SEATS = "Seat 1: Ann (  $ 1000 USD )\nSeat 2: Bo Lund (  $ 150 USD )\nSeat 5: Cy (  $ 90.50 USD )"
BODY = """Bo Lund: posts small blind [$ 1 USD]
Cy: posts big blind [$ 2 USD]
** Dealing down cards **
Dealt to Cy [ Ah, Kd ]
Ann raises [$ 6 USD]
Bo Lund folds
Cy calls [$ 4 USD]
** Dealing Flop ** [ 2c, 7d, Jh ]
Cy checks
Ann: bets [$ 10 USD]
Cy folds
Ann does not show cards"""
PAID = "Ann wins $ 12.35 USD from main pot"


def text(*, header=HEADER, level=LEVEL, place=PLACE, seats=SEATS, body=BODY, paid=PAID) -> str:
    return "\n".join(part for part in (header, level, place, seats, body, paid) if part)


ROOM = Reader("everleaf")
parsed, read, refuse = ROOM.parsed, ROOM.read, ROOM.refuse


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.played_at, hand.table, hand.button) == ("77001", "2010-03-02T11:26:41", "Weir 7", 1)
    assert (hand.game, hand.betting, hand.hi_lo, hand.tournament) == (Game.HOLDEM, Betting.NO_LIMIT, False, None)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code, hand.hero) == (100, 200, "USD", 5)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "Ann", 100000), (2, "Bo Lund", 15000), (5, "Cy", 9050),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 2, 100, 100),
        (EventKind.BIG_BLIND, 5, 200, 200),
        (EventKind.RAISE, 1, 600, 600),
        (EventKind.FOLD, 2, 0, 100),
        (EventKind.CALL, 5, 400, 600),
        (EventKind.CHECK, 5, 0, 0),
        (EventKind.BET, 1, 1000, 1000),
        (EventKind.FOLD, 5, 0, 0),
    ]
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(1, 1235, 0)]
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    hand = read(text(level=LEVEL.replace("NL Hold'em", f"PL {name}"), body=BODY.replace("** Dealing Flop", "Cy: x")))
    assert (hand.game, hand.hi_lo, hand.betting) == (*GAMES[name], Betting.POT_LIMIT)


@pytest.mark.parametrize(
    ("level", "betting", "currency"),
    [
        ("$1/$2 Hold'em - 2010/03/02 - 11:26:41", Betting.FIXED_LIMIT, "USD"),
        ("Blinds €1/€2 NL Hold'em - 2010/03/02 - 11:26:41", Betting.NO_LIMIT, "EUR"),
        ("Blinds  €1/ €2 NL Hold'em - 2010/03/02 - 11:26:41", Betting.NO_LIMIT, "EUR"),
        ("Blinds ˆ1/ˆ2 NL Hold'em - 4 Max - 2010/03/02 - 11:26:41", Betting.NO_LIMIT, "EUR"),
        ("Blinds 1/2 NL Hold'em - 2010/03/02 - 11:26:41", Betting.NO_LIMIT, "chips"),
        ("Blinds GEL1/GEL2 NL Hold'em - 2010/03/02 - 11:26:41", Betting.NO_LIMIT, "GEL"),
        ("Blinds $1/$2 Hold'em - 2010/03/02 - 11:26:41", None, "USD"),
    ],
)
def test_levels(level, betting, currency):
    code = {"USD": "USD", "EUR": "EURO", "chips": "Chips", "GEL": "GEL"}[currency]
    seats = SEATS.replace("$ ", "").replace("USD", code).replace("90.50", "90")
    hand = read(text(level=level, seats=seats, paid="Ann wins 12 chips from main pot"))
    assert (hand.betting, hand.currency.code) == (betting, currency)
    assert (hand.tournament is None) is (currency != "chips")


def test_the_file_names_the_tournament():
    chips = text(level=LEVEL.replace("$", ""), seats=SEATS.replace("$ ", "").replace("USD", "Chips").replace(".50", ""))
    chips = chips.replace("12.35", "13")
    assert parsed(chips, source="old/TID_4455667-12.txt").tournament == "4455667"
    assert parsed(chips, source="some.txt").tournament == ""


def test_streets_and_cards_of_stud():
    body = """Ann: posts ante [$ 0.10 USD]
Cy: posts ante [$ 0.10 USD]
** Dealing down cards **
Dealt to Ann [ Td ].
Dealt to Cy [ Ah, 3s, 4s ].
Ann posts bring-in $0.50.
Cy completes to $1.00.
Ann calls [$ 0.50 USD]
** Dealing 4th Street **
Dealt to Ann [ Ks ].
Dealt to Cy [ 6d ].
Ann checks
**** dealing 5th street ****
Ann checks
**** dealing river ****
Ann checks"""
    hand = read(text(level="$1/$2 7 Card Stud - 2010/03/02 - 11:26:41", place="Table Weir", body=body))
    assert [(e.street, e.kind, e.amount, e.total) for e in hand.events] == [
        (Street.THIRD, EventKind.ANTE, 10, 0),
        (Street.THIRD, EventKind.ANTE, 10, 0),
        (Street.THIRD, EventKind.BRING_IN, 50, 50),
        (Street.THIRD, EventKind.COMPLETE, 100, 100),
        (Street.THIRD, EventKind.CALL, 50, 100),
        (Street.FOURTH, EventKind.CHECK, 0, 0),
        (Street.FIFTH, EventKind.CHECK, 0, 0),
        (Street.SEVENTH, EventKind.CHECK, 0, 0),
    ]
    assert (hand.button, hand.hero) == (None, 5)
    assert (hand.cards[1].cards, hand.cards[5].cards) == (("Td", "Ks"), ("Ah", "3s", "4s", "6d"))


def test_talk_is_no_action():
    talk = (
        "Cy: bets are off\nwatcher: folds\nCy: posts? no [sigh]\nAnn has been reseated to this table\nBo Lund sits in"
    )
    hand = read(text(body=f"{BODY}\n{talk}"))
    assert [e.kind for e in hand.events] == [e.kind for e in read(text()).events]
    assert not hand.unknown_lines
    assert not hand.problems


def test_lines_that_are_not_understood():
    for line, money in (("Cy tosses in 5", True), ("Cy tosses it in", False), ("Cy: calls [$ 5 USD]", True),
                        ("the lights went out", False)):  # fmt: skip
        assert [unknown.money for unknown in read(text(body=f"{BODY}\n{line}")).unknown_lines] == [money]


def test_a_payment_goes_on_in_the_next_line():
    paid = "Ann wins $ 12.35 USD from main pot with two pairs, jacks and\neights [ Jd, Jc, 9h, 8d, 8s ]\nAnn tips 5"
    hand = read(text(paid=paid))
    assert [line.text for line in hand.unknown_lines] == ["Ann tips 5"]
    assert hand.recorded.collected[0].units == 1235


def test_mucked_cards_are_not_shown_ones():
    hand = read(text(body=f"{BODY}\nCy mucks [ Ah, Kd ]\nAnn shows [ 2c, 2d ] a pair of twos"))
    assert (hand.cards[1].source, hand.cards[5].source) == (CardSource.SHOWN, CardSource.DEALT)


@pytest.mark.parametrize("line", ["Zed calls [$ 5 USD]", "Zed: posts big blind [$ 2 USD]", "Zed posts bring-in $0.50."])
def test_money_of_people_without_a_seat(line):
    hand = parsed(text(body=f"{BODY}\n{line}"))
    assert [(p.code, p.params["what"]) for p in hand.problems] == [("RD002", "seat of Zed")]


@pytest.mark.parametrize(("line", "paid"), [("Zed folds", False), ("Zed wins $ 5 USD from main pot", True)])
def test_people_without_a_seat(line, paid):
    problem = read(f"{text()}\n{line}").problems[-1]
    assert (problem.code, problem.params["name"], "paid" in problem.params) == ("RD008", "Zed", paid)


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann folds", "Ann: bets"),
        ("Seat 1: Ann", "7", "Dealt to"),
        ("** Dealing", "Seat 2", "wins $ 5 USD"),
        ("Table", "Ann:", "raises [$ 6 USD]"),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy"), names)
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(1, 1235)]
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize(
    ("hand_text", "codes"),
    [
        ("", ["RD004", "RD002"]),
        (HEADER, ["RD004", "RD002"]),
        (text(level=LEVEL.replace("Hold'em", "Pineapple")), ["RD001"]),
        (text(level="garbage"), ["RD002"]),
        (text(place=""), ["RD002"]),
        (text(seats=""), ["RD002"]),
        (text(seats=SEATS.replace("Seat 2:", "Seat 1:")), ["RD002"]),
        (text(seats=SEATS.replace("Cy", "Ann")), ["RD002"]),
        (text(seats=SEATS.replace("(  $ 150 USD )", "150")), ["RD002"]),
        (text(body=BODY.replace("[$ 6 USD]", "[$ 6.005 USD]")), ["RD007"]),
        (text(body=BODY.replace("[$ 6 USD]", "[$ six USD]")), ["RD007"]),
        (text(body=BODY.replace("** Dealing Flop **", "** Dealing Flap **")), ["RD001"]),
        (text(paid=""), ["RD004"]),
    ],
)
def test_unreadable(hand_text, codes):
    assert refuse(hand_text) == codes


def test_cut_anywhere_it_is_never_called_wrong():
    assert {audit.verdict for audit in cut_off("everleaf")} <= {Verdict.CONSISTENT, Verdict.UNREADABLE}


def starts(whole: str) -> list[str]:
    return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]


def test_recognition():
    assert starts(text()) == ["everleaf"]
    assert starts(f"\ufeff{text()}\n\n{text()}") == ["everleaf"] * 2
    assert starts(text(header="***** Hand history for game #77001 *****")) == ["everleaf"]
    assert starts(text(header="Everleaf Gaming Game #77001")) == ["everleaf"]
    assert starts("Everleaf Gaming Game #5\n***** Hand history for game #6 *****") == ["everleaf"] * 2
    assert starts("***** Historique des Mains pour la partie 6 *****") == ["everleaf"]
    assert starts("Everleaf Gaming - Concord Gaming - Game #77001") == ["everleaf"]
    french = "Partouche Poker Gibraltar\n*** Historique des Mains pour la partie 6 ***\nBlinds  €1/ €2"
    hands = [hand for hand in cut(f"{text()}\n\n\n{french}\n\n\n{french}") if isinstance(hand, HandText)]
    assert [hand.text.split("\n")[0] for hand in hands[1:]] == ["Partouche Poker Gibraltar"] * 2
    assert "Partouche" not in hands[0].text
    assert starts("***** Hand History for Game 77 *****\n$1/$2 USD NL Texas Hold'em") == ["partypoker"]


def test_a_seat_line_behind_another_line():
    assert refuse(text(seats=SEATS.replace("Seat 5", "Zed has joined the table\nSeat 5"))) == ["RD002"]


def test_the_banner_below_empty_lines():
    """A text with two empty lines after every line is one hand."""
    found = [one for one in cut(text().replace("\n", "\n\n\n")) if isinstance(one, HandText)]
    assert [one.line for one in found] == [1]
