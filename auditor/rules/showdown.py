"""SHD: what the cards say about the payments."""

from __future__ import annotations

from collections.abc import Iterator

from auditor import facts, ranking
from auditor.case import Case
from auditor.handwords import CATEGORIES
from auditor.results import Certainty, Finding, Names, Phrase, Pot, Severity
from auditor.rules.base import N_, finding, rule
from auditor.showdown import Showdown
from parsers.conventions import Evidence
from parsers.hand import CardSource, Collect, Description

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


def _payments(case: Case) -> Iterator[tuple[Collect, list[Pot], list[int]]]:
    """Each payment to a player still in the hand, with the contested pots and the boards it may belong to."""
    runs = max(1, case.hand.runs)
    for collect in case.hand.recorded.collected:
        index = case.pot_of(collect)
        pots = [
            pot
            for pot in case.settlement.pots
            if collect.seat in pot.eligible and (index is None or index == pot.index)
        ]
        boards = list(range(runs)) if collect.board is None else [collect.board - 1]
        won = case.records[collect.seat].collected  # 0: all that was paid was uncalled money
        if pots and collect.units and won and all(len(pot.eligible) > 1 for pot in pots):
            yield collect, pots, boards


def _beaten_everywhere(case: Case, seat: int, pots: list[Pot], boards: list[int]) -> tuple[Pot, int] | None:
    """The (pot, seat of the better hand) if a tabled hand beats ``seat`` on every board of every pot."""
    example = None
    for pot in pots:
        for board in boards:
            better = case.showdown.beaten_by(seat, pot.eligible, board)
            if better is None:
                return None
            example = (pot, better)
    return example


@rule(
    "SHD401",
    ERROR,
    when=facts.SHOWDOWN | facts.CARDS,
    needs=facts.PAID,
    hints=facts.OFF_DUE | facts.LABELS | facts.SEVERAL_BOARDS,
)
def beaten_hand_paid(case: Case) -> list[Finding] | None:
    """A player was paid from a pot although a tabled hand that could win it is better.

    Compares: the paid hand, if its cards are known, with every hand that was shown and is eligible for the same pot, on
    each board; in high-low games both halves must be lost.
    Why: cards speak. The better hand is due the pot.
    Fires: heads-up
        - Odile collected $33 from pot
        + Piotr collected $33 from pot
    Silent: heads-up
    Source: TDA 12 (cards speak); ranking of hands as everywhere.
    """
    found = []
    for collect, pots, boards in _payments(case):
        beaten = _beaten_everywhere(case, collect.seat, pots, boards)
        if beaten is None:
            continue
        pot, better = beaten
        text = N_("{player} was paid {recorded} from the {at}, but the hand of {better} is better.")
        found.append(
            finding(
                "SHD401",
                ERROR,
                text,
                collect.line,
                player=case.name(collect.seat),
                pot=pot.name,
                expected=0,
                recorded=collect.units,
                at=case.pot_label(pot.index),
                better=case.name(better),
            )
        )
    return found or None


@rule(
    "SHD402",
    ERROR,
    when=facts.SHOWDOWN | facts.CARDS,
    needs=facts.PAID,
    hints=facts.OFF_DUE | facts.LABELS | facts.SEVERAL_BOARDS,
)
def equal_hand_unpaid(case: Case) -> list[Finding] | None:
    """Two hands are equal, and only one of them was paid.

    Compares: the winners of each pot by their cards with the players who were paid from it.
    Why: equal hands share a pot.
    Fires: tie
        - Gaspard collected $1.65 from pot
        + Gaspard collected $3.29 from pot
        - Emeric collected $1.64 from pot
    Silent: tie
    Source: TDA 20; docs/reckoning.md "Ties and odd units".
    """
    found = []
    reported: set[int] = set()
    for award in case.settlement.awards:
        if award.seats is None or len(award.seats) < 2 or award.lowest < len(award.seats):
            continue
        for seat in award.seats:
            record = case.records[seat]
            if record.cash_out is not None or seat in reported or _was_paid(case, seat, award.pot, award.board):
                continue
            reported.add(seat)
            pot = case.settlement.pots[award.pot]
            due = case.settlement.due[seat]
            text = N_("{player} has the same hand as {others} and was paid nothing from the {at}.")
            others = Names(case.name(s) for s in award.seats if s != seat)
            found.append(
                finding(
                    "SHD402",
                    ERROR,
                    text,
                    case.last_line(seat),
                    player=case.name(seat),
                    pot=pot.name,
                    expected=due[0] if due is not None else None,
                    recorded=record.collected,
                    at=case.pot_label(award.pot),
                    others=others,
                )
            )
    return found or None


