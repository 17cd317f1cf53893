"""How a room's text is to be taken: differences between rooms are data, read by builder and settlement.

Each row names the page and sections that describe it (``source``). ``UNKNOWN`` is allowed where a habit may
not be known: it widens an interval or leaves a remark out, and is never a finding.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class RaiseText(StrEnum):
    """What the figures of a raise line mean, for a player with 2 in and a high bet of 10 who makes it 30."""

    BY_AND_TO = "by and to"  # "raises 20 to 30"
    TO = "to"  # "raises to 30"
    BY = "by"  # "raises 20" over the high bet
    PUT_IN = "put in"  # "raises 28": chips moved
    PUT_IN_AND_TO = "put in and to"  # "raises 28 to 30": chips moved, and the street's total


class Uncalled(StrEnum):
    """Where an uncalled bet goes in the text. A room lists its readings in order of preference."""

    RETURN_LINE = "return line"  # "Uncalled bet (4) returned to A"
    FLAGGED = "flagged"  # an attribute marks the payment as a return
    IN_AWARD = "in award"  # paid inside the collected amount
    BLIND_POT = "own line beside a blind"  # the same, only where a blind faces what its owner never called or bet
    IN_WALK = "in award of a walk"  # paid with the blinds where everybody folds and nobody has bet or raised
    SILENT = "silent"  # not printed, and in no figure either
    ONE_PLAYER_POT = "one-player pot"  # an own payment line


class AwardFigure(StrEnum):
    """Whether payments are what the player gets (NET) or before rake (GROSS)."""

    NET = "net"
    GROSS = "gross"


class RakeFigure(StrEnum):
    """Where the rake is printed."""

    PRINTED = "printed"
    INSIDE = "inside each pot"  # beside each pot: the rake of the pots inside it (beside the main pot: its own)
    ABSENT = "absent"


class TotalFigure(StrEnum):
    """The printed total pot: GROSS = rake in, NET = rake off, ABSENT = none printed."""

    GROSS = "gross"
    NET = "net"
    ABSENT = "absent"


class PotFigure(StrEnum):
    """The printed main and side pots: NET of rake, GROSS, or ABSENT."""

    NET = "net"
    GROSS = "gross"
    ABSENT = "absent"


class BetFigure(StrEnum):
    """What a printed sum of a player's own bets counts: all that was put in, or without what went back."""

    ALL = "all"
    CALLED = "called"
    ABSENT = "absent"


class Trust(StrEnum):
    """How far a printed figure is to be believed: a difference is an error, a warning or information."""

    PROVEN = "proven"
    USUAL = "usual"
    DOUBTFUL = "doubtful"


class OddUnit(StrEnum):
    """Who gets the unit that does not divide (rules of TDA 20; rooms by evidence)."""

    LEFT_OF_BUTTON = "left of button"
    MOSTLY_LEFT_OF_BUTTON = "mostly left of button"  # seen on few hands, or not always: a remark, no warning
    UNKNOWN = "unknown"


class HiLoOddUnit(StrEnum):
    """Which half of a high/low pot gets the unit that does not divide."""

    HIGH = "high"  # the half; what tied low hands cannot share may stay with either
    HIGH_WITHOUT_RESTS = "high, but not what tied low hands cannot share"
    HIGH_WITH_RESTS = "high, also what tied low hands cannot share"
    UNKNOWN = "unknown"


class RakeOrder(StrEnum):
    """How one rake is taken from several pots: from the main pot outward, or not known."""

    MAIN_OUTWARD = "main pot outward"
    MAIN_POT = "from the main pot"
    UNKNOWN = "unknown"


class ShortDeck(StrEnum):
    """What ranks higher in a short deck: in some houses a straight, in others three of a kind."""

    STRAIGHT = "straight over three of a kind"
    TRIPS = "three of a kind over straight"
    UNKNOWN = "unknown"


class ActionOrder(StrEnum):
    """Whether the lines of a street stand in the order in which the players acted."""

    KEPT = "kept"
    FOLDS_APART = "kept, but for folds"
    UNKNOWN = "unknown"


class Ending(StrEnum):
    """What stands last in the text of a hand, and so tells that none of it is missing."""

    LINE = "a line of its own, or a summary"
    PAYMENTS = "the payments"
    MAIN_POT = "the payments, those of the main pot last"


class Evidence(StrEnum):
    """How well a room's text is known."""

    MANY = "proven on many hands"
    FEW = "proven on few hands"
    ONE = "proven on one hand"
    CONVERTED = "converted text"
    NONE = "unproven"


