"""Why a pot is due to one player and not to another, in a sentence."""

from __future__ import annotations

from collections.abc import Collection

from reports.context import Context
from reports.outcome import Outcome


def could_win(ctx: Context, player: Outcome) -> str:
    """Which pots a player had a share in."""
    voice, name = ctx.voice, ctx.name(player.seat)
    pots = [pot.index for pot in ctx.pots if player.seat in pot.eligible]
    if not pots:
        return voice.say("{name} folded and could win no pot.", name=name)
    return voice.say(
        "{name} had {stake} at stake and could win only {pots}.",
        name=name,
        stake=voice.money(player.put_in - player.returned),
        pots=ctx.the_pots(pots),
    )


def better_hand(ctx: Context, owed: Collection[int]) -> str:
    """Why a pot is due to one of these seats: the hand beside the next best, or an equal one; "" if no hands tell."""
    rankings = ctx.audit.rankings
    if len(rankings) != 1:
        return ""
    for pot in ctx.pots:
        hands = [hand for hand in rankings[0].hands if hand.seat in pot.eligible]
        best = [hand for hand in hands if hand.rank == hands[0].rank]
        winners = set(ctx.winners[pot.index] or ())
        if not any(hand.seat in owed and hand.seat in winners for hand in best):
            continue
        where = ctx.the_pot(pot.index)
        if len(best) > 1:
            names = ctx.listing(hand.seat for hand in best)
            return ctx.voice.say("In {pot}, {names} have equal hands.", pot=where, names=names)
        if len(hands) > 1:
            return ctx.voice.say(
                "In {pot}, {name} ({words}) beats {other} ({others}).",
                pot=where,
                name=ctx.name(hands[0].seat),
                words=ctx.voice.phrase(hands[0].words),
                other=ctx.name(hands[1].seat),
                others=ctx.voice.phrase(hands[1].words),
            )
    return ""
