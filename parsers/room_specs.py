"""What is known of each room before its module is loaded: one RoomSpec each, as ``handaudit rooms`` lists them.

Headers of the rooms must be told apart here: two rooms that claim one place are an error of the reader's file.
"""

from __future__ import annotations

import re

from parsers.cutting import JUNK as _JUNK
from parsers.cutting import RoomSpec, Start
from parsers.room_specs_apps import APP_SPECS
from parsers.room_specs_archives import ARCHIVE_SPECS
from parsers.room_specs_closed import CLOSED_ROOMS
from parsers.room_specs_formats import FORMATS
from parsers.room_specs_old import OLD_SPECS

_STARS_GAMES = r"(?:Hold'em|Omaha|Stud|Razz|Draw|Badugi|Courchevel|HORSE|8-Game|Mixed)"
_STARS_HEADER = re.compile(
    _JUNK + r"(?:"
    r"(?:PokerStars|POKERSTARS)\b[^\n#:]{0,40}\b(?:Game|GAME|Hand|HAND) #(\d+):"
    r"|(?:Full Tilt(?! Poker)|Run It Once Poker|PokerMaster|PokerBros) [^\n#:]{0,20}\bHand #(\d+):"
    # a language that is not known: it must look like a whole header, with the stakes in brackets
    r"|(?:[^\W\d_][^\n\d:\"@]{0,40})?PokerStars[^\n\d:\"@]{0,30}?(\d{9,18})[ \xa0]{0,2}:(?=[^\n]{0,120}\()"
    r"|[^\W\d_][^\n\d:\"@]{0,40}?(\d{9,18})[^\n\d:\"@]{1,30}?PokerStars[ \xa0]{0,2}:(?=[^\n]{0,120}\()"
    r")"
)


#: 888's stakes line. Its banner names a skin; PartyPoker's, otherwise alike, names none, and Betfair's another one.
_888_LEVEL = r"[^\n]{1,80} Blinds [A-Za-z]{1,10} Limit [^\n]{1,60} - \*\*\*"
_888_BANNER = (
    r"\*{1,8}+ (?:"
    r"(?:Cassava|Pacific|LuckyAce|888)[^\n*]{0,40} Hand History for Game ([0-9]{1,18})(?!\w)"
    rf"|[^\s*][^\n*]{{0,40}} Hand History for Game ([0-9]{{1,18}}) \*{{1,8}}[^\S\n]*\n\s{{0,20}}+(?={_888_LEVEL}))"
)
#: The number above the banner and the banner are one header, and one of the two is enough: where the banner is missing
#: or damaged, or other text stands before it in its line, the stakes line must follow.
_888_HEADER = re.compile(
    r"(?:[^\w\n*#]{0,20}+(?:ï»¿)?(?=[*#])"
    rf'|[^\n*#"]{{1,100}}+(?=#|\*[^\n]{{0,100}}+\n\s{{0,20}}+{_888_LEVEL}))(?P<begin>)(?:'
    rf"{_888_BANNER}"
    r"|#Game No ?: ?(?![0-9]++\s{0,20}+\*{5} Hand History for )(?:"  # as another room begins
    rf"[0-9]++[^\n*#]{{0,20}}+\s{{0,20}}+[^\n*#]{{0,20}}+{_888_BANNER}"
    rf"|([0-9]{{1,18}})[^\n]{{0,40}}+\n\s{{0,20}}+(?:[^\n#]{{1,120}}+\n\s{{0,20}}+)?(?={_888_LEVEL})))"
)


def _stars_language(line: str) -> tuple[str, int] | None:
    """A PokerStars header in one of the languages that are known, whose words are loaded for this."""
    from parsers.rooms.stars_origins import identify
    from parsers.rooms.stars_words import plain

    found = identify(plain(line))
    return None if found is None else (found[2], len(line) - len(found[3]))


def _stars_languages() -> tuple[tuple[str, bool], ...]:
    from parsers.rooms.stars_languages import languages

    return tuple((origin.phrases.language, origin.phrases.proven) for origin in languages())


