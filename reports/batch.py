"""BatchAccount and rows -> the view of the batch page."""

from __future__ import annotations

from collections.abc import Iterable
from os.path import commonpath
from urllib.parse import quote

from auditor.results import BatchAccount, BatchRow, Verdict
from parsers.money import Currency
from reports import words
from reports.i18n import is_money
from reports.models import (
    BalanceItem,
    BatchGroup,
    BatchHand,
    BatchView,
    UnreadableGroup,
    UnreadablePlace,
    VerdictView,
)
from reports.view import tool_version
from reports.voice import Voice
from reports.words import STATE_WORDS, State

#: places listed for one reason; the rest is counted
MOST_PLACES = 1_000


def batch_view(account: BatchAccount, rows: Iterable[BatchRow], voice: Voice) -> BatchView:
    """The view of a batch; of the rows only discrepant and unreadable hands are kept."""
    discrepant: list[BatchRow] = []
    unreadable: list[BatchRow] = []
    for row in rows:
        if row.verdict is Verdict.DISCREPANT:
            discrepant.append(row)
        elif row.verdict is Verdict.UNREADABLE:
            unreadable.append(row)
    root = _common_folder([row.source for row in (*discrepant, *unreadable)])
    return BatchView(
        title=voice.say("Audit of a batch"),
        files=voice.plural("{n} file", "{n} files", account.files),
        verdict=_verdict(account, voice),
        account=_equation(account, voice),
        notes=tuple(_notes(account, voice)),
        groups=_groups(discrepant, root, voice),
        none_differs=voice.say("None."),
        unreadable=_unreadable(unreadable, root, voice),
        none_unreadable=voice.say("None."),
        version=tool_version(),
    )


def _verdict(account: BatchAccount, voice: Voice) -> VerdictView:
    found, differ, unreadable = account.found, account.discrepant, account.unreadable
    why: list[str] = []
    if not found:
        state, sentence = State.UNREADABLE, voice.say("No hand was found.")
    elif differ:
        state = State.DIFFERS
        sentence = voice.plural(
            "{n} of {found} hands does not agree with its own text; {unreadable} could not be read.",
            "{n} of {found} hands do not agree with their own text; {unreadable} could not be read.",
            differ,
            found=voice.count(found),
            unreadable=voice.count(unreadable),
        )
        if not unreadable:
            sentence = voice.plural(
                "{n} of {found} hands does not agree with its own text.",
                "{n} of {found} hands do not agree with their own text.",
                differ,
                found=voice.count(found),
            )
    elif unreadable:
        state = State.UNREADABLE
        sentence = voice.plural(
            "{n} of {found} hands could not be read; no hand that was read disagrees with its own text.",
            "{n} of {found} hands could not be read; no hand that was read disagrees with its own text.",
            unreadable,
            found=voice.count(found),
        )
    else:
        state = State.AGREES
        sentence = voice.plural(
            "The hand agrees in everything that its text lets us check.",
            "All {n} hands agree in everything that their texts let us check.",
            found,
        )
    if account.consistent and (differ or unreadable):
        why.append(
            voice.plural(
                "{n} hand agrees in everything that its text lets us check.",
                "{n} hands agree in everything that their texts let us check.",
                account.consistent,
            )
        )
    if sums := _sums(account, voice):
        why.append(voice.say("The differences add up to {sums}.", sums=sums))
    ruling = voice.say("A reckoning from the texts of the hands, and no ruling: the rooms decide.")
    return VerdictView(state, voice.say(STATE_WORDS[state]), sentence, tuple(why), ruling=ruling)


def _sums(account: BatchAccount, voice: Voice) -> str:
    """Sums of differences, one a currency, money before chips."""
    sums = [(currency, units) for currency, units in account.differences.items() if units]
    sums.sort(key=lambda pair: (not is_money(pair[0]), pair[0].code))
    return voice.listing([_amount(units, currency, voice) for currency, units in sums])


def _amount(units: int, currency: Currency, voice: Voice) -> str:
    text = voice.language.money(units, currency)
    if voice.language.currency_sign(currency):
        return text
    return voice.say("{amount} {currency}", amount=text, currency=voice.language.currency_name(currency))


def _equation(account: BatchAccount, voice: Voice) -> tuple[BalanceItem, ...]:
    tone = "bad" if account.discrepant else ""
    return (
        BalanceItem("", voice.count(account.found), voice.say("hands found")),
        BalanceItem("=", voice.count(account.consistent), voice.say("agree")),
        BalanceItem("+", voice.count(account.discrepant), voice.say("do not agree"), tone),
        BalanceItem("+", voice.count(account.unreadable), voice.say("could not be read")),
    )


