"""Boss Media's XML to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.fragments import first_trace
from parsers.hand import Betting, CardSource, EventKind, Game, HandText, Street, Unreadable
from parsers.registry import cut
from parsers.rooms.boss_words import (
    CARDS,
    CASH,
    NEW_CASH,
    NEW_PLAY_MONEY,
    NEW_TOURNAMENT,
    PLAY_MONEY,
    TOURNAMENT,
    named_hand,
)
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "boss"

HEAD = (
    '<HISTORY ID="815001" SESSION="session91.xml" TABLE="Table 7" GAME="GAME_THM" GAMETYPE="GAMETYPE_REAL" '
    'GAMEKIND="GAMEKIND_CASH" TABLECURRENCY="EUR" LIMIT="NL" STAKES="0.50/1.00" DATE="1340000000" WIN="0.00" '
    'LOSS="1.00">'
)
SEATS = """<PLAYER NAME="Ann" SEAT="1" AMOUNT="100.00" STATE="STATE_PLAYING" DEALER="Y"></PLAYER>
<PLAYER NAME="Bo Lund" SEAT="2" AMOUNT="15.50" STATE="STATE_PLAYING" DEALER="N"></PLAYER>
<PLAYER NAME="UNKNOWN" SEAT="3" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="N"></PLAYER>
<PLAYER NAME="UNKNOWN" SEAT="4" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="N"></PLAYER>
<PLAYER NAME="Cy" SEAT="5" AMOUNT="90.00" STATE="STATE_SITOUT" DEALER="N"></PLAYER>"""
BODY = """<ACTION TYPE="HAND_BLINDS" PLAYER="Bo Lund" KIND="HAND_SB" VALUE="0.50"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Cy" KIND="HAND_BB" VALUE="1.00"></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Bo Lund">
<CARD LINK="b"></CARD>
<CARD LINK="b"></CARD></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Cy">
<CARD LINK="0"></CARD>
<CARD LINK="51"></CARD></ACTION>
<ACTION TYPE="ACTION_RAISE" PLAYER="Ann" VALUE="3.00"></ACTION>
<ACTION TYPE="ACTION_ALLIN" PLAYER="Bo Lund" VALUE="15.50"></ACTION>
<ACTION TYPE="ACTION_FOLD" PLAYER="Cy"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Ann" VALUE="15.50"></ACTION>
<ACTION TYPE="HAND_BOARD" VALUE="BOARD_FLOP" POT="32.00">
<CARD LINK="14"></CARD>
<CARD LINK="6"></CARD>
<CARD LINK="36"></CARD></ACTION>"""
END = """<SHOWDOWN NAME="HAND_SHOWDOWN" POT="30.50" RAKE="1.50">
<RESULT PLAYER="Ann" WIN="30.50" HAND="$(STR_G_WIN_PAIR) $(STR_G_CARDS_QUEENS)">
<CARD LINK="11"></CARD>
<CARD LINK="24"></CARD></RESULT>
<RESULT PLAYER="Bo Lund" WIN="0.00" HAND="$(STR_G_MUCK)">
<CARD LINK="1"></CARD>
<CARD LINK="15"></CARD></RESULT></SHOWDOWN></HISTORY>"""


def text(*, head: str = HEAD, seats: str = SEATS, body: str = BODY, end: str = END) -> str:
    return "\n".join(part for part in (head, seats, body, end) if part)


ROOM = Reader("boss", "a.xml")
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("815001", "boss", "2012-06-18T06:13:20Z")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.NO_LIMIT, False)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code) == (50, 100, "EUR")
    assert (hand.table, hand.max_seats, hand.button, hand.hero, hand.tournament) == ("Table 7", None, 1, 5, None)
    assert [(s.number, s.name, s.stack, s.sitting_out, s.line) for s in hand.seats.values()] == [
        (1, "Ann", 10000, False, 2), (2, "Bo Lund", 1550, False, 3), (5, "Cy", 9000, True, 6),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total, e.all_in) for e in hand.events[:6]] == [
        (EventKind.SMALL_BLIND, 2, 50, 50, False),
        (EventKind.BIG_BLIND, 5, 100, 100, False),
        (EventKind.RAISE, 1, 300, 300, False),
        (EventKind.RAISE, 2, 1500, 1550, True),
        (EventKind.FOLD, 5, 0, 100, False),
        (EventKind.CALL, 1, 1250, 1550, False),
    ]
    assert [board.cards for board in hand.boards] == [("2c", "7d", "Jh")]
    assert [(seat, own.cards, own.source) for seat, own in sorted(hand.cards.items())] == [
        (1, ("Qd", "Qc"), CardSource.SHOWN),
        (2, ("2d", "3c"), CardSource.MUCKED),
        (5, ("Ad", "Ks"), CardSource.DEALT),
    ]
    recorded = hand.recorded
    assert recorded.total is not None
    assert recorded.rake is not None
    assert (recorded.total.units, recorded.rake.units) == (3050, 150)
    assert [pot.units for pot in recorded.street_pots] == [3200]
    assert [(c.seat, c.units, c.pot) for c in recorded.collected] == [(1, 3050, None)]
    assert [(seat, line.won, line.net, line.bet) for seat, line in recorded.summary.items()] == [
        (1, 3050, None, None),
        (2, None, None, None),
        (5, None, -100, None),
    ]
    assert [d.category for d in recorded.descriptions] == ["pair"]
    assert hand.conventions is CASH
    assert not hand.unknown_lines
    assert not hand.problems
    assert codes(text()) == {"SHD408"}  # the board ends with the flop


def test_cards_count_from_the_ace_of_diamonds():
    assert [CARDS[str(number)] for number in (0, 1, 9, 12, 13, 25, 26, 39, 51)] == [
        "Ad", "2d", "Td", "Kd", "Ac", "Kc", "Ah", "As", "Ks",
    ]  # fmt: skip
    assert len(set(CARDS.values())) == 52


def test_a_later_text_names_the_chips_that_a_call_adds():
    head = HEAD.replace(" WIN=", ' BET="1.00" POT="30.50" WIN=')
    later = read(text(head=head, body=BODY.replace('PLAYER="Ann" VALUE="15.50"', 'PLAYER="Ann" VALUE="12.50"')))
    assert [e.amount for e in later.events if e.kind is EventKind.CALL] == [1250]
    assert later.conventions is NEW_CASH
    assert later.recorded.summary[5].bet == 100
    # read so, a call of 15.50 adds too much
    assert "BET609" in codes(text(head=head))


@pytest.mark.parametrize(
    ("word", "game", "hi_lo"),
    [
        ("GAME_THM", Game.HOLDEM, False),
        ("GAME_OMA", Game.OMAHA, False),
        ("GAME_OMATU", Game.OMAHA, False),
        ("GAME_OMAHL", Game.OMAHA, True),
    ],
)
def test_games(word, game, hi_lo):
    hand = read(text(head=HEAD.replace("GAME_THM", word).replace('LIMIT="NL"', 'LIMIT="PL"')))
    assert (hand.game, hand.hi_lo, hand.betting) == (game, hi_lo, Betting.POT_LIMIT)


@pytest.mark.parametrize(
    ("kind", "kept", "bet", "row", "code"),
    [
        ("CASH", "REAL", False, CASH, "EUR"),
        ("CASH", "REAL", True, NEW_CASH, "EUR"),
        ("TOURNAMENT", "REAL", False, TOURNAMENT, "chips"),
        ("TOURNAMENT", "REAL", True, NEW_TOURNAMENT, "chips"),
        ("CASH", "FUN", False, PLAY_MONEY, "play"),
        ("CASH", "FUN", True, NEW_PLAY_MONEY, "play"),
    ],
)
def test_rows(kind, kept, bet, row, code):
    head = HEAD.replace("KIND_CASH", f"KIND_{kind}").replace("TYPE_REAL", f"TYPE_{kept}")
    if bet:
        head = head.replace(" WIN=", ' BET="1.00" POT="30.50" WIN=')
    whole = text(head=head)
    if kind == "TOURNAMENT":
        whole = whole.replace(".50", ".00")
    hand = read(whole)
    assert (hand.conventions, hand.currency.code) == (row, code)
    assert hand.tournament == ("91" if kind == "TOURNAMENT" else None)


def test_chips_have_no_fractions():
    assert refuse(text(head=HEAD.replace("KIND_CASH", "KIND_TOURNAMENT"))) == ["RD007"]


def test_blinds():
    extra = """<ACTION TYPE="HAND_BLINDS" PLAYER="Ann" KIND="{}" VALUE="{}"></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Bo Lund">"""
    deal = '<ACTION TYPE="HAND_DEAL" PLAYER="Bo Lund">'
    for kind, value, events in (
        ("HAND_AB", "1.50", [(EventKind.POST, 100), (EventKind.DEAD_BLIND, 50)]),
        ("HAND_DSB", "0.50", [(EventKind.DEAD_BLIND, 50)]),
        ("HAND_SB", "0.50", [(EventKind.DEAD_BLIND, 50)]),
        ("HAND_BB", "1.00", [(EventKind.POST, 100)]),
    ):
        hand = read(text(body=BODY.replace(deal, extra.format(kind, value))))
        own = [(e.kind, e.amount) for e in hand.events[2 : 2 + len(events)]]
        assert own == events, kind
    unknown = read(text(body=BODY.replace(deal, extra.format("HAND_XB", "1.00"))))
    assert [line.money for line in unknown.unknown_lines] == [True]


