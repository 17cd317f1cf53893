"""HandAudit -> the view of one hand: every string ready, in the order in which it is shown."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version

from auditor.results import HandAudit, Verdict
from parsers.hand import Hand
from reports import money_sections, words
from reports.context import Context
from reports.findings import causes_line, findings, no_findings
from reports.models import Fact, HandView, Reading
from reports.picture import picture
from reports.questions import questions
from reports.readas import read_as
from reports.replay import replay
from reports.showdown import showdown
from reports.source_text import digest, source
from reports.steps import steps
from reports.verdict import unreadable, verdict
from reports.voice import Voice

_SHORT_DIGEST = 16


@lru_cache(maxsize=1)
def tool_version() -> str:
    """The version of handaudit that is running."""
    try:
        return version("handaudit")
    except PackageNotFoundError:
        return "0"


def hand_view(audit: HandAudit, voice: Voice) -> HandView:
    """The view of a hand, readable or not. The voice must have been made for the currency of the hand."""
    ctx = _context(audit, voice)
    reading = _reading(ctx) if ctx else None
    hand_id = audit.hand.hand_id
    return HandView(
        title=_title(audit, voice),
        room=voice.foreign(audit.room_name or audit.hand.room),
        hand_id=voice.foreign(hand_id) if hand_id else "",
        verdict=verdict(ctx) if ctx else unreadable(audit, voice),
        facts=tuple(_facts(audit, voice)),
        reading=reading,
        numbers=_numbers(reading, void=bool(ctx and ctx.hand.cancelled)),
        findings=findings(audit, voice, ctx),
        causes=causes_line(audit, voice),
        no_findings=no_findings(audit, voice),
        unverified=tuple(voice.sentence(entry.text, entry.params) for entry in audit.unverified),
        all_verified=_all_verified(ctx, voice),
        source=source(audit, voice),
        digest=digest(audit),
        version=tool_version(),
        offline="://" not in audit.hand.source,
    )


def _context(audit: HandAudit, voice: Voice) -> Context | None:
    """What the sections share; None for a hand that could not be read."""
    if isinstance(audit.hand, Hand) and audit.settlement is not None and audit.verdict is not Verdict.UNREADABLE:
        return Context(audit, audit.hand, audit.settlement, voice)
    return None


def _reading(ctx: Context) -> Reading:
    return Reading(
        steps=steps(ctx),
        pots=money_sections.pots(ctx),
        picture=picture(ctx),
        contributions=money_sections.contributions(ctx),
        showdown=showdown(ctx),
        paid=money_sections.paid(ctx),
        balance=money_sections.balance_items(ctx),
        balance_line=money_sections.balance_line(ctx),
        questions=questions(ctx),
        replay=replay(ctx),
    )


def _numbers(reading: Reading | None, *, void: bool) -> dict[str, int]:
    """The numbers of the sections that are there, in their order on the page. A void hand has no pots to explain."""
    names = ["findings", "unverified", "text"]
    if reading is not None:
        told = {
            "pots": reading.pots.pots or not void,
            "contributions": True,
            "showdown": reading.showdown.boards or reading.showdown.matrices or reading.showdown.notes,
            "paid": True,
        }
        names[:0] = [name for name, found in told.items() if found]
        if reading.questions:
            names.insert(-1, "questions")
    return {name: number for number, name in enumerate(names, 1)}


def _title(audit: HandAudit, voice: Voice) -> str:
    """Plain text for the title of the window."""
    plain, number = Voice(voice.language.lang), audit.hand.hand_id
    if number is None:
        return plain.say("Reckoning of a hand in {file}", file=plain.foreign(file_name(audit.hand.source)))
    return plain.say("Reckoning of hand {number}", number=plain.foreign(number))


def file_name(source_path: str) -> str:
    """The file's own name, without folders: "archive.zip!hands.txt"."""
    parts = [part.replace("\\", "/").rstrip("/").rpartition("/")[2] for part in source_path.split("!")]
    return "!".join(parts)


def _facts(audit: HandAudit, voice: Voice) -> list[Fact]:
    """What the header tells, and where the text stands; only what is known."""
    hand, say = audit.hand, voice.say
    room = audit.room_name or hand.room
    facts = [Fact(say("Room"), voice.foreign(room), in_strip=True)]
    if hand.hand_id:
        facts.append(Fact(say("Hand"), voice.foreign(hand.hand_id), in_strip=True))
    if isinstance(hand, Hand):
        facts += _game_facts(hand, voice)
    elif hand.header:
        facts.append(Fact(say("Header"), voice.foreign(hand.header)))
    name = voice.foreign(file_name(hand.source)) if hand.source != "-" else say("standard input")
    facts.append(Fact(say("File"), say("{file}, line {line}", file=name, line=hand.line)))
    if audit.masked:
        facts.append(Fact(say("Names"), say("replaced by pseudonyms")))
    facts.append(Fact(say("SHA-256"), f"{digest(audit)[:_SHORT_DIGEST]}…", mono=True))
    facts.append(Fact(say("Checked by"), f"handaudit {tool_version()}", in_strip=True))
    if isinstance(hand, Hand):
        facts.append(Fact(say("Unit"), voice.language.currency_name(hand.currency)))
        facts.append(Fact(say("Read as"), read_as(hand.conventions.name, room, voice), spare=True))
    return facts


def _game_facts(hand: Hand, voice: Voice) -> list[Fact]:
    say = voice.say
    facts = [Fact(say("Game"), words.game(hand, voice))]
    if level := words.stakes(hand, voice):
        facts.append(Fact(say("Stakes"), level))
    if hand.tournament is not None:
        facts.append(Fact(say("Tournament"), voice.foreign(hand.tournament)))
    if hand.played_at:
        facts.append(Fact(say("Date"), voice.language.moment(hand.played_at)))
    players = voice.plural("{n} player", "{n} players", len(hand.seats))
    if hand.table:
        table = say("{table}, {players}", table=voice.foreign(hand.table), players=players)
        facts.append(Fact(say("Table"), table))
    elif hand.seats:
        facts.append(Fact(say("Table"), players))
    if hand.button is not None:
        seat = hand.seats.get(hand.button)
        if seat is None:
            facts.append(Fact(say("Button"), say("seat {number}, empty", number=hand.button)))
        else:
            name = voice.foreign(seat.name)
            facts.append(Fact(say("Button"), say("{name} (seat {number})", name=name, number=seat.number)))
    return facts


def _all_verified(ctx: Context | None, voice: Voice) -> str:
    """What stands where nothing was left unchecked."""
    if ctx is None:
        return voice.say("Nothing was checked: the hand could not be read.")
    if not ctx.pots:
        return voice.say("Nothing was left out: there was no pot to win.")
    if ctx.uncontested:
        return voice.say("Nothing was left out: one player was left, so no cards had to be compared.")
    if ctx.open_pots:
        pots = ctx.the_pots(ctx.open_pots)
        return voice.say("Who wins {pots}: a hand that may win was not shown.", pots=pots)
    return voice.say("Nothing was left out: all cards that decide are in the text.")
