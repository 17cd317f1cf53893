"""Views -> HTML: each page is one file, without any request to elsewhere."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from auditor.results import HandAudit
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
    env.filters["px"] = _px
    env.globals.update(style=_style, inlined_script=_script, lang=lang)
    return env


class Inlined(NamedTuple):
    """A text that stands in the page, and its hash for the policy of the page."""

    text: Markup
    hash: str


@lru_cache(maxsize=8)
def _inlined(*names: str) -> Inlined:
    """The named files one after the other."""
    text = "".join((_HERE / "static" / name).read_text(encoding="utf-8") for name in names)
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return Inlined(Markup(text), f"sha256-{base64.b64encode(digest).decode()}")


def _style(page: str) -> Inlined:
    """What both pages share and the page's own style."""
    return _inlined("page.css", f"{page}.css")


def _script(page: str) -> Inlined:
    """The page's own script."""
    return _inlined(f"{page}.js")


def _px(length: float) -> str:
    """A length as SVG attributes have it: at most one decimal."""
    return f"{length:.1f}".removesuffix(".0")


def hand_page(audit: HandAudit, lang: str = "en") -> str:
    """The page of one hand, readable or not, complete in itself."""
    view = hand_view(audit, PageVoice(lang, audit.currency))
    return environment(lang).get_template("hand.html.j2").render(view=view)
