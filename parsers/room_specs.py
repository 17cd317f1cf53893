"""What is known of each room before its module is loaded: one :class:`RoomSpec` each, in the order of ``handaudit rooms``.

Headers of the rooms must be told apart here: two rooms that claim one place are an error of the reader's file.
"""

from __future__ import annotations

import re

from parsers.cutting import RoomSpec

#: A few characters that belong to no word may stand before a header; ``begin`` marks where it begins.
_JUNK = r"[^\w\n]{0,20}(?:ï»¿)?(?P<begin>)"
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


def _stars_language(line: str) -> tuple[str, int] | None:
    """A PokerStars header in one of the languages that are known, whose words are loaded for this."""
    from parsers.rooms.stars_origins import identify
    from parsers.rooms.stars_words import plain

    found = identify(plain(line))
    return None if found is None else (found[1]["id"], found[1].end())


def _stars_languages() -> tuple[tuple[str, bool], ...]:
    from parsers.rooms.stars_languages import languages

    known = (origin.phrases for origin in languages())
    return tuple((phrases.language, phrases.proven) for phrases in known if phrases is not None)


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
)
