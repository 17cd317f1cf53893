"""What an audit says: findings, what could not be checked, the reckoning, and the JSON record.

This module is all that reports need to know of the auditor. Sentences are kept as an English
template (the gettext message id) plus named parameters; money among the parameters is
:class:`Units` and is written in the hand's currency only when the sentence is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from msgspec import Struct

from parsers.contributions import Contribution
from parsers.hand import Betting, Game, Hand, Part, Stakes, Street, Unreadable
from parsers.money import Currency, texts

SCHEMA = 1


class Units(int):
    """An amount of money in the hand's smallest unit, told apart from plain numbers."""

    __slots__ = ()


def N_(text: str) -> str:
    """Marks a template for translation; returns it unchanged."""
    return text


def C_(context: str, text: str, params: Mapping[str, Param] | None = None) -> Phrase:
    """Words of ours under a context, marked for translation."""
    return Phrase(text, params, context=context)


#: A value inside a sentence: money, a number, or text that is shown as it is (names, cards, lines) unless it is
#: a :class:`Phrase` or :class:`Names`.
Param = Units | int | str


class Phrase(str):
    """Words of ours, alone or inside a sentence. As a text it is English; a report translates ``template`` (the
    gettext message id, under ``context`` if there is one) and fills it with ``params``, whose money is in
    ``currency``."""

    __slots__ = ("context", "currency", "params", "template")

    template: str
    params: Mapping[str, Param]
    context: str | None
    currency: Currency | None

    def __new__(
        cls,
        template: str,
        params: Mapping[str, Param] | None = None,
        *,
        context: str | None = None,
        currency: Currency | None = None,
    ) -> Self:
        made = super().__new__(cls, sentence(template, params, currency) if params else template)
        made.template, made.params, made.context, made.currency = template, params or {}, context, currency
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _phrase, (self.template, dict(self.params), self.context, self.currency)


def _phrase(template: str, params: dict[str, Param], context: str | None, currency: Currency | None) -> Phrase:
    return Phrase(template, params, context=context, currency=currency)


class Names(str):
    """Several names as one value: "A, B" as a text, a listing in a report."""

    __slots__ = ("names",)

    names: tuple[str, ...]

    def __new__(cls, names: Iterable[str]) -> Self:
        listed = tuple(names)
        made = super().__new__(cls, ", ".join(listed))
        made.names = listed
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Names, (self.names,)


