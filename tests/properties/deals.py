"""Random hands as values: the money of a table, its folds and its cards, and tables at which pokerkit plays."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from parsers.hand import Game
from tests.build import P, cards
from tests.oracles import CALL, FOLD, Decision, Middle, Setup, Showdown, chip_pots, is_alive
from tests.records import replace

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
    """A hand at any of four games; with two or more players left, it comes to a showdown on one to three boards.

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
    boards = 1 if whole else draw(st.sampled_from([1, 1, 2, 3]))
    needed = hole * len(found.alive) + 5 * boards
    packs = [DECK] if needed > 28 else [DECK, LOW_DECK if found.hi_lo else HIGH_DECK]
    dealt = draw(st.lists(st.sampled_from(draw(st.sampled_from(packs))), min_size=needed, max_size=needed, unique=True))
    for player in found.alive:
        player.cards, dealt = "".join(dealt[:hole]), dealt[hole:]
    found.boards = [tuple(dealt[:5])]
    kept = draw(st.sampled_from([0, 3, 4])) if boards > 1 else 0
    for start in range(5, 5 * boards, 5):
        found.boards.append(found.boards[0][:kept] + tuple(dealt[start + kept : start + 5]))
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


@st.composite
def ties(draw: st.DrawFn) -> Deal:
    """Hold'em hands in which the board plays for everybody who is left."""
    table = draw(players(left=2))
    board = cards(draw(st.sampled_from(PLAYING_BOARDS)))
    pack = iter(card for card in DECK if card not in board)
    for player in filter(is_alive, table):
        player.cards = next(pack) + next(pack)
    return Deal(table, draw(buttons), draw(house_money), boards=[board])


def in_chips_of(unit: int, deal: Deal) -> Deal:
    """The same hand with every amount a multiple of ``unit``."""
    table = [replace(p, live=p.live * unit, ante=p.ante * unit, dead=p.dead * unit) for p in deal.players]
    return replace(deal, players=table, house=deal.house * unit)


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
