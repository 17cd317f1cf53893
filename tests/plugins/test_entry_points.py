"""Rooms that packages add, with packages that are only named: nothing is built and installed here."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from parsers import plugins
from parsers.errors import HandauditError
from parsers.roomspec import RoomSpec


def spec(slug: str) -> RoomSpec:
    return RoomSpec(slug, slug.title(), f"nowhere.{slug}", "Hold'em", "")


LAGOON, MARSH, NOTHING = spec("lagoon"), (spec("marsh"), spec("fen")), ()


@pytest.fixture
def named(monkeypatch):
    """Entry points of packages, by what they are called and what of this module they name."""

    def name(**points):
        monkeypatch.setattr(plugins, "may_be_added", lambda: True)
        found = [EntryPoint(key, f"{__name__}:{value}", plugins.GROUP) for key, value in points.items()]
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found if group == plugins.GROUP else [])

    return name


def test_a_room_or_several_of_a_package_in_the_order_of_the_names(named):
    named(wet="MARSH", blue="LAGOON")
    assert [room.slug for room in plugins.added_rooms(["harbour"])] == ["lagoon", "marsh", "fen"]


def test_packages_are_not_asked_where_none_names_the_group(named, monkeypatch):
    named(blue="LAGOON")
    monkeypatch.setattr(plugins, "may_be_added", lambda: False)
    assert plugins.added_rooms(()) == []


@pytest.mark.parametrize(
    ("points", "known", "words"),
    [
        ({"blue": "LAGOON"}, ["lagoon"], "the package blue, which adds a room, adds the room 'lagoon', which there is"),
        ({"a": "LAGOON", "b": "LAGOON"}, [], "the package b, which adds a room, adds the room 'lagoon', which there"),
        ({"a": "NOTHING"}, [], "the package a, which adds a room, gives no RoomSpec under .*:NOTHING"),
        ({"a": "spec"}, [], "gives no RoomSpec under .*:spec"),
        ({"a": "GONE"}, [], r"cannot be loaded \(AttributeError: .*GONE.*\); mend or uninstall it"),
    ],
)
def test_what_is_said_of_a_package_that_is_wrong(named, points, known, words):
    named(**points)
    with pytest.raises(HandauditError, match=words):
        plugins.added_rooms(known)