def test_empty_chairs():
    names = [seat.name for seat in read(text()).seats.values()]
    for chair in (
        '<PLAYER NAME="" SEAT="6" AMOUNT="0.00" STATE="STATE_RESERVED" DEALER="N"></PLAYER>',
        '<PLAYER NAME="Zed" SEAT="6" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="N"></PLAYER>',
        '<PLAYER NAME="UNKNOWN" SEAT="1" AMOUNT="0.00"></PLAYER>',
    ):
        assert [seat.name for seat in read(text(seats=f"{SEATS}\n{chair}")).seats.values()] == names
    # somebody who is called so and plays
    called = read(
        text()
        .replace('"Cy"', '"UNKNOWN"')
        .replace("STATE_SITOUT", "STATE_PLAYING")
        .replace(
            '<PLAYER NAME="UNKNOWN" SEAT="3" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="N"></PLAYER>\n'
            '<PLAYER NAME="UNKNOWN" SEAT="4" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="N"></PLAYER>\n',
            "",
        )
    )
    assert called.seats[5].name == "UNKNOWN"
    assert [event.amount for event in called.events if event.seat == 5] == [100, 0]


def test_a_draw():
    head = HEAD.replace("GAME_THM", "GAME_FCD")
    body = """<ACTION TYPE="HAND_BLINDS" PLAYER="Bo Lund" KIND="HAND_SB" VALUE="0.50"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Cy" KIND="HAND_BB" VALUE="1.00"></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Cy">
<CARD LINK="0"/><CARD LINK="13"/><CARD LINK="2"/><CARD LINK="3"/><CARD LINK="9"/></ACTION>
<ACTION TYPE="ACTION_FOLD" PLAYER="Ann"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Bo Lund" VALUE="1.00"></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Cy"></ACTION>
<ACTION TYPE="HAND_BOARD" POT="2.00"></ACTION>
<ACTION TYPE="CHANGECARD" PLAYER="Bo Lund" COUNT="0"></ACTION>
<ACTION TYPE="CHANGECARD" PLAYER="Cy" COUNT="3">
<CARD LINK="0"/><CARD LINK="13"/><CARD LINK="25"/><CARD LINK="38"/><CARD LINK="51"/></ACTION>
<ACTION TYPE="ACTION_BET" PLAYER="Bo Lund" VALUE="1.00"></ACTION>
<ACTION TYPE="ACTION_FOLD" PLAYER="Cy"></ACTION>"""
    end = """<SHOWDOWN NAME="HAND_SHOWDOWN" POT="1.90" RAKE="0.10">
<RESULT PLAYER="Bo Lund" WIN="1.90" HAND="$(STR_BY_DEFAULT)"></RESULT></SHOWDOWN></HISTORY>"""
    hand = read(text(head=head, body=body, end=end))
    assert [(e.street, e.kind, e.seat) for e in hand.events[3:]] == [
        (Street.DEAL, EventKind.CALL, 2),
        (Street.DEAL, EventKind.CHECK, 5),
        (Street.DRAW1, EventKind.STAND_PAT, 2),
        (Street.DRAW1, EventKind.DISCARD, 5),
        (Street.DRAW1, EventKind.BET, 2),
        (Street.DRAW1, EventKind.FOLD, 5),
    ]
    assert hand.cards[5].cards == ("Ad", "Ac", "Kc", "Kh", "Ks")
    assert codes(text(head=head, body=body, end=end)) == {"CON104"}
    assert refuse(text(head=head, body=body.replace("HAND_BOARD", 'HAND_BOARD" VALUE="BOARD_FLOP'), end=end)) == [
        "RD001"
    ]


