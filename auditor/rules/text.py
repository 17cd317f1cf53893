"""RD: what the text itself does not let anybody read or believe."""

from __future__ import annotations

from collections.abc import Iterable

from auditor import facts
from auditor.case import Case
from auditor.notes import note
from auditor.results import Finding, Param, Severity
from auditor.rules.base import MISSING, N_, finding, rule
from parsers.errors import Problem
from parsers.hand import Hand

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
ALWAYS = 0

#: The sentence of each note that a parser may leave; the parameters are the parser's.
SENTENCES: dict[str, tuple[Severity, str]] = {
    "RD001": (ERROR, N_("This hand is not supported: {what}.")),
    "RD002": (ERROR, N_("The header has no {what} that can be read.")),
    "RD004": (ERROR, N_("The hand is cut off: there is neither a payment nor a summary.")),
    "RD007": (ERROR, N_("{amount} is not an amount that this hand's money can hold.")),
    "RD008": (WARNING, N_("{name} is named here but has no seat in this hand.")),
    "RD009": (ERROR, N_("The card {card} cannot be there: it is dealt twice or is in no deck.")),
    "RD010": (INFO, N_("The hand was cancelled: all chips went back.")),
    "RD011": (INFO, N_("The currency is guessed: {what}.")),
    "RD012": (WARNING, N_("The text does not hold together as it stands; it does when {what}.")),
    "RD013": (WARNING, N_("The text of this hand is not whole: {what}.")),
    "INT901": (ERROR, N_("Our own program failed on this hand ({what}); that says nothing about the hand.")),
}

#: The notes whose ``what`` may be words of ours.
_SAID_BY_US = frozenset({"RD001", "RD002", "RD012", "RD013"})

#: A card of a winning hand as a payment names it.
_NOT_THERE = N_(
    "The hand that is paid here is said to be {five}; {card} is neither in that player's hand nor on the board."
)

#: A text that lacks its end, and payments that do not empty the pots.
_SHORT = N_("The hand is cut off: it ends before all pots are paid.")

#: A text that stops within its last line.
_TORN = N_("The hand is cut off: it ends within a line.")

#: Money that the text gives to somebody who is not in the hand is a contradiction of the text with itself.
_PAID_STRANGER = (ERROR, N_("{name} is given money here but has no seat in this hand: {paid}"))
#: Money that somebody puts in who is not in the hand is a seated player's, or the seat list is not whole.
_PAYING_STRANGER = (
    ERROR,
    N_("{name} puts in money here but has no seat in this hand, so what the players put in is not known: {puts_in}"),
)


def findings_of(problems: Iterable[Problem], code: str | None = None) -> list[Finding]:
    """The parser's notes as findings, all of them or those of one code."""
    found = []
    for problem in problems:
        if code is None or problem.code == code:
            severity, text = SENTENCES[problem.code]
            if "paid" in problem.params:
                severity, text = _PAID_STRANGER
            elif "puts_in" in problem.params:
                severity, text = _PAYING_STRANGER
            elif "five" in problem.params:
                text = _NOT_THERE
            elif "short" in problem.params:
                text = _SHORT
            elif "torn" in problem.params:
                text = _TORN
            elif "unpaid" in problem.params:
                text = MISSING[facts.PAID]
            params: dict[str, Param] = {"what": problem.params.get("game", ""), **problem.params}
            if "what" in problem.params and problem.code in _SAID_BY_US:
                params["what"] = note(problem.params["what"])
            found.append(Finding(problem.code, severity, text, params, line=problem.line))
    return found


@rule("RD001", ERROR, when=facts.PROBLEMS, unless=ALWAYS)
def not_supported(case: Case) -> list[Finding] | None:
    """The hand was found, but its game, language or kind of text is not supported.

    Compares: the header with the games and languages that are built.
    Why: a hand that is skipped without a word looks as if it had been checked. The hand counts as unreadable.
    Fires: heads-up
        - PokerStars Hand #255000000005:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/04 20:20:00 ET
        + PokerStars Hand #255000000005:  Telesina No Limit ($0.50/$1.00 USD) - 2024/05/04 20:20:00 ET
    Silent: heads-up
    Source: law of this project: nothing is silently dropped.
    """
    return findings_of(case.hand.problems, "RD001") or None


@rule("RD002", ERROR, when=facts.PROBLEMS, unless=ALWAYS)
def header_incomplete(case: Case) -> list[Finding] | None:
    """The header lacks something without which the hand cannot be read.

    Compares: the header with what every reckoning needs: number, game, table and seats.
    Why: without them amounts and players cannot be told apart. The hand counts as unreadable.
    Fires: heads-up
        - Seat 1: Odile ($100 in chips)
        - Seat 2: Piotr ($100 in chips)
    Silent: heads-up
    Source: law of this project: nothing is guessed.
    """
    return findings_of(case.hand.problems, "RD002") or None


@rule("RD003", ERROR, when=facts.UNKNOWN_LINES, unless=ALWAYS)
def line_not_understood(case: Case) -> list[Finding] | None:
    """A line was not understood.

    Compares: every line with the forms known of the room. If the line begins or ends with a seated player's name and
    holds an amount, or may be the mark of a street or of the summary or a line of the seat list, the hand counts as
    unreadable (error); any other line is a warning.
    Why: money may have moved in it, and a reckoning without it would be wrong; so it would be with two streets in one.
    Fires: heads-up
        - Odile: bets $10
        + Odile: wagers $10
    Silent: heads-up
    Source: law of this project: nothing is guessed.
    """
    return unknown_lines(case.hand) or None


def unknown_lines(hand: Hand) -> list[Finding]:
    """The findings for the lines of a hand that were not understood."""
    found = []
    for unknown in hand.unknown_lines:
        severity = ERROR if unknown.money else WARNING
        text = N_("This line was not understood: {quote}")
        found.append(finding("RD003", severity, text, unknown.line, quote=unknown.text[:200]))
    return found


