"""Rows of hands that do not agree -> the table of the batch page, its filters, and the pages that hold all rows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from urllib.parse import quote

from markupsafe import Markup

from auditor.results import BatchRow
from parsers.hand import Betting, Game
from parsers.money import CHIPS, Currency, to_text
from reports import words
from reports.batch_models import BatchGroup, BatchHand, Choice, Filters, HandsView, RowsView
from reports.codes import CODE_WORDS
from reports.i18n import N_, is_money
from reports.models import Link
from reports.places import Places
from reports.view import tool_version
from reports.voice import Voice, visible

#: rows that are in the page itself: all of them up to MOST_WHOLE, else so many
MOST_WHOLE, FIRST = 1_000, 200
#: rows that the script can show, and rows of a page for readers without script
MOST_INLINE, PAGE = 20_000, 1_000

_LIMITS = {
    Betting.NO_LIMIT: N_("{game} NL"),
    Betting.POT_LIMIT: N_("{game} PL"),
    Betting.FIXED_LIMIT: N_("{game} FL"),
    Betting.CAP: N_("{game} cap"),
}


class Rows:
    """All rows of a batch in the order of the page: money before chips, larger groups first, then by size."""

    def __init__(self, rows: Sequence[BatchRow], places: Places, voice: Voice) -> None:
        self.voice = voice
        self.places = places
        self.count = len(rows)
        self._games: dict[tuple[Game | None, bool, Betting | None], str] = {}
        self._stakes: dict[object, str] = {}
        self._words: dict[str, str] = {}
        self._groups = self._sorted(rows)

    def _sorted(self, rows: Sequence[BatchRow]) -> list[tuple[Currency | None, list[BatchRow]]]:
        groups: dict[str, list[BatchRow]] = {}
        for row in rows:
            groups.setdefault(row.currency.code if row.currency else "", []).append(row)
        found = [(group[0].currency, group) for group in groups.values()]
        found.sort(key=lambda pair: _weight(*pair))
        for _, group in found:
            group.sort(key=lambda row: (-(row.difference or 0), row.source, row.line))
        return found

    @cached_property
    def titles(self) -> list[str]:
        """The headings of the groups."""
        voice = self.voice
        return [
            voice.say("Without a currency")
            if currency is None
            else voice.say("In {currency}", currency=voice.language.currency_name(currency))
            for currency, _ in self._groups
        ]

    def hands(self, group: int, start: int = 0, end: int | None = None) -> tuple[BatchHand, ...]:
        """Rows of one group, ready to show."""
        return tuple(map(self._hand, self._groups[group][1][start:end]))

    def shares(self, room: int) -> list[int]:
        """How many rows each group may show of ``room`` in all: small groups stand whole, large ones share the rest."""
        sizes = [len(group) for _, group in self._groups]
        shares = [0] * len(sizes)
        for place in sorted(range(len(sizes)), key=sizes.__getitem__):
            open_groups = sum(1 for share in shares if not share)
            shares[place] = min(sizes[place], max(1, (room - sum(shares)) // open_groups))
        return shares

    def filters(self) -> Filters | None:
        """What can be chosen; nothing where there is only one row."""
        if self.count < 2:
            return None
        voice = self.voice
        rows = [row for _, group in self._groups for row in group]
        rooms = Counter(row.room for row in rows)
        codes = Counter(code for row in rows for code in _codes(row))
        all_rooms = voice.say("All rooms ({number})", number=voice.count(len(rooms)))
        all_codes = voice.say("All codes ({number})", number=voice.count(len(codes)))
        return Filters(
            rooms=(Choice("", all_rooms), *self._choices(sorted(rooms.items(), key=lambda pair: pair[0].lower()))),
            codes=(Choice("", all_codes), *self._choices(sorted(codes.items()))),
            status=voice.plural("{shown} of {n} hand", "{shown} of {n} hands", self.count, shown="{shown}"),
            rest=self._rest("{shown}", "{found}", 2),
            decimal=voice.language.figure(0, 1)[1:2],
        )

    def _choices(self, counted: list[tuple[str, int]]) -> Iterator[Choice]:
        for value, number in counted:
            text = self.voice.say("{name} ({number})", name=visible(value), number=self.voice.count(number))
            yield Choice(visible(value), text)

    def _rest(self, shown: str, found: str, n: int) -> str:
        return self.voice.plural(
            "{shown} of {found} hand of this group is shown.",
            "{shown} of {found} hands of this group are shown.",
            n,
            shown=shown,
            found=found,
        )

    def view(self) -> HandsView:
        """The table of the batch page."""
        voice = self.voice
        lead = voice.say("Largest difference first, money before chips. The number of a hand opens its page.")
        if self.count <= MOST_WHOLE:
            groups = tuple(BatchGroup(title, self.hands(place)) for place, title in enumerate(self.titles))
            return HandsView(groups, lead, self.filters())
        groups = tuple(self._first_of_groups())
        note = voice.say("All hands stand in these pages, {number} a page:", number=voice.count(PAGE))
        if self.count > MOST_INLINE:
            note = voice.say(
                "Filters and sorting reach the {number} hands with the largest differences; all hands stand in these "
                "pages, {page} a page:",
                number=voice.count(MOST_INLINE),
                page=voice.count(PAGE),
            )
        whole = self.count <= MOST_INLINE
        return HandsView(groups, lead, self.filters(), self._data(), tuple(self._links()), whole, note)

    def _first_of_groups(self) -> Iterator[BatchGroup]:
        for place, (title, share) in enumerate(zip(self.titles, self.shares(FIRST), strict=True)):
            size = len(self._groups[place][1])
            count = self.voice.count
            rest = self._rest(count(share), count(size), size) if share < size else ""
            yield BatchGroup(title, self.hands(place, 0, share), rest)

    def _data(self) -> Markup:
        """The rows behind those in the page, as the script reads them; texts that repeat stand once, in "texts"."""
        texts: dict[str, int] = {}

        def once(text: str) -> int:
            return texts.setdefault(text, len(texts))

        groups = []
        for place, (first, share) in enumerate(zip(self.shares(FIRST), self.shares(MOST_INLINE), strict=True)):
            groups.append(
                [
                    [
                        hand.name,
                        hand.href,
                        once(hand.room),
                        once(hand.game),
                        once(hand.stakes),
                        once(hand.code),
                        once(" ".join(hand.also)),
                        once(str(hand.words)),
                        hand.player,
                        hand.difference,
                        hand.value,
                        hand.place,
                    ]
                    for hand in self.hands(place, first, share)
                ]
            )
        data = json.dumps({"texts": list(texts), "groups": groups}, ensure_ascii=False, separators=(",", ":"))
        return Markup(data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))

    def _links(self) -> Iterator[Link]:
        for number in range(1, self._pages + 1):
            first, last = (number - 1) * PAGE + 1, min(number * PAGE, self.count)
            count = self.voice.count
            yield Link(page_name(number), self.voice.say("{first} to {last}", first=count(first), last=count(last)))

    @property
    def _pages(self) -> int:
        return -(-self.count // PAGE) if self.count > MOST_WHOLE else 0

    def pages(self) -> Iterator[tuple[str, RowsView]]:
        """The pages that hold all rows, where the batch page does not: names and views."""
        links = tuple(self._links())
        lead = self.voice.say("Largest difference first, money before chips. The number of a hand opens its page.")
        for number, link in enumerate(links):
            heading = self.voice.say("Hands that do not agree, {range}", range=link.text)
            groups = tuple(self._between(number * PAGE, (number + 1) * PAGE))
            before = links[number - 1] if number else None
            after = links[number + 1] if number + 1 < len(links) else None
            view = HandsView(groups, lead)
            yield link.href, RowsView(heading, heading, view, before, after, tool_version())

    def _between(self, start: int, end: int) -> Iterator[BatchGroup]:
        for place, (title, (_, group)) in enumerate(zip(self.titles, self._groups, strict=True)):
            if start < len(group) and end > 0:
                yield BatchGroup(title, self.hands(place, max(start, 0), end))
            start, end = start - len(group), end - len(group)

    def _hand(self, row: BatchRow) -> BatchHand:
        difference, currency = "", row.currency
        if row.difference:
            difference = self.voice.language.money(row.difference, currency)
        also = tuple(code for code in row.errors if code != row.code)
        return BatchHand(
            name=visible(row.hand_id) if row.hand_id else self.voice.say("no number"),
            href=quote(row.page) if row.page else "",
            room=visible(row.room),
            game=self._game(row),
            stakes=self._level(row),
            code=row.code,
            also=also,
            words=self._meaning(row.code),
            player=visible(row.player or ""),
            difference=difference,
            value=(to_text(row.difference, currency) if currency else str(row.difference)) if row.difference else "",
            place=visible(f"{self.places.shown(row.source)}:{row.line}"),
        )

    def _meaning(self, code: str) -> str:
        found = self._words.get(code)
        if found is None:
            found = self._words[code] = self.voice.say(CODE_WORDS[code]) if code in CODE_WORDS else ""
        return found

    def _game(self, row: BatchRow) -> str:
        key = (row.game, row.hi_lo, row.betting)
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = game_words(*key, self.voice)
        return found

    def _level(self, row: BatchRow) -> str:
        if row.stakes is None:
            return ""
        key = (row.stakes.small, row.stakes.big, row.currency, row.tournament is None)
        found = self._stakes.get(key)
        if found is None:
            level = level_words(row.stakes.small, row.stakes.big, row.currency, self.voice)
            if row.tournament is not None and row.currency == CHIPS:
                level = self.voice.say("tournament {level}", level=level) if level else self.voice.say("tournament")
            found = self._stakes[key] = level
        return found


def _codes(row: BatchRow) -> Sequence[str]:
    return row.errors or (row.code,)


def _weight(currency: Currency | None, rows: list[BatchRow]) -> tuple[bool, bool, int, str]:
    code = currency.code if currency else ""
    return currency is None, currency is not None and not is_money(currency), -len(rows), code


def page_name(number: int) -> str:
    """The file that holds a part of the rows."""
    return f"hands-{number}.html"


def game_words(game: Game | None, hi_lo: bool, betting: Betting | None, voice: Voice) -> str:
    """A game in the short form that players use: "Hold'em NL", "Omaha hi/lo PL"."""
    if game is None:
        return ""
    name = words.game_name(game, voice)
    if hi_lo and game not in words.HALVES:
        name = voice.say("{game} hi/lo", game=name)
    return voice.say(_LIMITS[betting], game=name) if betting in _LIMITS else name


def level_words(small: int | None, big: int | None, currency: Currency | None, voice: Voice) -> str:
    """The blinds, or the bets of a fixed limit: "$0.50/$1"; whole amounts without decimals."""
    amounts = [_short(units, currency, voice) for units in (small, big) if units is not None]
    return "/".join(amounts)


def _short(units: int, currency: Currency | None, voice: Voice) -> str:
    if currency is not None and units % 10**currency.exponent == 0:
        return voice.language.money(units // 10**currency.exponent, replace(currency, exponent=0))
    return voice.language.money(units, currency)
