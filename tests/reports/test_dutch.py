"""Dutch reads as a native would write it: names of hands and pots, whole stories, and rules that every text keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from auditor.case import pot_label
from auditor.handwords import words as hand_words
from auditor.results import Names, Param, Units
from parsers.hand import Game, Part, Street
from parsers.money import CHIPS, Currency
from reports import words
from reports.catalogues import read_catalogue
from reports.i18n import NBSP
from reports.render import hand_page
from reports.terminal import hand_story
from reports.voice import PageVoice, Voice
from tests.reports.sample import four_players, short_stack_paid_side_pot

EUROS = Currency("EUR", 2, "€")
DUTCH = Voice("nl", EUROS)


def dutch_texts() -> Iterator[str]:
    for message in read_catalogue("nl"):
        if message.id:
            for text in [message.string] if isinstance(message.string, str) else message.string or ():
                yield text.replace("!r}", "}")  # a field's form is no sign


def flat(text: str) -> str:
    """The text on one line, with ordinary blanks."""
    return " ".join(text.split())


# --- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("category", "cards", "full", "text"),
    [
        ("high card", "KdJc9d7d6d", False, "hoge kaart heer"),
        ("high card", "KdJc9d7d6d", True, "hoge kaart heer, kicker boer"),
        ("pair", "AsAdKcJc9d", False, "paar azen"),
        ("pair", "9s9dKcJc8s", True, "paar negens, kicker heer"),
        ("two pair", "KhKc9s9d2c", False, "twee paar, heren en negens"),
        ("three of a kind", "QhQcQs9d2c", False, "drie gelijke, vrouwen"),
        ("straight", "JhTc9d8s7c", False, "straight tot de boer"),
        ("flush", "AhTh8h4h2h", False, "flush, aas hoog"),
        ("full house", "JhJcJd4s4c", False, "full house, boeren met vieren"),
        ("four of a kind", "2h2c2d2s4c", False, "vier gelijke, tweeën"),
        ("straight flush", "9h8h7h6h5h", False, "straight flush tot de negen"),
        ("straight flush", "AhKhQhJhTh", False, "royal flush"),
        ("low", "8h6c4d3sAc", False, "lage hand, 8-6-4-3-A"),
    ],
)
def test_hands(category: str, cards: str, full: bool, text: str) -> None:
    best = tuple(cards[at : at + 2] for at in range(0, len(cards), 2))
    assert DUTCH.phrase(hand_words(category, best, full=full)) == text


def test_cards_streets_games() -> None:
    assert words.card("Kc", DUTCH) == "klaveren heer"
    assert words.card("Tc", DUTCH) == "klaveren tien"
    assert [words.street(s, DUTCH) for s in (Street.PREFLOP, Street.RIVER, Street.THIRD, Street.DRAW1)] == [
        "preflop",
        "river",
        "3e straat",
        "1e draw",
    ]
    assert words.game_name(Game.STUD, DUTCH) == "7-card stud"
    assert words.board(2, Part.LOW, 2, DUTCH).replace(NBSP, " ") == "Board 2, lage helft"


def test_pots_have_an_article_but_not_with_a_number() -> None:
    assert [words.the_pot(index, 3, DUTCH) for index in range(3)] == ["de hoofdpot", "side pot 1", "side pot 2"]
    assert [words.of_pot(index, 2, DUTCH) for index in range(2)] == ["de hoofdpot", "de side pot"]
    assert [DUTCH.phrase(pot_label(index, 3)) for index in range(3)] == ["de hoofdpot", "side pot 1", "side pot 2"]
    assert DUTCH.phrase(pot_label(0, 1)) == "de pot"


def test_findings() -> None:
    text = "{player} was paid {recorded} from the {at} and had no share in it; it was open to {others}."
    params: dict[str, Param] = {
        "player": "Zoë",
        "recorded": Units(123450),
        "at": pot_label(2, 3),
        "others": Names(["Alice", "Bilal"]),
    }
    assert DUTCH.sentence(text, params) == (
        f"Zoë kreeg €{NBSP}1.234,50 uit side pot 2 en had daar geen recht op; "
        "die pot was alleen te winnen door Alice en Bilal."
    )
    text = "{player} was paid {recorded}; the pots that {player} could win hold {expected} at most."
    assert DUTCH.sentence(text, {"player": "Alice", "recorded": Units(300), "expected": Units(120)}) == (
        f"Alice kreeg €{NBSP}3,00; de potten die Alice kon winnen, bevatten hoogstens €{NBSP}1,20."
    )


def test_forms() -> None:
    voice = PageVoice("nl", EUROS)
    assert voice.percent(0.052) == "5,2%"
    assert voice.span((9700, 10000)) == "97,00 tot 100,00"
    assert voice.money(-9000) == f"€{NBSP}−90,00"
    assert voice.listing(["A", "B", "C"]) == "A, B en C"
    assert voice.quoted("x") == "‘x’"
    assert voice.language.currency_name(CHIPS) == "chips"


# --- rules for every text ----------------------------------------------------------------------------------


def test_no_possessive_of_a_name() -> None:
    """Neither "Alice' pot" nor "Bilals pot": a name is never bent."""
    for text in dutch_texts():
        assert not re.search(r"\{\w+\}(?:s\b|'|’s?\b)", text), text


def test_nobody_is_addressed_and_no_gender_is_guessed() -> None:
    for text in dutch_texts():
        assert not re.search(r"\b(?:u|uw|je|jij|jouw|hij|zij|haar|hem)\b", text, re.IGNORECASE), text


def test_quotes_and_signs() -> None:
    for text in dutch_texts():
        assert not re.search(r"[“”„«»!]", text), text
        assert not re.search(r"\s[;:?]", text), text
        assert "sidepot" not in text
        assert "hoofd pot" not in text


# --- whole reports -----------------------------------------------------------------------------------------


def test_the_worked_example() -> None:
    """The second example of a guide to side pots: three all-ins, two side pots, an uncalled bet of 300."""
    told = flat(hand_story(four_players(), lang="nl"))
    for sentence in (
        "KLOPT Alles wat deze tekst laat controleren, klopt.",
        "Amélie krijgt 600 uit de hoofdpot. Chloé krijgt 1.750 uit side pot 1 en side pot 2.",
        "David kreeg de 300 terug die niemand had gecalld.",
        "Een berekening op basis van de tekst van de hand, geen uitspraak: de pokerroom beslist.",
        "1. Bijdragen (klopt): 150 + 400 + 900 + 1.200 = 2.650 ingezet.",
        "3. Potten (klopt): 600 + 750 + 1.000 = 2.350; de tekst zegt 2.350.",
        "Te winnen door: Chloé, Bruno, David",
        "Bruno met 9s 8s 9s 9d Kc Jc 8s: paar negens Hoofdpot: verliest; Side pot 1: verliest; Side pot 2: geen recht",
        "2.650 ingezet = 300 teruggegeven + 2.350 uitbetaald + 0 rake + 0 verschil",
        "Amélie heeft de beste hand. Waarom maar 600?",
        "Om wat daarboven is ingezet, spelen alleen Bruno, Chloé en David.",
        "Waarom kreeg David 300 terug?",
    ):
        assert sentence in told


def test_a_disputed_side_pot() -> None:
    told = flat(hand_story(short_stack_paid_side_pot(), lang="nl"))
    assert re.search(
        r"KLOPT NIET Volgens de tekst krijgt Ottoline \$ [\d,]+ uit de side pot zonder daar recht op te hebben; "
        r"dat bedrag kwam Brambles toe\.",
        told,
    )
    assert "In de side pot wint Brambles (paar boeren) van Quillfeather (paar negens)." in told


def test_the_page_is_dutch() -> None:
    page = str(hand_page(four_players(), "nl"))
    assert '<html lang="nl"' in page
    assert "Wie zette wat in, en in welke pot" in page
    assert 'aria-label="klaveren heer"' in page
