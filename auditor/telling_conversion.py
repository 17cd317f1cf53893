"""What ``convert`` says on standard error: hands that are not written, what differs, what is lost, the account."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from auditor.console import WIDTH, complain, fit, plain, shorten
from auditor.results import N_, Phrase
from reports.voice import Voice

if TYPE_CHECKING:
    from auditor.converting import Conversion

#: why hands are not written, and what written ones lose; others name a game and stay English
_WORDS = frozenset(
    {
        N_("it could not be read"),
        N_("the written text could not be read again"),
        N_("it was cancelled, and all chips went back"),
        N_("the room put money of its own into the pot"),
        N_("it was run several times"),
        N_("its text records no result"),
        N_("the stack of a player is not known"),
        N_("fewer than two players are in it"),
        N_("its actions are in no order of play"),
        N_("its bets are not in the text"),
        N_("its big blind is not in the text"),
        N_("a player posts in two ways"),
        N_("it has both dead money and antes of different size"),
        N_("stud and draw games are not written as PHH"),
        N_("bounties"),
        N_("the room's words for hands"),
        N_("the summary"),
        N_("the line that returns uncalled money"),
        N_("the time, which the text does not tell"),
        N_("the button, which the text does not tell"),
        N_("the tournament's number"),
        N_("what the fees are for"),
        N_("from which pot a payment is"),
        N_("rake and fees as such"),
        N_("printed pots"),
        N_("cash-outs"),
        N_("the tournament"),
        N_("whose text it is"),
    }
)


def tell_conversion(account: Conversion, lang: str) -> None:
    """Everything that was found is in it; lines are 80 columns at most."""
    voice = Voice(lang)
    for trouble in account.troubles:
        complain(trouble, lang)
    lines = [*_left_out(account, voice), *_changed(account, voice), *_lost(account, voice)]
    lines += fit(
        voice.say(
            "Hands found: {found} = {written} written + {left} not written",
            found=voice.count(account.found),
            written=voice.count(account.written),
            left=voice.count(account.found - account.written),
        )
    )
    for line in lines:
        click.echo(plain(line), err=True)


def _words(text: str, voice: Voice) -> str:
    return voice.phrase(Phrase(text) if text in _WORDS else text)


def _left_out(account: Conversion, voice: Voice) -> list[str]:
    lines = []
    for reason, places in account.left_out.items():
        number = account.numbers[reason]
        text = voice.plural(
            "{n} hand is not written: {reason}",
            "{n} hands are not written: {reason}",
            number,
            reason=_words(reason, voice),
        )
        lines += fit(text)
        lines += [f"    {shorten(place, WIDTH - 4)}" for place in places]
        if rest := number - len(places):
            lines.append("    " + voice.plural("and {n} more", "and {n} more", rest))
    return lines


def _changed(account: Conversion, voice: Voice) -> list[str]:
    """Every hand by its number: no other line tells that its audit will differ."""
    if not account.changed:
        return []
    lines = fit(
        voice.plural(
            "{n} written hand is read otherwise again:",
            "{n} written hands are read otherwise again:",
            len(account.changed),
        )
    )
    for one in account.changed:
        lines += fit(voice.say("Hand {number}", number=voice.foreign(one.hand_id)), "    ", "        ")
        lines.append(f"        {shorten(one.place, WIDTH - 8)}")
        for what in one.what:
            lines += fit(voice.phrase(what), "        ", "            ")
    return lines


def _lost(account: Conversion, voice: Voice) -> list[str]:
    lines = []
    for what, number in sorted(account.lost.items(), key=lambda item: -item[1]):
        text = voice.plural(
            "{n} written hand loses what the format has no place for: {what}",
            "{n} written hands lose what the format has no place for: {what}",
            number,
            what=_words(what, voice),
        )
        lines += fit(text)
    return lines
