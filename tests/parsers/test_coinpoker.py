"""CoinPoker texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_text
from auditor.results import HandAudit, Severity, Verdict
from parsers import parse_text
from parsers.hand import Betting, EventKind, Game, Hand, Street, Unreadable
from parsers.rooms.coinpoker import ROWS

HEADER = "CoinPoker Hand #93000000001: NLH (₮0.05/₮0.10) 2026/05/04 21:10:05 CEST"
SEATS = """Table '309400' 6-max Seat #1 is the button
Seat 1: a1b2c3d4 (₮10 in chips)
Seat 2: e5f60718 (₮12.50 in chips)
Seat 3: Hero (₮9.40 in chips)"""
BLINDS = """e5f60718: posts small blind ₮0.05
Hero: posts big blind ₮0.10
*** HOLE CARDS ***
Dealt to a1b2c3d4
Dealt to e5f60718
Dealt to Hero [Jh 5h]"""
BODY = """a1b2c3d4: raises ₮0.15 to ₮0.25
e5f60718: folds
Hero: ALLIN ₮9.30
a1b2c3d4: folds
Hero: RETURN ₮9.15
*** SHOWDOWN ***
Hero collected ₮0.55 from pot"""
SUMMARY = """*** SUMMARY ***
Total pot ₮0.55 | Rake ₮0
Hand was run once
Board [  ]
Game ended: 2026/05/04 21:11:48 CEST
Seat 1: a1b2c3d4 folded before Flop
Seat 2: e5f60718 folded before Flop
Seat 3: Hero showed [Jh 5h] and won (₮0.55)"""


def text(
    *, header: str = HEADER, seats: str = SEATS, blinds: str = BLINDS, body: str = BODY, summary: str = SUMMARY
) -> str:
    return "\n".join((header, seats, blinds, body, summary))


def read(hand_text: str) -> Hand:
    (hand,) = parse_text(hand_text)
    assert isinstance(hand, Hand), hand
    return hand


def refused(hand_text: str) -> list[tuple[str, str]]:
    (hand,) = parse_text(hand_text)
    assert isinstance(hand, Unreadable), hand
    return [(problem.code, problem.params.get("what") or problem.params.get("game") or "") for problem in hand.problems]


def audited(hand_text: str) -> HandAudit:
    (found,) = audit_text(hand_text)
    return found


def codes(hand_text: str) -> list[str]:
    return sorted({finding.code for finding in audited(hand_text).findings})


def test_a_plain_hand() -> None:
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("93000000001", "coinpoker", "2026-05-04T19:10:05Z")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.NO_LIMIT, False)
    assert (hand.currency.code, hand.currency.symbol, hand.stakes.small, hand.stakes.big) == ("USDT", "₮", 5, 10)
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("309400", 6, 1, 3)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "a1b2c3d4", 1000), (2, "e5f60718", 1250), (3, "Hero", 940),
    ]  # fmt: skip
    assert [(e.kind, e.street, e.seat, e.amount, e.total, e.all_in) for e in hand.events] == [
        (EventKind.SMALL_BLIND, Street.PREFLOP, 2, 5, 5, False),
        (EventKind.BIG_BLIND, Street.PREFLOP, 3, 10, 10, False),
        (EventKind.RAISE, Street.PREFLOP, 1, 25, 25, False),
        (EventKind.FOLD, Street.PREFLOP, 2, 0, 5, False),
        (EventKind.RAISE, Street.PREFLOP, 3, 930, 940, True),
        (EventKind.FOLD, Street.PREFLOP, 1, 0, 25, False),
        (EventKind.RETURN, Street.PREFLOP, 3, 915, 25, False),
    ]
    assert hand.conventions is ROWS[0]
    assert not hand.problems
    assert not hand.unknown_lines
    assert codes(text()) == []


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("NLH", (Game.HOLDEM, Betting.NO_LIMIT)),
        ("PLO 4", (Game.OMAHA, Betting.POT_LIMIT)),
        ("PLO 5", (Game.OMAHA5, Betting.POT_LIMIT)),
        ("PLO 6", (Game.OMAHA6, Betting.POT_LIMIT)),
    ],
)
def test_games(game: str, expected: tuple[Game, Betting]) -> None:
    hand = read(text(header=HEADER.replace("NLH", game)))
    assert (hand.game, hand.betting) == expected
    bomb = read(text(header=HEADER.replace("NLH", f"{game} BombPot").replace("₮0.10)", "₮0.10/₮0.20)")))
    assert (bomb.game, bomb.stakes.ante) == (expected[0], 20)


@pytest.mark.parametrize("game", ["FLH", "PLO8", "OFC"])
def test_other_games_are_named(game: str) -> None:
    assert refused(text(header=HEADER.replace("NLH", game))) == [("RD001", game)]


def test_a_header_without_stakes() -> None:
    assert refused(text(header="CoinPoker Hand #93000000001: NLH 2026/05/04 (x)")) == [("RD002", "game and stakes")]


def test_a_straddle_and_a_dead_blind() -> None:
    blinds = BLINDS.replace("*** HOLE", "a1b2c3d4: STRADDLE ₮0.20\n*** HOLE")
    hand = read(text(blinds=blinds, body=BODY.replace("raises ₮0.15 to ₮0.25", "raises ₮0.05 to ₮0.25")))
    assert (hand.events[2].kind, hand.events[2].amount, hand.events[3].amount) == (EventKind.STRADDLE, 20, 5)
    dead = read(text(blinds=BLINDS.replace("*** HOLE", "a1b2c3d4: posts small blind (dead) ₮0.05\n*** HOLE")))
    assert (dead.events[2].kind, dead.events[2].amount) == (EventKind.DEAD_BLIND, 5)


def test_a_raise_with_one_figure_adds_it() -> None:
    hand = read(text(body=BODY.replace("Hero: ALLIN ₮9.30", "Hero: raises ₮9.30 and is all-in")))
    assert [(e.kind, e.amount, e.total, e.all_in) for e in hand.events if e.seat == 3][1] == (
        EventKind.RAISE, 930, 940, True,
    )  # fmt: skip


class TestSplash:
    SPLASH = BLINDS.replace("e5f60718: posts", "SPLASH dropped ₮0.40\nMEGA SPLASH dropped ₮1\ne5f60718: posts", 1)

    def test_it_lies_in_the_printed_total_and_in_no_pot(self) -> None:
        given = text(blinds=self.SPLASH, summary=SUMMARY.replace("Total pot ₮0.55", "Total pot ₮1.95"))
        found = audited(given)
        assert found.verdict is Verdict.CONSISTENT
        assert [(f.code, f.severity) for f in found.findings] == [("CON107", Severity.INFO)] * 2
        assert isinstance(found.hand, Hand)
        assert [(p.units, p.line) for p in found.hand.recorded.house_beside] == [(40, 6), (100, 7)]
        assert found.settlement is not None
        assert [pot.amount for pot in found.settlement.pots] == [55]

    @pytest.mark.parametrize("total", ["₮0.55", "₮1.94", "₮1.96"])
    def test_any_other_total_is_an_error(self, total: str) -> None:
        given = text(blinds=self.SPLASH, summary=SUMMARY.replace("Total pot ₮0.55", f"Total pot {total}"))
        assert codes(given) == ["CON107", "POT201", "RAK502"]

    def test_paying_it_out_of_the_pot_is_an_error(self) -> None:
        given = text(
            blinds=self.SPLASH,
            body=BODY.replace("collected ₮0.55", "collected ₮1.95"),
            summary=SUMMARY.replace("0.55", "1.95"),
        )
        assert audited(given).verdict is Verdict.DISCREPANT


def test_hands_run_twice() -> None:
    body = """a1b2c3d4: folds
