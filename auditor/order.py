"""Who acts out of turn: the actions of each street held against the order of the seats."""

from __future__ import annotations

from collections.abc import Container, Iterator

from parsers.hand import Event, EventKind, Game, Hand, Street

_FOLD, _BIG_BLIND, _SMALL_BLIND = EventKind.FOLD, EventKind.BIG_BLIND, EventKind.SMALL_BLIND
_RAISES = frozenset({EventKind.BET, EventKind.RAISE, EventKind.COMPLETE})
#: Kinds of events that take a player's turn.
TURNS = _RAISES | {_FOLD, EventKind.CHECK, EventKind.CALL}
_COMES_IN = frozenset({EventKind.POST, EventKind.DEAD_BLIND})
#: Where one of these was posted, the first to act need not sit behind the big blind.
_OTHER_BLINDS = frozenset({EventKind.POST, EventKind.STRADDLE, EventKind.BUTTON_BLIND})
FIRST_STREETS = frozenset({Street.PREFLOP, Street.DEAL})
#: Games in which cards say who begins.
BY_CARDS = frozenset({Game.STUD, Game.FIVE_STUD, Game.RAZZ, Game.RAZZ_27})
#: More than any table has seats.
_ROUND = 32
_ANSWERS = frozenset({_FOLD, EventKind.CALL, EventKind.RAISE})
_TWO = 2


def out_of_turn(
    hand: Hand, *, opener: bool = True, folds: bool = True, without: Container[int] = ()
) -> Iterator[Event]:
    """The first action of each street that comes after the action had passed its seat.

    Seats act by their numbers, from the one behind the big blind (later streets: behind the button) and round again; a
    second, third ... action of a player is in turn if the player also acted in the round before. What a text leaves out
    is for other checks to say, and players who never act again are not missed. ``opener``: is the place of the big
    blind sure? If not, or if others straddled or posted, the first to act is whoever does. ``folds``: whether folds
    count; ``without``: seats whose place at the table is not sure.
    """
    street: Street | None = None
    said: Street | None = None
    before: Event | None = None
    blind: int | None = None
    base = last = 0
    lap: list[int] = []  # the places that acted since the action last came round
    lap_before: list[int] | None = None
    leave_out = without or not folds
    for event in hand.events:
        kind = event.kind
        if kind not in TURNS:
            if kind is _BIG_BLIND and blind is None:
                blind = event.seat
            elif kind in _OTHER_BLINDS:
                opener = False
            continue
        seat = event.seat
        again = before is not None and before.seat == seat and before.street is event.street and kind is not _FOLD
        if again and street is not said and _others_to_act(hand, event):
            said = event.street
            yield event
        before = event
        if leave_out and (seat in without or (kind is _FOLD and not folds)):
            continue
        if event.street is not street:
            street = event.street
            base = _first(hand, street, blind if opener else None, seat)
            last, lap, lap_before = -1, [], None
        place = seat if seat >= base else seat + _ROUND
        if place <= last:
            lap_before, lap = lap, []
        last = place
        if lap_before is not None and place not in lap_before and street is not said:
            acts = _acts_before(hand, event)
            if _acts_twice(acts, seat):
                base = last = place = seat
                lap, lap_before = [], None
            elif not _may_have_checked(acts, event, base):
                said = street
                yield event
        lap.append(place)


def second_folds(hand: Hand) -> Iterator[tuple[Event, Event]]:
    """Each fold of a player who had folded, with that earlier fold."""
    first: dict[int, Event] = {}
    for event in hand.events:
        if event.kind is _FOLD:
            earlier = first.setdefault(event.seat, event)
            if earlier is not event:
                yield event, earlier


def has_acted(hand: Hand, event: Event) -> bool:
    """Whether the player of an action has acted before on its street; a post is no action."""
    return any(act.seat == event.seat for act in _acts_before(hand, event))


