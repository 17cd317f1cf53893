"""A folder that files are written into: on this computer, or behind a URL that ``fsspec`` knows."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any, BinaryIO, Protocol, cast

from parsers.errors import HandauditError
from parsers.remote import filesystem, is_url

#: Where files are on this computer until they have their names.
PASSING = "_part/passing"


class Store(Protocol):
    """Names are relative to the folder, with "/" between their parts. Every failure is an OSError."""

    def create(self, name: str) -> BinaryIO:
        """A new file for writing; folders are made."""

    def put(self, name: str, data: bytes) -> None:
        """A file in one go; it is there as a whole or not at all, whoever else writes the same one."""

    def files(self, name: str) -> list[str]:
        """All files in a folder and below it, sorted; none if it is not there."""

    def move(self, name: str, target: str) -> None:
        """Gives a folder another name; there must be none of that name."""

    def remove(self, name: str) -> None:
        """Removes a folder and everything in it; nothing happens if it is not there."""


class LocalStore:
    """A folder of this computer."""

    def __init__(self, root: str) -> None:
        self.root = os.path.realpath(root)
        os.makedirs(self.root, exist_ok=True)

    def _path(self, name: str) -> str:
        return os.path.join(self.root, *name.split("/"))

    def create(self, name: str) -> BinaryIO:
        path = self._path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return open(path, "wb")

    def put(self, name: str, data: bytes) -> None:
        folder = self._path(PASSING)
        os.makedirs(folder, exist_ok=True)
        os.makedirs(os.path.dirname(self._path(name)), exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(data)
        os.replace(file.name, self._path(name))

    def files(self, name: str) -> list[str]:
        found = []
        for parent, _, names in os.walk(self._path(name)):
            inner = os.path.relpath(parent, self.root)
            found += [os.path.join(inner, one).replace(os.sep, "/") for one in names]
        return sorted(found)

    def move(self, name: str, target: str) -> None:
        os.makedirs(os.path.dirname(self._path(target)), exist_ok=True)
        os.replace(self._path(name), self._path(target))

    def remove(self, name: str) -> None:
        if os.path.isdir(self._path(name)):
            shutil.rmtree(self._path(name))


class RemoteStore:
    """A folder behind a URL. Objects of a store appear as a whole or not at all; folders are parts of their names."""

    def __init__(self, url: str) -> None:
        self.system, root = filesystem(url)
        self.root = root.rstrip("/")
        self.system.makedirs(self.root, exist_ok=True)

    def _path(self, name: str) -> str:
        return f"{self.root}/{name}"

    def create(self, name: str) -> BinaryIO:
        path = self._path(name)
        self.system.makedirs(path.rpartition("/")[0], exist_ok=True)
        return cast(BinaryIO, self.system.open(path, "wb"))

    def put(self, name: str, data: bytes) -> None:
        path = self._path(name)
        self.system.makedirs(path.rpartition("/")[0], exist_ok=True)
        self.system.pipe_file(path, data)

    def files(self, name: str) -> list[str]:
        self.system.invalidate_cache()
        path = self._path(name)
        if not self.system.exists(path):
            return []
        found: list[Any] = self.system.find(path)
        return sorted(str(one)[str(one).index(self.root) + len(self.root) + 1 :] for one in found)

    def move(self, name: str, target: str) -> None:
        for one in self.files(name):
            self.system.makedirs(self._path(target + one[len(name) :]).rpartition("/")[0], exist_ok=True)
            self.system.mv(self._path(one), self._path(target + one[len(name) :]))
        self.remove(name)

    def remove(self, name: str) -> None:
        if self.system.exists(self._path(name)):
            self.system.rm(self._path(name), recursive=True)


def open_store(place: str) -> Store:
    """The folder, made if it is not there. Raises HandauditError."""
    try:
        return RemoteStore(place) if is_url(place) else LocalStore(place)
    except HandauditError:
        raise
    except OSError as error:
        raise HandauditError(
            f"{place}: no folder can be made there ({(error.strerror or str(error)).lower()})"
        ) from error
