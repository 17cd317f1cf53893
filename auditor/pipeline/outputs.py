"""Files that are written as ``F.part`` and get their name when they are complete."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO

from parsers.errors import HandauditError
from parsers.remote import is_url

if TYPE_CHECKING:
    from auditor.pipeline.state.store import Place


class Output:
    """A file (``-`` = standard output) of records that end with a line end.

    ``write`` takes whole records; ``finish`` renames ``F.part`` to F; ``abandon`` leaves ``F.part`` cut
    back to its last complete record. Devices and pipes are written directly.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.part = ""
        self._complete = 0
        try:
            self._file = self._open()
        except OSError as error:
            raise unwritten(path, error) from error

    def _open(self) -> BinaryIO:
        if self.path == "-":
            sys.stdout.flush()
            return sys.stdout.buffer
        if is_url(self.path):
            raise HandauditError(f"{self.path}: only --parquet can write to a URL")
        target = os.path.realpath(self.path)
        if os.path.exists(target) and not stat.S_ISREG(os.stat(target).st_mode):
            return open(target, "wb", buffering=0)
        self.path, self.part = target, target + ".part"
        return open(self.part, "wb", buffering=0)

    def write(self, data: bytes) -> None:
        """Appends complete records."""
        view = memoryview(data)
        try:
            while view:  # an unbuffered file may take less than it is given
                view = view[self._file.write(view) :]
        except BrokenPipeError:
            raise
        except OSError as error:
            raise unwritten(self.path, error) from error
        self._complete += len(data)

    def add(self, data: bytes) -> Place | None:
        """Writes a task's records. With a state: where they lie."""
        self.write(data)
        return None

    def finish(self) -> None:
        """Everything is written. Raises HandauditError where the system refuses the last of it."""
        try:
            if self.path == "-":
                self._file.flush()
                return
            self._file.close()
            if self.part:
                os.replace(self.part, self.path)
                self.part = ""  # from now on there is nothing to abandon
        except BrokenPipeError:
            raise
        except OSError as error:
            raise unwritten(self.path, error) from error

    def abandon(self) -> None:
        """The run ended early."""
        if self.path == "-":
            return
        self._file.close()
        if self.part:
            with open(self.part, "r+b") as file:
                file.seek(self._complete)  # an interrupt may have come after a write and before its count
                file.truncate(self._complete + file.read().rfind(b"\n") + 1)

    def discard(self) -> None:
        """The run did not even begin: nothing is left behind."""
        self.abandon()
        if self.part:
            os.unlink(self.part)


def unwritten(path: str, error: OSError) -> HandauditError:
    """The error that names the output which the system refused, and why."""
    name = "standard output" if path == "-" else path
    return HandauditError(f"{name}: cannot be written ({(error.strerror or str(error)).lower()})")


def apart(files: Iterable[str], others: Iterable[str]) -> None:
    """Refuses a file to be written that is also another output, or two things to standard output. Raises
    HandauditError."""
    taken = {os.path.realpath(path) for path in others if not is_url(path)}
    for path in files:
        real = path if path == "-" else os.path.realpath(path)
        if real in taken:
            raise HandauditError(f"{path}: is named for two outputs")
        taken.add(real)


def protect(path: str, inputs: Iterable[str], begins: bytes) -> None:
    """Refuses to overwrite what is read: a path that is an input, or a file inside an input folder that no
    earlier run of ours wrote (that one ``begins`` with our own first bytes). Raises HandauditError."""
    target = os.path.realpath(path)
    if path == "-" or not os.path.isfile(target):
        return
    for one in map(os.path.realpath, inputs):
        if target == one:
            raise HandauditError(f"{path}: cannot be read and overwritten in one run")
        if holds(one, target):
            with open(target, "rb") as file:
                if file.read(len(begins)) not in (begins, b""):
                    raise HandauditError(f"{path}: lies among the files that are read and would be overwritten")


def holds(folder: str, path: str) -> bool:
    """Is the path this folder, or does it lie inside?"""
    real = os.path.realpath(folder)
    try:
        return os.path.commonpath([real, os.path.realpath(path)]) == real
    except ValueError:  # different drives
        return False


def write_file(path: str, text: str) -> None:
    """A small file in one go, under its own name only when it is complete."""
    output = Output(path)
    try:
        output.write(text.encode())
        output.finish()
    except BaseException:
        output.discard()
        raise


def make_folder(path: str) -> None:
    """The folder for several outputs. Raises HandauditError where it cannot be made."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise HandauditError(
            f"{path}: no folder can be made there ({(error.strerror or str(error)).lower()})"
        ) from error
