"""Random hands with their results, as a parser would hand over the text of a room.

A :class:`Ruling` says who is rightly paid what (by the oracles, never by the auditor), a :class:`Style` how the room
prints it, and a :class:`Paper` is a deal with both.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from hypothesis import strategies as st

from parsers.conventions import ActionOrder, PotFigure, RakeFigure, RakeOrder, RoomConventions, TotalFigure
from parsers.hand import (
    Board,
    CardSource,
    Collect,
    Event,
    EventKind,
    Hand,
    HoleCards,
    Printed,
    PrintedPot,
    SummarySeat,
    SummaryState,
)
from tests.build import CONVENTIONS, make_hand
from tests.oracles import ChipPot, Middle, Share, chip_pots, is_alive, shares
from tests.properties.deals import Deal, deals
from tests.records import replace


@dataclass
class Ruling:
    """Who is rightly paid what: ``pots`` as the room cut them, what was taken from each, and the shares."""

    returns: dict[int, int]
    pots: list[ChipPot]
    charges: list[int]
    shares: list[Share]

    @property
    def nets(self) -> list[int]:
        return [amount - charge for (amount, _), charge in zip(self.pots, self.charges, strict=True)]

    @property
    def paid(self) -> Counter[int]:
        found: Counter[int] = Counter()
        for share in self.shares:
            found[share.seat] += share.units
        return found

    def winners(self, pot: int) -> set[int]:
        return {share.seat for share in self.shares if share.pot == pot}


def ruled(deal: Deal, middle: Middle, charges: list[int], *, unit: int = 1) -> Ruling:
    """The right payments after these charges, in chips of ``unit`` units."""
    nets = [((amount - charge) // unit, seats) for (amount, seats), charge in zip(middle.pots, charges, strict=True)]
    due = [replace(share, units=share.units * unit) for share in shares(nets, deal.showdown, deal.button)]
    return Ruling(middle.returns, middle.pots, charges, due)


@st.composite
def charged(draw: st.DrawFn, pots: list[ChipPot], *, unit: int = 1) -> list[int]:
    """What a room takes from each pot: nothing, or anything up to a quarter of it."""
    if not draw(st.booleans()):
        return [0] * len(pots)
    return [draw(st.integers(0, amount // 4 // unit)) * unit for amount, _ in pots]


@st.composite
def charged_outward(draw: st.DrawFn, pots: list[ChipPot]) -> list[int]:
    """A rake in per cent up to a cap, used up from the main pot outward and rounded down to whole units."""
    percent = draw(st.integers(1, 10))
    cap = draw(st.integers(0, 10))
    sums = accumulate((amount for amount, _ in pots), initial=0)
    return [further - nearer for nearer, further in pairwise(min(cap, money * percent // 100) for money in sums)]


@dataclass(frozen=True)
class Style:
    """How a room prints results.

    ``merged``: one payment line for all that a player gets from a pot on a board; ``returns``: what nobody called has
    its own line; ``fees``: the part of the charges that is printed beside the rake; ``unseen``: players who do not
    table their cards; ``known``: those among them whose cards the text names all the same, and ``known_from`` how.
    """

    conventions: RoomConventions = CONVENTIONS
    total: bool = True
    pots: bool = True
    labels: bool = True
    board_labels: bool = True
    merged: bool = False
    summary: bool = True
    fees: int = 0
    returns: bool = True
    unseen: frozenset[int] = frozenset()
    known: frozenset[int] = frozenset()
    known_from: CardSource = CardSource.MUCKED
    tabled: CardSource = CardSource.SHOWN


@dataclass
class Paper:
    """A hand and its text: what happened, what is right, and how it is printed."""

    deal: Deal
    ruling: Ruling
    style: Style
    #: the actions of a hand that was really played
    played: Hand | None = field(default=None, repr=False)

    def printed(self, **style: object) -> Paper:
        """The same hand, printed in another way."""
        return replace(self, style=replace(self.style, **style))

    def renumbered(self, new: dict[int, int]) -> Paper:
        """The same hand in other seats, with the same payments to the same players."""
        ruling, style = self.ruling, self.style
        return Paper(
            replace(self.deal, players=[replace(p, seat=new[p.seat]) for p in self.deal.players if p.seat]),
            replace(
                ruling,
                returns={new[seat]: units for seat, units in ruling.returns.items()},
                pots=[(amount, frozenset(new[seat] for seat in seats)) for amount, seats in ruling.pots],
                shares=[replace(share, seat=new[share.seat]) for share in ruling.shares],
            ),
            replace(
                style,
                unseen=frozenset(new[seat] for seat in style.unseen),
                known=frozenset(new[seat] for seat in style.known),
            ),
        )

    def hand(self, paid: list[Share] | None = None) -> Hand:
        """The hand as a parser would read it; ``paid`` = other payments than the right ones."""
        deal, style = self.deal, self.style
        hand = deepcopy(self.played) or make_hand(deal.players, house=deal.house, button=deal.button)
        hand.game, hand.hi_lo, hand.conventions = deal.game, deal.hi_lo, style.conventions
        if self.played is None:  # chips without a course of play
            hand.events.sort(key=lambda event: event.kind is EventKind.FOLD)
            hand.conventions = replace(style.conventions, action_order=ActionOrder.UNKNOWN)
        hand.boards = [Board(board, 16) for board in deal.boards]
        hand.runs = max(1, len(deal.boards))
        for seat, units in self.ruling.returns.items() if style.returns else ():
            hand.events.append(Event(EventKind.RETURN, hand.events[-1].street, seat, units, 0, False, 14))
        hand.cards.clear()
        for seat, hole in deal.showdown.hands.items():
            if hole and (seat not in style.unseen or seat in style.known):
                source = style.known_from if seat in style.unseen else style.tabled
                hand.cards[seat] = HoleCards(hole, source, 15)
        _record(hand, self.ruling, self.ruling.shares if paid is None else paid, style)
        hand.recorded.has_summary = style.summary
        if style.summary:
            _summarise(hand, deal)
        return hand


@st.composite
def papers(
    draw: st.DrawFn,
    *,
    deal: st.SearchStrategy[Deal] | None = None,
    conventions: RoomConventions = CONVENTIONS,
    finer: bool = False,
) -> Paper:
    """Hands paid rightly, printed in every combination of ways; labels of pots need printed pots to refer to.

    ``finer``: the room keeps the levels of some players who folded as pots of their own, and prints them. Chips are
    never cut finer than the room's own unit, and rake is taken from the main pot outward where the room does so.
    """
    hand = draw(deals() if deal is None else deal)
    unit = min(conventions.coarse_units, default=1)
    keepers = [p.seat for p in hand.players if p.folded and p.live and draw(st.booleans())] if finer else []
    middle = chip_pots(hand.players, hand.house, keepers)
    outward = conventions.rake_order is RakeOrder.MAIN_OUTWARD
    charges = draw(charged_outward(middle.pots) if outward else charged(middle.pots, unit=unit))
    ruling = ruled(hand, middle, charges, unit=unit)
    return Paper(hand, ruling, draw(styles(hand, ruling, conventions, pots=finer or outward)))


@st.composite
def styles(draw: st.DrawFn, deal: Deal, ruling: Ruling, conventions: RoomConventions, *, pots: bool) -> Style:
    """Players who are paid out of a contested pot show their hands. ``pots``: the text prints the pots."""
    contenders = {share.seat for share in ruling.shares if len(ruling.pots[share.pot][1]) > 1}
    unseen = frozenset(p.seat for p in deal.alive if p.seat not in contenders and draw(st.booleans()))
    pots = pots or draw(st.booleans())
    return Style(
        conventions,
        total=draw(st.booleans()),
        pots=pots,
        labels=pots and draw(st.booleans()),
        board_labels=draw(st.booleans()),
        merged=draw(st.booleans()),
        summary=draw(st.booleans()),
        fees=draw(st.integers(0, sum(ruling.charges))),
        unseen=unseen,
        known=frozenset(seat for seat in sorted(unseen) if draw(st.booleans())),
        known_from=draw(st.sampled_from([CardSource.MUCKED, CardSource.DEALT])),
        tabled=draw(st.sampled_from([CardSource.SHOWN, CardSource.LOGGED])),
    )


def _record(hand: Hand, ruling: Ruling, paid: list[Share], style: Style) -> None:
    recorded = hand.recorded
    recorded.rake = None
    charges = sum(ruling.charges)
    if style.conventions.rake is RakeFigure.PRINTED:
        recorded.rake = Printed(charges - style.fees, 90)
    recorded.fees = {"jackpot": Printed(style.fees, 90)} if style.fees else {}
    gross = sum(amount for amount, _ in ruling.pots)
    if style.total:
        recorded.total = Printed(gross if style.conventions.total is TotalFigure.GROSS else gross - charges, 90)
    several = len(ruling.pots) > 1
    if style.pots and several:
        figures = ruling.nets
        if style.conventions.pot_figures is PotFigure.GROSS:
            figures = [amount for amount, _ in ruling.pots]
        recorded.pots = [PrintedPot(index, units, 90) for index, units in enumerate(figures)]
    boards = len({share.board for share in paid})
    lines: Counter[tuple[int, int | None, int | None, int]] = Counter()
    for number, share in enumerate(paid):
        pot = share.pot if style.labels and several else None
        board = share.board + 1 if style.board_labels and boards > 1 else None
        lines[share.seat, pot, board, 0 if style.merged else number] += share.units
    recorded.collected = [
        Collect(seat, units, pot, board, None, 900) for (seat, pot, board, _), units in lines.items() if units
    ]


def _summarise(hand: Hand, deal: Deal) -> None:
    recorded = hand.recorded
    won: Counter[int] = Counter()
    for collect in recorded.collected:
        won[collect.seat] += collect.units
    for player in deal.players:
        if player.seat is None or not (player.folded or is_alive(player)):
            continue
        state = SummaryState.COLLECTED if won[player.seat] else SummaryState.SHOWED
        if player.folded:
            state = SummaryState.FOLDED
        recorded.summary[player.seat] = SummarySeat(player.seat, state, won[player.seat] or None, 91)
