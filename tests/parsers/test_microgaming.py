"""Microgaming's XML to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import pytest

from auditor.audit import audit
from auditor.results import Verdict
from parsers.cards import DECK
from parsers.hand import Betting, CardSource, EventKind, Game, HandText
from parsers.masktext import LineFacts, TextMask
from parsers.registry import cut, headers
from parsers.rooms.microgaming_words import FIRST, FIRST_JACKPOT, GAMES, LATER, card, numbered_card, sign
from tests.parsers.damage import cut_off
from tests.parsers.reading import Reader

GAME = (
    '<Game hhversion="4" id="5005" date="2013-09-23 14:39:30" tablename="Weir" stakes="1|2" betlimit="NL" '
    'tabletype="Cash Game" gametypeid="1" gametype="Hold&apos;em" realmoney="true" currencysymbol="rCA=" '
    'playerseat="4" betamount="600" istournament="0" tablesize="6" rake="65">'
)
SEATS = """<Seats>
<Seat num="1" alias="Ann" unicodealias="QQBuAG4A" balance="100.00" endbalance="107.35"/>
<Seat num="4" alias="Bo &amp; Co" balance="80.50" endbalance="74.50" dealer="true"/>
<Seat num="6" alias="Cy" balance="50" endbalance="48"/>
</Seats>"""
BODY = """<Gameplay>
<Action seq="1" type="SmallBlind" seat="4" value="1.00"/>
<Action seq="2" type="BigBlind" seat="6" value="2.00"/>
<Action seq="3" type="DealCards" seat="4"><Card value="A" suit="h" id="39"/><Card value="10" suit="d" id="35"/></Action>
<Action seq="4" type="Raise" seat="1" value="6.00"/>
<Action seq="5" type="Call" seat="4" value="5.00"/>
<Action seq="6" type="Fold" seat="6"/>
<Action seq="7" type="DealFlop">
<Card value="2" suit="c" id="14"/><Card value="7" suit="d" id="32"/><Card value="J" suit="h" id="49"/>
</Action>
<Action seq="8" type="Check" seat="4"/>
<Action seq="9" type="Bet" seat="1" value="8.00"/>
<Action seq="10" type="Fold" seat="4"/>
<Action seq="11" type="MuckCards" seat="1"/>"""
END = """<Action type="Win">
<Seat num="1" amount="21.35" pot="0" type="" lowhandwin="0"/>
</Action>
</Gameplay>
</Game>

