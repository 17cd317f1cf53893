"""What some rooms leave out of their texts, where other figures of the same text prove it.

A missed blind that no line posts, a charge that no line names, a side pot that no line pays. Each is taken only if
the sums demand exactly it, and each is said (CON105). Conventions say which rooms do so; nothing else is filled in.
"""

from __future__ import annotations

from itertools import combinations

from auditor.pots import Layers, layers
from auditor.results import N_, Phrase, Pot, Units
from auditor.settlement import Reckoning
from auditor.uncalled import printed_charges
from parsers.contributions import Contribution
from parsers.conventions import PotFigure, RakeFigure, Uncalled
from parsers.hand import Event, EventKind, Hand, Inferred, Street

#: How sentences call a player whose name the text leaves empty.
NO_NAME = Phrase("(no name)")


def named(hand: Hand, seat: int) -> str:
    """The name of a seat for a sentence."""
    return hand.seats[seat].name or NO_NAME


def dead_blinds(hand: Hand, records: dict[int, Contribution], cut: Layers, house: int) -> tuple[Layers, list[Inferred]]:
    """Adds to ``dead`` the small blinds of late posters that are in the pot without a line; the layers anew."""
    blind = _small_blind(hand)
    lacking = _lacking(hand, records, cut)
    if lacking is None and blind:
        lacking = _lacking_before_rake(hand, records, cut, blind)
    if not blind or lacking is None:
        return cut, []
    unreturned = {seat: units for seat, units in cut.returns.items() if not records[seat].return_line}
    may_owe = dict(hand.may_owe_dead)  # each seat once
    inside = unreturned if lacking > 0 and Uncalled.IN_AWARD in hand.conventions.uncalled else {}
    for paid_back in (inside, {}) if inside else ({},):
        rest = lacking - sum(paid_back.values())
        owing = [seat for seat in may_owe if _result_lacks(hand, records, cut, seat, blind, paid_back)]
        if rest > 0 and not rest % blind and len(owing) >= rest // blind:
            return _with_dead(hand, records, house, owing[: rest // blind], blind)
    return cut, []


def _lacking(hand: Hand, records: dict[int, Contribution], cut: Layers) -> int | None:
    """What payments and charges are more than the pots; None where no figure tells the rake. Where the text prints
    net pots of which it may pay some only, they stand for the payments, and where beside each of them the rake of those
    inside is printed, the main pot alone, whose own rake that is."""
    printed, conventions = hand.recorded.pots, hand.conventions
    if printed and cut.pots and conventions.rake is RakeFigure.INSIDE and len(printed) > 1:
        return None if printed[0].rake is None else printed[0].units + printed[0].rake - cut.pots[0].amount
    charges = printed_charges(hand)
    if charges is None:
        return None
    paid = sum(record.collected for record in records.values())
    if printed and conventions.payments_may_lack_pots and conventions.pot_figures is PotFigure.NET:
        paid = sum(pot.units for pot in printed)
    return paid + charges - sum(pot.amount for pot in cut.pots)


def _lacking_before_rake(hand: Hand, records: dict[int, Contribution], cut: Layers, blind: int) -> int | None:
    """Where no figure tells the rake, the fewest blinds that the payments are more than the pots, if they leave no more
    than this room's rate; else None."""
    pots = sum(pot.amount for pot in cut.pots)
    over = sum(record.collected for record in records.values()) - pots
    if over <= 0 or hand.conventions.rake_rate is None:
        return None
    part, of = hand.conventions.rake_rate
    lacking = -(-over // blind) * blind
    return lacking if (lacking - over) * of <= (pots + lacking) * part else None


def _with_dead(
    hand: Hand, records: dict[int, Contribution], house: int, owing: list[int], blind: int
) -> tuple[Layers, list[Inferred]]:
    assumed, hinted_at = [], dict(hand.may_owe_dead)
    for seat in owing:
        records[seat].dead += blind
        records[seat].contributed += blind
        what = N_("a dead small blind of {amount} by {player} that no line posts")
        params: dict[str, int | str] = {"amount": Units(blind), "player": named(hand, seat)}
        assumed.append(Inferred(what, hinted_at[seat], params))
    return layers(records, house), assumed


def unnamed_blind(
    hand: Hand, records: dict[int, Contribution], cut: Layers, house: int
) -> tuple[Layers, list[Inferred]]:
    """Adds to ``contributed`` an all-in blind of which the text does not tell the amount, where the payments are more
    than the pots by what can be less than a blind; the layers anew. Only one such player can be told."""
    charges = printed_charges(hand)
    unnamed = dict(hand.blinds_unnamed)
    if charges is None or len(unnamed) != 1:
        return cut, []
    units = sum(r.collected for r in records.values()) + charges - sum(pot.amount for pot in cut.pots)
    most = max((event.amount for event in hand.events if event.kind is EventKind.BIG_BLIND), default=0)
    if not 0 < units <= most:
        return cut, []
    ((seat, line),) = unnamed.items()
    record = records[seat]
    record.contributed += units
    record.all_in = record.in_hand = True
    what = N_("an all-in blind of {amount} by {player} whose amount no line tells")
    assumed = Inferred(what, line, {"amount": Units(units), "player": named(hand, seat)})
    return layers(records, house), [assumed]


def _small_blind(hand: Hand) -> int:
    """The small blind as posted, else half of the big blind that was, else as the header says; 0 in stud games,
    which have none."""
    if hand.events and hand.events[0].street is Street.THIRD:
        return 0
    for event in hand.events:
        if event.kind is EventKind.SMALL_BLIND and not _takes_all(hand, event):
            return event.amount
    for event in hand.events:
        if event.kind is EventKind.BIG_BLIND and not _takes_all(hand, event):
            return event.amount // 2
    return hand.stakes.small or 0


def _takes_all(hand: Hand, event: Event) -> bool:
    """Whether the player has no chips left after it, by a word of the text or by the stack: then it may be short."""
    if event.all_in:
        return True
    put_in = sum(e.amount for e in hand.events if e.seat == event.seat and e.line <= event.line)
    return put_in == hand.seats[event.seat].stack


def _result_lacks(
    hand: Hand,
    records: dict[int, Contribution],
    cut: Layers,
    seat: int,
    blind: int,
    paid_back: dict[int, int],
) -> bool:
    """Is the printed result of the seat worse by the blind than its lines are? True where none is printed.
    ``paid_back``: uncalled money that lies in payments."""
    line, stack = hand.recorded.summary.get(seat), hand.seats[seat].stack
    net = None if line is None else line.net
    if line is not None and net is None and line.balance is not None and stack is not None:
        net = line.balance - stack
    if net is None:
        return not hand.conventions.results_printed
    record = records[seat]
    returned = record.returned if record.return_line else cut.returns.get(seat, 0) - paid_back.get(seat, 0)
    return record.collected + returned - record.contributed - net == blind


def unprinted_antes(hand: Hand, records: dict[int, Contribution], cut: Layers) -> tuple[int, list[Inferred]]:
    """Antes of a tournament that no line names: what the printed total holds above all lines, if it is the same whole
    ante for everybody in the hand, no more than half a big blind, and the payments are that total. They were taken
    before the stacks that the text lists, so that they enter the pot like money that nobody puts in."""
    printed, big = hand.recorded.total, hand.stakes.big or 0
    if hand.tournament is None or printed is None or any(event.kind is EventKind.ANTE for event in hand.events):
        return 0, []
    players = sum(record.in_hand for record in records.values())
    extra = printed.units + (printed_charges(hand) or 0) - sum(pot.amount for pot in cut.pots)
    paid = sum(record.collected for record in records.values())
    if not players or extra <= 0 or extra % players or 2 * extra > players * big or paid != printed.units:
        return 0, []
    what = N_("antes of {amount} of {number} players that no line names")
    return extra, [Inferred(what, printed.line, {"amount": Units(extra // players), "number": players})]


def unprinted_charge(hand: Hand, records: dict[int, Contribution], cut: Layers) -> int:
    """A charge of a known size (``hidden_fees``) that alone closes the sums, or 0."""
    if hand.recorded.rake is None:
        return 0
    kept = sum(pot.amount for pot in cut.pots) - sum(record.collected for record in records.values())
    rest = kept - (printed_charges(hand) or 0)
    return rest if rest in hand.conventions.hidden_fees else 0


def waived_charges(hand: Hand, records: dict[int, Contribution], cut: Layers) -> int:
    """Printed charges that this room does not always take, if the sums close without them, or 0."""
    fees = hand.recorded.fees
    waived = sum(fees[word].units for word in hand.conventions.charges_may_be_waived if word in fees)
    kept = sum(pot.amount for pot in cut.pots) - sum(record.collected for record in records.values())
    return waived if waived and kept + waived == (printed_charges(hand) or 0) else 0


def unprinted_payments(hand: Hand, records: dict[int, Contribution], cut: Layers) -> list[Inferred]:
    """Adds to ``collected`` what was won in side pots that no line pays, where the printed results of their winners
    make up together for what is lacking: each lacks whole side pots that this player can win. The line of the main pot
    must be there. Uncalled money has been read before."""
    charges = printed_charges(hand) or 0
    lacking = sum(pot.amount for pot in cut.pots) - charges
    lacking -= sum(record.collected for record in records.values())
    if lacking <= 0 or len(cut.pots) < 2 or not hand.recorded.collected:
        return []
    missing = {}
    for seat, line in hand.recorded.summary.items():
        if line.net is not None:
            units = line.net - records[seat].net
            if units > 0:
                missing[seat] = units
    if sum(missing.values()) != lacking or not _are_side_pots(list(missing.items()), cut.pots[1:], charges):
        return []
    return [_add(hand, records, seat, units) for seat, units in missing.items()]


def _are_side_pots(missing: list[tuple[int, int]], pots: list[Pot], charges: int) -> bool:
    """Can each (seat, units) be made up of whole pots that the seat can win, less charges, no pot being used twice?"""
    if not missing:
        return True
    (seat, units), *others = missing
    for size in range(1, len(pots) + 1):
        for won in combinations([pot for pot in pots if seat in pot.eligible], size):
            borne = sum(pot.amount for pot in won) - units
            if 0 <= borne <= charges:
                rest = [pot for pot in pots if pot not in won]
                if _are_side_pots(others, rest, charges - borne):
                    return True
    return False


def unprinted_awards(hand: Hand, records: dict[int, Contribution], reckoning: Reckoning) -> list[Inferred]:
    """Adds to ``collected`` the pots that no line pays, where the text names net pots and credits a winner with some of
    them only: what is lacking is the sum of some printed pots, whose winners by the cards were all paid something."""
    match, pots = reckoning.match, reckoning.settlement.pots
    if match is None or match.nets is None or len(pots) < 2:
        return []
    lacking = sum(match.nets) - sum(record.collected for record in records.values())
    for size in range(1, len(pots)) if lacking > 0 else ():
        for unpaid in combinations(range(len(pots)), size):
            if sum(match.nets[index] for index in unpaid) == lacking:
                shares = _shares(reckoning, records, unpaid, match.nets)
                if shares:
                    return [_add(hand, records, seat, units) for seat, units in shares.items()]
    return []


def _shares(
    reckoning: Reckoning, records: dict[int, Contribution], unpaid: tuple[int, ...], nets: list[int]
) -> dict[int, int]:
    """What the winners of the pots get of them; {} if one is not known or was paid nothing at all."""
    shares: dict[int, int] = {}
    for index in unpaid:
        awards = [award for award in reckoning.settlement.awards if award.pot == index]
        seats = awards[0].seats if len(awards) == 1 else None
        if not seats or not all(records[seat].collected for seat in seats):
            return {}
        for place, seat in enumerate(seats):
            shares[seat] = shares.get(seat, 0) + (nets[index] + len(seats) - 1 - place) // len(seats)
    return shares


def _add(hand: Hand, records: dict[int, Contribution], seat: int, units: int) -> Inferred:
    records[seat].collected += units
    what = N_("{amount} for {player} from pots that no line pays")
    return Inferred(what, hand.seats[seat].line, {"amount": Units(units), "player": named(hand, seat)})
