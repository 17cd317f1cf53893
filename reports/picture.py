"""One hand -> the picture of layers: which chips of whom lie in which pot, and the words around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from auditor.results import Award, Certainty, Pot, Verdict
from parsers.hand import EventKind, Part
from reports import measure, words
from reports.context import Context
from reports.layers import draw
from reports.models import CardView, LegendEntry, PictureView
from reports.money_sections import pot_colour
from reports.outcome import paid_from
from reports.reckoning import Money, Term, matched
from reports.showdown import card_views
from reports.stack import FRAMES, Back, Band, Column, Frame, Grid, Row, Said, Stack, Stray
from reports.stack import Part as Chips
from reports.voice import PageVoice, visible
from reports.words import first_capital

#: on the disc of who is due a half that is neither high nor low
_HALF = "\N{VULGAR FRACTION ONE HALF}"


class PictureVoice(PageVoice):
    """Sentences inside a drawing: names are isolated by a style, because HTML's own element does not work there."""

    def foreign(self, text: str) -> str:
        return Markup('<tspan class="iso">{}</tspan>').format(visible(text))


@dataclass(frozen=True, slots=True)
class _Level:
    """Money of one kind in one pot, from ``low`` to ``high`` of each player."""

    pot: int
    low: int
    high: int


def picture(ctx: Context) -> PictureView | None:
    """The picture in all its sizes; None where there is no pot, or its layers cannot be shown one by one."""
    if not ctx.pots or None in ctx.explained or ctx.hand.cancelled:
        return None
    terms = [found or () for found in ctx.explained]
    voice = PictureVoice(ctx.voice.language.lang, ctx.hand.currency)
    painter = _Painter(Context(ctx.audit, ctx.hand, ctx.settlement, voice), terms)
    drawings = tuple(draw(painter.stack(frame), frame) for frame in FRAMES)
    caption = ""
    if any(drawing.raised for drawing in drawings):
        caption = ctx.voice.say("Small levels are enlarged: read the figures, not the heights.")
    return PictureView(
        drawings,
        ctx.voice.say("Who put in what, and into which pot"),
        tuple(_described(ctx)),
        tuple(_legend(ctx, painter)),
        caption,
    )


