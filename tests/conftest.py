"""Tests read English, whatever the locale of the machine, and try the examples of one profile of hypothesis.

"ci" tries the same examples every time, "few" a tenth of them (for mutation testing), "deep" looks for new ones and
takes minutes: ``HYPOTHESIS_PROFILE=deep pytest tests/properties`` or ``pytest --hypothesis-profile=deep``.
"""

import os

from hypothesis import HealthCheck, settings

os.environ["LC_ALL"] = "C.UTF-8"

#: A busy machine is slow at making examples; that says nothing about the hands.
_COMMON = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("ci", max_examples=150, derandomize=True, **_COMMON)
settings.register_profile("few", max_examples=15, derandomize=True, **_COMMON)
settings.register_profile("deep", max_examples=3000, derandomize=False, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
