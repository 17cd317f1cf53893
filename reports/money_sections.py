"""The sections about money: contributions by street, the pots and their reckoning, paid against due."""

from __future__ import annotations

from parsers.contributions import live_by_street
from parsers.hand import EventKind, Street
from reports import words
from reports.context import Context
from reports.models import BalanceItem, Cell, Column, PotsView, PotView, Row, Table
from reports.outcome import Bounds, Outcome, balance
from reports.phone import fitted
from reports.reckoning import Money, Term
from reports.words import first_capital

_POT_COLOURS = 8
#: width of the text on a phone
_PHONE = 358


def pot_colour(index: int) -> int:
    """0 for the main pot, then 1 to 7 over and over: the label decides."""
    return index if index < _POT_COLOURS else 1 + (index - 1) % (_POT_COLOURS - 1)


def contributions(ctx: Context) -> Table:
    """Who put in what, street by street; antes and dead money first, sums set apart."""
    voice, records = ctx.voice, ctx.audit.records
    shown = [result for result in ctx.outcomes if result.put_in]
    live = live_by_street(ctx.hand)
    for result in shown:  # a blind whose amount no line tells belongs to the first street
        untold = records[result.seat].live - sum(each.get(result.seat, 0) for each in live.values())
        if untold > 0 and live:
            first = live[next(iter(live))]
            first[result.seat] = first.get(result.seat, 0) + untold
    streets = [s for s in Street if any(live.get(s, {}).values())]
    columns: list[tuple[Column, list[int]]] = []
    for head, amounts in (
        (voice.say("Ante"), [records[r.seat].ante for r in shown]),
        (voice.say("Dead money"), [records[r.seat].dead for r in shown]),
    ):
        if any(amounts):
            columns.append((Column(head), amounts))
    for street in streets:
        amounts = [live[street].get(r.seat, 0) for r in shown]
        columns.append((Column(first_capital(words.street(street, voice))), amounts))
    columns.append((Column(voice.say("Put in"), apart=True), [r.put_in for r in shown]))
    columns.append((Column(voice.say("Returned")), [r.returned for r in shown]))
    columns.append((Column(voice.say("At stake")), [r.put_in - r.returned for r in shown]))
    heads = [column for column, _ in columns]
    rows = tuple(
        Row(
            voice.say("{seat}. {name}", seat=result.seat, name=ctx.name(result.seat)),
            _cells(ctx, heads, [amounts[place] for _, amounts in columns], dash=True),
            _how_left(ctx, result.seat),
        )
        for place, result in enumerate(shown)
    )
    foot = Row(voice.say("Total"), _cells(ctx, heads, [sum(amounts) for _, amounts in columns]))
    caption = _contribution_caption(ctx, streets)
    return Table(voice.say("Seat and player"), tuple(heads), rows, foot, caption)


def _cells(ctx: Context, heads: list[Column], amounts: list[int], *, dash: bool = False) -> tuple[Cell, ...]:
    voice = ctx.voice
    return tuple(
        Cell(
            voice.figure(amount) if amount or not dash else voice.nothing,
            "muted" if dash and not amount else "strong" if place == len(amounts) - 1 else "",
            head.head,
        )
        for place, (head, amount) in enumerate(zip(heads, amounts, strict=True))
    )


def _how_left(ctx: Context, seat: int) -> str:
    """The stack and how the player left the hand: "stack 200.00, folds (flop)"."""
    voice, parts = ctx.voice, []
    found = ctx.hand.seats.get(seat)
    if found is not None and found.stack is not None:
        parts.append(voice.say("stack {amount}", amount=voice.figure(found.stack)))
    record = ctx.audit.records[seat]
    if record.folded_on is not None:
        parts.append(voice.say("folds ({street})", street=words.street(record.folded_on, voice)))
    elif record.all_in:
        street = next((e.street for e in ctx.hand.events if e.seat == seat and e.all_in), None)
        if street is None:
            parts.append(voice.say("all-in"))
        else:
            parts.append(voice.say("all-in ({street})", street=words.street(street, voice)))
    return voice.join(parts, voice.dot)


def _contribution_caption(ctx: Context, streets: list[Street]) -> str:
    voice = ctx.voice
    checked = {event.street for event in ctx.hand.events if event.kind is EventKind.CHECK} - set(streets)
    parts = [voice.say("In {currency}, blinds included.", currency=currency_name(ctx))]
    if checked:
        names = [words.street(street, voice) for street in Street if street in checked]
        parts.append(voice.say("No bets: {streets}.", streets=voice.listing(names)))
    return voice.join(parts, " ")


def currency_name(ctx: Context) -> str:
    """US dollars, chips ..."""
    return ctx.voice.language.currency_name(ctx.hand.currency)