def test_words_for_hands():
    assert named_hand("$(STR_G_WIN_TWOPAIR) $(STR_G_CARDS_KINGS)") == (True, "two pair")
    assert named_hand("$(STR_G_WIN_ACEHIGHFLUSH)") == (True, "flush")
    assert named_hand("$(STR_G_WIN_SOMETHING) $(STR_G_CARDS_KINGS)") == (True, None)
    assert named_hand("$(STR_BY_DEFAULT)") == (False, None)


def test_a_lost_end_tag():
    lost = read(text(end=END.replace("</SHOWDOWN></HISTORY>", "\n</ROOT>")))
    assert [c.units for c in lost.recorded.collected] == [3050]
    assert refuse(text(end=END[: END.index("<RESULT")])) == ["RD004"]
    assert refuse(text(end="")) == ["RD004"]
    assert refuse(text(end="</HISTORY>")) == ["RD004"]


def test_people_without_a_seat():
    folds = BODY.replace('"ACTION_FOLD" PLAYER="Cy"', '"ACTION_FOLD" PLAYER="Zed"')
    assert [(p.code, p.params["name"]) for p in read(text(body=folds)).problems] == [("RD008", "Zed")]
    calls = parsed(text(body=BODY.replace('"ACTION_CALL" PLAYER="Ann"', '"ACTION_CALL" PLAYER="Zed"')))
    assert isinstance(calls, Unreadable)
    assert (calls.problems[0].code, calls.problems[0].params["what"]) == ("RD002", "seat of Zed")
    paid = read(text(end=END.replace('PLAYER="Ann" WIN', 'PLAYER="Zed" WIN')))
    assert [(p.code, "paid" in p.params) for p in paid.problems] == [("RD008", True)]


