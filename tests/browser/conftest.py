"""A browser for tests of the pages as a reader has them. Without Playwright or a Chromium they are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Debian's Chromium, or the one that HANDAUDIT_CHROMIUM names."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = os.environ.get("HANDAUDIT_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        pytest.skip("no Chromium is installed")
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(executable_path=path)
        yield found
        found.close()


@pytest.fixture
def visit(browser):
    """Opens a file: a page on which nothing is requested, nothing is complained of and no script fails."""
    contexts = []
    troubles: list[str] = []

    def go(file: Path, *, width: int = 1280, **options: object):
        context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        contexts.append(context)
        page = context.new_page()
        address = file.as_uri()
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: request.url == address or troubles.append(request.url))
        page.goto(address)
        return page

    yield go
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture(scope="session")
def serious():
    """What axe-core calls serious or critical on a page: rule and first place. Skipped where axe is not installed."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def found(page) -> list[str]:
        violations = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
        return [
            f"{one['id']}: {one['nodes'][0]['html'][:200]}"
            for one in violations
            if one["impact"] in ("serious", "critical")
        ]

    return found
