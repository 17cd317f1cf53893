"""The check in six steps: how a pot is checked by hand, and the whole page in small, with a sign for each."""

from __future__ import annotations

from collections.abc import Callable

from auditor.results import Certainty, Finding
from parsers.hand import LIVE_KINDS, EventKind
from reports.context import Context
from reports.models import Link, StepView
from reports.money_sections import balance_line
from reports.outcome import balance, errors
from reports.voice import Voice
from reports.words import State

#: the step to which an error belongs, by the start of its code; the longest that fits counts
_STEP_OF = {
    "RD": 0,
    "CON": 0,
    "BET": 0,
    "CON103": 1,
    "CON104": 1,
    "POT": 2,
    "PAY301": 3,
    "PAY303": 3,
    "PAY306": 3,
    "PAY307": 3,
    "PAY": 4,
    "SHD": 4,
    "RD009": 4,
    "PAY308": 5,
    "PAY309": 5,
    "PAY310": 5,
    "RAK": 5,
}
_LAST = 5

Told = tuple[State, str, list[Link]]


def steps(ctx: Context) -> tuple[StepView, ...]:
    """Always the same six: contributions, uncalled bet, pots, eligibility, cards, balance."""
    voice = ctx.voice
    by_step: dict[int, list[Finding]] = {}
    for finding in errors(ctx.audit):
        by_step.setdefault(step_of(finding.code), []).append(finding)
    sections: list[tuple[str, Callable[[Context], Told]]] = [
        (voice.say("Contributions"), _contributions),
        (voice.say("Uncalled bet"), _uncalled),
        (voice.say("Pots"), _pots),
        (voice.say("Eligibility"), _eligibility),
        (voice.say("Cards"), _cards),
        (voice.say("Balance"), _balance),
    ]
    views = []
    for place, (title, tell) in enumerate(sections):
        state, text, links = tell(ctx)
        if found := by_step.get(place):
            state, text = State.DIFFERS, ctx.finding_sentence(found[0])
            links = [Link(f"#{anchor(ctx.audit.findings.index(found[0]))}", found[0].code)]
        views.append(StepView(title, text, state, state_word(state, voice), tuple(links)))
    return tuple(views)


def step_of(code: str) -> int:
    """The step, from 0, whose sign an error with this code changes."""
    fitting = [start for start in _STEP_OF if code.startswith(start)]
    return _STEP_OF[max(fitting, key=len)] if fitting else _LAST


def anchor(place: int) -> str:
    """The name of the place on the page where the n-th finding stands."""
    return f"F{place + 1}"


def state_word(state: State, voice: Voice) -> str:
    """The word beside a sign in lists."""
    if state is State.AGREES:
        return voice.say("agrees")
    return voice.say("does not agree") if state is State.DIFFERS else voice.say("not fully checked")


def _contributions(ctx: Context) -> Told:
    voice = ctx.voice
    amounts = [result.put_in for result in ctx.outcomes if result.put_in]
    total = voice.figure(sum(amounts))
    if len(amounts) < 2:
        text = voice.say("{total} put in.", total=total)
    else:
        text = voice.say("{sums} = {total} put in.", sums=voice.sums(amounts), total=total)
    return State.AGREES, text, [Link("#contributions", voice.say("street by street"))]


