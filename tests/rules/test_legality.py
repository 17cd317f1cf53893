"""BET601-606: sizes and turns, with figures that can be checked by hand."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_text
from auditor.results import Finding, Severity, sentence

CODES = {"BET601", "BET602", "BET604", "BET605", "BET606"}


def text(game: str, stacks: dict[str, int], *lines: str, stakes: str = "100/200", button: int = 1) -> str:
    """A hand of play chips; nobody is paid right, as only the betting is looked at."""
    seats = [f"Seat {n}: {name} ({stack} in chips)" for n, (name, stack) in enumerate(stacks.items(), 1)]
    head = f"PokerStars Hand #255000099001: {game} ({stakes}) - 2024/05/04 20:00:00 ET"
    table = f"Table 'Ledger' 9-max (Play Money) Seat #{button} is the button"
    first = next(iter(stacks))
    end = [f"{first} collected 1 from pot", "*** SUMMARY ***", "Total pot 1 | Rake 0"]
    return "\n".join([head, table, *seats, *lines, *end]) + "\n"


def said(hand: str) -> list[Finding]:
    (audit,) = audit_text(hand)
    assert not any(finding.code == "INT901" for finding in audit.findings)
    return [finding for finding in audit.findings if finding.code in CODES]


def words(finding: Finding) -> str:
    return sentence(finding.text, finding.params, None)


def codes(hand: str) -> list[str]:
    return [finding.code for finding in said(hand)]


FOUR = {"Ann": 9000, "Ben": 9000, "Cas": 9000, "Dot": 9000}
BLINDS = ("Ben: posts small blind 100", "Cas: posts big blind 200", "*** HOLE CARDS ***")
LIMPED = (*BLINDS, "Dot: calls 200", "Ann: calls 200", "Ben: calls 100", "Cas: checks", "*** FLOP *** [2c 7d Jh]")
NO_LIMIT = "Hold'em No Limit"
POT_LIMIT = "Omaha Pot Limit"
LIMIT = "Hold'em Limit"


# --- the least bet -------------------------------------------------------------------------------


def test_bet_of_one_below_the_blind() -> None:
    (found,) = said(text(NO_LIMIT, FOUR, *LIMPED, "Ben: bets 199"))
    assert (found.code, found.severity, found.player) == ("BET601", Severity.WARNING, "Ben")
    assert (found.expected, found.recorded) == (200, 199)
    assert words(found) == "Ben bets 199 with chips left; the least bet is the big blind, 200."


@pytest.mark.parametrize("line", ["Ben: bets 200", "Ben: bets 8800 and is all-in"])
def test_bets_that_are_high_enough(line: str) -> None:
    assert codes(text(NO_LIMIT, FOUR, *LIMPED, line)) == []


def test_all_in_bet_may_be_less() -> None:
    assert codes(text(NO_LIMIT, FOUR | {"Ben": 250}, *LIMPED, "Ben: bets 50 and is all-in")) == []


def test_last_chips_without_the_word_all_in() -> None:
    assert codes(text(NO_LIMIT, FOUR | {"Ben": 250}, *LIMPED, "Ben: bets 50")) == []


def test_level_is_the_one_that_was_posted() -> None:
    """The header is one level ahead."""
    lines = [line.replace("100", "75").replace("200", "150") for line in LIMPED]
    assert codes(text(NO_LIMIT, FOUR, *lines, "Ben: bets 150")) == []
    assert codes(text(NO_LIMIT, FOUR, *lines, "Ben: bets 149")) == ["BET601"]


def test_nobody_posted_a_whole_blind() -> None:
    lines = ("Ben: posts small blind 60 and is all-in", "Cas: posts big blind 90 and is all-in", "*** HOLE CARDS ***")
    hand = text(NO_LIMIT, FOUR | {"Ben": 60, "Cas": 90}, *lines, "Dot: raises 10 to 210", "Ann: folds")
    assert codes(hand) == []


def test_somebody_must_have_been_all_in() -> None:
    """Cards follow, and nobody acts on them: the stacks of this text are not the whole truth."""
    rest = ("Ben: bets 199", "Cas: folds", "Dot: folds", "Ann: calls 199", "*** TURN *** [2c 7d Jh] [3s]")
    assert codes(text(NO_LIMIT, FOUR, *LIMPED, *rest, "*** RIVER *** [2c 7d Jh 3s] [4s]")) == []
    assert codes(text(NO_LIMIT, FOUR, *LIMPED, *rest, "Ben: checks", "Ann: checks")) == ["BET601"]


# --- the least raise -----------------------------------------------------------------------------


def test_first_raise_adds_a_blind() -> None:
    (found,) = said(text(NO_LIMIT, FOUR, *BLINDS, "Dot: raises 199 to 399"))
    assert (found.code, found.expected, found.recorded) == ("BET602", 400, 399)
    assert words(found) == (
        "Dot raises to 399 with chips left; the least raise is to 400: the bet of 200 and the last raise of 200."
    )
    assert codes(text(NO_LIMIT, FOUR, *BLINDS, "Dot: raises 200 to 400")) == []


def test_short_all_ins_do_not_change_what_a_raise_must_add() -> None:
    """Addendum to TDA 47: 300, all-ins to 500, 650 and 800; then at least 1,100."""
    players = {"Eva": 9000, "Ben": 9000, "Cas": 9000, "Ann": 700, "Dot": 850, "Fay": 1000}
    lines = (
        "Ben: posts small blind 100",
        "Cas: posts big blind 200",
        "*** HOLE CARDS ***",
        *(f"{name}: calls 200" for name in ("Ann", "Dot", "Fay", "Eva")),
        "Ben: calls 100",
        "Cas: checks",
        "*** FLOP *** [2c 7d Jh]",
        "Ben: checks",
        "Cas: bets 300",
        "Ann: raises 200 to 500 and is all-in",
        "Dot: raises 150 to 650 and is all-in",
        "Fay: raises 150 to 800 and is all-in",
    )
    assert codes(text(NO_LIMIT, players, *lines, "Eva: raises 299 to 1099")) == ["BET602"]
    assert codes(text(NO_LIMIT, players, *lines, "Eva: raises 300 to 1100")) == []


def test_straddle_sets_what_a_raise_must_add() -> None:
    lines = (*BLINDS[:2], "Dot: posts straddle 400", BLINDS[2])
    assert codes(text(NO_LIMIT, FOUR, *lines, "Ann: raises 399 to 799")) == ["BET602"]
    assert codes(text(NO_LIMIT, FOUR, *lines, "Ann: raises 400 to 800")) == []


def test_figures_of_a_raise_that_differ() -> None:
    """By its first figure the raise is large enough: CON109 says that the two do not fit."""
    assert codes(text(NO_LIMIT, FOUR, *BLINDS, "Dot: raises 300 to 399")) == []


# --- pot limit -----------------------------------------------------------------------------------


def test_first_pot_sized_raise() -> None:
    """TDA 54: at 100/200 the first raise may come to 700 = 200 + (100 + 200 + 200)."""
    (found,) = said(text(POT_LIMIT, FOUR, *BLINDS, "Dot: raises 501 to 701"))
    assert (found.code, found.expected, found.recorded) == ("BET604", 700, 701)
    assert words(found) == (
        "Dot makes it 701; the pot limit allows 700: the bet of 200 and, after a call, the pot of 500."
    )
    assert codes(text(POT_LIMIT, FOUR, *BLINDS, "Dot: raises 500 to 700")) == []


def test_short_blinds_count_in_full_before_the_flop() -> None:
    blinds = ("Ben: posts small blind 100", "Cas: posts big blind 150 and is all-in", "*** HOLE CARDS ***")
    players = FOUR | {"Cas": 150}
    assert codes(text(POT_LIMIT, players, *blinds, "Dot: raises 500 to 700")) == []
    assert codes(text(POT_LIMIT, players, *blinds, "Dot: raises 501 to 701")) == ["BET604"]


def test_pot_sized_bet_and_raise_on_the_flop() -> None:
    """Four times 200 lie there. A bet of 800, then 800 + (1600 + 800) = 3200."""
    (found,) = said(text(POT_LIMIT, FOUR, *LIMPED, "Ben: bets 801"))
    assert words(found) == "Ben bets 801; the pot limit allows 800, what is in the pot."
    assert codes(text(POT_LIMIT, FOUR, *LIMPED, "Ben: bets 800", "Cas: raises 2400 to 3200")) == []
    assert codes(text(POT_LIMIT, FOUR, *LIMPED, "Ben: bets 800", "Cas: raises 2401 to 3201")) == ["BET604"]


def test_all_in_is_held_to_the_pot_too() -> None:
    players = FOUR | {"Ben": 1001}
    assert codes(text(POT_LIMIT, players, *LIMPED, "Ben: bets 801 and is all-in")) == ["BET604"]


# --- fixed limit ---------------------------------------------------------------------------------

LIMIT_STAKES = "200/400"


def fixed(*lines: str, players: dict[str, int] = FOUR) -> list[str]:
    return codes(text(LIMIT, players, *LIMPED, *lines, stakes=LIMIT_STAKES))


@pytest.mark.parametrize("units", [100, 201, 400])
def test_bet_of_another_size(units: int) -> None:
    (found,) = said(text(LIMIT, FOUR, *LIMPED, f"Ben: bets {units}", stakes=LIMIT_STAKES))
    assert (found.code, found.expected, found.recorded) == ("BET605", 200, units)
    assert words(found) == f"Ben makes it {units} (flop); with a fixed bet of 200 it would be 200."


def test_small_bets_then_big_ones() -> None:
    flop = ("Ben: bets 200", "Cas: calls 200", "Dot: folds", "Ann: folds", "*** TURN *** [2c 7d Jh] [3s]")
    assert fixed(*flop, "Ben: bets 400", "Cas: raises 400 to 800") == []
    assert fixed(*flop, "Ben: bets 200", "Cas: folds") == ["BET605"]


def test_fifth_bet() -> None:
    """A bet and three raises; a fourth only where two are left."""
    raises = ("Ben: bets 200", "Cas: raises 200 to 400", "Dot: raises 200 to 600", "Ann: raises 200 to 800")
    (found,) = said(text(LIMIT, FOUR, *LIMPED, *raises, "Ben: raises 200 to 1000", stakes=LIMIT_STAKES))
    assert (found.code, found.expected, found.recorded) == ("BET605", 800, 1000)
    assert fixed(*raises, "Ben: folds", "Cas: folds", "Dot: raises 200 to 1000") == []


def test_short_all_in_is_completed_or_counts_as_a_bet() -> None:
    players = FOUR | {"Ben": 320}
    for total in (200, 320):
        assert fixed("Ben: bets 120 and is all-in", f"Cas: raises {total - 120} to {total}", players=players) == []
    assert fixed("Ben: bets 120 and is all-in", "Cas: raises 130 to 250", players=players) == ["BET605"]


# --- turns ---------------------------------------------------------------------------------------


def test_two_folds_exchanged() -> None:
    (found,) = said(text(NO_LIMIT, FOUR, *BLINDS, "Ann: folds", "Dot: folds", "Ben: folds"))
    assert (found.code, found.player) == ("BET606", "Dot")
    assert words(found) == "Dot acts (fold) out of turn: the action had already passed seat 4."
    assert codes(text(NO_LIMIT, FOUR, *BLINDS, "Dot: folds", "Ann: folds", "Ben: folds")) == []


def test_second_fold() -> None:
    (found,) = said(text(NO_LIMIT, FOUR, *BLINDS, "Dot: folds", "Dot: folds", "Ben: folds"))
    assert (found.code, found.player) == ("BET606", "Dot")
    assert words(found) == "Dot folds a second time, after folding in line 10."


def test_once_a_street() -> None:
    lines = ("Cas: checks", "Ben: checks", "Ann: checks", "Dot: checks")
    assert codes(text(NO_LIMIT, FOUR, *LIMPED, *lines)) == ["BET606"]


def test_answers_to_a_raise_go_on_round_the_table() -> None:
    lines = ("Ben: checks", "Cas: bets 200", "Dot: calls 200", "Ann: raises 200 to 400", "Ben: folds", "Cas: calls 200")
    assert codes(text(NO_LIMIT, FOUR, *LIMPED, *lines, "Dot: calls 200")) == []
    assert codes(text(NO_LIMIT, FOUR, *LIMPED, *lines[:4], "Cas: calls 200", "Ben: folds")) == ["BET606"]


def test_check_that_the_text_leaves_out() -> None:
    lines = ("Cas: bets 200", "Dot: folds", "Ann: folds", "Ben: calls 200")
    assert codes(text(NO_LIMIT, FOUR, *LIMPED, *lines)) == []


def test_heads_up_the_button_acts_last_after_the_flop() -> None:
    two = {"Ann": 9000, "Ben": 9000}
    start = ("Ann: posts small blind 100", "Ben: posts big blind 200", "*** HOLE CARDS ***", "Ann: calls 100")
    flop = (*start, "Ben: checks", "*** FLOP *** [2c 7d Jh]")
    assert codes(text(NO_LIMIT, two, *flop, "Ben: checks", "Ann: checks")) == []
    assert codes(text(NO_LIMIT, two, *flop, "Ann: checks", "Ben: checks")) == ["BET606"]


def test_seats_that_are_not_in_order() -> None:
    """Small and big blind do not sit side by side: the numbers tell nothing."""
    lines = ("Dot: posts small blind 100", "Cas: posts big blind 200", "*** HOLE CARDS ***", "Ben: folds", "Ann: folds")
    assert codes(text(NO_LIMIT, FOUR, *lines, "Dot: folds")) == []


def test_newcomer_who_posts_is_left_out() -> None:
    lines = (*BLINDS[:2], "Ann: posts big blind 200", BLINDS[2], "Ann: checks", "Dot: folds", "Ben: folds")
    assert codes(text(NO_LIMIT, FOUR, *lines)) == []
