"""Makes the pictures of docs/pictures from the sample hands: python docs/make_pictures.py (needs the dev extra).

The browser is Debian's Chromium, or the one that HANDAUDIT_CHROMIUM names.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, FloatRect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
HAND = "255000022201"


class Shot(NamedTuple):
    """What one picture shows."""

    page: str
    #: of the window
    width: int
    #: what lies between these two elements is shown
    first: str
    end: str
    #: pixels of the picture for one of the page
    scale: float
    scheme: Literal["light", "dark"]


SHOTS: dict[str, Shot] = {
    "hand": Shot("hand.html", 1280, ".page", ".tabled", 1, "light"),
    "hand-phone": Shot("hand.html", 390, ".page", ".about", 1.5, "light"),
    "hand-phone-dark": Shot("hand-nl.html", 390, "section:has(#pots)", ".tabled", 1.5, "dark"),
    "batch": Shot("batch/index.html", 1280, ".page", "#hands tbody tr:nth-child(14)", 1, "light"),
}
MARGIN = 16


def pages(folder: Path) -> None:
    """The pages of a disputed hand and of all sample hands, made by the commands themselves."""
    for command in (
        ["hand", HAND, "sample_histories", "--lang", "en", "--html", str(folder / "hand.html")],
        ["hand", HAND, "sample_histories", "--lang", "nl", "--html", str(folder / "hand-nl.html")],
        ["batch", "sample_histories", "--lang", "en", "--html", str(folder / "batch")],
    ):
        done = subprocess.run([sys.executable, "-m", "auditor", *command], cwd=ROOT, stdout=subprocess.DEVNULL)
        if done.returncode != 1:  # disputed hands are among them
            raise SystemExit(f"exit code {done.returncode}: {command}")


def taken(browser: Browser, folder: Path, shot: Shot) -> Image.Image:
    """The picture of a part of a page, in so few colours that the file is small."""
    context = browser.new_context(
        viewport={"width": shot.width, "height": 900}, device_scale_factor=shot.scale, color_scheme=shot.scheme
    )
    tab = context.new_page()
    tab.goto((folder / shot.page).as_uri())
    top, bottom = (
        tab.locator(place).first.evaluate("e => e.getBoundingClientRect().top + scrollY")
        for place in (shot.first, shot.end)
    )
    top = max(0, top - MARGIN)
    clip: FloatRect = {"x": 0, "y": top, "width": shot.width, "height": bottom - top}
    data = tab.screenshot(full_page=True, clip=clip)
    context.close()
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    return picture.quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)


def make() -> None:
    """Writes every picture."""
    PICTURES.mkdir(exist_ok=True)
    path = os.environ.get("HANDAUDIT_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as started:
        pages(Path(made))
        browser = started.chromium.launch(executable_path=path)
        for name, shot in SHOTS.items():
            file = PICTURES / f"{name}.png"
            taken(browser, Path(made), shot).save(file, optimize=True)
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")
        browser.close()


if __name__ == "__main__":
    make()
