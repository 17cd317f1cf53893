"""Files that are written as ``F.part`` and get their name when they are complete."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from typing import BinaryIO

from parsers.errors import HandauditError


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
            raise HandauditError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from error

    def _open(self) -> BinaryIO:
        if self.path == "-":
            sys.stdout.flush()
            return sys.stdout.buffer
        target = os.path.realpath(self.path)
        if os.path.exists(target) and not stat.S_ISREG(os.stat(target).st_mode):
            return open(target, "wb", buffering=0)
        self.path, self.part = target, target + ".part"
        return open(self.part, "wb", buffering=0)

    def write(self, data: bytes) -> None:
        """Appends complete records."""
        view = memoryview(data)
        while view:  # an unbuffered file may take less than it is given
            view = view[self._file.write(view) :]
        self._complete += len(data)

    def finish(self) -> None:
        """Everything is written."""
        if self.path == "-":
            self._file.flush()
            return
        self._file.close()
        if self.part:
            os.replace(self.part, self.path)

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
    except BaseException:
        output.abandon()
        raise
    output.finish()


def make_folder(path: str) -> None:
    """The folder for several outputs. Raises HandauditError where it cannot be made."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise HandauditError(
            f"{path}: no folder can be made there ({(error.strerror or str(error)).lower()})"
        ) from error
