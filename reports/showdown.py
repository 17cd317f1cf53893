"""The board, the known hands best first, and what each of them wins of each pot."""

from __future__ import annotations

from auditor.results import Award, Ranking, ShownHand, Verdict
from parsers.hand import Board, Part
from reports import words
from reports.context import Context
from reports.models import (
    BoardView,
    CardGroup,
    CardView,
    HandRow,
    Matrix,
    MatrixCell,
    PotHead,
    ShowdownView,
)
from reports.money_sections import pot_colour
from reports.outcome import paid_from
from reports.words import first_capital

_FULL_BOARD = 5
_POTS_IN_A_ROW = 4
#: rows of a matrix up to which players who folded have one too
_MOST_ROWS = 6


def showdown(ctx: Context) -> ShowdownView:
    """Boards, one matrix for each board and half of the pot, and what is left to say in words."""
    voice, hand = ctx.voice, ctx.hand
    boards = tuple(
        BoardView(
            first_capital(voice.say("board {number}", number=place)) if len(hand.boards) > 1 else "",
            _groups(ctx, board),
        )
        for place, board in enumerate(hand.boards, 1)
    )
    matrices = () if ctx.uncontested else tuple(_matrix(ctx, ranking) for ranking in ctx.audit.rankings)
    intro = ""
    halves = any(ranking.part is not Part.WHOLE for ranking in ctx.audit.rankings)
    if len(matrices) > 1 and len(boards) > 1 and halves:
        intro = voice.say("Best hand first. Each board, and each half of a pot, is decided by itself.")
    elif len(matrices) > 1 and halves:
        intro = voice.say("Best hand first. Each half of a pot is decided by itself.")
    elif len(matrices) > 1:
        intro = voice.say("Best hand first. Each board decides an equal part of each pot.")
    elif matrices and len(ctx.pots) > 1:
        intro = voice.say("Best hand first. Read each pot from the top: the first player with a share wins it.")
    elif matrices:
        intro = voice.say("Best hand first.")
    return ShowdownView(intro, boards, matrices, tuple(_notes(ctx, matrices)))


def _groups(ctx: Context, board: Board) -> tuple[CardGroup, ...]:
    voice, cards = ctx.voice, board.cards
    if not 3 <= len(cards) <= _FULL_BOARD:
        return (CardGroup(voice.say("Board"), card_views(ctx, cards)),)
    parts = [(voice.say("Flop"), cards[:3]), (voice.say("Turn"), cards[3:4]), (voice.say("River"), cards[4:])]
    return tuple(CardGroup(label, card_views(ctx, part)) for label, part in parts if part)


def card_views(ctx: Context, cards: tuple[str, ...], decides: str | None = None) -> tuple[CardView, ...]:
    """Cards ready to draw; ``decides`` marks one of them."""
    return tuple(
        CardView(
            words.rank_sign(card),
            words.suit_key(card),
            ctx.voice.foreign(card),
            words.card(card, ctx.voice),
            card == decides,
        )
        for card in cards
    )


def _matrix(ctx: Context, ranking: Ranking) -> Matrix:
    boards = max(len(ctx.hand.boards), ctx.hand.runs)
    title = words.board(ranking.board + 1, ranking.part, boards, ctx.voice, ctx.hand.game)
    heads = tuple(
        PotHead(pot_colour(pot.index), first_capital(ctx.pot(pot.index)), ctx.voice.figure(pot.amount))
        for pot in ctx.pots
    )
    alone = len(ctx.audit.rankings) == 1
    shown = {hand.seat for hand in ranking.hands}
    rows = [_row(ctx, ranking, place, heads, alone=alone) for place in range(len(ranking.hands))]
    claimants = {seat for pot in ctx.pots for seat in pot.eligible}
    for seat in ctx.hand.seats:
        if seat in claimants - shown and ranking.part is not Part.LOW:
            cells = tuple(_cell(ctx, ranking, seat, head, k, alone=alone) for k, head in enumerate(heads))
            rows.append(HandRow(ctx.name(seat), "", (), (), cells, missing=ctx.voice.say("not shown")))
    for seat in _told_as_folded(ctx):
        cells = tuple(_cell(ctx, ranking, seat, head, k, alone=alone) for k, head in enumerate(heads))
        missing = ctx.voice.say("not needed")
        rows.append(HandRow(ctx.name(seat), _folds(ctx, seat), (), (), cells, missing=missing, folded=True))
    return Matrix(title, heads, tuple(rows), "many" if len(heads) > _POTS_IN_A_ROW else "")


def _told_as_folded(ctx: Context) -> list[int]:
    """Who folded and put chips into the pots, where there is one matrix and they are few enough for rows of it."""
    if len(ctx.audit.rankings) != 1:
        return []
    folded = [r.seat for r in ctx.audit.records.values() if r.folded_on is not None and r.contributed]
    rows = len(folded) + len({seat for pot in ctx.pots for seat in pot.eligible})
    return folded if rows <= _MOST_ROWS else []


def _folds(ctx: Context, seat: int) -> str:
    """How a player left: "folds (preflop)"."""
    street = ctx.audit.records[seat].folded_on
    return "" if street is None else ctx.voice.say("folds ({street})", street=words.street(street, ctx.voice))


