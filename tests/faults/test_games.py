"""The gravest wrong payments can be made in every game; that they are then found is what ``test_faults.py`` says."""

from __future__ import annotations

import pytest

from tests.faults.table import FAULTS, sound_hands

HIGH = (
    "whole_pot_to_the_loser_in_the_lines",
    "whole_pot_to_the_loser_everywhere",
    "winners_card_changed_so_that_he_loses",
    "losers_card_changed_so_that_he_wins",
    "tie_paid_to_one",
    "unit_moved_between_tied_winners",
    "side_pot_to_the_short_stack_everywhere",
)
TWO_BOARDS = ("second_board_to_the_wrong_player", "tie_paid_to_one", "side_pot_to_the_short_stack_everywhere")
HALVES = ("half_to_the_other_side", "halves_differ", "halves_of_unequal_size_exchanged", "scoop_paid_in_halves")
#: Words of the header -> kinds that have to fit at least one hand of the game.
GAMES = {
    "7 Card Stud Limit": HIGH,
    "7 Card Stud Hi/Lo Limit": (*HALVES, "low_half_without_a_low", "side_pot_to_the_short_stack_everywhere"),
    "Razz Limit": HIGH,
    "5 Card Draw": (*HIGH, "odd_unit_to_the_other_winner"),
    "Single Draw 2-7 Lowball": (*HIGH, "odd_unit_to_the_other_winner"),
    "Triple Draw 2-7 Lowball": (*HIGH, "odd_unit_to_the_other_winner"),
    "Badugi": (*HIGH, "odd_unit_to_the_other_winner"),
    "Courchevel Pot Limit": (*HIGH, "odd_unit_to_the_other_winner"),
    "Courchevel Hi/Lo": ("half_to_the_other_side", "halves_differ", "second_board_to_the_wrong_player"),
    "Split Hold'em": TWO_BOARDS,
    "6+ Hold'em": (*HIGH, "odd_unit_to_the_other_winner"),
    "Irish Pot Limit": (*HIGH, "odd_unit_to_the_other_winner"),
}


@pytest.mark.parametrize(("game", "kinds"), GAMES.items(), ids=GAMES)
def test_wrong_payments_can_be_made(game: str, kinds: tuple[str, ...]) -> None:
    hands = [hand for hand in sound_hands() if game in hand.text.partition("\n")[0]]
    for fault in FAULTS:
        if fault.name in kinds:
            assert any(fault.variants(hand.text) for hand in hands), fault.name


def test_kinds_are_there() -> None:
    names = {fault.name for fault in FAULTS}
    assert {kind for kinds in GAMES.values() for kind in kinds} <= names