class _Painter:
    """The stack of one hand in the width of a frame."""

    def __init__(self, ctx: Context, terms: list[tuple[Term, ...]]) -> None:
        records = ctx.audit.records
        self.ctx = ctx
        self.terms = terms
        self.live = matched({seat: record.live for seat, record in records.items()})
        self.antes = matched({seat: record.ante for seat, record in records.items()})
        self.seats = [result.seat for result in ctx.outcomes if result.put_in]
        self.bands = self._levels(Money.LIVE)
        self.tiers = self._levels(Money.ANTE)
        self.marks = _marks(ctx)
        self.strays = _strays(ctx)
        self.columns = [self._column(seat) for seat in self.seats]
        self.dead = {kind: self._dead(kind) for kind in (EventKind.ANTE, EventKind.DEAD_BLIND)}

    def _levels(self, kind: Money) -> list[_Level]:
        found = []
        for index, terms in enumerate(self.terms):
            own = [term for term in terms if term.kind is kind]
            if own:
                found.append(_Level(index, min(t.low for t in own), max(t.high for t in own)))
        return found

    @property
    def house(self) -> int:
        return self.ctx.settlement.house

    def stack(self, frame: Frame) -> Stack:
        voice = self.ctx.voice
        grid = Grid.of(frame, len(self.seats) + bool(self.house))
        columns = self.columns
        if self.house:
            columns = [*columns, Column("", voice.say("room"), "")]
        bands = tuple(self._band(level, grid) for level in self.bands)
        return Stack(tuple(columns), bands, tuple(self._rows(grid)), voice.figure(0))

    # --- columns -------------------------------------------------------------------------------

    def _column(self, seat: int) -> Column:
        ctx, record = self.ctx, self.ctx.audit.records[seat]
        player = ctx.hand.seats.get(seat)
        folded = record.folded_on is not None
        parts = []
        for place, level in enumerate(self.bands):
            units = min(self.live[seat], level.high) - level.low
            if units > 0:
                mark = None if folded else self.marks.get((level.pot, seat))
                parts.append(Chips(place, units, ctx.voice.figure(units), folded, mark))
        return Column(
            str(seat),
            visible(player.name) if player else str(seat),
            ctx.voice.figure(record.contributed),
            _how_left(ctx, seat),
            () if folded else _own_cards(ctx, seat),
            tuple(parts),
            self._back(seat),
            tuple(self._stray(seat)),
        )

    def _back(self, seat: int) -> Back | None:
        voice, record = self.ctx.voice, self.ctx.audit.records[seat]
        units = record.live - self.live[seat] + record.ante - self.antes[seat]
        if not units:
            return None
        amount = voice.figure(units)
        short = f"{voice.minus}{amount}"
        disputed = self.ctx.audit.verdict is Verdict.DISCREPANT
        if disputed and record.return_line and record.returned != self.ctx.settlement.returns.get(seat):
            return Back(units, voice.say("{amount} due back", amount=amount), short)
        return Back(units, voice.say("{amount} back", amount=amount), short)

    def _stray(self, seat: int) -> list[Stray]:
        voice = self.ctx.voice
        place_of = {level.pot: place for place, level in enumerate(self.bands)}
        return [
            Stray(place_of[pot], voice.figure(units), voice.say("no chips here"))
            for (pot, owner), units in self.strays.items()
            if owner == seat and pot in place_of
        ]

    # --- bands and rows ------------------------------------------------------------------------

    def _band(self, level: _Level, grid: Grid) -> Band:
        ctx, pot = self.ctx, self.ctx.pots[level.pot]
        count = len(ctx.pots)
        return Band(
            pot_colour(pot.index),
            first_capital(ctx.pot(pot.index)),
            words.short_pot(pot.index, count, ctx.voice),
            words.pot_code(pot.index, count, ctx.voice),
            ctx.voice.money(pot.amount),
            level.low,
            level.high,
            ctx.voice.figure(level.high),
            tuple(_said(ctx, pot, grid)) if grid.margin else (),
        )

    def _rows(self, grid: Grid) -> list[Row]:
        """From the base line down: ante tiers, the highest first, then what single players put in, then the room's."""
        voice = self.ctx.voice
        rows = []
        for level in reversed(self.tiers):
            units = {seat: min(self.antes[seat], level.high) - level.low for seat in self.seats}
            if len(self.tiers) == 1:
                label = voice.say("antes")
            elif level.low:
                label = voice.say("antes above {amount}", amount=voice.figure(level.low))
            else:
                label = voice.say("antes to {amount}", amount=voice.figure(level.high))
            rows.append(self._row(grid, level.pot, label, voice.say("antes"), units))
        for kind, label in (
            (EventKind.ANTE, voice.say("ante for all")),
            (EventKind.DEAD_BLIND, voice.say("dead blind")),
        ):
            if any(self.dead[kind].values()):
                rows.append(self._row(grid, self._lowest(Money.DEAD), label, voice.say("dead"), self.dead[kind]))
        if self.house:
            place, label = len(self.seats), voice.say("added")
            figure = voice.figure(self.house)
            pot = self._lowest(Money.HOUSE)
            rows.append(Row(label, label, pot_colour(pot), ((place, figure),), self._where(grid, pot)))
        return rows

    def _row(self, grid: Grid, pot: int, label: str, short: str, units: dict[int, int]) -> Row:
        figures = tuple(
            (place, self.ctx.voice.figure(units[seat])) for place, seat in enumerate(self.seats) if units[seat] > 0
        )
        marks: list[tuple[int, str]] = []
        if all(level.pot != pot for level in self.bands):
            shown = {place for place, _ in figures}
            marks = [(k, self.marks[pot, s]) for k, s in enumerate(self.seats) if (pot, s) in self.marks and k in shown]
        return Row(label, short, pot_colour(pot), figures, self._where(grid, pot), tuple(marks))

    def _dead(self, kind: EventKind) -> dict[int, int]:
        """Dead money of one kind by seat; an ante counts as dead where only one player pays it."""
        blinds = dict.fromkeys(self.seats, 0)
        for event in self.ctx.hand.events:
            if event.kind is EventKind.DEAD_BLIND and event.amount:
                blinds[event.seat] += event.amount
        if kind is EventKind.DEAD_BLIND:
            return blinds
        return {seat: self.ctx.audit.records[seat].dead - units for seat, units in blinds.items()}

    def _lowest(self, kind: Money) -> int:
        return next((k for k, terms in enumerate(self.terms) if any(t.kind is kind for t in terms)), 0)

    def _where(self, grid: Grid, index: int) -> Said | None:
        """Into which pot a row goes; a pot that has no band of its own is told in full there."""
        ctx = self.ctx
        if not grid.margin:
            return None
        if any(level.pot == index for level in self.bands):
            return Said(ctx.voice.say("in {pot}", pot=ctx.the_pot(index)), "muted") if len(ctx.pots) > 1 else None
        pot = ctx.pots[index]
        name, amount = first_capital(ctx.pot(index)), ctx.voice.money(pot.amount)
        size, plain = grid.frame.text, ctx.voice.say("{pot}: {amount}", pot=name, amount=amount)
        winners = ctx.winners[index]
        told = measure.width(f"{_plain(plain)}: ", size)
        if winners is not None and len(winners) == 1 and grid.margin - told > 4 * size:
            winner = _fitting(ctx, winners[0], grid.margin - told, size)
            return Said(ctx.voice.say("{pot} {amount}: {name}", pot=name, amount=amount, name=winner))
        return Said(plain if measure.width(_plain(plain), size) <= grid.margin else name)