@dataclass(frozen=True, slots=True)
class RoomConventions:
    """One room's (skin's, epoch's) money language.

    ``silent_return_usual``: texts of this row often leave the return line out (a missing line is then
    information, not a warning). ``coarse_units``: the room may have split in these units (in smallest
    units of a two-digit currency) rather than in the smallest one; () = always the smallest.
    ``rake_steps``: by how much the rake of inner pots may fall below its proportional share, in units.
    ``winner_rake_ratios``: rates relative to each other that single winners may be charged; (1,) = all alike.
    Ratios are given as integers, e.g. (4, 5) for 1 : 1.25.
    ``reraise_may_omit_bet``: a player who has 2 in on the street and "raises 20 to 30" may have made it 32.
    ``no_rake_line_no_rake``: a text without a rake figure means that none was taken, not that it is unknown.
    ``total_with_uncalled``: the printed total also holds money that nobody called.
    ``bet_figure`` and ``bet_trust``: the printed sum of a player's bets (``SummarySeat.bet``), if there is one.
    ``results_printed``: summary lines name results or final stacks (``SummarySeat.net``, ``balance``).
    ``balances_at_least``: chips may have been brought meanwhile: a printed stack after the hand may be more than the
    lines make it, never less.
    ``fees_per_winner``: charges are taken from each winner apart, so that even shares may differ by up to all of them.
    ``board_slack``: by how many units the shares of several boards may then differ from even ones.
    ``charges_may_be_waived``: printed charges, by their words, that are not always taken.
    ``stacks_at_least``: players may have had more chips than the seat list says, but never fewer.
    ``rake_without_flop``: pots are raked without a flop too.
    ``no_flop_no_rake``: a cash hand that ended before the flop was never raked (proven).
    ``rake_rate``: (part, of): what the room keeps of a cash pot, rounded down to a unit; if it keeps less, it is a
    multiple of ``rake_caps`` units. For rooms that do not print it and never kept anything else.
    ``won_with_returned``: the summary's win holds what a return line gave back.
    ``payment_step``: payments may be rounded to a multiple of so many units.
    ``hidden_dead_blind``: a missed small blind may be in the pot without a line (seats in ``Hand.may_owe_dead``).
    ``hidden_antes``: tournament antes may be in the pot without a line, and the stacks of the seat list without them.
    ``hidden_fees``: charges in units of which one may have been kept without a word.
    ``payments_may_lack_pots``: of several pots a player wins, the text may name one only.
    ``labels_proven``: the numbers of side pots in payment lines are known to be those of the pots. If not, they are
    believed only where they number as many pots as the contributions make.
    ``pots_paid_apart``: every pot is paid by lines of its own, also where one player wins several.
    ``pot_rakes_own``: a rake printed beside a net pot is all that was kept of it.
    ``position_notes``: whom the summary calls the button or a blind is known to be who has it and posts it.
    ``ending``: what stands last. Where payments do, a text that lacks the last of them looks whole.
    ``action_order``: whether lines out of the order of the seats mean that somebody acted out of turn. Some rooms
    print a fold when it was made, ahead of its turn or behind it.
    """

    name: str
    source: str
    evidence: Evidence
    raise_text: RaiseText = RaiseText.BY_AND_TO
    uncalled: tuple[Uncalled, ...] = (Uncalled.RETURN_LINE, Uncalled.SILENT)
    silent_return_usual: bool = False
    award: AwardFigure = AwardFigure.NET
    rake: RakeFigure = RakeFigure.PRINTED
    total: TotalFigure = TotalFigure.GROSS
    pot_figures: PotFigure = PotFigure.NET
    odd_unit: OddUnit = OddUnit.UNKNOWN
    hi_lo_odd_unit: HiLoOddUnit = HiLoOddUnit.UNKNOWN
    coarse_units: tuple[int, ...] = ()
    rake_order: RakeOrder = RakeOrder.UNKNOWN
    rake_steps: int = 1
    winner_rake_ratios: tuple[int, ...] = (1,)
    descriptions_known: bool = False
    stacks_reliable: bool = True
    stacks_at_least: bool = False
    ante_always_from_all: bool = True
    short_deck: ShortDeck = ShortDeck.UNKNOWN
    reraise_may_omit_bet: bool = False
    no_rake_line_no_rake: bool = False
    total_with_uncalled: bool = False
    bet_figure: BetFigure = BetFigure.ABSENT
    bet_trust: Trust = Trust.PROVEN
    results_printed: bool = False
    balances_at_least: bool = False
    fees_per_winner: bool = False
    board_slack: int = 0
    charges_may_be_waived: frozenset[str] = frozenset()
    rake_without_flop: bool = False
    no_flop_no_rake: bool = False
    rake_rate: tuple[int, int] | None = None
    rake_caps: int = 1
    won_with_returned: bool = False
    payment_step: int = 1
    hidden_dead_blind: bool = False
    hidden_antes: bool = False
    hidden_fees: tuple[int, ...] = ()
    payments_may_lack_pots: bool = False
    labels_proven: bool = True
    pots_paid_apart: bool = False
    pot_rakes_own: bool = False
    position_notes: bool = False
    ending: Ending = Ending.LINE
    action_order: ActionOrder = ActionOrder.KEPT
