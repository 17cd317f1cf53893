"""SHD406, SHD410 and SHD411: what fires, what stays silent, and that no verdict changes."""

import pytest

from auditor.extras import OPTIONAL, Extras
from auditor.nuts import unbeatable
from auditor.pipeline import audit_text
from auditor.pipeline.batch import BatchOptions, run_batch
from auditor.results import Severity, Verdict
from auditor.rules import RULES
from auditor.rules.docs import example, parse_doc
from parsers.hand import Game


def findings(text, extras=None):
    (audit,) = audit_text(text, extras=extras)
    assert audit.verdict is Verdict.CONSISTENT
    assert all(f.severity is Severity.INFO for f in audit.findings)
    return [(finding.code, finding.player, finding.line) for finding in audit.findings]


def firing(code):
    return parse_doc(RULES[code]).firing_text()


def test_mucked_all_in():
    assert ("SHD406", "Ragnhild", 15) in findings(firing("SHD406"))


def test_cash_games_do_not_table_all_hands():
    text = firing("SHD406").replace(
        "Tournament #3900000003, $4.60+$0.40 USD Hold'em No Limit - Level VI (150/300)", "Hold'em No Limit (150/300)"
    )
    assert not [code for code, *_ in findings(text) if code == "SHD406"]


def test_without_an_all_in_the_last_hand_may_be_mucked():
    text = firing("SHD406").replace(" and is all-in", "").replace("(2500 in chips)", "(9000 in chips)")
    assert not [code for code, *_ in findings(text) if code == "SHD406"]


def test_dry_side_pot():
    assert findings(firing("SHD410")) == [("SHD410", "Oddvar", 14)]


def test_a_side_pot_with_chips_in_it_is_not_dry():
    """Isaura and Oddvar put in 300 more than Tomke has before the flop."""
    text = (
        firing("SHD410")
        .replace("Isaura: calls 400\nOddvar: calls 300\n", "Isaura: raises 300 to 800\nOddvar: calls 600\n")
        .replace("Oddvar collected 800", "Oddvar collected 1400")
        .replace("Side pot 800", "Side pot 1400")
        .replace("2300", "2900")
    )
    assert findings(text) == []


def test_nobody_all_in():
    text = (
        firing("SHD410")
        .replace(" and is all-in", "")
        .replace("Tomke (500", "Tomke (5000")
        .replace("Isaura: calls 400\n*** TURN", "Tomke: folds\nIsaura: calls 400\n*** TURN")
    )
    (audit,) = audit_text(text)
    assert not [f for f in audit.findings if f.code == "SHD410"]


ASKED = Extras(None, OPTIONAL)


def test_nuts_are_looked_for_only_on_request():
    assert findings(firing("SHD411")) == []
    assert findings(firing("SHD411"), ASKED) == [("SHD411", "Odile", 21)]


def test_a_bet_of_the_nuts_is_silent():
    text = firing("SHD411").replace(
        "Piotr: checks\nOdile: checks\n", "Piotr: checks\nOdile: bets $1\nPiotr: calls $1\n"
    )
    text = text.replace("$33", "$35").replace("$34", "$36")
    assert findings(text, ASKED) == []


def test_who_acts_first_may_check():
    """Piotr holds the best hand and checks to Odile, who may yet bet."""
    text = example("heads-up").replace("[Ts 9s]", "[5h 4h]").replace("Odile collected", "Piotr collected")
    (audit,) = audit_text(text, extras=ASKED)
    assert not [f for f in audit.findings if f.code == "SHD411"]


@pytest.mark.parametrize(("select", "number"), [(("SHD411",), 1), ((), 0), (("SHD",), 0)])
def test_select(tmp_path, select, number):
    (tmp_path / "a.txt").write_text(firing("SHD411"))
    account = run_batch(BatchOptions([str(tmp_path / "a.txt")], select=select)).account
    assert (account.consistent, account.findings.get("SHD411", 0)) == (1, number)


@pytest.mark.parametrize(
    ("game", "cards", "board", "best"),
    [
        (Game.HOLDEM, "Ah Kh", "Qh Jh Th 2c 3d", True),
        (Game.HOLDEM, "Ac Kc", "Qh Jh Th 2c 3d", False),  # a straight flush is possible
        (Game.HOLDEM, "5h 4h", "Td 6s 2h Jc 3s", True),
        (Game.HOLDEM, "Jh Jd", "Td 6s 2h Jc 3s", False),  # three jacks; a straight is possible
        (Game.HOLDEM, "2c 2d", "Ah Kh Qh Jh Th", False),  # the board plays: nobody can win more than a share
        (Game.HOLDEM, "As Ad", "Ah Ac Kd 2c 3d", True),
        (Game.OMAHA, "Jh Ts 2c 2d", "8h 9c 7c 2h 6d", True),
        (Game.OMAHA, "Ts 3s 4d Ad", "8h 9c 7c 2h 6d", False),  # one ten makes a straight in hold'em only
        (Game.HOLDEM, "5h 4h", "Td 6s 2h Jc", False),
        (Game.SHORT_DECK, "Ah Kh", "Qh Jh Th 7c 8d", False),
    ],
)  # fmt: skip
def test_unbeatable(game, cards, board, best):
    assert unbeatable(game, tuple(cards.split()), tuple(board.split())) is best
