"""The text of an OHH hand -> its JSON object, of a shape that can be read without surprises."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from parsers.errors import Problem, UnreadableError
from parsers.hand import HandText

#: no number of a hand is longer, and nothing in it lies deeper
_DIGITS = 100
_DEPTH = 50
#: what must be an object if it is there, and what must be none
_OBJECTS = frozenset({"bet_limit", "tournament_info"})
_PLAIN = frozenset({"game_type", "id", "player_id", "hero_player_id", "action"})


def load(hand: HandText) -> tuple[dict[str, Any], dict[str, Any]]:
    """The object around the hand, and the hand itself. Raises UnreadableError."""
    try:
        wrapper, _ = _JSON.raw_decode(hand.text)
        _check(wrapper, 0)
        if "\\ud" in hand.text or "\\uD" in hand.text:
            wrapper = _without_halves(wrapper)
        data = wrapper["ohh"]
    except (ValueError, RecursionError, ArithmeticError, KeyError, TypeError) as error:
        what = f"it is no JSON ({error})"
        raise UnreadableError(Problem("RD001", hand.line, {"what": what})) from None
    if not isinstance(data, dict):
        raise UnreadableError(Problem("RD001", hand.line, {"what": "it is no JSON (ohh)"}))
    return wrapper, data


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError(f"a number of more than {_DIGITS} digits")
    return int(text)


def _no_number(text: str) -> int:
    raise ValueError(f"{text} is no number")


_JSON = json.JSONDecoder(parse_float=Decimal, parse_int=_whole, parse_constant=_no_number)


def _check(value: object, depth: int) -> None:
    if depth > _DEPTH:
        raise ValueError(f"more than {_DEPTH} levels deep")
    if isinstance(value, dict):
        for key, each in value.items():
            nested = isinstance(each, (dict, list))
            if (key in _PLAIN and nested) or (key in _OBJECTS and each and not isinstance(each, dict)):
                raise ValueError(f"{key} is of another kind")
            if nested:
                _check(each, depth + 1)
    elif isinstance(value, list):
        for each in value:
            if isinstance(each, (dict, list)):
                _check(each, depth + 1)


def _without_halves(value: Any) -> Any:  # noqa: ANN401 whatever JSON holds
    """The value with replacement characters for half surrogates, which no text can hold."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_without_halves(each) for each in value]
    if isinstance(value, dict):
        return {_without_halves(key): _without_halves(each) for key, each in value.items()}
    return value