_BOVADA_HEADER = r"(?:Bovada|Ignition|Bodog(?:\.com|\.eu|88| UK| Canada)?) Hand #C?(\d+)"

#: The head of a session of XML, from its declaration on; the head of a single game has no <gametype>.
_INSIDE_HEAD = r"(?:[^<]++|<(?!/general>|general>|players>|game\b|session\b))"
_IPOKER_HEAD = re.compile(
    rf"(?:<\?xml[^<>]*\?>\s*)?(?:<(?:session|root)\b[^<>]*>\s*)?<general>{_INSIDE_HEAD}*?"
    rf"<gametype>{_INSIDE_HEAD}*+(?:</general>)?"
)

_IPOKER_GAME = re.compile(r"<game\s(?:[^<>]*?\s)?gamecode\s*=\s*[\"']([^\"'<>]*)[\"']")
_IPOKER_PARTS = re.compile(r"<(?:/(?:game|general)>|game\s|description\s|(?:gametype|players|round|action)\b)")
_IPOKER_NUMBER = re.compile(r"<[^<>]*?\sgamecode\s*=\s*[\"']([^\"'<>]+)")
_OPENING = re.compile(r"<[A-Za-z]")
_CLOSED_ROUND = "</round>"


def _ipoker_without_start(text: str) -> list[Start]:
    """Hands whose start tag is damaged or missing: players, rounds or actions where no game has begun, or a second list
    of players in one game. What stands first in a text may belong to a game that began before it."""
    found: list[Start] = []
    spec = next(spec for spec in SPECS if spec.slug == "ipoker")
    known = False  # other programs use some of these tags too
    begun: bool | None = None
    list_at, free = -1, 0
    for part in _IPOKER_PARTS.finditer(text):
        tag, at = part[0], part.start()
        if tag == "</general>":
            free = part.end()
        elif tag == "</game>":
            begun, free = False, part.end()
        elif tag[:5] == "<desc":  # another program's session begins
            begun, list_at = None, -1
        elif tag == "<gametype":
            begun, free, known = False, part.end(), True
        elif tag[:5] == "<game":
            if _IPOKER_GAME.match(text, at):
                begun, list_at, known = True, -1, True
        elif begun is False or (begun and tag == "<players" and list_at >= 0):
            if begun:
                free = text.rfind(_CLOSED_ROUND, list_at, at) + len(_CLOSED_ROUND)
            opening = _OPENING.search(text, max(free, list_at), at)
            begin = opening.start() if opening is not None and free > list_at else at
            number = _IPOKER_NUMBER.match(text, begin)
            found.append(Start(begin, begin, number[1] if number is not None else "", spec, False))
            begun, list_at = True, at if tag == "<players" else -1
        elif tag == "<players":
            list_at = at
    return found if known else []


#: Winning's texts. The older one has the hand's number in its second line, behind the time; the newer a bare "Hand #".
_WINNING_HEADER = (
    r"(?:Game started at: \d{4}/\d[^\n]*(?:\n[\s>|]{0,20}Game ID: (\d{1,18})\b)?"
    r"|(?:Game )?Hand #(\d{1,18}) - (?!\d{4}[-/]))"
)
_WINNING_ALONE = re.compile(_JUNK + r"Game ID: (\d{1,18}) [\d.,]+/")
_WINNING_HEADLESS = re.compile(
    r"Game ended at: \d[^\n]{0,40}(?P<end>\n[^\w\n*-]{0,20}(?:\n[^\w\n*-]{0,20}){0,20})"
    r"(?:Seat \d{1,2}(?: is the button|: [^\n]{0,60} \()|\*?Player [^\n]"
    r"|\*\*\* [^\n]{4,12} \*\*\*|Uncalled bet \(|-{6} Summary -{6}|Pot: \d|Board: \[)"
)


