"""Rake schedules: what they allow, what is wrong with a file, and where they stay silent (RAK505)."""

import pytest

from auditor.extras import Extras, RakeEntry
from auditor.pipeline import audit_text
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.pipeline.schedules import _MOST_SIZE, load, parse, shipped
from auditor.results import Severity, Verdict
from auditor.rules.docs import example
from parsers.errors import HandauditError

ENTRY = """
[[rake]]
room = "pokerstars"
currency = "USD"
stakes = ["0.50/1.00"]
rate = "2 %"
caps = { 2 = "0.50", 3 = "2.00" }
"""


def found(schedule, text):
    """(expected, recorded) of the finding, or None."""
    (audit,) = audit_text(text, extras=Extras(parse(schedule.encode(), "f.toml")))
    own = [finding for finding in audit.findings if finding.code == "RAK505"]
    assert all(finding.severity is Severity.INFO for finding in own)
    assert audit.verdict is Verdict.CONSISTENT
    return (own[0].expected, own[0].recorded) if own else None


OLD = example("heads-up").replace("2024/05/04", "2019/05/04")  # one rate for all winners


def test_above_the_cap():
    """2 % of $34 are $0.68; two players pay $0.50 at most, and the room took $1."""
    assert found(ENTRY, OLD) == (50, 100)


def test_above_the_rate():
    """2 % of $34 = $0.68 without a cap."""
    assert found(ENTRY.replace("caps", "#"), OLD) == (68, 100)


def test_rate_in_steps():
    """$34 holds six whole times $5: $0.60."""
    assert found(ENTRY.replace("2 %", "0.10 per 5.00").replace("caps", "#"), OLD) == (60, 100)


def test_winners_may_have_a_rate_of_their_own():
    """From July 2021 the room may take 1.25 times as much: of $0.50 that is $0.63."""
    assert found(ENTRY, example("heads-up")) == (63, 100)


@pytest.mark.parametrize(
    "other",
    [
        ENTRY.replace("2 %", "5 %").replace("caps", "#"),
        ENTRY.replace("pokerstars", "winamax"),
        ENTRY.replace("USD", "EUR"),
        ENTRY.replace("0.50/1.00", "0.25/0.50"),
        ENTRY + "until = 2019-05-04\n",
        ENTRY + "from = 2019-05-05\n",
        ENTRY + 'games = ["omaha"]\n',
        ENTRY + 'betting = "fixed-limit"\n',
        ENTRY + 'read_as = "cash from July 2021"\n',
        ENTRY + ENTRY.replace("2 %", "5 %").replace("caps", "#"),
    ],
    ids=["below", "room", "currency", "stakes", "until", "from", "game", "betting", "conventions", "one allows it"],
)
def test_silent(other):
    assert found(other, OLD) is None


@pytest.mark.parametrize(
    "name", ["PokerStars cash", "PokerStars cash 2012 to mid-2021", "cash 2012 to mid-2021", "cash 2012", "cash"]
)
def test_the_kind_of_text_is_named_as_it_is_printed(name):
    """With the room as in the tables of conventions, or without as at the prompt."""
    assert found(f'{ENTRY}read_as = "{name}"\n', OLD) == (50, 100)


def test_a_kind_of_text_with_what_the_parser_adds():
    """Full Tilt's hands on PokerStars' platform, which are printed as "cash 2012 to mid-2021, Full Tilt"."""
    entry = f'{ENTRY}read_as = "cash 2012 to mid-2021, Full Tilt"\n'
    assert found(entry, OLD.replace("PokerStars Hand", "Full Tilt Hand")) == (50, 100)
    assert found(entry, OLD) is None


def test_silent_where_it_is_not_known_who_was_dealt_in():
    """A third seat of which no line tells may have been dealt in: then $2 are allowed."""
    text = OLD.replace("Odile: posts", "Seat 6: Quentin ($100 in chips)\nOdile: posts")
    assert found(ENTRY.replace("2 %", "5 %"), text) is None


