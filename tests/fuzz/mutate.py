"""Bytes of hands changed as files are damaged: line by line, figure by figure, in their encoding."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

_FIGURE = re.compile(rb"\d+(?:[.,]\d+)*")
_WORD = re.compile(rb"[^\W\d_]{2,}")
#: Lines that pay somebody, whatever the room, and lines that seat somebody.
_PAYS = re.compile(rb"collect|won\b|wins?\b|winn|gets\b|takes?\b|pays|paid|return|uncalled", re.IGNORECASE)
_SEATS = re.compile(rb"seat|<player\b|starting_stack|in chips", re.IGNORECASE)
_FIGURES = (
    b"0", b"1", b"-1", b"00", b"0.01", b"1.005", b"1,2", b"1,000", b"1.000.000,5", b"99999999999999999999",
    b"2147483648", b"1e9", b"1e999", b"nan", b"-inf", b"NaN", b"Infinity", b"null", b"true", b"[[]]", b"5" * 5000,
    b"$", b"", b"7" * 300, "٣".encode(), "²".encode(), "１".encode(),
)  # fmt: skip
_NOISE = (
    b"\0", b"\r", b"\r\n", b"\n\n", b"\xff", b"\xef\xbb\xbf", b"\xa0", "\u202e".encode(), "\u2028".encode(),
    b"\x1b[31m", b"<b>", b"&amp;", b"&#0;", b"]]>", b"{}", b"%s", b"{0}", b"[", b"]", b"(", b")", b":", b"#", b" ",
    b'"', b"'", b",", "é".encode(), "é".encode("cp1252"), b"\x85", b"As", b"[As Kd]", b"=1+1", b"\t",
)  # fmt: skip

#: Names that look like something else.
_NAMES = (
    b"Ann: folds", b"Bo collected 5", b"Seat 1", b"Seat 2: Cy", b"a wins", b"D:", b"E (5)", b"[As]", b"$5", b"0",
    b"Total pot", b"*** FLOP ***", b"and", b"the", b" F", b"G ", b"#7", b"folds", b"x" * 60, b"Dealer", b"(button)",
    "Ж".encode(),
)  # fmt: skip

_Change = Callable[[list[bytes], Sequence[bytes], Random], None]


def mutated(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """The data with one to five changes; ``others``: texts of which lines may come in."""
    lines = data.split(b"\n")
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        chance.choice(_CHANGES)(lines, others, chance)
        if not lines:
            lines.append(b"")
    return b"\n".join(lines)


def _at(lines: list[bytes], chance: Random) -> int:
    return chance.randrange(len(lines))


def _drop(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    at = _at(lines, chance)
    del lines[at : at + chance.choice((1, 1, 1, 2, 5))]


def _double(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    at = _at(lines, chance)
    lines[at:at] = lines[at : at + chance.choice((1, 1, 2, 8))]


def _swap(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    one = _at(lines, chance)
    other = min(len(lines) - 1, one + 1) if chance.random() < 0.5 else _at(lines, chance)
    lines[one], lines[other] = lines[other], lines[one]


def _truncate(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    at = _at(lines, chance)
    if chance.random() < 0.3:
        del lines[at + 1 :]
    lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]


def _figure(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    at = _at(lines, chance)
    found = list(_FIGURE.finditer(lines[at]))
    if found:
        one = chance.choice(found)
        put = chance.choice(_FIGURES) if chance.random() < 0.4 else str(chance.randrange(10**4)).encode()
        lines[at] = lines[at][: one.start()] + put + lines[at][one.end() :]


def _digit(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    at = _at(lines, chance)
    places = [place for place, byte in enumerate(lines[at]) if 48 <= byte <= 57]
    if places:
        place = chance.choice(places)
        lines[at] = lines[at][:place] + str(chance.randrange(10)).encode() + lines[at][place + 1 :]


def _nudge(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    """A figure that is one unit off, most often where somebody is paid."""
    paid = [at for at, line in enumerate(lines) if _PAYS.search(line) and _FIGURE.search(line)]
    at = chance.choice(paid) if paid and chance.random() < 0.8 else _at(lines, chance)
    found = list(_FIGURE.finditer(lines[at]))
    if not found:
        return
    one = chance.choice(found)
    marks = [place for place in range(*one.span()) if lines[at][place : place + 1].isdigit()]
    digits = bytes(lines[at][place] for place in marks)
    digits = (
        str(max(int(digits[-18:]) + chance.choice((-100, -10, -1, 1, 10, 100)), 0)).encode().rjust(len(marks), b"0")
    )
    line = bytearray(lines[at])
    for place, digit in zip(marks, digits[-len(marks) :], strict=True):
        line[place] = digit
    lines[at] = bytes(line)


def _everywhere(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    """One figure, or one word of a line that seats somebody, changed wherever it stands: a hand stays a hand."""
    seated = [at for at, line in enumerate(lines) if _SEATS.search(line)]
    if seated and chance.random() < 0.5:
        at, pattern, puts = chance.choice(seated), _WORD, _NAMES
    else:
        at, pattern, puts = _at(lines, chance), _FIGURE, (*_FIGURES, str(chance.randrange(10**4)).encode())
    found = pattern.findall(lines[at])
    if found:
        out, put = chance.choice(found), chance.choice(puts)
        text = re.sub(rb"(?<![\w.,])" + re.escape(out) + rb"(?!\w|[.,]\w)", lambda _: put, b"\n".join(lines))
        lines[:] = text.split(b"\n")


def _unseat(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    """Somebody's seat is gone, or stands twice."""
    seated = [at for at, line in enumerate(lines) if _SEATS.search(line)]
    if seated:
        at = chance.choice(seated)
        lines[at : at + 1] = chance.choice(([], [lines[at]] * 2))


