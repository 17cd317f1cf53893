"""What would put a hand right, in sentences: who pays whom how much, and what of it is not certain."""

from __future__ import annotations

from auditor.results import Transfer
from reports.context import Context


def settle(ctx: Context) -> tuple[str, ...]:
    """One sentence a transfer, then what is open; () for a hand that is not discrepant."""
    remedy = ctx.audit.remedy
    if remedy is None:
        return ()
    told = [_transfer(ctx, each) for each in remedy.transfers]
    told += [ctx.voice.sentence(each.text, each.params) for each in remedy.open]
    if not told:
        told = [
            ctx.voice.say("Nobody has to pay: all have what is due, and the text contradicts itself in something else.")
        ]
    return tuple(told)


def _transfer(ctx: Context, transfer: Transfer) -> str:
    voice, amount = ctx.voice, ctx.voice.money(transfer.amount)
    if transfer.payer is None:
        return voice.say("The room pays {amount} to {name}.", amount=amount, name=ctx.name(transfer.payee or 0))
    if transfer.payee is None:
        return voice.say("{name} pays {amount} to the room.", amount=amount, name=ctx.name(transfer.payer))
    payer, payee = ctx.name(transfer.payer), ctx.name(transfer.payee)
    return voice.say("{payer} pays {amount} to {payee}.", amount=amount, payer=payer, payee=payee)
