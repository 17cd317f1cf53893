"""Everest's XML to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import pytest

from auditor.audit import audit
from auditor.results import Verdict
from parsers.hand import Betting, CardSource, EventKind, Game, HandText, Street
from parsers.masktext import LineFacts, TextMask
from parsers.registry import cut, headers
from tests.parsers.damage import cut_off
from tests.parsers.reading import Reader

SESSION = (
    '<SESSION time="1292257554" tableName="Weir" id="1069.21" type="ring" money="€" screenName="Cy" game="hold-em" '
    'gametype="no-limit"/>'
)
HEAD = '<HAND time="1292267043" id="5005" index="0" blinds="1 €/2 €" stakes="2 €/4 €">'
SEATS = """<SEAT position="0" name="Ann" balance="100000"/>
<SEAT position="3" name="Bo &amp; Co" balance="15000"/>
<SEAT position="5" name="Cy" balance="9050"/>
<DEALER position="0"/>"""
BODY = """<BLIND position="3" amount="100" penalty="0"/>
<BLIND position="5" amount="200" penalty="0"/>
<HOLE position="3">--</HOLE>
<HOLE position="5">Ah</HOLE>
<HOLE position="3">--</HOLE>
<HOLE position="5">10d</HOLE>
<BET position="0" amount="600"/>
<FOLD position="3"/>
<BET position="5" amount="400"/>
<SWEEP rake="50" tax="15">1235</SWEEP>
<COMMUNITY>2c, 7d, Jh</COMMUNITY>
<BET position="5" amount="0"/>
<BET position="0" amount="1000"/>
<FOLD position="5"/>
<PUSH position="0" amount="1000"/>
<SWEEP rake="50" tax="15">1235</SWEEP>
<XSHOW position="0"/>"""
END = '<WIN position="0" amount="1235" pot="0" potAmount="1235"/>\n</HAND>'


def text(*, head=HEAD, seats=SEATS, body=BODY, end=END) -> str:
    return "\n".join((head, seats, body, end))


ROOM = Reader("everest", "a.xml", SESSION)
parsed, read, refuse = ROOM.parsed, ROOM.read, ROOM.refuse


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.played_at, hand.table, hand.button) == ("5005", "2010-12-13T19:04:03Z", "Weir", 0)
    assert (hand.game, hand.betting, hand.tournament, hand.currency.code) == (
        Game.HOLDEM,
        Betting.NO_LIMIT,
        None,
        "EUR",
    )
    assert (hand.stakes.small, hand.stakes.big, hand.hero) == (100, 200, 5)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (0, "Ann", 100000), (3, "Bo & Co", 15000), (5, "Cy", 9050),
    ]  # fmt: skip
    assert [(e.kind, e.street, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, Street.PREFLOP, 3, 100, 100),
        (EventKind.BIG_BLIND, Street.PREFLOP, 5, 200, 200),
        (EventKind.RAISE, Street.PREFLOP, 0, 600, 600),
        (EventKind.FOLD, Street.PREFLOP, 3, 0, 100),
        (EventKind.CALL, Street.PREFLOP, 5, 400, 600),
        (EventKind.CHECK, Street.FLOP, 5, 0, 0),
        (EventKind.BET, Street.FLOP, 0, 1000, 1000),
        (EventKind.FOLD, Street.FLOP, 5, 0, 0),
        (EventKind.RETURN, Street.FLOP, 0, 1000, 0),
    ]
    recorded = hand.recorded
    assert (recorded.total.units, recorded.rake.units, recorded.fees["tax"].units) == (1235, 50, 15)
    assert [printed.units for printed in recorded.street_pots] == [1300, 1300]
    assert [(c.seat, c.units, c.pot) for c in recorded.collected] == [(0, 1235, 0)]
    assert [(pot.index, pot.units) for pot in recorded.pots] == [(0, 1235)]
    assert (hand.cards[5].cards, hand.cards[5].source) == (("Ah", "Td"), CardSource.DEALT)
    assert not hand.unknown_lines
    assert not hand.problems
    assert audit(hand).verdict is Verdict.CONSISTENT


def test_chips_count_in_hundredths():
    session = SESSION.replace("ring", "tournament").replace("€", "")
    hand = read(
        text(body=BODY.replace('"15"', '"0"').replace('"50"', '"100"').replace("1235", "1200"))
        .replace("1235", "1200")
        .replace("9050", "9000"),
        session,
    )
    assert (hand.currency.code, hand.tournament, hand.seats[0].stack, hand.events[0].amount) == (
        "chips",
        "1069.21",
        1000,
        1,
    )
    assert hand.stakes.big is None
    assert refuse(text(seats=SEATS.replace("9050", "9051")), session) == ["RD007"]


@pytest.mark.parametrize(
    ("session", "code", "problems"),
    [
        (SESSION, "EUR", []),
        (SESSION.replace("€", "$"), "USD", ["RD011"]),
        (SESSION.replace("€", "zl"), "XXX", ["RD011"]),
        (SESSION.replace("€", ""), "play", []),
    ],
)
def test_currencies(session, code, problems):
    hand = read(text(), session)
    assert (hand.currency.code, [problem.code for problem in hand.problems]) == (code, problems)


def test_limits_have_bets_for_stakes():
    hand = read(text(), SESSION.replace("no-limit", "fixed-limit"))
    assert (hand.betting, hand.stakes.small, hand.stakes.big) == (Betting.FIXED_LIMIT, 200, 400)
    assert read(text(head=HEAD.replace("1 €/2 €", "free"))).stakes.big is None


def test_blinds_and_penalties():
    blinds = '<BLIND position="0" amount="200" penalty="100"/>\n<HOLE position="3">'
    hand = read(text(body=BODY.replace('<HOLE position="3">', blinds, 1)))
    assert [(e.kind, e.amount) for e in hand.events[:4]] == [
        (EventKind.SMALL_BLIND, 100), (EventKind.BIG_BLIND, 200), (EventKind.POST, 200), (EventKind.DEAD_BLIND, 100),
    ]  # fmt: skip
    alone = read(text(body=BODY.replace('<BLIND position="3" amount="100" penalty="0"/>\n', "")))
    assert alone.events[0].kind is EventKind.BIG_BLIND
    alike = read(text(body=BODY.replace('position="3" amount="100"', 'position="3" amount="200"')))
    assert [e.kind for e in alike.events[:2]] == [EventKind.BIG_BLIND, EventKind.POST]


def test_all_on_one_line():
    hand = read(text().replace("\n", ""))
    assert hand.recorded.street_pots == ()
    assert audit(hand).verdict is Verdict.CONSISTENT


def test_cards_of_several_streets_may_stand_together():
    hand = read(text(body=BODY.replace("2c, 7d, Jh", "2c, 7d, Jh, 3s, 4s")))
    assert hand.boards[-1].cards == ("2c", "7d", "Jh", "3s", "4s")
    assert {e.street for e in hand.events} == {Street.PREFLOP, Street.RIVER}


def test_masking_leaves_chat_out():
    said = BODY.replace("<XSHOW", '<CHAT position="0">I am Jo of Ghent</CHAT>\n<XSHOW')
    masked = TextMask({"Ann": "Player B1", "Bo & Co": "Player B2", "Cy": "Player B3"}).text(
        text(body=said), 1, LineFacts()
    )
    assert '<CHAT position="0">…</CHAT>' in masked


def test_what_is_of_no_consequence():
    quiet = '<XBLIND position="0"/><CHAT position="0">ace of 5</CHAT><PRIZE position="0" amount="500"/>'
    hand = read(text(body=BODY.replace("<XSHOW", f"{quiet}<XSHOW")))
    assert not hand.unknown_lines


def test_what_is_not_understood():
    tip = BODY.replace("<XSHOW", '<TIP position="0" amount="100"/>\n<XSHOW')
    assert [line.money for line in read(text(body=tip)).unknown_lines] == [True]
    wave = BODY.replace("<XSHOW", '<WAVE position="0"/>\n<XSHOW')
    assert [line.money for line in read(text(body=wave)).unknown_lines] == [False]


@pytest.mark.parametrize(
    ("hand_text", "session", "codes"),
    [
        ("", SESSION, ["RD002"]),
        (text(), "", ["RD002"]),
        (text(), SESSION.replace("hold-em", "razz"), ["RD001"]),
        (text(seats=""), SESSION, ["RD002"]),
        (text(seats=SEATS.replace('position="3"', 'position="0"')), SESSION, ["RD002"]),
        (text(seats=SEATS.replace('name="Cy"', 'name="Ann"')), SESSION, ["RD002"]),
        (text(seats=SEATS.replace('"9050"', '"90.50"')), SESSION, ["RD007"]),
        (text(body=BODY.replace('amount="1000"', 'amount="-1"')), SESSION, ["RD007"]),
        (text(body=BODY.replace(">1235<", "><")), SESSION, ["RD007"]),
        (text(body=BODY.replace('<BET position="0"', '<BET position="9"')), SESSION, ["RD002"]),
        (text(body=BODY.replace("2c, 7d, Jh", "2c, 7d")), SESSION, ["RD001"]),
        (text(body=BODY.replace("<XSHOW", "<COMMUNITY>2s, 3s, 4s</COMMUNITY><XSHOW")), SESSION, ["RD001"]),
        (text(end="</HAND>"), SESSION, ["RD004"]),
    ],
)
def test_unreadable(hand_text, session, codes):
    assert refuse(hand_text, session) == codes


def test_cut_anywhere_it_is_never_called_wrong():
    assert {audit.verdict for audit in cut_off("everest", 71)} <= {Verdict.CONSISTENT, Verdict.UNREADABLE}


def test_recognition():
    other = SESSION.replace("hold-em", "omaha-hi")
    file = f"{SESSION}\n{text()}\n{text()}\n{other}\n{text()}"
    hands = [hand for hand in cut(file) if isinstance(hand, HandText)]
    assert [hand.room for hand in hands] == ["everest"] * 3
    assert [hand.context for hand in hands] == [SESSION, SESSION, other]
    assert headers('<hand id="5"><HAND number="5"><HISTORY ID="7">', "everest") == []


def test_a_hand_without_seats():
    found = ROOM.refused(text(seats="", body=""))
    assert [(one.code, one.params.get("what")) for one in found.problems] == [("RD002", "seat of 0")]


def test_blinds_of_the_head_that_are_finer_than_a_cent_are_no_level():
    hand = read(text(head=HEAD.replace("1 €/2 €", "0.001 €/0.002 €")))
    assert (hand.stakes.small, hand.stakes.big) == (None, None)
    assert [event.amount for event in hand.events[:2]] == [100, 200]


def test_a_blind_of_nothing_with_a_penalty_is_dead_money_alone():
    penalty = '<BLIND position="0" amount="0" penalty="100"/>'
    hand = read(text(body=BODY.replace('<HOLE position="3">', f'{penalty}\n<HOLE position="3">', 1)))
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events[:3]] == [
        (EventKind.SMALL_BLIND, 3, 100, 100),
        (EventKind.BIG_BLIND, 5, 200, 200),
        (EventKind.DEAD_BLIND, 0, 100, 0),
    ]


def test_mucked_cards():
    hand = read(text(body=BODY.replace('<XSHOW position="0"/>', '<MUCK position="0">Qc, Qh</MUCK>')))
    assert (hand.cards[0].cards, hand.cards[0].source) == (("Qc", "Qh"), CardSource.MUCKED)
    assert [(e.kind, e.seat) for e in hand.events[-1:]] == [(EventKind.MUCK, 0)]


@pytest.mark.parametrize("changed", ['<WIN position="0" pot="0"/>', '<WIN position="0" amount="1235"/>'])
def test_a_payment_without_its_amount_or_pot_is_a_line_about_money(changed):
    hand = read(text(end=END.partition("\n")[0].replace(' potAmount="1235"', "") + f"\n{changed}\n</HAND>"))
    assert [(line.text.startswith("<WIN position='0'"), line.money) for line in hand.unknown_lines] == [(True, True)]
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(0, 1235)]