e5f60718: raises ₮9.30 to ₮9.40
Hero: ALLIN ₮9.30
*** FIRST FLOP *** [Ac 7d 2h]
*** FIRST TURN *** [Ac 7d 2h] [3s]
*** FIRST RIVER *** [Ac 7d 2h 3s] [Jc]
*** SECOND FLOP *** [Kc 7h 2d]
*** SECOND TURN *** [Kc 7h 2d] [3c]
*** SECOND RIVER *** [Kc 7h 2d 3c] [4d]
*** FIRST SHOWDOWN ***
Hero: shows [Jh 5h] (One Pair)
e5f60718: shows [Qs Qd] (One Pair)
e5f60718 collected ₮9.20 from pot
*** SECOND SHOWDOWN ***
e5f60718: shows [Qs Qd] (One Pair)
e5f60718 collected ₮9.20 from pot
Hero: shows [Jh 5h] (High Card)"""
    summary = """*** SUMMARY ***
Total pot ₮18.80 | Rake ₮0.40
Hand was run two times
FIRST Board [ Ac 7d 2h 3s Jc ]
SECOND Board [ Kc 7h 2d 3c 4d ]
Seat 1: a1b2c3d4 folded before Flop
Seat 2: e5f60718 showed [Qs Qd] and won (₮9.20) with One Pair, and won (₮9.20) with One Pair
Seat 3: Hero showed [Jh 5h] and lost with One Pair, and lost with High Card"""
    hand = read(text(body=body, summary=summary))
    assert (hand.runs, [board.cards[0] for board in hand.boards]) == (2, ["Ac", "Kc"])
    assert [(c.seat, c.board, c.units) for c in hand.recorded.collected] == [(2, 1, 920), (2, 2, 920)]
    assert hand.recorded.summary[2].won == 1840
    assert codes(text(body=body, summary=summary)) == []


def test_both_boards_won_without_a_showdown_are_added_up() -> None:
    body = BODY.replace(
        "*** SHOWDOWN ***\nHero collected ₮0.55 from pot", "*** FIRST SHOWDOWN ***\nHero collected ₮0.27 from pot"
    )
    body += "\n*** SECOND SHOWDOWN ***\nHero collected ₮0.28 from pot"
    summary = SUMMARY.replace("and won (₮0.55)", "and won (₮0.27), and won (₮0.28)")
    assert read(text(body=body, summary=summary)).recorded.summary[3].won == 55
    assert codes(text(body=body, summary=summary.replace("(₮0.28)", "(₮0.29)"))) == ["PAY309"]


def test_somebody_without_a_seat() -> None:
    for line in ("a1b2c3d4: raises", "Hero: ALLIN", "Hero: RETURN"):
        found = audited(text(body=BODY.replace(line, f"9999ffff:{line.partition(':')[2]}")))
        assert (found.verdict, found.findings[0].code) == (Verdict.UNREADABLE, "RD008")
    assert codes(text(body=BODY.replace("e5f60718: folds", "e5f60718: folds\n9999ffff: folds"))) == ["RD008"]
    paid = text(body=BODY.replace("Hero collected", "9999ffff collected"))
    assert audited(paid).verdict is Verdict.DISCREPANT


def test_the_other_texts_say_that_they_are_not_proven() -> None:
    header = HEADER.replace(
        "NLH (₮0.05/₮0.10) 2026/05/04 21:10:05 CEST", "Hold'em No Limit (0.05/0.10 ) 2025/05/04 21:10:05 GMT"
    )
    hand = read(text(header=header))
    assert hand.conventions is ROWS[1]
    assert (hand.currency.code, [p.code for p in hand.problems]) == ("USDT", ["RD011"])
    found = audited(text(header=header))
    assert any("not proven" in str(entry) for entry in found.unverified)


@pytest.mark.parametrize(
    ("stakes", "ante", "tournament"),
    [
        ("Hold'em No Limit (₮0.50/₮1.00 - Ante ₮0.16 CPCC) - 2026/08/19 15:57:11 +00", 16, None),
        ("Hold'em No Limit (₮0.50/₮1.00) - 2026/08/19 15:57:11 +00", None, None),
        (
            "Tournament #71, ₮5 Mega, 15 Seats GTD Hold'em No Limit (400/800 ante 100 play) 2026/08/19 15:57:11 GMT",
            100,
            "71",
        ),
        ("Tournament #71, No Limit Night Hold'em No Limit (400/800 ante 100 play) 2026/08/19 15:57:11 GMT", 100, "71"),
    ],
)
def test_headers_of_the_other_texts(stakes: str, ante: int | None, tournament: str | None) -> None:
    plain = text(header=f"CoinPoker Hand #93000000002: {stakes}")
    hand = read(plain.replace("₮", "").replace(".", "") if tournament else plain)
    assert (hand.game, hand.tournament, hand.stakes.ante) == (Game.HOLDEM, tournament, ante)
    assert hand.played_at == "2026-08-19T15:57:11Z"


@pytest.mark.parametrize("name", ["Seat 3", "Seat 1: Bo", "Board", "Board [ Jh ]", "Table", "Uncalled bet"])
def test_names_that_look_like_lines_of_the_room(name: str) -> None:
    """Who posts first, in the line below the seat list, is called like a line of it, or of the summary."""
    plain, odd = read(text()), read(text().replace("e5f60718", name))
    assert [(e.kind, e.seat, e.amount, e.line) for e in odd.events] == [
        (e.kind, e.seat, e.amount, e.line) for e in plain.events
    ]
    assert odd.seats[2].name == name
    assert odd.unknown_lines == []
    assert codes(text().replace("e5f60718", name)) == codes(text())