class Severity(StrEnum):
    """How much a finding weighs: only an error makes a hand discrepant."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Verdict(StrEnum):
    """The outcome for one hand, as in the JSON contract."""

    CONSISTENT = "consistent"
    DISCREPANT = "discrepant"
    UNREADABLE = "unreadable"


@dataclass(slots=True)
class Finding:
    """One thing that a check found.

    ``text`` is an English template with named fields ("{player} was paid {recorded} ..."), ``params``
    its values; ``player`` a name, ``pot`` a pot name ("main", "side 1"); ``expected`` and ``recorded``
    units (the nearer bound where a range is due); ``line`` the source line that shows it.
    """

    code: str
    severity: Severity
    text: str
    params: dict[str, Param] = field(default_factory=dict)
    player: str | None = None
    pot: str | None = None
    expected: int | None = None
    recorded: int | None = None
    line: int | None = None


@dataclass(slots=True)
class Unverified:
    """Something that this text cannot prove: a template and its values, and the check concerned."""

    text: str
    params: dict[str, Param] = field(default_factory=dict)
    code: str | None = None


class Pot(Struct, gc=False):
    """A layer: ``amount`` before rake and after due returns; ``eligible`` seats in seat order."""

    index: int
    amount: int
    eligible: tuple[int, ...]

    @property
    def name(self) -> str:
        return "main" if self.index == 0 else f"side {self.index}"


class Certainty(StrEnum):
    """How far the text proves who wins a pot."""

    ALONE = "alone"  # one player left who can win it
    PROVEN = "proven"  # every hand that can win it is tabled or logged
    CONCEDED = "conceded"  # the best tabled hand; others mucked unseen, which gives up their claim
    UNKNOWN = "unknown"  # a hand that may have won was never shown
    HOUSE_RULE = "house rule"  # the hands are known, but which ranks higher is a rule of the house that is not


class Award(Struct, gc=False):
    """Who is due a part of a pot on one board: ``seats`` are the winners (ties: several), or None when
    the text does not prove them. ``lowest``/``highest`` = what this part is worth in all, net of rake."""

    pot: int
    board: int
    part: Part
    seats: tuple[int, ...] | None
    certainty: Certainty
    lowest: int
    highest: int


class Settlement(Struct, gc=False):
    """What is due. ``returns`` = uncalled money due back by seat; ``due`` = per seat the lowest and
    highest rightful ``collected`` (None: nothing can be said), net of rake and without the return;
    ``rake`` = what the room kept: printed, or proven by other figures (``rake_known``), or the residual;
    ``fees`` = printed other charges; ``house`` = house money."""

    returns: dict[int, int]
    pots: list[Pot]
    awards: list[Award]
    due: dict[int, tuple[int, int] | None]
    nets: list[tuple[int, int]]
    rake: int
    fees: int
    house: int
    rake_known: bool = False


@dataclass(slots=True)
class ShownHand:
    """One player's hand on one board for one half of the pot, for the reader: ``rank`` 1 = best,
    equal hands share a rank; ``best`` the five (or fewer) cards that count, most significant first;
    ``category`` a key such as "two pair" or "low"; ``words`` the hand in words; ``kicker`` the card that decided
    against the next hand, or None."""

    seat: int
    rank: int
    best: tuple[str, ...]
    category: str
    words: Phrase
    kicker: str | None = None


@dataclass(slots=True)
class Ranking:
    """All known hands on one board for one part of the pot, best first."""

    board: int
    part: Part
    hands: list[ShownHand]


@dataclass(frozen=True, slots=True)
class Transfer:
    """``amount`` units from one to another; a seat, or None for the room."""

    payer: int | None
    payee: int | None
    amount: int


@dataclass(slots=True)
class Remedy:
    """What would put a discrepant hand right: the fewest transfers, and what remains ``open`` and why. No transfer and
    nothing open: everybody has what is due, and the text contradicts itself in something else."""

    transfers: list[Transfer] = field(default_factory=list)
    open: list[Unverified] = field(default_factory=list)


class HandAudit(Struct, gc=False):
    """The whole reckoning of one hand. For an unreadable hand ``hand`` is an Unreadable (or a Hand that has
    a line with money which nobody understood) and the figures are empty."""

    hand: Hand | Unreadable
    verdict: Verdict
    findings: list[Finding]
    unverified: list[Unverified]
    records: dict[int, Contribution] = {}
    settlement: Settlement | None = None
    #: filled on request only: the known hands with their best five cards
    rankings: list[Ranking] = []
    #: the original text of the hand, for reports
    text: str = ""
    #: how many checks ran and how many of them found nothing
    checks_run: int = 0
    #: the room's name as people write it; "" = only its short name ``hand.room`` is known
    room_name: str = ""
    #: names are replaced by pseudonyms, in ``text`` too
    masked: bool = False
    #: of a discrepant hand
    remedy: Remedy | None = None

    @property
    def currency(self) -> Currency | None:
        return self.hand.currency if isinstance(self.hand, Hand) else None


def sentence(template: str, params: Mapping[str, Param], currency: Currency | None) -> str:
    """The English sentence of a finding: money in decimals with the currency's symbol or code."""
    return template.format_map(
        {key: amount_text(value, currency) if isinstance(value, Units) else value for key, value in params.items()}
    )


def amount_text(units: int, currency: Currency | None) -> str:
    """English money text: "$1.05", "€3", "300 chips" is written "300"; never localised."""
    if currency is None:
        return str(int(units))
    text = texts(currency.exponent)[int(units)]
    return f"{currency.symbol}{text}" if currency.symbol else text


def street_name(street: Street | None) -> str | None:
    """The JSON name of the street on which a player folded, or None."""
    return None if street is None else street.value


@dataclass(slots=True)
class BatchRow:
    """One hand of a batch as lists and the batch page show it.

    ``codes`` all findings, ``errors`` those that make it discrepant, the plainest cause first; ``code``,
    ``headline`` and ``player`` are of the finding that leads; ``difference`` the largest difference between a
    recorded and an expected amount among the errors, in units of ``currency`` (None: no error names two
    amounts); ``page`` the file name of the hand's own page, beside the batch page, or None where none is
    written; ``settles`` what each player (None: the room) would get, below 0 pay, to put the hand right. What describes
    the game is None or empty where the hand could not be read.
    """

    source: str
    line: int
    room: str
    hand_id: str | None
    verdict: Verdict
    codes: tuple[str, ...]
    headline: str
    game: Game | None = None
    hi_lo: bool = False
    betting: Betting | None = None
    tournament: str | None = None
    stakes: Stakes | None = None
    currency: Currency | None = None
    code: str = ""
    errors: tuple[str, ...] = ()
    player: str | None = None
    difference: int | None = None
    page: str | None = None
    settles: tuple[tuple[str | None, int], ...] = ()


@dataclass(slots=True)
class Balance:
    """What a player is certainly owed and owes over all hands of a batch, in units, and in how many hands."""

    owed: int = 0
    owes: int = 0
    hands: int = 0

    @property
    def net(self) -> int:
        return self.owed - self.owes