def _winning_without_time(text: str) -> list[Start]:
    """Headers of Winning's older text whose first line, the one with the time, is not there, and hands behind another
    one's end that have none."""
    spec = next(spec for spec in SPECS if spec.slug == "winning")
    found: list[Start] = []
    at = text.find("Game ID: ")
    while at >= 0:
        line = text.rfind("\n", max(at - 40, 0), at) + 1
        match = _WINNING_ALONE.match(text, line)
        before = text[max(line - 200, 0) : line].rstrip()
        if match is not None and match.end() > at and "Game started at:" not in before.rpartition("\n")[2]:
            found.append(Start(line, match.start("begin"), match[2], spec, bool(before)))
        at = text.find("Game ID: ", at + 1)
    at = text.find("Game ended at: ")
    while at >= 0:
        match = _WINNING_HEADLESS.match(text, at)
        if match is not None:
            begin = match.end("end")
            found.append(Start(begin, begin, "", spec, False))
        at = text.find("Game ended at: ", at + 1)
    return found


_BETONLINE_HEADER = (
    r"(?:BetOnline Poker|PayNoRake|ActionPoker\.com|Gear Poker|SportsBetting\.ag Poker|Tiger Gaming) Game #(\d{1,18}):"
)

SPECS: tuple[RoomSpec, ...] = (
    RoomSpec(
        slug="pokerstars",
        name="PokerStars",
        module="parsers.rooms.pokerstars",
        games="hold'em, 6+ and split hold'em, Omaha (4 to 6 cards), Courchevel, Irish, stud, razz, draw, 2-7, "
        "badugi; high and hi/lo; the mixed games",
        tier="cash, Zoom, tournaments, home games, play money; proven on many hands. Also Full Tilt on this "
        "platform, Run It Once, PokerMaster, PokerBros and texts converted to this format, proven on few",
        literals=(
            "PokerStars",
            "POKERSTARS GAME #",
            "POKERSTARS HAND #",
            "Full Tilt Hand #",
            "Full Tilt Rush Hand #",
            "Run It Once Poker Hand #",
            "PokerMaster Hand #",
            "PokerBros Hand #",
        ),
        usual=frozenset({"PokerStars Hand #", "PokerStars Game #", "PokerStars Zoom Hand #"}),
        header=_STARS_HEADER,
        identify=_stars_language,
        languages=_stars_languages,
        glued=re.compile(
            r"(?:PokerStars|Full Tilt|Run It Once Poker|PokerMaster|PokerBros)"
            r" (?:Zoom |Rush |Home Game )?(?:Hand|Game) #(\d+): {1,2}"
            r"(?=[^\n]{0,120}?" + _STARS_GAMES + r"[^\n]{0,80}?\()"
        ),
        table=re.compile(r"[^\n]{0,300}?(?:\n[ \t]*)?Table (?:ID )?'"),
    ),
    RoomSpec(
        slug="ggpoker",
        name="GGPoker",
        module="parsers.rooms.ggpoker",
        games="hold'em, short deck hold'em, Omaha (4 to 6 cards)",
        tier="cash, Rush & Cash, tournaments, Spin & Gold, hands run twice or three times; proven on many hands. Also "
        "Natural8 and other skins, whose texts are the same; ClubGG is not proven",
        literals=("Poker Hand #",),
        header=re.compile(_JUNK + r"Poker Hand #([A-Za-z]{0,4}\d{3,20}|[a-z]{1,10}_\d{1,20}):"),
        glued=re.compile(r"Poker Hand #([A-Z]{2}\d{5,20}): (?=[^\n]{1,300} - \d{4}/\d{2}/\d{2} \d)"),
        table=re.compile(r"[^\n]{0,400}\n[ \t]*Table '"),
    ),
    RoomSpec(
        slug="winamax",
        name="Winamax",
        module="parsers.rooms.winamax",
        games="hold'em, Omaha (4 and 5 cards), stud, razz, 2-7 triple draw; high and hi/lo",
        tier="cash, Go Fast, tournaments, proven on many hands; play money, stud and draw games on few",
        literals=("HandId: #",),
        opening="Winamax Poker - ",
        header=re.compile(_JUNK + r"Winamax Poker - [^\n]{1,400}? - HandId: #([0-9]+-[0-9]+-[0-9]+)"),
        glued=re.compile(r"Winamax Poker - [^\n]{1,400}? - HandId: #([0-9]+-[0-9]+-[0-9]+) - [^\n]{1,60} \("),
        table=re.compile(r"[^\n]{0,300}\n\s*Table:? '"),
    ),
    RoomSpec(
        slug="fulltilt",
        name="Full Tilt",
        module="parsers.rooms.fulltilt",
        games="hold'em, Omaha (4 to 6 cards), Courchevel, Irish, stud, razz, draw, 2-7, badugi; high and hi/lo; "
        "the mixed games",
        tier="cash, capped games, tournaments, play money of 2004 to 2015; proven on many hands",
        literals=("Tilt Poker Game #", "TiltPoker Game #", "Poker.fr Game #", "Tilt.fr Poker Game #"),
        header=re.compile(_JUNK + r"Full ?Tilt(?:\.fr)? ?Poker(?:\.fr)? Game #(\d+):"),
    ),
    RoomSpec(
        slug="pacific888",
        name="888poker",
        module="parsers.rooms.pacific888",
        games="hold'em, Omaha; Omaha high/low",
        tier="cash, Snap, jackpot tables, BLAST and other tournaments, play money, of 888, Pacific, Cassava and the "
        "country skins; numbers and cards in the player's language; proven on many hands, high/low on few",
        literals=("^#", "Hand History for Game "),
        header=_888_HEADER,
    ),
    RoomSpec(
        slug="partypoker",
        name="partypoker",
        module="parsers.rooms.partypoker",
        games="hold'em, short deck, Omaha, stud; Omaha and stud high/low",
        tier="cash, fastforward and tournaments of 2005 to 2019, proven on many hands; texts with a summary, 2010 and "
        "from 2019, on few; stud and short deck on one or two; also texts converted to this format",
        literals=("Hand History for Game ", "Hand History For Game "),
        header=re.compile(_JUNK + r"\*{5} Hand History [Ff]or Game (\w{1,40}) \*{5}"),
    ),
    RoomSpec(
        slug="unibet",
        name="Unibet",
        module="parsers.rooms.unibet",
        games="hold'em (Banzai too), Omaha",
        tier="cash and tournaments, texts of 2021 and 2026: proven on few hands; what else their lines may say is "
        "known by report only",
        literals=("^Game #", "Unibet Hand #"),
        header=re.compile(
            _JUNK + r"(?:Game #(\d{1,20}): Table [^\n]{1,200} - \d{1,2}:\d\d:\d\d \d{4}/\d\d/\d\d[ \t]*(?:\n|$)"
            r"|Unibet Hand #(\d{1,20})(?=,| - |\s*\n))"
        ),
    ),
    RoomSpec(
        slug="bovada",
        name="Bovada",
        module="parsers.rooms.bovada",
        games="hold'em, Omaha, stud; Omaha and stud high/low",
        tier="cash, Zone, tournaments of Bovada, Ignition and Bodog since 2012, proven on many hands; stud "
        "tournaments, Omaha and high/low on few; stud for cash and play money are not proven",
        literals=(
            "Bovada Hand #",
            "Ignition Hand #",
            "Bodog Hand #",
            "Bodog.com Hand #",
            "Bodog.eu Hand #",
            "Bodog88 Hand #",
            "Bodog UK Hand #",
            "Bodog Canada Hand #",
        ),
        header=re.compile(_JUNK + rf"{_BOVADA_HEADER}"),
        glued=re.compile(rf"{_BOVADA_HEADER}:? +(?=(?:TBL#|Zone Poker ID#|HOLDEM|OMAHA|7CARD))"),
    ),
    RoomSpec(
        slug="kingsclub",
        name="KingsClub",
        module="parsers.rooms.kingsclub",
        games="hold'em, Omaha (4 to 6 cards, two boards), stud, razz, draw, 2-7, A-5, badugi, Badeucey, Badacey, 2-7 "
        "Drawmaha; high and hi/lo",
        tier="cash games, hands run twice; proven on few hands",
        literals=("^#",),
        header=re.compile(
            _JUNK + r"#(\d{1,15}): (?:No Limit|Pot Limit|Limit) [^\n]{2,60} - \d[\d.,]*/\d[\d.,]*[^\S\n]*(?=\n|\Z)"
        ),
    ),
    RoomSpec(
        slug="ipoker",
        name="iPoker",
        module="parsers.rooms.ipoker",
        games="hold'em, 6+ hold'em, Omaha (4 to 6 cards), 5 and 7 card stud; Omaha and 7 card stud high/low",
        tier="XML of cash games and tournaments since 2011, also exports that are not well formed; proven on many "
        "hands, cash from 2018 on (which leaves uncalled bets out of wins) on few, 6+ and Omaha high/low on one; stud "
        "high/low and tournaments from 2020 are not proven",
        literals=("<game",),
        element=_IPOKER_GAME,
        context=_IPOKER_HEAD,
        context_mark="<gametype>",
        find_starts=_ipoker_without_start,
        find_marks=("<game", "</game>"),
    ),
    RoomSpec(
        slug="winning",
        name="Winning",
        module="parsers.rooms.winning",
        games="hold'em, 6+ hold'em, Omaha (4 to 6 cards), stud; Omaha and stud high/low",
        tier="Americas Cardroom, Black Chip Poker and the other skins: cash games and tournaments of the older text "
        "(to about 2019) and of the newer one, client logs in UTF-16; proven on many hands, stud, high/low and hands "
        "run twice on few; play money and 6+ hold'em are not proven",
        literals=("Game started at: ", "Game Hand #", "^Hand #"),
        header=re.compile(_JUNK + _WINNING_HEADER),
        glued=re.compile(
            r"Game started at: \d{4}/[^\n]{5,40}\n\s{0,20}Game ID: (\d{1,18}) [\d.,]+/"
            r"|(?<![^\W\d_] )(?:Game )?Hand #(\d{1,18}) - (?=[^\n]{1,120}?\([^\n()]{1,30}Limit\) - )"
        ),
        find_starts=_winning_without_time,
        find_marks=("Game ID: ", "Game ended at: "),
    ),
    RoomSpec(
        slug="betonline",
        name="BetOnline",
        module="parsers.rooms.betonline",
        games="hold'em, Omaha; Omaha high/low",
        tier="BetOnline, PayNoRake, ActionPoker.com, Gear Poker, SportsBetting.ag and Tiger Gaming, 2011 to 2016: "
        "cash games, side pots, tournaments and the skins that write capitals, proven on few hands; play money, limit "
        "and high/low are not proven",
        literals=(
            "BetOnline Poker Game #",
            "PayNoRake Game #",
            "ActionPoker.com Game #",
            "Gear Poker Game #",
            "SportsBetting.ag Poker Game #",
            "Tiger Gaming Game #",
        ),
        header=re.compile(_JUNK + rf"{_BETONLINE_HEADER}"),
        glued=re.compile(rf"{_BETONLINE_HEADER} +(?=[^\n]{{1,120}} - \d{{4}}[/-]\d\d[/-]\d\d )"),
        table=re.compile(r"[^\n]{0,200}\n\s*Table "),
    ),
    RoomSpec(
        slug="sealswithclubs",
        name="SwC Poker",
        module="parsers.rooms.sealswithclubs",
        games="hold'em, Omaha (4 and 5 cards); Omaha high/low",
        tier="formerly Seals with Clubs: cash games of the old text (2012 to 2015) and of the new one (from 2023), "
        "proven on few hands; tournaments, high/low and other sites of the same software are not proven",
        literals=("SwCPoker Hand #", "^Hand #"),
        header=re.compile(
            _JUNK + r"(?:SwCPoker Hand #(\d{1,18}):"
            r"|Hand #(\d{1,18}-\d{1,18}) - (?=[^\n]{1,60}\n[\s>|]*Game: [^\n]{1,200}\n[\s>|]*(?:Site|Table): "
            # a text that ends inside its head
            r"|\d{4}-\d\d-\d\d \d[\d:]{1,7}\s*(?:G[ame]{0,3}|Game:[^\n]{0,200})?\s*(?:S?[ite]{0,3}:?\Z|\Z|Hand #\d)))"
        ),
    ),
    *CLOSED_ROOMS,
    *OLD_SPECS,
    *ARCHIVE_SPECS,
    *APP_SPECS,
    *FORMATS,
)
