"""Who owes whom what: figures that can be checked by hand, and the fewest payments."""

import csv
import itertools
from pathlib import Path

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.owed import fewest
from auditor.pipeline import audit_text
from auditor.pipeline.batch import BatchOptions, run_batch
from auditor.pipeline.figures import divided
from auditor.record import to_record
from auditor.rules.docs import example
from tests.texts import hand


def settled(name, *changes):
    """(payments, what is open) of an example hand with changes."""
    text = example(name)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (audit,) = audit_text(text)
    found = to_record(audit)["to_settle"]
    if found is None:
        return None
    return [(each["from"], each["to"], each["amount"]) for each in found["transfers"]], found["open"]


def test_a_consistent_hand_has_nothing_to_settle():
    assert settled("heads-up") is None


def test_the_side_pot_went_to_another():
    """Beatrix is due the side pot of $100, which Anselm got."""
    changes = (
        ("Beatrix collected $100 from side pot", "Anselm collected $100 from side pot"),
        ("showed [8c 8s] and won ($117)", "showed [8c 8s] and won ($217)"),
        ("showed [Kc Qh] and won ($100) with", "showed [Kc Qh] and lost with"),
    )
    assert settled("side-pot", *changes) == ([("Anselm", "Beatrix", "100.00")], [])


def test_the_room_kept_some():
    """Of 34 less a rake of 1 Odile is due 33; she got 30."""
    assert settled("heads-up", ("collected $33", "collected $30"), ("won ($33)", "won ($30)")) == (
        [(None, "Odile", "3.00")],
        [],
    )


def test_the_room_paid_too_much():
    assert settled("heads-up", ("collected $33", "collected $35"), ("won ($33)", "won ($35)")) == (
        [("Odile", None, "2.00")],
        [],
    )


def test_only_what_is_certain_of_a_tie():
    """Of 3.29 each is due 1.64 or 1.65: who got all owes 1.64 for certain, and the other is owed as much."""
    changes = (
        ("Gaspard collected $1.65", "Gaspard collected $3.29"),
        ("Emeric collected $1.64 from pot\n", ""),
        ("won ($1.65)", "won ($3.29)"),
        ("showed [Qd Th] and won ($1.64) with", "showed [Qd Th] and lost with"),
    )
    assert settled("tie", *changes) == ([("Gaspard", "Emeric", "1.64")], [])


def test_a_cent_that_nobody_can_claim_for_certain():
    """One of the two is due 1.65, and neither got it."""
    transfers, still_open = settled(
        "tie", ("Gaspard collected $1.65", "Gaspard collected $1.64"), ("won ($1.65)", "won ($1.64)")
    )
    assert transfers == []
    assert still_open == ["The room kept $0.01 more than is due, and the text does not prove to whom it is due."]


def test_two_amounts_in_one_text():
    """The payment line gives Piotr the pot, the summary gives it to Odile: which was paid is not certain."""
    transfers, still_open = settled("heads-up", ("Odile collected $33", "Piotr collected $33"))
    assert transfers == []
    assert still_open == [
        "The text names two amounts that Odile, Piotr got; only what both of them make certain is reckoned."
    ]


def test_a_total_that_contradicts_the_actions():
    transfers, still_open = settled("heads-up", ("Total pot $34", "Total pot $35"), ("$33", "$34"))
    assert transfers == []
    assert len(still_open) == 1
    assert still_open[0].startswith("Who owes what is not verifiable")


def test_a_winner_that_is_not_proven():
    """Of a hand that was never shown nobody knows whether it won; the cent that is missing proves only a fault."""
    transfers, still_open = settled(
        "heads-up",
        ("Odile: shows [Ah Jd] (a pair of Jacks)\n", ""),
        ("Odile collected $33", "Odile collected $30"),
        ("showed [Ah Jd] and won ($33) with a pair of Jacks", "collected ($30)"),
    )
    assert transfers == []
    assert still_open == ["Who owes what is not verifiable: the text does not prove who wins every pot."]


@pytest.mark.parametrize(
    ("off", "payments"),
    [
        ({1: 5, 2: -5}, [(1, 2, 5)]),
        ({1: 10, 2: -4, 3: -6}, [(1, 2, 4), (1, 3, 6)]),
        ({1: 3, 2: 5, 3: -5, 4: -3}, [(1, 4, 3), (2, 3, 5)]),
        ({-1: 7, 4: -7}, [(-1, 4, 7)]),
        ({}, []),
    ],
)
def test_fewest(off, payments):
    assert fewest(off) == payments


