"""BatchReport -> the pages of a batch: its index and, of a large batch, pages that hold all rows."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.results import BatchReport
from reports.batch import batch_view
from reports.batch_rows import Rows
from reports.places import Places
from reports.render import environment
from reports.voice import PageVoice, Voice

INDEX = "index.html"


def batch_pages(report: BatchReport, lang: str = "en") -> Iterator[tuple[str, str]]:
    """File names and pages, the index last, so that what it links to is there."""
    rows = Rows(report.rows, Places(report.run.places), Voice(lang))
    templates = environment(lang)
    for name, view in rows.pages():
        yield name, templates.get_template("hands.html.j2").render(view=view)
    yield INDEX, templates.get_template("batch.html.j2").render(view=batch_view(report, rows, PageVoice(lang)))
