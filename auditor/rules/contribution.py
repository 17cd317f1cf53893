"""CON: what players put in, and what went back uncalled."""

from __future__ import annotations

from auditor import facts
from auditor.case import Case
from auditor.notes import note
from auditor.results import Finding, Severity, Units
from auditor.rules.base import N_, finding, rule
from parsers.conventions import BetFigure, RaiseText, Trust, Uncalled
from parsers.hand import Betting, EventKind, Stakes

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
_SMALL_BLIND, _BIG_BLIND, _BUTTON_BLIND = EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.BUTTON_BLIND
_ANTE, _CALL, _FOLD, _RETURN = EventKind.ANTE, EventKind.CALL, EventKind.FOLD, EventKind.RETURN


@rule("CON101", ERROR, needs=facts.STACKS, hints=facts.OVER_STACK)
def more_than_stack(case: Case) -> list[Finding] | None:
    """A player put in more than the stack.

    Compares: the running sum of everything a player put in with the stack of the seat list.
    Why: an amount or a stack in the text is wrong, and pots built on it are too.
    Fires: heads-up
        - Seat 2: Piotr ($100 in chips)
        + Seat 2: Piotr ($12 in chips)
    Silent: heads-up
    Source: table stakes: only chips on the table at the deal may play (RRoP, house policies).
    """
    if case.hand.stakes.cap is not None:
        return None
    found = []
    for seat, record in case.records.items():
        stack = case.hand.seats[seat].stack
        if stack is None or not case.stack_reliable(seat) or record.contributed <= stack + case.hand.slack:
            continue
        text = N_("{player} put in {recorded} with a stack of {expected}.")
        line = _line_over(case, seat, stack)
        found.append(
            finding(
                "CON101",
                ERROR,
                text,
                line,
                player=case.name(seat),
                expected=stack,
                recorded=record.contributed,
            )
        )
    return found or None


def _line_over(case: Case, seat: int, stack: int) -> int:
    put_in = 0
    for event in case.hand.events:
        if event.seat == seat and event.kind is not _RETURN:
            put_in += event.amount
            if put_in > stack:
                return event.line
    return case.hand.seats[seat].line


@rule("CON102", INFO, hints=facts.ODD_POST)
def post_differs_from_level(case: Case) -> list[Finding] | None:
    """A blind or ante differs from the level in the header.

    Compares: the first small and big blind with the header (no limit and pot limit games). All-in posts are short by
    right.
    Why: harmless by itself, but it explains other differences: some headers run one level ahead.
    Fires: uncontested
        - Lieve: posts small blind 100
        + Lieve: posts small blind 75
    Silent: uncontested
    Source: RRoP Buttons & Blinds.
    """
    stakes = case.hand.stakes
    if case.hand.betting is Betting.FIXED_LIMIT:
        return None
    found = []
    for event in case.hand.events:
        kind = event.kind
        level = _level(stakes, kind)
        if level is not None and event.amount != level and not event.all_in:
            text = N_("{player} posts {recorded}; the level is {expected}.")
            found.append(
                finding(
                    "CON102",
                    INFO,
                    text,
                    event.line,
                    player=case.name(event.seat),
                    expected=level,
                    recorded=event.amount,
                )
            )
        elif kind is _CALL or kind is _FOLD:
            break
    return found or None


def _level(stakes: Stakes, kind: EventKind) -> int | None:
    if kind is _SMALL_BLIND:
        return stakes.small
    if kind is _BIG_BLIND:
        return stakes.big
    return stakes.button_blind if kind is _BUTTON_BLIND else None


def _net_is_right(case: Case) -> bool:
    """One player left, and returned plus collected is what is due back plus what is due from the pots."""
    if not case.facts & facts.ONE_ALIVE:
        return False
    seat = case.alive[0]
    due, record = case.settlement.due[seat], case.records[seat]
    got = record.collected + record.returned - case.settlement.returns.get(seat, 0)
    return due is not None and due[0] <= got <= due[1]