def _mix(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    """The lines of two hands in turns, each in its order."""
    if others:
        foreign = chance.choice(others).split(b"\n")
        at = 0
        for line in foreign[: chance.choice((5, 20, 60))]:
            at = min(at + chance.choice((0, 1, 1, 2)), len(lines))
            lines.insert(at, line)
            at += 1


def _noise(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    at = _at(lines, chance)
    place = chance.randrange(len(lines[at]) + 1)
    over = chance.choice((0, 0, 1, 3))
    lines[at] = lines[at][:place] + chance.choice(_NOISE) * chance.choice((1, 1, 1, 4)) + lines[at][place + over :]


def _word(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    """A word of one line in the place of a word of another."""
    one, other = _at(lines, chance), _at(lines, chance)
    here, there = list(_WORD.finditer(lines[one])), list(_WORD.finditer(lines[other]))
    if here and there:
        out, put = chance.choice(here), chance.choice(there)
        lines[one] = lines[one][: out.start()] + put[0] + lines[one][out.end() :]


def _foreign(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    """Lines of another text."""
    if others:
        foreign = chance.choice(others).split(b"\n")
        begin = chance.randrange(len(foreign))
        at = _at(lines, chance)
        lines[at:at] = foreign[begin : begin + chance.choice((1, 1, 2, 6, 200))]


def _recode(lines: list[bytes], others: Sequence[bytes], chance: Random) -> None:
    at = _at(lines, chance)
    encoding = chance.choice(("cp1252", "utf-16-le", "utf-8", "cp1251"))
    lines[at] = lines[at].decode("utf-8", "replace").encode(encoding, "replace")


_CHANGES: tuple[_Change, ...] = (
    *(_drop, _drop, _double, _swap, _swap, _truncate, _figure, _figure, _figure, _digit, _digit),
    *(_noise, _noise, _word, _word, _foreign, _foreign, _recode),
    *(_nudge, _nudge, _nudge, _everywhere, _everywhere, _unseat, _mix),
)
