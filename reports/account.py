"""What the account of a batch holds besides its sum: the same sentences at the prompt and on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from auditor.results import BatchAccount
from reports.i18n import NN_
from reports.voice import Voice


@dataclass(frozen=True, slots=True)
class Counted:
    """A number that is not zero and its sentence, as message ids. ``in_sum``: the rows that the prompt prints of the
    account say it too."""

    number: int
    one: str
    many: str
    in_sum: bool = False


_WINNER_OPEN = NN_(
    "In {n} of the hands that agree the sums were checked but not every winner: cards were not shown.",
    "In {n} of the hands that agree the sums were checked but not every winner: cards were not shown.",
)
_PARTLY = NN_(
    "In {n} more of the hands that agree some part could not be checked; its reckoning tells which.",
    "In {n} more of the hands that agree some part could not be checked; their reckonings tell which.",
)
_DUPLICATES = NN_(
    "{n} duplicate, equal in content, was counted once in all sums.",
    "{n} duplicates, equal in content, were counted once in all sums.",
)
_CONFLICTING = NN_(
    "{n} hand number came again with another text.",
    "{n} hand numbers came again with other texts.",
)
_VOID = NN_("{n} hand was void: all chips went back.", "{n} hands were void: all chips went back.")
_UNOPENED = NN_(
    "{n} file could not be read, or not to its end.",
    "{n} files could not be read, or not to their end.",
)
_ABOVE = NN_(
    "In {n} hand the rake is above the schedule that was named (RAK505); --select RAK505 lists it.",
    "In {n} hands the rake is above the schedule that was named (RAK505); --select RAK505 lists them.",
)
_PROSE = NN_(
    "{n} line stands outside any hand and was left out.",
    "{n} lines stand outside any hand and were left out.",
)


def counted(account: BatchAccount) -> list[Counted]:
    """What else the account holds; only what is not zero."""
    found = [
        Counted(account.winner_open, *_WINNER_OPEN),
        Counted(account.partly_verified - account.winner_open, *_PARTLY),
        Counted(account.duplicates, *_DUPLICATES, in_sum=True),
        Counted(account.conflicting, *_CONFLICTING, in_sum=True),
        Counted(account.void, *_VOID),
        Counted(account.findings.get("RAK505", 0), *_ABOVE),
        Counted(account.files_unreadable, *_UNOPENED, in_sum=True),
        Counted(account.prose_lines, *_PROSE),
    ]
    return [one for one in found if one.number > 0]


def said_of(one: Counted, voice: Voice, strong: Callable[[str], str] = str) -> str:
    """The sentence in its language; ``strong`` sets the number."""
    return voice.plural(one.one, one.many, one.number, n=strong(voice.count(one.number)))
