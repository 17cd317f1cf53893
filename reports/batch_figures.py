"""Figures of a batch -> the table of findings by code and room, and what the two kinds of pictures show."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from auditor.results import BatchFigures, RakedHands, Severity
from parsers.money import Currency
from reports.batch_models import CrossCell, CrossGroup, CrossRow, CrossTable, Plot
from reports.batch_rows import level_words
from reports.codes import CODE_WORDS
from reports.i18n import N_, is_money
from reports.marks import Mark, Rest, Series
from reports.voice import Voice, visible

_MOST_ROOMS = 8  # columns of the table of findings; the other rooms share one
_NARROW_ROOMS = 3  # so many columns stand on half a page
_ENDS = 10  # players at either end of a picture
_MOST_LEVELS = 30
#: widths in px of the two drawings: on half a page, and on a phone or half a sheet of paper
WIDE, SLIM = 506, 358

_WEIGHTS = (
    (Severity.ERROR, N_("Does not agree")),
    (Severity.WARNING, N_("Remark")),
    (None, N_("Not readable")),
)
_UNREAD = {"RD001", "RD002", "RD003", "RD004", "RD007", "INT901"}

_Level = tuple[str, Currency, int | None, int | None]


def cross_table(figures: BatchFigures, voice: Voice) -> CrossTable | None:
    """Errors and warnings by code and room; None if there are none."""
    rooms = Counter[str]()
    for (room, _, _), number in figures.findings.items():
        rooms[room] += number
    if not rooms:
        return None
    ordered = sorted(rooms, key=lambda room: (-rooms[room], room))
    named = ordered if len(ordered) <= _MOST_ROOMS + 1 else ordered[:_MOST_ROOMS]
    heads = [visible(room) for room in named]
    if len(ordered) > len(named):
        heads.append(voice.plural("{n} more room", "{n} more rooms", len(ordered) - len(named)))
    column = {room: place if place < len(named) else len(named) for place, room in enumerate(ordered)}
    by_weight: dict[Severity | None, dict[str, list[int]]] = {}
    for (room, code, severity), number in figures.findings.items():
        weight = None if code in _UNREAD and severity is Severity.ERROR else severity
        counts = by_weight.setdefault(weight, {}).setdefault(code, [0] * len(heads))
        counts[column[room]] += number
    most = max(max(counts) for codes in by_weight.values() for counts in codes.values())
    groups = [
        CrossGroup(voice.say(title), tuple(_cross_rows(by_weight[weight], heads, most, voice)))
        for weight, title in _WEIGHTS
        if weight in by_weight
    ]
    caption = voice.say(
        "How often a check found something. One hand may have several findings; plain information is left out."
    )
    return CrossTable(tuple(heads), tuple(groups), caption, len(heads) > _NARROW_ROOMS)


def _cross_rows(codes: dict[str, list[int]], heads: Sequence[str], most: int, voice: Voice) -> Iterator[CrossRow]:
    for code in sorted(codes, key=lambda code: (-sum(codes[code]), code)):
        counts = codes[code]
        cells = tuple(
            CrossCell(voice.count(number), _tint(number, most), head)
            for number, head in zip(counts, heads, strict=True)
        )
        yield CrossRow(code, voice.say(CODE_WORDS[code]) if code in CODE_WORDS else "", cells, voice.count(sum(counts)))


def _tint(number: int, most: int) -> int:
    """0 for nothing, 4 for the most; between them by orders of magnitude."""
    return math.ceil(4 * math.log1p(number) / math.log1p(most)) if number else 0


def plots(figures: BatchFigures, voice: Voice) -> tuple[Plot, ...]:
    """Net results, one picture a currency, and the share of the rake. matplotlib is imported only if there are any."""
    nets = sorted(_by_money(figures.nets), key=lambda pair: (not is_money(pair[0]), -len(pair[1]), pair[0].code))
    found = [_net_plot(currency, results, voice.in_currency(currency)) for currency, results in nets if results]
    found[1:] = [replace(plot, caption="") for plot in found[1:]]  # what all of them say stands once
    if figures.raked:
        found.append(_rake_plot(figures.raked, voice))
    return tuple(found)


_Results = dict[tuple[str, str], int]


def _by_money(nets: Mapping[Currency, _Results]) -> list[tuple[Currency, _Results]]:
    """Texts may print one currency with several signs, and one kind of money with more decimals than another."""
    by_code: dict[str, list[Currency]] = {}
    for currency in nets:
        by_code.setdefault(currency.code, []).append(currency)
    found = []
    for currencies in by_code.values():
        finest = max(currencies, key=lambda currency: (currency.exponent, currency.symbol))
        results: _Results = {}
        for currency in currencies:
            scale = 10 ** (finest.exponent - currency.exponent)
            for who, net in nets[currency].items():
                results[who] = results.get(who, 0) + net * scale
        found.append((finest, results))
    return found


def _net_plot(currency: Currency, results: _Results, voice: Voice) -> Plot:
    from reports.plots import bars

    names = Counter(name for _, name in results)
    ordered = sorted(results.items(), key=lambda pair: (-pair[1], pair[0][1], pair[0][0]))
    shown = ordered if len(ordered) <= 2 * _ENDS + 1 else ordered[:_ENDS] + ordered[-_ENDS:]
    marks: list[Mark | Rest] = []
    for (room, player), net in shown:
        name = visible(player)
        if names[player] > 1:
            name = voice.say("{player} ({room})", player=name, room=visible(room))
        marks.append(Mark(name, _signed(net, currency, voice), float(net)))
    spoken = _spoken(marks, voice)
    left_out = len(ordered) - len(shown)
    if left_out:
        marks.insert(_ENDS, Rest(voice.plural("… {n} more player …", "… {n} more players …", left_out)))
    title = voice.say("Net result by player, {currency}", currency=voice.language.currency_name(currency))
    words = voice.say("{title}: {figures}", title=title, figures=spoken)
    caption = voice.say(
        "As the texts record it: returned and paid, less put in. A hand that is there twice counts once."
    )
    return Plot(title, tuple(bars(marks, width, kind, words) for width, kind in _sizes()), caption)


def _signed(units: int, currency: Currency, voice: Voice) -> str:
    text = voice.language.figure(units, currency.exponent)
    return f"+{text}" if units > 0 else text


def _sizes() -> tuple[tuple[int, str], ...]:
    return (WIDE, "wide"), (SLIM, "slim")


def _spoken(marks: Sequence[Mark | Rest], voice: Voice) -> str:
    pairs = [voice.say("{name}: {figure}", name=m.name, figure=m.figure) for m in marks if isinstance(m, Mark)]
    return voice.join(pairs)


def _rake_plot(raked: dict[_Level, RakedHands], voice: Voice) -> Plot:
    from reports.plots import dots

    hands = sum(each.hands for each in raked.values())
    shown = sorted(raked.items(), key=lambda pair: (-pair[1].hands, _level_order(pair[0])))[:_MOST_LEVELS]
    by_room: dict[str, list[tuple[_Level, RakedHands]]] = {}
    for level, each in shown:
        by_room.setdefault(level[0], []).append((level, each))
    series = []
    for room, levels in by_room.items():
        levels.sort(key=lambda pair: _level_order(pair[0]))
        series.append(Series(visible(room), [_share(level, each, voice) for level, each in levels]))
    every = [mark for each in series for mark in each.marks]
    spoken = voice.join(
        [voice.say("{room} {level}", room=s.title, level=_spoken([m], voice)) for s in series for m in s.marks]
    )
    ticks = [Mark("", text, value) for value, text in _ticks(max(mark.value for mark in every), voice)]
    title = voice.say("Rake as a share of raked pots")
    words = voice.say("{title}: {figures}", title=title, figures=spoken)
    caption = voice.plural(
        "Rake by the pots before rake, over {n} raked hand. Fees are not in it.",
        "Rake by the pots before rake, over {n} raked hands. Fees are not in it.",
        hands,
    )
    if len(raked) > len(shown):
        caption = voice.say(
            "{caption} {rest}",
            caption=caption,
            rest=voice.plural(
                "{n} more level, with fewer hands, is left out.",
                "{n} more levels, with fewer hands, are left out.",
                len(raked) - len(shown),
            ),
        )
    drawings: tuple[Markup, ...] = tuple(
        dots(series, ticks, width, kind, words, slim=kind == "slim") for width, kind in _sizes()
    )
    return Plot(title, drawings, caption)


def _share(level: _Level, hands: RakedHands, voice: Voice) -> Mark:
    _, currency, small, big = level
    share = hands.rake / hands.pots if hands.pots else 0.0
    name = level_words(small, big, currency, voice) or voice.say("level not given")
    return Mark(name, voice.percent(share), share * 100)


def _level_order(level: _Level) -> tuple[str, str, int, int]:
    room, currency, small, big = level
    return room, currency.code, big or 0, small or 0


def _ticks(most: float, voice: Voice) -> list[tuple[float, str]]:
    """Round per cents from 0 to the first one that is not below ``most``, seven at most."""
    step = next(step for step in (0.5, 1, 2, 5, 10, 20, 50, 100) if most <= step * 6 or step == 100)
    count = max(1, math.ceil(most / step - 1e-9))
    write = voice.percent if step < 1 else lambda share: voice.say("{number}%", number=voice.count(round(share * 100)))
    return [(step * n, write(step * n / 100)) for n in range(count + 1)]
