"""Merge's XML to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import pytest

from auditor.audit import audit
from auditor.results import Verdict
from parsers.hand import Betting, EventKind, Game, HandText, Street
from parsers.registry import cut, headers
from parsers.rooms.merge_header import _time
from parsers.rooms.merge_words import GAMES, NUMBERS, ROWS, category, conventions
from tests.parsers.damage import cut_off
from tests.parsers.reading import Reader

HEAD = '<description type="Holdem" stakes="No Limit ($1/$2)"/>'
GAME = '<game id="501-7" starttime="20110402100500" gametype="2" realmoney="true" data="20110402|Weir|501|501-7|false">'
TOURNEY = HEAD.replace('"Holdem"', '"Holdem Tournament"')
PLAYERS = """<players dealer="0">
<player seat="0" nickname="Ann" balance="$100.00" dealtin="true"/>
<player seat="4" nickname="Bo &amp; Co" balance="$80.50" dealtin="false"/>
</players>"""
BLINDS = """<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" player="0" amount="1.00"/>
<event sequence="2" type="BIG_BLIND" player="4" amount="2.00"/>
</round>"""
BODY = """<round id="PREFLOP" sequence="2">
<event sequence="3" type="RAISE" player="0" amount="6.00"/>
<event sequence="4" type="CALL" player="4" amount="4.00"/>
<cards type="HOLE" cards="Ah,Kd" player="4" hand="Ace High"/>
</round>
<round id="POSTFLOP" sequence="3">
<event sequence="5" type="CHECK" player="4"/>
<event sequence="6" type="BET" player="0" amount="8.00"/>
<event sequence="7" type="FOLD" player="4"/>
<cards type="COMMUNITY" cards="2c,7d,Jh"/>
</round>"""
END = """<round id="END_OF_FOLDED_GAME" sequence="4">
<event sequence="8" type="MUCK" player="0"/>
<winner amount="19.40" uncalled="false" potnumber="1" player="0" pottype="n"/>
</round>
<round id="END_OF_GAME" sequence="5">
</round>
</game>"""


def text(*, game=GAME, players=PLAYERS, blinds=BLINDS, body=BODY, end=END) -> str:
    return "\n".join(part for part in (game, players, blinds, body, end) if part)


ROOM = Reader("merge", "a.xml", HEAD)
parsed, read, refuse = ROOM.parsed, ROOM.read, ROOM.refuse


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.played_at, hand.table, hand.button) == ("501-7", "2011-04-02T10:05:00", "Weir", 0)
    assert (hand.game, hand.betting, hand.hi_lo, hand.tournament) == (Game.HOLDEM, Betting.NO_LIMIT, False, None)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code, hand.hero) == (100, 200, "USD", 4)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [(0, "Ann", 10000), (4, "Bo & Co", 8050)]
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 0, 100, 100),
        (EventKind.BIG_BLIND, 4, 200, 200),
        (EventKind.RAISE, 0, 500, 600),
        (EventKind.CALL, 4, 400, 600),
        (EventKind.CHECK, 4, 0, 0),
        (EventKind.BET, 0, 800, 800),
        (EventKind.FOLD, 4, 0, 0),
        (EventKind.MUCK, 0, 0, 800),
    ]
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(0, 1940, 0)]
    assert hand.boards[0].cards == ("2c", "7d", "Jh")
    assert not hand.unknown_lines
    assert not hand.problems
    assert {finding.code for finding in audit(hand).findings} == set()


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    hand = read(text(body=""), f'<description type="{name}" stakes="Pot Limit ($0.50/$1)"/>')
    assert (hand.game, hand.hi_lo, hand.betting, hand.stakes.big) == (*GAMES[name], Betting.POT_LIMIT, 100)


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_of_games(number):
    mixed = text(game=GAME.replace('gametype="2"', f'gametype="77" multigametype="{number}"'), body="")
    hand = read(mixed, '<description type="HORSE" stakes="Limit $1/$2"/>')
    assert (hand.game, hand.hi_lo) == GAMES[NUMBERS[number]]
    alone = read(text(game=GAME.replace('gametype="2"', f'gametype="{number}"'), body=""), "")
    assert (alone.game, alone.hi_lo, alone.betting) == (*GAMES[NUMBERS[number]], None)
    assert alone.problems[0].code == "RD011"


@pytest.mark.parametrize(
    ("stakes", "betting", "figures"),
    [
        ("No Limit ($1/$2)", Betting.NO_LIMIT, (None, 100, 200)),
        ("Limit $3/$6", Betting.FIXED_LIMIT, (None, 300, 600)),
        ("No Limit ($0.01/$0.02/$0.10)", Betting.NO_LIMIT, (1, None, 10)),
        ("Limit", Betting.FIXED_LIMIT, (None, None, None)),
        ("No Limit Level 4 Blinds 40/80", Betting.NO_LIMIT, (None, 4000, 8000)),
        ("Senza limite", None, (None, None, None)),
    ],
)
def test_stakes(stakes, betting, figures):
    hand = read(text(), f'<description type="Holdem" stakes="{stakes}"/>')
    assert (hand.betting, (hand.stakes.ante, hand.stakes.small, hand.stakes.big)) == (betting, figures)


@pytest.mark.parametrize(
    ("written", "time"),
    [
        ("20120529020711", "2012-05-29T02:07:11"),
        ("2012/08/14 21:39:21 +0400", "2012-08-14T17:39:21Z"),
        ("2012/08/14 21:39:21 -0430", "2012-08-15T02:09:21Z"),
        ("2012/08/14 21:39:21", "2012-08-14T21:39:21"),
        ("2012/08/14 21:39:21 +9900", "2012-08-14T21:39:21"),
        ("2012/13/14 21:50:08 +0400", None),
        ("0001/01/01 00:00:08 +0400", "0001-01-01T00:00:08"),
        ("yesterday", None),
    ],
)
def test_times(written, time):
    assert _time(written) == time


def test_epochs():
    assert [conventions(day) for day in ("20101231", "20110101", "20120531", "20120601", "")] == [
        ROWS[0], ROWS[1], ROWS[1], ROWS[2], ROWS[1],
    ]  # fmt: skip


def test_stacks_of_tournaments_are_printed_after_the_posts():
    game = GAME.replace("|false", "|true").replace("|501|", "|8001-2|")
    blinds = BLINDS.replace("</round>", '<event sequence="3" type="ANTE" player="4" amount="1.00"/>\n</round>')
    whole = text(
        game=game, players=PLAYERS.replace("80.50", "80.00"), blinds=blinds, body="", end=END.replace(".40", ".00")
    )
    hand = read(whole, TOURNEY)
    assert (hand.tournament, hand.currency.code) == ("8001-2", "chips")
    assert [seat.stack for seat in hand.seats.values()] == [101, 83]
    later = read(whole.replace("<game ", '<game version="2.1" '), TOURNEY)
    assert [seat.stack for seat in later.seats.values()] == [100, 80]


def test_what_makes_a_tournament():
    game = GAME.replace("|false", "|true")
    assert read(text(game=game)).tournament is None
    assert read(text(game=game, body="", end=END.replace(".40", "")).replace(".50", ""), "").tournament == "501"
    whole = text(body="", end=END.replace(".40", "")).replace(".50", "")
    assert read(whole, TOURNEY).tournament == "501"
    assert read(whole.replace(' data="20110402|Weir|501|501-7|false"', ""), TOURNEY).tournament == ""


def test_an_all_in_without_a_figure_is_a_note():
    body = BODY.replace("<cards", '<event sequence="5" type="ALL_IN" player="0"/>\n<cards', 1)
    hand = read(text(body=body))
    assert len(hand.events) == 8
    assert not hand.unknown_lines


def test_words_for_hands():
    assert [category(words) for words in ("Ace High", "Pair of Nines", "Two Pair Kings and Fours")] == [
        "high card", "pair", "two pair",
    ]  # fmt: skip
    assert category("Flush King High") == "flush"
    assert [category(words) for words in ("Straight Flush Nine High", "Royal Flush")] == ["straight flush"] * 2
    assert category("Queen High Straight") == "straight"
    assert category("Full House - Fours over Sixes") == "full house"
    assert category("Ace High - Lo (8-5-3-2-A)") == "high card"
    assert category("8-5-3-2-A") is None


def test_both_blinds_of_who_comes_back():
    blinds = BLINDS.replace("</round>", '<event sequence="3" type="RETURN_BLIND" player="6" amount="3.00"/>\n</round>')
    players = PLAYERS.replace("</players>", '<player seat="6" nickname="Cy" balance="$50.00"/>\n</players>')
    hand = read(text(players=players, blinds=blinds))
    assert [(e.kind, e.amount) for e in hand.events[2:4]] == [(EventKind.POST, 200), (EventKind.DEAD_BLIND, 100)]


def test_bring_in_and_third_street_are_one_round():
    body = """<round id="BRING_IN" sequence="2">