def test_no_flop_no_drop():
    (audit,) = audit_text(
        example("uncontested").replace("Tournament #3900000001, $9.20+$0.80 USD ", ""),
        extras=Extras(parse(ENTRY.encode(), "f.toml")),
    )
    assert not [finding for finding in audit.findings if finding.code == "RAK505"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = [", "f.toml: it is no TOML"),
        ("", "f.toml, rake: one [[rake]] table or more is needed"),
        ("rakes = 1", "f.toml, rakes: not a key of a rake schedule"),
        (ENTRY.replace("rate", "rote"), "f.toml, rake 1, rote: not a key of an entry"),
        (ENTRY.replace("2 %", "2"), "f.toml, rake 1, rate: '2' is no rate"),
        (ENTRY.replace('"2 %"', "0.02"), "f.toml, rake 1, rate: a text in quotes is needed"),
        (ENTRY.replace("2 %", "200 %"), "f.toml, rake 1, rate: '200 %' is more than the pot"),
        (ENTRY.replace("2 %", "-2 %"), "f.toml, rake 1, rate: '-2' is no amount"),
        (ENTRY.replace('rate = "2 %"', ""), "f.toml, rake 1, rate: missing"),
        (ENTRY.replace("pokerstars", "nowhere"), "f.toml, rake 1, room: there is no room nowhere; known are: "),
        (ENTRY.replace("2 =", "two ="), "f.toml, rake 1, caps: 'two' is no number of players"),
        (ENTRY.replace("0.50/1.00", "0.50"), "f.toml, rake 1, stakes: '0.50' names no stakes"),
        (ENTRY + ENTRY + 'from = "2020"', "f.toml, rake 2, from: a date without quotes is needed"),
        (ENTRY + "from = 2020-01-02\nuntil = 2020-01-01", "f.toml, rake 1, until: lies before from"),
        (ENTRY + 'games = ["tarot"]', "f.toml, rake 1, games: 'tarot' is not known; known are: holdem"),
        (ENTRY + "no_flop_no_drop = 1", "f.toml, rake 1, no_flop_no_drop: true or false is needed"),
        (ENTRY + "games = []", "f.toml, rake 1, games: an empty list"),
        (
            ENTRY + 'read_as = "cash 2012 to 2021"',
            "f.toml, rake 1, read_as: no text of pokerstars is read as 'cash 2012 to 2021'; the nearest is "
            "'cash 2012 to mid-2021'",
        ),
        (ENTRY + 'read_as = "cash 2012 to mid-2021, Nowhere"', "f.toml, rake 1, read_as: no text of pokerstars is"),
    ],
)
def test_errors_name_file_and_key(text, words):
    with pytest.raises(HandauditError) as error:
        parse(text.encode(), "f.toml")
    assert str(error.value).startswith(words)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(HandauditError, match="cannot be read"):
        load(str(tmp_path / "no.toml"))


@pytest.mark.parametrize("name", shipped())
def test_shipped_schedules_can_be_read(name):
    assert load(name).entries


def test_no_cap_below_its_number_of_players():
    entry = RakeEntry("r", "USD", (1, 20), caps=((2, 1_000_000), (3, 2_000_000)))
    assert [entry.most(10_000, players, 2) for players in (1, 2, 3, 9)] == [500, 100, 200, 200]


@pytest.mark.parametrize("jobs", [1, 2])
def test_in_a_batch_and_known_to_the_state(tmp_path, jobs):
    (tmp_path / "f.toml").write_text(ENTRY)
    (tmp_path / "in.txt").write_text(OLD)
    state, told = str(tmp_path / "state"), []
    listeners = Listeners(trouble=told.append)
    counts = []
    for schedule in (None, str(tmp_path / "f.toml"), str(tmp_path / "f.toml")):
        options = BatchOptions([str(tmp_path / "in.txt")], jobs=jobs, state=state, rake_schedule=schedule)
        account = run_batch(options, listeners).account
        counts.append((account.consistent, account.findings.get("RAK505", 0)))
    assert counts == [(1, 0), (1, 1), (1, 1)]
    assert [text.partition(": ")[2] for text in told] == [
        "was written with other options (--rake-schedule); everything is audited anew"
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"2 %"', '"0.10 per 0"', "0.10 per 0"),
        ('"2 %"', '"x per 5.00"', "'x' is no amount"),
        ('2 = "0.50"', '2 = "half"', "'half' is no amount"),
    ],
)
def test_amounts_that_are_none(old, new, words):
    with pytest.raises(HandauditError, match=words):
        parse(ENTRY.replace(old, new).encode(), "f.toml")


def test_one_cap_for_any_number_of_players():
    """2 % of $34 are $0.68; nobody pays more than $0.40, and the room took $1."""
    assert found(ENTRY.replace('{ 2 = "0.50", 3 = "2.00" }', '"0.40"'), OLD) == (40, 100)


def test_a_file_that_is_too_large_for_a_schedule(tmp_path):
    (tmp_path / "f.toml").write_text("# " + "x" * _MOST_SIZE)
    with pytest.raises(HandauditError, match=f"cannot be read .more than {_MOST_SIZE} bytes"):
        load(str(tmp_path / "f.toml"))
