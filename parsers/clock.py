"""Local times of hand histories to UTC, quickly: a session repeats the same hour and zone over and over."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

#: Zone letters as rooms print them -> IANA zone. Rooms keep the letters in summer ("CET" in July is CEST).
#: Letters that stand for no fixed place (PokerStars' "CUST") are left out on purpose.
ZONES = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "COT": "America/Bogota",
    "UTC": "UTC",
    "GMT": "UTC",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "EEST": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "YEKT": "Asia/Yekaterinburg",
    "IST": "Asia/Kolkata",
    "ICT": "Asia/Bangkok",
    "HKT": "Asia/Hong_Kong",
    "JST": "Asia/Tokyo",
    "AWST": "Australia/Perth",
    "AEST": "Australia/Sydney",
    "NZT": "Pacific/Auckland",
}

_LIMIT = 20_000
_CLOCK = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")
_OFFSET = re.compile(r"(?:GMT|UTC)([+-])([0-9]{2}):?([0-5][0-9])")
_MINUTES = re.compile(r"[0-5][0-9]:[0-5][0-9]")
#: (ISO date, hour, zone) -> UTC text up to the hour ("2024-03-01T19:"), or None where minutes shift too
_HOURS: dict[tuple[str, str, str], str | None] = {}


def to_iso(date: str, clock: str, zone: str) -> str | None:
    """ISO time of a printed date ("2024-03-01"), clock ("9:05:07" or "9:05") and zone ("ET", "GMT+0100").

    ``"...Z"`` in UTC when the zone is known, local time without a sign when it is not ("" = none
    printed), None when the text is no time at all.
    """
    hour, _, rest = clock.partition(":")
    key = (date, hour, zone)
    known = _HOURS.get(key)
    if known is not None and _MINUTES.fullmatch(rest):
        return f"{known}{rest}Z"
    match = _CLOCK.fullmatch(clock)
    if match is None:
        return None
    try:
        local = datetime.fromisoformat(date).replace(
            hour=int(match[1]), minute=int(match[2]), second=int(match[3] or 0)
        )
    except ValueError:
        return None
    place = _place(zone)
    if place is None:
        return local.isoformat()
    try:
        utc = local.replace(tzinfo=place).astimezone(UTC)
    except OverflowError:
        return local.isoformat()
    if utc.minute == local.minute:
        if len(_HOURS) >= _LIMIT:
            _HOURS.clear()
        _HOURS[key] = f"{utc:%Y-%m-%dT%H:}"
    return f"{utc:%Y-%m-%dT%H:%M:%S}Z"


def _place(zone: str) -> tzinfo | None:
    name = ZONES.get(zone)
    if name is None:
        offset = _OFFSET.fullmatch(zone)
        return _fixed(*offset.groups()) if offset is not None else None
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return None


def _fixed(sign: str, hours: str, minutes: str) -> tzinfo | None:
    ahead = timedelta(hours=int(hours), minutes=int(minutes))
    return timezone(ahead if sign == "+" else -ahead) if ahead < timedelta(days=1) else None
