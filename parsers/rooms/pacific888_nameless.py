"""Two players without a name, alone at a table: whose line is it?

Some texts leave names blank: ``Seat 2:  ( $895 )`` and `` folds``. Heads-up the order of play tells who acts: the
button posts the small blind and begins before the flop, the other one begins after it. What order cannot tell is not
read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parsers.errors import Problem, UnreadableError

_WHAT = "players who can be told apart"


class Turns:
    """Says before each line whose it is, by setting the seat of the empty name."""

    __slots__ = ("_button", "_folded", "_other", "_turn", "dealt_line")

    def __init__(self, button: int, other: int) -> None:
        self._button = button
        self._other = other
        self._turn = button
        self._folded = False
        #: the line with the cards of the owner of the file, who is one of the two
        self.dealt_line: int | None = None

    def lines(self, lines: Iterable[str], seats: dict[str, int], first: int) -> Iterator[str]:
        """The lines as they are, blank where nobody can tell whom they are about.

        Raises UnreadableError (RD002) where both show hands, or somebody is paid while both are in the hand.
        """
        for number, line in enumerate(lines, first):
            if line.startswith("** Dealing"):
                self._turn = self._button if line.endswith("cards **") else self._other
            elif line.startswith("Dealt to "):
                self.dealt_line = number
                yield ""
                continue
            elif line.startswith(" posts "):
                self._turn = self._other if line.startswith(" posts big blind") else self._button
            elif line.startswith((" shows ", " mucks ", " collected ")) and not self._folded:
                raise UnreadableError(Problem("RD002", number, {"what": _WHAT}))
            seats[""] = self._turn
            yield line
            if line.startswith((" folds", " checks", " calls ", " bets ", " raises ")):
                self._turn = self._other if self._turn == self._button else self._button
                self._folded = self._folded or line.startswith(" folds")
            elif line.startswith(" posts small blind"):
                self._turn = self._other