_CANCELLED = N_("The hand was cancelled, and {recorded} went back to {player}, who had put in {expected}.")


@rule("CON103", ERROR, when=facts.RETURN, unless=0, hints=facts.OFF_RETURN)
def return_differs_from_excess(case: Case) -> list[Finding] | None:
    """The text returns more or less than nobody called, or returns it to another player.

    Compares: each printed return with what the player put in above the second highest (live money, and per-player antes
    by themselves; dead money is never returned); in a cancelled hand with everything that the player put in.
    Why: returned money is no part of a pot; what goes back wrongly is missing there or was taken from there. Where one
    player is left alone and the sum is right it is information: some texts draw the line between returned and won
    elsewhere.
    Fires: uncontested
        - Uncalled bet (500) returned to Noor
        + Uncalled bet (400) returned to Noor
    Silent: uncontested
    Source: TDA 15-B (what nobody called goes back); docs/reckoning.md "What is returned".
    """
    found = _refunds(case)
    for seat, record in case.records.items():
        due = case.settlement.returns.get(seat, 0)
        if not record.return_line or record.returned == due:
            continue
        line = next(e.line for e in case.hand.events if e.kind is _RETURN and e.seat == seat)
        if case.hand.cancelled:
            text = _CANCELLED
        elif due:
            text = N_("{recorded} went back to {player}; {expected} was not called.")
        else:
            text = N_("{recorded} went back to {player}, but every chip of {player} was called.")
        severity = INFO if _net_is_right(case) and case.alive == [seat] else ERROR
        found.append(
            finding(
                "CON103",
                severity,
                text,
                line,
                player=case.name(seat),
                expected=due,
                recorded=record.returned,
            )
        )
    return found or None


def _refunds(case: Case) -> list[Finding]:
    """Where the summary of a cancelled hand names what went back: whoever got more or less than was put in."""
    lines = case.hand.recorded.summary
    if not case.hand.cancelled or not any(line.won for line in lines.values()):
        return []
    found = []
    for seat, line in lines.items():
        put_in, back = case.records[seat].contributed, line.won or 0
        if put_in != back:
            player = case.name(seat)
            found.append(finding("CON103", ERROR, _CANCELLED, line.line, player=player, expected=put_in, recorded=back))
    return found


@rule("CON104", WARNING, when=facts.RETURN, hints=facts.OFF_RETURN)
def excess_without_return(case: Case) -> list[Finding] | None:
    """Money that nobody called is not returned by any line.

    Compares: what a player put in above the second highest with the return lines. An error when the payments show that
    the money went to somebody else, nothing where the room always pays it with the pots, information where the room's
    texts often leave the line out or where one player is left alone and the sum is right, a warning otherwise.
    Why: if it did not go back, it was paid to somebody who had no right to it.
    Fires: uncontested
        - Uncalled bet (500) returned to Noor
    Silent: uncontested
    Source: docs/reckoning.md "What is returned"; genuine texts before 2009 print no such line and balance without it.
    """
    found = []
    inside = Uncalled.SILENT not in case.hand.conventions.uncalled
    for seat, due in case.settlement.returns.items():
        record = case.records[seat]
        if not due or record.return_line or (inside and record.returned):
            continue
        line = max((e.line for e in case.hand.events if e.seat == seat and e.amount), default=case.hand.line)
        amount = due
        usual, of_ante = case.hand.conventions.silent_return_usual, _ante_above_others(case, seat)
        if of_ante > 0 and not (usual and _all_in_antes(case, seat)):
            severity, amount = ERROR, of_ante
            text = N_("{player} paid an ante above all others, and no line returns {expected} of it.")
        elif not record.returned:
            severity = ERROR
            text = N_("{expected} of {player} was not called and did not go back: it went out with the pots.")
        else:
            severity = INFO if usual or _net_is_right(case) else WARNING
            text = N_("{expected} of {player} was not called; no line says that it went back.")
        found.append(finding("CON104", severity, text, line, player=case.name(seat), expected=amount, recorded=0))
    return found or None


