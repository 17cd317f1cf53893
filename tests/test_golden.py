"""Golden hands, worked out by hand, and the sample hand histories.

``tests/golden/<room>/NAME.txt`` is a text as a room writes it, ``NAME.json`` what is right about every hand in
it. Only the fields that the JSON names are compared; see ``tests/golden/README.md``.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from auditor.pipeline import audit_paths
from auditor.record import to_record

GOLDEN = Path(__file__).parent / "golden"
SAMPLES = Path(__file__).parent.parent / "sample_histories"

#: Hand histories are texts, XML, logs or files of the open formats.
KINDS = (".txt", ".xml", ".csv", ".phh", ".phhs", ".ohh")
TEXTS = sorted(path for path in GOLDEN.rglob("*") if path.suffix in KINDS)
SAMPLE_TEXTS = sorted(path for path in SAMPLES.rglob("*") if path.suffix in KINDS)
DISPUTED = [path for path in SAMPLE_TEXTS if path.name.startswith("disputed-")]
SOUND = [path for path in SAMPLE_TEXTS if not path.name.startswith("disputed-")]

#: Golden hands are worked out one by one and are no evening: what they say of each other is no part of them.
OF_NEIGHBOURS = frozenset({"SEQ801", "SEQ802", "SEQ803", "SEQ804", "SEQ805", "TRN705"})

Record = dict[str, Any]


def records(path: Path) -> list[Record]:
    return [to_record(audit) for audit in audit_paths([str(path)])]


def label(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def compare(expected: Record, found: Record) -> list[str]:
    """Every difference between a golden hand and a record, as ``field: golden, found`` lines."""
    wrong: list[str] = []

    def check(field: str, golden: object, value: object) -> None:
        if golden != value:
            wrong.append(f"{field}: golden {golden!r}, found {value!r}")

    for key, golden in expected.items():
        if key == "codes":
            codes = {finding["code"] for finding in found["findings"]}
            check(key, sorted(golden), sorted(codes - (OF_NEIGHBOURS - set(golden))))
        elif key == "players":
            compare_players(golden, found["players"], check)
        elif key == "pots":
            check("number of pots", len(golden), len(found["pots"]))
            for number, (pot, value) in enumerate(zip(golden, found["pots"], strict=False)):
                for field, wanted in pot.items():
                    is_names = field in ("eligible", "winners")
                    check(f"pot {number} {field}", names(wanted, is_names), names(value[field], is_names))
        elif key == "total":
            for field, wanted in golden.items():
                check(f"total {field}", wanted, found["total"].get(field))
        elif key == "unverified":
            check(key, golden, len(found["unverified"]))
        else:
            check(key, golden, found[key])
    return wrong


def names(value: Any, is_names: bool) -> Any:
    return sorted(value) if is_names and value is not None else value


def compare_players(golden: Record, found: list[Record], check: Any) -> None:
    by_name = {player["name"]: player for player in found}
    unknown = [name for name, player in by_name.items() if name not in golden and player["folded"] is None]
    check("players not in the golden hand who are in the hand", [], unknown)
    for name, fields in golden.items():
        if name not in by_name:
            check(f"player {name!r}", "present", "missing")
            continue
        for field, wanted in fields.items():
            check(f"{name}.{field}", wanted, by_name[name][field])


@pytest.mark.parametrize("path", TEXTS, ids=label)
def test_golden(path: Path) -> None:
    golden = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["hands"]
    found = records(path)
    assert [hand["hand_id"] for hand in golden] == [record["hand_id"] for record in found]
    differences = [
        f"{expected['hand_id']} {line}"
        for expected, record in zip(golden, found, strict=True)
        for line in compare(expected, record)
    ]
    assert not differences, "\n" + "\n".join(differences)


def test_every_golden_text_has_its_record_and_the_other_way_round() -> None:
    texts = {path.with_suffix("") for path in TEXTS}
    answers = {path.with_suffix("") for path in GOLDEN.rglob("*.json")}
    assert texts == answers
    assert texts


def test_golden_ids_are_used_once() -> None:
    """Two golden hands share an ID only inside the file about duplicates."""
    ids = Counter(
        hand["hand_id"]
        for path in TEXTS
        if path.stem != "duplicates"
        for hand in json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["hands"]
    )
    assert [hand_id for hand_id, count in ids.items() if count > 1] == []


@pytest.mark.parametrize("path", SOUND, ids=label)
def test_sound_samples_have_nothing_to_report(path: Path) -> None:
    found = records(path)
    assert found
    for record in found:
        serious = [item for item in record["findings"] if item["severity"] != "info"]
        assert record["verdict"] == "consistent", (record["hand_id"], record["findings"])
        assert serious == [], record["hand_id"]


@pytest.mark.parametrize("path", DISPUTED, ids=label)
def test_disputed_samples_are_discrepant(path: Path) -> None:
    found = records(path)
    assert found
    assert [record["verdict"] for record in found] == ["discrepant"] * len(found)
