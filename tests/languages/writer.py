"""Writes one invented hand in any language: the words here were copied from the facts, not from the parser's tables.

A line of a hand is a tuple: what happens, who, and figures or cards. Where a language's words for it are not known,
the line is written in English, as half-translated texts do.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Line = tuple[str, ...]


@dataclass(frozen=True)
class Play:
    """An invented hand; amounts are texts without sign ("0.05"), cash hands are in euros."""

    number: str
    button: int
    seats: list[Line]
    body: list[Line]
    summary: list[Line]
    stakes: tuple[str, str] = ("0.02", "0.05")
    tournament: str = ""
    zoom: bool = False
    table: str = "Merope"
    day: tuple[str, str, str] = ("2026", "06", "08")


@dataclass(frozen=True)
class Language:
    """Templates: ``lines`` by kind, ``hands`` = descriptions; ``money`` of a cash game, ``prize`` = real money in a
    tournament."""

    header: str
    date: str = "{year}/{month}/{day}"
    lines: dict[str, str] = field(default_factory=dict)
    hands: dict[str, str] = field(default_factory=dict)
    money: str = "€{amount}"
    prize: str = "${amount}"


ENGLISH = Language(
    header="PokerStars {zoom}Hand #{number}: {what}",
    lines={
        "zoom": "Zoom ",
        "tournament": "Tournament #{number}, {price}+{fee} USD Hold'em No Limit - Level V ({small}/{big})",
        "cash": " Hold'em No Limit ({small}/{big}{code})",
        "code": " EUR",
        "zone": "CET [{day} 14:05:06 ET]",
        "table": "Table '{table}' 6-max Seat #{button} is the button",
        "seat": "Seat {seat}: {name} ({stack} in chips){state}",
        "sitting out": " is sitting out",
        "out of hand": " out of hand (moved from another table into small blind)",
        "hole cards": "*** HOLE CARDS ***",
        "dealt": "Dealt to {name} [{cards}]",
        "flop": "*** FLOP *** [{cards}]",
        "turn": "*** TURN *** [{cards}]",
        "river": "*** RIVER *** [{cards}]",
        "show down": "*** SHOW DOWN ***",
        "small blind": "{name}: posts small blind {amount}",
        "big blind": "{name}: posts big blind {amount}",
        "ante": "{name}: posts the ante {amount}",
        "folds": "{name}: folds",
        "checks": "{name}: checks",
        "calls": "{name}: calls {amount}",
        "bets": "{name}: bets {amount}",
        "raises": "{name}: raises {by} to {amount}",
        "all-in": " and is all-in",
        "returned": "Uncalled bet ({amount}) returned to {name}",
        "collected": "{name} collected {amount} from {pot}",
        "pot": "pot",
        "main pot": "main pot",
        "side pot": "side pot",
        "shows": "{name}: shows [{cards}] ({hand})",
        "mucks": "{name}: mucks hand",
        "no show": "{name}: doesn't show hand",
        "disconnected": "{name} is disconnected",
        "timed out": "{name} has timed out",
        "timed out away": "{name} has timed out while disconnected",
        "returned player": "{name} has returned",
        "joins": "{name} joins the table at seat #5",
        "leaves": "{name} leaves the table",
        "waits": "{name} will be allowed to play after the button",
        "finished": "{name} finished the tournament in 9th place",
        "finished paid": "{name} finished the tournament in 9th place and received {prize}.",
        "summary": "*** SUMMARY ***",
        "total": "Total pot {amount} | Rake {rake}",
        "total of pots": "Total pot {amount} Main pot {main}. Side pot {side}. | Rake {rake}",
        "board": "Board [{cards}]",
        "button": " (button)",
        "is small blind": " (small blind)",
        "is big blind": " (big blind)",
        "folded before": "{place} folded before Flop",
        "never bet": "{place} folded before Flop (didn't bet)",
        "folded flop": "{place} folded on the Flop",
        "folded turn": "{place} folded on the Turn",
        "folded river": "{place} folded on the River",
        "won alone": "{place} collected ({amount})",
        "won": "{place} showed [{cards}] and won ({amount}) with {hand}",
        "lost": "{place} showed [{cards}] and lost with {hand}",
        "mucked": "{place} mucked [{cards}]",
    },
    hands={
        "high A": "high card Ace",
        "high A kicker": "high card Ace - King+Ten+Nine kicker",
        "pair K": "a pair of Kings",
        "pair 9": "a pair of Nines",
        "two 97": "two pair, Nines and Sevens",
        "trips J": "three of a kind, Jacks",
        "straight TA": "a straight, Ten to Ace",
        "flush A": "a flush, Ace high",
        "flush K": "a flush, King high",
        "full J4": "a full house, Jacks full of Fours",
    },
)


def write(play: Play, language: Language = ENGLISH) -> str:
    """The text of a hand."""
    lines = [_first_line(play, language), _plain_line(language, "table").format(table=play.table, button=play.button)]
    for seat, name, stack, *state in play.seats:
        amount = _amount(play, language, stack)
        words = _plain_line(language, state[0]) if state else ""
        lines.append(_plain_line(language, "seat").format(seat=seat, name=name, stack=amount, state=words))
    lines += [_body_line(play, _speaker(language, line), *line) for line in play.body]
    lines.append(_plain_line(language, "summary"))
    lines += [_summary_line(play, _speaker(language, line), *line) for line in play.summary]
    return "\n".join(lines) + "\n"


def _plain_line(language: Language, kind: str) -> str:
    return language.lines.get(kind, ENGLISH.lines[kind])


def _speaker(language: Language, line: Line) -> Language:
    """The language of a line: English if a word of it is not known. No line is half in one language."""
    kind, last = line[0], line[-1]
    words: set[str] = {kind}
    if last == "all-in":
        words.add(last)
    if kind == "collected":
        words.add(last)
    described = kind not in ("shows", "won", "lost") or last in language.hands
    return language if words <= language.lines.keys() and described else ENGLISH


def _amount(play: Play, language: Language, text: str) -> str:
    return text if play.tournament else language.money.format(amount=text)


def _first_line(play: Play, language: Language) -> str:
    small, big = (_amount(play, language, text) for text in play.stakes)
    code = "" if play.zoom else ENGLISH.lines["code"]
    what = _plain_line(language, "cash").format(small=small, big=big, code=code)
    if play.tournament:
        price, fee = language.prize.format(amount="0.90"), language.prize.format(amount="0.10")
        what = _plain_line(language, "tournament").format(
            number=play.tournament, price=price, fee=fee, small=play.stakes[0], big=play.stakes[1]
        )
    zoom = _plain_line(language, "zoom") if play.zoom else ""
    year, month, day_number = play.day
    day = language.date.format(year=year, month=month, day=day_number)
    zone = _plain_line(language, "zone").format(day=day)
    return f"{language.header.format(zoom=zoom, number=play.number, what=what)} - {day} 20:05:06 {zone}"


def _body_line(play: Play, language: Language, kind: str, *more: str) -> str:
    """A line of the body; a last word "all-in" is the action's tail."""
    words = _plain_line(language, kind)
    if kind in _DEALT:
        cards = more[0].split()
        before = _DEALT[kind]
        groups = [cards[:before], cards[before:]] if before else [cards]
        return words.format(cards="] [".join(" ".join(group) for group in groups))
    name, figure, other = (*more, "", "", "")[:3]
    line = words.format(
        name=name,
        amount=_amount(play, language, other if kind == "raises" else figure),
        by=_amount(play, language, figure),
        cards=figure,
        hand=language.hands[other] if kind == "shows" else "",
        pot=language.lines[other] if kind == "collected" else "",
        prize=language.prize.format(amount=figure),
    )
    return line + (language.lines["all-in"] if more[-1:] == ("all-in",) else "")


#: Cards on the table before the street's own.
_DEALT = {"flop": 0, "turn": 3, "river": 4}


def _summary_line(play: Play, language: Language, kind: str, *more: str) -> str:
    """A line of the SUMMARY; after a seat's number stands its position."""
    words = _plain_line(language, kind)
    if kind == "board":
        return words.format(cards=more[0])
    if kind.startswith("total"):
        amount, rake, main, side = (_amount(play, language, text) for text in (*more, "0", "0")[:4])
        return words.format(amount=amount, rake=rake, main=main, side=side)
    seat, position, *figures = more
    name = next(name for number, name, *_ in play.seats if number == seat)
    place = _plain_line(language, "seat").partition(" (")[0].format(seat=seat, name=name)
    if position:
        place += _plain_line(language, position)
    found = dict(zip(_FIGURES.get(kind, ()), figures, strict=True))
    if "amount" in found:
        found["amount"] = _amount(play, language, found["amount"])
    if "hand" in found:
        found["hand"] = language.hands[found["hand"]]
    return words.format(place=place, **found)


_FIGURES = {
    "won alone": ("amount",),
    "won": ("cards", "amount", "hand"),
    "lost": ("cards", "hand"),
    "mucked": ("cards",),
}
