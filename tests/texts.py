"""Small invented hands for tests that are about files, batches and commands rather than about poker."""

from __future__ import annotations


def hand(number: int | str = 241000002001, *, paid: str = "0.05", hero: str = "Aldo", hole: str = "") -> str:
    """Three players; ``hero`` raises to 4 cents, the blinds of 1 and 2 cents fold: 5 cents are due to him.

    The uncalled 2 cents go back. ``paid`` other than 0.05 makes the hand discrepant.
    """
    dealt = f"Dealt to Cleo [{hole}]\n" if hole else ""
    return (
        f"PokerStars Hand #{number}:  Hold'em No Limit ($0.01/$0.02 USD) - 2024/10/01 08:00:01 ET\n"
        "Table 'Pollux' 6-max Seat #1 is the button\n"
        f"Seat 1: {hero} ($2 in chips)\n"
        "Seat 2: Bea ($1.87 in chips)\n"
        "Seat 3: Cleo ($2.14 in chips)\n"
        "Bea: posts small blind $0.01\n"
        "Cleo: posts big blind $0.02\n"
        "*** HOLE CARDS ***\n"
        f"{dealt}"
        f"{hero}: raises $0.02 to $0.04\n"
        "Bea: folds\n"
        "Cleo: folds\n"
        f"Uncalled bet ($0.02) returned to {hero}\n"
        f"{hero} collected ${paid} from pot\n"
        f"{hero}: doesn't show hand\n"
        "*** SUMMARY ***\n"
        "Total pot $0.05 | Rake $0\n"
        f"Seat 1: {hero} (button) collected (${paid})\n"
        "Seat 2: Bea (small blind) folded before Flop\n"
        "Seat 3: Cleo (big blind) folded before Flop\n"
    )


#: The number of a :func:`view`.
SHOWDOWN = 241000006001


def view(
    owner: str,
    cards: str,
    *,
    bea: str = "Qs Jd",
    cleo: str = "",
    stack: str = "2.14",
    number: int = SHOWDOWN,
    said: str = "",
) -> str:
    """A hand as ``owner`` sees it. Three players call and check; Bea shows king high on 2h 7d Kc 9s 3c, the others
    muck, and she gets the 6 cents.

    ``bea`` and ``cleo``: what they show, "" = nothing. ``said``: a line of chat.
    """
    shown = f"Bea: shows [{bea}] (high card King)\n" if bea else ""
    tabled = f"Cleo: shows [{cleo}] (a pair of Kings)\n" if cleo else "Cleo: mucks hand\n"
    paid = f"showed [{bea}] and won ($0.06) with high card King" if bea else "collected ($0.06)"
    lost = f"showed [{cleo}] and lost with a pair of Kings" if cleo else "mucked"
    return (
        f"PokerStars Hand #{number}:  Hold'em No Limit ($0.01/$0.02 USD) - 2024/10/01 08:00:01 ET\n"
        "Table 'Pollux' 6-max Seat #1 is the button\n"
        "Seat 1: Aldo ($2 in chips)\n"
        "Seat 2: Bea ($1.87 in chips)\n"
        f"Seat 3: Cleo (${stack} in chips)\n"
        "Bea: posts small blind $0.01\n"
        "Cleo: posts big blind $0.02\n"
        "*** HOLE CARDS ***\n"
        f"Dealt to {owner} [{cards}]\n"
        "Aldo: calls $0.02\n"
        "Bea: calls $0.01\n"
        "Cleo: checks\n"
        "*** FLOP *** [2h 7d Kc]\n"
        "Bea: checks\nCleo: checks\nAldo: checks\n"
        "*** TURN *** [2h 7d Kc] [9s]\n"
        "Bea: checks\nCleo: checks\nAldo: checks\n"
        "*** RIVER *** [2h 7d Kc 9s] [3c]\n"
        f"{said}"
        "Bea: checks\nCleo: checks\nAldo: checks\n"
        "*** SHOW DOWN ***\n"
        f"{shown}{tabled}"
        "Aldo: mucks hand\n"
        "Bea collected $0.06 from pot\n"
        "*** SUMMARY ***\n"
        "Total pot $0.06 | Rake $0\n"
        "Board [2h 7d Kc 9s 3c]\n"
        "Seat 1: Aldo (button) mucked\n"
        f"Seat 2: Bea (small blind) {paid}\n"
        f"Seat 3: Cleo (big blind) {lost}\n"
    )


#: The lines of one :func:`hand` without hole cards.
LINES = hand().count("\n")


def cut_off(number: int | str = 241000002099) -> str:
    """A hand that stops before anybody was paid."""
    return hand(number).partition("Bea: folds")[0]


def many(count: int, first: int = 241000002001) -> str:
    """Hands with rising numbers, two blank lines between them."""
    return "\n\n".join(hand(first + n) for n in range(count))