def pots(ctx: Context) -> PotsView:
    """The pots from the bottom up, each with its reckoning and who could win it."""
    voice = ctx.voice
    views = tuple(
        PotView(
            pot_colour(pot.index),
            first_capital(ctx.pot(pot.index)),
            voice.money(pot.amount),
            _terms(ctx, terms),
            tuple(ctx.names(ctx.winners[pot.index] or ())),
            tuple(ctx.names(s for s in pot.eligible if s not in (ctx.winners[pot.index] or ()))),
            _pot_note(ctx, pot.index),
        )
        for pot, terms in zip(ctx.pots, ctx.explained, strict=True)
    )
    stakes = [r.put_in - r.returned for r in ctx.outcomes if r.put_in != r.returned]
    if ctx.settlement.house:
        stakes.append(ctx.settlement.house)
    total = sum(pot.amount for pot in ctx.pots)
    sums = voice.sums(stakes) if len(views) > 1 and sum(stakes) == total else ""
    return PotsView(views, voice.money(total), sums, _pots_intro(ctx))


def _pots_intro(ctx: Context) -> str:
    if not ctx.pots:
        if ctx.hand.cancelled:
            return ctx.voice.say("There is no pot: all chips went back.")
        return ctx.voice.say("There is no pot: nobody put in anything that another player matched.")
    if ctx.uncontested and len(ctx.pots) == 1:
        return ctx.voice.say(
            "One column per player, as tall as the chips put in. One player was left and takes the pot."
        )
    if len(ctx.pots) == 1:
        return ctx.voice.say(
            "One column per player, as tall as the chips put in. Everyone who could win had matched every bet, so "
            "there is one pot."
        )
    return ctx.voice.say(
        "One column per player, as tall as the chips put in. Each level is a pot: only players whose column reaches "
        "through it, and who have not folded, can win it."
    )


def _pot_note(ctx: Context, index: int) -> str:
    if ctx.winners[index] is None:
        return ctx.voice.say("The text does not prove who wins it.")
    if len(ctx.pots[index].eligible) == 1:
        return ctx.voice.say("Uncontested.")
    return ""


def _terms(ctx: Context, terms: tuple[Term, ...] | None) -> tuple[str, ...]:
    if terms is None:
        return (ctx.voice.say("How this pot is made up cannot be shown line by line."),)
    return tuple(_term(ctx, term) for term in terms)


def _term(ctx: Context, term: Term) -> str:
    voice, amount = ctx.voice, ctx.voice.figure(term.units)
    if term.kind is Money.HOUSE:
        if ctx.hand.house_money:
            return voice.say("{amount} added by the room", amount=amount)
        return voice.say("{amount} of antes without a line", amount=amount)
    if not term.each:
        name = ctx.name(term.seats[0])
        if term.kind is not Money.DEAD:
            return voice.say("{amount} from {name}, folded", amount=amount, name=name)
        if any(e.seat == term.seats[0] and e.kind is EventKind.ANTE for e in ctx.hand.events):
            return voice.say("{amount} from {name}, ante for the table", amount=amount, name=name)
        return voice.say("{amount} from {name}, dead money", amount=amount, name=name)
    product = _product(ctx, term)
    if term.unclaimed:
        return voice.say("{product}, a level that only folded players reached", product=product)
    if not term.folded:
        return product
    if len(term.folded) <= 2:
        return voice.say("{product} ({names} folded)", product=product, names=ctx.listing(term.folded))
    return voice.plural(
        "{product} ({n} player folded)", "{product} ({n} players folded)", len(term.folded), product=product
    )


def _product(ctx: Context, term: Term) -> str:
    """A level times the players who reach it: "(400 - 150) x 3 = 750"."""
    voice, high = ctx.voice, ctx.voice.figure(term.high)
    level = f"({high} {voice.minus} {voice.figure(term.low)})" if term.low else high
    product = f"{level} {voice.times} {len(term.seats)} = {voice.figure(term.units)}"
    return voice.say("antes {product}", product=product) if term.kind is Money.ANTE else product


def paid(ctx: Context) -> Table:
    """Paid by the text, due, difference and net result, by player."""
    voice, results = ctx.voice, ctx.outcomes
    disputed = any(result.differs for result in results)
    cash_outs = any(result.cash_out is not None for result in results)
    columns = [Column(voice.say("Paid by the text")), Column(voice.say("Due")), Column(voice.say("Difference"))]
    if disputed:
        columns += [
            Column(voice.say("Net as recorded"), apart=True, spare=True),
            Column(voice.say("Net as due"), spare=True),
        ]
    elif cash_outs:
        columns.append(Column(voice.say("Net without cash-out"), apart=True))
    else:
        columns.append(Column(voice.say("Net result"), apart=True))
    if cash_outs:
        columns.append(Column(voice.say("Cash-out, outside the pot")))
    rows = tuple(
        Row(ctx.name(r.seat), _paid_cells(ctx, r, columns, disputed=disputed, cash_outs=cash_outs)) for r in results
    )
    caption = voice.say("In {currency}.", currency=currency_name(ctx))
    if ctx.settlement.rake or ctx.settlement.fees:
        caption = voice.say("In {currency}, after rake.", currency=currency_name(ctx))
    if any(result.difference is not None and result.due_back != result.returned for result in results):
        told = voice.say("The difference also counts what went back.")
        caption = voice.say("{caption} {rest}", caption=caption, rest=told)
    foot = Row(voice.say("Total"), _paid_totals(ctx, columns, disputed=disputed))
    return fitted(Table(voice.say("Player"), tuple(columns), rows, foot, caption), _PHONE)


