"""One hand that several texts tell, each with the cards that its owner saw: what is known together.

Only texts that agree on everything that was played and paid are joined, and only hole cards are taken over. Where two
texts name different cards for one player, nothing is joined and both are named.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from auditor.across import JOINED
from auditor.audit import audit
from auditor.duplicates import OTHER, content_digest, was_readable
from auditor.extras import Extras
from auditor.results import N_, Finding, HandAudit, Names, Severity, Verdict
from parsers.hand import Hand, HoleCards

_JOINED = N_("Two views of this hand were joined: the cards of {players} are from {place}.")
_CONTRADICTS = N_("The cards of {player} are {cards} here and {card} at {place}; the texts are not joined.")


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
        if len(places) > 1:
            views = [audits[at] for at in places]
            for at, one in zip(places, _views(views, extras), strict=True):
                audits[at] = one
    return audits


def _views(views: list[HandAudit], extras: Extras | None) -> list[HandAudit]:
    contradiction = [_contradiction(one, [other for other in views if other is not one]) for one in views]
    if any(contradiction):
        for one, found in zip(views, contradiction, strict=True):
            one.findings += found
        return views
    return [_with_cards_of(one, [other for other in views if other is not one], extras) for one in views]


def _contradiction(one: HandAudit, others: list[HandAudit]) -> list[Finding]:
    hand = _hand(one)
    for other in map(_hand, others):
        for seat, cards in hand.cards.items():
            there = other.cards.get(seat)
            if there is not None and not _agree(cards, there):
                params = {
                    "player": hand.seats[seat].name,
                    "cards": " ".join(cards.cards),
                    "card": " ".join(there.cards),
                    "place": f"{other.source}:{there.line}",
                }
                return [Finding(OTHER, Severity.WARNING, _CONTRADICTS, dict(params), params["player"], line=cards.line)]
    return []


def _agree(cards: HoleCards, there: HoleCards) -> bool:
    """Can both be the same hand? The five that count may lie on the board, and draws change a hand."""
    if cards.best or there.best or cards.by_run or there.by_run:
        return True
    if cards.complete and there.complete and len(cards.cards) == len(there.cards):
        return set(cards.cards) == set(there.cards)
    fewer, more = sorted((set(cards.cards), set(there.cards)), key=len)
    return fewer <= more or not (cards.complete or there.complete)


def _with_cards_of(one: HandAudit, others: list[HandAudit], extras: Extras | None) -> HandAudit:
    hand = _hand(one)
    known = dict(hand.cards)
    added: list[Finding] = []
    for other in map(_hand, others):
        new = [seat for seat, cards in other.cards.items() if _is_more(known.get(seat), cards)]
        for seat in new:
            known[seat] = replace(other.cards[seat], line=hand.line)
        if new:
            names = Names(hand.seats[seat].name for seat in new)
            params = {"players": names, "place": f"{other.source}:{other.line}"}
            added.append(Finding(JOINED, Severity.INFO, _JOINED, dict(params), line=hand.line))
    if not added:
        return one
    readings = [replace(reading, cards=known) for reading in hand.other_readings]
    again = audit(replace(hand, cards=known, other_readings=readings), extras)
    repeats = [finding for finding in one.findings if finding.code == "RD006"]
    return replace(again, text=one.text, room_name=one.room_name, findings=[*again.findings, *repeats, *added])


def _is_more(known: HoleCards | None, cards: HoleCards) -> bool:
    """Do these cards say what is not known?"""
    return known is None or (not known.complete and cards.complete and set(known.cards) <= set(cards.cards))


def _hand(one: HandAudit) -> Hand:
    assert isinstance(one.hand, Hand)
    return one.hand
