"""What an audit looks at beyond the text of a hand, because the user asked for it: a rake schedule, optional checks.

Amounts of a schedule are kept in millionths of a currency unit, so that they fit every currency's digits.
"""

from __future__ import annotations

from dataclasses import dataclass

from auditor import facts
from parsers.hand import Betting, Game, Hand

#: So many parts of a currency unit an amount of a schedule is counted in.
PRECISION = 6
#: Checks that run only if their code is selected by its full name.
OPTIONAL = frozenset({"SHD411"})


@dataclass(frozen=True, slots=True)
class RakeEntry:
    """What a room publishes for some of its games. ``None`` or () = for all; ``stakes``: pairs of blinds (or bets);
    ``since`` and ``until``: ISO dates, of which the days themselves are left alone, because clocks differ; ``rate`` of
    the pot as a fraction; ``step``: the rake is taken for each whole amount of this size, 0 = of the exact pot;
    ``caps``: (players dealt in, at most) by rising numbers of players, each for so many and more; ``no_flop_no_drop``:
    nothing is taken without a flop; ``read_as``: the name of the hand's conventions begins with one of these, which
    tells skins and years apart."""

    room: str
    currency: str
    rate: tuple[int, int]
    step: int = 0
    games: tuple[Game, ...] = ()
    betting: tuple[Betting, ...] = ()
    stakes: tuple[tuple[int, int], ...] = ()
    since: str = ""
    until: str = ""
    caps: tuple[tuple[int, int], ...] = ()
    no_flop_no_drop: bool = False
    read_as: tuple[str, ...] = ()

    def concerns(self, hand: Hand) -> bool:
        """Is the hand one of those that the entry is about? Not if its text does not say so."""
        if hand.room != self.room or hand.currency.code != self.currency:
            return False
        if self.read_as and not hand.conventions.name.startswith(self.read_as):
            return False
        if (self.games and hand.game not in self.games) or (self.betting and hand.betting not in self.betting):
            return False
        if self.since or self.until:
            day = (hand.played_at or "")[:10]
            if not day or day <= self.since or (self.until and day >= self.until):
                return False
        if not self.stakes:
            return True
        scale: int = 10 ** (PRECISION - hand.currency.exponent)
        small, big = hand.stakes.small, hand.stakes.big
        return small is not None and big is not None and (small * scale, big * scale) in self.stakes

    def most(self, pot: int, players: int, exponent: int) -> int:
        """The highest rake in units of a pot in units. Rounding is read in favour of the room."""
        scale: int = 10 ** (PRECISION - exponent)
        part, of = self.rate
        base = pot * scale
        if self.step:
            base -= base % self.step
        most = base * part // of
        for number, cap in self.caps:
            if players >= number:
                most = min(base * part // of, cap)
        return -(-most // scale)


@dataclass(frozen=True, slots=True)
class RakeSchedule:
    """Published rakes; ``name`` = how the user named it."""

    name: str
    entries: tuple[RakeEntry, ...]

    def entries_for(self, hand: Hand) -> list[RakeEntry]:
        """The entries that are about this hand."""
        return [entry for entry in self.entries if entry.concerns(hand)]


@dataclass(frozen=True, slots=True)
class Extras:
    """A schedule, and the optional checks that are wanted."""

    schedule: RakeSchedule | None = None
    codes: frozenset[str] = frozenset()

    @property
    def facts(self) -> int:
        """The bits that let the checks concerned run."""
        asked = facts.SCHEDULED if self.schedule is not None else 0
        return asked | (facts.ASKED if self.codes else 0)


def extras(schedule: RakeSchedule | None, select: tuple[str, ...]) -> Extras | None:
    """What these options ask for beyond the ordinary audit; None = nothing."""
    codes = OPTIONAL.intersection(select)
    return Extras(schedule, codes) if schedule is not None or codes else None
