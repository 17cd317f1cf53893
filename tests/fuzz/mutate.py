"""Bytes of hands changed as files are damaged: line by line, figure by figure, in their encoding."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

_FIGURE = re.compile(rb"\d+(?:[.,]\d+)*")
_WORD = re.compile(rb"[^\W\d_]{2,}")
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
)
