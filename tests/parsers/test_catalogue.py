"""The tables of conventions in ``parsers/README.md`` are those of the code, and the code's are complete."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

import parsers
from parsers import catalogue
from parsers.conventions import Evidence, RoomConventions
from parsers.cutting import RoomSpec
from parsers.hand import Hand
from parsers.registry import ROOMS

GOLDEN = Path(__file__).parent.parent / "golden"


def test_readme_is_up_to_date():
    written = catalogue.TABLES.read_text(encoding="utf-8")
    assert written == catalogue.updated(written), "write it anew with: python -m parsers.catalogue"


def test_every_convention_is_explained():
    named = {each.field for each in catalogue.PROPERTIES}
    assert named == {field.name for field in fields(RoomConventions)} - {"name", "source", "evidence"}


@pytest.mark.parametrize("spec", ROOMS.values(), ids=lambda spec: spec.slug)
def test_rows_have_names_of_their_own(spec):
    rows = catalogue.rows(spec)
    assert len({row.name for row in rows}) == len(rows)


def money(row: RoomConventions) -> RoomConventions:
    """The row without what a single hand may put in place of the room's: its language's evidence, doubtful stacks."""
    return replace(row, name="", source="", evidence=Evidence.NONE, stacks_reliable=True)


@pytest.mark.parametrize("slug", ROOMS)
def test_no_hand_follows_conventions_that_are_not_listed(slug):
    listed = {money(row) for row in catalogue.rows(ROOMS[slug])}
    texts = sorted(
        path
        for folder in GOLDEN.glob(f"{slug}*")
        for path in folder.glob("*.*")
        if path.suffix in (".txt", ".xml", ".csv")
    )
    hands = [hand for hand in parsers.read(map(str, texts), slug) if isinstance(hand, Hand)]
    assert hands
    assert {money(hand.conventions) for hand in hands} <= listed


def test_values_that_few_rows_have_name_their_rows():
    spec = RoomSpec("somewhere", "Somewhere", "nowhere", "", "")
    rows = tuple(
        RoomConventions(f"Somewhere {name}", "", Evidence.MANY, silent_return_usual=usual)
        for name, usual in (("today", False), ("old", True), ("between", False))
    )
    each = next(each for each in catalogue.PROPERTIES if each.field == "silent_return_usual")
    assert catalogue._values(each, spec, rows) == ("a warning", "usual: old")


def test_a_room_without_rows_is_named():
    spec = RoomSpec("somewhere", "Somewhere", "parsers.money", "", "")
    with pytest.raises(ValueError, match=r"parsers\.money: no tuple ROWS"):
        catalogue.rows(spec)


def test_a_text_without_markers_is_refused():
    with pytest.raises(ValueError, match="conventions:begin"):
        catalogue.updated("# Parsers\n")
