"""What the first two lines of a PokerStars hand come to, which a session repeats but for number, minute and button."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parsers.conventions import RoomConventions
from parsers.dealing import first_street
from parsers.hand import Stakes, Street
from parsers.money import Amounts, Currency, amounts
from parsers.rooms.pokerstars_conventions import conventions, of_look_alike, of_unproven_language
from parsers.rooms.stars_header import MINUTES, Header, Level, Table, currency_of, known_time
from parsers.rooms.stars_languages.phrases import Origin
from parsers.rooms.stars_origins import is_usual
from parsers.rooms.stars_outcomes import outcomes_of
from parsers.rooms.stars_words import Outcomes, Words
from parsers.verbtable import Moves

_LIMIT = 2_000
_PLACES_LIMIT = 200
_FRAMES_LIMIT = 10_000
_LONGEST = 300  # a first line is shorter; longer ones are not remembered


@dataclass(frozen=True, slots=True)
class Frame:
    """What the first two lines say of game and money. ``guessed`` = what the currency was guessed from, or ""; the
    stakes are those of every hand of the frame. ``moves`` and ``outcomes``: what lines of the body and of the summary
    come to with such words and amounts."""

    currency: Currency
    guessed: str
    units: Amounts
    stakes: Stakes
    street: Street
    rules: RoomConventions
    moves: Moves
    outcomes: Outcomes


@dataclass(slots=True)
class Opening:
    """A first line without the hand's number, minute and second. ``hour`` = the beginning of an ISO time, "" where the
    rest of it is not that of the text; ``origin`` = who wrote it. ``places``: the table lines that followed it.
    """

    words: Words
    level: Level
    hour: str
    day: str
    zone: str
    origin: str
    places: dict[str, tuple[Table, Frame]]

    def frame(self, table: Table, line: str, hundredths: bool) -> Frame:
        """The frame of a hand whose table was read from this line; ``hundredths`` = its money is counted in those, not
        in the unit that both lines name. Raises AmountError."""
        if hundredths:
            return self._new_frame(table, True)
        key = (self.level, self.day, self.zone, self.origin, table.play_money, table.numbered)
        frame = _FRAMES.get(key)
        if frame is None:
            frame = self._new_frame(table, False)
            if len(_FRAMES) >= _FRAMES_LIMIT:
                _FRAMES.clear()
            _FRAMES[key] = frame
        if len(line) <= _LONGEST:
            if len(self.places) >= _PLACES_LIMIT:
                self.places.clear()
            self.places[line] = table, frame
        return frame

    def _new_frame(self, table: Table, hundredths: bool) -> Frame:
        level, own = self.level, self.words.own
        currency, guessed = currency_of(level, table)
        if hundredths:
            currency = replace(currency, exponent=2)
        units = amounts(currency.exponent)
        figures = (level.small, level.big, level.ante, level.cap, level.button_blind)
        stakes = Stakes(*(units[figure] if figure else None for figure in figures))
        cash = level.tournament is None
        converted = not self.zone or level.shouted or (cash and not level.coded and table.numbered)
        play_money = currency.code == "play"
        rules = conventions(self.day, not cash, play_money, converted, stakes.big or stakes.button_blind)
        if self.origin != "PokerStars":
            rules = of_look_alike(rules, self.origin)
        if not own.proven:
            rules = of_unproven_language(rules, own.language)
        moves, outcomes = self.words.verbs.moves(units), outcomes_of(self.words, units)
        return Frame(currency, guessed, units, stakes, first_street(level.game), rules, moves, outcomes)


#: Level, day, zone and origin, and what a table line says of money -> frame.
_FRAMES: dict[tuple[Level, str, str, str, bool, bool], Frame] = {}
#: (before the number, from there to the minute, after the second) -> opening.
_OPENINGS: dict[tuple[str, str, str], Opening] = {}


def _parts(line: str) -> tuple[str, str, str, str, str]:
    """What stands before the number, the number, what follows up to the first colon, minute and second, the rest."""
    before, _, after = line.partition("#")
    number, _, after = after.partition(":")
    front, _, after = after.partition(":")
    return before, number, front, after[:5], after[5:]


def known_opening(line: str) -> tuple[Opening, str, str] | None:
    """(opening, hand's number, ISO time) of a first line, if its like was read before."""
    before, number, front, minute, end = _parts(line)
    zone = end
    if "[" in end:
        if " - " in end:
            return None
        zone = end.partition(" [")[0]
    opening = _OPENINGS.get((before, front, zone))
    if opening is None or minute not in MINUTES or not (number.isdigit() and number.isascii()):
        return None
    return opening, number, f"{opening.hour}{minute}Z"


def opening_of(header: Header, origin: Origin, line: str) -> Opening:
    """The opening of a header that was read from this line. It is remembered where the rest of the line is all there is
    to the time."""
    hour = header.played_at[:14] if header.played_at is not None else ""
    opening = Opening(header.words, header.level, hour, header.day, header.zone, origin.name, {})
    before, number, front, minute, end = _parts(line)
    when = f"{front.rpartition(' - ')[2]}:{minute}{end}"
    if (
        is_usual(before, origin)
        and number == header.hand_id
        and " - " in front
        and " - " not in end
        and minute in MINUTES
        and len(line) <= _LONGEST
        and known_time(when) == (f"{hour}{minute}Z", header.day, header.zone)
    ):
        if len(_OPENINGS) >= _LIMIT:
            _OPENINGS.clear()
        _OPENINGS[before, front, end.partition(" [")[0]] = opening
    return opening
