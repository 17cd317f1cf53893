"""One game of an iPoker session, its elements sorted by what they are; whether it is whole."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain, pairwise

from parsers.errors import Problem, UnreadableError
from parsers.hand import Game, HandText, Street
from parsers.xmlroom import Element, read_xml

#: Where a game ends whose own end is missing.
_AFTER = re.compile(r"</?session\b|</root\b|<\?xml")
_CLOSING = "</game>"

#: Number of a round -> street. Blinds and antes (0) belong to the first one.
_FLOP_STREETS = {"0": Street.PREFLOP, "1": Street.PREFLOP, "2": Street.FLOP, "3": Street.TURN, "4": Street.RIVER}
_STREETS = {
    Game.STUD: {
        "0": Street.THIRD,
        "1": Street.THIRD,
        "2": Street.THIRD,
        "3": Street.FOURTH,
        "4": Street.FIFTH,
        "5": Street.SIXTH,
        "6": Street.SEVENTH,
    },
    Game.FIVE_STUD: {
        "0": Street.SECOND,
        "1": Street.SECOND,
        "2": Street.SECOND,
        "3": Street.THIRD,
        "4": Street.FOURTH,
        "5": Street.FIFTH,
    },
}
_BOARDS = {"Flop": Street.FLOP, "Turn": Street.TURN, "River": Street.RIVER}

FOLD, ALL_IN, ANTE = "0", "7", "15"
#: A player sits down, or out: no part of the betting.
COMES, GOES = "8", "9"
#: What stands in a game and says nothing of cards or money.
_FRAMES = frozenset({"game", "general", "players"})


@dataclass(slots=True)
class Round:
    """A betting round or part of one: board cards, and actions in the order of the text, which is not that of time."""

    street: Street
    element: Element
    boards: list[Element] = field(default_factory=list)
    actions: list[Element] = field(default_factory=list)

    @property
    def number(self) -> str:
        return self.element.attributes["no"]

    def in_order(self) -> list[Element]:
        """The actions as they followed each other; in the order of the text where one has no place."""
        try:
            return sorted(self.actions, key=_place) if len(self.actions) > 1 else self.actions
        except (KeyError, ValueError):
            return self.actions


def _place(action: Element) -> int:
    return int(action.attributes["no"])


@dataclass(slots=True)
class GameText:
    """The elements of one game. ``whole``: its end is in the text; ``others`` are not known, ``unread`` are no tags."""

    line: int
    code: str = ""
    whole: bool = False
    started: str = ""
    players: list[Element] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    own_cards: list[Element] = field(default_factory=list)
    others: list[Element] = field(default_factory=list)
    unread: list[tuple[str, int]] = field(default_factory=list)

    def has_antes(self) -> bool:
        return any(action.attributes.get("type") == ANTE for each in self.rounds for action in each.actions)

    def names_cards(self) -> bool:
        """Whether anybody was dealt cards, be they hidden."""
        return any(cards.text.strip() for cards in self.own_cards)

    @property
    def number(self) -> str | None:
        """The hand's number in a start tag whose name is damaged."""
        return next((code for element in self.others if (code := element.attributes.get("gamecode"))), None)

    def miscounts(self) -> list[tuple[str, int]]:
        """What is wrong with the numbers of the actions, and where: one is given twice, or missing before later ones.

        They may be counted anew in each round; then only those of one round are compared.
        """
        try:
            counted = [[(_place(act), act.line) for act in each.actions] for each in self.rounds if each.actions]
        except (KeyError, ValueError):
            return []
        anew = any(min(each)[0] <= min(before)[0] for before, each in pairwise(counted))
        found: list[tuple[str, int]] = []
        for numbers in counted if anew else [list(chain(*counted))]:
            lines: dict[int, int] = {}
            for number, line in numbers:
                if number in lines:
                    found.append((f"two actions have the number {number}", line))
                lines[number] = line
            number = 1
            while number in lines:
                number += 1
            later = min((other for other in lines if other > number), default=None)
            if later is not None and not anew:
                found.append((f"no action has the number {number}", lines[later]))
        return found

    def check_whole(self) -> None:
        """Raises UnreadableError for a game that is cut off, or names no wins. One that only lacks its end is whole."""
        if self.whole and not self.players:
            raise UnreadableError(Problem("RD002", self.line, {"what": "seats"}))
        named = any("win" in player.attributes for player in self.players)
        if not named or not (self.whole or self._over()):
            raise UnreadableError(Problem("RD004", self.line))

    def _over(self) -> bool:
        """Did the last round end, and can none follow? Told without the end of the game."""
        if not self.rounds or not self.rounds[-1].element.closed:
            return False
        last = self.rounds[-1].street
        if last in (Street.RIVER, Street.SEVENTH) or (last is Street.FIFTH and self.rounds[0].street is Street.SECOND):
            return True
        alive: set[str] = set()
        for each in self.rounds:
            for action in each.actions:
                kind, player = action.attributes.get("type"), action.attributes.get("player", "")
                if kind == FOLD:
                    alive.discard(player)
                elif kind not in (COMES, GOES):
                    alive.add(player)
        return len(alive) == 1


def read_game(hand: HandText, game: Game | None) -> GameText:
    """Sort the elements of a hand's text; ``game`` says which streets it has."""
    fragment = read_xml(_own(hand.text), hand.line)
    found = GameText(hand.line, unread=fragment.unread)
    streets = _FLOP_STREETS if game is None else _STREETS.get(game, _FLOP_STREETS)
    flop_game = streets is _FLOP_STREETS
    street = streets["0"]
    for element in fragment.elements:
        tag, attributes = element.tag, element.attributes
        if tag == "action" and found.rounds:
            found.rounds[-1].actions.append(element)
        elif tag == "cards" and attributes.get("player"):
            found.own_cards.append(element)
        elif tag == "cards" and found.rounds:
            _add_board(found, element, flop_game)
        elif tag == "player":
            found.players.append(element)
        elif tag == "round" and attributes.get("no") in streets:
            street = streets[attributes["no"]]
            found.rounds.append(Round(street, element))
        elif tag == "startdate":
            found.started = element.text
        elif tag == "game":
            found.code = found.code or attributes.get("gamecode", "")
            found.whole = element.closed
        elif tag not in _FRAMES:
            found.others.append(element)
    return found


def _add_board(found: GameText, element: Element, flop_game: bool) -> None:
    """Board cards. Those of a later street than the round's show that the mark of their round is missing."""
    last = found.rounds[-1]
    street = _BOARDS.get(element.attributes.get("type", ""), last.street) if flop_game else last.street
    if street is not last.street and last.actions:
        found.rounds.append(Round(street, last.element, [element]))
    else:
        last.boards.append(element)


def _own(text: str) -> str:
    """The game without what the file says after it."""
    end = text.find(_CLOSING)
    if end >= 0:
        return text[: end + len(_CLOSING)]
    after = _AFTER.search(text)
    return text if after is None else text[: after.start()]
