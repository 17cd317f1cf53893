"""A run that is stopped while it looks for its cluster ends then, and not when the cluster's own patience ends."""

import subprocess
import sys

import pytest

from auditor.pipeline.cluster import _client
from tests.texts import hand

#: What a shell sends, three seconds after the client is there.
SCRIPT = """
import os, signal, sys, threading
from distributed import Client

start = Client.start

def started(self, **options):
    threading.Timer(3, os.kill, (os.getpid(), signal.SIGTERM)).start()
    return start(self, **options)

Client.start = started
from auditor.cli import run
sys.exit(run(sys.argv[1:]))
"""


def test_during_the_connection(tmp_path):
    """There is no such scheduler; the client would try for a minute, and wait for two more when it is thrown away."""
    pytest.importorskip("distributed")
    (tmp_path / "a.txt").write_text(hand(1))
    arguments = ["batch", str(tmp_path / "a.txt"), "--dask", "scheduler.invalid:8786", "--lang", "en"]
    done = subprocess.run([sys.executable, "-c", SCRIPT, *arguments], capture_output=True, text=True, timeout=50)
    words = "handaudit: interrupted; outputs end with their last complete record\n"
    assert (done.returncode, done.stderr) == (130, words)


class Kind:
    """What is called of a client."""

    def __init__(self, status):
        self.status = status
        self.closed = []

    def close(self, timeout=120):
        self.closed.append(timeout)
        raise TimeoutError


@pytest.mark.parametrize(("status", "closed"), [("connecting", []), ("closing", []), ("running", [10])])
def test_what_is_closed(status, closed):
    """One that is not there yet is left; one that is there has ten seconds, and nothing is raised if it needs more."""
    client = _client(Kind)(status)
    client.close()
    assert client.closed == closed
