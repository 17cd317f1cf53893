"""What the picture of layers shows of a hand: cells, rows, marks and words."""

from __future__ import annotations

import re

from auditor.results import Award, Certainty, HandAudit
from parsers.hand import Event, EventKind, Part, Street
from reports.context import Context
from reports.models import PictureView
from reports.picture import picture
from reports.render import hand_page
from reports.shapes import Drawing, Mark, Rect, Text
from reports.voice import PageVoice
from tests.build import P, make_hand
from tests.records import replace
from tests.reports.sample import audited, four_players, named, short_stack_paid_side_pot, unreadable, walk


def shown(audit: HandAudit) -> PictureView:
    assert audit.settlement is not None
    found = picture(Context(audit, audit.hand, audit.settlement, PageVoice("en", audit.currency)))
    assert found is not None
    return found


def wide(audit: HandAudit) -> Drawing:
    return next(drawing for drawing in shown(audit).drawings if drawing.name == "wide")


def texts(drawing: Drawing, kind: str | None = None) -> list[str]:
    return [
        re.sub(r"<[^>]*>", "", shape.text).replace("\N{NO-BREAK SPACE}", " ")
        for shape in drawing.shapes
        if isinstance(shape, Text) and kind in (None, shape.kind)
    ]


def boxes(drawing: Drawing, kind: str) -> list[Rect]:
    return [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.kind == kind]


def test_worked_example() -> None:
    drawing = wide(four_players())
    assert texts(drawing, "name") == ["Amélie", "Bruno", "Chloé", "David"]
    for text in ("Main pot", "Side pot 1", "Side pot 2", "due 600", "due 750", "due 1,000", "300 back", "1,200", "900"):
        assert text in texts(drawing)
    assert [box.colour for box in boxes(drawing, "cell")] == [0, 0, 1, 0, 1, 2, 0, 1, 2]
    assert len(boxes(drawing, "winner")) == 3


def test_payment_without_a_share_is_shown_where_the_chips_would_be() -> None:
    drawing = wide(short_stack_paid_side_pot())
    assert len(boxes(drawing, "stray")) == 1
    assert {"98.50", "no chips here", "text pays Ottoline", "due 97.00–100.00"} <= set(texts(drawing))
    assert len(boxes(drawing, "folded")) == 1
    kinds = [entry.kind for entry in shown(short_stack_paid_side_pot()).legend]
    assert kinds == ["due", "folded", "stray"]


def test_the_text_alternative_is_one_sentence_a_pot() -> None:
    told = [re.sub(r"<[^>]*>", "", text).replace("\N{NO-BREAK SPACE}", " ") for text in shown(four_players()).described]
    assert told == [
        "Main pot 600 among Amélie, Bruno, Chloé and David, due to Amélie.",
        "Side pot 1 750 among Bruno, Chloé and David, due to Chloé.",
        "Side pot 2 1,000 among Chloé and David, due to Chloé.",
        "300 is due back to David.",
    ]


def test_winner_that_is_not_known_has_no_disc() -> None:
    audit = four_players()
    assert audit.settlement is not None
    audit.settlement.awards[2].seats = None
    audit.settlement.awards[2].certainty = Certainty.UNKNOWN
    drawing = wide(audit)
    assert len(boxes(drawing, "winner")) == 2
    assert "winner not shown" in texts(drawing)


def test_boards_and_halves_stand_on_the_discs() -> None:
    audit = named("Ann", "Bob")
    settlement = audit.settlement
    assert settlement is not None
    award = settlement.awards[0]
    settlement.awards = [
        Award(0, 0, Part.WHOLE, (1,), award.certainty, 100, 100),
        Award(0, 1, Part.WHOLE, (1, 2), award.certainty, 100, 100),
    ]
    marks = [shape.text for shape in wide(audit).shapes if isinstance(shape, Mark) and shape.kind == "due"]
    assert marks == ["1 2", "2"]
    settlement.awards = [
        Award(0, 0, Part.HIGH, (2,), award.certainty, 100, 100),
        Award(0, 0, Part.LOW, (1,), award.certainty, 100, 100),
    ]
    marks = [shape.text for shape in wide(audit).shapes if isinstance(shape, Mark) and shape.kind == "due"]
    assert marks == ["L", "H"]


