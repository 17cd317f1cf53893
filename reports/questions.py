"""The layman's questions that this hand raises, answered with its own figures."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.results import Certainty, Verdict
from parsers.hand import Part
from reports import words
from reports.context import Context
from reports.models import Question
from reports.outcome import Outcome, balance

_MOST = 5


def questions(ctx: Context) -> tuple[Question, ...]:
    """At most five, the most likely first; a discrepant hand ends with what can be done."""
    if not ctx.pots:
        return ()
    raised = [question for ask in _ASKED for question in ask(ctx)]
    if ctx.audit.verdict is Verdict.DISCREPANT:
        return (*raised[: _MOST - 1], _what_now(ctx))
    return tuple(raised[:_MOST])


def _outcome(ctx: Context, seat: int) -> Outcome | None:
    return next((result for result in ctx.outcomes if result.seat == seat), None)


def _best_hand(ctx: Context) -> Iterator[Question]:
    rankings = ctx.audit.rankings
    if not rankings or ctx.uncontested or len(rankings) > 1:
        return
    best = [hand.seat for hand in rankings[0].hands if hand.rank == 1]
    result = _outcome(ctx, best[0])
    out_of = [pot.index for pot in ctx.pots if best[0] not in pot.eligible]
    if len(best) > 1 or result is None or not out_of or len(out_of) == len(ctx.pots):
        return
    voice, name = ctx.voice, ctx.name(best[0])
    stake = result.put_in - result.returned
    won = sum(pot.amount for pot in ctx.pots if best[0] in pot.eligible)
    if result.differs:
        title = voice.say("{name} has the best hand. Why not all of it?", name=name)
    else:
        title = voice.say("{name} has the best hand. Why only {paid}?", name=name, paid=voice.money(result.paid))
    others = sorted({seat for index in out_of for seat in ctx.pots[index].eligible})
    answer = voice.say(
        "{name} has {stake} at stake and wins no more than that from each other player: {won} in all. "
        "The bets above that level are a matter between {others}.",
        name=name,
        stake=voice.money(stake),
        won=voice.money(won),
        others=ctx.listing(others),
    )
    if len(others) == 1:
        answer = voice.say(
            "{name} has {stake} at stake and wins no more than that from each other player: {won} in all.",
            name=name,
            stake=voice.money(stake),
            won=voice.money(won),
        )
    yield Question(title, answer)


def _returned(ctx: Context) -> Iterator[Question]:
    back = [result for result in ctx.outcomes if result.returned]
    if len(back) != 1 or ctx.hand.cancelled:
        return
    voice, result = ctx.voice, back[0]
    record, name, amount = ctx.audit.records[result.seat], ctx.name(result.seat), voice.money(result.returned)
    matched = max((r.live for r in ctx.audit.records.values() if r.seat != result.seat), default=0)
    if record.live - matched != result.returned:
        return
    yield Question(
        voice.say("Why did {amount} come back to {name}?", amount=amount, name=name),
        voice.say(
            "{name} put in bets of {live}; the most that any other player put in is {matched}. Nobody called "
            "the {amount} above that: it is no part of a pot, and no winnings.",
            name=name,
            live=voice.money(record.live),
            matched=voice.money(matched),
            amount=amount,
        ),
    )


def _still_flagged(ctx: Context) -> Iterator[Question]:
    if ctx.claim is not None and not balance(ctx.audit).difference:
        yield Question(
            ctx.voice.say("The sums agree. Why is the hand still flagged?"),
            ctx.voice.say("Sums show that no money is missing. They do not show to whom it was due."),
        )


def _range(ctx: Context) -> Iterator[Question]:
    wide = any(r.due is not None and r.due[1] - r.due[0] > 1 for r in ctx.outcomes)
    charges = ctx.settlement.rake + ctx.settlement.fees
    if wide and charges > 0 and len(ctx.pots) > 1 and not ctx.open_pots:
        yield Question(
            ctx.voice.say("Why is a range due, and no exact amount?"),
            ctx.voice.say(
                "Of {total} in the pots, {rake} was kept as rake and fees. The text does not say from which pot, "
                "so each pot may be short of all of it, or of nothing.",
                total=ctx.voice.money(sum(pot.amount for pot in ctx.pots)),
                rake=ctx.voice.money(charges),
            ),
        )


def _winners(ctx: Context) -> Iterator[Question]:
    by_pot = {index: seats or () for index, seats in ctx.winners.items()}
    winners = {seat for seats in by_pot.values() for seat in seats}
    if ctx.open_pots or len(winners) < 2:
        return
    title = ctx.voice.plural("Why is there {n} winner?", "Why are there {n} winners?", len(winners))
    if len(winners) == 2:
        title = ctx.voice.say("Why two winners?")
    elif len(winners) == 3:
        title = ctx.voice.say("Why three winners?")
    yield Question(title, _why_several(ctx, by_pot))


def _why_several(ctx: Context, by_pot: dict[int, tuple[int, ...]]) -> str:
    voice = ctx.voice
    if any(award.part is not Part.WHOLE for award in ctx.settlement.awards):
        if ctx.hand.game in words.HALVES:
            return voice.say("This game halves each pot, and each half has a ranking of its own.")
        return voice.say("This game halves each pot: one half for the best high hand, one for the best low hand.")
    if ctx.hand.runs > 1 or any(award.board for award in ctx.settlement.awards):
        return voice.say("The board was dealt more than once; each board decides an equal part of each pot.")
    tied = {index: seats for index, seats in by_pot.items() if len(seats) > 1}
    if tied:
        index, seats = next(iter(tied.items()))
        return voice.say(
            "The hands of {names} are equal, so {pot} is split. Each pot is split by itself; a unit that "
            "does not divide goes to one of them.",
            names=ctx.listing(seats),
            pot=ctx.the_pot(index),
        )
    wins = [
        voice.say("{name} wins {pot}", name=ctx.name(seats[0]), pot=ctx.the_pot(index))
        for index, seats in by_pot.items()
    ]
    return voice.say(
        "Each pot goes to the best hand among those who paid into it in full: {wins}.", wins=voice.join(wins)
    )


def _negative(ctx: Context) -> Iterator[Question]:
    voice = ctx.voice
    for result in ctx.outcomes:
        if result.paid and result.net < 0 and not result.differs:
            name, net = ctx.name(result.seat), voice.signed(result.net)
            yield Question(
                voice.say("{name} won a pot. Why is the net result {net}?", name=name, net=net),
                voice.say(
                    "{name} is paid {paid} but had {stake} at stake: {paid} is less than that by {loss}.",
                    name=name,
                    paid=voice.money(result.paid),
                    stake=voice.money(result.put_in - result.returned),
                    loss=voice.money(-result.net),
                ),
            )
            return


def _unknown(ctx: Context) -> Iterator[Question]:
    if any(ctx.house_rule(pot) for pot in ctx.open_pots):
        yield Question(
            ctx.voice.say("Why is the winner not checked?"),
            ctx.voice.say(
                "Some houses rank a straight above three of a kind in a short deck, some the other way round, and here "
                "that decides. What this room does is not known. The sums, the pots and who could win them are checked "
                "all the same."
            ),
        )
    unknown = {a.pot for a in ctx.settlement.awards if a.certainty is Certainty.UNKNOWN}
    if not unknown:
        return
    hidden = [
        seat
        for seat in sorted({seat for index in unknown for seat in ctx.pots[index].eligible})
        if seat not in ctx.hand.cards or not ctx.hand.cards[seat].complete
    ]
    answer = ctx.voice.say(
        "A hand that may have won was not shown. The sums, the pots and who could win them are checked all the same."
    )
    if hidden:
        answer = ctx.voice.say(
            "The text does not show the cards of {names}. The sums, the pots and who could win them are checked "
            "all the same.",
            names=ctx.listing(hidden),
        )
    yield Question(ctx.voice.say("Why is the winner not checked?"), answer)


def _folded(ctx: Context) -> Iterator[Question]:
    voice = ctx.voice
    folded = [r for r in ctx.audit.records.values() if r.folded_on is not None and r.live and len(ctx.pots) > 1]
    if not folded:
        return
    most = max(folded, key=lambda record: record.live)
    name = ctx.name(most.seat)
    yield Question(
        voice.say("{name} folded. Where is the money?", name=name),
        voice.say(
            "The {amount} that {name} put in stays in every pot that it reaches. Who folds can win none of them.",
            amount=voice.money(most.live),
            name=name,
        ),
    )


def _dead(ctx: Context) -> Iterator[Question]:
    voice = ctx.voice
    for record in ctx.audit.records.values():
        if record.dead:
            yield Question(
                voice.say(
                    "Why does the {amount} of {name} match no bet?",
                    amount=voice.money(record.dead),
                    name=ctx.name(record.seat),
                ),
                voice.say(
                    "It is dead money: a missed blind, or an ante that one player pays for the table. It goes into "
                    "the main pot and is no part of a bet."
                ),
            )
            return


def _cash_out(ctx: Context) -> Iterator[Question]:
    voice = ctx.voice
    for result in ctx.outcomes:
        if result.cash_out is not None:
            yield Question(
                voice.say("What is the cash-out of {name}?", name=ctx.name(result.seat)),
                voice.say(
                    "A sale of the hand to the house before all cards were dealt: {cash} is paid by the house, not "
                    "from the pots, and what the hand then wins is no money of {name}. The pots are reckoned as if "
                    "there were no cash-out.",
                    cash=voice.money(result.cash_out),
                    name=ctx.name(result.seat),
                ),
            )
            return


def _rake(ctx: Context) -> Iterator[Question]:
    figures = balance(ctx.audit)
    if figures.rake <= 0 or figures.difference or ctx.audit.verdict is Verdict.DISCREPANT:
        return
    voice = ctx.voice
    printed = ctx.hand.recorded.rake
    total = voice.money(sum(pot.amount for pot in ctx.pots))
    title = voice.say("Why is less paid than the pots hold?")
    if printed is not None:
        answer = voice.say(
            "The pots hold {total}; the room kept {rake} of it as rake (line {line}).",
            total=total,
            rake=voice.money(figures.rake),
            line=printed.line,
        )
    else:
        answer = voice.say(
            "The pots hold {total}; {rake} of it is paid to nobody. The text prints no rake, so this rest is "
            "taken for it.",
            total=total,
            rake=voice.money(figures.rake),
        )
    yield Question(title, answer)


def _what_now(ctx: Context) -> Question:
    title = ctx.voice.say("What can be done with this reckoning?")
    if ctx.audit.masked:
        return Question(
            title,
            ctx.voice.say(
                "It can be sent to the room with the number of the hand. Names are replaced by pseudonyms; the seats "
                "tell the room who is meant."
            ),
        )
    return Question(
        title,
        ctx.voice.say(
            "It can be sent to the room with the number of the hand. The SHA-256 at the end shows that both "
            "sides look at the same text."
        ),
    )


_ASKED = (
    _best_hand,
    _returned,
    _still_flagged,
    _range,
    _cash_out,
    _winners,
    _negative,
    _unknown,
    _folded,
    _dead,
    _rake,
)
