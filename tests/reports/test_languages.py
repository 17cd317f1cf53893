"""Catalogues are complete, figures have the language's own form, and nothing of ours stays English."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from babel.messages.catalog import Message

from auditor.across import DOCS
from auditor.handwords import CATEGORIES
from auditor.handwords import words as hand_words
from auditor.notes import note, trouble
from auditor.ranking import CATEGORIES as RANKED
from auditor.results import Names, Phrase, Units
from auditor.rules import RULES
from auditor.rules.docs import parse_doc
from parsers.hand import Street
from parsers.money import CHIPS, Currency
from reports.catalogues import collect, faults, faults_of, fields_of, read_catalogue
from reports.i18n import NARROW, NBSP, translator
from reports.languages import LANGUAGES, language_of
from reports.render import hand_page
from reports.terminal import hand_story
from reports.voice import PageVoice, Voice
from tests.reports.sample import four_players, short_stack_paid_side_pot, unreadable, walk

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
DOLLARS, EUROS = Currency("USD", 2, "$"), Currency("EUR", 2, "€")
PARSERS = Path(__file__).parent.parent.parent / "parsers"


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_is_translated(lang: str) -> None:
    """Run ``python -m reports.catalogues`` and complete the catalogue if this fails (docs/languages.md)."""
    assert faults(lang) == []


def test_fields() -> None:
    assert fields_of("{a} and %(b)s of {c_2}, 100%") == {"a", "b", "c_2"}


@pytest.mark.parametrize(
    ("text", "translation", "found"),
    [
        ("{n} of {m}", "{m}, {n}", []),
        ("{n} of {m}", "{n}", ["fields ['n'] instead of ['m', 'n']"]),
        ("{n} of", "{n} {x}", ["fields ['n', 'x'] instead of ['n']"]),
        ("%(n)s of", "%(m)s", ["fields ['m'] instead of ['n']"]),
        ("{n} of", "", ["untranslated"]),
        (("one {a}", "{n} {a}"), ("une {a}", "{n} {a}"), []),
        (("one {a}", "{n} {a}"), ("une {a}", ""), ["untranslated"]),
        (("one {a}", "{n} {a}"), ("une", "{n} {a}"), ["fields [] instead of ['a', 'n']"]),
        (("{n} {a}", "{n} {a}"), ("{n} {a}", "{a}"), ["fields ['a'] instead of ['a', 'n']"]),
    ],
)
def test_faults_of_a_translation(text: str, translation: str, found: list[str]) -> None:
    assert list(faults_of(Message(text, translation))) == found
    assert list(faults_of(Message(text, translation, flags=["fuzzy"])))[:1] in (["fuzzy"], ["untranslated"])


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ({"LANG": "xx_YY.UTF-8"}, "en"),
        ({"LANG": "fr-CA"}, "fr"),
    ],
)
def test_language_of_the_locale(environment: dict[str, str], lang: str) -> None:
    assert language_of(environment) == lang


@pytest.mark.parametrize(
    ("lang", "units", "currency", "text"),
    [
        ("fr", 123450, DOLLARS, f"1{NARROW}234,50{NBSP}$"),
        ("fr", 123450, EUROS, f"1{NARROW}234,50{NBSP}€"),
        ("fr", -9000, EUROS, f"−90,00{NBSP}€"),
        ("fr", 1234567, CHIPS, f"1{NARROW}234{NARROW}567"),
        ("fr", 500, Currency("GBP", 2, ""), f"5,00{NBSP}£"),
        ("nl", 123450, DOLLARS, f"${NBSP}1.234,50"),
        ("nl", 500, EUROS, f"€{NBSP}5,00"),
        ("nl", -9000, EUROS, f"€{NBSP}−90,00"),
        ("nl", 1234567, CHIPS, "1.234.567"),
    ],
)
def test_money(lang: str, units: int, currency: Currency, text: str) -> None:
    if lang in LANGUAGES:
        assert translator(lang).money(units, currency) == text


@pytest.mark.parametrize(
    ("lang", "written", "text"),
    [
        ("fr", "2026-03-14T21:07:33", "14 mars 2026, 21:07:33"),
        ("fr", "2023-02-12T01:14:09Z", "12 févr. 2023, 01:14:09 (UTC)"),
        ("fr", "2023-02-12", "12 févr. 2023"),
        ("nl", "2026-03-14T21:07:33Z", "14 mrt 2026, 21:07:33 (UTC)"),
        ("nl", "2026-03-14T21:07:33", "14 mrt 2026, 21:07:33"),
    ],
)
def test_dates(lang: str, written: str, text: str) -> None:
    if lang in LANGUAGES:
        assert translator(lang).moment(written) == text


def test_other_forms_of_french() -> None:
    voice = PageVoice("fr", EUROS)
    assert voice.percent(0.052) == f"5,2{NARROW}%"
    assert voice.span((9700, 10000)) == "de 97,00 à 100,00"
    assert voice.signed(45000) == "+450,00"
    assert voice.listing(["A", "B", "C"]) == "A, B et C"
    assert voice.clauses(["a", "b", "c"]) == f"a{NARROW}; b{NARROW}; c"
    assert voice.quoted("x") == f"«{NARROW}x{NARROW}»"
    assert voice.language.currency_name(CHIPS) == "jetons"
    assert voice.language.currency_name(EUROS) == "euros"


def french_texts() -> Iterator[str]:
    for message in read_catalogue("fr"):
        if message.id:
            for text in [message.string] if isinstance(message.string, str) else message.string:
                yield text.replace("!r}", "}")  # a field's form is no sign


def test_blanks_before_french_signs() -> None:
    """A narrow no-break blank before ; ? ! » and after «, a no-break blank before a colon, curved apostrophes."""
    for text in french_texts():
        assert not re.search(rf"[^{NARROW}][;?!»]", text), text
        assert not re.search(rf"«(?!{NARROW})", text), text
        assert not re.search(rf"[^{NBSP}]:(?!//)", text), text
        assert "'" not in text


def test_no_french_word_that_bends_with_a_name() -> None:
    """No "de" or "que" before a name, which would have to become "d'" or "qu'"."""
    names = r"\{(?:player|name|names|others|players|owed|other|better|winner|small|big)\}"
    for text in french_texts():
        assert not re.search(rf"\b(?:de|que|le|la|ne|si) {names}", text, re.IGNORECASE), text


@pytest.mark.parametrize(
    ("category", "cards", "full", "text"),
    [
        ("high card", "KdJc9d7d6d", False, "hauteur roi"),
        ("pair", "AsAdKcJc9d", False, "paire d’as"),
        ("pair", "9s9dKcJc8s", False, "paire de neuf"),
        ("pair", "KhKcQhJc9d", True, "paire de rois, kicker dame"),
        ("two pair", "KhKc9s9d2c", False, "double paire, rois et neuf"),
        ("three of a kind", "QhQcQs9d2c", True, "brelan de dames, kicker neuf"),
        ("straight", "Jh10c9d8s7c".replace("10", "T"), False, "quinte au valet"),
        ("straight", "AhKcQdJsTc", False, "quinte à l’as"),
        ("straight", "QhJcTd9s8c", False, "quinte à la dame"),
        ("flush", "AhTh8h4h2h", False, "couleur à l’as"),
        ("full house", "JhJcJd4s4c", False, "full aux valets par les quatre"),
        ("four of a kind", "AhAcAdAs4c", False, "carré d’as"),
        ("straight flush", "9h8h7h6h5h", False, "quinte flush au neuf"),
        ("straight flush", "AhKhQhJhTh", False, "quinte flush royale"),
        ("low", "8h6c4d3sAc", False, "main basse, 8-6-4-3-A"),
    ],
)
def test_hands_in_french(category: str, cards: str, full: bool, text: str) -> None:
    best = tuple(cards[at : at + 2] for at in range(0, len(cards), 2))
    assert Voice("fr").phrase(hand_words(category, best, full=full)) == text


def test_every_kind_of_hand_has_words() -> None:
    assert set(RANKED) <= set(CATEGORIES)


@pytest.mark.parametrize("lang", OTHERS)
def test_streets_inside_findings_are_translated(lang: str) -> None:
    known = {message.id for message in read_catalogue(lang)}
    assert {street.value for street in Street} <= known


def test_the_explanation_of_every_check_is_collected() -> None:
    known = {message.id for message in collect()}
    docs = [parse_doc(rule) for rule in RULES.values()]
    texts = [text for doc in (*docs, *DOCS.values()) for text in (doc.summary, doc.compares, doc.why)]
    texts += [text for doc in DOCS.values() for text in (doc.fires, doc.silent) if text]
    assert [text for text in texts if text not in known] == []
    assert not [text for text in texts if "{" in text]


# --- phrases inside sentences ------------------------------------------------------------------------------


def test_phrases_and_names_are_translated_inside_a_sentence() -> None:
    params = {"player": "Zoé", "recorded": Units(500), "at": Phrase("main pot"), "others": Names(["<b>", "Bo"])}
    text = "{player} was paid {recorded} from the {at} and had no share in it; it was open to {others}."
    assert Voice("fr", EUROS).sentence(text, params) == (
        f"Zoé a reçu 5,00{NBSP}€ du pot principal sans y avoir droit{NARROW}; pouvaient le gagner{NBSP}: <b> et Bo."
    )
    assert "<bdi>&lt;b&gt;</bdi> et <bdi>Bo</bdi>" in PageVoice("fr", EUROS).sentence(text, params)


def test_a_phrase_is_written_in_its_own_currency() -> None:
    said = Phrase(
        "{amount} for {player} from pots that no line pays", {"amount": Units(500), "player": "Bo"}, currency=EUROS
    )
    assert said == "€5.00 for Bo from pots that no line pays"
    assert Voice("fr").phrase(said).startswith(f"5,00{NBSP}€ pour Bo")
    assert Voice("fr").phrase("not ours {x}") == "not ours {x}"


def test_phrases_and_names_are_texts_that_travel() -> None:
    """They go from worker to parent, and into JSON, as the English that they are."""
    said = Phrase("{who} of {x}", {"who": Names(["A", "B"]), "x": Phrase("ace", context="c")}, currency=EUROS)
    again = pickle.loads(pickle.dumps(said))
    assert (again, again.template, again.params["who"].names) == ("A, B of ace", "{who} of {x}", ("A", "B"))
    assert (again.params["x"].context, again.currency) == ("c", EUROS)
    assert orjson.dumps({"what": said}) == b'{"what":"A, B of ace"}'


def test_a_phrase_whose_values_are_missing_is_shown_as_it_is() -> None:
    assert Voice("en").phrase(Phrase("{a} and {b}")) == "{a} and {b}"


# --- notes of parsers --------------------------------------------------------------------------------------


def spoken() -> Iterator[tuple[str, str]]:
    """What parsers say of a reading or of a header: (where, words), with "7" for every value."""
    for path in sorted(PARSERS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            told: list[ast.expr] = []
            if name in ("inferred", "Inferred", "_lacks") and node.args and len(node.keywords) < 2:
                told = node.args[:1]
            elif name == "Problem" and ast.unparse(node.args[0]) != "'RD011'" and isinstance(node.args[-1], ast.Dict):
                pairs = zip(node.args[-1].keys, node.args[-1].values, strict=True)
                told = [value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "what"]
            for each in told:
                for words in _words(each):
                    yield f"{path.name}:{node.lineno}", words


def _words(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from _words(node.body)
        yield from _words(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)


def test_the_words_of_parsers_are_known() -> None:
    """What is not known to auditor/notes.py would be shown in English."""
    found = list(spoken())
    assert len(found) > 30
    assert [(where, words) for where, words in found if not isinstance(note(words), Phrase)] == []


def test_notes_of_others_stay_as_they_are() -> None:
    assert not isinstance(note("Telesina No Limit"), Phrase)
    assert note("seat of Ann").template == "seat of {name}"  # type: ignore[attr-defined]
    assert Voice("fr").phrase(note("seat line")) == "ligne de siège"


def test_complaints() -> None:
    voice = Voice("fr")
    assert (
        voice.phrase(trouble("a: b.txt: no such file or folder")) == f"a: b.txt{NBSP}: fichier ou dossier introuvable"
    )
    assert voice.phrase(trouble("who knows")) == "who knows"


# --- whole reports -----------------------------------------------------------------------------------------


def test_the_worked_example_in_french() -> None:
    assert (
        hand_story(four_players(), lang="fr")
        .replace(NARROW, NBSP)
        .startswith(
            "CONCORDE\n"
            "Tout ce que ce texte permet de vérifier concorde.\n"
            "Amélie reçoit 600 du pot principal.\n"
            f"Chloé reçoit 1{NBSP}750 du pot secondaire 1 et du pot secondaire 2.\n"
            "La part non suivie, 300, est revenue à David.\n"
        )
    )


def test_the_disputed_hand_in_french() -> None:
    story = hand_story(short_stack_paid_side_pot(), lang="fr").replace(NARROW, NBSP)
    assert story.startswith(
        "NE CONCORDE PAS\n"
        f"D’après le texte, Ottoline reçoit 98,50{NBSP}$ du pot secondaire sans y avoir droit{NBSP};\n"
        "la somme revenait à Brambles.\n"
    )
    assert "bat Quillfeather (paire de neuf)." in story.replace("\n", " ")


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("make", [four_players, short_stack_paid_side_pot, walk, unreadable])
def test_pages_name_their_language_and_hold_no_field(lang: str, make: object) -> None:
    assert callable(make)
    page = hand_page(make(), lang)
    assert f'<html lang="{lang}">' in page
    assert not re.search(r"\{\w+\}|%\(\w+\)s", page.partition("</style>")[2])
