"""The picture of layers: coordinates that a person can check with a ruler."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports import layers, measure
from reports.layers import draw, heights
from reports.shapes import Drawing, Icon, Line, Mark, Path, Rect, Shape, Text
from reports.stack import PHONE, PRINT, WIDE, Back, Band, Column, Frame, Grid, Part, Row, Said, Stack, Stray


def band(low: int, high: int, colour: int = 0) -> Band:
    name = "Main pot" if colour == 0 else f"Side pot {colour}"
    short, code = ("Main", "M") if colour == 0 else (f"Side {colour}", f"S{colour}")
    return Band(colour, name, short, code, str(high), low, high, str(high), (Said("Ann", "strong"), Said("due 1")))


def column(seat: int, name: str, units: int, bands: list[Band], **more: object) -> Column:
    """A player whose chips reach as far as ``units``; ``marks`` = bands of which something is due."""
    marks, folded = more.pop("marks", ()), more.pop("folded", False)
    parts = tuple(
        Part(k, min(units, b.high) - b.low, str(min(units, b.high) - b.low), bool(folded), "" if k in marks else None)  # type: ignore[operator]
        for k, b in enumerate(bands)
        if units > b.low
    )
    return Column(str(seat), name, str(units), parts=parts, **more)  # type: ignore[arg-type]


def kinds(drawing: Drawing, kind: str) -> list[Shape]:
    return [shape for shape in drawing.shapes if getattr(shape, "kind", "") == kind]


def texts(drawing: Drawing, *contents: str) -> list[Text]:
    return [shape for shape in drawing.shapes if isinstance(shape, Text) and shape.text in contents]


LEVELS = [band(0, 150), band(150, 400, 1), band(400, 900, 2)]


def four() -> Stack:
    """150, 400, 900 and 1200 of which 300 go back: levels of 150, 250 and 500."""
    return Stack(
        (
            column(1, "Amélie", 150, LEVELS, marks=(0,)),
            column(2, "Bruno", 400, LEVELS),
            column(3, "Chloé", 900, LEVELS, marks=(1, 2)),
            column(4, "David", 900, LEVELS, back=Back(300, "300 back", "−300")),
        ),
        tuple(LEVELS),
    )


def test_heights_are_in_proportion() -> None:
    assert heights([150, 250, 500], 270, 42) == [45, 75, 150]


def test_small_levels_are_raised_and_the_rest_shrinks() -> None:
    assert heights([1, 99], 100, 42) == [42, 58]
    assert heights([10, 10, 980], 270, 42) == [42, 42, 186]


def test_many_levels_make_the_picture_grow() -> None:
    assert heights([1] * 8, 270, 42) == [42] * 8
    assert heights([], 270, 42) == []


def test_columns_of_the_wide_picture() -> None:
    """148 px of gutter, then four columns of 96 px with 10 px between them."""
    grid = Grid.of(WIDE, 4)
    assert [grid.x(k) for k in range(4)] == [148, 254, 360, 466]
    assert (grid.column, grid.right, grid.margin) == (96, 562, 136)
    assert not grid.narrow


def test_columns_of_ten_players_on_a_phone() -> None:
    """358 px less 34 px and 8 px of gutters and nine gaps of 4 px leave 28 px for each."""
    grid = Grid.of(PHONE, 10)
    assert grid.column == pytest.approx(28)
    assert grid.narrow
    assert grid.coded
    assert grid.margin == 0


def test_cells_of_one_pot_stand_in_one_band() -> None:
    drawing = draw(four(), WIDE)
    base = next(shape.y1 for shape in kinds(drawing, "base") if isinstance(shape, Line))
    cells = [shape for shape in kinds(drawing, "cell") if isinstance(shape, Rect)]
    assert len(cells) == 4 + 3 + 2
    for colour, low, high in ((0, 0, 45), (1, 45, 120), (2, 120, 270)):
        for cell in (cell for cell in cells if cell.colour == colour):
            assert cell.y == pytest.approx(base - high + layers.AIR)
            assert cell.y + cell.h == pytest.approx(base - low)
    assert [shape.y1 for shape in kinds(drawing, "level") if isinstance(shape, Line)] == [
        base - 45,
        base - 120,
        base - 270,
    ]
    assert not drawing.raised


def test_what_went_back_has_the_scale_of_the_highest_pot() -> None:
    """500 are 150 px there, so 300 are 90 px; the total of 1200 would stand 270 + 90 px high."""
    drawing = draw(four(), WIDE)
    base = next(shape.y1 for shape in kinds(drawing, "base") if isinstance(shape, Line))
    (back,) = [shape for shape in kinds(drawing, "back") if isinstance(shape, Rect)]
    assert (back.x, back.y, back.w) == (466, base - 360, 96)
    assert texts(drawing, "300 back")[0].x == 466 + 48


def test_a_long_return_is_cut() -> None:
    levels = [band(0, 100)]
    columns = (column(1, "A", 100, levels), column(2, "B", 100, levels, back=Back(900, "900 back", "−900")))
    drawing = draw(Stack(columns, tuple(levels)), WIDE)
    (box,) = [shape for shape in kinds(drawing, "back") if isinstance(shape, Path)]
    top = float(box.d.split("V")[1].split("H")[0])
    base = next(shape.y1 for shape in kinds(drawing, "base") if isinstance(shape, Line))
    assert base - 270 - top == 60
    assert len(kinds(drawing, "cut")) == 1


def test_part_of_a_band_is_drawn_from_its_lower_edge() -> None:
    """6 of 40 in a band of 120 px: 18 px, too low for a figure inside, which then stands above instead of the total."""
    levels = [band(0, 40), band(40, 90, 1)]
    columns = (
        column(1, "Ottoline", 40, levels),
        column(2, "Brambles", 90, levels),
        column(3, "Mossback", 6, levels, folded=True),
    )
    drawing = draw(Stack(columns, tuple(levels)), WIDE)
    base = next(shape.y1 for shape in kinds(drawing, "base") if isinstance(shape, Line))
    (folded,) = [shape for shape in kinds(drawing, "folded") if isinstance(shape, Rect)]
    assert folded.y + folded.h == pytest.approx(base)
    assert base - folded.y == pytest.approx(18 - layers.AIR)
    (six,) = texts(drawing, "6")
    assert six.y < folded.y
    assert six.kind == ""


def test_the_winner_has_an_outline_and_a_disc_on_the_corner() -> None:
    drawing = draw(four(), WIDE)
    outlines = [shape for shape in kinds(drawing, "winner") if isinstance(shape, Rect)]
    discs = [shape for shape in kinds(drawing, "due") if isinstance(shape, Mark)]
    assert [round(shape.x) for shape in outlines] == [148, 360, 360]
    assert [round(disc.x) for disc in discs] == [148 + 96 - 4, 360 + 96 - 4, 360 + 96 - 4]
    assert {disc.r for disc in discs} == {9}


def test_boards_stand_on_the_disc() -> None:
    levels = [band(0, 100)]
    columns = tuple(
        Column(str(k), "A", "100", parts=(Part(0, 100, "100", mark=mark),)) for k, mark in enumerate(("1", "1 2"))
    )
    marks = [shape for shape in kinds(draw(Stack(columns, tuple(levels)), WIDE), "due") if isinstance(shape, Mark)]
    assert [mark.text for mark in marks] == ["1", "1 2"]
    assert marks[0].w == 18
    assert marks[1].w > 18


def test_payment_without_a_share_stands_in_the_empty_place() -> None:
    levels = [band(0, 40), band(40, 90, 1)]
    stray = Stray(1, "98.50", "no chips here")
    columns = (column(1, "Ottoline", 40, levels, strays=(stray,)), column(2, "Brambles", 90, levels))
    drawing = draw(Stack(columns, tuple(levels)), WIDE)
    base = next(shape.y1 for shape in kinds(drawing, "base") if isinstance(shape, Line))
    (box,) = [shape for shape in kinds(drawing, "stray") if isinstance(shape, Rect)]
    assert box.y + box.h < base - 120
    assert box.y > base - 270
    assert len([shape for shape in kinds(drawing, "stray") if isinstance(shape, Icon)]) == 1
    assert texts(drawing, "98.50", "no chips here")
    assert not [text for text in texts(drawing, "40") if text.kind == "strong"]  # the column's total gives way


def test_dead_money_lies_below_the_line() -> None:
    levels = [band(0, 120, 1)]
    columns = (column(1, "Hero", 120, levels), column(2, "Dov", 120, levels), Column("3", "Rollof", "11"))
    rows = (
        Row("above 11", "antes", 1, ((0, "4"), (1, "4"))),
        Row("antes to 11", "antes", 0, ((0, "11"), (1, "11"), (2, "11")), Said("Main pot 33: Dov"), ((1, ""),)),
    )
    drawing = draw(Stack(columns, tuple(levels), rows), WIDE)
    base = next(shape.y1 for shape in kinds(drawing, "base") if isinstance(shape, Line))
    dead = [shape for shape in kinds(drawing, "dead") if isinstance(shape, Rect)]
    assert [(round(shape.x), shape.y - base, shape.colour) for shape in dead] == [
        (148, 3, 1), (254, 3, 1), (148, 26, 0), (254, 26, 0), (360, 26, 0),
    ]  # fmt: skip
    assert len(kinds(drawing, "due")) == 1
    assert texts(drawing, "Main pot 33: Dov")


def test_narrow_columns_have_numbers_for_names() -> None:
    levels = [band(0, 100)]
    columns = tuple(column(k, f"Player {k}", 100, levels) for k in range(1, 11))
    drawing = draw(Stack(columns, tuple(levels)), PHONE)
    assert [mark.text for mark in kinds(drawing, "seat") if isinstance(mark, Mark)] == [str(k) for k in range(1, 11)]
    assert not kinds(drawing, "name")
    assert texts(drawing, "M")
    wide = draw(Stack(columns[:3], tuple(levels)), PHONE)
    assert len(kinds(wide, "name")) == 3


def test_figures_that_do_not_fit_are_left_out() -> None:
    levels = [band(0, 1_000_000)]
    parts = (Part(0, 1_000_000, "1,000,000.00"),)
    columns = tuple(Column(str(k), "A", "1,000,000.00", parts=parts) for k in range(1, 11))
    assert not texts(draw(Stack(columns, tuple(levels)), PHONE), "1,000,000.00")


def test_long_names_are_cut_with_an_ellipsis() -> None:
    assert measure.cut("Ottoline", 96, 13, bold=True) == "Ottoline"
    shown = measure.cut("n" * 200, 96, 13, bold=True)
    assert shown.endswith("…")
    assert measure.width(shown, 13, bold=True) <= 96
    assert measure.cut("漢字漢字", 5, 13) == "漢…"
    assert measure.width("漢", 10) > measure.width("m", 10) > measure.width("i", 10)


amounts = st.lists(st.integers(1, 10**6), min_size=1, max_size=8, unique=True)


@settings(max_examples=80, deadline=None)
@given(amounts, st.integers(2, 10), st.sampled_from([WIDE, PHONE, PRINT]), st.integers(0, 10**7))
def test_nothing_leaves_the_picture(levels: list[int], players: int, frame: Frame, back: int) -> None:
    """Whatever the amounts: every box lies in the drawing, no two columns overlap, each cell is inside its column."""
    cuts = [0, *sorted(levels)]
    bands = [band(low, high, k) for k, (low, high) in enumerate(pairwise(cuts))]
    reach = [cuts[1 + k % len(levels)] for k in range(players - 1)] + [cuts[-1]]
    columns = tuple(
        column(
            k + 1,
            f"Player {k}",
            units,
            bands,
            marks=(0,),
            back=Back(back, f"{back} back", f"−{back}") if back and k == players - 1 else None,
        )
        for k, units in enumerate(reach)
    )
    drawing = draw(Stack(columns, tuple(bands)), frame)
    grid = Grid.of(frame, players)
    assert grid.x(players - 1) + grid.column <= frame.width - frame.right[players >= frame.many] + 0.01
    for shape in drawing.shapes:
        if isinstance(shape, Rect):
            assert shape.x >= 0
            assert shape.x + shape.w <= frame.width
            assert 0 <= shape.y <= shape.y + shape.h <= drawing.height
        elif isinstance(shape, Mark):
            assert shape.x + shape.w / 2 <= frame.width
        elif isinstance(shape, Text):
            assert 0 < shape.y < drawing.height
            assert shape.size >= 9.4
