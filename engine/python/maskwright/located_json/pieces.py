r"""The pieces of JSON as regular expressions; a member with a scalar is one match.

>>> match = FIRST_MEMBER.match(' "a": "b"}')
>>> match["key"], match.lastgroup, match["string"]
('"a"', 'string', '"b"')
"""

from __future__ import annotations

import re

_STRING = r'"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"'
BLANK = re.compile(r"[ \t\r\n]*")
_SCALAR = rf"""(?P<string>{_STRING})
        | (?P<open>[\[{{])
        | (?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.]))
        | (?P<word>(?:true|false|null)\b)"""
VALUE = re.compile(rf"[ \t\r\n]*(?:{_SCALAR})", re.VERBOSE)
KEY = re.compile(rf"({_STRING})[ \t\r\n]*(:?)")
_MEMBER = rf"(?P<key>{_STRING})[ \t\r\n]*:[ \t\r\n]*(?:{_SCALAR})"
FIRST_MEMBER = re.compile(rf"[ \t\r\n]*{_MEMBER}", re.VERBOSE)
NEXT_MEMBER = re.compile(rf"[ \t\r\n]*,[ \t\r\n]*{_MEMBER}", re.VERBOSE)
