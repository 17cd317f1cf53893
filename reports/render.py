"""Views -> HTML: each page is one file without scripts and without any request to elsewhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from auditor.results import BatchAccount, BatchRow, HandAudit
from reports.batch import batch_view
from reports.i18n import translator
from reports.view import hand_view
from reports.voice import PageVoice

_HERE = Path(__file__).parent


@lru_cache(maxsize=8)
def environment(lang: str) -> Environment:
    """The templates in one language: everything escaped, a missing value is a fault of ours."""
    env = Environment(
        loader=FileSystemLoader([_HERE / "templates", _HERE / "static"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    language = translator(lang)
    env.install_gettext_callables(language.gettext, language.ngettext, newstyle=True)  # type: ignore[attr-defined]
    css = (_HERE / "static" / "page.css").read_text(encoding="utf-8")
    digest = hashlib.sha256(css.encode("utf-8")).digest()
    env.globals.update(css=Markup(css), css_hash=f"sha256-{base64.b64encode(digest).decode()}", lang=lang)
    return env


def hand_page(audit: HandAudit, lang: str = "en") -> str:
    """The page of one hand, readable or not, complete in itself."""
    view = hand_view(audit, PageVoice(lang, audit.currency))
    return environment(lang).get_template("hand.html.j2").render(view=view)


def batch_index(account: BatchAccount, rows: Iterable[BatchRow], lang: str = "en") -> str:
    """The page of a batch: the account, the hands that do not agree, those that could not be read.

    Of the rows only those two kinds are kept; consistent hands may be among them.
    """
    view = batch_view(account, rows, PageVoice(lang))
    return environment(lang).get_template("batch.html.j2").render(view=view)
