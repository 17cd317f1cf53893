"""A hand as OHH (docs/rooms/ohh.md): players with IDs, rounds with the chips that each action adds, pots with wins."""

from __future__ import annotations

from typing import Any

import orjson

from auditor.convert.base import CannotCarryError, Written, hand_of, is_iso, losses, refuse, total_of
from auditor.results import HandAudit, Pot
from parsers.hand import Betting, CardSource, Event, EventKind, Game, Seat, Street
from parsers.money import CHIPS, PLAY, texts

_VERSION = "1.4.7"
_GAMES: dict[tuple[Game, bool], str] = {
    (Game.HOLDEM, False): "Holdem",
    (Game.OMAHA, False): "Omaha",
    (Game.OMAHA, True): "OmahaHiLo",
    (Game.OMAHA5, False): "Omaha",
    (Game.OMAHA5, True): "OmahaHiLo",
    (Game.OMAHA6, False): "Omaha",
    (Game.OMAHA6, True): "OmahaHiLo",
}
_LIMITS = {
    Betting.NO_LIMIT: ("NL", "Dealt Cards"),
    Betting.CAP: ("NL", "Dealt Cards"),
    Betting.POT_LIMIT: ("PL", "PotLimit"),
    Betting.FIXED_LIMIT: ("FL", "FixedLimit"),
}
_ROUNDS = (
    (Street.PREFLOP, "Preflop", 0),
    (Street.FLOP, "Flop", 3),
    (Street.TURN, "Turn", 4),
    (Street.RIVER, "River", 5),
)
_ACTIONS = {
    EventKind.ANTE: "Post Ante",
    EventKind.SMALL_BLIND: "Post SB",
    EventKind.BIG_BLIND: "Post BB",
    EventKind.STRADDLE: "Straddle",
    EventKind.POST: "Post Extra Blind",
    EventKind.DEAD_BLIND: "Post Dead",
    EventKind.FOLD: "Fold",
    EventKind.CHECK: "Check",
    EventKind.CALL: "Call",
    EventKind.BET: "Bet",
    EventKind.RAISE: "Raise",
}
_SHOWS = {EventKind.SHOW: "Shows Cards", EventKind.MUCK: "Mucks Cards"}
_OVER_STACK = "CON101"
_NO_TIME = "0001-01-01T00:00:00Z"


def write(audit: HandAudit, number: int | None) -> Written:
    """The hand; ``number`` changes nothing, hands simply follow one another.

    Raises CannotCarryError for a game or money that the format has no place for.
    """
    refuse(audit)
    writer = _Writer(audit)
    text = orjson.dumps({"ohh": writer.hand()}, option=orjson.OPT_INDENT_2).decode()
    return Written(text + "\n\n", writer.lost)