def _how_left(ctx: Context, seat: int) -> tuple[str, ...]:
    """How a player left the hand, for a foot of two widths."""
    record, voice = ctx.audit.records[seat], ctx.voice
    if record.folded_on is not None:
        street = words.street(record.folded_on, voice)
        return voice.say("folds ({street})", street=street), voice.say("folds")
    return (voice.say("all-in"),) if record.all_in else ()


def _own_cards(ctx: Context, seat: int) -> tuple[CardView, ...]:
    known = ctx.hand.cards.get(seat)
    return card_views(ctx, known.cards) if known and known.complete and not known.best else ()


def _parts(ctx: Context, index: int) -> list[Award]:
    return [award for award in ctx.settlement.awards if award.pot == index]


def _marks(ctx: Context) -> dict[tuple[int, int], str]:
    """(pot, seat) of those who are due something -> what stands on the disc: nothing (a tick), boards, halves."""
    voice, marks = ctx.voice, {}
    halves = {Part.HIGH: voice.say("H"), Part.LOW: voice.say("L")}
    if ctx.hand.game in words.HALVES:
        halves = dict.fromkeys(halves, _HALF)
    for pot in ctx.pots:
        awards = _parts(ctx, pot.index)
        boards = len({award.board for award in awards}) > 1
        for seat in dict.fromkeys(seat for award in awards for seat in award.seats or ()):
            signs = []
            for award in awards:
                half = halves.get(award.part, "")
                if seat in (award.seats or ()):
                    signs.append(f"{award.board + 1 if boards else ''}{half}")
            marks[pot.index, seat] = " ".join(sign for sign in dict.fromkeys(signs) if sign)
    return marks


def _strays(ctx: Context) -> dict[tuple[int, int], int]:
    """(pot, seat) -> what the text pays out of a pot in which that player has no share."""
    found = {}
    for pot in ctx.pots:
        for seat in ctx.hand.seats:
            if seat not in pot.eligible and (units := paid_from(ctx.hand, seat, pot.index, len(ctx.pots))):
                found[pot.index, seat] = units
    return found


def _fitting(ctx: Context, seat: int, room: float, size: float, *, bold: bool = False) -> str:
    """A name as much of which is shown as fits."""
    return ctx.voice.foreign(measure.cut(_name(ctx, seat), max(room, 4 * size), size, bold=bold))


def _fitting_all(ctx: Context, seats: Sequence[int], room: float, size: float) -> str:
    """Bold names in one line: none is cut where all fit, and what short ones leave is given to the long ones."""
    room -= measure.width(", ", size, bold=True) * (len(seats) - 1)
    shares: dict[int, str] = {}
    for left, seat in zip(
        range(len(seats), 0, -1), sorted(seats, key=lambda s: measure.width(_name(ctx, s), size)), strict=True
    ):
        shares[seat] = _fitting(ctx, seat, room / left, size, bold=True)
        room -= min(measure.width(_name(ctx, seat), size, bold=True), room / left)
    return ctx.voice.join(shares[seat] for seat in seats)


def _name(ctx: Context, seat: int) -> str:
    found = ctx.hand.seats.get(seat)
    return visible(found.name) if found else str(seat)


def _plain(text: str) -> str:
    return text.striptags() if isinstance(text, Markup) else text


