from __future__ import annotations

import pytest

from parsers.clock import to_iso


@pytest.mark.parametrize(
    ("date", "clock", "zone", "iso"),
    [
        ("2024-03-01", "20:15:09", "CET", "2024-03-01T19:15:09Z"),
        ("2024-07-01", "20:15:09", "CET", "2024-07-01T18:15:09Z"),
        ("2024-01-15", "9:05:07", "ET", "2024-01-15T14:05:07Z"),
        ("2024-12-31", "23:30:00", "ET", "2025-01-01T04:30:00Z"),
        ("2018-12-13", "17:20:46", "IST", "2018-12-13T11:50:46Z"),
        ("2012-01-10", "12:00:00", "MSK", "2012-01-10T08:00:00Z"),
        ("2020-01-10", "12:00:00", "MSK", "2020-01-10T09:00:00Z"),
        ("2021-03-22", "20:02", "UTC", "2021-03-22T20:02:00Z"),
        ("2024-01-15", "9:05:07", "", "2024-01-15T09:05:07"),
        ("2024-01-15", "9:05:07", "CUST", "2024-01-15T09:05:07"),
    ],
)
def test_local_times(date, clock, zone, iso):
    assert to_iso(date, clock, zone) == iso
    assert to_iso(date, clock, zone) == iso  # the second time from memory


@pytest.mark.parametrize(
    ("date", "clock"), [("2024-13-01", "20:15:09"), ("2024-03-01", "25:15:09"), ("2024-03-01", "noon"), ("", "")]
)
def test_what_is_no_time_is_none(date, clock):
    assert to_iso(date, clock, "ET") is None


def test_a_remembered_hour_does_not_let_wrong_minutes_pass():
    assert to_iso("2024-03-01", "20:15:09", "ET") == "2024-03-02T01:15:09Z"
    assert to_iso("2024-03-01", "20:75:09", "ET") is None
