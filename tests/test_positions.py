"""Who had the button and the blinds, by the summary and by the lines before it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from auditor.pipeline import audit_text
from auditor.results import HandAudit, Verdict, sentence
from parsers import registry
from parsers.hand import Hand, HandText, Position
from parsers.sources import decode

GOLDEN = Path(__file__).parent / "golden"
HAND = """\
PokerStars Hand #255000040001:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/10/05 18:44:44 ET
Table 'Praxis' 6-max Seat #1 is the button
Seat 1: Wenke ($100 in chips)
Seat 2: Idris ($100 in chips)
Seat 3: Coralie ($100 in chips)
Seat 4: Ludo ($100 in chips)
Idris: posts small blind $0.50
Coralie: posts big blind $1
*** HOLE CARDS ***
Ludo: raises $2 to $3
Wenke: folds
Idris: folds
Coralie: folds
Uncalled bet ($2) returned to Ludo
Ludo collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
Seat 1: Wenke (button) folded before Flop (didn't bet)
Seat 2: Idris (small blind) folded before Flop
Seat 3: Coralie (big blind) folded before Flop
Seat 4: Ludo collected ($2.50)
"""


def audited(*changes: tuple[str, str]) -> HandAudit:
    text = HAND
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (audit,) = audit_text(text)
    return audit


def said(*changes: tuple[str, str]) -> list[tuple[str, int | None, str]]:
    audit = audited(*changes)
    assert audit.verdict is Verdict.CONSISTENT
    return [(each.code, each.line, sentence(each.text, each.params, audit.currency)) for each in audit.findings]


def test_all_places_agree() -> None:
    audit = audited()
    assert isinstance(audit.hand, Hand)
    assert audit.hand.recorded.positions == [
        (Position.BUTTON, 1, 18),
        (Position.SMALL_BLIND, 2, 19),
        (Position.BIG_BLIND, 3, 20),
    ]
    assert audit.findings == []


def test_another_player_posted_the_small_blind() -> None:
    """All sums stay as they were: half a dollar is in the pot, but it is not Idris's."""
    assert said(("Idris: posts small", "Wenke: posts small")) == [
        ("CON111", 19, "The summary calls Idris the small blind; Wenke posted it.")
    ]


def test_the_blinds_are_exchanged() -> None:
    """Who put in a dollar and who a half?"""
    changes = [("Idris: posts small", "@: posts small"), ("Coralie: posts big", "Idris: posts big"), ("@", "Coralie")]
    assert said(*changes) == [
        ("CON111", 19, "The summary calls Idris the small blind; Coralie posted it."),
        ("CON111", 20, "The summary calls Coralie the big blind; Idris posted it."),
    ]


def test_two_players_are_called_the_big_blind() -> None:
    assert said(("Idris (small blind)", "Idris (big blind)")) == [
        ("CON111", 19, "The summary calls Idris the big blind; Coralie posted it.")
    ]


def test_a_blind_that_nobody_posted() -> None:
    """Without the small blind only a dollar of Coralie's and one of Ludo's are in the pot: $2, and $2.50 is paid."""
    found = {each.code for each in audited(("Idris: posts small blind $0.50\n", "")).findings}
    assert found >= {"CON111", "POT201"}


def test_the_button_is_another_one() -> None:
    assert said(("Seat #1 is", "Seat #4 is"))[0] == (
        "CON111",
        18,
        "The summary calls Wenke the button; the header says seat 4.",
    )


def test_all_in_with_the_ante() -> None:
    """Idris has 25 chips, which the ante takes: the summary calls him the small blind all the same, rightly. 75 of
    antes, 50 of Coralie's blind, called by Ludo: 100 and 75 are 175."""
    text = """\
PokerStars Hand #255000040002: Tournament #3900000009, $9.20+$0.80 USD Hold'em No Limit - Level I (25/50) - 2019/10/05 \
18:44:44 ET
Table '3900000009 7' 6-max Seat #4 is the button
Seat 2: Idris (25 in chips)
Seat 3: Coralie (3000 in chips)
Seat 4: Ludo (3000 in chips)
Idris: posts the ante 25 and is all-in
Coralie: posts the ante 25
Ludo: posts the ante 25
Coralie: posts big blind 50
*** HOLE CARDS ***
Ludo: calls 50
Coralie: checks
*** FLOP *** [Kc 8s 4d]
Coralie: checks
Ludo: checks
*** TURN *** [Kc 8s 4d] [9h]
Coralie: checks
Ludo: checks
*** RIVER *** [Kc 8s 4d 9h] [2s]
Coralie: checks
Ludo: checks
*** SHOW DOWN ***
Coralie: shows [Ks Qs] (a pair of Kings)
Ludo: mucks hand
Coralie collected 100 from side pot
Idris: shows [7d 6d] (high card King)
Coralie collected 75 from main pot
*** SUMMARY ***
Total pot 175 Main pot 75. Side pot 100. | Rake 0
Board [Kc 8s 4d 9h 2s]
Seat 2: Idris (small blind) showed [7d 6d] and lost with high card King
Seat 3: Coralie (big blind) showed [Ks Qs] and won (175) with a pair of Kings
Seat 4: Ludo (button) mucked
"""
    (audit,) = audit_text(text)
    assert audit.verdict is Verdict.CONSISTENT
    assert [each.code for each in audit.findings if each.code == "CON111"] == []


def test_an_ante_that_takes_all_is_not_called_all_in_everywhere() -> None:
    """Absolute writes no "All-In" behind an ante. Anna has 16 chips, the ante takes them, and she is the big blind all
    the same, rightly. With 200 chips more somebody forgot her blind."""
    text = """\
Stage #900000007 Tourney ID 5945889 Holdem Multi Normal Tournament No Limit 200 - 2011-01-16 17:27:14 (ET)
Table: FIJI HWY (Real Money) Seat #2 is the dealer
Seat 2 - Bert (5,000 in chips)
Seat 3 - Cleo (4,926 in chips)
Seat 5 - Anna (16 in chips)
Seat 9 - Egon (2,384 in chips)
Cleo - Ante 20
Anna - Ante 16
Egon - Ante 20
Bert - Ante 20
Cleo - Posts small blind 100
*** POCKET CARDS ***
Egon - Folds
Bert - Folds
*** FLOP *** [Ah 8s 3s]
*** TURN *** [Ah 8s 3s] [Kh]
*** RIVER *** [Ah 8s 3s Kh] [9d]
*** SHOW DOWN ***
Cleo - Shows [7d 5d] (ace high)
Anna - Shows [As 6d] (One pair, aces)
Cleo Collects 112 from side pot-1
Anna Collects 64 from main pot
*** SUMMARY ***
Total Pot(176:64,112)
Board [Ah 8s 3s Kh 9d]
Seat 2: Bert (dealer) Folded on the POCKET CARDS
Seat 3: Cleo (small blind) won Total (112) HI:(112) with ace high [7d 5d]
Seat 5: Anna (big blind) won Total (64) HI:(64) with One pair, aces [As 6d]
Seat 9: Egon Folded on the POCKET CARDS
"""
    (audit,) = audit_text(text)
    assert "CON111" not in {each.code for each in audit.findings}
    (audit,) = audit_text(text.replace("Anna (16 in", "Anna (216 in"))
    assert "CON111" in {each.code for each in audit.findings}


#: Room -> how its summaries write the three notes.
NOTES = {
    "pokerstars": ("(button)", "(small blind)", "(big blind)"),
    "pokerstars_french": ("(bouton)", "(petite blind)", "(grosse blind)"),
    "pokerstars_german": ("(Dealer)", "(Small Blind)", "(Big Blind)"),
    "pokerstars_portuguese": ("(Botão)", "(small blind)", "(big blind)"),
    "pokerstars_portuguese_brazil": ("(Botão)", "(small blind)", "(big blind)"),
    "pokerstars_russian": ("(баттон)", "(малый блайнд)", "(большой блайнд)"),
    "pokerstars_spanish": ("(botón)", "(ciega pequeña)", "(ciega grande)"),
    "ggpoker": ("(button)", "(small blind)", "(big blind)"),
    "winamax": ("(button)", "(small blind)", "(big blind)"),
    "fulltilt": ("(button)", "(small blind)", "(big blind)"),
    "absolute": ("(dealer)", "(small blind)", "(big blind)"),
    "winning": ("(button)", "(small blind)", "(big blind)"),
}


def sound_hands(room: str) -> list[tuple[HandText, Hand]]:
    """The hands of the room's golden files that can be read and of which all agrees."""
    found: list[tuple[HandText, Hand]] = []
    for path in sorted((GOLDEN / room).glob("*.txt")):
        for text in registry.cut(decode(path.read_bytes()), path.name):
            if isinstance(text, HandText):
                hand = registry.parse(text)
                if isinstance(hand, Hand) and not hand.problems and not hand.unknown_lines:
                    found.append((text, hand))
    return found


def printed(text: HandText, hand: Hand, notes: tuple[str, str, str]) -> set[tuple[Position, int]]:
    """Whom the lines of the summary call what, found without the parser."""
    places = dict(zip(notes, Position, strict=True))
    found: set[tuple[Position, int]] = set()
    for seat in hand.seats.values():
        line = re.compile(rf"\S+ {seat.number}: {re.escape(seat.name)}((?: \([^()0-9]+\))+)(?: |$)", re.MULTILINE)
        for match in line.finditer(text.text):
            found |= {(places[note], seat.number) for note in re.findall(r"\([^()]+\)", match[1]) if note in places}
    return found


@pytest.mark.parametrize("room", NOTES)
def test_notes_of_each_room(room: str) -> None:
    counted = 0
    for text, hand in sound_hands(room):
        expected = printed(text, hand, NOTES[room])
        if hand.conventions.position_notes:
            assert {(position, seat) for position, seat, _ in hand.recorded.positions} == expected, hand.hand_id
            counted += len(expected)
    assert counted >= 3
