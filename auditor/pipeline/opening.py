"""What is settled before a batch begins: outputs with names of their own, and something to read."""

from __future__ import annotations

import os
from collections.abc import Callable

from auditor.pipeline.options import BatchOptions
from auditor.pipeline.outputs import apart
from auditor.tables import COLUMNS
from parsers.errors import HandauditError, SourceError


def outputs_apart(options: BatchOptions) -> None:
    """Refuses a file to be written that is another output too. Raises HandauditError."""
    tables = [os.path.join(options.csv, f"{table}.csv") for table in COLUMNS] if options.csv else []
    pages = [os.path.join(options.html, "index.html")] if options.html else []
    folders = [one for one in (options.csv, options.html, options.parquet) if one]
    apart([one for one in (options.state, options.jsonl) if one], [*folders, *tables, *pages])


def something_to_read(files: list[str | SourceError], tell: Callable[[str], None], shown: Callable[[str], str]) -> None:
    """Refuses a run that finds nothing behind any of its paths: all but the last of them are told, and the last is
    the HandauditError. ``shown``: a text as outputs may show it."""
    errors = [str(one) for one in files if isinstance(one, SourceError)]
    if not errors or len(errors) < len(files):
        return
    for error in errors[:-1]:
        tell(error)
    raise HandauditError(shown(errors[-1]))
