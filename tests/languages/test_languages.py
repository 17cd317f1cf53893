"""What all languages must keep: known words only, English beside them, names and quotes as printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.pipeline import audit_text
from auditor.results import HandAudit, Verdict
from parsers import parse_text
from parsers.hand import EventKind, Hand, Unreadable
from parsers.rooms.stars_languages import NAMES, languages
from parsers.textroom import Verb
from tests.languages.hands import ALL_IN, MUCKED, SIDE_POT, UNCALLED, WALK
from tests.languages.translations import (
    FRENCH,
    GERMAN,
    LANGUAGES,
    PORTUGUESE,
    PORTUGUESE_BRAZIL,
    RUSSIAN,
    SPANISH,
)
from tests.languages.writer import ENGLISH, Language, Play, write

ROOT = Path(__file__).parents[2]


def audited(text: str) -> HandAudit:
    (found,) = audit_text(text)
    return found


def read(text: str) -> Hand:
    (found,) = parse_text(text)
    assert isinstance(found, Hand), found
    return found


def codes(audit: HandAudit) -> list[str]:
    return [finding.code for finding in audit.findings]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "english"])
def test_a_language_has_its_goldens_and_its_twin(name: str) -> None:
    assert name in LANGUAGES
    assert list((ROOT / "tests" / "golden" / f"pokerstars_{name}").glob("*.txt"))


def test_a_language_is_named_nowhere_but_in_its_file_and_the_list() -> None:
    words = [name for name in NAMES if name != "english"]
    for path in sorted((ROOT / "parsers").rglob("*.py")):
        if "stars_languages" not in path.parts:
            text = path.read_text(encoding="utf-8")
            assert not [name for name in words if f"stars_languages.{name}" in text], path


@pytest.mark.parametrize("name", LANGUAGES)
def test_languages_that_no_genuine_hand_has_proven_say_so(name: str) -> None:
    phrases = languages()[NAMES.index(name)].phrases
    assert bool(audited(write(WALK, LANGUAGES[name])).unverified) is not phrases.proven


def test_the_note_on_a_language_that_is_not_proven() -> None:
    audit = audited(write(WALK, GERMAN))
    assert audit.verdict is Verdict.CONSISTENT
    assert [entry.params for entry in audit.unverified] == [
        {"what": "PokerStars cash from July 2021, German: language not proven"}
    ]
    assert audited(write(WALK, SPANISH)).unverified == []


# --- what is not known ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "quoted"),
    [
        ("Mano PokerStars #251000000077: Hold'em No Limit (€1/€2 EUR)", "Mano PokerStars #…"),
        ("Rozdanie nr 251000000077 z PokerStars: Hold'em No Limit (€1/€2 EUR)", "Rozdanie nr … z PokerStars"),
        ("PokerStars Käsi 251000000077: Hold'em No Limit (€1/€2 EUR)", "PokerStars Käsi …"),
    ],
)
def test_an_unknown_language_is_unreadable_and_named(header: str, quoted: str) -> None:
    first, second = parse_text(f"{header} - 2026/06/08 20:05:06 CET\nTavolo 'X'\nBea: passa\n\n" + write(WALK))
    assert isinstance(first, Unreadable)
    assert isinstance(second, Hand)
    assert first.hand_id == "251000000077"
    assert [(one.code, one.params) for one in first.problems] == [
        ("RD001", {"game": f'a language that is not known ("{quoted}")'})
    ]


@pytest.mark.parametrize("language", [SPANISH, RUSSIAN, ENGLISH])
@pytest.mark.parametrize("mark", ["*** TURNO *** [5d 9c Kd] [Qd]", "*** KAARDID LAUAL ***"])
def test_a_street_mark_of_another_language_is_never_skipped(language: Language, mark: str) -> None:
    text = write(ALL_IN, language)
    turn = next(line for line in text.split("\n") if "] [Qd]" in line)
    audit = audited(text.replace(turn, mark))
    assert audit.verdict is Verdict.UNREADABLE
    assert [finding.params["what"] for finding in audit.findings] == [mark]


@pytest.mark.parametrize(
    ("language", "line", "severity"),
    [
        (PORTUGUESE_BRAZIL, "618204: paga 950", "error"),  # "pays" alone is no call
        (PORTUGUESE, "618204: coloca ante 0.10 €", "error"),
        (SPANISH, "618204 gana la recompensa de 1 €", "error"),
        (SPANISH, "Se devuelven (0.60 €) a a del bote", "error"),
        (RUSSIAN, "618204: делает колл", "warning"),
        (SPANISH, "618204 vuelve a la mesa", "warning"),
        (SPANISH, "El jefe de mesa saluda", "warning"),
    ],
)
def test_a_line_that_is_not_known_is_said(language: Language, line: str, severity: str) -> None:
    text = write(UNCALLED, language)
    audit = audited(text.replace("*** FLOP ***", f"{line}\n*** FLOP ***").replace("*** ФЛОП", f"{line}\n*** ФЛОП"))
    assert [(one.code, one.severity.value, one.params["quote"]) for one in audit.findings] == [
        ("RD003", severity, line)
    ]
    assert (audit.verdict is Verdict.UNREADABLE) is (severity == "error")


def test_a_translation_word_by_word_gives_errors_on_its_broken_lines() -> None:
    text = write(UNCALLED, ENGLISH)
    for word, other in {
        "Dealt to a del bote": "a del bote Dealt to",
        "raises €0.10 to": "raises €0.10 para",
        "Uncalled bet (€0.60) returned to": "Aposta não-callsda (€0.60) returned para",
        "from pot": "do pote",
    }.items():
        assert word in text
        text = text.replace(word, other)
    audit = audited(text)
    assert audit.verdict is Verdict.UNREADABLE
    errors = [one.params["quote"] for one in audit.findings if one.severity.value == "error"]
    assert errors == [
        "a del bote: raises €0.10 para €0.15",
        "Aposta não-callsda (€0.60) returned para a del bote",
        "a del bote collected €1.02 do pote",
    ]


# --- English beside every language ---------------------------------------------------------------


def mixed(play: Play, language: Language, step: int) -> str:
    """Every ``step``-th line after the header from the English text."""
    own, english = write(play, language).split("\n"), write(play, ENGLISH).split("\n")
    return "\n".join(e if n and n % step == 0 else o for n, (o, e) in enumerate(zip(own, english, strict=True)))


@pytest.mark.parametrize("step", [1, 2, 3, 5])
@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("play", [UNCALLED, ALL_IN, MUCKED, SIDE_POT], ids=lambda play: play.number)
def test_any_line_may_be_english(name: str, play: Play, step: int) -> None:
    audit = audited(mixed(play, LANGUAGES[name], step))
    assert (audit.verdict, codes(audit)) == (Verdict.CONSISTENT, codes(audited(write(play))))


# --- white space ---------------------------------------------------------------------------------


@pytest.mark.parametrize("blank", [" ", "\xa0", "\u202f", "\u2009", "\u2007", ""])
def test_blanks_before_signs_and_colons(blank: str) -> None:
    spanish = write(ALL_IN, SPANISH).replace("\xa0", blank)
    french = write(ALL_IN, FRENCH).replace("\xa0", blank)
    assert audited(spanish).verdict is Verdict.CONSISTENT
    assert audited(french).verdict is Verdict.CONSISTENT


def test_names_and_quoted_lines_are_as_printed() -> None:
    name = "Zoë\xa0P\u2019tit"
    text = write(ALL_IN, SPANISH).replace("Ravenna", name)
    hand = read(text.replace("*** FLOP", f"{name} sonríe\xa0mucho\n*** FLOP"))
    assert hand.seats[1].name == name
    assert [line.text for line in hand.unknown_lines] == [f"{name} sonríe\xa0mucho"]
    assert audited(text).verdict is Verdict.CONSISTENT


# --- false friends -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words", "meaning"),
    [
        ("spanish", "pasa", Verb.CHECK),
        ("portuguese_brazil", "passa", Verb.CHECK),
        ("portuguese", "passa", Verb.CHECK),
        ("french", "passe.", Verb.FOLD),
        ("german", "passt", Verb.FOLD),
        ("german", "setzt", Verb.BET),
        ("german", "setzt Big Blind", Verb.BIG_BLIND),
        ("portuguese_brazil", "paga o small blind", Verb.SMALL_BLIND),
        ("portuguese", "é small blind", Verb.SMALL_BLIND),
    ],
)
def test_words_that_look_alike(name: str, words: str, meaning: Verb) -> None:
    origin = languages()[NAMES.index(name)]
    assert origin.phrases.actions.verbs[words] is meaning


def test_cards_payments_and_prizes_are_told_apart() -> None:
    text = write(SIDE_POT, PORTUGUESE_BRAZIL).replace(
        "*** SUMÁRIO", "618204 Acabou o torneio em 3º lugar e recebeu $ 5.04.\n*** SUMÁRIO"
    )
    hand = read(text.replace("*** CARTAS DA MÃO ***\n", "*** CARTAS DA MÃO ***\n618204 recebe [9s 7h]\n"))
    assert [(one.seat, one.units, one.pot) for one in hand.recorded.collected] == [(3, 400, 1), (2, 910, 0)]
    assert hand.hero == 2
    assert hand.unknown_lines == []


@pytest.mark.parametrize("play", [UNCALLED, ALL_IN], ids=lambda play: play.number)
def test_a_raise_without_a_word_between_its_figures(play: Play) -> None:
    raises = [
        (event.seat, event.by, event.total)
        for event in read(write(play, RUSSIAN).replace("€", "$")).events
        if event.kind is EventKind.RAISE
    ]
    after = write(play, RUSSIAN)
    for amount in ("0.10", "0.15", "0.60", "0.90", "3.95", "4.85"):
        after = after.replace(f"€{amount}", f"{amount} €")
    assert raises
    assert raises == [
        (event.seat, event.by, event.total) for event in read(after).events if event.kind is EventKind.RAISE
    ]


# --- header --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "stamp", "moment"),
    [
        (SPANISH, "09-06-2026 0:10:38 CET [08-06-2026 18:10:38 ET]", "2026-06-08T22:10:38Z"),
        (SPANISH, "05-02-2025 12:23:36 CET [05-02-2025 6:23:36 ET]", "2025-02-05T11:23:36Z"),
        (PORTUGUESE_BRAZIL, "2025/07/22 10:21:36 ET", "2025-07-22T14:21:36Z"),
        (PORTUGUESE_BRAZIL, "2025/07/22 11:21:36 BRT [2025/07/22 10:21:36 ET]", "2025-07-22T14:21:36Z"),
        (PORTUGUESE, "2026/08/28 22:34:14 UTC [2026/08/28 18:34:14 ET]", "2026-08-28T22:34:14Z"),
        (RUSSIAN, "04.05.2026 21:35:18 EET [04.05.2026 14:35:18 ВВ]", "2026-05-04T18:35:18Z"),
        (RUSSIAN, "04.05.2026 14:35:18 ВВ", "2026-05-04T18:35:18Z"),
        (RUSSIAN, "04.05.2026 21:35:18 ЪЪ [04.05.2026 14:35:18 ВВ]", "2026-05-04T18:35:18Z"),
        (FRENCH, "12/07/2026 18:36:19 CET [12/07/2026 12:36:19 ET]", "2026-07-12T16:36:19Z"),
        (GERMAN, "17.04.2021 21:03:55 CET", "2021-04-17T19:03:55Z"),
        (GERMAN, "17.04.2021 21:03:55", "2021-04-17T21:03:55"),
    ],
)
def test_dates(language: Language, stamp: str, moment: str) -> None:
    first, _, rest = write(WALK, language).partition("\n")
    hand = read(f"{first.rpartition(' - ')[0]} - {stamp}\n{rest}")
    assert hand.played_at == moment


def test_a_currency_that_only_its_sign_names_is_not_guessed_if_the_sign_has_one_meaning() -> None:
    hand = read(write(UNCALLED, SPANISH))  # Zoom headers name no code
    assert hand.currency.code == "EUR"
    assert hand.problems == []
    dollars = read(write(UNCALLED, SPANISH).replace("€", "$"))
    assert [problem.code for problem in dollars.problems] == ["RD011"]


def test_the_same_hand_in_two_languages_is_one_hand() -> None:
    first, second = audit_text(write(ALL_IN, ENGLISH) + "\n\n" + write(ALL_IN, RUSSIAN))
    assert (codes(first), codes(second)) == ([], ["RD006"])


def test_files_of_an_e_mail() -> None:
    text = (
        "Transcripción de últimas 3 horas de juego solicitada por 618204 (redacted@example.invalid)\n\n"
        "*********** n. 7 **************\n" + write(UNCALLED, SPANISH) + "\n\n"
        "*********** n. 2 **************\n" + write(ALL_IN, SPANISH) + "\n\n"
        "*********** №7 **************\n" + write(WALK, RUSSIAN) + "\n\n"
        "*********** # 7 **************\n" + write(MUCKED, PORTUGUESE) + "\n\n"
        "Recibes este e-mail porque lo has pedido.\n\nCompañía: 618204\nAsiento legal: Isla 5\n"
    )
    found = list(audit_text(text))
    assert [one.hand.hand_id for one in found] == [UNCALLED.number, ALL_IN.number, WALK.number, MUCKED.number]
    assert [one.verdict for one in found] == [Verdict.CONSISTENT] * 4


# --- descriptions --------------------------------------------------------------------------------

CATEGORIES = {
    "high card": ["carta alta as", "Carta Alta Ás", "Carta alta Ás", "старшую карту [туз]"],
    "pair": ["pareja de ases", "par de Ás", "par de Cincos", "пару [тузы]"],
    "two pair": ["doble pareja, ases y reyes", "dois pares, Ás e Rei", "dois pares, Reis e Oitos", ""],
    "three of a kind": ["trío de ases", "trinca, Rei", "", "тройку [валеты]"],
    "straight": ["escalera, de nueve a rey", "Sequência, Dez a Ás", "", "стрит [семерка - валет]"],
    "flush": [
        "color, carta alta rey",
        "Flush, Ás carta mais alta",
        "Cor, Dez carta mais alta",
        "флеш [старшая карта туз]",
    ],
    "full house": ["full de sietes y cincos", "Full House, Valete com Dama", "", ""],
    "straight flush": ["", "Straight Flush, Ás to Cinco", "", ""],
}
COLUMNS = ("spanish", "portuguese_brazil", "portuguese", "russian")
ROWS = [
    (name, words, category)
    for category, row in CATEGORIES.items()
    for name, words in zip(COLUMNS, row, strict=True)
    if words
]


@pytest.mark.parametrize(("name", "words", "category"), ROWS)
def test_descriptions(name: str, words: str, category: str) -> None:
    language = LANGUAGES[name]
    text = write(MUCKED, language)
    known = language.hands.get("trips J", ENGLISH.hands["trips J"])
    shows = language.lines["shows"].format(name="618204", cards="Js Jh", hand=words)
    lines = [shows if line.startswith("618204:") and f"({known})" in line else line for line in text.split("\n")]
    described = [(one.words, one.category) for one in read("\n".join(lines)).recorded.descriptions]
    assert described[0] == (words, category)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("spanish", "escalera de color, de cinco a nueve"),
        ("spanish", "póker de ases"),
        ("russian", "стрит-флеш [король]"),
    ],
)
def test_descriptions_that_are_not_known_are_not_taken_for_others(name: str, words: str) -> None:
    text = write(ALL_IN, LANGUAGES[name])
    known = LANGUAGES[name].hands["flush A"]
    described = {
        one.words: one.category for one in read(text.replace(f"({known})", f"({words})")).recorded.descriptions
    }
    assert described[words] is None
