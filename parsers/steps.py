"""Work in steps: many hands go through one step before any goes through the next.

A processor is quicker at the same step of many hands than at all steps of one, because it keeps at hand what it did
last. So what is done to a hand may be a generator that yields between two steps, and whoever has several hands
takes them through in turns.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

Result = TypeVar("Result")
Failure = TypeVar("Failure")

#: Work that pauses between its steps and returns what it comes to.
Steps = Generator[None, None, Result]


def finish(steps: Steps[Result]) -> Result:
    """What one piece of work comes to, done without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def finish_all(works: Iterable[Steps[Result]], failed: Callable[[int, Exception], Failure]) -> list[Result | Failure]:
    """What each piece of work comes to, in order, step by step through all of them; ``failed`` gives the result of one
    that raises, from its number among them (from 0) and the exception."""
    going = begun = list(works)
    results: dict[Steps[Result], Result | Failure] = {}
    while going:
        before = len(results)
        for steps in going:
            try:
                next(steps)
            except StopIteration as end:
                results[steps] = end.value
            except Exception as error:  # noqa: BLE001 one that fails must not stop the others
                results[steps] = failed(begun.index(steps), error)
        if len(results) > before:
            going = [steps for steps in going if steps not in results]
    return [results[steps] for steps in begun]
