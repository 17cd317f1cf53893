"""HandAudit -> the JSON Lines record, schema 1.

Amounts are decimal strings in the hand's currency unit; what the text does not say is null. The record is a
plain dict of fixed key order, written by orjson.
"""

from __future__ import annotations

from typing import Any

import orjson

from auditor.results import (
    SCHEMA,
    Certainty,
    Finding,
    HandAudit,
    Settlement,
    Units,
    Verdict,
    sentence,
)
from parsers.hand import Betting, Game, Hand, Street, Unreadable
from parsers.money import Currency, texts

Record = dict[str, Any]

# Enum values by a dict: reading ``.value`` costs ten times as much, and a record has a dozen of them.
_STREETS = {street: street.value for street in Street}
_GAMES = {game: game.value for game in Game}
_BETTING = {betting: betting.value for betting in Betting}
_VERDICTS = {verdict: verdict.value for verdict in Verdict}


def to_json(audit: HandAudit) -> bytes:
    """One line of JSON with its newline, UTF-8."""
    return orjson.dumps(to_record(audit), option=orjson.OPT_APPEND_NEWLINE)


def to_record(audit: HandAudit) -> Record:
    """The record of the JSON contract. Every record has all keys."""
    hand = audit.hand
    if isinstance(hand, Unreadable):
        return _unreadable(audit, hand)
    currency = hand.currency
    if audit.verdict is Verdict.UNREADABLE or audit.settlement is None:
        total: Record = {}
        players: list[Record] = []
        pots: list[Record] = []
    else:
        players, total = _money(audit, hand, audit.settlement)
        pots = _pots(hand, audit.settlement)
    return {
        "schema": SCHEMA,
        "source": hand.source,
        "line": hand.line,
        "room": hand.room,
        "hand_id": hand.hand_id,
        "played_at": hand.played_at,
        "game": _GAMES[hand.game],
        "hi_lo": hand.hi_lo,
        "betting": None if hand.betting is None else _BETTING[hand.betting],
        "currency": currency.code,
        "tournament": hand.tournament,
        "verdict": _VERDICTS[audit.verdict],
        "total": total,
        "players": players,
        "pots": pots,
        "findings": [finding_record(finding, currency) for finding in audit.findings],
        "unverified": [sentence(u.text, u.params, currency) for u in audit.unverified],
    }


def _unreadable(audit: HandAudit, hand: Unreadable) -> Record:
    return {
        "schema": SCHEMA,
        "source": hand.source,
        "line": hand.line,
        "room": hand.room,
        "hand_id": hand.hand_id,
        "played_at": None,
        "game": None,
        "hi_lo": False,
        "betting": None,
        "currency": None,
        "tournament": None,
        "verdict": audit.verdict.value,
        "total": {},
        "players": [],
        "pots": [],
        "findings": [finding_record(finding, None) for finding in audit.findings],
        "unverified": [sentence(u.text, u.params, None) for u in audit.unverified],
    }


def _money(audit: HandAudit, hand: Hand, settlement: Settlement) -> tuple[list[Record], Record]:
    money = texts(hand.currency.exponent)
    seats = hand.seats
    players: list[Record] = []
    contributed = returned = collected = 0
    for number, record in audit.records.items():
        seat = seats[number]
        back = record.returned
        contributed += record.contributed
        returned += back
        collected += record.collected
        due = settlement.due.get(number)
        cards = hand.cards.get(number)
        players.append(
            {
                "seat": number,
                "name": seat.name,
                "stack": None if seat.stack is None else money[seat.stack],
                "contributed": money[record.contributed],
                "returned": money[back],
                "collected": money[record.collected],
                "expected": None if due is None else [money[due[0]], money[due[1]]],
                "cash_out": None if record.cash_out is None else money[record.cash_out],
                "net": money[back + record.collected - record.contributed],
                "folded": None if record.folded_on is None else _STREETS[record.folded_on],
                "all_in": record.all_in,
                "cards": None if cards is None else "".join(cards.cards),
            }
        )
    pots = 0
    for pot in settlement.pots:
        pots += pot.amount
    printed = hand.recorded
    return players, {
        "contributed": money[contributed],
        "returned": money[returned],
        "pot": money[pots],
        "recorded_pot": None if printed.total is None else money[printed.total.units],
        "house_money": money[settlement.house],
        "rake": money[settlement.rake],
        "recorded_rake": None if printed.rake is None else money[printed.rake.units],
        "fees": money[settlement.fees],
        "collected": money[collected],
    }


def _pots(hand: Hand, settlement: Settlement) -> list[Record]:
    money = texts(hand.currency.exponent)
    names = {number: seat.name for number, seat in hand.seats.items()}
    return [
        {
            "name": pot.name,
            "amount": money[pot.amount],
            "eligible": [names[seat] for seat in pot.eligible],
            "winners": _winners(settlement, pot.index, names),
        }
        for pot in settlement.pots
    ]


def _winners(settlement: Settlement, pot: int, names: dict[int, str]) -> list[str] | None:
    """All who win a part of the pot on any board, in seat order; null if any part is unknown."""
    seats: set[int] = set()
    for award in settlement.awards:
        if award.pot == pot:
            if award.seats is None or award.certainty is Certainty.UNKNOWN:
                return None
            seats.update(award.seats)
    return [names[seat] for seat in sorted(seats)]


def finding_record(finding: Finding, currency: Currency | None) -> Record:
    """One finding of the record; the message is English whatever the reader's language."""
    money = texts(currency.exponent if currency is not None else 0)
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "player": finding.player,
        "pot": finding.pot,
        "expected": None if finding.expected is None else money[finding.expected],
        "recorded": None if finding.recorded is None else money[finding.recorded],
        "line": finding.line,
        "message": sentence(finding.text, finding.params, currency),
        "params": {
            key: money[int(value)] if isinstance(value, Units) else value for key, value in finding.params.items()
        },
    }