def _paid_cells(
    ctx: Context, result: Outcome, columns: list[Column], *, disputed: bool, cash_outs: bool
) -> tuple[Cell, ...]:
    voice = ctx.voice
    unknown = (voice.nothing, "muted")
    texts = [
        (voice.figure(result.paid), "") if result.recorded else unknown,
        _range_or_unknown(ctx, result.due, signed=False),
        _difference(ctx, result),
        (voice.signed(result.net), "") if result.recorded else unknown,
    ]
    if disputed:
        texts.append(_range_or_unknown(ctx, result.net_due, signed=True))
    if cash_outs:
        out = result.cash_out
        texts.append((voice.nothing, "muted") if out is None else (voice.figure(out), ""))
    return tuple(Cell(text, tone, column.head) for (text, tone), column in zip(texts, columns, strict=True))


def _range_or_unknown(ctx: Context, bounds: Bounds | None, *, signed: bool) -> tuple[str, str]:
    if bounds is None:
        return ctx.voice.say("not proven"), "muted"
    return ctx.voice.span(bounds, signed=signed), ""


def _difference(ctx: Context, result: Outcome) -> tuple[str, str]:
    if result.difference is None:
        return ctx.voice.nothing, "muted"
    if not result.differs:
        return ctx.voice.figure(0), "muted"
    return ctx.voice.span(result.difference, signed=True), "bad"


def _paid_totals(ctx: Context, columns: list[Column], *, disputed: bool) -> tuple[Cell, ...]:
    voice = ctx.voice
    figures = balance(ctx.audit)
    due = sum(pot.amount for pot in ctx.pots) - figures.rake - figures.fees
    back = sum(ctx.settlement.returns.values())
    net = figures.returned + figures.paid - figures.put_in
    difference = figures.paid + figures.returned - due - back
    # where a text draws the line between returned and won elsewhere, the rows do so too
    shown = due + back - sum(result.due_back for result in ctx.outcomes)
    texts = [voice.figure(figures.paid), voice.figure(shown), voice.signed(difference), voice.signed(net)]
    if ctx.hand.no_result:
        texts = [voice.nothing, voice.figure(shown), voice.nothing, voice.nothing]
    if disputed:
        texts.append(voice.signed(back + due - figures.put_in))
    texts += [""] * (len(columns) - len(texts))
    return tuple(Cell(text, "strong", column.head) for text, column in zip(texts, columns, strict=True))


def balance_items(ctx: Context) -> tuple[BalanceItem, ...]:
    """put in (+ added by the room) = returned + paid + rake (+ fees) + difference."""
    voice, figures = ctx.voice, balance(ctx.audit)
    items = [("", figures.put_in, voice.say("put in"))]
    if figures.house:
        said = voice.say("added by the room") if ctx.hand.house_money else voice.say("antes without a line")
        items.append(("+", figures.house, said))
    items += [
        ("=", figures.returned, voice.say("returned")),
        ("+", figures.paid, voice.say("paid")),
        ("+", figures.rake, voice.say("rake")),
    ]
    if figures.fees:
        items.append(("+", figures.fees, voice.say("fees")))
    view = [BalanceItem(sign, voice.figure(units), label) for sign, units, label in items]
    if ctx.hand.no_result:
        return (*view, BalanceItem("+", voice.figure(figures.difference), voice.say("recorded nowhere")))
    tone = "bad" if figures.difference else ""
    view.append(BalanceItem("+", voice.figure(figures.difference), voice.say("difference"), tone))
    return tuple(view)


def balance_line(ctx: Context, *, brief: bool = False) -> str:
    """The balance as one line of text; ``brief`` leaves a difference of zero out."""
    voice = ctx.voice
    items = balance_items(ctx)
    if brief and not balance(ctx.audit).difference:
        items = items[:-1]
    parts = []
    for item in items:
        piece = voice.say("{amount} {label}", amount=item.amount, label=item.label)
        parts.append(voice.join([item.sign, piece], " ") if item.sign else piece)
    return first_capital(voice.join(parts, " "))
