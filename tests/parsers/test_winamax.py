"""Winamax: what goldens do not reach. Nothing that a text holds may raise; names; headers; endings."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from auditor.pipeline import audit_text
from auditor.results import Verdict
from parsers import registry
from parsers.hand import CardSource, EventKind, Hand, HandText, Unreadable
from parsers.rooms import winamax

GOLDEN = Path(__file__).parent.parent / "golden" / "winamax"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.txt")) if path.stem != "cp1252"]
HANDS = [found.text for text in TEXTS for found in registry.cut(text) if isinstance(found, HandText)]

HEADER = "Winamax Poker - CashGame - HandId: #31-1-1700000000 - Holdem no limit (1€/2€) - 2023/11/14 22:13:20 UTC"
TABLE = "Table: 'Bandol' 5-max (real money) Seat #1 is the button"
SEATS = "Seat 1: Ann (100€)\nSeat 2: Bob (100€)"
BLINDS = "*** ANTE/BLINDS ***\nAnn posts small blind 1€\nBob posts big blind 2€"
END = "Ann folds\nBob collected 3€ from pot\n*** SUMMARY ***\nTotal pot 3€ | No rake\nSeat 2: Bob (big blind) won 3€\n"


def text(
    header: str = HEADER,
    table: str = TABLE,
    seats: str = SEATS,
    blinds: str = BLINDS,
    end: str = f"*** PRE-FLOP ***\n{END}",
) -> str:
    return "\n".join((header, table, seats, blinds, end))


def parse(one: str) -> Hand | Unreadable:
    return winamax.parse(HandText("-", 1, one, "winamax"))


def read(one: str) -> Hand:
    hand = parse(one)
    assert isinstance(hand, Hand), hand.problems
    return hand


def refuse(one: str) -> list[str]:
    hand = parse(one)
    assert isinstance(hand, Unreadable)
    return [problem.code for problem in hand.problems]


class TestNothingRaises:
    @pytest.mark.parametrize("one", HANDS, ids=lambda one: one.partition("#")[2].partition(" ")[0])
    def test_cut_after_every_line_and_inside_it(self, one):
        at = 0
        while at < len(one):
            at = one.find("\n", at) + 1 or len(one) + 1
            for end in (at, at - 1, at - 3):
                parse(one[:end])

    @pytest.mark.parametrize("one", HANDS[::3], ids=lambda one: one.partition("#")[2].partition(" ")[0])
    def test_lines_left_out_doubled_and_swapped(self, one):
        lines = one.split("\n")
        for at in range(len(lines)):
            parse("\n".join(lines[:at] + lines[at + 1 :]))
            parse("\n".join(lines[:at] + lines[at : at + 1] + lines[at:]))
            parse("\n".join(lines[:at] + lines[at:][::-1]))

    def test_garbage(self):
        chance = random.Random(7)
        for one in HANDS:
            letters = list(one)
            for _ in range(12):
                letters[chance.randrange(len(letters))] = chance.choice("0€ k(/:[]#-.,'\n\x00é²9")
            parse("".join(letters))

    @pytest.mark.parametrize("one", ["", "\n\n", "Winamax Poker - ", HEADER, f"{HEADER}\n", "²²²", HEADER + TABLE])
    def test_next_to_nothing(self, one):
        assert refuse(one)[:1] == ["RD004"]


class TestHeaders:
    @pytest.mark.parametrize(
        "kind",
        [
            "CashGame",
            'Go Fast "A - B"',
            'Tournament "Mardi - HandId 5" buyIn: 0,90€ + 0,10€ level: 0',
            'Tournament "Déglingos !" buyIn: Ticket only level: 12',
            'Tournament "x" buyIn: 2,25€ + 2,25€ + 0,50€ level: 3',
        ],
    )
    def test_all_kinds_are_found_and_read(self, kind):
        one = text(HEADER.replace("CashGame", kind))
        if kind.startswith("Tournament"):
            one = one.replace("€ ", " ").replace("€\n", "\n").replace("€)", ")").replace("1€/2", "1/2")
        found = registry.headers(one)
        assert [(start.spec.slug, start.hand_id) for start in found] == [("winamax", "31-1-1700000000")]
        assert read(one).recorded.total is not None

    def test_a_damaged_name_is_no_header(self):
        assert registry.headers(text(HEADER.replace("Winamax", "Winaax"))) == []

    @pytest.mark.parametrize("stakes", ["1€", "1€/2€/3€/4€", ""])
    def test_stakes_must_be_two_or_three_figures(self, stakes):
        assert refuse(text(HEADER.replace("1€/2€", stakes))) == ["RD002"]

    @pytest.mark.parametrize("game", ["Courchevel no limit", "Holdem half pot limit", "Omaha"])
    def test_unknown_games_are_named(self, game):
        assert refuse(text(HEADER.replace("Holdem no limit", game))) == ["RD001"]

    def test_other_rooms_find_nothing_here(self):
        for path in (GOLDEN.parent / "pokerstars").glob("*.txt"):
            found = registry.headers(path.read_bytes().decode("utf-8", "replace"), "winamax")
            assert found == []


class TestNames:
    @pytest.mark.parametrize(
        "name", ["Bob folds", "Bob", "7 7", "Dealt to Ann", "Seat 1: Ann", "***", "Total pot 3€", "A"]
    )
    def test_a_name_may_look_like_anything(self, name):
        hand = read(text().replace("Bob", name))
        assert [event.kind for event in hand.events] == [EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.FOLD]
        assert [(paid.seat, paid.units) for paid in hand.recorded.collected] == [(2, 300)]
        assert hand.recorded.summary[2].won == 300
        assert (hand.unknown_lines, hand.problems) == ([], [])

    def test_two_seats_or_names_alike_cannot_be_told_apart(self):
        assert refuse(text(seats="Seat 1: Ann (100€)\nSeat 1: Bob (100€)")) == ["RD002"]
        assert refuse(text(seats="Seat 1: Ann (100€)\nSeat 2: Ann (100€)")) == ["RD002"]

    def test_somebody_without_a_seat_is_paid(self):
        hand = read(text().replace("Bob collected", "Zoé collected"))
        assert [(one.code, one.params["name"], "paid" in one.params) for one in hand.problems] == [
            ("RD008", "Zoé", True)
        ]


class TestLines:
    def test_money_that_is_not_understood_makes_the_hand_unreadable(self):
        hand = read(text().replace("Ann folds", "Ann insures 2€\nAnn folds"))
        assert [(unknown.money, unknown.line) for unknown in hand.unknown_lines] == [(True, 9)]
        (audit,) = audit_text(text().replace("Ann folds", "Ann insures 2€\nAnn folds"))
        assert audit.verdict is Verdict.UNREADABLE

    def test_raises_are_raises_once_a_big_blind_lies_there(self):
        one = text(
            end=END.replace("Ann folds", "Ann raises 2€ to 4€\nBob folds").replace("Bob collected", "Ann collected")
        )
        assert [event.kind for event in read(one).events][2] is EventKind.RAISE

    def test_an_old_draw_hand_forgets_what_was_thrown_away(self):
        one = text(HEADER.replace("Holdem no limit", "Lowball27 fixed limit"), end="").replace(BLINDS, BLINDS + "\n"
            "Dealt to Ann [2c 3c 4c 5c 7d]\n*** FIRST-DRAW ***\nAnn discard 1 card\n*** SHOW DOWN ***\n"
            "Ann shows [2c 3c 4c 5c 8d] (High card : 8)\nAnn collected 3€ from pot")  # fmt: skip
        hand = read(one)
        assert (hand.problems, hand.cards[1].cards[-1]) == ([], "8d")

    def test_a_total_in_thousands_knows_how_far_it_is_rounded(self):
        for printed, units, step in (
            ("17.68k", 17680, 10),
            ("43k", 43000, 1000),
            ("1.2M", 1200000, 100000),
            ("300", 300, 1),
        ):
            header = HEADER.replace("CashGame", 'Tournament "x" buyIn: Free level: 1').replace("1€/2€", "1/2")
            one = text(header).replace("€", "").replace("Total pot 3 |", f"Total pot {printed} |")
            total = read(one).recorded.total
            assert total is not None
            assert (total.units, total.step) == (units, step)

    @pytest.mark.parametrize("cut", [1, 2, 4])
    def test_the_end_of_a_text_may_have_lost_digits(self, cut):
        header = HEADER.replace("CashGame", 'Tournament "x" buyIn: Free level: 1').replace("1€/2€", "1/2")
        end = END.replace("3€", "3105")
        hand = read(text(header, end=f"*** PRE-FLOP ***\n{end}").replace("€", "")[: -1 - cut])
        assert 2 not in hand.recorded.summary
        assert [unknown.money for unknown in hand.unknown_lines] == [False]

    def test_a_summary_without_its_mark_is_read(self):
        hand = read(text().replace("*** SUMMARY ***\n", ""))
        assert hand.recorded.has_summary
        assert hand.recorded.rake is not None

    def test_the_bounty_on_a_head(self):
        header = HEADER.replace("CashGame", 'Tournament "x" buyIn: Free level: 1').replace("1€/2€", "1/2")
        for printed, cents in (("9€", 900), ("0,90€", 90), ("4.50€", 450), ("une bière", None)):
            hand = read(text(header).replace("€", "").replace("Bob (100)", f"Bob (100, {printed} bounty)"))
            assert hand.seats[2].bounty == cents

    @pytest.mark.parametrize(("amount", "code"), [("2.50", None), ("2.5", None), ("2.01", "RD007"), ("2,5", "RD007")])
    def test_chips_are_whole_or_halved(self, amount, code):
        header = HEADER.replace("CashGame", 'Tournament "x" buyIn: Free level: 1').replace("1€/2€", "1/2")
        hand = parse(text(header).replace("€", "").replace("blind 2", f"blind {amount}"))
        if code is None:
            assert isinstance(hand, Hand)
            assert (hand.currency.exponent, hand.conventions.payment_step) == (2, 100)
        else:
            assert isinstance(hand, Unreadable)
            assert [problem.code for problem in hand.problems] == [code]


class TestFrames:
    def test_no_break_blanks_for_all_blanks(self):
        (one,) = registry.cut(text().replace(" ", "\xa0"), "-")
        assert registry.parse(one) == read(text())

    def test_a_mark_between_joined_hands(self):
        first, second = [registry.parse(one) for one in registry.cut(f"{text()}\n\ufeff\n{text()}")]
        assert isinstance(first, Hand)
        assert not first.unknown_lines
        assert isinstance(second, Hand)


@pytest.mark.parametrize("owner", ["posts small blind", "posts ante", "calls", "bets", "raises", "shows", "Bob calls"])
def test_the_owner_s_cards_beside_a_player_called_like_their_line(owner):
    one = text(blinds=f"{BLINDS}\nDealt to Bob [Ks Kd]").replace("Bob", owner)
    hand = read(one.replace("Ann", "Dealt to"))
    assert hand.hero == 2
    assert hand.cards[2].cards == ("Ks", "Kd")
    assert [event.kind for event in hand.events if event.seat == 1] == [EventKind.SMALL_BLIND, EventKind.FOLD]
    assert not hand.unknown_lines


def test_an_action_of_somebody_who_is_called_seat():
    seats = "Seat 1: Seat 2 (100€)\nSeat 2: Bob (100€)"
    hand = read(text(seats=seats, blinds="Seat 2 posts small blind 1€\nBob posts big blind 2€", end=END))
    assert [(e.kind, e.seat, e.amount) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 1, 100),
        (EventKind.BIG_BLIND, 2, 200),
    ]


@pytest.mark.parametrize(("line", "others"), [("Bob collected 3€ from pot", 1), ("Bob collected 3€ from pot (HI)", 0)])
def test_a_half_that_is_named_leaves_no_reading_without_a_low(line, others):
    header = HEADER.replace("Holdem no limit", "5 Card Omaha Hi/Lo pot limit")
    hand = read(text(header=header, end=f"*** PRE-FLOP ***\n{END}".replace("Bob collected 3€ from pot", line)))
    assert hand.hi_lo
    assert [other.hi_lo for other in hand.other_readings] == [False] * others


def test_shown_without_cards_is_not_understood():
    odd = "Seat 1: Ann (small blind) showed and lost"
    assert [line.text for line in read(text() + odd + "\n").unknown_lines] == [odd]


def test_cards_shown_without_words():
    hand = read(text(end=f"*** PRE-FLOP ***\n{END}".replace("*** SUMMARY", "Bob shows [Ks Qs]\n*** SUMMARY")))
    assert (hand.cards[2].cards, hand.cards[2].source) == (("Ks", "Qs"), CardSource.SHOWN)
    assert hand.recorded.descriptions == ()


def test_what_is_discarded_must_be_cards():
    odd = "Bob discards 2 cards [2c"
    hand = read(text(end=f"*** PRE-FLOP ***\n{END}".replace("*** SUMMARY", f"{odd}\n*** SUMMARY")))
    assert [line.text for line in hand.unknown_lines] == [odd]
