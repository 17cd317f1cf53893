"""Who owes what over a batch: which of many are named."""

from auditor.results import Balance, BatchAccount
from parsers.money import Currency
from reports.batch_sums import balance_lines
from reports.voice import Voice

EUR, USD, CHIPS = Currency("EUR", 2, "€"), Currency("USD", 2, "$"), Currency("chips", 0, "")


def account(*rows):
    found = BatchAccount()
    for name, currency, units in rows:
        found.balances["Room", currency, name] = Balance(owed=units, hands=1)
    return found


def named(of, most):
    return [line.partition(" (")[0] for line in balance_lines(of, Voice(), most)]


MANY = account(
    *[(f"e{n}", EUR, 1000 - n) for n in range(5)],
    ("d0", USD, 720_000),
    ("d1", USD, 5),
    ("c0", CHIPS, 9),
    ("c1", CHIPS, 8),
)


def test_the_largest_of_each_currency_first():
    """Of five, two and two with four places: the largest of each, then the second of euros."""
    assert named(MANY, 4) == ["e0", "e1", "d0", "c0", "and 5 more; --csv lists all"]
    assert named(MANY, 6) == ["e0", "e1", "d0", "d1", "c0", "c1", "and 3 more; --csv lists all"]


def test_no_currency_is_left_out():
    assert named(MANY, 2) == ["e0", "d0", "c0", "and 6 more; --csv lists all"]


def test_all():
    assert named(MANY, 9) == ["e0", "e1", "e2", "e3", "e4", "d0", "d1", "c0", "c1"]
