"""HandAudit -> the JSON Lines record, schema 1.

Amounts are decimal strings in the hand's currency unit; what the text does not say is null. The keys have a fixed
order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, json, to_builtins

from auditor.results import (
    SCHEMA,
    Certainty,
    Finding,
    HandAudit,
    Param,
    Pot,
    Remedy,
    Settlement,
    Units,
    Verdict,
    sentence,
)
from parsers.contributions import Contribution
from parsers.hand import Betting, Game, Hand, Street, Unreadable
from parsers.money import Currency, texts

Record = dict[str, Any]

# Enum values by a dict: reading ``.value`` costs ten times as much, and a record has a dozen of them.
_STREETS = {street: street.value for street in Street}
_GAMES = {game: game.value for game in Game}
_BETTING = {betting: betting.value for betting in Betting}
_VERDICTS = {verdict: verdict.value for verdict in Verdict}
_UNREADABLE = Verdict.UNREADABLE
_UNKNOWN = Certainty.UNKNOWN
#: The largest number that JSON is written with.
_MOST = (1 << 63) - 1


class PlayerRecord(Struct, gc=False):
    """What a record says of one player. ``expected``: the lowest and highest rightful payment."""

    seat: int
    name: str
    stack: str | None
    contributed: str
    returned: str
    collected: str
    expected: list[str] | None
    cash_out: str | None
    net: str
    folded: str | None
    all_in: bool
    cards: str | None


class PotRecord(Struct, gc=False):
    """What a record says of one pot; ``winners`` None = not proven."""

    name: str
    amount: str
    eligible: list[str]
    winners: list[str] | None


class TotalRecord(Struct, gc=False):
    """The sums of a hand, in the order of the table ``hands``."""

    contributed: str
    returned: str
    pot: str
    recorded_pot: str | None
    house_money: str
    rake: str
    recorded_rake: str | None
    fees: str
    collected: str


class HandRecord(Struct, gc=False):
    """The record of the JSON contract, in the order of its keys. ``total`` is empty where nothing was reckoned."""

    schema: int
    source: str
    line: int
    room: str
    hand_id: str | None
    played_at: str | None
    game: str | None
    hi_lo: bool
    betting: str | None
    currency: str | None
    tournament: str | None
    verdict: str
    total: TotalRecord | dict[str, str]
    players: list[PlayerRecord]
    pots: list[PotRecord]
    findings: list[Record]
    unverified: list[str]
    to_settle: Record | None


def to_json(audit: HandAudit) -> bytes:
    """One line of JSON with its newline, UTF-8."""
    return json_line(full_record(audit))


def to_record(audit: HandAudit) -> Record:
    """The record of the JSON contract as plain values. Every record has all keys."""
    record: Record = to_builtins(full_record(audit), enc_hook=_plainly)
    return record


def _plainly(value: object) -> object:
    """A text or number of a kind of its own (:class:`Names`, :class:`Phrase`) as an ordinary one."""
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return int.__int__(value)
    raise TypeError(f"a record cannot hold {type(value).__name__}")


_encode_into = json.Encoder(enc_hook=_plainly).encode_into


def json_line(record: HandRecord | Record) -> bytes:
    """A record as one line of JSON with its newline, UTF-8."""
    line = bytearray()
    add_json_line(record, line)
    return bytes(line)


def add_json_line(record: HandRecord | Record, lines: bytearray) -> None:
    """Adds a record to other lines. If it fails, it may have added something."""
    _encode_into(record, lines, -1)
    lines += b"\n"


def full_record(audit: HandAudit) -> HandRecord:
    """The record of a hand."""
    hand = audit.hand
    if isinstance(hand, Unreadable):
        return _unreadable(audit, hand)
    currency, settlement, verdict = hand.currency, audit.settlement, audit.verdict
    total: TotalRecord | dict[str, str] = {}
    players: list[PlayerRecord] = []
    pots: list[PotRecord] = []
    if settlement is not None and verdict is not _UNREADABLE:
        money = texts(currency.exponent)
        try:
            players, total = _players_and_total(audit.records, hand, settlement, money.known)
        except KeyError:  # an amount that was not met before
            players, total = _players_and_total(audit.records, hand, settlement, money)
        for pot in settlement.pots:
            pots.append(_pot(pot, hand, settlement, money))
    return HandRecord(
        SCHEMA,
        hand.source,
        hand.line,
        hand.room,
        hand.hand_id,
        hand.played_at,
        _GAMES[hand.game],
        hand.hi_lo,
        None if hand.betting is None else _BETTING[hand.betting],
        currency.code,
        hand.tournament,
        _VERDICTS[verdict],
        total,
        players,
        pots,
        _findings(audit, currency) if audit.findings else [],
        _unverified(audit, currency) if audit.unverified else [],
        None if audit.remedy is None else _remedy(audit.remedy, hand),
    )


def _unreadable(audit: HandAudit, hand: Unreadable) -> HandRecord:
    return HandRecord(
        schema=SCHEMA,
        source=hand.source,
        line=hand.line,
        room=hand.room,
        hand_id=hand.hand_id,
        played_at=None,
        game=None,
        hi_lo=False,
        betting=None,
        currency=None,
        tournament=None,
        verdict=audit.verdict.value,
        total={},
        players=[],
        pots=[],
        findings=_findings(audit, None),
        unverified=_unverified(audit, None),
        to_settle=None,
    )


def _findings(audit: HandAudit, currency: Currency | None) -> list[Record]:
    return [finding_record(finding, currency) for finding in audit.findings]


def _unverified(audit: HandAudit, currency: Currency | None) -> list[str]:
    return [sentence(each.text, each.params, currency) for each in audit.unverified]


def _players_and_total(
    records: dict[int, Contribution], hand: Hand, settlement: Settlement, money: dict[int, str]
) -> tuple[list[PlayerRecord], TotalRecord]:
    seats, held, due, streets = hand.seats, hand.cards, settlement.due, _STREETS
    zero = money[0]
    nothing = [zero, zero]
    contributed = returned = collected = pots = 0
    players: list[PlayerRecord] = []
    for number, record in records.items():
        seat, rightful = seats[number], due[number]
        put_in, back, paid = record.contributed, record.returned, record.collected
        contributed += put_in
        returned += back
        collected += paid
        net = back + paid - put_in
        stack, cash_out, folded_on = seat.stack, record.cash_out, record.folded_on
        expected = None
        if rightful is not None:
            lowest, highest = rightful
            expected = [money[lowest], money[highest]] if highest or lowest else nothing
        players.append(
            PlayerRecord(
                number,
                seat.name,
                None if stack is None else money[stack],
                money[put_in] if put_in else zero,
                money[back] if back else zero,
                money[paid] if paid else zero,
                expected,
                None if cash_out is None else money[cash_out],
                money[net] if net else zero,
                None if folded_on is None else streets[folded_on],
                record.all_in,
                "".join(held[number].cards) if number in held else None,
            )
        )
    for pot in settlement.pots:
        pots += pot.amount
    printed, rake = hand.recorded.total, hand.recorded.rake
    house, taken, fees = settlement.house, settlement.rake, settlement.fees
    total = TotalRecord(
        money[contributed],
        money[returned] if returned else zero,
        money[pots],
        None if printed is None else money[printed.units],
        money[house] if house else zero,
        money[taken] if taken else zero,
        None if rake is None else money[rake.units],
        money[fees] if fees else zero,
        money[collected],
    )
    return players, total


def _pot(pot: Pot, hand: Hand, settlement: Settlement, money: dict[int, str]) -> PotRecord:
    return PotRecord(
        pot.name,
        money[pot.amount],
        _names(pot.eligible, hand),
        _winners(settlement, pot.index, hand),
    )


def _names(seats: Iterable[int], hand: Hand) -> list[str]:
    names: list[str] = []
    for seat in seats:
        names.append(hand.seats[seat].name)
    return names


def _winners(settlement: Settlement, pot: int, hand: Hand) -> list[str] | None:
    """All who win a part of the pot on any board, in seat order; null if any part is unknown."""
    winners: list[int] = []
    for award in settlement.awards:
        if award.pot == pot:
            if award.seats is None or award.certainty is _UNKNOWN:
                return None
            winners += award.seats
    if len(winners) == 1:
        return [hand.seats[winners[0]].name]
    return _names(sorted(set(winners)), hand)


def _remedy(remedy: Remedy, hand: Hand) -> Record:
    """Transfers by name, where null is the room; ``open``: what is not certain, in English."""
    money = texts(hand.currency.exponent)
    names: dict[int | None, str | None] = {number: seat.name for number, seat in hand.seats.items()}
    names[None] = None
    return {
        "transfers": [
            {"from": names[each.payer], "to": names[each.payee], "amount": money[each.amount]}
            for each in remedy.transfers
        ],
        "open": [sentence(each.text, each.params, hand.currency) for each in remedy.open],
    }


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
        "params": {key: _value(value, money) for key, value in finding.params.items()},
    }


def _value(value: Param, money: Mapping[int, str]) -> int | str:
    """A value of a sentence as JSON can hold it: money in decimals, a number that no 64 bits hold as its digits."""
    if isinstance(value, Units):
        return money[int(value)]
    return str(value) if isinstance(value, int) and abs(value) > _MOST else value
