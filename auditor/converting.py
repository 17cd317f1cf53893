"""Files of hands -> one file of an open format, hand by hand, with an account of what could not be carried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from auditor.convert import CannotCarryError, Format, Written, convert
from auditor.pipeline.outputs import Output, protect
from auditor.pipeline.single import audit_paths
from auditor.results import Phrase
from parsers.errors import SourceError

_BEGINS = {Format.PHH: b"[1]", Format.OHH: b"{"}


@dataclass(slots=True)
class Changed:
    """A written hand whose audit differs when it is read again."""

    hand_id: str
    place: str
    what: list[Phrase]


@dataclass(slots=True)
class Conversion:
    """``left_out``: why hands were not written, with how many and the first of them; ``lost``: what hands that were
    written had and the format has not, with their number; ``changed``: written hands that are read otherwise again.
    """

    found: int = 0
    written: int = 0
    left_out: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    changed: list[Changed] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)


_EXAMPLES = 3


def convert_paths(paths: Iterable[str], to: Format, output: str, room: str | None = None) -> Conversion:
    """Writes every hand behind the paths that the format can carry (``output`` "-" = standard output).

    Raises HandauditError where the output cannot be written.
    """
    paths = list(paths)
    protect(output, paths, _BEGINS[to])
    account = Conversion()
    troubles: list[SourceError] = []
    out = Output(output)
    try:
        for one in audit_paths(paths, room, troubles):
            account.found += 1
            try:
                made = convert(one, to, account.written + 1)
            except CannotCarryError as error:
                _left_out(account, str(error), f"{one.hand.source}:{one.hand.line}")
                continue
            _write(out, made, account, to)
            if made.changed:
                place = f"{one.hand.source}:{one.hand.line}"
                account.changed.append(Changed(one.hand.hand_id or "?", place, made.changed))
    except BaseException:
        out.abandon()
        raise
    if account.written:
        out.finish()
    else:
        out.discard()
    account.troubles = [str(trouble) for trouble in troubles]
    return account


def _write(out: Output, made: Written, account: Conversion, to: Format) -> None:
    between = "\n" if to is Format.PHH and account.written else ""
    out.write(f"{between}{made.text}".encode())
    account.written += 1
    for what in dict.fromkeys(made.lost):
        account.lost[what] = account.lost.get(what, 0) + 1


def _left_out(account: Conversion, reason: str, place: str) -> None:
    account.numbers[reason] = account.numbers.get(reason, 0) + 1
    places = account.left_out.setdefault(reason, [])
    if len(places) < _EXAMPLES:
        places.append(place)
