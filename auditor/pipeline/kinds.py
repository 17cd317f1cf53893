"""Kinds of text as a rake schedule names them: with what the names of a room's conventions begin, or what
``handaudit hand`` prints of them, which leaves out the room."""

from __future__ import annotations

import difflib

from parsers import catalogue, registry
from reports.readas import known, read_as
from reports.voice import Voice


def names_of(wanted: str, slug: str) -> tuple[tuple[str, ...], str]:
    """(beginnings of the names of conventions that are meant, "" or the nearest name if there are none).

    A room of another package that exports no conventions is taken at its word.
    """
    spec = registry.rooms()[slug]
    try:
        rows = catalogue.rows(spec)
    except ValueError:
        return (wanted,), ""
    english = Voice()
    forms = {form: row.name for row in rows for form in (read_as(row.name, spec.name, english), row.name)}
    found = {name: None for form, name in forms.items() if form.startswith(wanted)}
    for form, name in forms.items():
        rest = wanted.removeprefix(form)
        if rest != wanted and rest.startswith(", ") and all(map(_may_follow, rest[2:].split(", "))):
            found[f"{name}{rest}"] = None
    nearest = "" if found else difflib.get_close_matches(wanted, forms, 1, cutoff=0.0)[0]
    return tuple(found), nearest


def _may_follow(part: str) -> bool:
    """May a parser add it to the name of a row: a language, or the room whose hands stand in another one's text?"""
    return known(part) is not None or part in {spec.name for spec in registry.rooms().values()}
