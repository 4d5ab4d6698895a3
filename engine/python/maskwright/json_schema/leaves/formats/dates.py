r"""Dates, times and durations, by RFC 3339 and its appendix A (ISO 8601), as ECMA-262 patterns.

>>> import re
>>> [year for year in ("1900", "1904", "2000", "2001") if re.fullmatch(DATE, f"{year}-02-29")]
['1904', '2000']
"""

from __future__ import annotations

from typing import Final

_DAYS = (
    r"(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])"
)
# Divisible by four, and by 400 where it is divisible by 100.
_LEAP_YEAR = r"(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
DATE: Final = rf"(?:[0-9]{{4}}-(?:{_DAYS})|{_LEAP_YEAR}-02-29)"

_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]"
_FRACTION = r"(?:\.[0-9]+)?"
# A leap second is the last second of a day in UTC: with another offset it would have to be worked out.
TIME: Final = rf"(?:{_CLOCK}:[0-5][0-9]{_FRACTION}(?:[Zz]|[+-]{_CLOCK})|23:59:60{_FRACTION}(?:[Zz]|[+-]00:00))"
DATE_TIME: Final = rf"{DATE}[Tt]{TIME}"

_IN_A_DAY = r"T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)"
_MONTHS = r"[0-9]+M(?:[0-9]+D)?"
_IN_DAYS = rf"(?:[0-9]+D|{_MONTHS}|[0-9]+Y(?:{_MONTHS})?)"
DURATION: Final = rf"P(?:{_IN_DAYS}(?:{_IN_A_DAY})?|{_IN_A_DAY}|[0-9]+W)"