@rule("RD004", ERROR, when=facts.PROBLEMS, unless=ALWAYS)
def cut_off(case: Case) -> list[Finding] | None:
    """The hand is cut off before anybody, or everybody, was paid.

    Compares: whether the text has a payment line or a summary. A text with payments that lacks the line with which its
    room ends every hand is cut off, too, if what does not agree is only what further payments would bring; and so is
    one with money in its pots that it gives to nobody.
    Why: what is not there cannot be checked. The hand counts as unreadable.
    Fires: uncontested
        - Noor collected 1000 from pot
        - Noor: doesn't show hand
        - *** SUMMARY ***
        - Total pot 1000 | Rake 0
        - Board [Qs 7d 2c]
        - Seat 1: Klaas (button) folded before Flop (didn't bet)
        - Seat 2: Lieve (small blind) folded before Flop
        - Seat 3: Maarten (big blind) folded on the Flop
        - Seat 4: Noor collected (1000)
    Silent: uncontested
    Source: law of this project: nothing is guessed.
    """
    return findings_of(case.hand.problems, "RD004") or None


@rule("RD007", ERROR, when=facts.PROBLEMS, unless=ALWAYS)
def amount_unparsable(case: Case) -> list[Finding] | None:
    """An amount is not a number, or finer than the smallest unit of this money.

    Compares: each amount with the unit (a cent, a chip).
    Why: rounding would hide or make a difference. The hand counts as unreadable.
    Fires: heads-up
        - Odile: bets $10
        + Odile: bets $10.005
    Silent: heads-up
    Source: law of this project: money is exact.
    """
    return findings_of(case.hand.problems, "RD007") or None


@rule("RD008", WARNING, when=facts.PROBLEMS, unless=ALWAYS)
def unknown_player(case: Case) -> list[Finding] | None:
    """Somebody acts or is paid who has no seat in this hand.

    Compares: names in actions and payments with the seat list. A payment or return to such a name is an error. Money
    that such a name puts in makes the hand unreadable: a seated player's name may be garbled, or a seat missing.
    Why: such money belongs to nobody in the reckoning.
    Fires: heads-up
        - Odile collected $33 from pot
        + Odilon collected $33 from pot
    Silent: heads-up
    Source: law of this project: nothing is guessed.
    """
    return findings_of(case.hand.problems, "RD008") or None


@rule("RD009", ERROR, when=facts.PROBLEMS, unless=ALWAYS)
def impossible_card(case: Case) -> list[Finding] | None:
    """A card is dealt twice, or is in no deck.

    Compares: all known hole cards and the board with one deck. Boards of hands run several times may share cards.
    Why: at least one of the cards is not what was dealt, so the winner rests on nothing. Where one player is left alone
    and the text names two boards it is a warning: no card decides anything there.
    Fires: heads-up
        - Piotr: shows [Ts 9s] (a pair of Tens)
        + Piotr: shows [Ts Jc] (a pair of Tens)
    Silent: heads-up
    Source: one deck has 52 different cards.
    """
    found = findings_of(case.hand.problems, "RD009")
    if case.facts & facts.ONE_ALIVE:
        for each in found:
            if "board" in each.params:
                each.severity = WARNING
    return found or None


@rule("RD010", INFO, when=facts.PROBLEMS, unless=ALWAYS)
def hand_cancelled(case: Case) -> list[Finding] | None:
    """The room cancelled the hand.

    Compares: nothing; the text says so, and then all chips are due back.
    Why: a cancelled hand has no winner, and no fault either.
    Fires: heads-up
        - *** FLOP *** [Td 6s 2h]
        + Hand cancelled
    Silent: heads-up
    Source: practice of the rooms: a void hand is refunded.
    """
    return findings_of(case.hand.problems, "RD010") or None


@rule("RD011", INFO, when=facts.PROBLEMS, unless=ALWAYS)
def currency_guessed(case: Case) -> list[Finding] | None:
    """The currency is not named and was taken from the symbol.

    Compares: the header's currency code with its symbol.
    Why: amounts are right either way; sums over several hands may mix currencies.
    Fires: heads-up
        - PokerStars Hand #255000000005:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/04 20:20:00 ET
        + PokerStars Hand #255000000005:  Hold'em No Limit ($0.50/$1.00) - 2024/05/04 20:20:00 ET
    Silent: heads-up
    Source: law of this project: what is guessed is said.
    """
    return findings_of(case.hand.problems, "RD011") or None


@rule("RD012", WARNING, when=facts.PROBLEMS, unless=ALWAYS)
def read_another_way(case: Case) -> list[Finding] | None:
    """The text holds together only if it is read in another way than it stands.

    Compares: the hand as it stands with a known fault of the room's exports undone, for example lines that were written
    several times and count once. The other reading is taken only if the first one is discrepant and it is not.
    Why: the record is damaged, but the payment is right; both must be said.
    Fires: none
    Silent: heads-up
    Source: the pages of the rooms that write such texts.
    """
    return findings_of(case.hand.problems, "RD012") or None


@rule("RD013", WARNING, when=facts.PROBLEMS, unless=ALWAYS)
def part_missing(case: Case) -> list[Finding] | None:
    """Something was left out of the text of this hand, or stands there twice.

    Compares: what the room numbers without a gap (actions, lines) with the numbers in the text; who posts which blind.
    Why: what is missing or doubled may move money, even where the sums still close. A converter may leave out lines, so
    that it is a warning.
    Fires: none
    Silent: heads-up
    Source: the pages of the rooms that number the actions of a hand.
    """
    return findings_of(case.hand.problems, "RD013") or None