def _row(ctx: Context, ranking: Ranking, place: int, heads: tuple[PotHead, ...], *, alone: bool) -> HandRow:
    hand = ranking.hands[place]
    known = ctx.hand.cards.get(hand.seat)
    hole = known.cards if known and set(known.cards) != set(hand.best) else ()
    ranks = [other.rank for other in ranking.hands]
    above, below = hand.rank in ranks[:place], hand.rank in ranks[place + 1 :]
    return HandRow(
        ctx.name(hand.seat),
        ctx.voice.phrase(hand.words),
        card_views(ctx, hole),
        card_views(ctx, hand.best, hand.kicker),
        tuple(_cell(ctx, ranking, hand.seat, head, k, alone=alone) for k, head in enumerate(heads)),
        _decided(ctx, hand, ranking.hands[place + 1 :]),
        above,
        tie="middle" if above and below else "last" if above else "first" if below else "",
    )


def _decided(ctx: Context, hand: ShownHand, rest: list[ShownHand]) -> str:
    """Which card decided against the next hand; empty unless it is one further down than the first."""
    other = next((worse for worse in rest if worse.rank > hand.rank), None)
    if hand.kicker is None or other is None or hand.kicker not in hand.best:
        return ""
    place = hand.best.index(hand.kicker)
    if place >= len(other.best):
        return ""
    return ctx.voice.say(
        "decided by the {card}, against the {other} of {name}",
        card=words.rank(hand.kicker, ctx.voice),
        other=words.rank(other.best[place], ctx.voice),
        name=ctx.name(other.seat),
    )


def _cell(ctx: Context, ranking: Ranking, seat: int, head: PotHead, index: int, *, alone: bool) -> MatrixCell:
    kind, text = _claim_to(ctx, ranking, seat, index)
    paid = paid_from(ctx.hand, seat, index, len(ctx.pots)) if alone else None
    disputed = ctx.audit.verdict is Verdict.DISCREPANT
    if paid and kind in ("none", "loses"):
        text = ctx.voice.say("{state}, paid {amount}", state=text, amount=ctx.voice.figure(paid))
        kind = "paid"
    elif paid == 0 and kind == "wins" and disputed:
        text = ctx.voice.say("{state}, paid {amount}", state=text, amount=ctx.voice.figure(0))
    return MatrixCell(kind, text, head.colour, head.name)


def _claim_to(ctx: Context, ranking: Ranking, seat: int, index: int) -> tuple[str, str]:
    voice = ctx.voice
    if seat not in ctx.pots[index].eligible:
        record = ctx.audit.records.get(seat)
        folded = record is not None and record.folded_on is not None and ctx.put_into(seat, index)
        return "none", voice.say("folded") if folded else voice.say("no share")
    award = _award(ctx, ranking, index)
    if award is None:
        return "none", voice.say("no low hand")
    if award.seats is None:
        return "open", voice.say("not known")
    if seat not in award.seats:
        return "loses", voice.say("loses")
    return "wins", _share(ctx, award)


def _award(ctx: Context, ranking: Ranking, index: int) -> Award | None:
    for award in ctx.settlement.awards:
        fits = award.part is ranking.part or (award.part is Part.WHOLE and ranking.part is not Part.LOW)
        if award.pot == index and award.board == ranking.board and fits:
            return award
    return None


def _share(ctx: Context, award: Award) -> str:
    """What a winner gets: "wins 750", "half: 300"; no amount where it lies in a wide range."""
    voice, winners = ctx.voice, len(award.seats or ())
    low, high = award.lowest // winners, -(-award.highest // winners)
    exact = high - low <= 1
    amount = voice.span((low, high))
    if winners == 1:
        return voice.say("wins {amount}", amount=amount) if exact else voice.say("wins")
    if winners == 2:
        return voice.say("half, {amount}", amount=amount) if exact else voice.say("half")
    if exact:
        return voice.say("1/{winners}, {amount}", winners=winners, amount=amount)
    return voice.say("1/{winners}", winners=winners)


def _odd_units(ctx: Context) -> list[str]:
    """What does not divide among equal hands, and who gets it by the room's rule."""
    voice, told = ctx.voice, []
    for award in ctx.settlement.awards:
        tied = len(award.seats or ())
        odd = award.lowest % tied if tied > 1 and award.lowest == award.highest else 0
        if not odd or award.part is not Part.WHOLE:
            continue
        fields = {"pot": first_capital(ctx.pot(award.pot)), "amount": voice.money(odd)}
        if not ctx.hand.boards or ctx.hand.conventions.odd_unit != "left of button":
            told.append(voice.say("{pot}: {amount} does not divide; it may be in either share.", **fields))
        else:
            told.append(
                voice.say("{pot}: {amount} does not divide; the first seat left of the button gets it.", **fields)
            )
    return told


def _notes(ctx: Context, matrices: tuple[Matrix, ...]) -> list[str]:
    voice, notes = ctx.voice, []
    if ctx.uncontested and ctx.pots[0].eligible:
        name = ctx.name(ctx.pots[-1].eligible[0])
        notes.append(voice.say("{name} was the last player left: no cards were needed.", name=name))
    elif not matrices and ctx.pots:
        notes.append(voice.say("The text shows no hand that could be compared."))
    notes += _odd_units(ctx)
    shown = set(_told_as_folded(ctx)) if matrices else set()
    folded = [
        voice.say("{name} ({street})", name=ctx.name(r.seat), street=words.street(r.folded_on, voice))
        for r in ctx.audit.records.values()
        if r.folded_on is not None and r.seat not in shown
    ]
    if folded:
        notes.append(voice.say("Folded: {names}.", names=voice.join(folded)))
    return notes
