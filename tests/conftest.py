"""Tests read English, whatever the locale of the machine, and try the examples of one profile of hypothesis.

"ci" tries the same examples every time, "few" a tenth of them (for mutation testing), "deep" looks for new ones and
takes minutes: ``HYPOTHESIS_PROFILE=deep pytest tests/properties`` or ``pytest --hypothesis-profile=deep``. Coverage is
not measured where it would only cost time.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from coverage import Coverage

os.environ["LC_ALL"] = "C.UTF-8"

#: A busy machine is slow at making examples; that says nothing about the hands.
_COMMON = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("ci", max_examples=150, derandomize=True, **_COMMON)
settings.register_profile("few", max_examples=15, derandomize=True, **_COMMON)
settings.register_profile("deep", max_examples=3000, derandomize=False, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

_HERE = Path(__file__).parent
#: Tests that run the same lines over and over, or commands of which others are measured: what they alone reach is not
#: counted as covered.
_NOT_MEASURED = frozenset(
    {"browser", "faults", "fuzz", "hostile", "languages", "plugins", "properties", "reports"}
    | {"parsers/test_damage.py", "test_cut_texts.py", "test_readme.py"}
)
#: What tells the processes that tests start to measure, too.
_MEASURE = ("COVERAGE_PROCESS_START", "COVERAGE_PROCESS_CONFIG")


def _measuring() -> Coverage | None:
    """What measures coverage in this process (CONTRIBUTING.md, "Coverage"), or None."""
    if not any(name in os.environ for name in _MEASURE):
        return None
    from coverage import Coverage

    return Coverage.current()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measuring pauses for the tests that are not measured, in the commands that they start as well."""
    place = item.path.relative_to(_HERE)
    measuring = None if _NOT_MEASURED.isdisjoint((place.parts[0], place.as_posix())) else _measuring()
    if measuring is None:
        return (yield)
    told = {name: os.environ.pop(name) for name in _MEASURE if name in os.environ}
    measuring.stop()
    try:
        return (yield)
    finally:
        measuring.start()
        os.environ.update(told)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """What was measured is written before a worker says that it is done: it is not waited for after that."""
    measuring = _measuring()
    if measuring is not None:
        measuring.stop()
        measuring.save()
