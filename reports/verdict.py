"""The verdict as a sentence, with at most three more that say why, and the claim table."""

from __future__ import annotations

from dataclasses import replace

from auditor.results import Finding, HandAudit, Severity, Verdict
from reports import words
from reports.causes import roots
from reports.context import Context
from reports.models import Cell, Column, Link, Row, Table, VerdictView
from reports.outcome import Claim, Outcome, balance, errors
from reports.phone import fitted
from reports.reasons import better_hand, could_win
from reports.settle import settle
from reports.steps import anchor
from reports.voice import Voice
from reports.words import STATE_WORDS, State

_MOST_WHY = 3
#: width of the text in the box on a phone
_PHONE = 340


def verdict(ctx: Context) -> VerdictView:
    """The verdict of a hand that could be read."""
    if ctx.audit.verdict is Verdict.DISCREPANT:
        return replace(_discrepant(ctx), settle=settle(ctx))
    if ctx.hand.cancelled:
        return _void(ctx)
    return _consistent(ctx)


def unreadable(audit: HandAudit, voice: Voice) -> VerdictView:
    """The verdict of a hand that could not be read: the reason and its line, no figures."""
    fatal = errors(audit)
    if not fatal:
        return _view(audit, voice, State.UNREADABLE, voice.say("This hand could not be read."))
    first = fatal[0]
    if first.line is None:
        said = voice.say("This hand could not be read.")
    else:
        said = voice.say("This hand could not be read (line {line}).", line=first.line)
    why = [voice.sentence(finding.text, finding.params) for finding in fatal[:_MOST_WHY]]
    return _view(audit, voice, State.UNREADABLE, said, why)


def _view(
    audit: HandAudit,
    voice: Voice,
    state: State,
    sentence: str,
    why: list[str] | None = None,
    claims: Table | None = None,
    note: str = "",
) -> VerdictView:
    remarks = _remarks(audit)
    return VerdictView(
        state,
        voice.say(STATE_WORDS[state]),
        sentence,
        tuple(why or ()),
        claims,
        note,
        voice.plural("{n} remark: see the findings", "{n} remarks: see the findings", remarks) if remarks else "",
        voice.say(words.RULING),
    )


def _remarks(audit: HandAudit) -> int:
    return sum(1 for finding in audit.findings if finding.severity is Severity.WARNING)


def _consistent(ctx: Context) -> VerdictView:
    voice, open_pots = ctx.voice, ctx.open_pots
    if ctx.hand.no_result:
        said = voice.say("The text records no result: what is due is reckoned here and held against nothing.")
        return _view(ctx.audit, voice, State.PARTLY, said, _who_is_paid(ctx))
    if not open_pots and None not in ctx.settlement.due.values():
        said = voice.say("Everything that this text lets us check agrees.")
        if _remarks(ctx.audit):
            said = voice.say("All sums and payments agree, with remarks.")
        return _view(ctx.audit, voice, State.AGREES, said, _who_is_paid(ctx))
    if not open_pots:
        said = voice.say("The sums agree; what was due to each player cannot be checked.")
    elif len(open_pots) == 1:
        said = voice.say("The sums agree; the winner of {pot} cannot be checked.", pot=ctx.of_pot(open_pots[0]))
    else:
        said = voice.say("The sums agree; the winners of {pots} cannot be checked.", pots=ctx.of_pots(open_pots))
    return _view(ctx.audit, voice, State.PARTLY, said, _who_is_paid(ctx))


def _void(ctx: Context) -> VerdictView:
    voice = ctx.voice
    put_in = sum(result.put_in for result in ctx.outcomes)
    why = [voice.say("{amount} was put in and went back to those who put it in.", amount=voice.money(put_in))]
    sentence = voice.say("This hand was void: all chips went back.")
    return _view(ctx.audit, voice, State.VOID, sentence, why if put_in else [])


def _who_is_paid(ctx: Context) -> list[str]:
    """A sentence for each of the first players who are paid, and one for the return."""
    voice, told = ctx.voice, []
    paid = [result for result in ctx.outcomes if result.paid]
    back = [result for result in ctx.outcomes if result.returned]
    room = _MOST_WHY - len(back[:1])
    if len(paid) <= room:
        told += [_payment(ctx, result) for result in paid]
    else:
        amount = voice.money(sum(result.paid for result in paid))
        told.append(
            voice.plural(
                "{n} player is paid {amount}.", "{n} players are paid {amount} together.", len(paid), amount=amount
            )
        )
    if len(back) == 1:
        told.append(
            voice.say(
                "{amount} that nobody called went back to {name}.",
                amount=voice.money(back[0].returned),
                name=ctx.name(back[0].seat),
            )
        )
    return told


def _payment(ctx: Context, result: Outcome) -> str:
    """Who is paid what from which pots; of pots only what the awards prove is said."""
    voice = ctx.voice
    name, amount = ctx.name(result.seat), voice.money(result.paid)
    won = [index for index, seats in ctx.winners.items() if seats and result.seat in seats]
    if result.cash_out is not None:
        return voice.say(
            "{name} cashed out for {cash}, paid by the house; {amount} of the pots was awarded to the hand.",
            name=name,
            cash=voice.money(result.cash_out),
            amount=amount,
        )
    if len(ctx.pots) < 2 or not won or ctx.open_pots:
        return voice.say("{name} is paid {amount}.", name=name, amount=amount)
    if len(won) == len(ctx.pots):
        return voice.say("{name} is paid {amount} from all pots.", name=name, amount=amount)
    return voice.say("{name} is paid {amount} from {pots}.", name=name, amount=amount, pots=ctx.of_pots(won))