def _notes(account: BatchAccount, voice: Voice) -> list[str]:
    """What else the account holds; only what is not zero."""
    counted = [
        (
            account.partly_verified,
            "In {n} hand that agrees the sums were checked but not every winner: cards were not shown.",
            "In {n} hands that agree the sums were checked but not every winner: cards were not shown.",
        ),
        (account.void, "{n} hand was void: all chips went back.", "{n} hands were void: all chips went back."),
        (
            account.duplicates,
            "{n} hand is there again with the same content; its money counts once.",
            "{n} hands are there again with the same content; their money counts once.",
        ),
        (
            account.conflicting,
            "{n} hand number comes again with another text.",
            "{n} hand numbers come again with another text.",
        ),
        (account.files_without_hands, "{n} file holds no hand.", "{n} files hold no hand."),
        (account.files_unreadable, "{n} file could not be opened.", "{n} files could not be opened."),
        (
            account.prose_lines,
            "{n} line stands outside any hand and was left out.",
            "{n} lines stand outside any hand and were left out.",
        ),
    ]
    return [voice.plural(one, many, n) for n, one, many in counted if n]


def _groups(rows: list[BatchRow], root: str, voice: Voice) -> tuple[BatchGroup, ...]:
    """One group a currency, money before chips and larger groups first, each by the size of the difference."""
    by_code: dict[str, list[BatchRow]] = {}
    currencies: dict[str, Currency | None] = {}
    for row in rows:
        code = row.currency.code if row.currency else ""
        by_code.setdefault(code, []).append(row)
        currencies.setdefault(code, row.currency)
    groups = []
    for code in sorted(by_code, key=lambda code: (code == "", code in ("chips", "play"), -len(by_code[code]), code)):
        currency = currencies[code]
        ordered = sorted(by_code[code], key=lambda row: (-(row.difference or 0), row.source, row.line))
        title = voice.say("Without a currency")
        if currency is not None:
            title = voice.say("In {currency}", currency=voice.language.currency_name(currency))
        groups.append(BatchGroup(title, tuple(_hand(row, root, voice) for row in ordered)))
    return tuple(groups)


def _hand(row: BatchRow, root: str, voice: Voice) -> BatchHand:
    difference = voice.nothing
    if row.difference:
        difference = voice.language.money(row.difference, row.currency)
    return BatchHand(
        name=voice.foreign(row.hand_id) if row.hand_id else voice.say("no number"),
        href=quote(row.page) if row.page else "",
        room=voice.foreign(row.room),
        game=voice.foreign(row.game),
        stakes=voice.foreign(row.stakes),
        code=row.codes[0] if row.codes else "",
        sentence=voice.foreign(row.headline),
        difference=difference,
        place=_place(row, root, voice),
    )


def _unreadable(rows: list[BatchRow], root: str, voice: Voice) -> tuple[UnreadableGroup, ...]:
    """One group a reason, the largest first."""
    by_code: dict[str, list[BatchRow]] = {}
    for row in rows:
        code = next((code for code in row.codes if code in words.REASONS), row.codes[0] if row.codes else "")
        by_code.setdefault(code, []).append(row)
    groups = []
    for code in sorted(by_code, key=lambda code: (-len(by_code[code]), code)):
        found = by_code[code]
        reasons = {row.headline for row in found}
        common = voice.foreign(found[0].headline) if len(reasons) == 1 else ""
        places = tuple(
            UnreadablePlace(_place(row, root, voice), "" if common else voice.foreign(row.headline))
            for row in found[:MOST_PLACES]
        )
        rest = len(found) - len(places)
        more = voice.plural("and {n} more", "and {n} more", rest) if rest else ""
        title = voice.say(words.REASONS.get(code, "Other reasons"))
        groups.append(UnreadableGroup(voice.count(len(found)), title, code, common, places, more))
    return tuple(groups)


def _place(row: BatchRow, root: str, voice: Voice) -> str:
    """File and line, without the folders that all files share."""
    source = row.source.removeprefix(root) if root else row.source
    return voice.foreign(f"{source}:{row.line}")


def _common_folder(sources: list[str]) -> str:
    """The folder, with its separator, in which all sources lie; empty if they share none."""
    folders = {source.rpartition("/")[0] for source in sources}
    if not folders or "" in folders:
        return ""
    try:
        found = commonpath(folders)
    except ValueError:
        return ""
    return f"{found.rstrip('/')}/" if found else ""
