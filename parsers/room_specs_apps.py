"""What :mod:`parsers.room_specs` says of home games, club apps and rooms of the last years."""

from __future__ import annotations

import re

from parsers.cutting import JUNK, RoomSpec
from parsers.logs import LogSpec

#: PokerNow's CSV rows. Columns are parted by commas; programs that save the file again may write other marks.
POKERNOW_LOG = LogSpec(
    row=re.compile(
        r'(?P<entry>.+)[,;\t]"?(?P<at>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z?)"?(?:[,;\t]"?(?P<order>[^,;\t"\n]*)"?)?\s*',
        re.DOTALL,
    ),
    head=re.compile(r'[^\w\n]{0,8}entry"?[,;\t]"?at"?(?:[,;\t]"?order"?)?\s*'),
    opening=re.compile(r'"?-- starting hand #([0-9]{1,9})\b'),
    closing=re.compile(r'"?-- ending hand #([0-9]{1,9})\b'),
    acts=re.compile(r'"{1,3}.*"{1,2} (?:posts an? |calls |bets |raises to |checks|folds|collected )|"?Player stacks: '),
    mark=re.compile(r"-- starting hand #[0-9]{1,9} \(id: ([^()\n]{1,40})\)"),
)

APP_SPECS: tuple[RoomSpec, ...] = (
    RoomSpec(
        slug="pokernow",
        name="PokerNow",
        module="parsers.rooms.pokernow",
        games="hold'em, Omaha (4 and 5 cards); Omaha high/low",
        tier="CSV logs of home games since 2020, newest row first: cash and tournaments, proven on many hands; hands "
        "run twice on one; bomb pots, second boards, straddles and bounties are known by report only",
        literals=("-- starting hand #", "-- ending hand #"),
        log=POKERNOW_LOG,
    ),
    RoomSpec(
        slug="coinpoker",
        name="CoinPoker",
        module="parsers.rooms.coinpoker",
        games="hold'em, Omaha (4 to 6 cards)",
        tier="cash games of 2026 with splashes and bomb pots on two boards, proven on few hands; texts with whole game "
        "names (since 2024, tournaments too) and hands run twice are not proven",
        literals=("CoinPoker Hand #",),
        header=re.compile(JUNK + r"CoinPoker Hand #(\d{1,20}):"),
        glued=re.compile(r"CoinPoker Hand #(\d{1,20}): (?=[^\n]{1,200}?\()"),
        table=re.compile(r"[^\n]{0,300}?(?:\n[ \t]*)?(?:Table|Tournament '[^\n]*') '"),
    ),
    RoomSpec(
        slug="pppoker",
        name="PPPoker",
        module="parsers.rooms.pppoker",
        games="hold'em, Omaha (4 to 6 cards), 6+ hold'em; Omaha high/low",
        tier="cash games as converters write them, proven on few hands (five-card Omaha); ClubGG in the same form is "
        "not proven",
        literals=("PPPoker Hand #", "ClubGG Hand #"),
        header=re.compile(JUNK + r"(?:PPPoker|ClubGG) Hand #(\d{1,20}):"),
        glued=re.compile(r"(?:PPPoker|ClubGG) Hand #(\d{1,20}): {1,2}(?=[^\n]{0,120}?\()"),
        table=re.compile(r"[^\n]{0,300}?(?:\n[ \t]*)?(?:Club: [^\n]*\n[ \t]*)?Table '"),
    ),
)
