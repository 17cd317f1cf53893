"""Results in the order of the input, and what is done again when workers die: told by a crew without any processes."""

from __future__ import annotations

import pytest

from auditor.pipeline.queueing import DeadWorkerError, in_order
from auditor.pipeline.tasks import Task
from parsers.errors import HandauditError, SourceError
from parsers.sources import NoText, Piece


def task(*texts: str) -> Task:
    return Task([Piece(f"{text}.txt", 1, len(text), text) for text in texts])


def words(one: Task) -> str:
    return "+".join(piece.trouble or piece.read() for piece in one.pieces)


class Crew:
    """Works at once, here. ``told``: all that was asked of it, in order. A task with the text "poison" costs a worker
    its life; with "trap" only the first time. Each death kills what was given before and not yet asked for."""

    most = 2

    def __init__(self, deaths: int = 1) -> None:
        self.deaths = deaths
        self.told: list[str] = []
        self.trapped = False
        self.open: dict[int, str] = {}
        self.dead: set[int] = set()

    def submit(self, one: Task, number: int) -> int:
        self.told.append(f"submit {words(one)} as {number}")
        self.open[number] = words(one)
        if self._kills(words(one)):
            self.dead |= set(self.open)
        return number

    def _kills(self, text: str) -> bool:
        if "trap" in text and not self.trapped:
            self.trapped = True
            return True
        return "poison" in text

    def result(self, handle: int) -> str:
        if handle in self.dead:
            raise DeadWorkerError
        return self.open.pop(handle).upper()

    def alone(self, one: Task, number: int) -> str:
        self.told.append(f"alone {words(one)} as {number}")
        if self._kills(words(one)):
            raise DeadWorkerError
        return words(one).upper()

    def here(self, one: Task, number: int) -> str:
        self.told.append(f"here as {number}")
        return words(one)


def results(crew, *planned):
    """Texts of the tasks and what came of them; what is no task, as it is."""
    return [(words(each[0]), each[1]) if isinstance(each, tuple) else each for each in in_order(planned, crew)]


def test_tasks_and_what_is_none_in_order():
    empty, gone = NoText("d.txt", "empty"), SourceError("e.txt: no such file")
    crew = Crew()
    assert results(crew, task("a"), empty, task("b"), gone, task("c"), task("d")) == [
        ("a", "A"),
        empty,
        ("b", "B"),
        gone,
        ("c", "C"),
        ("d", "D"),
    ]
    assert crew.told == ["submit a as 0", "submit b as 2", "submit c as 4", "submit d as 5"]


def test_no_more_is_given_than_the_crew_wants():
    """Two are given before the first is asked for; the third waits for it."""
    crew = Crew()
    given = []
    for one, result in in_order([task(letter) for letter in "abcd"], crew):
        given.append((words(one), result, len(crew.told)))
    assert given == [("a", "A", 3), ("b", "B", 4), ("c", "C", 4), ("d", "D", 4)]


def test_what_is_no_task_does_not_wait_for_ever():
    """At most 64 results, and the two of the crew, wait for one that is being worked on."""
    crew = Crew()
    planned = iter([task("a"), *(NoText(f"{n}.txt", "empty") for n in range(100))])
    events = in_order(planned, crew)
    assert next(events)[1] == "A"
    assert len(list(planned)) == 100 - 66


def test_a_death_costs_time_only():
    """Both that were given are done again, alone; numbers below zero are nobody else's."""
    crew = Crew()
    assert results(crew, task("a"), task("trap"), task("c")) == [("a", "A"), ("trap", "TRAP"), ("c", "C")]
    assert crew.told == ["submit a as 0", "submit trap as 1", "submit c as 2", "alone a as -1", "alone trap as -2"]


def test_what_kills_twice_is_left_out():
    """Its task is done piece by piece, so that only the piece that kills is lost, and the lost one names its file."""
    crew = Crew()
    lost = "poison.txt: two processes died at the text from line 1 on; its hands are not audited"
    assert results(crew, task("a", "poison", "b"), task("c")) == [("a", "A"), (lost, lost), ("b", "B"), ("c", "C")]
    assert crew.told == [
        "submit a+poison+b as 0",
        "submit c as 1",
        "alone a+poison+b as -1",
        "alone a as -2",
        "alone poison as -3",
        "alone poison as -4",
        "here as -5",
        "alone b as -6",
    ]


def test_a_crew_that_counts_two_deaths_for_one_error():
    """A scheduler gives a task to two workers before it gives up: it is not tried a third time."""
    crew = Crew(deaths=2)
    assert [text for text, _ in results(crew, task("poison"))] == [
        "poison.txt: two processes died at the text from line 1 on; its hands are not audited"
    ]
    assert crew.told == ["submit poison as 0", "alone poison as -1", "here as -2"]


def test_a_piece_that_kills_once_alone():
    """The death while others were worked on does not count: alone it has died once, and lives the second time."""
    crew = Crew()
    crew.alone = _die_once(crew.alone)
    assert results(crew, task("trap")) == [("trap", "TRAP")]
    assert crew.told == ["submit trap as 0", "alone trap as -2"]


def _die_once(alone):
    lives = iter([DeadWorkerError()])

    def dies(one, number):
        for error in lives:
            raise error
        return alone(one, number)

    return dies


def test_other_errors_end_the_run():
    class Lost(Crew):
        def result(self, handle):
            raise HandauditError("the cluster was lost")

    with pytest.raises(HandauditError, match="the cluster was lost"):
        results(Lost(), task("a"))
