"""The hand action by action: who did what, the pot after it and the stack that is left."""

from __future__ import annotations

from itertools import groupby

from parsers.hand import Board, Event, EventKind, Street
from reports import words
from reports.context import Context
from reports.i18n import N_
from reports.models import CardView, ReplayGroup, ReplayRow, ReplayView
from reports.showdown import card_views
from reports.words import first_capital

_ACTIONS = {
    EventKind.ANTE: N_("posts the ante"),
    EventKind.SMALL_BLIND: N_("posts the small blind"),
    EventKind.BIG_BLIND: N_("posts the big blind"),
    EventKind.BUTTON_BLIND: N_("posts the button blind"),
    EventKind.STRADDLE: N_("straddles"),
    EventKind.DEAD_BLIND: N_("posts a dead blind"),
    EventKind.POST: N_("posts a blind"),
    EventKind.BRING_IN: N_("brings in"),
    EventKind.COMPLETE: N_("completes to {total}"),
    EventKind.FOLD: N_("folds"),
    EventKind.CHECK: N_("checks"),
    EventKind.CALL: N_("calls"),
    EventKind.BET: N_("bets"),
    EventKind.RAISE: N_("raises to {total}"),
    EventKind.RETURN: N_("takes back what nobody called"),
    EventKind.SHOW: N_("shows"),
    EventKind.MUCK: N_("does not show"),
    EventKind.DISCARD: N_("discards"),
    EventKind.STAND_PAT: N_("draws no card"),
    EventKind.CASH_OUT: N_("cashes out"),
    EventKind.HOUSE_MONEY: N_("gets money of the room"),
}
_ALL_IN = {
    EventKind.ANTE: N_("posts the ante, all-in"),
    EventKind.SMALL_BLIND: N_("posts the small blind, all-in"),
    EventKind.BIG_BLIND: N_("posts the big blind, all-in"),
    EventKind.CALL: N_("calls, all-in"),
    EventKind.BET: N_("bets, all-in"),
    EventKind.RAISE: N_("raises to {total}, all-in"),
    EventKind.COMPLETE: N_("completes to {total}, all-in"),
    EventKind.BRING_IN: N_("brings in, all-in"),
}
#: what moves no chips into the pot
_NO_BET = frozenset({EventKind.RETURN, EventKind.CASH_OUT, EventKind.HOUSE_MONEY})
_FLOP_STREETS = {Street.FLOP: slice(0, 3), Street.TURN: slice(3, 4), Street.RIVER: slice(4, 5)}


def replay(ctx: Context) -> ReplayView:
    """Street by street; the last figure of the pot is the total put in (and the room's money)."""
    voice = ctx.voice
    teller = _Teller(ctx)
    groups = teller.groups()
    actions = len(ctx.hand.events)
    summary = voice.plural(
        "{n} action, with the pot and the stack after it",
        "{n} actions, with the pot and the stack after each",
        actions,
    )
    columns = (voice.say("Chips"), voice.say("Pot"), voice.say("Stack left"))
    return ReplayView(summary, columns, tuple(groups))


