"""One hand that several texts tell, each with the cards that its owner saw: what is known together.

Only texts that agree on everything that was played and paid are joined, and only hole cards are taken over. Where two
texts name different cards for one player, nothing is joined and both are named.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from auditor.across import JOINED
from auditor.audit import audit
from auditor.duplicates import OTHER, SAME, content_digest, was_readable
from auditor.extras import Extras
from auditor.results import N_, Finding, HandAudit, Names, Param, Severity, Verdict
from parsers.hand import EventKind, Hand, HoleCards

#: The check that says of a pot that a hand that could win it was never shown.
UNSEEN = "SHD407"

_JOINED = N_("Two views of this hand were joined: the cards of {players} are from {place}.")
_SETTLED = N_(
    "Two views of this hand were joined: the cards of {players} are from {place}. Now all hands that could win are "
    "known; in this text alone they are not."
)
_PROVEN = N_(
    "Two views of this hand were joined: the cards of {players} are from {place}. Only together do the texts show "
    "this: {codes}."
)
_CONTRADICTS = N_("The cards of {player} are {cards} here and {card} at {place}; the texts are not joined.")
_TWICE = N_("{card} is in the hand of {player} here and in that of {other} at {place}; the texts are not joined.")


def joined(audits: Iterable[HandAudit], extras: Extras | None = None) -> list[HandAudit]:
    """The audits of one hand at all its places, each with the cards that the other texts of the same hand know.
    ``extras``: what is looked at besides."""
    audits = list(audits)
    groups: dict[tuple[str, str, int], list[int]] = {}
    for at, one in enumerate(audits):
        content = content_digest(one)
        if isinstance(one.hand, Hand) and one.verdict is not Verdict.UNREADABLE and was_readable(content):
            groups.setdefault((one.hand.room, one.hand.hand_id, content), []).append(at)
    for places in groups.values():
        views = [audits[at] for at in places]
        for at, one in zip(places, views, strict=True):
            again, said = joined_to(one, [other for other in views if other is not one], extras)
            if again is not one:
                again.findings += [finding for finding in one.findings if finding.code == SAME]
            again.findings += said
            audits[at] = again
    return audits


def joined_to(one: HandAudit, others: list[HandAudit], extras: Extras | None = None) -> tuple[HandAudit, list[Finding]]:
    """The audit of a hand with the cards that other texts of it know, and what is said of that. It is the very same
    audit where they know no more, or where two of all these texts name different cards for a player."""
    others = [other for other in others if _is_one_game(_hand(one), _hand(other))]
    views = [one, *others]
    if any(_contradiction(view, views[:at]) for at, view in enumerate(views)):
        return one, _contradiction(one, others)
    return _with_cards_of(one, others, extras)


def _is_one_game(hand: Hand, other: Hand) -> bool:
    """Is the game the same? Where only the number of cards names it, a text that knows none can take it for another."""
    return hand.game is other.game and hand.hi_lo == other.hi_lo


def _contradiction(one: HandAudit, others: list[HandAudit]) -> list[Finding]:
    """The first place at which another text names other cards for a player, or one of his cards for somebody else."""
    hand = _hand(one)
    for other in map(_hand, others):
        place = f"{other.source}:{other.line}"
        for seat, cards in hand.cards.items():
            there = other.cards.get(seat)
            player = hand.seats[seat].name
            params: dict[str, Param] = {"player": player, "place": place}
            if there is not None and not _agree(cards, there):
                params |= {"cards": " ".join(cards.cards), "card": " ".join(there.cards)}
                params["place"] = f"{other.source}:{there.line}"
                return [Finding(OTHER, Severity.WARNING, _CONTRADICTS, params, player, line=cards.line)]
            twice = _dealt_twice(seat, cards, other)
            if twice is not None:
                params |= {"card": twice[0], "other": hand.seats[twice[1]].name}
                return [Finding(OTHER, Severity.WARNING, _TWICE, params, player, line=cards.line)]
    return []


def _dealt_twice(seat: int, cards: HoleCards, other: Hand) -> tuple[str, int] | None:
    """A card of the player that the other text gives to somebody else, and to whom. Cards that were thrown away may be
    dealt again."""
    if cards.best:
        return None
    for place, there in other.cards.items():
        if place != seat and not there.best:
            for card in cards.cards:
                if card in there.cards:
                    changed = any(event.kind is EventKind.DISCARD for event in other.events)
                    return None if changed else (card, place)
    return None


def _agree(cards: HoleCards, there: HoleCards) -> bool:
    """Can both be the same hand? The five that count may lie on the board, and draws change a hand."""
    if cards.best or there.best or cards.by_run or there.by_run:
        return True
    if cards.complete and there.complete and len(cards.cards) == len(there.cards):
        return set(cards.cards) == set(there.cards)
    fewer, more = sorted((set(cards.cards), set(there.cards)), key=len)
    return fewer <= more or not (cards.complete or there.complete)


def _with_cards_of(one: HandAudit, others: list[HandAudit], extras: Extras | None) -> tuple[HandAudit, list[Finding]]:
    hand = _hand(one)
    known = dict(hand.cards)
    said: list[Finding] = []
    for other in map(_hand, others):
        new = [seat for seat, cards in other.cards.items() if _is_more(known.get(seat), cards)]
        for seat in new:
            known[seat] = structs.replace(other.cards[seat], line=hand.line)
        if new:
            names = Names(hand.seats[seat].name for seat in new)
            params = {"players": names, "place": f"{other.source}:{other.line}"}
            said.append(Finding(JOINED, Severity.INFO, _JOINED, dict(params), line=hand.line))
    if not said:
        return one, []
    readings = tuple(structs.replace(reading, cards=known) for reading in hand.other_readings)
    again = audit(structs.replace(hand, cards=known, other_readings=readings), extras)
    _tell_gain(said[-1], one, others, again)
    return structs.replace(again, text=one.text, room_name=one.room_name), said


def _tell_gain(finding: Finding, alone: HandAudit, others: list[HandAudit], again: HandAudit) -> None:
    """What all cards together show and no text alone does is said where the last of the cards are."""
    known = {_what(each) for text in (alone, *others) for each in text.findings}
    found = [each for each in again.findings if each.severity is not Severity.INFO]
    new = dict.fromkeys(each.code for each in found if _what(each) not in known)
    if new:
        finding.text = _PROVEN
        finding.params["codes"] = Names(new)
    elif _open(alone) and not _open(again):
        finding.text = _SETTLED


def _what(finding: Finding) -> tuple[str, str | None, str | None]:
    return finding.code, finding.player, finding.pot


def _open(one: HandAudit) -> int:
    """How many pots there are of which a hand that may have won them is not known."""
    return sum(entry.code == UNSEEN for entry in one.unverified)


def _is_more(known: HoleCards | None, cards: HoleCards) -> bool:
    """Do these cards say what is not known?"""
    return known is None or (not known.complete and cards.complete and set(known.cards) <= set(cards.cards))


def _hand(one: HandAudit) -> Hand:
    assert isinstance(one.hand, Hand)
    return one.hand