def least_number(amounts):
    """Parties less the most groups that are even in themselves, by trying every way to put parties into groups."""
    best = len(amounts)
    for groups in itertools.product(range(len(amounts)), repeat=len(amounts)):
        sums = [0] * len(amounts)
        for group, amount in zip(groups, amounts, strict=True):
            sums[group] += amount
        if not any(sums):
            best = min(best, len(amounts) - len(set(groups)))
    return best


@given(st.lists(st.integers(-4, 4).filter(bool), min_size=1, max_size=4))
def test_fewest_settles_with_the_least_number(amounts):
    rest = sum(amounts)
    amounts = [*amounts, -rest] if rest else amounts
    off = dict(enumerate(amounts, 1))
    payments = fewest(off)
    for payer, payee, amount in payments:
        assert amount > 0
        off[payer] -= amount
        off[payee] += amount
    assert not any(off.values())
    assert len(payments) == least_number(amounts)


def test_many_parties_are_settled_too():
    off = dict.fromkeys(range(1, 11), 1) | {11: -4, 12: -6, -1: 3, -2: -3}
    payments = fewest(off)
    assert sum(amount for _, _, amount in payments) == 13
    assert len(payments) < len(off)


def read(path: Path):
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def folder(tmp_path):
    """Aldo got a cent too little twice (once the same hand again), and a cent too much once."""
    source = tmp_path / "in"
    source.mkdir()
    (source / "a.txt").write_text(hand(1, paid="0.04") + hand(2, paid="0.03") + hand(1, paid="0.04"))
    (source / "b.txt").write_text(hand(3, paid="0.06") + hand(4))
    return source


@pytest.mark.parametrize("jobs", [1, 2])
def test_sums_over_a_batch(folder, tmp_path, jobs):
    run_batch(BatchOptions([str(folder)], jobs=jobs, csv=str(tmp_path / "csv"), jsonl=str(tmp_path / "o.jsonl")))
    rows = [tuple(row.values()) for row in read(tmp_path / "csv" / "balances.csv")]
    assert rows == [
        ("PokerStars", "USD", "Aldo", "0.03", "0.01", "0.02", "3"),
        ("PokerStars", "USD", "", "0.01", "0.03", "-0.02", "3"),
    ]
    transfers = read(tmp_path / "csv" / "transfers.csv")
    assert [(row["payer"], row["payee"], row["amount"]) for row in transfers] == [
        ("", "Aldo", "0.01"),
        ("", "Aldo", "0.02"),
        ("", "Aldo", "0.01"),
        ("Aldo", "", "0.01"),
    ]
    records = [orjson.loads(line) for line in (tmp_path / "o.jsonl").read_bytes().splitlines()]
    assert [record["to_settle"] is None for record in records] == [False, False, False, False, True]


def test_sums_are_the_same_from_a_state(folder, tmp_path):
    state = str(tmp_path / "state")
    found = []
    for _ in range(2):
        run_batch(BatchOptions([str(folder)], csv=str(tmp_path / "csv"), state=state))
        found.append([(tmp_path / "csv" / name).read_bytes() for name in ("balances.csv", "rake.csv", "transfers.csv")])
    assert found[0] == found[1]


def test_masked_sums_name_nobody(folder, tmp_path):
    run_batch(BatchOptions([str(folder)], csv=str(tmp_path / "csv"), mask=True))
    assert "Aldo" not in (tmp_path / "csv" / "balances.csv").read_text()


def test_rake_by_player(tmp_path):
    """A rake of 2 of 5 cents: Aldo and Cleo had 2 cents in the pot each, Bea 1. In equal parts the two cents go to the
    first two."""
    text = hand(1, paid="0.03").replace("Total pot $0.05 | Rake $0\n", "Total pot $0.05 | Rake $0.02\n")
    (tmp_path / "a.txt").write_text(text + text + hand(2))
    run_batch(BatchOptions([str(tmp_path / "a.txt")], csv=str(tmp_path / "csv")))
    rows = [
        (r["player"], r["raked_hands"], r["rake_by_stake"], r["rake_by_deal"])
        for r in read(tmp_path / "csv" / "rake.csv")
    ]
    assert rows == [("Aldo", "1", "0.01", "0.01"), ("Bea", "1", "0.00", "0.01"), ("Cleo", "1", "0.01", "0.00")]


@pytest.mark.parametrize(
    ("amount", "weights", "parts"),
    [(10, [1, 1, 1], [4, 3, 3]), (2, [2, 1, 2], [1, 0, 1]), (7, [0, 5], [0, 7]), (5, [0, 0], [0, 0]), (0, [1], [0])],
)
def test_divided(amount, weights, parts):
    assert divided(amount, weights) == parts
