r"""Names and addresses of hosts, by RFC 1123, 2673, 4291 and 5890, and mail boxes, by RFC 5321 and 6531.

>>> import re
>>> [one for one in ("::", "1::2.3.4.5", "1:2", "1::2::3") if re.fullmatch(IPV6, one)]
['::', '1::2.3.4.5']
"""

from __future__ import annotations

from typing import Final

_BYTE = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
IPV4: Final = rf"(?:{_BYTE}\.){{3}}{_BYTE}"

_GROUP = r"[0-9A-Fa-f]{1,4}"
_LAST = rf"(?:{_GROUP}:{_GROUP}|{IPV4})"


def _shortened(before: int) -> str:
    """An address in which ``::`` stands after at most so many groups, for the groups that are left out."""
    start = rf"(?:(?:{_GROUP}:){{0,{before - 1}}}{_GROUP})?" if before else ""
    after = 5 - before
    if after >= 0:
        return rf"{start}::(?:{_GROUP}:){{{after}}}{_LAST}"
    return rf"{start}::{_GROUP}" if after == -1 else rf"{start}::"


IPV6: Final = rf"(?:(?:{_GROUP}:){{6}}{_LAST}|{'|'.join(map(_shortened, range(8)))})"

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
HOSTNAME: Final = rf"{_LABEL}(?:\.{_LABEL})*"

# Letters, digits and marks of any script, and the exceptions of RFC 5892. What depends on the characters around is let
# through, and the dots that IDNA takes for one are all allowed.
_FIRST = r"\p{L}\p{N}\u{6fd}\u{6fe}\u{f0b}\u{30fb}"
_LAST_WIDE = rf"{_FIRST}\p{{M}}\u{{b7}}\u{{375}}\u{{5f3}}\u{{5f4}}\u{{200c}}\u{{200d}}"
_WIDE_LABEL = rf"[{_FIRST}](?:[{_LAST_WIDE}\-]*[{_LAST_WIDE}])?"
IDN_HOSTNAME: Final = rf"{_WIDE_LABEL}(?:[.\u3002\uff0e\uff61]{_WIDE_LABEL})*"

_ATOM_CHARACTERS = r"A-Za-z0-9!#$%&'*+/=?^_`{|}~\-"
_QUOTED = r'"(?:[ !#-\[\]-~]|\\[ -~])*"'
_ADDRESS = rf"\[(?:{IPV4}|IPv6:{IPV6}|[A-Za-z0-9-]*[A-Za-z0-9]:[!-Z^-~]+)\]"
EMAIL: Final = rf"(?:[{_ATOM_CHARACTERS}]+(?:\.[{_ATOM_CHARACTERS}]+)*|{_QUOTED})@(?:{HOSTNAME}|{_ADDRESS})"
_WIDE_ATOM = rf"[{_ATOM_CHARACTERS}\u{{80}}-\u{{10ffff}}]+"
IDN_EMAIL: Final = (
    rf'(?:{_WIDE_ATOM}(?:\.{_WIDE_ATOM})*|"(?:[ !#-\[\]-~\u{{80}}-\u{{10ffff}}]|\\[ -~])*")'
    rf"@(?:{IDN_HOSTNAME}|{_ADDRESS})"
)
