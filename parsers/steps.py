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

#: Work that yields None between its steps and, as the last thing of all, what it comes to: a generator that returns a
#: value ends in an exception, which costs as much as a step.
Steps = Generator[Result | None, None, None]


def finish(steps: Steps[Result]) -> Result:
    """What one piece of work comes to, done without a pause. Raises StopIteration for work that comes to nothing."""
    while True:
        result = next(steps)
        if result is not None:
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
                result = next(steps)
                if result is not None:
                    results[steps] = result
                    next(steps, None)  # to its end: one that is thrown away before has to be closed
            except Exception as error:  # noqa: BLE001 one that fails must not stop the others
                results[steps] = failed(begun.index(steps), error)
        if len(results) > before:
            going = [steps for steps in going if steps not in results]
    return [results[steps] for steps in begun]