def _was_paid(case: Case, seat: int, pot: int, board: int) -> bool:
    for collect in case.hand.recorded.collected:
        if collect.seat == seat and collect.units:
            index = case.pot_of(collect)
            if (index is None or index == pot) and collect.board in (None, board + 1):
                return True
    due = case.settlement.due[seat]
    return due is None or due[1] == 0


@rule(
    "SHD403",
    WARNING,
    when=facts.SHOWDOWN,
    needs=facts.PAID,
    hints=facts.UNSEEN,
)
def winner_never_shown(case: Case) -> list[Finding] | None:
    """A player won a contested pot without showing a hand.

    Compares: the players paid from pots that at least two could win with the hands in the text.
    Why: a pot at a showdown goes to a shown hand; without it nobody can check the winner. Converters may drop shown
    hands, so that it is information in their texts.
    Fires: heads-up
        - Odile: shows [Ah Jd] (a pair of Jacks)
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) collected ($33)
    Silent: heads-up
    Source: RRoP "The showdown" (who wins at a showdown shows the hand); TDA 17-B names the exception.
    """
    found = []
    seen: set[int] = set()
    for collect, pots, _ in _payments(case):
        if collect.seat in case.showdown.known or collect.seat in seen or not case.records[collect.seat].collected:
            continue
        seen.add(collect.seat)
        text = N_("{player} was paid {recorded} at a showdown without showing a hand.")
        found.append(
            finding(
                "SHD403",
                INFO if case.hand.conventions.evidence is Evidence.CONVERTED else WARNING,
                text,
                collect.line,
                player=case.name(collect.seat),
                pot=pots[0].name,
                recorded=collect.units,
            )
        )
    return found or None


@rule("SHD404", WARNING, when=facts.SHOWDOWN | facts.CARDS, needs=facts.PAID, hints=facts.CONCEDED)
def better_hand_mucked(case: Case) -> list[Finding] | None:
    """A hand that was never tabled would have won.

    Compares: hands known only from a "mucked" line of the summary, or dealt to the owner of the file, with the winners.
    Why: a mucked hand is dead, so the payment stands; but software that mucks losing hands should not muck this one.
    Fires: heads-up
        - Odile: shows [Ah Jd] (a pair of Jacks)
        + Odile: mucks hand
        - Odile collected $33 from pot
        + Piotr collected $33 from pot
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) mucked [Ah Jd]
        - Seat 2: Piotr (big blind) showed [Ts 9s] and lost with a pair of Tens
        + Seat 2: Piotr (big blind) showed [Ts 9s] and won ($33) with a pair of Tens
    Silent: heads-up
    Source: TDA 13-B and 14 (a hand that was mucked unseen has no claim).
    """
    showdown = case.showdown
    found = []
    reported: set[int] = set()
    for award in case.settlement.awards:
        if not award.seats or award.certainty is not Certainty.CONCEDED:
            continue
        pot = case.settlement.pots[award.pot]
        for seat in pot.eligible:
            cards = showdown.known.get(seat)
            if cards is None or seat in award.seats or seat in showdown.tabled or seat in reported:
                continue
            strength = showdown.strength(seat, award.board, award.part)
            loses = showdown.loses_to(seat, award.seats[0], award.board, award.part)
            if strength is not None and strength != ranking.NO_LOW and not loses:
                reported.add(seat)
                text = N_("{player} held {cards}, which does not lose to {winner} in the {at}, and did not show it.")
                found.append(
                    finding(
                        "SHD404",
                        WARNING,
                        text,
                        cards.line,
                        player=case.name(seat),
                        pot=pot.name,
                        at=case.pot_label(award.pot),
                        cards=" ".join(cards.cards),
                        winner=case.name(award.seats[0]),
                    )
                )
    return found or None


@rule("SHD405", WARNING, when=facts.DESCRIBED | facts.CARDS)
def description_differs(case: Case) -> list[Finding] | None:
    """The text calls a hand something else than its cards make.

    Compares: the category in the room's words (pair, two pair, straight ...) with the cards and the board; the ranks of
    a low hand too, which is information.
    Why: words never decide a pot, but a wrong one shows that cards or words in the text were changed.
    Fires: heads-up
        - Odile: shows [Ah Jd] (a pair of Jacks)
        + Odile: shows [Ah Jd] (three of a kind, Jacks)
    Silent: heads-up
    Source: ranking of hands; the words of the room's own texts.
    """
    if not case.hand.conventions.descriptions_known:
        return None
    found = []
    showdown, runs = case.showdown, case.hand.runs
    for described in case.hand.recorded.descriptions:
        if described.category is None or described.seat not in showdown.known:
            continue
        if described.board is None and runs > 1:
            continue
        differs = _described_otherwise(showdown, described, (described.board or 1) - 1)
        if differs is not None:
            severity, made = differs
            made = CATEGORIES.get(made, Phrase(made))
            text = N_("The text calls the hand of {player} {words}; the cards make {category}.")
            player, words = case.name(described.seat), described.words
            found.append(finding("SHD405", severity, text, described.line, player=player, words=words, category=made))
    return found or None


