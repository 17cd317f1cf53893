"""What a reader sees in French or Dutch is in that language: a word that stays English is a loanword that we chose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from html import unescape
from pathlib import Path

import pytest

from auditor.cli import run
from auditor.explain import explain
from auditor.notes import trouble
from auditor.pipeline.single import audit_paths
from parsers.catalogue import rows
from parsers.hand import Game, Part
from parsers.registry import ROOMS
from reports import words
from reports.catalogues import read_catalogue
from reports.i18n import NBSP
from reports.languages import LANGUAGES
from reports.readas import known, read_as, split
from reports.shapes import Drawing
from reports.view import hand_view
from reports.voice import PageVoice, Voice

SAMPLES = Path(__file__).parents[2] / "sample_histories"
OTHERS = [lang for lang in LANGUAGES if lang != "en"]

#: words that are written alike in English and there
LOANWORDS = {
    "fr": "action ante antes badugi board bring cap check code courchevel date draw euros export fl flop hi "
    "high in information irish limit lo low nl no omaha or page pages pl pot pots rake razz river sha "
    "single six stud table tables total triple turn version versions",
    "nl": "all ante antes badugi bb blinds board bring button call cap cash outs check chips code courchevel deck draw "
    "drawmaha export filters fixed fl flop flush fold hand hi hold'em in irish limit lo mb min nl no omaha pl "
    "pot pots preflop raise rake razz river room royal sha short showdown side single split stack triple "
    "turn",
}
#: names of games, and of what rooms and programs are called
NAMES = "Badacey Badeucey UTC USDT mBTC BB handaudit"

_FIELD = re.compile(r"\{\w+\}|%\(\w+\)s")
_WORD = re.compile(r"(?<!\w)[A-Za-z][A-Za-z']+(?!\w)")
_FOREIGN = "§"


def english(text: str, lang: str) -> list[str]:
    """Words of a text that are neither loanwords nor names."""
    loans = set(LOANWORDS[lang].split())
    found = _WORD.findall(_FIELD.sub(" ", text))
    return [word for word in found if word.lower() not in loans and word not in NAMES.split()]


def test_words_that_are_told_apart() -> None:
    assert english("flop, 3 {cards} of the SHA-256", "fr") == ["of", "the"]


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_that_equals_its_text_has_loanwords_only(lang: str) -> None:
    found = []
    for message in read_catalogue(lang):
        texts = [message.id] if isinstance(message.id, str) else list(message.id)
        told = [message.string] if isinstance(message.string, str) else list(message.string)
        found += [text for text in told if text in texts and english(text, lang)]
    assert found == []


# --- what is told of hands ---------------------------------------------------------------------------------


#: fields that no reader sees, and the room's text
_KEYS = frozenset(["source", "digest", "version", "href", "state", "tone", "mono", "colour", "kind", "phone", "tie"])


class Masked(PageVoice):
    """A voice that says nothing foreign."""

    def foreign(self, text: str) -> str:
        return _FOREIGN


def told(value: object, place: str) -> Iterator[tuple[str, str]]:
    """All texts of a view with their places; neither the room's text nor pictures, whose names are cut."""
    if isinstance(value, str):
        yield place, str(value)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from told(each, place)
    elif is_dataclass(value) and not isinstance(value, Drawing):
        for field in fields(value):
            if field.name not in _KEYS:
                yield from told(getattr(value, field.name), f"{type(value).__name__}.{field.name}")


def test_no_text_of_a_hand_stays_english() -> None:
    found = {}
    for audit in audit_paths([str(SAMPLES)]):
        explain(audit)
        theirs, *others = (list(told(hand_view(audit, Masked(each, audit.currency)), "")) for each in ("en", *OTHERS))
        for lang, ours in zip(OTHERS, others, strict=True):
            assert len(theirs) == len(ours)
            for (place, text), (_, other) in zip(theirs, ours, strict=True):
                if text == other and english(unescape(re.sub("<[^>]*>", " ", other)), lang):
                    found[lang, place, text] = audit.hand.source
    assert found == {}


