"""Profiles of hypothesis: "ci" tries the same examples every time, "deep" looks for new ones and takes minutes, "few"
tries a tenth of those of "ci" (for mutation testing, which runs the tests hundreds of times).

``HYPOTHESIS_PROFILE=deep pytest tests/properties`` chooses another one.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.properties.checks")

#: A busy machine is slow at making examples; that says nothing about the hands.
_COMMON = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("ci", max_examples=150, derandomize=True, **_COMMON)
settings.register_profile("few", max_examples=15, derandomize=True, **_COMMON)
settings.register_profile("deep", max_examples=3000, derandomize=False, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
