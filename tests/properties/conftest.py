"""The assertions in the properties' helpers are explained like those in tests."""

import pytest

pytest.register_assert_rewrite("tests.properties.checks")