def _uncalled(ctx: Context) -> Told:
    voice = ctx.voice
    back = [result for result in ctx.outcomes if result.returned]
    lines = [e.line for e in ctx.hand.events if e.kind is EventKind.RETURN]
    links = [ctx.line(line) for line in lines[:3]]
    if ctx.hand.cancelled:
        return State.AGREES, voice.say("All chips went back: the hand was void."), links
    if not back:
        last = [e.line for e in ctx.hand.events if e.amount and e.kind in LIVE_KINDS][-1:]
        links = [ctx.line(line) for line in last]
        return State.AGREES, voice.say("None: every bet was matched by another player."), links
    if len(back) > 1:
        total = voice.figure(sum(result.returned for result in back))
        return State.AGREES, voice.say("{total} went back in all.", total=total), links
    seat, amount = back[0].seat, back[0].returned
    live = ctx.audit.records[seat].live
    if lines and 0 < amount < live:
        sums = f"{voice.figure(live)} {voice.minus} {voice.figure(live - amount)} = {voice.figure(amount)}"
        text = voice.say("{sums}, returned to {name}.", sums=sums, name=ctx.name(seat))
    elif lines:
        text = voice.say("{amount} returned to {name}.", amount=voice.figure(amount), name=ctx.name(seat))
    else:
        text = voice.say(
            "{amount} that nobody called stays with {name}; the text prints no line for it.",
            amount=voice.figure(amount),
            name=ctx.name(seat),
        )
    return State.AGREES, text, links


def _pots(ctx: Context) -> Told:
    voice = ctx.voice
    amounts = [pot.amount for pot in ctx.pots]
    if not amounts:
        return State.AGREES, voice.say("There is no pot."), []
    total = voice.figure(sum(amounts))
    sums = f"{voice.sums(amounts)} = {total}" if len(amounts) > 1 else total
    printed = ctx.hand.recorded.total
    links = [Link("#pots", voice.say("pot by pot"))]
    if printed is None:
        text = voice.say("{sums}; the text prints no total.", sums=sums)
        return State.AGREES, text, links
    said = voice.figure(printed.units)
    links.append(ctx.line(printed.line))
    beside = ctx.hand.recorded.house_beside
    if beside:
        added = voice.sums([house.units for house in beside])
        text = voice.say(
            "{sums}; the text says {said}, with {added} that the room adds.", sums=sums, said=said, added=added
        )
        return State.AGREES, text, links
    return State.AGREES, voice.say("{sums}; the text says {said}.", sums=sums, said=said), links


def _eligibility(ctx: Context) -> Told:
    voice = ctx.voice
    links = [ctx.line(line) for line in sorted({c.line for c in ctx.hand.recorded.collected})[:3]]
    if not ctx.pots:
        return State.AGREES, voice.say("There is no pot to win."), links
    if len(ctx.pots) == 1:
        text = voice.say("The pot goes to a player who paid into it in full and did not fold.")
    else:
        text = voice.say("Each pot goes to a player who paid into it in full and did not fold.")
    return State.AGREES, text, links


def _cards(ctx: Context) -> Told:
    voice = ctx.voice
    links = [Link("#showdown", voice.say("hand by hand"))]
    if not ctx.pots:
        return State.AGREES, voice.say("Not needed: there is no pot to win."), []
    if ctx.uncontested:
        return State.AGREES, voice.say("Not needed: one player was left."), []
    if ctx.open_pots:
        pots = ctx.the_pots(ctx.open_pots)
        if all(ctx.house_rule(pot) for pot in ctx.open_pots):
            text = voice.say("Not checked for {pots}: the order of the hands is a rule of the house.", pots=pots)
        else:
            text = voice.say("Not checked for {pots}: a hand that may win was not shown.", pots=pots)
        return State.PARTLY, text, links
    if ctx.hand.no_result:
        return State.PARTLY, voice.say("The text names no payment that the best hand could be held against."), links
    if any(award.certainty is Certainty.CONCEDED for award in ctx.settlement.awards):
        text = voice.say("The text pays the best hand shown; a hand that is not shown gives up its claim.")
        return State.AGREES, text, links
    if len(ctx.pots) == 1:
        return State.AGREES, voice.say("The text pays the best hand."), links
    return State.AGREES, voice.say("The text pays the best hand of each pot."), links


def _balance(ctx: Context) -> Told:
    links = [Link("#paid", ctx.voice.say("paid and due"))]
    if ctx.hand.no_result:
        return State.PARTLY, ctx.voice.say("{balance}.", balance=balance_line(ctx)), links
    state = State.DIFFERS if balance(ctx.audit).difference else State.AGREES
    return state, ctx.voice.say("{balance}.", balance=balance_line(ctx, brief=True)), links
