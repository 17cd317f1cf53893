"""What a text says in two places: each of these sample hands is altered in one of them, and no longer agrees."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.pipeline import audit_text
from auditor.results import Severity, Verdict

SAMPLES = Path(__file__).parent.parent / "sample_histories"


def text_of(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8-sig")


def errors(text: str, hand_id: str) -> list[tuple[str, int | None]]:
    """Codes and lines of the errors of one hand, which is discrepant exactly if there are any."""
    (audit,) = [audit for audit in audit_text(text) if audit.hand.hand_id == hand_id]
    found = [(each.code, each.line) for each in audit.findings if each.severity is Severity.ERROR]
    assert (audit.verdict is Verdict.DISCREPANT) == bool(found)
    return found


def altered(name: str, line: int, old: str, new: str) -> str:
    lines = text_of(name).split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


CARDS = [
    pytest.param("pokerstars/stud.txt", "255000021401", 39, "[Th]", "[Td]", 39, id="a stud card twice"),
    pytest.param("pokerstars/stud.txt", "255000021401", 39, "[Th]", "[Jh]", 44, id="a stud card, shown as another"),
    pytest.param("pokerstars/razz.txt", "255000021501", 29, "[5c]", "[6c]", 29, id="a razz card twice"),
    pytest.param("pokerstars/badugi.txt", "255000021701", 15, "[Ks]", "[5d]", 15, id="a drawn card twice"),
    pytest.param("pokerstars/badugi.txt", "255000021701", 22, "Ks", "7h", 22, id="twice in a hand that stands pat"),
    pytest.param("fulltilt/stud-draw-irish.txt", "39000002401", 41, "[4s]", "[5h]", 41, id="a card twice, Full Tilt"),
    pytest.param("ongame/cash.txt", "R5-91110001-2", 60, "Kc", "Ks", 60, id="OnGame, one card dealt twice"),
    pytest.param("ongame/cash.txt", "R5-91110001-2", 60, "Kc", "4c", 74, id="OnGame, dealt and in the summary"),
    pytest.param(
        "absolute/tournament.txt", "910001101", 28, "[Qs Qh -", "[7s 2h -", 28, id="Absolute, shown and in the summary"
    ),
    pytest.param("absolute/stud-high-low.txt", "910001201", 28, "4c 6h", "4c Ts", 28, id="Absolute, pocket and pocket"),
    pytest.param("absolute/stud-high-low.txt", "910001201", 34, "6h", "Ts", 34, id="Absolute, pocket and shown"),
    pytest.param("betonline/side-pot-omaha.txt", "255220003", 16, "2c", "10d", 16, id="BetOnline, a flop"),
    pytest.param("betonline/side-pot-omaha.txt", "255220003", 16, "2c", "4c", 26, id="BetOnline, flop and board"),
    pytest.param("winning/older-cash.txt", "255120001", 31, "2h", "9c", 31, id="Winning, a board"),
    pytest.param("bovada/cash-session.txt", "9100000101", 31, "6c]", "Kd]", 31, id="Bovada, the five that count"),
    pytest.param("pokernow/cash-evening.csv", "302", 65, "Q♣", "J♣", 65, id="PokerNow, shown after the end"),
    pytest.param("pokernow/cash-evening.csv", "303", 49, "4♥", "K♦", 49, id="PokerNow, the five that won"),
    pytest.param("pokernow/tournament.csv", "341", 44, "2♥", "4♣", 44, id="PokerNow, the owner's hand"),
    pytest.param("kingsclub/draw-games.txt", "81002302", 86, "[Qs]", "[8h]", 90, id="KingsClub, drawn for the 2nd run"),
    pytest.param("kingsclub/draw-games.txt", "81002302", 86, "[9c]", "[9h]", 89, id="KingsClub, drawn for the 1st run"),
    pytest.param("kingsclub/draw-games.txt", "81002302", 86, "[Qs]", "[9c]", 86, id="KingsClub, both runs draw it"),
]


@pytest.mark.parametrize(("name", "hand_id", "line", "old", "new", "found"), CARDS)
def test_cards_that_two_places_name_differently(name, hand_id, line, old, new, found):
    assert errors(text_of(name), hand_id) == []
    assert ("RD009", found) in errors(altered(name, line, old, new), hand_id)


def test_a_card_may_be_drawn_again_after_the_deck_was_shuffled():
    """The seven of spades is thrown away, the deck is shuffled again, and it comes back."""
    lines = altered("pokerstars/badugi.txt", 15, "[Ks]", "[7s]").replace("[Ac 5d 7h Ks]", "[Ac 5d 7h 7s]").split("\n")
    text = "\n".join([*lines[:14], "The deck is reshuffled", *lines[14:]])
    assert "RD009" not in {code for code, _ in errors(text, "255000021701")}


MONEY = [
    # paid 58.50 for the first board and 100 before it: neither these 98.50 nor 198.50
    pytest.param("fulltilt/run-it-twice.txt", "39000002302", 98, "$58.50", "$98.50", "PAY309", 98, id="board 1"),
    pytest.param("fulltilt/run-it-twice.txt", "39000002302", 98, "$58.50", "$198.50", "PAY309", 98, id="board 1, more"),
    pytest.param("fulltilt/run-it-twice.txt", "39000002302", 98, "$58.50", "$1.50", "PAY309", 98, id="board 1, less"),
    pytest.param("fulltilt/run-it-twice.txt", "39000002302", 103, "$58.50", "$58", "PAY309", 103, id="board 2"),
    pytest.param("partypoker/summary.txt", "1761000020301sample0", 27, "$ 121", "$ 999", "POT202", 27, id="created"),
    pytest.param("partypoker/summary.txt", "1761000020301sample0", 28, "$ 50", "$ 50.01", "POT202", 28, id="side pot"),
    pytest.param(
        "betonline/cash.txt", "255220001", 27, "20.70 | Rake 1.05", "99.70 | Rake 5.05", "POT202", 29, id="1st"
    ),
    pytest.param(
        "betonline/cash.txt", "255220001", 29, "20.70 | Rake 1.05", "99.70 | Rake 5.05", "POT202", 29, id="2nd"
    ),
    pytest.param(
        "betonline/cash.txt", "255220001", 27, "20.70 | Rake 1.05", "0.00 | Rake 0.00", "POT202", 27, id="no 1st"
    ),
    pytest.param(
        "betonline/cash.txt", "255220001", 29, "20.70 | Rake 1.05", "0.00 | Rake 0.00", "POT202", 29, id="no 2nd"
    ),
]


@pytest.mark.parametrize(("name", "hand_id", "line", "old", "new", "code", "found"), MONEY)
def test_figures_that_two_places_name_differently(name, hand_id, line, old, new, code, found):
    assert errors(text_of(name), hand_id) == []
    assert (code, found) in errors(altered(name, line, old, new), hand_id)


GOLDEN = Path(__file__).parent / "golden"
ELSEWHERE = [
    # 47.50 on the flop, then 2 x 20, of which 4 are raked: 83.50
    pytest.param("boss/new_cash.txt", "930300101", 'POT="83.50" RAKE', 'POT="83.51" RAKE', "POT207", id="Boss, turn"),
    pytest.param("boss/new_cash.txt", "930300101", 'RAKE="4.00"', 'RAKE="3.99"', "POT207", id="Boss, rake so far"),
    # two share a pot of 6.18
    pytest.param(
        "everest/cash.xml",
        "83100003",
        '"9" amount="309" pot="0" potAmount="618"',
        '"9" amount="309" pot="0" potAmount="619"',
        "POT202",
        id="Everest, a pot of two",
    ),
    # 14.50 in the pot, 13.78 paid: 10.87 leave 3.63, more than a quarter
    pytest.param("everleaf/cash.txt", "410000101", "$ 13.78", "$ 10.87", "RAK508", id="Everleaf, no rake"),
]


@pytest.mark.parametrize(("name", "hand_id", "old", "new", "code"), ELSEWHERE)
def test_one_figure_of_a_golden_hand(name, hand_id, old, new, code):
    text = (GOLDEN / name).read_text(encoding="utf-8-sig")
    assert errors(text, hand_id) == []
    assert code in {found for found, _ in errors(text.replace(old, new, 1), hand_id)}


def test_a_side_pot_won_before_the_boards_parted_may_be_in_the_summary_of_a_board():
    """58.50 were paid for the first board and 100 before: 158.50 is both."""
    text = altered("fulltilt/run-it-twice.txt", 98, "$58.50", "$158.50")
    assert errors(text, "39000002302") == []


def test_streets_that_stand_in_the_wrong_order_are_not_read():
    """The turn before the flop: what was bet on which street cannot be told."""
    lines = text_of("everleaf/cash.txt").split("\n")
    flop = next(at for at, line in enumerate(lines) if line.startswith("** Dealing Flop **"))
    assert lines[flop + 1].startswith("** Dealing Turn **")
    lines[flop], lines[flop + 1] = lines[flop + 1], lines[flop]
    (audit,) = [audit for audit in audit_text("\n".join(lines)) if audit.hand.hand_id == "410090101"]
    assert audit.verdict is Verdict.UNREADABLE
    assert [(each.code, each.line) for each in audit.findings] == [("RD001", flop + 2)]


def warnings(text: str, hand_id: str) -> list[tuple[str, int | None]]:
    (audit,) = [audit for audit in audit_text(text) if audit.hand.hand_id == hand_id]
    assert audit.verdict is Verdict.CONSISTENT
    return [(each.code, each.line) for each in audit.findings if each.severity is Severity.WARNING]


def test_a_call_that_is_missing_on_a_street_before_the_last():
    """Raised to 2.50, the small blind of 0.50 checks on the flop without having called, and wins by a fold on the turn.
    Over the whole hand the sums close, because the last bet was not called either."""
    text = text_of("pacific888/cash-session.txt")
    lines = text.split("\n")
    call = lines.index("pimpernel calls [$2]")
    assert warnings(text, "888003001") == []
    del lines[call]
    assert lines[call] == "Oona folds"
    assert warnings("\n".join(lines), "888003001") == [("BET610", call + 1)]


def test_words_for_a_badugi_that_is_none():
    """3d 5c 6s Js is a hand of three cards: two of them are spades."""
    text = text_of("pokerstars/badugi.txt")
    line = next(
        at for at, row in enumerate(text.split("\n"), 1) if "dormouse3 (small blind) showed [3d 5c 6s Js]" in row
    )
    assert warnings(text, "255000021702") == []
    assert warnings(altered("pokerstars/badugi.txt", line, "3-card", "4-card"), "255000021702") == [("SHD405", line)]


TOTALS = [
    pytest.param("pokerstars/cash-session.txt", 27, "$5.25", "$5.35", id="PokerStars"),
    pytest.param("pokerstars/cash-session.txt", 27, "Rake $0.25", "Rake $0.15", id="PokerStars, rake"),
    pytest.param("fulltilt/run-it-twice.txt", 39, "$605", "$606", id="Full Tilt"),
    pytest.param("winamax/session.txt", 26, "23.56", "23.57", id="Winamax"),
    pytest.param("ggpoker/cash.txt", 40, "$29 ", "$28 ", id="GGPoker"),
    pytest.param("bovada/cash-session.txt", 35, "$8.40", "$8.50", id="Bovada"),
    pytest.param("winning/older-cash.txt", 30, "8.55", "8.54", id="Winning"),
    pytest.param("winning/older-cash.txt", 30, "Rake 0.42", "Rake 0.43", id="Winning, rake"),
    pytest.param("unibet/banzai.txt", 20, "€1.25", "€1.24", id="Unibet"),
    pytest.param("kingsclub/draw-games.txt", 63, "Rake 5", "Rake 4", id="KingsClub"),
    pytest.param("coinpoker/cash-2026.txt", 29, "₮1.15", "₮1.16", id="CoinPoker"),
    pytest.param("entraction/cash.txt", 29, "EUR 3.00", "EUR 3.01", id="Entraction"),
]


@pytest.mark.parametrize(("name", "line", "old", "new"), TOTALS)
def test_two_lines_print_another_total(name, line, old, new):
    """The second one counts, and is right; the first one is not passed over."""
    lines = text_of(name).split("\n")
    assert old in lines[line - 1]
    twice = [*lines[: line - 1], lines[line - 1].replace(old, new, 1), *lines[line - 1 :]]

    def repeated(rows: list[str]) -> list[tuple[str, int | None]]:
        found = [finding for audit in audit_text("\n".join(rows)) for finding in audit.findings]
        return [(each.code, each.line) for each in found if each.code == "RD013"]

    assert repeated(lines) == []
    assert repeated(twice) == [("RD013", line + 1)]
    assert repeated([*lines[: line - 1], lines[line - 1], *lines[line - 1 :]]) == []


def test_two_lines_of_one_winner_at_absolute():
    lines = text_of("absolute/tournament.txt").split("\n")
    at = next(at for at, row in enumerate(lines) if "collected Total" in row or "won Total" in row)
    found = [f for audit in audit_text("\n".join([*lines[:at], lines[at], *lines[at:]])) for f in audit.findings]
    assert ("RD013", at + 2) in [(each.code, each.line) for each in found]