def test_antes_by_tier_with_a_pot_that_has_no_bets() -> None:
    """Four antes of 13 and three of 7 more, then bets of 150: the pot of the short ante has no band."""
    players = [
        P("Hero", 150, ante=20, folded=True),
        P("Rollof", ante=13, cards="7c6c"),
        P("Dov", 465, ante=20, cards="AsAd", returned=315),
        P("Selma", 150, ante=20, folded=True),
    ]
    drawing = wide(audited(make_hand(players, board="Kc9d5s2hJc")))
    assert "antes to 13" in texts(drawing)
    assert "antes above 13" in texts(drawing)
    assert "Main pot 52: Dov" in texts(drawing)
    assert "in the side pot" in texts(drawing)
    assert [box.colour for box in boxes(drawing, "dead")] == [1, 1, 1, 0, 0, 0, 0]
    assert [box.colour for box in boxes(drawing, "cell") if box.h > 30] == [1, 1, 1]


def test_a_dead_blind_of_nothing_puts_nobody_into_the_picture() -> None:
    hand = make_hand([P("Ann", 100, dead=20), P("Bob", 100), P("Cy")])
    hand.events.append(Event(EventKind.DEAD_BLIND, Street.PREFLOP, 3, 0, 0, False, 11))
    assert texts(wide(audited(hand)), "name") == ["Ann", "Bob"]


def test_money_of_the_room_has_a_column_of_its_own() -> None:
    drawing = wide(audited(make_hand([P("Ann", 100, dead=20), P("Bob", 100)], house=50)))
    assert texts(drawing, "name") == ["Ann", "Bob", "room"]
    assert {"added", "dead blind", "50", "20"} <= set(texts(drawing))


def test_heads_up_walk_is_drawn_too() -> None:
    drawing = wide(walk())
    assert {"50 back", "uncontested", "due 100"} <= set(texts(drawing))


def test_no_picture_of_a_void_or_unreadable_hand() -> None:
    hand = make_hand([P("Ann", 50, returned=50), P("Bob", 100, returned=100)])
    hand.cancelled = True
    assert '<svg class="drawing' not in hand_page(audited(hand))
    assert '<svg class="drawing' not in hand_page(unreadable())


def test_names_in_the_drawing_are_text() -> None:
    evil = "<i>x</i>"
    html = hand_page(named(evil, "Bob", "Cid"))
    drawing = html[html.index('<svg class="drawing') : html.index("</figure>")]
    assert "<i>" not in drawing
    assert "&lt;i&gt;" in drawing
    assert "<bdi>" not in re.sub(r"<desc.*?</desc>", "", drawing, flags=re.DOTALL)


def test_caption_only_where_levels_are_enlarged() -> None:
    assert shown(named("Ann", "Bob")).caption == ""
    players = [P("A", 10, cards="AsAd"), P("B", 10_000, cards="KhQh"), P("C", 10_000, cards="9s8s")]
    audit = audited(make_hand(players, board="Kc9d5s2hJc"))
    assert shown(audit).caption == "Small levels are enlarged: read the figures, not the heights."
    assert hand_page(audit).count("Small levels are enlarged") == 3


def test_each_drawing_is_named_and_described() -> None:
    html = hand_page(four_players())
    for name in ("wide", "phone", "print"):
        assert f'aria-labelledby="layers-{name}-title layers-{name}-desc"' in html
    assert html.count("<desc") == 3


def test_text_that_agrees_is_not_said_to_pay_otherwise() -> None:
    audit = short_stack_paid_side_pot()
    assert "text pays" not in " ".join(texts(wide(replace(audit, verdict=four_players().verdict))))