def _acts_before(hand: Hand, event: Event) -> list[Event]:
    """What was done on the street of an action before it; where the same action stands twice, before the second."""
    acts = [each for each in hand.events if each.street is event.street and each.kind in TURNS]
    return acts[: len(acts) - 1 - acts[::-1].index(event)]


def _others_to_act(hand: Hand, event: Event) -> bool:
    """Whether anybody could still act before an action; if not, only the mark of a street is missing before it."""
    earlier = hand.events[: next(at for at, each in enumerate(hand.events) if each is event)]
    acted: set[int] = set()  # since the last bet of the street
    for act in earlier:
        if act.street is event.street and act.kind in TURNS:
            acted = {act.seat} if act.kind in _RAISES else acted | {act.seat}
    gone = {each.seat for each in earlier if each.kind is _FOLD or each.all_in}
    return bool({each.seat for each in hand.events} - gone - acted)


def _acts_twice(acts: list[Event], seat: int) -> bool:
    """Whether a player who acts has acted already and nobody bet since: a bet or the mark of a street is missing."""
    for act in reversed(acts):
        if act.seat == seat or act.kind in _RAISES:
            return act.seat == seat
    return False


def _may_have_checked(acts: list[Event], event: Event, base: int) -> bool:
    """Whether a player who answers the first bet of a later street sits before the bettor, and that check may be
    missing."""
    if event.street in FIRST_STREETS or event.kind not in _ANSWERS or any(act.seat == event.seat for act in acts):
        return False
    bettor = next((act.seat for act in acts if act.kind in _RAISES), None)
    return bettor is not None and (event.seat - base) % _ROUND < (bettor - base) % _ROUND


def _first(hand: Hand, street: Street, blind: int | None, seat: int) -> int:
    """The number from which the seats of a street act; ``seat`` is the first that does."""
    behind = blind
    if street not in FIRST_STREETS:
        behind = None if hand.game in BY_CARDS else hand.button
    return seat if behind is None else behind + 1


def seats_in_order(hand: Hand) -> bool:
    """Whether the blinds bear out that the numbers of the seats are their order: the small blind next to the button
    (heads-up on it), the big blind next to the small one."""
    posts = {event.kind: event.seat for event in reversed(hand.events) if event.kind in (_SMALL_BLIND, _BIG_BLIND)}
    small, big, button = posts.get(_SMALL_BLIND), posts.get(_BIG_BLIND), hand.button
    dealt = sorted({event.seat for event in hand.events})
    if dealt and dealt[-1] >= _ROUND:
        return False
    if small is None:
        return True
    if len(dealt) <= _TWO:
        return button in (None, small)
    if button is not None and _next(dealt, button) != small:
        return False
    return big is None or _next(dealt, small) == big


def _next(seats: list[int], seat: int) -> int:
    """The first of the seats behind one, round the table."""
    return next((other for other in seats if other > seat), seats[0])


def blind_is_placed(hand: Hand) -> bool:
    """Whether the place of the big blind at the table is sure."""
    blind = next((event.seat for event in hand.events if event.kind is _BIG_BLIND), None)
    return blind not in _unplaced(hand)


def away_from_their_places(hand: Hand) -> set[int]:
    """Seats whose place in the order of action is not sure: who comes in with a post, who has no seat line, and who
    acts after a fold or all-in."""
    found = _unplaced(hand)
    gone = set()
    for event in hand.events:
        if event.kind in _COMES_IN or (event.kind in TURNS and event.seat in gone):
            found.add(event.seat)
        elif event.kind is _FOLD or event.all_in:
            gone.add(event.seat)
    return found


def _unplaced(hand: Hand) -> set[int]:
    """Seats that no line of the seat list has; a list of stacks has one for each."""
    seats = hand.seats.values()
    stacks = any(seat.stack is not None for seat in seats)
    return {seat.number for seat in seats if seat.unlisted or (stacks and seat.stack is None)}
