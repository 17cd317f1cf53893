"""BatchReport -> the view of the batch page: verdict, account, and the parts that other modules make."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from markupsafe import Markup

from auditor.results import BatchAccount, BatchReport, BatchRun
from reports.account import counted, said_of
from reports.batch_figures import cross_table, plots
from reports.batch_models import BatchView
from reports.batch_rows import Rows
from reports.batch_sums import amount_in, balance_lines, rake_tables
from reports.batch_unread import unread_groups
from reports.models import BalanceItem, VerdictView
from reports.places import Places, last_name
from reports.view import tool_version
from reports.voice import PageVoice, Voice, visible
from reports.words import STATE_WORDS, State


def batch_view(report: BatchReport, rows: Rows, voice: PageVoice) -> BatchView:
    """The view of a batch; ``rows`` are those of the report."""
    account, run = report.account, report.run
    plain = rows.voice
    return BatchView(
        title=voice.say("Audit of a batch"),
        files=_files(account, run, voice),
        made=_made(run, voice),
        verdict=_verdict(report, voice),
        account=_equation(account, voice),
        notes=tuple(_notes(account, rows.places, voice)),
        hands=rows.view() if rows.count else None,
        none_differs=_none_differs(account, voice),
        hidden=_hidden(report, voice),
        unread=unread_groups(report.unread, rows.places, voice),
        unread_lead=_unread_lead(report, voice),
        cross=cross_table(report.figures, plain),
        plots=plots(report.figures, plain),
        balances=tuple(balance_lines(account, voice)),
        rakes=rake_tables(report.figures, voice),
        footer=tuple(_footer(run, voice)),
        command=visible(run.command),
        version=tool_version(),
    )


def _files(account: BatchAccount, run: BatchRun, voice: PageVoice) -> str:
    """How many files and where: "412 files in pool-2026-03"."""
    files = voice.plural("{n} file", "{n} files", account.files, n=_strong(voice.count(account.files)))
    if len(run.places) != 1:
        return files
    if run.places == ("-",):
        return voice.say("standard input")
    name = last_name(run.places[0])
    if name in ("", ".", ".."):
        return files
    return voice.say("{files} in {place}", files=files, place=_strong(voice.foreign(name)))


def _made(run: BatchRun, voice: PageVoice) -> str:
    try:
        return voice.language.minute(datetime.fromisoformat(run.started))
    except ValueError:
        return ""


def _strong(text: str) -> Markup:
    return Markup("<b>{}</b>").format(text)


def _verdict(report: BatchReport, voice: PageVoice) -> VerdictView:
    account = report.account
    found, differ, unread = account.found, account.discrepant, account.unreadable
    why: list[str] = []
    if not found:
        state, sentence = State.UNREADABLE, voice.say("No hand was found.")
        word = voice.say(STATE_WORDS[state])
    elif differ:
        state, sentence = State.DIFFERS, _differ_sentence(account, voice)
        word = voice.plural("{n} hand does not agree", "{n} hands do not agree", differ)
    elif unread:
        state = State.UNREADABLE
        word = voice.plural("{n} hand could not be read", "{n} hands could not be read", unread)
        sentence = voice.plural(
            "{n} of {found} hands could not be read; no hand that was read disagrees with its own text.",
            "{n} of {found} hands could not be read; no hand that was read disagrees with its own text.",
            unread,
            found=voice.count(found),
        )
    else:
        state, word = State.AGREES, voice.say(STATE_WORDS[State.AGREES])
        sentence = voice.plural(
            "The hand agrees in everything that its text lets us check.",
            "All {n} hands agree in everything that their texts let us check.",
            found,
        )
    if account.consistent and (differ or unread):
        why.append(
            voice.plural(
                "The one other hand agrees in everything that its text lets us check.",
                "The other {n} agree in everything that their texts let us check.",
                account.consistent,
            )
        )
    if sums := _sums(account, voice):
        why.append(voice.say("The differences add up to {sums}.", sums=sums))
    ruling = voice.say("This is a reckoning from the texts and no ruling: the rooms decide.")
    pages = ""
    if any(row.page for row in report.rows):
        pages = voice.say("Each hand in the first table has its own page.")
    return VerdictView(state, word, sentence, tuple(why), ruling=voice.join([ruling, *filter(None, [pages])], " "))


def _differ_sentence(account: BatchAccount, voice: Voice) -> str:
    found = voice.count(account.found)
    if account.found == 1:
        return voice.say("The hand does not agree with its own text.")
    if not account.unreadable:
        return voice.plural(
            "{n} of {found} hands does not agree with its own text.",
            "{n} of {found} hands do not agree with their own text.",
            account.discrepant,
            found=found,
        )
    return voice.plural(
        "{n} of {found} hands does not agree with its own text; {unreadable} could not be read.",
        "{n} of {found} hands do not agree with their own text; {unreadable} could not be read.",
        account.discrepant,
        found=found,
        unreadable=voice.count(account.unreadable),
    )


def _sums(account: BatchAccount, voice: Voice) -> str:
    """Sums of differences, one a currency, money before chips; never added across currencies."""
    sums = account.sums()
    return voice.listing([amount_in(units, currency, voice) for currency, units in sums])


def _equation(account: BatchAccount, voice: Voice) -> tuple[BalanceItem, ...]:
    tone = "bad" if account.discrepant else ""
    found = voice.plural("hand found", "hands found", account.found)
    return (
        BalanceItem("", voice.count(account.found), found),
        BalanceItem("=", voice.count(account.consistent), voice.say("agree")),
        BalanceItem("+", voice.count(account.discrepant), voice.say("do not agree"), tone),
        BalanceItem("+", voice.count(account.unreadable), voice.say("could not be read")),
    )


def _notes(account: BatchAccount, places: Places, voice: PageVoice) -> list[str]:
    """What else the account holds; only what is not zero."""
    notes = [said_of(one, voice, _strong) for one in counted(account)]
    if account.files_without_hands:
        notes.append(_without_hands(account, places, voice))
    return notes


def _without_hands(account: BatchAccount, places: Places, voice: PageVoice) -> str:
    number = account.files_without_hands
    named: list[str] = [
        Markup("<code>{}</code>").format(voice.foreign(places.shown(file))) for file in account.without_hands
    ]
    if number > len(named) and named:
        named.append(voice.plural("{n} more", "{n} more", number - len(named)))
    return voice.plural(
        "{n} of {files} files holds no hand: {named}.",
        "{n} of {files} files hold no hand: {named}.",
        number,
        n=_strong(voice.count(number)),
        files=voice.count(account.files),
        named=voice.listing(named),
    )


def _none_differs(account: BatchAccount, voice: Voice) -> str:
    if account.discrepant:
        return ""
    if account.consistent:
        return voice.say("None. Every hand that could be read agrees with its own text.")
    return voice.say("None.")


def _hidden(report: BatchReport, voice: Voice) -> str:
    if not report.hidden:
        return ""
    return voice.plural(
        "{n} more hand is not listed on this page, because codes were selected or ignored.",
        "{n} more hands are not listed on this page, because codes were selected or ignored.",
        report.hidden,
    )


def _unread_lead(report: BatchReport, voice: Voice) -> str:
    number = sum(group.count for group in report.unread.values())
    if number:
        return voice.plural(
            "{n} hand. It stands here with its file and line.",
            "{n} hands, by reason. Each has its file and line.",
            number,
        )
    if report.account.unreadable:
        return ""
    return voice.say("None. Every hand that was found could be read.") if report.account.found else voice.say("None.")


def _footer(run: BatchRun, voice: PageVoice) -> Sequence[str]:
    parts = [voice.say("made on this computer without any connection")] if run.offline else []
    if run.masked:
        parts.append(voice.say("names are replaced by pseudonyms, numbered in the order in which they first appear"))
    if run.records:
        records = Markup("<code>{}</code>").format(voice.foreign(run.records))
        parts.append(voice.say("the same figures as JSON Lines: {file}", file=records))
    return parts
