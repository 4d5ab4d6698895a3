r"""URIs, IRIs and their templates, by RFC 3986, 3987 and 6570, and JSON pointers, by RFC 6901.

>>> import re
>>> [one for one in ("http://[::1]/a?b#c", "a/b", "http://a b") if re.fullmatch(URI_REFERENCE, one)]
['http://[::1]/a?b#c', 'a/b']
"""

from __future__ import annotations

from typing import Final

from maskwright.json_schema.leaves.formats.hosts import IPV6

_PERCENT = r"%[0-9A-Fa-f]{2}"
_UNRESERVED = r"A-Za-z0-9._~\-"
_SUB = r"!$&'()*+,;="
_PLANES = "".join(rf"\u{{{plane:x}0000}}-\u{{{plane:x}fffd}}" for plane in range(1, 14)) + r"\u{e1000}-\u{efffd}"
_UCS = r"\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}" + _PLANES
_PRIVATE = r"\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}"
_SCHEME = r"[A-Za-z][A-Za-z0-9+.\-]*"


def _references(wide: str, private: str) -> tuple[str, str]:
    """Patterns of URIs and of references, with more characters for IRIs."""
    letters = f"{_UNRESERVED}{wide}{_SUB}"
    character = rf"(?:[{letters}:@]|{_PERCENT})"
    segments = rf"(?:/{character}*)*"
    literal = rf"\[(?:{IPV6}|[Vv][0-9A-Fa-f]+\.[{_UNRESERVED}{_SUB}:]+)\]"
    host = rf"(?:{literal}|(?:[{letters}]|{_PERCENT})*)"
    authority = rf"(?:(?:[{letters}:]|{_PERCENT})*@)?{host}(?::[0-9]*)?"
    rooted = rf"//{authority}{segments}|/(?:{character}+{segments})?"
    query = rf"(?:\?(?:[{letters}:@/?{private}]|{_PERCENT})*)?"
    tail = rf"{query}(?:#(?:[{letters}:@/?]|{_PERCENT})*)?"
    uri = rf"{_SCHEME}:(?:{rooted}|{character}+{segments})?{tail}"
    # A relative path has no colon in its first segment, where it would end a scheme.
    relative = rf"(?:{rooted}|(?:[{letters}@]|{_PERCENT})+{segments})?{tail}"
    return uri, rf"(?:{uri}|{relative})"


URI, URI_REFERENCE = _references("", "")
IRI, IRI_REFERENCE = _references(_UCS, _PRIVATE)

_NAME = rf"(?:[A-Za-z0-9_]|{_PERCENT})(?:\.?(?:[A-Za-z0-9_]|{_PERCENT}))*"
_VARIABLE = rf"{_NAME}(?:\*|:[1-9][0-9]{{0,3}})?"
_PLAIN = rf"(?:[!#$&(-;=?-\[\]_a-z~{_UCS}{_PRIVATE}]|{_PERCENT})"
URI_TEMPLATE: Final = rf"(?:{_PLAIN}|\{{[+#./;?&=,!@|]?{_VARIABLE}(?:,{_VARIABLE})*\}})*"

JSON_POINTER: Final = r"(?:/(?:[^~/]|~[01])*)*"
RELATIVE_JSON_POINTER: Final = rf"(?:0|[1-9][0-9]*)(?:#|{JSON_POINTER})"
UUID: Final = r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
