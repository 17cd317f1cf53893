"""Sums of a batch by player: who is owed and who owes over all hands, and on whom the rake falls."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING

from auditor.results import Balance, BatchAccount, BatchFigures
from parsers.money import Currency
from reports.i18n import is_money
from reports.voice import Voice

if TYPE_CHECKING:
    from reports.models import Table

#: So many players are named; the CSV file names all.
_MOST = 12

_Key = tuple[str, Currency, str | None]


def ordered(account: BatchAccount) -> list[tuple[_Key, Balance]]:
    """Everybody who is owed or owes in the end, money before chips, by size."""
    found = [(key, each) for key, each in account.balances.items() if each.net]
    return sorted(found, key=_weight)


def _weight(item: tuple[_Key, Balance]) -> tuple[bool, str, float, bool, str, str]:
    (room, currency, player), balance = item
    return (
        not is_money(currency),
        currency.code,
        -abs(balance.net) / 10**currency.exponent,
        player is None,
        room,
        player or "",
    )


def party(key: _Key, voice: Voice) -> str:
    """A player with the room, or the room itself."""
    room, _, player = key
    if player is None:
        return voice.say("{room} itself", room=voice.foreign(room))
    return voice.say("{name} ({room})", name=voice.foreign(player), room=voice.foreign(room))


def balance_lines(account: BatchAccount, voice: Voice, most: int = _MOST) -> Iterator[str]:
    """One sentence for each of the first parties, and how many there are besides. ``most`` are named, the largest of
    each currency in turn; of every currency at least one."""
    found = ordered(account)
    named = _first(found, most)
    for key, each in named:
        amount = amount_in(abs(each.net), key[1], voice)
        who = party(key, voice)
        if each.net > 0:
            yield voice.plural(
                "{who} is owed {amount} ({n} hand)", "{who} is owed {amount} ({n} hands)", each.hands,
                who=who, amount=amount,
            )  # fmt: skip
        else:
            yield voice.plural(
                "{who} owes {amount} ({n} hand)", "{who} owes {amount} ({n} hands)", each.hands, who=who, amount=amount
            )
    if rest := len(found) - len(named):
        yield voice.plural("and {n} more; --csv lists all", "and {n} more; --csv lists all", rest)


def _first(found: list[tuple[_Key, Balance]], most: int) -> list[tuple[_Key, Balance]]:
    """As many as are named, in the order that they have: first the largest of each currency, then the second ones."""
    ranks: dict[str, int] = {}
    order = []
    for place, ((_, currency, _), _) in enumerate(found):
        rank = ranks[currency.code] = ranks.get(currency.code, 0) + 1
        order.append((rank, place))
    return [found[place] for _, place in sorted(sorted(order)[: max(most, len(ranks))], key=itemgetter(1))]


def amount_in(units: int, currency: Currency, voice: Voice) -> str:
    """An amount with its currency, in words where it has no sign."""
    text = voice.in_currency(currency).money(units)
    if voice.language.currency_sign(currency):
        return text
    return voice.say("{amount} {currency}", amount=text, currency=voice.language.currency_name(currency))


def rake_tables(figures: BatchFigures, voice: Voice) -> tuple[Table, ...]:
    """One table a currency: the players on whom most rake falls."""
    from reports.models import Cell, Column, Row, Table  # the prompt does without

    tables = []
    for currency in sorted(figures.rakes, key=lambda each: (each.code, each.exponent, each.symbol)):
        players = sorted(figures.rakes[currency].items(), key=lambda item: (-item[1].by_stake, item[0]))
        heads = (
            Column(voice.say("Raked hands")),
            Column(voice.say("Rake by stake")),
            Column(voice.say("Rake by deal")),
        )
        own = voice.in_currency(currency)
        rows = tuple(
            Row(
                party((room, currency, name), voice),
                tuple(
                    Cell(text, label=head.head)
                    for text, head in zip(
                        (voice.count(each.hands), own.figure(each.by_stake), own.figure(each.by_deal)),
                        heads,
                        strict=True,
                    )
                ),
            )
            for (room, name), each in players[:_MOST]
        )
        unit = voice.say("In {currency}", currency=voice.language.currency_name(currency))
        tables.append(Table(unit, heads, rows))
    return tuple(tables)
