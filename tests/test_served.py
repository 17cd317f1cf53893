"""What a worker process does, done by this one: tasks come by a pipe, and answers go by another one.

What becomes of real processes is in ``test_processes.py``.
"""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import Pipe
from multiprocessing.reduction import ForkingPickler
from types import SimpleNamespace

import pytest

from auditor.pipeline import processes
from auditor.pipeline import work as work_module
from auditor.pipeline.work import ready
from parsers.errors import HandauditError, SourceError
from tests.errands import do, task


@pytest.fixture
def served(monkeypatch):
    """Sends words to a worker, one by one, then that it may go; gives what it said, unpacked but for the first."""
    told = []
    monkeypatch.setattr(processes, "ready", told.append)
    signals = []
    monkeypatch.setattr(processes.signal, "pthread_sigmask", lambda how, which: signals.append((how, which)))

    def serve(*words):
        to_do, tasks = Pipe(duplex=False)
        answers, done = Pipe(duplex=False)
        for number, word in enumerate(words, 1):
            tasks.send_bytes(ForkingPickler.dumps((task(word), number)))
        tasks.send_bytes(b"")
        processes._serve(to_do, done, True, do, "<")
        assert told == [True]  # with the word that debugging is wanted
        assert signals == [(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})]  # it hears signals again
        said = [answers.recv_bytes() for _ in range(1 + len(words))]
        assert not answers.poll()
        assert said[0] == b"ready"
        return [ForkingPickler.loads(one) for one in said[1:]]

    return serve


def test_nothing_to_do(served):
    assert served() == []


def test_results_in_order(served):
    assert served("a", "b", "c") == [("<a1", None), ("<b2", None), ("<c3", None)]


def test_an_error_is_told_with_its_place(served):
    """And the worker goes on."""
    (nothing, error), after = served("own", "b")
    assert nothing is None
    assert type(error) is SourceError
    assert str(error) == "a.txt: no such file"
    assert "in do\n" in error.__notes__[0]
    assert after == ("<b2", None)


@pytest.mark.parametrize(("word", "message"), [("closed", "ClosedError: shut"), ("stubborn", "StubbornError: one")])
def test_an_error_that_cannot_be_sent_is_told_in_words(served, word, message):
    ((_, error),) = served(word)
    assert type(error) is HandauditError
    assert str(error) == message


class TestReady:
    @pytest.fixture(autouse=True)
    def as_before(self, monkeypatch):
        monkeypatch.setenv("HANDAUDIT_DEBUG", "")
        before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
        yield
        for number, answer in before:
            signal.signal(number, answer)

    @pytest.mark.parametrize(("debug", "told"), [(True, "1"), (False, "")])
    def test_signals(self, debug, told):
        """Ctrl-C is for the parent to answer; whoever is told to end, ends."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        ready(debug)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
        assert os.environ["HANDAUDIT_DEBUG"] == told

    def test_nobody_outlives_the_parent(self, monkeypatch):
        parent_ends, ended = threading.Event(), threading.Event()
        codes = []

        def end(code):
            codes.append(code)
            ended.set()

        monkeypatch.setattr("multiprocessing.parent_process", lambda: SimpleNamespace(join=parent_ends.wait))
        monkeypatch.setattr(work_module.os, "_exit", end)
        ready(False)
        assert codes == []
        parent_ends.set()
        assert ended.wait(60)
        assert codes == [1]
