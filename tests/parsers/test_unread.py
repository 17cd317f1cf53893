"""Lines below the mark of a summary that are not understood: what is said of them, and where the summary ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor import audit_text
from auditor.results import Verdict
from parsers import parse_text
from parsers.hand import Hand

GOLDEN = Path(__file__).parent.parent / "golden"
MARK = "*** SUMMARY ***\n"
#: A golden file, somebody who sits in its first hand with a summary, and how the room writes payments and returns.
ROOMS = [
    ("pokerstars/cash_out.txt", "Lorcan", "{} collected $5.00 from pot", "Uncalled bet ($9) returned to {}"),
    ("pokerstars/cash_out.txt", "Lorcan", "{} cashed out the hand for $5.00", "Uncalled bet ($9) returned to {}"),
    ("ggpoker/cash.txt", "90417733", "{} collected $5.00 from pot", "Uncalled bet ($9) returned to {}"),
    ("fulltilt/archive.txt", "marlow", "{} wins the pot ($5.00)", "Uncalled bet of $9 returned to {}"),
    ("coinpoker/cash.txt", "e5f60718", "{} collected ₮5.00 from pot", "Uncalled bet (₮9) returned to {}"),
    ("pppoker/cash.txt", "11000004", "{} collected $5.00 from pot", "Uncalled bet ($9) returned to {}"),
    ("pppoker/clubgg.txt", "Alba", "{} collected $5.00 from pot", "Uncalled bet ($9) returned to {}"),
    ("sealswithclubs/new_bom.txt", "Brine", "{} collected 5.00 from pot", "Uncalled bet (9) returned to {}"),
]
IDS = [f"{path}-{number}" for number, (path, *_) in enumerate(ROOMS)]


def golden(path: str) -> tuple[str, str]:
    """The text up to the first mark of a summary with that, and the rest of this hand."""
    text = (GOLDEN / path).read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    before, mark, after = text.partition(MARK)
    return before + mark, after.partition("\n\n")[0].rstrip("\n ") + "\n"


def last_hand(text: str) -> Hand:
    hand = list(parse_text(text))[-1]
    assert isinstance(hand, Hand)
    return hand


def told(text: str) -> list[tuple[str, bool]]:
    """The unknown lines of the last hand, and whether they are about money."""
    return [(line.text, line.money) for line in last_hand(text).unknown_lines]


@pytest.mark.parametrize(("path", "name", "payment", "give_back"), ROOMS, ids=IDS)
class TestBelowTheMark:
    def test_nothing_is_told_of_the_text_as_it_is(self, path: str, name: str, payment: str, give_back: str) -> None:
        before, after = golden(path)
        assert told(before + after) == []

    def test_money_of_somebody_makes_the_hand_unreadable(
        self, path: str, name: str, payment: str, give_back: str
    ) -> None:
        before, after = golden(path)
        for line in (payment.format(name), give_back.format(name), f"{name} takes 5.00 for nothing"):
            text = f"{before}{line}\n{after}"
            assert told(text) == [(line, True)]
            found = list(audit_text(text))[-1]
            assert (found.verdict, [(f.code, f.line) for f in found.findings if f.severity == "error"]) == (
                Verdict.UNREADABLE,
                [("RD003", before.count("\n") + 1)],
            )

    def test_so_do_payments_to_anybody(self, path: str, name: str, payment: str, give_back: str) -> None:
        before, after = golden(path)
        for line in (payment.format("Nemo"), give_back.format("Nemo")):
            assert told(f"{before}{line}\n{after}") == [(line, True)]

    def test_anything_else_is_said(self, path: str, name: str, payment: str, give_back: str) -> None:
        before, after = golden(path)
        assert told(f"{before}Jackpot fee 1.00\n{after}") == [("Jackpot fee 1.00", False)]

    def test_notes_are_not(self, path: str, name: str, payment: str, give_back: str) -> None:
        before, after = golden(path)
        note = "has returned" if path.startswith("fulltilt") else "is disconnected"
        assert told(f"{before}{name} {note}\n{after}") == []

    def test_a_payment_behind_the_last_line(self, path: str, name: str, payment: str, give_back: str) -> None:
        before, after = golden(path)
        line = payment.format(name)
        assert told(f"{before}{after}{line}\n") == [(line, True)]

    def test_a_post_behind_the_last_line(self, path: str, name: str, payment: str, give_back: str) -> None:
        """It may tell of the hand: said, but the hand can be read."""
        before, after = golden(path)
        line = f"{name} bets 5.00 because nobody can have better"
        assert told(f"{before}{after}{line}\nWhat do you think, was the river good?\n") == [(line, False)]

    def test_nothing_is_said_behind_a_blank_line(self, path: str, name: str, payment: str, give_back: str) -> None:
        before, after = golden(path)
        line = payment.format(name)
        assert told(f"{before}{after}\n{line}\nThe fee was 1.00\n") == []


def spaced(text: str) -> str:
    """With an empty line behind each line, as some clients write."""
    return text.replace("\n", "\n\n")


@pytest.mark.parametrize("path", ["pokerstars/cash_out.txt", "fulltilt/archive.txt", "coinpoker/cash.txt"])
def test_empty_lines_between_all_lines_end_nothing(path: str) -> None:
    before, after = golden(path)
    first, rest = after.split("\n", 1)
    assert told(spaced(f"{before}{first}\nJackpot fee 1.00\n{rest}")) == [("Jackpot fee 1.00", False)]
    assert told(spaced(f"{before}{first}\n{rest}") + "\nJackpot fee 1.00\n") == []


def test_cash_behind_the_last_line_is_said() -> None:
    before, after = golden("pokerstars/cash_out.txt")
    assert told(f"{before}{after}Jackpot fee $1.00\n") == [("Jackpot fee $1.00", False)]
    assert told(f"{before}{after}Jackpot fee 1.00\n") == []


def test_a_bare_seat_line_is_one_of_the_summary() -> None:
    """SwC prints no more than the name of somebody who left; a stray line behind it is still inside."""
    before, after = golden("sealswithclubs/new_bom.txt")
    seat = next(iter(last_hand(before + after).seats.values()))
    lines = [line for line in after.split("\n") if not line.startswith(f"Seat {seat.number}: ")]
    bare = f"{before}Seat {seat.number}: {seat.name}\nJackpot fee 1.00\n" + "\n".join(lines)
    assert told(bare) == [("Jackpot fee 1.00", False)]
