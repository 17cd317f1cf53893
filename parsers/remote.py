"""Files behind URLs ("s3://bucket/file.txt"), by ``fsspec``; nothing is imported and nothing is asked for unless the
user names such a place."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, cast

from parsers.errors import SourceError

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


def is_url(path: str) -> bool:
    """Does the path name a place by a URL? A file of that very name comes first."""
    return "://" in path and _URL.match(path) is not None and not os.path.lexists(path)


def filesystem(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the path in it. Raises SourceError where a package for it is missing, or the
    place cannot be reached."""
    kind = url.partition("://")[0]
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise SourceError(f"{url}: URLs need the package fsspec: pip install 'handaudit[cluster]'") from None
    try:
        system, path = url_to_fs(url)
    except ImportError as error:
        raise SourceError(f"{url}: {kind}:// needs another package ({error})") from None
    except Exception as error:  # each file system has errors of its own
        raise SourceError(f"{url}: cannot be reached ({error})") from error
    return system, str(path)


def opened(path: str) -> BinaryIO:
    """A file or what is behind a URL, for reading, with ``seek``. Raises OSError or SourceError."""
    if not is_url(path):
        return open(path, "rb")
    system, inner = filesystem(path)
    return cast(BinaryIO, system.open(inner, "rb"))


def read_range(path: str, start: int, end: int) -> bytes:
    """A range of the bytes of a file or of what is behind a URL. Raises OSError or SourceError."""
    if not is_url(path):
        with open(path, "rb") as file:
            file.seek(start)
            return file.read(end - start)
    system, inner = filesystem(path)
    try:
        return cast(bytes, system.cat_file(inner, start=start, end=end)) if end > start else b""
    except OSError:
        raise
    except Exception as error:  # each file system has errors of its own
        raise SourceError(f"{path}: cannot be read ({error})") from error


def files_behind(url: str, skip: Iterable[str] = ()) -> Iterator[str]:
    """The URLs of all files behind a URL, in the order in which a local folder's files come: the files of a folder,
    then its folders. What is in ``skip``, or below it, is left out. Raises SourceError."""
    system, inner = filesystem(url)
    try:
        if not system.isdir(inner):
            if not system.exists(inner):
                raise SourceError(f"{url}: no such file or folder")
            yield url
            return
        found = [str(system.unstrip_protocol(one)) for one in system.find(inner)]
    except SourceError:
        raise
    except Exception as error:  # each file system has errors of its own
        raise SourceError(f"{url}: cannot be read ({error})") from error
    left_out = tuple(_plain(system, one) for one in skip if is_url(one))
    for one in sorted(found, key=_order):
        if not any(one == other or one.startswith(f"{other}/") for other in left_out):
            yield one


def _plain(system: Any, url: str) -> str:  # noqa: ANN401 fsspec has no types
    """A URL as the file system itself writes it; one of another file system as it is."""
    kind = url.partition("://")[0]
    kinds = (system.protocol,) if isinstance(system.protocol, str) else system.protocol
    return str(system.unstrip_protocol(system._strip_protocol(url))).rstrip("/") if kind in kinds else url


def _order(url: str) -> list[tuple[bool, str]]:
    *folders, name = url.split("/")
    return [*((True, folder) for folder in folders), (False, name)]
