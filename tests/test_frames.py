from decimal import Decimal

import pytest

from auditor import frames
from auditor.tables import COLUMNS, is_money
from tests.texts import cut_off, hand


@pytest.fixture
def paths(tmp_path):
    (tmp_path / "a.txt").write_text(hand(1) + hand(2, paid="0.04") + hand(1) + cut_off(3))
    return [str(tmp_path)]


def test_hands(paths):
    frame = frames.hands(paths)
    assert list(frame.hand_id) == ["1", "2", "1", "3"]
    assert list(frame.verdict) == ["consistent", "discrepant", "consistent", "unreadable"]
    assert list(frame.repeat) == [None, None, "same", None]
    assert list(frame.pot[:3]) == [Decimal("0.05")] * 3
    assert list(frame.pot_units[:3]) == [5, 5, 5]
    assert frame.pot_units.isna().tolist() == [False, False, False, True]
    assert list(frame.exponent[:3]) == [2, 2, 2]


def test_contributions(paths):
    frame = frames.contributions(paths)
    assert len(frame) == 9
    aldo = frame[frame.name == "Aldo"]
    assert list(aldo.contributed_units) == [4, 4, 4]
    assert list(aldo.returned) == [Decimal("0.02")] * 3
    assert list(aldo.net_units) == [3, 2, 3]
    assert list(aldo.expected_lowest_units) == [5, 5, 5]
    assert frame.groupby("hand_id").contributed_units.sum().to_dict() == {"1": 14, "2": 7}


def test_pots(paths):
    frame = frames.pots(paths)
    assert list(frame.pot) == ["main"] * 3
    assert list(frame.amount_units) == [5, 5, 5]
    assert list(frame.winners) == ["Aldo"] * 3


def test_findings(paths):
    frame = frames.findings(paths)
    assert frame[frame.code == "RD006"].hand_id.tolist() == ["1"]
    assert frame[frame.code == "PAY302"].recorded_units.tolist() == [4]


@pytest.mark.parametrize(
    ("table", "make"),
    [
        ("hands", frames.hands),
        ("players", frames.contributions),
        ("pots", frames.pots),
        ("findings", frames.findings),
        ("transfers", frames.transfers),
    ],
)
def test_columns_are_there_even_without_hands(tmp_path, table, make):
    frame = make([str(tmp_path)])
    assert len(frame) == 0
    assert set(COLUMNS[table]) <= set(frame.columns)
    assert all(f"{name}_units" in frame.columns for name in COLUMNS[table] if is_money(table, name))