def _discrepant(ctx: Context) -> VerdictView:
    claim, found = ctx.claim, errors(ctx.audit)
    if claim is None:
        causes = roots(found)
        first = max((k for k in set(causes)), key=lambda k: (_size(found[k]), -k))
        why = [ctx.finding_sentence(f) for k, f in enumerate(found) if k != first and causes[k] == first][
            : _MOST_WHY - 1
        ]
        why += _more(ctx, len(set(causes)) - 1)
        view = _view(ctx.audit, ctx.voice, State.DIFFERS, ctx.finding_sentence(found[first]), why)
        return replace(view, evidence=_evidence(ctx, found[first]))
    sentence = _claim_sentence(ctx, claim)
    told = {ctx.hand.seats[r.seat].name for r in (claim.over, *claim.short) if r is not None}
    reasons = _reasons(ctx, claim, found, told)
    causes = roots(found)
    seen = {causes[k] for k, f in enumerate(found) if f.player in told or ctx.finding_sentence(f) in reasons}
    why = reasons + _more(ctx, len(set(causes) - seen))
    leading = next((f for k, f in enumerate(found) if causes[k] == k and k in seen), found[0])
    view = _view(ctx.audit, ctx.voice, State.DIFFERS, sentence, why, _claims(ctx), _range_note(ctx))
    return replace(view, evidence=_evidence(ctx, leading))


def _evidence(ctx: Context, finding: Finding) -> tuple[Link, ...]:
    """Where the page says more of a finding, and the line that shows it."""
    links = [Link(f"#{anchor(ctx.audit.findings.index(finding))}", finding.code)]
    if finding.line is not None:
        links.append(ctx.line(finding.line))
    return tuple(links)


def _size(finding: Finding) -> int:
    """How much is in question; 0 if the finding names no two amounts."""
    if finding.expected is None or finding.recorded is None:
        return 0
    return abs(finding.recorded - finding.expected)


def _reasons(ctx: Context, claim: Claim, found: list[Finding], told: set[str]) -> list[str]:
    """At most three sentences: what the player paid too much could win, who has the better hand, the sums."""
    reasons = []
    if claim.over is not None and claim.pot is not None:
        reasons.append(could_win(ctx, claim.over))
    if claim.short and (claim.over is not None or not claim.short[0].paid):
        reasons += filter(None, [better_hand(ctx, {result.seat for result in claim.short})])
    if not reasons:
        own = [finding for finding in found if finding.player in told and finding.code != "PAY302"]
        reasons = [ctx.finding_sentence(finding) for finding in own[:1]]
    reasons += [ctx.finding_sentence(finding) for finding in found if finding.code == "PAY308"]
    if claim.over is not None and claim.short and not balance(ctx.audit).difference:
        reasons.append(ctx.voice.say("The sums agree: only the recipient does not."))
    return reasons


def _more(ctx: Context, count: int) -> list[str]:
    if count < 1:
        return []
    return [ctx.voice.plural("And {n} more difference.", "And {n} more differences.", count)]


def _claim_sentence(ctx: Context, claim: Claim) -> str:
    voice, over, short = ctx.voice, claim.over, claim.short
    owed = ctx.listing(r.seat for r in short)
    if over is None:
        first = short[0]
        return voice.say(
            "The text pays {paid} to {name}; due is {due}.",
            paid=voice.money(first.paid),
            name=ctx.name(first.seat),
            due=voice.span(first.due or (0, 0), money=True),
        )
    name = ctx.name(over.seat)
    if claim.pot is not None:
        amount, pot = voice.money(claim.amount), ctx.of_pot(claim.pot)
        if short:
            return voice.say(
                "The text pays {amount} of {pot} to {name}, who had no share in it; it was due to {owed}.",
                amount=amount,
                pot=pot,
                name=name,
                owed=owed,
            )
        return voice.say(
            "The text pays {amount} of {pot} to {name}, who had no share in it.",
            amount=amount,
            pot=pot,
            name=name,
        )
    paid, due = voice.money(over.paid), voice.span(over.due or (0, 0), money=True)
    if short:
        return voice.say(
            "The text pays {paid} to {name}, to whom {due} is due; the difference is due to {owed}.",
            paid=paid,
            name=name,
            due=due,
            owed=owed,
        )
    return voice.say("The text pays {paid} to {name}; due is {due}.", paid=paid, name=name, due=due)


def _claims(ctx: Context) -> Table:
    """Only the players with a difference, who is owed first."""
    voice = ctx.voice
    heads = (Column(voice.say("Paid")), Column(voice.say("Due")), Column(voice.say("Difference")))
    concerned = sorted(
        (result for result in ctx.outcomes if result.differs),
        key=lambda result: result.difference or (0, 0),
    )
    rows = []
    for result in concerned:
        cells = (
            Cell(voice.figure(result.paid), label=heads[0].head),
            Cell(voice.span(result.due or (0, 0)), label=heads[1].head),
            Cell(voice.span(result.difference or (0, 0), signed=True), "strong", heads[2].head),
        )
        rows.append(Row(ctx.name(result.seat), cells))
    name = voice.language.currency_name(ctx.hand.currency)
    return fitted(Table(voice.say("In {currency}", currency=name), heads, tuple(rows)), _PHONE)


def _range_note(ctx: Context) -> str:
    ranges = any(r.differs and r.due is not None and r.due[0] != r.due[1] for r in ctx.outcomes)
    if ranges and ctx.settlement.rake > 0 and len(ctx.pots) > 1:
        return ctx.voice.say(
            "A range, because the text does not say from which pot the rake of {rake} was taken.",
            rake=ctx.voice.money(ctx.settlement.rake),
        )
    return ""