<event sequence="3" type="BRING_IN" player="0" amount="0.50"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,6c" player="0"/>
<cards type="HOLE" cards="As,7h,Kc" player="4"/>
</round>
<round id="THIRD_STREET" sequence="3">
<event sequence="4" type="COMPLETE" player="4" amount="2.00"/>
<event sequence="5" type="CALL" player="0" amount="1.50"/>
</round>"""
    hand = read(text(blinds="", body=body), '<description type="Razz" stakes="Limit $2/$4"/>')
    assert [(e.street, e.kind, e.amount, e.total) for e in hand.events[:3]] == [
        (Street.THIRD, EventKind.BRING_IN, 50, 50),
        (Street.THIRD, EventKind.COMPLETE, 200, 200),
        (Street.THIRD, EventKind.CALL, 150, 200),
    ]
    assert (hand.button, hand.cards[0].cards, hand.hero) == (None, ("6c",), 4)


def test_talk_is_no_action():
    talk = '<event sequence="5" type="CHAT" player="Bo &amp; Co" text="calls 400"/>'
    hand = read(text(body=BODY.replace("<cards", f"{talk}\n<cards", 1)))
    assert len(hand.events) == 8
    assert not hand.problems
    assert not hand.unknown_lines


def test_a_gap_in_the_numbers():
    gap = BODY.replace('<event sequence="5" type="CHECK" player="4"/>\n', "")
    problem = read(text(body=gap)).problems[0]
    assert (problem.code, problem.params["what"]) == ("RD013", "no action has the number 5")


def test_what_is_not_understood():
    tip = BODY.replace("<cards", '<event sequence="5" type="TIP" player="0" amount="1.00"/>\n<cards', 1)
    assert [line.money for line in read(text(body=tip)).unknown_lines] == [True]
    other = BODY.replace("<cards", '<event sequence="5" type="WAVE" player="0"/>\n<hello/>\n<cards', 1)
    assert [line.money for line in read(text(body=other)).unknown_lines] == [False, False]


def test_somebody_who_is_not_listed():
    hand = read(
        text(players=PLAYERS.replace('<player seat="4" nickname="Bo &amp; Co" balance="$80.50" dealtin="false"/>', ""))
    )
    assert (hand.seats[4].name, hand.seats[4].stack) == ("", None)
    assert [noted.what for noted in hand.inferred] == ["a player without a seat line"]


@pytest.mark.parametrize(
    ("hand_text", "head", "codes"),
    [
        ("", HEAD, ["RD002"]),
        (text(), "", []),
        (text(game=GAME.replace('gametype="2"', 'gametype="999"')), "", ["RD002"]),
        (text(), '<description type="5-Draw w/Joker" stakes="Limit $1/$2"/>', ["RD001"]),
        (text(), '<description type="Holdem" stakes="No Limit ($1/$2.005)"/>', ["RD007"]),
        (text(game=GAME.replace('gametype="2"', 'gametype="77" multigametype="999"')), HEAD, ["RD001"]),
        (text(players=PLAYERS.replace('seat="4"', 'seat="0"')), HEAD, ["RD002"]),
        (text(players=PLAYERS.replace('nickname="Bo &amp; Co"', 'nickname="Ann"')), HEAD, ["RD002"]),
        (text(players=PLAYERS.replace("$80.50", "plenty")), HEAD, ["RD007"]),
        (text(body=BODY.replace("8.00", "8.001")), HEAD, ["RD007"]),
        (text(body=BODY.replace('"BET" player="0"', '"BET" player="Zed"')), HEAD, ["RD002"]),
        (text(body=BODY.replace("POSTFLOP", "FLOPPED")), HEAD, ["RD001"]),
        (text(body=BODY.replace("2c,7d,Jh", "2c,7d,Jh,4s")), HEAD, ["RD001"]),
        (text(end=""), HEAD, ["RD004"]),
        (text(end='<round id="END_OF_GAME" sequence="4">'), HEAD, ["RD004"]),
    ],
)  # fmt: skip
def test_unreadable(hand_text, head, codes):
    if codes:
        assert refuse(hand_text, head) == codes
    else:
        assert read(hand_text, head).betting is None


def test_a_game_whose_end_tag_is_missing():
    assert read(text(end=END.replace("</game>", ""))).recorded.collected


def test_cut_anywhere_it_is_never_called_wrong():
    assert {audit.verdict for audit in cut_off("merge", 83)} <= {Verdict.CONSISTENT, Verdict.UNREADABLE}


def test_recognition():
    file = f"{HEAD}\n{text()}\n\n{text().replace('501-7', '501-8')}\n{HEAD.replace('Holdem', 'Razz')}\n{text()}"
    hands = [hand for hand in cut(file) if isinstance(hand, HandText)]
    assert [hand.room for hand in hands] == ["merge"] * 3
    assert [hand.context for hand in hands] == [HEAD, HEAD, HEAD.replace("Holdem", "Razz")]
    assert "description" not in hands[1].text
    assert headers('<game gamecode="5"><game id="7"><Game id="5-1" data="x">', "merge") == []