def _ante_above_others(case: Case, seat: int) -> int:
    """By how much a player's ante is above all others."""
    return case.records[seat].ante - max((r.ante for s, r in case.records.items() if s != seat), default=0)


def _all_in_antes(case: Case, seat: int) -> bool:
    """Had none of the others the chips for a higher ante? Rooms do not take unlike antes."""
    records, seats = case.records, case.hand.seats
    return not any(r.ante and s != seat and (seats[s].stack or 0) > r.ante for s, r in records.items())


@rule("CON105", INFO, when=facts.INFERRED)
def reading_assumed(case: Case) -> list[Finding] | None:
    """A line allows several readings, and one was chosen.

    Compares: nothing; it names the reading that was taken, for example which part of a returning player's post is live.
    Why: what is assumed must be said.
    Fires: heads-up
        - *** TURN *** [Td 6s 2h] [Jc]
        + *** TURN *** [Td 6s 2h] []
    Silent: heads-up
    Source: RRoP Buttons & Blinds: up to the minimum opening bet is live, the rest is dead.
    """
    found = []
    for inferred in (*case.hand.inferred, *case.assumed):
        what = note(inferred.what, inferred.params, case.hand.currency)
        found.append(finding("CON105", INFO, N_("Taken as: {what}."), inferred.line, what=what))
    return found or None


_BET_SEVERITIES = {Trust.PROVEN: ERROR, Trust.USUAL: WARNING, Trust.DOUBTFUL: INFO}


@rule("CON106", ERROR, when=facts.BETS | facts.SUMMARY)
def printed_bets_differ(case: Case) -> list[Finding] | None:
    """The printed sum of a player's bets is not the sum of the player's actions.

    Compares: the sum that the text names for each player with everything put in, or with what was called of it: rooms
    differ. An error where the room's figure is proven, a warning or information where it is not always right.
    Why: an action line or the sum is wrong, and the pots are built on the action lines.
    Fires: none
    Silent: heads-up
    Source: counted in the genuine hands of each room that prints such a sum (the rooms' pages).
    """
    figure = case.hand.conventions.bet_figure
    severity = _BET_SEVERITIES[case.hand.conventions.bet_trust]
    found = []
    for seat, line in case.hand.recorded.summary.items():
        if line.bet is None:
            continue
        put_in = case.records[seat].contributed
        if figure is BetFigure.CALLED:
            put_in -= case.settlement.returns.get(seat, 0)
        if abs(line.bet - put_in) > case.hand.slack:
            text = N_("The text says that {player} put in {recorded}; the actions make {expected}.")
            found.append(
                finding("CON106", severity, text, line.line, player=case.name(seat), expected=put_in, recorded=line.bet)
            )
    return found or None


@rule("CON107", INFO, when=facts.HOUSE)
def house_money(case: Case) -> list[Finding] | None:
    """The room put money of its own into the pot, or beside it.

    Compares: nothing; it names the amount, which enters the main pot and nobody's contribution, or the printed total
    alone where the room pays it without a line.
    Why: without it the pot looks too large.
    Fires: none
    Silent: heads-up
    Source: splash the pot, cash drops: room pages.
    """
    found = []
    for printed in case.hand.house_money:
        text = N_("The room added {recorded} to the pot.")
        found.append(finding("CON107", INFO, text, printed.line, recorded=printed.units))
    for printed in case.hand.recorded.house_beside:
        text = N_("The room gives the winner {recorded} of its own: the printed total holds it, and no line pays it.")
        found.append(finding("CON107", INFO, text, printed.line, recorded=printed.units))
    return found or None


