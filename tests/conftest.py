"""Tests read English, whatever the locale of the machine, keep what a killed run leaves behind in pytest's own folder,
and try the examples of one profile of hypothesis.

"ci" tries the same examples every time, "few" a tenth of them (for mutation testing), "deep" looks for new ones and
takes minutes: ``HYPOTHESIS_PROFILE=deep pytest tests/properties`` or ``pytest --hypothesis-profile=deep``.
"""

import os
import tempfile

import pytest
from hypothesis import HealthCheck, settings

os.environ["LC_ALL"] = "C.UTF-8"

#: A busy machine is slow at making examples; that says nothing about the hands.
_COMMON = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("ci", max_examples=150, derandomize=True, **_COMMON)
settings.register_profile("few", max_examples=15, derandomize=True, **_COMMON)
settings.register_profile("deep", max_examples=3000, derandomize=False, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session", autouse=True)
def folder_for_temporary_files(tmp_path_factory):
    """Runs that tests kill cannot take their files away."""
    folder = str(tmp_path_factory.mktemp("temporary"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", folder)
        patch.setattr(tempfile, "tempdir", folder)
        yield