class _Teller:
    """Runs through the events and keeps pot and stacks."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.pot = 0
        # chips that were brought to the table later make every stack unknown
        known = not ctx.hand.reloaded
        self.stacks = {s.number: s.stack if known else None for s in ctx.hand.seats.values()}

    def groups(self) -> list[ReplayGroup]:
        found: list[ReplayGroup] = []
        self._house(found)
        streets: dict[Street, list[Event]] = {}
        for event in self.ctx.hand.events:
            streets.setdefault(event.street, []).append(event)
        dealt = self._dealt()
        for street in dealt:
            streets.setdefault(street, [])
        for street in sorted(streets, key=list(Street).index):
            title = first_capital(words.street(street, self.ctx.voice))
            found.append(ReplayGroup(title, dealt.get(street, ()), tuple(self._street(streets[street]))))
        if paid := self._paid():
            found.append(ReplayGroup(self.ctx.voice.say("Paid"), (), tuple(paid)))
        return found

    def _house(self, found: list[ReplayGroup]) -> None:
        """Money of the room lies in the pot before the first bet."""
        house, voice = self.ctx.settlement.house, self.ctx.voice
        if house:
            self.pot += house
            who, what = voice.say("the room"), voice.say("adds to the pot")
            if not self.ctx.hand.house_money:
                who, what = voice.say("everybody"), voice.say("antes without a line")
            row = ReplayRow(who, what, (), *self._figures(house))
            found.append(ReplayGroup(voice.say("Before the deal"), (), (row,)))

    def _dealt(self) -> dict[Street, tuple[CardView, ...]]:
        """The community cards of each street; nothing where several boards were dealt."""
        boards: list[Board] = self.ctx.hand.boards
        if len(boards) != 1 or not any(e.street is Street.PREFLOP for e in self.ctx.hand.events):
            return {}
        cards = boards[0].cards
        return {street: card_views(self.ctx, cards[part]) for street, part in _FLOP_STREETS.items() if cards[part]}

    def _street(self, events: list[Event]) -> list[ReplayRow]:
        rows = []
        for checks, run in groupby(events, key=lambda event: event.kind is EventKind.CHECK):
            same = list(run)
            if checks and len(same) > 1:
                names = self.ctx.listing(event.seat for event in same)
                rows.append(ReplayRow(names, self.ctx.voice.say("check"), pot=self.ctx.voice.figure(self.pot)))
            else:
                rows += [self._row(event) for event in same]
        return rows

    def _row(self, event: Event) -> ReplayRow:
        voice, name = self.ctx.voice, self.ctx.name(event.seat)
        if event.kind is EventKind.RETURN:
            self._move(event.seat, event.amount)
            amount = f"{voice.minus}{voice.figure(event.amount)}"
            return ReplayRow(name, voice.say(_ACTIONS[event.kind]), (), amount, "", self._stack(event.seat))
        text = (_ALL_IN if event.all_in else _ACTIONS).get(event.kind, _ACTIONS[event.kind])
        action = voice.say(text, total=voice.figure(event.total))
        if event.kind in _NO_BET or not event.amount:
            cards = self._shown(event)
            pot = "" if event.kind in (EventKind.SHOW, EventKind.MUCK) else voice.figure(self.pot)
            return ReplayRow(name, action, cards, "", pot, self._stack(event.seat) if pot else "")
        self.pot += event.amount
        self._move(event.seat, -event.amount)
        return ReplayRow(name, action, (), *self._figures(event.amount), self._stack(event.seat))

    def _figures(self, amount: int) -> tuple[str, str]:
        return self.ctx.voice.figure(amount), self.ctx.voice.figure(self.pot)

    def _shown(self, event: Event) -> tuple[CardView, ...]:
        known = self.ctx.hand.cards.get(event.seat)
        return card_views(self.ctx, known.cards) if known and event.kind is EventKind.SHOW else ()

    def _paid(self) -> list[ReplayRow]:
        """The payments of the text in its order."""
        voice, rows = self.ctx.voice, []
        pots = len(self.ctx.pots)
        for line in self.ctx.hand.recorded.collected:
            self._move(line.seat, line.units)
            action = voice.say("is paid")
            if line.pot is not None and line.pot < pots and pots > 1:
                action = voice.say("is paid ({pot})", pot=self.ctx.pot(line.pot))
            rows.append(
                ReplayRow(self.ctx.name(line.seat), action, (), voice.figure(line.units), "", self._stack(line.seat))
            )
        return rows

    def _move(self, seat: int, units: int) -> None:
        stack = self.stacks.get(seat)
        if stack is not None:
            self.stacks[seat] = stack + units if stack + units >= 0 else None

    def _stack(self, seat: int) -> str:
        stack = self.stacks.get(seat)
        return self.ctx.voice.nothing if stack is None else self.ctx.voice.figure(stack)
