"""BET609: what a call costs before the flop where the big blind was posted short."""

from __future__ import annotations

from auditor.pipeline import audit_text
from tests.rules.test_legality import LIMIT, NO_LIMIT, text

#: Cas has 150: with the ante of 50 the blind of 100 takes all of it, though no word says so.
STACKS = {"Ann": 9000, "Ben": 9000, "Cas": 150, "Dot": 9000}
ANTES = tuple(f"{name}: posts the ante 50" for name in STACKS)


def off_price(small: int, call: int, game: str = NO_LIMIT) -> list[tuple[str | None, object, object]]:
    """The header says 100/200."""
    posts = (*ANTES, f"Ben: posts small blind {small}", "Cas: posts big blind 100", "*** HOLE CARDS ***")
    (audit,) = audit_text(text(game, STACKS, *posts, f"Dot: calls {call}", "Ann: folds", "Ben: folds"))
    return [(f.player, f.expected, f.recorded) for f in audit.findings if f.code == "BET609"]


def test_price_is_the_headers_where_the_small_blind_is() -> None:
    assert off_price(100, 200) == []
    assert off_price(100, 300) == [("Dot", 200, 300)]


def test_price_is_open_where_the_small_blind_is_of_another_level() -> None:
    assert off_price(150, 300) == []


def test_price_of_fixed_limit_is_the_headers_small_bet() -> None:
    assert off_price(50, 100, LIMIT) == []
    assert off_price(50, 200, LIMIT) == [("Dot", 100, 200)]


def test_price_of_fixed_limit_is_open_where_the_header_names_the_blinds() -> None:
    assert off_price(100, 200, LIMIT) == []


def test_a_raise_over_the_price_is_a_full_one_where_the_big_blind_went_into_the_ante() -> None:
    """Cas has 50 and no blind is posted. Dot calls 200; Ben makes it 400, which is 200 more and reopens the betting."""
    posts = (*ANTES, "Ben: posts small blind 100", "*** HOLE CARDS ***", "Dot: calls 200", "Ann: folds")
    raises = ("Ben: raises 200 to 400", "Dot: raises 400 to 800", "Ben: folds")
    (audit,) = audit_text(text(NO_LIMIT, {**STACKS, "Cas": 50}, *posts, *raises))
    assert [f.code for f in audit.findings if f.code == "BET603"] == []
