"""What is told of the codes that are no check of one hand, for ``handaudit rule`` and the catalogue."""

from __future__ import annotations

from auditor.duplicates import DOCS as REPEATED
from auditor.duplicates import Doc
from auditor.results import N_, Severity

JOINED = "RD014"
FAULT = "INT901"

_STACKS = N_(
    "two hands of one table that stand one after the other in a file, in either direction. That no hand lies between "
    "them is proven by the stacks: everybody else begins with what the earlier hand left."
)

#: code -> documentation, of all codes that are no checks of a single hand.
DOCS: dict[str, Doc] = {
    **REPEATED,
    JOINED: Doc(
        Severity.INFO,
        N_("Two views of this hand were joined: cards that one text shows and the other does not."),
        N_("hands of one number and one content, as RD005 does, where the texts know the cards of different players."),
        N_(
            "a winner that one text leaves open can be checked with the cards of the other, and a fault may show only "
            "in both together: then its codes are named. Only cards are taken over, and none where the two texts "
            "contradict each other. In a batch the text that comes later is audited with the cards of those before it."
        ),
        "law of this project: report, never repair.",
        N_("the file of Ana shows the cards of Ana, that of Bo those of Bo; both lost without showing."),
        N_("both texts know the same cards, or their seats, actions, payments or a player's cards differ."),
    ),
    "SEQ801": Doc(
        Severity.WARNING,
        N_("A player begins a hand with less than the hand before left."),
        _STACKS,
        N_(
            "chips are gone between two hands, or one of the texts was changed. A lower stack has no explanation at a "
            "table that goes on; a higher one has (SEQ802)."
        ),
        "continuity of stacks counted on genuine hands.",
        N_("Ana is left with 990 and begins the next hand with 989; Bo and Cy go on with 1,005 each, as they should."),
        N_(
            "several stacks differ, somebody with chips left or came, the hands lie more than 15 minutes apart, the "
            "text tells of chips taken away, or it names no rake and the player was paid."
        ),
    ),
    "SEQ802": Doc(
        Severity.INFO,
        N_("A player begins a hand with more than the hand before left."),
        _STACKS,
        N_("chips were bought between the hands, as rooms allow in cash games, and in tournaments with rebuys."),
        "continuity of stacks counted on genuine hands.",
        N_("Ana is left with 95 and begins the next hand with 100; all others go on as they should."),
        N_("some stacks are higher and others lower: a hand may be missing."),
    ),
    "SEQ803": Doc(
        Severity.INFO,
        N_("Hand numbers are missing in a game that counts its own hands."),
        N_(
            "the numbers of neighbouring hands in a file, only where a game counts its hands 1, 2, 3, and only where "
            "the stacks do not prove the two hands to be neighbours."
        ),
        N_("the file is not whole, and what happened in the missing hands is not known."),
        "numbers of home games counted on genuine hands.",
        N_("hand 41 is followed by hand 43 of the same game."),
        N_("rooms that number the hands of all their tables together."),
    ),
    "SEQ804": Doc(
        Severity.WARNING,
        N_("The button did not move to the next player."),
        N_(
            "the seat of the button in two hands that the stacks prove to be neighbours, with the same three players "
            "or more, all of them dealt in, and both blinds posted in both hands."
        ),
        N_("who posts the blinds and who acts last depends on it; a text whose button jumps may be pieced together."),
        "Poker TDA 32 (dead button); Robert's Rules of Poker, Buttons and Blinds.",
        N_("players sit at 1, 3 and 6; the button is at 3, and in the next hand at 1 instead of 6."),
        N_("somebody came, left, sat out or owed a blind, the button is at an empty seat, or two players are left."),
    ),
    "SEQ805": Doc(
        Severity.WARNING,
        N_("The time runs backwards from one hand to the next."),
        N_(
            "the times of two hands with their order, on which stacks and hand numbers agree: the one with the higher "
            "number begins with what the other one left."
        ),
        N_("a clock that was set, or a time that was changed: it can decide which of two disputed hands came first."),
        "continuity of stacks and times counted on genuine hands.",
        N_("hand B begins with the stacks that hand A left, but A is of 20:15 and B of 20:13."),
        N_("files with the newest hand first; the end of daylight saving time; stacks that fit in both directions."),
    ),
    "TRN705": Doc(
        Severity.INFO,
        N_("The level of a tournament falls."),
        N_(
            "the big blind of neighbouring hands of one tournament and game in a file, of which one was played at most "
            "an hour after the other."
        ),
        N_("levels rise. One that falls is a new flight, a restart, or a header that was changed."),
        "Poker TDA, recommended procedure 11: antes are not reduced.",
        N_("the big blind is 200 at 20:15 and 100 at 20:17."),
        N_("another game of a mixed tournament, or a break of more than an hour."),
    ),
    FAULT: Doc(
        Severity.ERROR,
        N_("A check of this program failed: our own fault, never the room's."),
        N_("nothing: a part of the program stopped with an error of its own while it read or audited the hand."),
        N_(
            "what was not checked may not look checked, so the hand counts as unreadable and the others go on. Please "
            "report it with the hand's text; --debug shows where in the program it failed."
        ),
        "law of this project: nothing is silently dropped.",
        N_("a check divides by zero on a hand of a kind that nobody had thought of."),
        N_("any fault of the text itself: that has a code of its own."),
    ),
}