@dataclass(slots=True)
class BatchAccount:
    """The account of a batch: ``found == consistent + discrepant + unreadable`` always holds.

    A repeated hand is one of ``found`` too: ``duplicates`` (RD006, same content) and ``conflicting``
    (RD005, other content) count the later occurrences. Sums of money count an identical hand once.
    """

    #: files looked at, members of archives included
    files: int = 0
    files_without_hands: int = 0
    #: paths or archive members that could not be read, or not to their end
    files_unreadable: int = 0
    found: int = 0
    consistent: int = 0
    discrepant: int = 0
    unreadable: int = 0
    duplicates: int = 0
    conflicting: int = 0
    #: void or cancelled hands (RD010), a part of ``found``
    void: int = 0
    #: consistent hands of which some part could not be checked, and those among them with a pot whose winner is not
    #: proven because cards were not shown
    partly_verified: int = 0
    winner_open: int = 0
    #: lines outside any hand: mails, banners, tournament summaries
    prose_lines: int = 0
    #: number of findings by code, and of hands by room
    findings: dict[str, int] = field(default_factory=dict)
    rooms: dict[str, int] = field(default_factory=dict)
    #: currency -> sum of the differences of its discrepant hands, in units
    differences: dict[Currency, int] = field(default_factory=dict)
    #: (room, currency, player, None = the room itself) -> what would put its discrepant hands right
    balances: dict[tuple[str, Currency, str | None], Balance] = field(default_factory=dict)
    #: the first few files without hands
    without_hands: list[str] = field(default_factory=list)
    #: wall time in seconds
    duration: float = 0.0

    def sums(self) -> list[tuple[Currency, int]]:
        """``differences`` with one entry a currency, however its texts print it (with a sign or without, in whole
        units or hundredths): money by its code, then chips and play money."""
        found: dict[str, tuple[Currency, int]] = {}
        for currency, units in self.differences.items():
            known, sum_ = found.get(currency.code, (currency, 0))
            finest = max(known.exponent, currency.exponent)
            total = sum_ * 10 ** (finest - known.exponent) + units * 10 ** (finest - currency.exponent)
            found[currency.code] = Currency(currency.code, finest, known.symbol or currency.symbol), total
        return sorted(
            (pair for pair in found.values() if pair[1]), key=lambda pair: (pair[0].exponent == 0, pair[0].code)
        )


@dataclass(slots=True)
class RakedHands:
    """Hands of one room and level from whose pots rake was taken: how many, the rake and the pots before it."""

    hands: int = 0
    rake: int = 0
    pots: int = 0


@dataclass(slots=True)
class PlayerRake:
    """The rake of raked hands divided over players: how many ``hands`` a player was dealt in, ``by_stake`` = each
    hand's rake in the proportion of what the players had in the pots, ``by_deal`` = in equal parts among all dealt in;
    units."""

    hands: int = 0
    by_stake: int = 0
    by_deal: int = 0


@dataclass(slots=True)
class BatchFigures:
    """What the pictures of a batch show. Sums of money count an identical hand once; rooms by their written names."""

    #: (room, code, severity) -> number of findings
    findings: dict[tuple[str, str, Severity], int] = field(default_factory=dict)
    #: currency -> (room, player) -> net result as recorded: returned + collected - contributed
    nets: dict[Currency, dict[tuple[str, str], int]] = field(default_factory=dict)
    #: (room, currency, small blind or bet, big blind or bet) -> its raked hands
    raked: dict[tuple[str, Currency, int | None, int | None], RakedHands] = field(default_factory=dict)
    #: currency -> (room, player) -> the rake that falls to the player
    rakes: dict[Currency, dict[tuple[str, str], PlayerRake]] = field(default_factory=dict)


@dataclass(slots=True)
class BatchRun:
    """How a batch was made: the paths as the user named them, the command with names instead of whole paths, the
    name of the JSON Lines file ("" = none) and the local time, "2026-04-02T09:12"."""

    places: tuple[str, ...] = ()
    command: str = ""
    records: str = ""
    started: str = ""
    #: names are replaced by pseudonyms
    masked: bool = False
    #: no place was named by a URL, and no other computer did the work
    offline: bool = True


@dataclass(slots=True)
class UnreadHands:
    """The hands that could not be read for one reason: how many, and the first of them."""

    count: int = 0
    first: list[BatchRow] = field(default_factory=list)


@dataclass(slots=True)
class BatchReport:
    """All that the batch page tells. ``rows``: the discrepant hands that are listed; ``hidden``: how many are not,
    because codes were selected or ignored; ``unread``: code -> hands."""

    account: BatchAccount = field(default_factory=BatchAccount)
    rows: list[BatchRow] = field(default_factory=list)
    unread: dict[str, UnreadHands] = field(default_factory=dict)
    hidden: int = 0
    figures: BatchFigures = field(default_factory=BatchFigures)
    run: BatchRun = field(default_factory=BatchRun)