# --- what is told of rooms and checks ----------------------------------------------------------------------


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("command", ["rooms", "rule"])
def test_no_line_of_a_list_stays_english(command: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = {word for spec in ROOMS.values() for word in _WORD.findall(f"{spec.slug} {spec.name}")}
    printed = []
    for each in ("en", lang):
        assert run([command, "--lang", each]) == 0
        printed.append({line.strip() for line in capsys.readouterr().out.splitlines()})
    same = printed[0] & printed[1]
    assert [line for line in sorted(same) if set(english(line, lang)) - names] == []


def test_a_reason_of_the_system_is_translated() -> None:
    text = Voice("fr").phrase(trouble("out/x.csv: cannot be written (no such file or directory)"))
    assert text == f"out/x.csv{NBSP}: écriture impossible (fichier ou dossier introuvable)"


# --- how a hand was read -----------------------------------------------------------------------------------

#: what rows are called beside the names of rooms
BRANDS = {"Run It Once", "ClubGG", "Bovada Zone", "Seals with Clubs", "SwCPoker", "CoinPoker 2026"}


def test_every_row_of_conventions_has_words() -> None:
    rooms = {spec.name for spec in ROOMS.values()}
    for spec in ROOMS.values():
        for row in rows(spec):
            brand, parts = split(row.name)
            assert brand in rooms | BRANDS | {""}, row.name
            assert [part for part in parts if not known(part) and not part.isdigit()] == [], row.name


@pytest.mark.parametrize(
    ("name", "room", "french", "dutch"),
    [
        ("Stars cash from July 2021", "Stars", "cash game depuis juillet 2021", "cashgame vanaf juli 2021"),
        (
            "Stars cash from July 2021",
            "Tracker",
            "Stars, cash game depuis juillet 2021",
            "Stars, cashgame vanaf juli 2021",
        ),
        ("Stars cash 2010 to 2011", "Stars", "cash game de 2010 à 2011", "cashgame 2010 t/m 2011"),
        ("Stars tournament, Full Tilt", "Stars", "tournoi, Full Tilt", "toernooi, Full Tilt"),
        ("cash, calls as totals", "Stars", "cash game, mises suivies en total", "cashgame, calls als totaal"),
        ("Stars", "Stars", "Stars", "Stars"),
        ("converted to Stars' format", "Stars", "converti au format Stars", "omgezet naar de vorm van Stars"),
        ("One and Two", "Stars", "One et Two", "One en Two"),
        (
            "Stars cash 2009, German: language not proven",
            "Stars",
            f"cash game de 2009, allemand{NBSP}: langue non prouvée",
            "cashgame uit 2009, Duits: taal niet getoetst",
        ),
        ("House of nowhere, a thing", "Stars", "House of nowhere, a thing", "House of nowhere, a thing"),
    ],
)
def test_how_a_hand_was_read(name: str, room: str, french: str, dutch: str) -> None:
    assert read_as(name, room, Voice("fr")) == french
    assert read_as(name, room, Voice("nl")) == dutch


def test_a_name_from_elsewhere_is_escaped() -> None:
    assert read_as("<b>x</b>, <i>", "Stars", PageVoice("en")) == "<bdi>&lt;b&gt;x&lt;/b&gt;</bdi>, <bdi>&lt;i&gt;</bdi>"


def test_halves_have_the_names_of_their_game() -> None:
    voice = Voice("en")
    assert [words.board(1, part, 1, voice, Game.DRAWMAHA_27) for part in (Part.HIGH, Part.LOW)] == [
        "2-7 half",
        "Omaha half",
    ]
    assert words.board(1, Part.LOW, 1, voice, Game.BADEUCEY) == "Badugi half"
    assert words.board(1, Part.LOW, 1, voice, Game.OMAHA) == "Low half"
