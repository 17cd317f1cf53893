"""Rake schedules, the user's or shipped: TOML files as docs/reckoning.md "Rake schedules" describes them."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from importlib import resources
from typing import Any

from auditor.extras import PRECISION, RakeEntry, RakeSchedule
from parsers import registry
from parsers.errors import HandauditError
from parsers.hand import Betting, Game

#: The schedule by which the examples of the checks are audited.
EXAMPLE = "example"
_ENTRIES = "rake"
_ABOUT = frozenset({"title", "source", "seen", "example"})
_MOST_SIZE = 1 << 20
_NO_RATE = '{!r} is no rate; one is written "5 %" or "0.01 per 0.20"'


class _Wrong(ValueError):
    """What is wrong with a value."""


def shipped() -> list[str]:
    """The names of the schedules that come with the program."""
    folder = resources.files("auditor").joinpath("schedules")
    return sorted(each.name.removesuffix(".toml") for each in folder.iterdir() if each.name.endswith(".toml"))


def load(place: str) -> RakeSchedule:
    """The schedule in a file, or one that comes with the program by its name, if there is no such file.

    Raises HandauditError with the file and the key for anything that is not as it must be.
    """
    if not os.path.exists(place) and place in shipped():
        data = resources.files("auditor").joinpath("schedules", f"{place}.toml").read_bytes()
    else:
        try:
            with open(place, "rb") as file:
                data = file.read(_MOST_SIZE + 1)
        except OSError as error:
            raise HandauditError(f"{place}: cannot be read ({(error.strerror or str(error)).lower()})") from error
        if len(data) > _MOST_SIZE:
            raise HandauditError(f"{place}: cannot be read (more than {_MOST_SIZE} bytes)")
    return parse(data, place)


def parse(data: bytes, place: str) -> RakeSchedule:
    """The schedule in a text. ``place`` names it in errors."""
    try:
        content = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HandauditError(f"{place}: it is no TOML ({error})") from error
    for key in content:
        if key != _ENTRIES and key not in _ABOUT:
            raise _wrong(place, key, "not a key of a rake schedule")
    tables = content.get(_ENTRIES)
    if not isinstance(tables, list) or not tables or not all(isinstance(each, dict) for each in tables):
        raise _wrong(place, _ENTRIES, "one [[rake]] table or more is needed")
    return RakeSchedule(place, tuple(_entry(table, number, place) for number, table in enumerate(tables, 1)))


def _wrong(place: str, key: str, reason: str) -> HandauditError:
    return HandauditError(f"{place}, {key}: {reason}")


def _entry(table: dict[str, Any], number: int, place: str) -> RakeEntry:
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in _KEYS:
            raise _wrong(place, f"rake {number}, {key}", f"not a key of an entry; these are: {', '.join(_KEYS)}")
        name, read = _KEYS[key]
        if name:
            try:
                values[name] = read(value)
            except _Wrong as wrong:
                raise _wrong(place, f"rake {number}, {key}", str(wrong)) from wrong
    for key in ("room", "currency", "rate"):
        if key not in table:
            raise _wrong(place, f"rake {number}, {key}", "missing")
    if values.get("until") and values.get("until") < values.get("since", ""):
        raise _wrong(place, f"rake {number}, until", "lies before from")
    if "read_as" in values:
        values["read_as"] = _kinds(values["read_as"], values["room"], f"rake {number}, read_as", place)
    rate, step = values.pop("rate")
    return RakeEntry(rate=rate, step=step, **values)


def _kinds(wanted: str, room: str, key: str, place: str) -> tuple[str, ...]:
    from auditor.pipeline.kinds import names_of

    names, nearest = names_of(wanted, room)
    if nearest:
        raise _wrong(place, key, f"no text of {room} is read as {wanted!r}; the nearest is {nearest!r}")
    return names


def _text(value: Any) -> str:  # noqa: ANN401 whatever stands in the file
    if not isinstance(value, str):
        raise _Wrong('a text in quotes is needed, like "5 %"')
    return value.strip()


def _amount(value: Any) -> int:  # noqa: ANN401
    """Money as a text, in millionths: a float would not be exact."""
    try:
        found = Decimal(_text(value)).scaleb(PRECISION)
    except InvalidOperation as error:
        raise _Wrong(f"{value!r} is no amount") from error
    if not found.is_finite() or found < 0 or found != found.to_integral_value():
        raise _Wrong(f"{value!r} is no amount")
    return int(found)


def _rate(value: Any) -> tuple[tuple[int, int], int]:  # noqa: ANN401
    """ "4.5 %" or "0.01 per 0.20": (the rate as a fraction, the step)."""
    text = _text(value)
    part, per, whole = text.partition(" per ")
    if per:
        step = _amount(whole)
        if not step:
            raise _Wrong(_NO_RATE.format(value))
        rate = Fraction(_amount(part), step)
    elif text.endswith("%"):
        step, rate = 0, Fraction(_amount(text[:-1].strip()), 100 * 10**PRECISION)
    else:
        raise _Wrong(_NO_RATE.format(value))
    if rate > 1:
        raise _Wrong(f"{value!r} is more than the pot")
    return (rate.numerator, rate.denominator), step


def _list(value: Any) -> list[Any]:  # noqa: ANN401
    found = value if isinstance(value, list) else [value]
    if not found:
        raise _Wrong("an empty list; leave the key out to mean all")
    return found


def _stakes(value: Any) -> tuple[tuple[int, int], ...]:  # noqa: ANN401
    found = []
    for each in _list(value):
        small, slash, big = _text(each).partition("/")
        if not slash:
            raise _Wrong(f'{each!r} names no stakes; they are written "0.05/0.10"')
        found.append((_amount(small), _amount(big)))
    return tuple(found)


def _words(kind: type[Game] | type[Betting]) -> Callable[[Any], tuple[Any, ...]]:
    known = {each.value: each for each in kind}

    def read(value: Any) -> tuple[Any, ...]:  # noqa: ANN401
        for each in _list(value):
            if each not in known:
                raise _Wrong(f"{each!r} is not known; known are: {', '.join(known)}")
        return tuple(known[each] for each in _list(value))

    return read


def _room(value: Any) -> str:  # noqa: ANN401
    room = _text(value)
    known = registry.rooms()
    if room not in known:
        raise _Wrong(f"there is no room {room}; known are: {', '.join(known)}")
    return room


def _day(value: Any) -> str:  # noqa: ANN401
    if type(value) is not date:
        raise _Wrong("a date without quotes is needed, like 2024-03-31")
    return value.isoformat()


def _flag(value: Any) -> bool:  # noqa: ANN401
    if not isinstance(value, bool):
        raise _Wrong("true or false is needed")
    return value


def _caps(value: Any) -> tuple[tuple[int, int], ...]:  # noqa: ANN401
    """{ 2 = "0.50", 3 = "1.00" }: by numbers of players dealt in; one text = for any number."""
    if not isinstance(value, Mapping):
        return ((0, _amount(value)),)
    for key in value:
        if not key.isascii() or not key.isdigit():
            raise _Wrong(f"{key!r} is no number of players")
    return tuple(sorted((int(key), _amount(cap)) for key, cap in value.items()))


#: key of the file -> (field of the entry, how its value is read); without a field it is for readers only.
_KEYS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "room": ("room", _room),
    "currency": ("currency", _text),
    "read_as": ("read_as", _text),
    "games": ("games", _words(Game)),
    "betting": ("betting", _words(Betting)),
    "stakes": ("stakes", _stakes),
    "from": ("since", _day),
    "until": ("until", _day),
    "rate": ("rate", _rate),
    "caps": ("caps", _caps),
    "no_flop_no_drop": ("no_flop_no_drop", _flag),
    "source": ("", _text),
}