@rule("CON108", WARNING, when=facts.ANTES, hints=facts.ANTE_LACKS)
def ante_missing(case: Case) -> list[Finding] | None:
    """Everybody else paid an ante, and one player in the hand did not.

    Compares: the antes of all players who were dealt in. An ante that one player pays for the table is something else;
    in stud and razz there is none.
    Why: the pot is short by it, or a line is missing.
    Fires: uncontested
        - Noor: posts the ante 25
    Silent: uncontested
    Source: RRoP: an ante is due from every player dealt in.
    """
    if not case.hand.conventions.ante_always_from_all:
        return None
    found = []
    antes = {event.seat: event.amount for event in case.hand.events if event.kind is _ANTE and event.amount}
    usual = max(antes.values())
    for seat, record in case.records.items():
        if record.in_hand and seat not in antes:
            text = N_("{player} is in the hand without an ante; others paid {expected}.")
            line = case.hand.seats[seat].line
            found.append(finding("CON108", WARNING, text, line, player=case.name(seat), expected=usual, recorded=0))
    return found or None


@rule("CON109", WARNING, when=facts.RAISES, hints=facts.ODD_RAISE)
def raise_by_differs(case: Case) -> list[Finding] | None:
    """A raise line's two figures do not fit together.

    Compares: in "raises 20 to 30" the first figure with the second less the highest bet so far (some rooms print the
    chips that the raise adds instead). The second one counts.
    Why: if the first figure were right, the player had put in another amount.
    Fires: heads-up
        - Odile: raises $2 to $3
        + Odile: raises $1 to $3
    Silent: heads-up
    Source: a raise "to" names the street total; the two figures fit in all genuine hands of the room.
    """
    found = []
    street, high = None, 0
    stakes = case.hand.stakes
    if case.hand.conventions.raise_text is RaiseText.PUT_IN_AND_TO:
        return _added_differs(case)
    big = (stakes.small if case.hand.betting is Betting.FIXED_LIMIT else stakes.big) or 0
    for event in case.hand.events:
        if event.street is not street:
            street, high = event.street, 0
        if event.by is not None and event.by != event.total:
            by = event.total - high
            if event.by not in (by, event.total - max(high, big)):
                text = N_("{player} raises by {recorded} to {to}; above the highest bet that is {expected}.")
                found.append(
                    finding(
                        "CON109",
                        WARNING,
                        text,
                        event.line,
                        player=case.name(event.seat),
                        expected=by,
                        recorded=event.by,
                        to=Units(event.total),
                    )
                )
        high = max(high, event.total)
    return found or None


def _added_differs(case: Case) -> list[Finding] | None:
    found = []
    for event in case.hand.events:
        if event.by is not None and event.by != event.amount:
            text = N_("{player} adds {recorded} to make it {to}; the chips that this takes are {expected}.")
            player, to = case.name(event.seat), Units(event.total)
            found.append(
                finding(
                    "CON109",
                    WARNING,
                    text,
                    event.line,
                    player=player,
                    expected=event.amount,
                    recorded=event.by,
                    to=to,
                )
            )
    return found or None


@rule("CON110", WARNING, needs=facts.STACKS, hints=facts.CHIPS_LEFT)
def all_in_with_chips_left(case: Case) -> list[Finding] | None:
    """The text calls a player all-in who, by the stack and the amounts, has chips left.

    Compares: everything a player put in with the stack, where an action is marked as all-in.
    Why: an amount, the stack or the mark is wrong; all three hang together in genuine texts.
    Fires: side-pot
        - Seat 1: Anselm ($40 in chips)
        + Seat 1: Anselm ($41 in chips)
    Silent: side-pot
    Source: an all-in action takes the last chip; so it does in all of a thousand genuine ones that were counted.
    """
    if case.hand.stakes.cap is not None or case.hand.betting is Betting.CAP:
        return None
    found = []
    for seat, record in case.records.items():
        stack = case.hand.seats[seat].stack
        if stack is None or not record.all_in or record.contributed + case.hand.slack >= stack:
            continue
        if not case.stack_reliable(seat):
            continue
        lines = [e.line for e in case.hand.events if e.seat == seat and e.all_in and e.amount]
        if not lines:  # who lost the connection may play on for what is in
            continue
        text = N_("{player} is called all-in with {recorded} put in, out of a stack of {expected}.")
        player = case.name(seat)
        found.append(
            finding("CON110", WARNING, text, lines[0], player=player, expected=stack, recorded=record.contributed)
        )
    return found or None
