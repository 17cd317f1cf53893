"""One readable hand with the voice that tells it: names, pots and lines as pieces of sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from auditor.results import Certainty, Finding, HandAudit, Settlement
from parsers.hand import Hand
from reports import words
from reports.models import Link
from reports.outcome import Claim, Outcome, claim, outcomes
from reports.reckoning import Term, reckoning
from reports.voice import Voice


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

    def of_pot(self, index: int) -> str:
        """The main pot, after "of" or "from"."""
        return words.of_pot(index, len(self.pots), self.voice)

    def of_pots(self, indices: Iterable[int]) -> str:
        """The main pot and side pot 2, after "of" or "from"."""
        return self.voice.listing([self.of_pot(index) for index in indices])

    @cached_property
    def outcomes(self) -> list[Outcome]:
        return outcomes(self.audit)

    @cached_property
    def claim(self) -> Claim | None:
        return claim(self.audit)

    @cached_property
    def explained(self) -> list[tuple[Term, ...] | None]:
        """How each pot is made up; None for one that cannot be shown line by line."""
        return reckoning(self.audit.records, self.pots, self.settlement.house)

    def put_into(self, seat: int, pot: int) -> bool:
        """True if chips of this player are in the pot, or if that is not known."""
        terms = self.explained[pot]
        return terms is None or any(seat in term.seats for term in terms)

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
        return self.voice.sentence(finding.text, finding.params)

    def line(self, number: int) -> Link:
        return line_link(number, self.voice)


def line_link(number: int, voice: Voice) -> Link:
    """A link to a line of the room's text: "line 31"."""
    return Link(f"#L{number}", voice.say("line {number}", number=number))
