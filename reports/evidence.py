"""What shows a finding: a clause of why, and the lines of the room's text that prove it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from auditor.results import Finding
from parsers.hand import EventKind
from reports.context import Context, line_link
from reports.i18n import NN_
from reports.money_sections import balance_line
from reports.outcome import Outcome
from reports.reasons import better_hand, could_win
from reports.voice import Voice

_PAYMENT = NN_("the payment in {lines}", "the payments in {lines}")
_CARDS = NN_("the cards in {lines}", "the cards in {lines}")
_BOARD = NN_("the board in {lines}", "the boards in {lines}")
_ALL_IN = NN_("the all-in in {lines}", "the all-ins in {lines}")
_FOLD = NN_("the fold in {lines}", "the folds in {lines}")
_BET = NN_("the last bet in {lines}", "the last bets in {lines}")
_RETURN = NN_("the return in {lines}", "the returns in {lines}")
_TOTAL = NN_("the total in {lines}", "the totals in {lines}")
_SUMMARY = NN_("the summary in {lines}", "the summary in {lines}")
_ALONE = NN_("{lines}", "{lines}")

#: lines named for one kind of evidence
_MOST_LINES = 4
_SHARE = frozenset({"PAY301", "PAY303", "PAY306", "PAY307"})
_BEST = frozenset({"PAY302", "PAY304", "PAY305", "PAY311", "PAY312", "SHD401", "SHD402", "SHD404"})

Kind = tuple[str, str]


def evidence(ctx: Context, finding: Finding) -> list[str]:
    """Pieces such as "the payment in line 31", each line once; in the order of the text's own story."""
    told: set[int] = set()
    pieces = []
    for kind, lines in _places(ctx, finding):
        new = [line for line in dict.fromkeys(lines) if line not in told][:_MOST_LINES]
        told.update(new)
        if new:
            pieces.append(_piece(kind, new, ctx.voice))
    if finding.line is not None and finding.line not in told:
        pieces.append(_piece(_ALONE, [finding.line], ctx.voice))
    return pieces


def line_alone(finding: Finding, voice: Voice) -> list[str]:
    """The line of a finding of a hand that could not be read."""
    return [] if finding.line is None else [_piece(_ALONE, [finding.line], voice)]


def _piece(kind: Kind, lines: list[int], voice: Voice) -> str:
    links = [voice.link(line_link(line, voice)) for line in lines]
    return voice.plural(*kind, len(lines), lines=voice.listing(links))


def _places(ctx: Context, finding: Finding) -> Iterator[tuple[Kind, Iterable[int]]]:
    seat = _seat(ctx, finding)
    recorded = ctx.hand.recorded
    family = finding.code[:3]
    totals = [printed.line for printed in (recorded.total, recorded.rake) if printed is not None]
    if finding.code in _SHARE and seat is not None:
        yield _ALL_IN, [e.line for e in ctx.hand.events if e.seat == seat and e.all_in]
        yield _FOLD, [e.line for e in ctx.hand.events if e.seat == seat and e.kind is EventKind.FOLD]
        yield _PAYMENT, _payments(ctx, seat)
        yield _TOTAL, totals
    elif finding.code in _BEST:
        seats = _concerned(ctx, finding, seat)
        if not ctx.uncontested:
            yield _CARDS, sorted(ctx.hand.cards[s].line for s in seats if s in ctx.hand.cards)
            yield _BOARD, [board.line for board in ctx.hand.boards]
        yield _PAYMENT, _payments(ctx, seat)
    elif finding.code in ("CON103", "CON104"):
        bets = [e.line for e in ctx.hand.events if e.seat == seat and e.amount and e.kind is not EventKind.RETURN]
        yield _BET, bets[-1:]
        yield _RETURN, [e.line for e in ctx.hand.events if e.kind is EventKind.RETURN]
    elif family in ("POT", "RAK") or finding.code == "PAY308":
        yield _TOTAL, totals
        yield _PAYMENT, _payments(ctx, None)
    elif finding.code == "PAY309":
        yield _PAYMENT, _payments(ctx, seat)
        yield _SUMMARY, [finding.line] if finding.line is not None else []


def _seat(ctx: Context, finding: Finding) -> int | None:
    return next((number for number, seat in ctx.hand.seats.items() if seat.name == finding.player), None)


def _payments(ctx: Context, seat: int | None) -> list[int]:
    return [line.line for line in ctx.hand.recorded.collected if seat in (None, line.seat)]


def _concerned(ctx: Context, finding: Finding, seat: int | None) -> list[int]:
    """The player and those who are due the pots in question."""
    pots = [
        pot.index
        for pot in ctx.pots
        if finding.pot in (None, pot.name) and (seat is None or finding.pot or seat in pot.eligible)
    ]
    winners = {winner for index in pots for winner in ctx.winners[index] or ()}
    return [number for number in ctx.hand.seats if number == seat or number in winners]


def why(ctx: Context, finding: Finding) -> str:
    """A sentence of why, where the finding's own sentence does not say it; empty where there is none."""
    seat = _seat(ctx, finding)
    if finding.code in ("PAY301", "PAY303"):
        player = _outcome(ctx, seat)
        return could_win(ctx, player) if player is not None else ""
    if finding.code == "PAY302":
        player = _outcome(ctx, seat)
        short = player is not None and player.difference is not None and player.difference[0] < 0
        return better_hand(ctx, {player.seat}) if short and player is not None else ""
    if finding.code in ("SHD401", "SHD402"):
        return better_hand(ctx, set(_concerned(ctx, finding, seat)))
    if finding.code == "PAY308":
        return ctx.voice.say("{balance}.", balance=balance_line(ctx))
    if finding.code in ("CON103", "CON104") and seat is not None:
        return _not_called(ctx, seat)
    return ""


def _outcome(ctx: Context, seat: int | None) -> Outcome | None:
    return next((result for result in ctx.outcomes if result.seat == seat), None)


def _not_called(ctx: Context, seat: int) -> str:
    voice, records = ctx.voice, ctx.audit.records
    live = records[seat].live
    matched = max((record.live for other, record in records.items() if other != seat), default=0)
    if live <= matched:
        return ""
    sums = f"{voice.figure(live)} {voice.minus} {voice.figure(matched)} = {voice.figure(live - matched)}"
    return voice.say("{sums}, the part of the bets that no other player matched.", sums=sums)
