"""OnGame's summary: pots with their winners, the rake, and each seat's stack and result (docs/rooms/ongame.md)."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import CardSource, Collect, Part, Printed, PrintedPot, SummarySeat, SummaryState
from parsers.rooms.ongame_words import FIGURE, WORDS
from parsers.strangers import Strangers
from parsers.textroom import describe

_POT = re.compile(rf"(?:Main pot|Side pot (?P<side>[0-9]{{1,2}})): (?P<units>{FIGURE}) won by (?P<winners>.+)")
_SHARE = re.compile(rf" \((?P<units>{FIGURE})(?: (?P<half>High|Low))?\)(?:, |$)")
_OTHER_SHARE = re.compile(r"(?P<name>.+?) \([^()]*\)(?:, |$)")
_RAKE = re.compile(rf"Rake taken: (?P<units>{FIGURE})")
_RESULT = re.compile(
    rf" \((?P<stack>{FIGURE}|[$€£]?)\)(?:, net: (?P<sign>[+-])(?P<net>{FIGURE}))?"
    r"(?:, \[(?P<cards>[^\]]*)\](?: \((?P<words>.+)\))?)?"
)
_END = re.compile(r"\*{5} End of hand (?P<id>\S+) \*{5}")
_HALVES = {"High": Part.HIGH, "Low": Part.LOW, None: None}
_DIGIT = re.compile("[0-9]")


def read_summary(b: HandBuilder, strangers: Strangers, line: str, number: int) -> bool:
    """Read one line below "Summary:"; False if it is not understood."""
    recorded = b.hand.recorded
    if pot := _POT.fullmatch(line):
        return _read_pot(b, strangers, pot, number)
    if rake := _RAKE.fullmatch(line):
        if recorded.rake is not None:
            return False
        recorded.rake = Printed(b.amounts[rake["units"]], number)
        return True
    if end := _END.match(line):
        if end["id"] != b.hand.hand_id:
            b.inferred("the hand's number is that of its beginning, not {number}", number, number=end["id"])
        return True
    return line.startswith("Seat ") and _read_result(b, line, number)


def _read_pot(b: HandBuilder, strangers: Strangers, pot: re.Match[str], number: int) -> bool:
    """``Main pot: $0.55 won by Ann ($0.27), Bo ($0.26)``; in high/low ``Ann (1793 High), Bo (897 Low)``."""
    index = int(pot["side"] or 0)
    longest_first = sorted(b.hand.seats.values(), key=lambda seat: -len(seat.name))
    shares: list[Collect] = []
    rest = pot["winners"]
    while rest:
        share = None
        for seat in longest_first:
            share = _SHARE.match(rest, len(seat.name)) if rest.startswith(seat.name) else None
            if share is not None:
                units = b.amounts[share["units"]]
                shares.append(Collect(seat.number, units, index, None, _HALVES[share["half"]], number))
                break
        if share is None:
            share = _OTHER_SHARE.match(rest)
            if share is None or any(rest.startswith(seat.name + " ") for seat in longest_first):
                return False
            strangers.wins(share["name"], number, pot[0])
        rest = rest[share.end() :]
    b.hand.recorded.pots.append(PrintedPot(index, b.amounts[pot["units"]], number))
    b.hand.recorded.collected += shares
    return True


def _read_result(b: HandBuilder, line: str, number: int) -> bool:
    """``Seat 3: Ann ($2,380), net: +$640, [5c, Qc] (PAIR QUEEN)``: stack and result, and a hand shown or mucked."""
    place, _, rest = line[len("Seat ") :].partition(": ")
    seat = b.hand.seats.get(int(place)) if place.isdecimal() else None
    if seat is None or not rest.startswith(seat.name):
        return False
    match = _RESULT.fullmatch(rest, len(seat.name))
    if match is None:
        return False
    units = b.amounts[match["net"]] if match["net"] else None
    net = -units if units is not None and match["sign"] == "-" else units
    balance = b.amounts[match["stack"]] if _DIGIT.search(match["stack"]) else 0
    record = SummarySeat(seat.number, SummaryState.OTHER, None, number, net=net, balance=balance)
    if b.hand.recorded.summary.setdefault(seat.number, record) is not record:
        return False
    b.hand.recorded.has_summary = True
    if match["cards"]:
        record.cards = split_cards(match["cards"].replace(",", " "))
        b.cards(seat.number, record.cards, CardSource.SHOWN, number)
        if match["words"]:
            describe(b, seat.number, match["words"], WORDS, None, number)
    return True


def forget_cut_stacks(b: HandBuilder) -> None:
    """The writer of the older text reckoned final stacks with results from a thousand on up to their comma only
    (2,000 - 1,250 = 1,999): such a figure says nothing."""
    unit = 10**b.hand.currency.exponent
    for seat, line in b.hand.recorded.summary.items():
        stack, net = b.hand.seats[seat].stack, line.net
        if stack is None or net is None or abs(net) < 1000 * unit:
            continue
        cut = abs(net) // (1000 * unit) * unit
        if line.balance == (stack + cut if net > 0 else stack - cut):
            line.balance = None
            b.inferred("a final stack that was reckoned with the result up to its comma only", line.line)