def _described_otherwise(showdown: Showdown, described: Description, board: int) -> tuple[Severity, str] | None:
    """(severity, what the cards make) where the words are not those of the cards."""
    category = showdown.category(described.seat, board)
    if category is None:
        return None
    if category == described.category and described.low is None:
        return None
    game, hole, community = showdown.game, showdown.known[described.seat].cards, showdown.community(board)
    if category != described.category:
        other = ranking.other_house_category(game, hole, community)
        return None if described.category == other else (WARNING, category)
    ranks = ranking.low_ranks(game, hole, community)
    return None if ranks is None or ranks == described.low else (INFO, ranks or category)


@rule("SHD407", INFO, when=facts.SHOWDOWN, hints=facts.UNSEEN)
def cards_unknown(case: Case) -> list[Finding] | None:
    """A hand that could have won was never shown, so the winner cannot be checked.

    Compares: the players who could win each pot with the hands in the text.
    Why: what the text cannot prove is said, not guessed.
    Fires: heads-up
        - Piotr: shows [Ts 9s] (a pair of Tens)
        + Piotr: mucks hand
        - Dealt to Piotr [Ts 9s]
        - Seat 2: Piotr (big blind) showed [Ts 9s] and lost with a pair of Tens
        + Seat 2: Piotr (big blind) mucked
    Silent: heads-up
    Source: TDA 17-B: the last hand need not be shown.
    """
    found = []
    for pot in case.settlement.pots:
        unseen = unseen_hands(case, pot)
        if unseen:
            text = N_("The cards of {players} are not in the text: the winner of the {at} cannot be checked fully.")
            line = case.last_line(unseen[0])
            found.append(
                finding(
                    "SHD407",
                    INFO,
                    text,
                    line,
                    pot=pot.name,
                    at=case.pot_label(pot.index),
                    players=Names(case.name(s) for s in unseen),
                )
            )
    return found or None


def unseen_hands(case: Case, pot: Pot) -> list[int]:
    """Seats that could win a contested pot and whose cards the text does not hold."""
    if len(pot.eligible) < 2:
        return []
    known = case.showdown.known
    return [seat for seat in pot.eligible if seat not in known]


@rule("SHD408", WARNING, when=facts.SHOWDOWN, hints=facts.SHORT_BOARD)
def board_incomplete(case: Case) -> list[Finding] | None:
    """Hands were compared on a board of fewer than five cards.

    Compares: the number of community cards with five, where two or more players are left at the end and a hand was
    shown.
    Why: cards are missing in the text, so the winner cannot be checked.
    Fires: heads-up
        - *** RIVER *** [Td 6s 2h Jc] [3s]
        - Board [Td 6s 2h Jc 3s]
        + Board [Td 6s 2h Jc]
    Silent: heads-up
    Source: rules of the flop games.
    """
    if not ranking.board_size(case.hand.game) or not case.showdown.tabled:
        return None
    found = []
    for board in case.hand.boards or ():
        if len(board.cards) < 5:
            text = N_("Cards on the board at a showdown: {count}.")
            found.append(finding("SHD408", WARNING, text, board.line, count=len(board.cards)))
    if not case.hand.boards:
        text = N_("Cards on the board at a showdown: {count}.")
        found.append(finding("SHD408", WARNING, text, None, count=0))
    return found or None


@rule("SHD409", WARNING, when=facts.CARDS, unless=0, hints=facts.ODD_CARDS)
def wrong_number_of_cards(case: Case) -> list[Finding] | None:
    """A player holds more or fewer cards than the game deals.

    Compares: the hole cards of every player whose hand is named whole with the number that the game deals; where the
    number changes during a hand (stud, draw games) with the largest.
    Why: the header names another game, or cards in the text were changed.
    Fires: heads-up
        - Odile: shows [Ah Jd] (a pair of Jacks)
        + Odile: shows [Ah Jd 5c] (a pair of Jacks)
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) showed [Ah Jd 5c] and won ($33) with a pair of Jacks
    Silent: heads-up
    Source: rules of the games.
    """
    game = case.hand.game
    dealt = ranking.hole_count(game)
    found = []
    for seat, cards in case.hand.cards.items():
        if cards.best:
            continue
        most = ranking.most_cards(game, at_showdown=cards.source is not CardSource.DEALT)
        if len(cards.cards) > most or (cards.complete and dealt is not None and len(cards.cards) != dealt):
            text = N_("Cards of {player}: {count}; this game deals {dealt}.")
            found.append(
                finding(
                    "SHD409",
                    WARNING,
                    text,
                    cards.line,
                    player=case.name(seat),
                    count=len(cards.cards),
                    dealt=most,
                )
            )
    return found or None