ExtendedTableName: Weir [268514]"""


def text(*, game=GAME, seats=SEATS, body=BODY, end=END) -> str:
    return "\n".join(part for part in (game, seats, body, end) if part)


ROOM = Reader("microgaming", "a.xml")
parsed, read, refuse = ROOM.parsed, ROOM.read, ROOM.refuse


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.played_at, hand.table, hand.button) == ("5005", "2013-09-23T14:39:30", "Weir", 4)
    assert (hand.game, hand.betting, hand.hi_lo, hand.tournament) == (Game.HOLDEM, Betting.NO_LIMIT, False, None)
    assert (hand.stakes.big, hand.currency.code, hand.hero, hand.max_seats) == (200, "EUR", 4, 6)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "Ann", 10000), (4, "Bo & Co", 8050), (6, "Cy", 5000),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 4, 100, 100),
        (EventKind.BIG_BLIND, 6, 200, 200),
        (EventKind.RAISE, 1, 600, 600),
        (EventKind.CALL, 4, 500, 600),
        (EventKind.FOLD, 6, 0, 200),
        (EventKind.CHECK, 4, 0, 0),
        (EventKind.BET, 1, 800, 800),
        (EventKind.FOLD, 4, 0, 0),
        (EventKind.MUCK, 1, 0, 800),
    ]
    assert (hand.cards[4].cards, hand.cards[4].source) == (("Ah", "Td"), CardSource.DEALT)
    assert hand.boards[0].cards == ("2c", "7d", "Jh")
    assert hand.recorded.rake is not None
    assert (hand.recorded.rake.units, [(c.seat, c.units) for c in hand.recorded.collected]) == (65, [(1, 2135)])
    assert {seat: (line.balance, line.bet) for seat, line in hand.recorded.summary.items()} == {
        1: (10735, None), 4: (7450, 600), 6: (4800, None),
    }  # fmt: skip
    assert not hand.unknown_lines
    assert not hand.problems


def test_the_first_version_names_totals():
    game = GAME.replace('hhversion="4" ', "")
    hand = read(text(game=game, body=BODY.replace('"Call" seat="4" value="5.00"', '"Call" seat="4" value="6.00"')))
    assert [(e.amount, e.total) for e in hand.events[2:4]] == [(600, 600), (500, 600)]
    assert hand.conventions is FIRST
    assert read(text(game=game.replace("Weir", "BB-Weir"))).conventions is FIRST_JACKPOT
    assert read(text(game=GAME.replace("Weir", "BB-Weir"))).conventions is LATER


@pytest.mark.parametrize("number", GAMES)
def test_games(number):
    hand = read(text(game=GAME.replace('gametypeid="1"', f'gametypeid="{number}"').replace('"NL"', '"PL"')))
    assert (hand.game, hand.hi_lo, hand.betting) == (*GAMES[number], Betting.POT_LIMIT)


@pytest.mark.parametrize(
    ("encoded", "code", "problems"),
    [("rCA=", "EUR", []), ("owA=", "GBP", []), ("IAAkAA==", "USD", ["RD011"]), ("", "USD", ["RD011"])],
)
def test_currencies(encoded, code, problems):
    hand = read(text(game=GAME.replace("rCA=", encoded)))
    assert (hand.currency.code, [problem.code for problem in hand.problems]) == (code, problems)


def test_signs():
    assert (sign("rCA="), sign("IAAkAA=="), sign("%%"), sign("AA"), sign("ANg=")) == ("€", "$", "", "", "")


def test_each_card_is_named_twice():
    named = {numbered_card({"id": str(number)}) for number in range(52)}
    assert named == DECK
    assert (card({"value": "10", "suit": "h"}), numbered_card({"id": "48"}), numbered_card({"id": "0"})) == (
        "Th", "Th", "As",
    )  # fmt: skip
    assert [numbered_card({"id": number}) for number in ("52", "-1", "x", "")] == [None] * 4
    wrong = read(text(body=BODY.replace('value="A" suit="h" id="39"', 'value="A" suit="s" id="39"')))
    assert [(problem.code, problem.params["card"]) for problem in wrong.problems] == [("RD009", "As")]


def test_a_figure_beside_a_lost_connection_is_no_money():
    lost = BODY.replace(
        '<Action seq="6"', '<Action seq="6" type="Disconnect" seat="6" value="30000"/>\n<Action seq="6"'
    )
    assert len(read(text(body=lost)).events) == 9


def test_a_jackpot_fee_is_taken_from_the_stack():
    fee = BODY.replace(
        '<Action seq="3"', '<Action seq="3" type="BadBeatContribution" seat="6" value="0.02"/>\n<Action seq="3"', 1
    )
    assert read(text(body=fee)).seats[6].stack == 4998
    more = read(text(body=fee.replace('value="0.02"', 'value="50.01"')))
    assert (more.seats[6].stack, [line.money for line in more.unknown_lines]) == (5000, [True])


def test_an_all_in_before_anybody_acts_is_a_blind():
    def blinds(body: str) -> list[tuple[EventKind, int, bool]]:
        return [(e.kind, e.amount, e.all_in) for e in read(text(body=body)).events[:2]]

    small, big = (
        BODY.replace('"SmallBlind" seat="4" value="1.00"', '"AllIn" seat="4" value="0.60"'),
        BODY.replace('"BigBlind" seat="6" value="2.00"', '"AllIn" seat="6" value="1.20"'),
    )
    assert blinds(small) == [(EventKind.SMALL_BLIND, 60, True), (EventKind.BIG_BLIND, 200, False)]
    assert blinds(big) == [(EventKind.SMALL_BLIND, 100, False), (EventKind.BIG_BLIND, 120, True)]
    raised = BODY.replace('"Raise" seat="1"', '"AllIn" seat="1"')
    assert read(text(body=raised)).events[2].kind is EventKind.RAISE


def test_side_pots_have_numbers():
    side = '<Seat num="4" amount="3.00" pot="1" type="" lowhandwin="0"/>\n</Action>\n</Gameplay>'
    hand = read(text(end=END.replace("</Action>\n</Gameplay>", side)))
    assert [(c.seat, c.pot) for c in hand.recorded.collected] == [(1, 0), (4, 1)]
    assert [c.pot for c in read(text()).recorded.collected] == [None]


def test_a_game_without_any_chips_was_called_off():
    lost = '<Gameplay>\n<Action seq="1" type="Disconnect" seat="6" value="30000"/>'
    raked = text(body=lost, end="</Gameplay>\n</Game>")
    hand = read(raked.replace('rake="65"', 'rake="0"'))
    assert hand.cancelled
    assert audit(hand).verdict is Verdict.CONSISTENT
    assert "RAK510" in {finding.code for finding in audit(read(raked)).findings}
    assert refuse(text(body=lost, end="</Gameplay>")) == ["RD004"]


def test_what_is_not_understood():
    tip = BODY.replace('<Action seq="6"', '<Action seq="6" type="Tip" seat="6" value="1.00"/>\n<Action seq="6"')
    assert [line.money for line in read(text(body=tip)).unknown_lines] == [True]
    wave = BODY.replace('<Action seq="6"', '<Action seq="6" type="Wave" seat="6"/>\n<hello/>\n<Action seq="6"')
    assert sorted(line.money for line in read(text(body=wave)).unknown_lines) == [False, False]


def test_stacks_after_the_hand_may_be_more_and_never_less():
    assert audit(read(text())).verdict is Verdict.CONSISTENT
    assert audit(read(text(seats=SEATS.replace("107.35", "150")))).verdict is Verdict.CONSISTENT
    less = audit(read(text(seats=SEATS.replace("107.35", "107.34"))))
    assert {finding.code for finding in less.findings if finding.severity.value == "error"} == {"PAY310"}


def test_masking_takes_out_names_in_other_characters():
    masked = TextMask({"Ann": "Player B1", "Bo & Co": "Player B2", "Cy": "Player B3"}).text(text(), 1, LineFacts())
    assert "QQBuAG4A" not in masked
    assert 'alias="Player B1" unicodealias="…" balance="100.00"' in masked


@pytest.mark.parametrize(
    ("hand_text", "codes"),
    [
        ("", ["RD002"]),
        (text(game=GAME.replace('gametypeid="1"', 'gametypeid="77"')), ["RD001"]),
        (text(game=GAME.replace('rake="65"', 'rake="0.65"')), ["RD007"]),
        (text(game=GAME.replace("1|2", "1|2.005")), ["RD007"]),
        (text(seats="<Seats></Seats>"), ["RD002"]),
        (text(seats=SEATS.replace('num="4"', 'num="1"')), ["RD002"]),
        (text(seats=SEATS.replace('alias="Cy"', 'alias="Ann"')), ["RD002"]),
        (text(seats=SEATS.replace('"80.50"', '"much"')), ["RD007"]),
        (text(body=BODY.replace('value="8.00"', 'value="8.001"')), ["RD007"]),
        (text(body=BODY.replace('"Bet" seat="1"', '"Bet" seat="9"')), ["RD002"]),
        (text(body=BODY.replace('type="DealFlop"', 'type="DealFlap"')), ["RD001"]),
        (text(body=BODY.replace('<Card value="J" suit="h" id="49"/>', "")), ["RD001"]),
        (text(end=""), ["RD004"]),
        (text(end='<Action type="Win">'), ["RD004"]),
    ],
)  # fmt: skip
def test_unreadable(hand_text, codes):
    assert refuse(hand_text) == codes


def test_a_game_whose_end_tag_is_missing():
    assert read(text(end=END.partition("</Gameplay>")[0])).recorded.collected


def test_cut_anywhere_it_is_never_called_wrong():
    assert {audit.verdict for audit in cut_off("microgaming", 71)} <= {Verdict.CONSISTENT, Verdict.UNREADABLE}


def test_recognition():
    file = f"----PRIMA.DAT----\n\n{text()}\n----PRIMA.DAT----\n\n{text().replace('5005', '5006')}"
    assert [hand.room for hand in cut(file) if isinstance(hand, HandText)] == ["microgaming"] * 2
    assert headers('<game gamecode="5"><Game id="7"><game id="5-1" data="x">', "microgaming") == []


def test_play_money():
    hand = read(text(game=GAME.replace('realmoney="true"', 'realmoney="false"')))
    assert (hand.currency.code, hand.currency.exponent) == ("play", 2)
    assert not hand.problems


def test_an_all_in_between_the_blinds_is_none_of_them():
    more = '<Action seq="2" type="AllIn" seat="1" value="1.60"/>\n<Action seq="2" type="BigBlind"'
    hand = read(text(body=BODY.replace('<Action seq="2" type="BigBlind"', more)))
    assert [(e.kind, e.seat, e.amount, e.all_in) for e in hand.events[:3]] == [
        (EventKind.SMALL_BLIND, 4, 100, False),
        (EventKind.RAISE, 1, 160, True),
        (EventKind.BIG_BLIND, 6, 200, False),
    ]


def test_the_first_version_bets_a_street_total():
    game = GAME.replace('hhversion="4" ', "")
    body = BODY.replace('"Call" seat="4" value="5.00"', '"Call" seat="4" value="6.00"')
    hand = read(text(game=game, body=body.replace('type="Raise" seat="1"', 'type="Bet" seat="1"')))
    assert (hand.events[2].kind, hand.events[2].amount, hand.events[2].total) == (EventKind.RAISE, 600, 600)
