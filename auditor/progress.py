"""How far a run is, in one line on stderr: only on a terminal, and gone when the run ends."""

from __future__ import annotations

import shutil
import sys
import time
from collections import deque
from typing import TextIO

from rich.cells import cell_len, set_cell_size

from reports.i18n import NARROW, NBSP
from reports.voice import Voice

_PAUSE = 0.2
#: The rate is that of the last so many seconds, and is told after so many.
_WINDOW = 15.0
_LEAST = 1.0


class Status:
    """The line. ``quiet``: there is none. ``discrepant`` is counted by whoever hears of such a hand."""

    def __init__(self, lang: str = "en", *, quiet: bool = False, stream: TextIO | None = None) -> None:
        self.voice = Voice(lang)
        self.stream = stream or sys.stderr
        self.shown = False
        self.alive = not quiet and self.stream.isatty()
        self.discrepant = 0
        self._total = 0
        self._last = 0.0
        self._points: deque[tuple[float, int]] = deque()

    def begin(self, total: int) -> None:
        """So many bytes will be read, from the beginning; 0 = nobody knows."""
        self._total = total
        self._points.clear()
        self._points.append((time.monotonic(), 0))

    def update(self, done: int, hands: int) -> None:
        """Shows the state, at most five times a second."""
        now = time.monotonic()
        if not self.alive or now - self._last < _PAUSE:
            return
        self._last = now
        line = self.line(now, done, hands)
        self.stream.write(f"\r\x1b[K{fitting(line, shutil.get_terminal_size().columns - 1)}")
        self.stream.flush()
        self.shown = True

    def line(self, now: float, done: int, hands: int) -> str:
        """What is known after ``done`` bytes, the share only where the total is."""
        say, count = self.voice.say, self.voice.count
        rate = self._rate(now, done)
        if self._total:
            share = min(done / self._total, 1.0)
            parts = [say("{share} of {size} MB", share=self.voice.percent(share), size=count(_megabytes(self._total)))]
        else:
            parts = [say("{size} MB read", size=count(_megabytes(done)))]
        if rate:
            parts.append(say("{rate} MB/s", rate=count(_megabytes(rate))))
        parts.append(self.voice.plural("{n} hand", "{n} hands", hands))
        parts.append(say("{n} discrepant", n=count(self.discrepant)))
        if rate and self._total > done:
            parts.append(say("{time} left", time=self._duration((self._total - done) / rate)))
        return ", ".join(parts)

    def _rate(self, now: float, done: int) -> float:
        """Bytes a second in the last seconds, 0 = not yet known."""
        points = self._points
        points.append((now, done))
        while len(points) > 2 and now - points[1][0] >= _WINDOW:
            points.popleft()
        begin, before = points[0]
        return (done - before) / (now - begin) if now - begin >= _LEAST else 0.0

    def _duration(self, seconds: float) -> str:
        say, count = self.voice.say, self.voice.count
        minutes, rest = divmod(round(seconds), 60)
        if minutes >= 60:
            return say("{hours} h {minutes} min", hours=count(minutes // 60), minutes=count(minutes % 60))
        if minutes:
            return say("{minutes} min {seconds} s", minutes=count(minutes), seconds=count(rest))
        return say("{seconds} s", seconds=count(rest))

    def clear(self) -> None:
        """Takes the line away, before something else is printed."""
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self.shown = False


def fitting(line: str, width: int) -> str:
    """The line in at most so many cells, its narrow blanks as wide as all others."""
    plain = line.replace(NARROW, NBSP)
    return plain if cell_len(plain) <= width else set_cell_size(plain, max(width, 0))


def _megabytes(size: float) -> int:
    return round(size / 1e6)
