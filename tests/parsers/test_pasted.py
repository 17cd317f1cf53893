"""What word processors, mail programs, forums and spreadsheets do to a hand changes nothing of what is read in it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from auditor.pipeline import audit_text
from auditor.results import HandAudit, Verdict
from parsers.hand import Hand
from parsers.pasted import for_search, has_traces, restored, unescaped
from parsers.registry import ROOMS
from tests.fuzz.seeds import golden_texts
from tests.texts import hand

#: Rooms whose texts are lines for people, and so are pasted. One writes a script.
IN_LINES = [slug for slug, spec in ROOMS.items() if spec.header is not None and slug != "thebiggame"]


def typed(text: str) -> str:
    """As a word processor sets quotation marks and dashes."""
    text = re.sub(r"(^|[\s(\[])\"", "\\1\u201c", text).replace('"', "\u201d")
    text = re.sub(r"(^|[\s(\[])'", "\\1\u2018", text).replace("'", "\u2019")
    return text.replace(" - ", " \u2013 ")


def each_line(before: str, after: str) -> Callable[[str], str]:
    return lambda text: "".join(f"{before}{line}{after}\n" for line in text.splitlines())


CHANGES: dict[str, Callable[[str], str]] = {
    "typed": typed,
    "no-break blanks": lambda text: text.replace(" ", "\xa0"),
    "every other blank": lambda text: text.replace("  ", "\xa0 "),
    "no-break blanks at the end": each_line("", "\xa0"),
    "tabs at the end": each_line("", "\t"),
    "references": lambda text: html.escape(text, quote=True),
    "a forum's source": lambda text: re.sub(r"([*_#\[\]\\])", r"\\\1", text),
    "a tag": lambda text: f"[code]{text.rstrip()}[/code]\nWhat do you think?\n",
    "quoted": each_line("> ", ""),
    "copied from the first letter on": lambda text: each_line("> ", "")(text).removeprefix("> "),
    "a web page's lines": each_line("", "<br>"),
    "a web page's lines, another way": lambda text: f"<html><body>\n{each_line('', '<BR />')(text)}</body></html>\n",
    "line ends twice": lambda text: text.replace("\n", "\r\r\n"),
}


def figures(audit: HandAudit) -> object:
    """What an audit comes to, apart from names and notes."""
    records = [(seat, r.contributed, r.returned, r.collected) for seat, r in sorted(audit.records.items())]
    return audit.verdict, audit.hand.hand_id, records


def sound(room: str) -> Iterator[tuple[str, HandAudit]]:
    """Golden hands of a room that agree with themselves, without marks that a program might have set."""
    for one in golden_texts(room):
        found = list(audit_text(one.text))
        plain = not has_traces(one.text) and "\\" not in one.text
        if plain and len(found) == 1 and found[0].verdict is Verdict.CONSISTENT:
            yield one.text, found[0]


@pytest.mark.parametrize("room", IN_LINES)
def test_hands_of_each_room(room: str) -> None:
    seen = 0
    for text, audit in islice(sound(room), 5):
        seen += 1
        for name, change in CHANGES.items():
            assert [figures(found) for found in audit_text(change(text))] == [figures(audit)], name
    assert seen


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_does_not_agree_still_does_not(change: Callable[[str], str]) -> None:
    """A cent less was paid than was put in."""
    (audit,) = audit_text(change(hand(1, paid="0.04")))
    assert audit.verdict is Verdict.DISCREPANT
    assert "PAY308" in [finding.code for finding in audit.findings]
    assert figures(audit) == (Verdict.DISCREPANT, "1", [(1, 4, 2, 4), (2, 1, 0, 0), (3, 2, 0, 0)])


def test_money_and_suits_that_a_spreadsheet_took_for_another_encoding() -> None:
    garbled = "Winamax 0,50â‚¬ [5â™¥ 10â™  Aâ™ ]"
    assert restored(garbled) == "Winamax 0,50€ [5♥ 10♠ A♠]"
    assert restored("[ 5h,Â\xa0 6d ]") == "[ 5h,  6d ]"
    assert restored("Winamax â‚¬ \u0416") == "Winamax â‚¬ \u0416"  # no such program wrote the last letter


@pytest.mark.parametrize(
    "text",
    [
        "PokerStars Hand #1:  Hold'em\nTable 'X'\nSeat 1: Ann\u2019s (5 in chips)\n",
        "PokerStars Hand #1:  Hold'em\nTable 'X'\nSeat 1: MÃ¶we (5 in chips)\n",
        "PokerStars: \xa0Hold'em (0.02\xa0€)\n",
        "a\\b: folds\n",
    ],
    ids=["a name's own mark", "a garbled name", "a room's own no-break blanks", "a backslash"],
)
def test_what_shows_nothing_stays(text: str) -> None:
    assert restored(unescaped(text)) == text


def test_formats_for_programs_keep_marks_and_references() -> None:
    text = "players = ['Ann\u2019s', 'a &amp; b']\t\n"
    assert restored(text, in_lines=False) == text
    assert restored("<game id=\u201c5\u201d/>", in_lines=False) == '<game id="5"/>'


def test_all_places_stay_for_the_search() -> None:
    text = "Hold\u2019em \u2013 \xa0\u201cX\u201d \u2018Y\u2019 é"
    assert for_search(text) == "Hold'em -  \"X\" 'Y' é"
    assert len(for_search(text)) == len(text)


def test_a_page_s_source_of_xml() -> None:
    assert unescaped("&lt;game id=&quot;1&quot;&gt;\n") == '<game id="1">\n'
    assert unescaped("<game name='a&lt;b'>\n") == "<game name='a&lt;b'>\n"


def test_one_hand_is_told_by_its_own_lines() -> None:
    """A changed hand among others that are not: each is read for itself."""
    audits = list(audit_text(hand(1) + "\n\n" + typed(hand(2)) + "\n\n" + hand(3)))
    assert [(audit.hand.hand_id, audit.verdict) for audit in audits] == [
        (str(number), Verdict.CONSISTENT) for number in (1, 2, 3)
    ]
    assert all(isinstance(audit.hand, Hand) and audit.hand.table == "Pollux" for audit in audits)


def test_a_hand_that_was_a_cell_of_a_spreadsheet() -> None:
    said = 'Bea said, "nice"\n'
    text = hand(1).replace("Bea: folds\n", f"Bea: folds\n{said}")
    cell = '"' + text.rstrip("\n").replace('"', '""') + '"\n'
    assert unescaped(cell) == text.rstrip("\n")
    assert unescaped('"a","b"\n"c","d"\n') == '"a","b"\n"c","d"\n'
    (audit,) = audit_text(cell)
    assert (audit.verdict, audit.findings, said in audit.text) == (Verdict.CONSISTENT, [], True)


def test_long_blank_stretches_do_not_cost_the_square() -> None:
    assert unescaped("\n" * 300_000 + "\\") == "\n" * 300_000 + "\\"
    blanks = " " * 300_000
    assert restored(f"PokerStars\t\nTable\t\n{blanks}x\n") == f"PokerStars\nTable\n{blanks}x\n"


def test_a_name_that_ends_like_a_line_of_a_page() -> None:
    text = hand(1, hero="Ann<br>")
    (audit,) = audit_text(text)
    assert audit.verdict is Verdict.CONSISTENT
    assert "Ann<br>" in [seat.name for seat in audit.hand.seats.values()]
    assert unescaped(text) == text
