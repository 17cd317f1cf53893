"""TRN701, 702, 704: places and bounties of players who go out in one hand."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_text
from auditor.results import Finding, Severity, sentence
from auditor.rules.docs import example
from parsers import parse_text
from parsers.hand import Hand
from parsers.places import place_of

SOUND = example("knock-out")
FOURTH, THIRD = "Quirin finished the tournament in 4th place", "Roswitha finished the tournament in 3rd place"


def said(text: str) -> list[Finding]:
    (audit,) = audit_text(text)
    return audit.findings


def words(finding: Finding) -> str:
    return sentence(finding.text, finding.params, None)


def test_lines_are_read() -> None:
    (hand,) = parse_text(SOUND)
    assert isinstance(hand, Hand)
    assert [(hand.seats[f.seat].name, f.place) for f in hand.finishes] == [("Quirin", 4), ("Roswitha", 3)]
    assert [(hand.seats[b.seat].name, b.units) for b in hand.bounties] == [("Quirin", 500), ("Roswitha", 500)]


def test_smaller_stack_in_the_better_place() -> None:
    text = SOUND.replace("4th", "Xth").replace("3rd", "4th").replace("Xth", "3rd")
    (found,) = said(text)
    assert (found.code, found.severity, found.player) == ("TRN701", Severity.WARNING, "Quirin")
    assert words(found) == (
        "Quirin had 1200 before this hand and finishes in place 3; Roswitha had 1500 and finishes in place 4."
    )


def test_one_line_alone_says_nothing() -> None:
    text = SOUND.replace(f"{FOURTH}\n", "").replace("3rd", "9th")
    assert said(text) == []


def test_satellite_with_several_first_places() -> None:
    assert said(SOUND.replace("4th", "1st").replace("3rd", "1st")) == []


def test_player_with_chips_left_is_not_compared() -> None:
    """Roswitha had 300 more than she lost, and went out without a line of this hand."""
    text = (
        SOUND.replace("Roswitha (1500 in", "Roswitha (1800 in")
        .replace("4th", "2nd")
        .replace(" and is all-in\n***", "\n***")
    )
    assert [finding.code for finding in said(text)] == []


@pytest.mark.parametrize(("places", "found"), [(("3rd", "3rd"), []), (("4th", "3rd"), ["TRN702"])])
def test_equal_stacks_share_a_place(places: tuple[str, str], found: list[str]) -> None:
    text = SOUND.replace("Quirin (1200 in", "Quirin (1500 in").replace("Quirin: calls 1100", "Quirin: calls 1400")
    text = text.replace("4th", places[0]).replace("3rd", places[1])
    text = text.replace("Tilman collected 600 from side pot\n", "").replace("3600 from main pot", "4500 from pot")
    text = text.replace("4200 Main pot 3600. Side pot 600.", "4500").replace("(4200)", "(4500)")
    assert [finding.code for finding in said(text)] == found


def test_sentence_of_equal_stacks() -> None:
    text = SOUND.replace("Quirin (1200 in", "Quirin (1500 in").replace("Quirin: calls 1100", "Quirin: calls 1400")
    sentence = next(words(finding) for finding in said(text) if finding.code == "TRN702")
    assert sentence == "Quirin and Roswitha both had 1500 before this hand; they finish in places 4 and 3."


def test_bounty() -> None:
    (found,) = said(SOUND.replace("the $5 bounty for eliminating Quirin", "the $6 bounty for eliminating Quirin"))
    assert (found.code, found.severity) == ("TRN704", Severity.INFO)
    assert words(found) == "The bounty paid for Quirin is 6.00; the seat list names 5.00."


def test_shared_bounty() -> None:
    line = "Tilman wins the $5 bounty for eliminating Quirin"
    assert said(SOUND.replace(line, "Tilman, Roswitha split the $5 bounty for eliminating Quirin")) == []


@pytest.mark.parametrize(("text", "place"), [("3rd place", 3), ("2 138.", 2138), ("7,945.", 7945), ("first", None)])
def test_places(text: str, place: int | None) -> None:
    assert place_of(text) == place