def _said(ctx: Context, pot: Pot, grid: Grid) -> list[Said]:
    """The lines right of a band: who is due it, how much, and who is paid by a text that differs."""
    voice, room, size = ctx.voice, grid.margin, grid.frame.text
    awards, winners = _parts(ctx, pot.index), ctx.winners[pot.index]
    if winners is None:
        known = voice.say("winner not known") if ctx.house_rule(pot.index) else voice.say("winner not shown")
        return [Said(known, "muted")]
    if not winners:
        return []
    least = grid.frame.tiny  # a line that is too long is set smaller before a name is cut
    lines = [Said(_fitting_all(ctx, winners[:2], room, least), "strong")]
    if len(winners) > 2:
        lines = [Said(voice.plural("{n} player", "{n} players", len(winners)), "strong")]
    low, high = sum(a.lowest for a in awards), sum(a.highest for a in awards)
    due = voice.figure(low) if low == high else f"{voice.figure(low)}–{voice.figure(high)}"
    sayings = [voice.say("due {amount}", amount=due), due]
    if len(winners) > 1:
        sayings.insert(0, voice.say("due {amount} together", amount=due))
    lines.append(Said(next((text for text in sayings if measure.width(_plain(text), size) <= room), due)))
    if any(award.certainty is Certainty.ALONE for award in awards):
        lines.append(Said(voice.say("uncontested"), "muted"))
    if ctx.audit.verdict is not Verdict.DISCREPANT:
        return lines
    paid = {seat: paid_from(ctx.hand, seat, pot.index, len(ctx.pots)) for seat in ctx.hand.seats}
    getting = [seat for seat, units in paid.items() if units]
    total = sum(units or 0 for units in paid.values())
    if None in paid.values() or (set(getting) == set(winners) and low <= total <= high):
        return lines
    if set(getting) == set(winners):
        return [*lines[:2], Said(voice.say("text pays {amount}", amount=voice.figure(total)), "bad")]
    if len(getting) == 1:
        told = measure.width(voice.say("text pays {name}", name=""), least, bold=True)
        name = _fitting(ctx, getting[0], room - told, least, bold=True)
        return [*lines[:2], Said(voice.say("text pays {name}", name=name), "bad")]
    if getting:
        said = voice.plural("text pays {n} player", "text pays {n} players", len(getting))
        return [*lines[:2], Said(said, "bad")]
    return [*lines[:2], Said(voice.say("text pays nobody"), "bad")]


def _described(ctx: Context) -> list[str]:
    """The picture in sentences: one a pot, then what went back and what is paid without a share."""
    voice, told = ctx.voice, []
    for pot in ctx.pots:
        winners = ctx.winners[pot.index]
        fields = {
            "pot": first_capital(ctx.pot(pot.index)),
            "amount": voice.money(pot.amount),
            "names": ctx.listing(pot.eligible),
        }
        if len(pot.eligible) == 1:
            told.append(voice.say("{pot} {amount}, uncontested: {names}.", **fields))
        elif winners is None:
            told.append(voice.say("{pot} {amount} among {names}; the text does not prove who wins it.", **fields))
        else:
            owed = ctx.listing(winners)
            told.append(voice.say("{pot} {amount} among {names}, due to {owed}.", owed=owed, **fields))
    for seat, units in ctx.settlement.returns.items():
        told.append(voice.say("{amount} is due back to {name}.", amount=voice.money(units), name=ctx.name(seat)))
    for (pot_index, seat), units in _strays(ctx).items():
        amount, the_pot = voice.money(units), ctx.the_pot(pot_index)
        told.append(
            voice.say(
                "{name} has no share in {pot}; the text pays {amount} of it to that player.",
                amount=amount,
                pot=the_pot,
                name=ctx.name(seat),
            )
        )
    return told


def _legend(ctx: Context, painter: _Painter) -> list[LegendEntry]:
    """What the styles mean that this picture uses."""
    voice = ctx.voice
    columns = painter.columns
    parts = [part for column in columns for part in column.parts]
    marks = {part.mark for part in parts}
    due = voice.say("due the pot")
    if ctx.hand.game in words.HALVES and any(marks):
        due = voice.say("due a half of the pot")
    elif any(mark and mark[0].isdigit() and not mark[-1].isdigit() for mark in marks):
        due = voice.say("due a half, high (H) or low (L), on the board of that number")
    elif any(mark and mark[0].isdigit() for mark in marks):
        due = voice.say("due the pot on the board of that number")
    elif any(mark for mark in marks):
        due = voice.say("due the high half (H) or the low half (L)")
    styles: list[tuple[str, Callable[[], bool], str]] = [
        ("due", lambda: any(mark is not None for mark in marks), due),
        ("folded", lambda: any(part.folded for part in parts), voice.say("folded, stays in the pot")),
        ("back", lambda: any(column.back for column in columns), voice.say("returned, not called")),
        (
            "dead",
            lambda: bool(
                painter.tiers or painter.house or any(painter.ctx.audit.records[s].dead for s in painter.seats)
            ),
            voice.say("matches no bet"),
        ),
        ("stray", lambda: bool(painter.strays), voice.say("paid by the text without a share")),
    ]
    return [LegendEntry(kind, text) for kind, used, text in styles if used()]