class _Writer:
    """Puts one hand into the terms of the format. ``lost``: what had to be left out."""

    def __init__(self, audit: HandAudit) -> None:
        self._audit = audit
        self._hand = hand = hand_of(audit)
        kind = _GAMES.get((hand.game, hand.hi_lo))
        limit = _LIMITS.get(hand.betting) if hand.betting is not None else None
        if kind is None or limit is None:
            betting = hand.betting.value if hand.betting is not None else "no known limit"
            raise CannotCarryError(f"the format has no place for {hand.game.value}, {betting}")
        if hand.runs > 1:
            raise CannotCarryError("it was run several times")
        if hand.no_result:
            raise CannotCarryError("its text records no result")
        self._kind, self._limit = kind, limit
        self._text = texts(hand.currency.exponent)
        self._ids = {number: place for place, number in enumerate(sorted(hand.seats))}
        self.lost = losses(audit)

    def _amount(self, units: int) -> orjson.Fragment:
        """A number of JSON with the digits of the currency."""
        return orjson.Fragment(self._text[units].encode())

    def hand(self) -> dict[str, Any]:
        """The object "ohh"."""
        hand, stakes = self._hand, self._hand.stakes
        flags = ["Fast"] if hand.table is None else []
        if hand.hero is None:
            flags.append("Observed")
        if hand.played_at is None:
            self.lost.append("the time, which the text does not tell")
        if hand.button is None:
            self.lost.append("the button, which the text does not tell")
        made: dict[str, Any] = {
            "spec_version": _VERSION,
            "internal_version": _VERSION,
            "site_name": self._audit.room_name or hand.room,
            "network_name": self._audit.room_name or hand.room,
            "tournament": hand.tournament is not None,
            "game_number": hand.hand_id,
            "start_date_utc": hand.played_at or _NO_TIME,
            "table_name": hand.table or "",
            "game_type": self._kind,
            "bet_limit": {
                "bet_type": self._limit[0],
                "bet_cap": self._amount(stakes.cap or 0),
                "action": self._limit[1],
            },
            "table_size": hand.max_seats or max(hand.seats),
            "currency": hand.currency.code if is_iso(hand.currency) else "Chips",
            **self._own_currency(),
            "dealer_seat": hand.button or 0,
            "small_blind_amount": self._amount(stakes.small or 0),
            "big_blind_amount": self._amount(stakes.big or 0),
            "ante_amount": self._amount(stakes.ante or 0),
            "flags": flags,
        }
        if hand.tournament is not None:
            self.lost.append("the tournament's number")
        if hand.hero is not None:
            made["hero_player_id"] = self._ids[hand.hero]
        made["players"] = [self._player(seat) for seat in sorted(hand.seats.values(), key=lambda seat: seat.number)]
        made["rounds"] = self._rounds()
        made["pots"] = self._pots()
        return made

    def _own_currency(self) -> dict[str, str]:
        """A currency without a code of ISO 4217, under a key of our own, where "Chips" does not tell it."""
        hand = self._hand
        usual = CHIPS if hand.tournament is not None else PLAY
        told = is_iso(hand.currency) or hand.currency.code == usual.code
        return {} if told else {"_currency": hand.currency.code}

    def _player(self, seat: Seat) -> dict[str, Any]:
        if seat.stack is None:
            raise CannotCarryError("the stack of a player is not known")
        player: dict[str, Any] = {
            "id": self._ids[seat.number],
            "seat": seat.number,
            "name": seat.name,
            "starting_stack": self._amount(seat.stack),
        }
        if seat.bounty is not None:
            player["player_bounty"] = orjson.Fragment(texts(2)[seat.bounty].encode())
        held = self._hand.cards.get(seat.number)
        if held is not None and held.source is CardSource.LOGGED:
            player["cards"] = list(held.cards)
        if seat.sitting_out or not self._audit.records[seat.number].in_hand:
            player["is_sitting_out"] = True
        return player

    # --- rounds --------------------------------------------------------------------------------------

    def _rounds(self) -> list[dict[str, Any]]:
        hand = self._hand
        board = hand.boards[0].cards if hand.boards else ()
        found: list[dict[str, Any]] = []
        before = 0
        for street, name, size in _ROUNDS:
            events = [event for event in hand.events if event.street is street]
            acts = [self._action(event) for event in events if event.kind in _ACTIONS]
            if street is Street.PREFLOP:
                acts = [*self._brought(), *self._unposted(), *acts, *self._dealt()]
            if not acts and street is not Street.PREFLOP and len(board) < size:
                continue
            found.append({"id": len(found), "street": name, "cards": list(board[before:size]), "actions": acts})
            before = size
        shown = [self._shown(event) for event in hand.events if event.kind in _SHOWS]
        shown += self._told_later({event.seat for event in hand.events if event.kind in _SHOWS})
        if shown:
            found.append({"id": len(found), "street": "Showdown", "actions": shown})
        for each in found:
            for number, act in enumerate(each["actions"], 1):
                act["action_number"] = number
        return found

    def _action(self, event: Event) -> dict[str, Any]:
        made: dict[str, Any] = {"player_id": self._ids[event.seat], "action": _ACTIONS[event.kind]}
        if event.amount:
            made["amount"] = self._amount(event.amount)
            made["is_allin"] = event.all_in
        return made

    def _brought(self) -> list[dict[str, Any]]:
        """Chips that somebody put in beyond the printed stack, which then was not the last word."""
        more = {
            seat: self._audit.records[seat].contributed - (player.stack or 0)
            for seat, player in self._hand.seats.items()
        }
        return [
            {"player_id": self._ids[seat], "action": "Added Chips", "amount": self._amount(units)}
            for seat, units in more.items()
            if units > 0 and self._is_allowed(seat)
        ]

    def _is_allowed(self, seat: int) -> bool:
        """Does the audit accept that the player put in more than the printed stack?"""
        name = self._hand.seats[seat].name
        return not any(finding.code == _OVER_STACK and finding.player == name for finding in self._audit.findings)

    def _unposted(self) -> list[dict[str, Any]]:
        """Money that other figures of the text prove and no line posts: a missed blind, as a rule."""
        posted: dict[int, int] = {}
        for event in self._hand.events:
            if event.kind in _ACTIONS:
                posted[event.seat] = posted.get(event.seat, 0) + event.amount
        lacking = {
            seat: record.contributed - posted.get(seat, 0)
            for seat, record in self._audit.records.items()
            if record.contributed > posted.get(seat, 0)
        }
        return [
            {
                "player_id": self._ids[seat],
                "action": "Post Dead" if self._audit.records[seat].dead >= units else "Post Extra Blind",
                "amount": self._amount(units),
                "is_allin": False,
            }
            for seat, units in lacking.items()
        ]

    def _dealt(self) -> list[dict[str, Any]]:
        """The cards that the owner of the text was dealt."""
        hand = self._hand
        own = hand.cards.get(hand.hero) if hand.hero is not None else None
        if hand.hero is None or own is None or own.best or own.source is CardSource.MUCKED:
            return []
        return [{"player_id": self._ids[hand.hero], "action": "Dealt Cards", "cards": list(own.cards)}]

    def _shown(self, event: Event) -> dict[str, Any]:
        held = self._hand.cards.get(event.seat)
        made: dict[str, Any] = {"player_id": self._ids[event.seat], "action": _SHOWS[event.kind]}
        if held is not None and not held.best and (event.kind is EventKind.SHOW or held.source is CardSource.MUCKED):
            made["cards"] = list(held.cards)
        return made

    def _told_later(self, told: set[int]) -> list[dict[str, Any]]:
        """Hands that only the summary of a text tells as shown."""
        return [
            {"player_id": self._ids[seat], "action": "Shows Cards", "cards": list(held.cards)}
            for seat, held in self._hand.cards.items()
            if held.source is CardSource.SHOWN and seat not in told and not held.best
        ]

    # --- pots ----------------------------------------------------------------------------------------

    def _pots(self) -> list[dict[str, Any]]:
        """The pots as reckoned, each with what the text pays from it; one pot for all where it does not say which."""
        settlement = self._audit.settlement
        assert settlement is not None
        pots, rake, fees = settlement.pots, settlement.rake, settlement.fees
        if fees:
            self.lost.append("what the fees are for")
        wins = self._wins(pots) if len(pots) > 1 else None
        if wins is None:
            if len(pots) > 1:
                self.lost.append("from which pot a payment is")
            paid = {seat: record.collected for seat, record in self._audit.records.items() if record.collected}
            return [self._pot(0, total_of(self._audit), rake, fees, paid)]
        found = []
        for place, (pot, paid) in reversed(list(enumerate(zip(pots, wins, strict=True)))):
            # what a side pot does not pay is its share of the rake; the main pot bears the rest
            share = min(max(pot.amount - sum(paid.values()), 0), rake) if place else rake
            rake -= share
            found.append(self._pot(place, pot.amount, share, 0 if place else fees, paid))
        return found[::-1]

    def _wins(self, pots: list[Pot]) -> list[dict[int, int]] | None:
        """What each player was paid from each pot, or None where the text does not say."""
        records, wins = self._audit.records, [dict[int, int]() for _ in pots]
        for collect in self._hand.recorded.collected:
            if collect.pot is None or not 0 <= collect.pot < len(pots):
                return None
            paid = wins[collect.pot]
            paid[collect.seat] = paid.get(collect.seat, 0) + collect.units
        same = all(sum(paid.get(seat, 0) for paid in wins) == record.collected for seat, record in records.items())
        whole = all(sum(paid.values()) <= pot.amount for paid, pot in zip(wins, pots, strict=True))
        return wins if same and whole else None

    def _pot(self, number: int, amount: int, rake: int, fees: int, paid: dict[int, int]) -> dict[str, Any]:
        made: dict[str, Any] = {"number": number, "amount": self._amount(amount), "rake": self._amount(max(rake, 0))}
        if fees:
            made["jackpot"] = self._amount(fees)
        made["player_wins"] = [self._win(seat, units) for seat, units in paid.items()]
        return made

    def _win(self, seat: int, units: int) -> dict[str, Any]:
        made: dict[str, Any] = {"player_id": self._ids[seat], "win_amount": self._amount(units)}
        for cash_out in self._hand.recorded.cash_outs:
            if cash_out.seat == seat:
                made["cashout_amount"] = self._amount(cash_out.paid)
                if cash_out.fee is not None:
                    made["cashout_fee"] = self._amount(cash_out.fee)
        return made
