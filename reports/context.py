"""One readable hand with the voice that tells it: names, pots and lines as pieces of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from auditor.results import Certainty, Finding, HandAudit, Param, Settlement
from parsers.hand import Hand
from reports import words
from reports.models import Link
from reports.outcome import Claim, Outcome, claim, outcomes
from reports.voice import Voice

#: the parameters of findings that name a pot
_POT_FIELDS = {"at", "pot"}


class Context:
    """What the sections of a report share. Only for hands with a settlement."""

    def __init__(self, audit: HandAudit, hand: Hand, settlement: Settlement, voice: Voice) -> None:
        self.audit = audit
        self.hand = hand
        self.settlement = settlement
        self.voice = voice
        self.pots = settlement.pots

    def name(self, seat: int) -> str:
        found = self.hand.seats.get(seat)
        return self.voice.foreign(found.name) if found else self.voice.say("seat {number}", number=seat)

    def names(self, seats: Iterable[int]) -> list[str]:
        return [self.name(seat) for seat in seats]

    def listing(self, seats: Iterable[int]) -> str:
        """A, B and C."""
        return self.voice.listing(self.names(seats))

    def pot(self, index: int) -> str:
        return words.pot(index, len(self.pots), self.voice)

    def the_pot(self, index: int) -> str:
        return words.the_pot(index, len(self.pots), self.voice)

    def the_pots(self, indices: Iterable[int]) -> str:
        """The main pot and side pot 2."""
        return self.voice.listing([self.the_pot(index) for index in indices])

    @cached_property
    def outcomes(self) -> list[Outcome]:
        return outcomes(self.audit)

    @cached_property
    def claim(self) -> Claim | None:
        return claim(self.audit)

    @cached_property
    def winners(self) -> dict[int, tuple[int, ...] | None]:
        """Who is due something of each pot, in seat order; None where the text does not prove it."""
        found: dict[int, set[int] | None] = {pot.index: set() for pot in self.pots}
        for award in self.settlement.awards:
            seats = found.get(award.pot)
            if award.seats is None:
                found[award.pot] = None
            elif seats is not None:
                seats.update(award.seats)
        return {
            index: None if seats is None else tuple(s for s in self.hand.seats if s in seats)
            for index, seats in found.items()
        }

    @cached_property
    def open_pots(self) -> list[int]:
        """Pots whose winner the text does not prove."""
        return [index for index, seats in self.winners.items() if seats is None]

    def house_rule(self, pot: int) -> bool:
        """True if all cards that decide the pot are known, and a rule of the house that is not."""
        return any(a.pot == pot and a.certainty is Certainty.HOUSE_RULE for a in self.settlement.awards)

    @cached_property
    def uncontested(self) -> bool:
        """True if one player was left and took everything."""
        awards = self.settlement.awards
        return bool(awards) and all(award.certainty is Certainty.ALONE for award in awards)

    def finding_sentence(self, finding: Finding) -> str:
        return sentence(finding.text, finding.params, self.voice, len(self.pots))

    def line(self, number: int) -> Link:
        return line_link(number, self.voice)


def sentence(text: str, params: Mapping[str, Param], voice: Voice, pots: int) -> str:
    """The translated sentence of a finding; pots are named as everywhere else in the report."""
    ready = {}
    for key in _POT_FIELDS & params.keys():
        label = params[key]
        if isinstance(label, str) and (index := _pot_index(label)) is not None:
            ready[key] = words.pot(index, pots, voice)
    return voice.sentence(text, params, **ready)


def _pot_index(label: str) -> int | None:
    """0 of "pot", "main", "main pot"; 2 of "side 2", "side pot 2"; None for anything else."""
    text = label.removesuffix(" pot")
    if text in ("pot", "main"):
        return 0
    kind, _, number = text.replace("side pot", "side").partition(" ")
    return int(number) if kind == "side" and number.isascii() and number.isdigit() else None


def line_link(number: int, voice: Voice) -> Link:
    """A link to a line of the room's text: "line 31"."""
    return Link(f"#L{number}", voice.say("line {number}", number=number))
