"""PokerNow logs to hands: what the golden hands do not reach. All names, games and numbers are invented."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from auditor.pipeline import audit_paths, audit_text
from auditor.results import Verdict
from parsers import parse_text, registry
from parsers.hand import Betting, CardSource, EventKind, Game, Hand, HandText, Street, Unreadable
from parsers.lookup import Lookup
from parsers.rooms.pokernow import ROWS
from parsers.rooms.pokernow_rows import read_rows
from parsers.sources import PIECE, Piece, pieces

GOLDEN = Path(__file__).parent.parent / "golden" / "pokernow"
ANN, BO, CY = '"Ann @ aN7_kq2XwL"', '"Bo @ b0-Lu55Mnn"', '"Cy @ cYcYc-9_Qz"'
OPENING = f"-- starting hand #7  (No Limit Texas Hold'em) (dealer: {ANN}) --"
STACKS = f"Player stacks: #1 {ANN} (100) | #3 {BO} (80) | #6 {CY} (60)"
BLINDS = (f"{BO} posts a small blind of 1", f"{CY} posts a big blind of 2")
BODY = (f"{ANN} raises to 6", f"{BO} folds", f"{CY} calls 6", "Flop:  [2♣, 10♦, J♥]", f"{CY} checks", f"{ANN} checks")
END = (f"{CY} bets 5", f"{ANN} folds", f"Uncalled bet of 5 returned to {CY}", f"{CY} collected 13 from pot")
PAID = f"{CY} collected 3 from pot"
CLOSING = "-- ending hand #7 --"


def rows(
    *,
    opening: str = OPENING,
    stacks: str = STACKS,
    body: Iterable[str] = (*BLINDS, *BODY, *END),
    after: Iterable[str] = (),
) -> list[str]:
    return [opening, stacks, *body, CLOSING, *after]


def log(entries: Iterable[str], *, first: int = 100, newest_first: bool = True, head: str = "entry,at,order\n") -> str:
    lines = []
    for number, entry in enumerate(entries, first):
        quoted = entry.replace('"', '""')
        lines.append(f'"{quoted}",2025-03-08T19:{number // 60:02}:{number % 60:02}.250Z,{number * 1000}\n')
    return head + "".join(lines[::-1] if newest_first else lines)


def parsed(entries: Iterable[str]) -> Hand | Unreadable:
    (hand,) = parse_text(log(entries))
    return hand


def read(entries: Iterable[str]) -> Hand:
    hand = parsed(entries)
    assert isinstance(hand, Hand), hand
    return hand


def refused(entries: Iterable[str]) -> list[tuple[str, str]]:
    hand = parsed(entries)
    assert isinstance(hand, Unreadable), hand
    return [(problem.code, problem.params.get("what") or problem.params.get("game") or "") for problem in hand.problems]


def verdict(entries: Iterable[str]) -> Verdict:
    (found,) = audit_text(log(entries))
    return found.verdict


def codes(entries: Iterable[str]) -> list[str]:
    (found,) = audit_text(log(entries))
    return sorted({finding.code for finding in found.findings})


def test_a_plain_hand() -> None:
    hand = read(rows())
    assert (hand.hand_id, hand.room, hand.played_at) == ("7", "pokernow", "2025-03-08T19:01:40Z")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.NO_LIMIT, False)
    assert (hand.currency.code, hand.currency.exponent, hand.button, hand.line) == ("chips", 0, 1, 1)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [(1, "Ann", 100), (3, "Bo", 80), (6, "Cy", 60)]
    assert [(e.kind, e.street, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, Street.PREFLOP, 3, 1, 1),
        (EventKind.BIG_BLIND, Street.PREFLOP, 6, 2, 2),
        (EventKind.RAISE, Street.PREFLOP, 1, 6, 6),
        (EventKind.FOLD, Street.PREFLOP, 3, 0, 1),
        (EventKind.CALL, Street.PREFLOP, 6, 4, 6),
        (EventKind.CHECK, Street.FLOP, 6, 0, 0),
        (EventKind.CHECK, Street.FLOP, 1, 0, 0),
        (EventKind.BET, Street.FLOP, 6, 5, 5),
        (EventKind.FOLD, Street.FLOP, 1, 0, 0),
        (EventKind.RETURN, Street.FLOP, 6, 5, 0),
    ]
    # fifteen rows below the head, the newest first: the opening row is the last
    assert [e.line for e in hand.events] == [14, 13, 12, 11, 10, 8, 7, 6, 5, 4]
    assert [(c.seat, c.units, c.line) for c in hand.recorded.collected] == [(6, 13, 3)]
    assert [b.cards for b in hand.boards] == [("2c", "Td", "Jh")]
    assert hand.conventions is ROWS[0]
    assert not hand.problems
    assert not hand.unknown_lines


def test_amounts_with_a_decimal_point_are_hundredths() -> None:
    entries = [re.sub(r"(?<=[ (])(\d+)(?=\)|$| returned| from)", r"\1.00", entry) for entry in rows()]
    hand = read(entries)
    assert (hand.currency.exponent, hand.seats[1].stack, hand.recorded.collected[0].units) == (2, 10000, 1300)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("(No Limit Texas Hold'em)", (Game.HOLDEM, False, Betting.NO_LIMIT)),
        ("No Limit Texas Hold'em", (Game.HOLDEM, False, Betting.NO_LIMIT)),
        ("(Pot Limit Omaha Hi)", (Game.OMAHA, False, Betting.POT_LIMIT)),
        ("(Pot Limit Omaha Hi/Lo 8 or Better)", (Game.OMAHA, True, Betting.POT_LIMIT)),
        ("Pot Limit Omaha 5 Hi", (Game.OMAHA5, False, Betting.POT_LIMIT)),
    ],
)
def test_games(game: str, expected: tuple[Game, bool, Betting]) -> None:
    hand = read(rows(opening=f"-- starting hand #7 (id: q7w8e9r0t1y2)  {game} (dealer: {ANN}) --"))
    assert (hand.game, hand.hi_lo, hand.betting) == expected
    assert (hand.hand_id, hand.numbered_in) == ("7", "q7w8e9r0t1y2")


@pytest.mark.parametrize("game", ["No Limit Pineapple", "Pot Limit Omaha 6 Hi", "7-2 bounty"])
def test_other_games_are_named(game: str) -> None:
    assert refused(rows(opening=f"-- starting hand #7  ({game}) (dealer: {ANN}) --")) == [("RD001", game)]


def test_a_dead_button() -> None:
    body = ("Dead Small Blind", f"{CY} posts a big blind of 2", *BODY, *END[:-1], f"{CY} collected 12 from pot")
    entries = rows(opening="-- starting hand #7  (No Limit Texas Hold'em) (dead button) --", body=body)
    assert read(entries).button is None
    assert codes(entries) == []


def test_a_late_post_has_a_live_and_a_dead_part() -> None:
    hand = read(
        rows(body=(f"{ANN} posts a missing small blind of 1", f"{ANN} posts a missed big blind of 2", *BLINDS, PAID))
    )
    assert [(e.kind, e.amount) for e in hand.events[:2]] == [(EventKind.DEAD_BLIND, 1), (EventKind.POST, 2)]


def test_all_in_with_a_blank_behind_it() -> None:
    hand = read(
        rows(body=(BLINDS[0], f"{CY} posts a big blind of 60 and go all in ", f"{ANN} folds", f"{BO} folds", PAID))
    )
    assert [(e.kind, e.amount, e.all_in) for e in hand.events[:2]] == [
        (EventKind.SMALL_BLIND, 1, False), (EventKind.BIG_BLIND, 60, True),
    ]  # fmt: skip


@pytest.mark.parametrize("tail", ["(bomb pot bet) and go all in", "and go all in (bomb pot bet)"])
def test_a_short_stack_in_a_bomb_pot(tail: str) -> None:
    body = (f"{BO} posts a bet of 70 (bomb pot bet)", f"{CY} calls 60 {tail}", f"{ANN} calls 70 (bomb pot bet)")
    hand = read(rows(body=(*body, *BODY[3:], f"{CY} collected 200 from pot")))
    assert [(e.kind, e.seat, e.amount, e.all_in) for e in hand.events[:3]] == [
        (EventKind.POST, 3, 70, False), (EventKind.POST, 6, 60, True), (EventKind.POST, 1, 70, False),
    ]  # fmt: skip


def test_a_straddle_is_a_street_total() -> None:
    hand = read(rows(body=(*BLINDS, f"{BO} posts a straddle of 4", *BODY, PAID)))
    assert (hand.events[2].kind, hand.events[2].amount, hand.events[2].total) == (EventKind.STRADDLE, 3, 4)


def test_two_boards() -> None:
    boards = ["Flop:  [2♣, 10♦, J♥]", "Flop (second board):  [3♣, 4♦, 5♥]", f"{CY} checks", f"{ANN} checks"]
    boards += ["Turn: 2♣, 10♦, J♥ [A♠]", "Turn (second board): 3♣, 4♦, 5♥ [K♠]"]
    hand = read(rows(body=(*BLINDS, *BODY[:3], *boards, *END)))
    assert [board.cards for board in hand.boards] == [("2c", "Td", "Jh", "As"), ("3c", "4d", "5h", "Ks")]
    assert (hand.runs, [c.board for c in hand.recorded.collected]) == (2, [None])
    assert [e.street for e in hand.events if e.kind is EventKind.CHECK] == [Street.FLOP, Street.FLOP]


def test_the_owner_of_the_log_is_who_shows_one_of_the_cards() -> None:
    own = (STACKS, "Your hand is 7♠, 7♥")
    hand = read([OPENING, *own, *BLINDS, *BODY, *END, CLOSING, f"{BO} shows a 7♥."])
    assert (hand.hero, hand.cards[3].cards, hand.cards[3].source) == (3, ("7s", "7h"), CardSource.DEALT)
    assert read([OPENING, *own, *BLINDS, *BODY, *END, CLOSING]).hero is None
    # nobody can hold a card of the board, whoever it is
    assert codes([OPENING, STACKS, "Your hand is 2♣, 7♥", *BLINDS, *BODY, *END, CLOSING]) == ["RD009"]


def test_cards_that_are_shown_one_by_one() -> None:
    hand = read(rows(after=(f"{BO} shows a 7♥.", f"{BO} shows a 8♥.")))
    assert (hand.cards[3].cards, hand.cards[3].source, hand.cards[3].complete) == (
        ("7h", "8h"),
        CardSource.MUCKED,
        True,
    )


def test_cards_shown_after_a_hand_that_the_log_leaves_out() -> None:
    """Ten of diamonds is on the board: this is no hand of this deal, and what follows is none either."""
    after = (f"{BO} shows a 7♥, 8♥.", f"{ANN} shows a 10♦, 9♦.", f"{CY} shows a A♠, A♥.")
    entries = rows(after=after)
    assert sorted(read(entries).cards) == [3]
    assert codes(entries) == ["CON105"]


def test_a_better_hand_that_was_shown_too_late() -> None:
    body = (*BLINDS, *BODY, "Turn: 2♣, 10♦, J♥ [3♦]", f"{CY} checks", f"{ANN} checks", "River: 2♣, 10♦, J♥, 3♦ [4♦]")
    shown = (f"{CY} checks", f"{ANN} checks", f"{CY} shows a J♠, 9♠.")
    paid = f"{CY} collected 13 from pot with Pair, J's (combination: J♠, J♥, 10♦, 9♠, 4♦)"
    entries = rows(body=(*body, *shown, paid), after=(f"{ANN} shows a Q♠, Q♥.",))
    assert codes(entries) == ["SHD404"]


def test_bounties_are_beside_the_pots() -> None:
    bounty = (f"{ANN} paid 3 for the 7-2 bounty to {CY}", f"{CY} collected 3 from the 7-2 bounty")
    assert codes(rows(after=bounty)) == []
    assert codes(rows(body=(*BLINDS, *BODY, *END, *bounty))) == []


def test_a_stack_that_changes_during_the_hand() -> None:
    change = f"The admin updated the player {ANN} stack from 94 to 194."
    assert read(rows(body=(*BLINDS, *BODY, change, *END))).reloaded
    assert not read(rows(after=(change,))).reloaded


def test_a_stack_that_changes_between_hands() -> None:
    change = f"The admin updated the player {ANN} stack from 94 to 84."
    assert read(rows(after=(change,))).chips_moved
    assert not read(rows(body=(*BLINDS, *BODY, change, *END))).chips_moved


def test_a_player_with_another_name_and_mark() -> None:
    later = '"Anna @ qQ2_lOgIn7"'
    change = f"The player {later} changed the ID from aN7_kq2XwL to qQ2_lOgIn7 because authenticated login."
    body = (*BLINDS, *BODY[:3], change, *(entry.replace(ANN, later) for entry in (*BODY[3:], *END)))
    hand = read(rows(body=body))
    assert [seat.name for seat in hand.seats.values()] == ["Ann", "Bo", "Cy"]
    assert codes(rows(body=body)) == []
    renamed = (*BLINDS, *BODY[:3], *(entry.replace("Ann @", "Anna @") for entry in (*BODY[3:], *END)))
    assert codes(rows(body=renamed)) == []


def test_somebody_without_a_seat() -> None:
    zed = '"Zed @ zZ_1234567"'
    for what in ("calls 2", "posts an ante of 2", "raises to 9 and go all in"):
        puts_in = rows(body=(*BLINDS, f"{zed} {what}", *BODY, *END))
        assert (verdict(puts_in), codes(puts_in)) == (Verdict.UNREADABLE, ["RD008"])
    for what in ("folds", "shows a 10♥, 9♥."):
        idle = rows(body=(*BLINDS, f"{zed} {what}", *BODY, *END))
        assert (verdict(idle), codes(idle)) == (Verdict.CONSISTENT, ["RD008"])
    fold = rows(body=(*BLINDS, BODY[0], f"{zed} folds", *BODY[2:], *END))  # Bo's own fold is gone
    assert refused(fold) == [("RD002", "seat of Zed @ zZ_1234567")]
    paid = [entry.replace(f"{CY} collected", f"{zed} collected") for entry in rows()]
    assert "RD008" in codes(paid)
    assert verdict(paid) is Verdict.DISCREPANT
    back = [entry.replace(f"returned to {CY}", f"returned to {zed}") for entry in rows()]
    assert verdict(back) is Verdict.DISCREPANT


def test_money_in_an_entry_that_is_not_known() -> None:
    assert verdict(rows(body=(*BLINDS, f"{ANN} antes up 5", *BODY, *END))) is Verdict.UNREADABLE
    assert codes(rows(body=(*BLINDS, "A new kind of entry", *BODY, *END))) == ["RD003"]
    assert codes(rows(body=(*BLINDS, "The game's ante was changed from 0 to 5.", *BODY, *END))) == []


def test_an_entry_of_several_lines() -> None:
    change = "Game Config Changes\n* Bomb Pot: off » on\n* 7-2 bounty: off » 5"
    assert codes(rows(body=(*BLINDS, change, *BODY, *END))) == []


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        (rows()[:-1], ("RD001", "the row that ends the hand is missing")),
        (rows()[:6], ("RD004", "")),
        (rows()[1:], ("RD001", "the row that starts the hand is missing")),
        ([OPENING, *BLINDS, *END, CLOSING], ("RD002", "seats")),
        (rows(after=(f"{ANN} calls 5",)), ("RD001", "rows that do not stand in the order of time")),
        (rows(stacks=STACKS.replace("#3", "#1")), ("RD002", "seat line")),
        (rows(stacks=STACKS.replace("(80)", "(8O)")), ("RD002", "seat line")),
    ],
)
def test_what_cannot_be_read(entries: list[str], problem: tuple[str, str]) -> None:
    assert refused(entries) == [problem]


def test_what_is_left_of_an_earlier_hand() -> None:
    first, second = parse_text(log([f"{ANN} calls 5", f"{BO} folds", *rows()]))
    assert isinstance(first, Hand)
    assert isinstance(second, Unreadable)
    assert (first.hand_id, second.hand_id, second.line) == ("7", None, 17)


def test_an_amount_that_is_none() -> None:
    hand = parsed(rows(body=(*BLINDS, f"{ANN} calls 2.5", *END)))
    assert isinstance(hand, Unreadable)
    assert [(p.code, p.params) for p in hand.problems] == [("RD007", {"amount": "2.5"})]


class TestCutting:
    def many(self, hands: int, *, newest_first: bool = True) -> str:
        entries: list[str] = []
        for number in range(1, hands + 1):
            entries += [f"The player {ANN} requested a seat."]
            entries += [entry.replace("#7", f"#{number}") if "hand #" in entry else entry for entry in rows()]
        return log(entries, newest_first=newest_first)

    def test_both_directions_give_the_same_hands(self) -> None:
        newest, oldest = list(parse_text(self.many(5))), list(parse_text(self.many(5, newest_first=False)))
        assert [hand.hand_id for hand in newest] == ["5", "4", "3", "2", "1"]
        assert [hand.hand_id for hand in oldest] == ["1", "2", "3", "4", "5"]
        assert all(isinstance(hand, Hand) for hand in (*newest, *oldest))

    def test_columns_parted_by_other_marks(self) -> None:
        plain = self.many(2)
        for mark in (";", "\t"):
            text = re.sub(r",(2025-[^,\n]*),", rf"{mark}\1{mark}", plain).replace(
                "entry,at,order", mark.join(("entry", "at", "order"))
            )
            assert [hand.hand_id for hand in parse_text(text) if isinstance(hand, Hand)] == ["2", "1"]

    def test_rows_without_a_number(self) -> None:
        spoilt = re.sub(r",\d+\n", ",1.74E+14\n", self.many(3))
        assert [hand.hand_id for hand in parse_text(spoilt) if isinstance(hand, Hand)] == ["3", "2", "1"]

    def test_two_logs_in_one_file(self) -> None:
        both = log(rows(), first=50) + log(rows(), first=500)
        assert [(h.hand_id, h.line) for h in parse_text(both)] == [("7", 1), ("7", 17)]
        assert [f.code for a in audit_text(both) for f in a.findings] == []

    def test_logs_among_hands_of_another_room(self) -> None:
        other = (GOLDEN.parent / "pppoker" / "cash.txt").read_text(encoding="utf-8")
        found = list(parse_text(other + "\n" + self.many(2)))
        assert [hand.hand_id for hand in found if hand.room == "pokernow"] == ["2", "1"]
        assert {hand.room for hand in found} == {"pokernow", "pppoker"}

    def test_rows_that_were_lost_between_two_hands(self) -> None:
        """The end of the first hand and the beginning of the second one are gone: neither is lost without a word."""
        lines = self.many(3).split("\n")
        for newest_first in (True, False):
            lines = self.many(3, newest_first=newest_first).split("\n")
            found = list(parse_text("\n".join(lines[:10] + lines[26:])))
            assert {hand.hand_id for hand in found} == {"1", "2", "3"}
            assert sum(isinstance(hand, Hand) for hand in found) == 1

    def test_a_ledger_is_no_log(self) -> None:
        ledger = "player_nickname,player_id,session_start_at\nAnn,aN7_kq2XwL,2025-03-08T19:00:00Z\n"
        assert list(parse_text(ledger)) == []

    def test_the_number_alone_is_no_repetition(self, tmp_path: Path) -> None:
        (tmp_path / "a.csv").write_text(log(rows(), first=50), encoding="utf-8")
        (tmp_path / "b.csv").write_text(log(rows(), first=90), encoding="utf-8")
        (tmp_path / "c.csv").write_text(log(rows(), first=90), encoding="utf-8")
        found = [[f.code for f in audit.findings] for audit in audit_paths([str(tmp_path)])]
        assert found == [[], [], ["RD006"]]


class TestBigLogs:
    @pytest.fixture(params=[True, False], ids=["newest first", "oldest first"])
    def big(self, request: pytest.FixtureRequest, tmp_path: Path) -> Path:
        path = tmp_path / "poker_now_log_pglInvented.csv"
        text = TestCutting().many(900, newest_first=request.param)
        path.write_text(text, encoding="utf-8")
        assert path.stat().st_size > PIECE
        return path

    def test_pieces_end_between_two_hands(self, big: Path) -> None:
        found = [one for one in pieces(str(big), registry.line_starts()) if isinstance(one, Piece)]
        assert len(found) >= 2
        hands = [hand for one in found for hand in registry.cut(one.read(), one.source, one.line)]
        whole = list(registry.cut(big.read_text(encoding="utf-8"), str(big)))
        assert [(h.line, h.text) for h in hands if isinstance(h, HandText)] == [
            (h.line, h.text) for h in whole if isinstance(h, HandText)
        ]
        assert sum(isinstance(one, HandText) for one in whole) == 900

    def test_one_hand_by_its_mark(self, big: Path) -> None:
        text = big.read_text(encoding="utf-8").replace("hand #450  (No", "hand #450 (id: q7w8e9r0t1y2)  (No")
        big.write_text(text, encoding="utf-8")
        for room in (None, "pokernow"):
            with Lookup([str(big)], room) as lookup:
                assert [registry.hand_id(found) for found in lookup.find("q7w8e9r0t1y2")] == ["450"]
                assert list(lookup.find("q7w8e9r0t1y3")) == []

    def test_one_hand_by_its_number(self, big: Path) -> None:
        whole = {
            registry.hand_id(h): h
            for h in registry.cut(big.read_text(encoding="utf-8"), str(big))
            if isinstance(h, HandText)
        }
        for number in ("1", "450", "900"):
            with Lookup([str(big)]) as lookup:
                (found,) = lookup.find(number)
            assert (found.line, found.text.strip()) == (whole[number].line, whole[number].text.strip())


@pytest.mark.parametrize("five", ["}♠, J♥, 10♦, 9♠, 4♦", "J♥, J♥, 10♦, 9♠, 4♦"])
def test_five_winning_cards_of_no_deck(five: str) -> None:
    paid = f"{CY} collected 13 from pot with Pair, J's (combination: {five})"
    assert "RD009" in codes(rows(body=(*BLINDS, *BODY, *END[:-1], paid)))


def test_a_stack_finer_than_a_hundredth() -> None:
    found = parsed(rows(stacks=STACKS.replace("(80)", "(80.005)")))
    assert isinstance(found, Unreadable)
    assert [(one.code, one.params.get("amount")) for one in found.problems] == [("RD007", "80.005")]


def test_a_stranger_who_is_paid_a_bounty_is_paid_nothing_of_the_pot() -> None:
    hand = read(rows(body=(*BLINDS, *BODY, *END, '"Dot @ dDdDd-1_Qz" collected 5 from the 7-2 bounty')))
    assert not hand.problems
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(6, 13)]


def test_a_quotation_mark_that_is_never_closed_spoils_sixty_rows_at_most() -> None:
    odd = ['"an entry without its end'] + [f"line {number}" for number in range(60)]
    read_, lost = read_rows("\n".join([*odd, '"entry",2025-03-08T19:00:00.250Z,7000']), 1)
    assert [(row.entry, row.line) for row in read_] == [("entry", 62)]
    assert lost == [(line, number) for number, line in enumerate(odd, 1)]


@pytest.mark.parametrize("suit", ["", "?"])
def test_suits_that_a_program_did_not_know(suit: str) -> None:
    """Cards without suits are no cards that cannot be there: nothing can be said of them."""
    entries = [re.sub("[♠♥♦♣]", suit, entry) for entry in rows()]
    assert refused(entries) == [("RD001", "cards without suits")]


def test_suits_that_were_read_in_another_encoding() -> None:
    changed = log(rows()).encode().decode("cp1252", "handaudit.c1")
    assert "♦" not in changed
    (found,) = audit_text(changed)
    (plain,) = audit_text(log(rows()))
    assert (found.verdict, found.hand) == (plain.verdict, plain.hand)