def test_what_is_not_understood():
    tip = '<ACTION TYPE="ACTION_TIP" PLAYER="Cy" VALUE="0.10"></ACTION>'
    assert [line.money for line in read(text(body=f"{BODY}\n{tip}")).unknown_lines] == [True]
    wave = '<ACTION TYPE="ACTION_WAVE" PLAYER="Cy"></ACTION>'
    assert [line.money for line in read(text(body=f"{BODY}\n{wave}")).unknown_lines] == [False]
    bonus = '<BONUS PLAYER="Cy" VALUE="0.10"></BONUS>'
    assert [line.money for line in read(text(body=f"{BODY}\n{bonus}")).unknown_lines] == [True]
    chat = "<CHAT><![CDATA[hello]]></CHAT>"
    assert [line.money for line in read(text(body=f"{BODY}\n{chat}")).unknown_lines] == [False]
    twice = END.replace("</SHOWDOWN>", '<RESULT PLAYER="Ann" WIN="1.00" HAND=""></RESULT></SHOWDOWN>')
    assert [line.money for line in read(text(end=twice)).unknown_lines] == [True]


def test_the_owner_s_result_is_compared():
    assert codes(text(head=HEAD.replace('LOSS="1.00"', 'LOSS="2.00"'))) == {"SHD408", "PAY310"}
    assert codes(text(head=HEAD.replace('WIN="0.00"', 'WIN="1.00"'))) == {"SHD408", "PAY310"}
    # without open cards nobody is the owner
    hidden = BODY.replace('LINK="0"', 'LINK="b"').replace('LINK="51"', 'LINK="b"')
    assert read(text(body=hidden)).hero is None
    assert codes(text(body=hidden, head=HEAD.replace('LOSS="1.00"', 'LOSS="2.00"'))) == {"SHD408"}


