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

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
HAND = "255000022201"
#: name: page, width of the window, height that is shown, pixels for one of the page's, scheme
SHOTS = {
    "hand": ("hand.html", 1280, 1640, 1.0, "light"),
    "hand-phone": ("hand.html", 390, 1500, 1.5, "light"),
    "hand-phone-dark": ("hand-nl.html", 390, 1500, 1.5, "dark"),
    "batch": ("batch/index.html", 1280, 1500, 1.0, "light"),
}


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


def shot(browser: Browser, page: Path, width: int, height: int, scale: float, scheme: str) -> Image.Image:
    """The upper part of a page, in few colours so that the file is small."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    tab = context.new_page()
    tab.goto(page.as_uri())
    data = tab.screenshot()
    context.close()
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    return picture.quantize(96, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def make() -> None:
    """Writes every picture."""
    PICTURES.mkdir(exist_ok=True)
    path = os.environ.get("HANDAUDIT_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as started:
        pages(Path(made))
        browser = started.chromium.launch(executable_path=path)
        for name, (page, width, height, scale, scheme) in SHOTS.items():
            file = PICTURES / f"{name}.png"
            shot(browser, Path(made) / page, width, height, scale, scheme).save(file, optimize=True)
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")
        browser.close()


if __name__ == "__main__":
    make()
