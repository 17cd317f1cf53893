"""Random hands as values, and the texts that a room would print of them.

A :class:`Deal` is what happened at the table, a :class:`Ruling` who is rightly paid what (by the oracles, never by the
auditor), and :func:`printed` a hand as a parser would hand it over, in one of the ways in which rooms print results.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise

from hypothesis import strategies as st

from parsers.conventions import PotFigure, RakeFigure, RakeOrder, RoomConventions, TotalFigure
from parsers.hand import (
    Board,
    CardSource,
    Collect,
    Event,
    EventKind,
    Game,
    Hand,
    HoleCards,
    Printed,
    PrintedPot,
    SummarySeat,
    SummaryState,
)
from tests.build import CONVENTIONS, P, cards, make_hand
from tests.oracles import CALL, FOLD, ChipPot, Decision, Middle, Setup, Share, Showdown, chip_pots, is_alive, shares

MAX_SEAT = 10
DECK = [rank + suit for rank in "AKQJT98765432" for suit in "cdhs"]
#: Few ranks make many ties: among the high cards, or among the lows of a high-low game.
HIGH_DECK = [card for card in DECK if card[0] in "AKQJT987"]
LOW_DECK = [card for card in DECK if card[0] in "AKQ65432"]
#: Boards on which all hold'em hands are equal: royal flush, four aces with a king, straight to the ace of four suits.
PLAYING_BOARDS = ["AsKsQsJsTs", "AsAhAdAcKs", "AsKhQdJcTs"]


@dataclass
class Deal:
    """What happened at a table: money, folds, cards."""

    players: list[P]
    button: int
    house: int = 0
    game: Game = Game.HOLDEM
    hi_lo: bool = False
    boards: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def alive(self) -> list[P]:
        return [player for player in self.players if is_alive(player)]

    @property
    def middle(self) -> Middle:
        return chip_pots(self.players, self.house)

    @property
    def showdown(self) -> Showdown:
        hands = {p.seat: cards(p.cards) for p in self.alive if p.seat is not None}
        return Showdown(self.game, self.hi_lo, hands, self.boards)


# --- money -------------------------------------------------------------------------------------------------------

seat_numbers = st.lists(st.integers(1, MAX_SEAT), min_size=2, max_size=MAX_SEAT, unique=True).map(sorted)
chips = st.integers(1, 40)


@st.composite
def players(draw: st.DrawFn, *, left: int = 1) -> list[P]:
    """Two to ten players with anything that a hand can leave in the middle; at least ``left`` of them stay in.

    Money comes in few different levels, so that equal stacks and calls are common. Where everybody pays an ante, a
    short ante is all that its owner has. A player with nothing in who did not fold is sitting out.
    """
    seats = draw(seat_numbers)
    levels = draw(st.lists(chips, min_size=1, max_size=4))
    who_antes = draw(st.sampled_from(["nobody", "everybody", "one"]))
    ante = 0 if who_antes == "nobody" else draw(st.integers(1, 6))
    found = [
        P(f"P{seat}", live=draw(st.sampled_from([0, *levels])), folded=draw(st.booleans()), seat=seat) for seat in seats
    ]
    for player in draw(st.permutations(found))[:left]:
        player.folded = False
        player.live = player.live or levels[0]
    for player in found:
        if draw(st.integers(0, 5)) == 5:
            player.dead = draw(st.integers(1, 8))
        if who_antes == "everybody" and (player.live or player.folded or player.dead):
            player.ante = draw(st.sampled_from([ante] * 3 + list(range(1, ante))))
            if player.ante < ante:
                player.live = player.dead = 0
    if who_antes == "one":
        draw(st.sampled_from(found)).ante = ante
    return found


house_money = st.sampled_from([0, 0, 0, 1, 7, 20])
buttons = st.integers(1, MAX_SEAT)


# --- cards -------------------------------------------------------------------------------------------------------


@st.composite
def deals(draw: st.DrawFn, *, contested: bool = False, whole: bool = False) -> Deal:
    """A hand at any of four games; with two or more players left, it comes to a showdown on one or two boards.

    ``contested``: two players or more are left. ``whole``: pots are not cut by boards or into high and low.
    """
    left = draw(st.integers(2 if contested else 1, 3))
    found = Deal(draw(players(left=left)), draw(buttons), draw(house_money))
    if len(found.alive) < 2:
        return found
    few = len(found.alive) <= 4
    found.game = draw(st.sampled_from([Game.HOLDEM, Game.HOLDEM, Game.OMAHA])) if few else Game.HOLDEM
    found.hi_lo = not whole and draw(st.booleans())
    hole = 4 if found.game is Game.OMAHA else 2
    boards = 1 if whole else draw(st.sampled_from([1, 1, 2]))
    needed = hole * len(found.alive) + 5 * boards
    packs = [DECK] if needed > 28 else [DECK, LOW_DECK if found.hi_lo else HIGH_DECK]
    dealt = draw(st.lists(st.sampled_from(draw(st.sampled_from(packs))), min_size=needed, max_size=needed, unique=True))
    for player in found.alive:
        player.cards, dealt = "".join(dealt[:hole]), dealt[hole:]
    found.boards = [tuple(dealt[:5])]
    if boards == 2:
        kept = draw(st.sampled_from([0, 3, 4]))
        found.boards.append(found.boards[0][:kept] + tuple(dealt[5 + kept :]))
    for board in map(cards, PLAYING_BOARDS):
        held = {card for player in found.alive for card in cards(player.cards)}
        if boards == 1 and held.isdisjoint(board) and draw(st.integers(0, 3)) == 3:
            found.boards = [board]
    return found


@st.composite
def walkovers(draw: st.DrawFn) -> Deal:
    """All fold to one player, whose last bet nobody called."""
    table = draw(players())
    winner = draw(st.sampled_from(table))
    ante = max(p.ante for p in table)
    for player in table:
        player.ante = ante
        player.folded = player is not winner
        player.live = player.live or draw(chips)
    winner.live = max(p.live for p in table) + draw(chips)
    return Deal(table, draw(buttons), draw(house_money))


def in_chips_of(unit: int, deal: Deal) -> Deal:
    """The same hand with every amount a multiple of ``unit``."""
    table = [replace(p, live=p.live * unit, ante=p.ante * unit, dead=p.dead * unit) for p in deal.players]
    return replace(deal, players=table, house=deal.house * unit)


# --- payments ----------------------------------------------------------------------------------------------------


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

    @property
    def divides(self) -> bool:
        """Every winner gets at least one unit of what he wins a share in."""
        return all(share.units for share in self.shares)

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
    its own line; ``fees``: the part of the charges that is printed beside the rake; ``unseen``: players who muck, and
    ``mucked`` those among them whose cards the summary tells.
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
    mucked: frozenset[int] = frozenset()


@dataclass
class Paper:
    """A hand and its text: what happened, what is right, and how it is printed."""

    deal: Deal
    ruling: Ruling
    style: Style
    #: the actions of a hand that was really played
    played: Hand | None = field(default=None, repr=False)

    def hand(self, paid: list[Share] | None = None) -> Hand:
        """The hand as a parser would read it; ``paid`` = other payments than the right ones."""
        deal, style = self.deal, self.style
        hand = deepcopy(self.played) or make_hand(deal.players, house=deal.house, button=deal.button)
        hand.game, hand.hi_lo, hand.conventions = deal.game, deal.hi_lo, style.conventions
        hand.boards = [Board(board, 16) for board in deal.boards]
        hand.runs = max(1, len(deal.boards))
        for seat, units in self.ruling.returns.items() if style.returns else ():
            hand.events.append(Event(EventKind.RETURN, hand.events[-1].street, seat, units, 0, False, 14))
        hand.cards.clear()
        for seat, hole in deal.showdown.hands.items():
            if hole and (seat not in style.unseen or seat in style.mucked):
                source = CardSource.MUCKED if seat in style.mucked else CardSource.SHOWN
                hand.cards[seat] = HoleCards(hole, source, 15)
        _record(hand, self.ruling, self.ruling.shares if paid is None else paid, style)
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
        mucked=frozenset(seat for seat in sorted(unseen) if draw(st.booleans())),
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
        Collect(seat, units, pot, board, None, 20) for (seat, pot, board, _), units in lines.items() if units
    ]


def _summarise(hand: Hand, deal: Deal) -> None:
    recorded = hand.recorded
    recorded.has_summary = True
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


# --- played hands ------------------------------------------------------------------------------------------------

decisions: st.SearchStrategy[Decision] = st.one_of(st.sampled_from([CALL, FOLD]), st.integers(0, 100))


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A table at which pokerkit plays: two to seven players, short stacks, antes of everybody or of the big blind."""
    seats = draw(st.lists(st.integers(1, MAX_SEAT), min_size=2, max_size=7, unique=True).map(sorted))
    first = draw(st.integers(0, len(seats) - 1))
    game = draw(st.sampled_from([Game.HOLDEM, Game.HOLDEM, Game.OMAHA])) if len(seats) <= 4 else Game.HOLDEM
    return Setup(
        seats=tuple(seats[first:] + seats[:first]),
        stacks=tuple(draw(st.lists(st.integers(1, 120), min_size=len(seats), max_size=len(seats)))),
        ante=draw(st.sampled_from([0, 0, 3, 12])),
        one_payer=draw(st.booleans()),
        straddle=len(seats) > 2 and draw(st.booleans()),
        game=game,
        hi_lo=game is Game.OMAHA and draw(st.booleans()),
        boards=draw(st.sampled_from([1, 1, 2])),
    )


packs = st.permutations(DECK)