@pytest.mark.parametrize(
    ("hand_text", "found"),
    [
        ("", ["RD002"]),
        ("<HISTORY", ["RD002"]),
        (text(head=HEAD.replace('ID="815001"', 'ID=""')), ["RD002"]),
        (text(head=HEAD.replace("GAME_THM", "GAME_7CS")), ["RD001"]),
        (text(head=HEAD.replace('LIMIT="NL"', 'LIMIT="XL"')), ["RD001"]),
        (text(head=HEAD.replace('STAKES="0.50/1.00"', 'STAKES="1.00"')), ["RD002"]),
        (text(head=HEAD.replace('"EUR"', '"Euro"')), ["RD002"]),
        (text(seats=""), ["RD002"]),
        (text(seats=SEATS.replace('SEAT="2"', 'SEAT="1"')), ["RD002"]),
        (text(seats=SEATS.replace('"Cy"', '"Ann"')), ["RD002"]),
        (text(seats=SEATS.replace('AMOUNT="90.00" ', "")), ["RD002"]),
        (text(body=BODY.replace('"3.00"', '"3.005"')), ["RD007"]),
        (text(body=BODY.replace("BOARD_FLOP", "BOARD_FLAP")), ["RD001"]),
    ],
)
def test_unreadable(hand_text, found):
    assert refuse(hand_text) == found


def test_hostile_xml():
    entity = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    hand = read(text().replace("Bo Lund", "&b;") + entity)
    assert hand.seats[2].name == "&b;"
    names = read(text().replace("Bo Lund", "A&amp;B &lt;x&gt; &quot;"))
    assert names.seats[2].name == 'A&B <x> "'


def test_a_second_hand_without_its_start():
    headless = text(head="")
    assert refuse(f"{text()}\n{headless}") == ["RD001"]
    assert refuse(f"{text(end=END.replace('</HISTORY>', ''))}\n{headless}") == ["RD001"]
    assert refuse(f"{text()}\n{text(head=HEAD.replace(' GAME=', ' GAMES='))}") == ["RD001"]
    assert read(f"{text()}\n</ROOT>\n").hand_id == "815001"
    assert first_trace(headless) == 1


def rooms(whole: str) -> list[str]:
    return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]


def test_recognition():
    assert rooms(text()) == ["boss"]
    assert rooms(f'<?xml version="1.0"?>\n<ROOT>\n{text()}{text()}\n</ROOT>') == ["boss"] * 2
    assert rooms("<HISTORY>of poker</HISTORY>") == []
    assert rooms('<HISTORY ID="5">of poker</HISTORY>') == []
    one_line = text().replace("\n", "")
    assert rooms(f"{one_line}{one_line}") == ["boss"] * 2


def test_a_showdown_without_figures_states_none():
    hand = read(text(end=END.replace(' POT="30.50" RAKE="1.50"', "")))
    assert (hand.recorded.total, hand.recorded.rake) == (None, None)
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(1, 3050)]


def test_a_text_without_line_ends_has_no_pot_that_differs():
    """The pot of the flop stands in one line with the actions. A figure that no course of them gives is told."""
    assert "POT207" not in codes(text().replace("\n", " "))
    assert "POT207" in codes(text(body=BODY.replace('POT="32.00"', 'POT="31.25"')).replace("\n", " "))
