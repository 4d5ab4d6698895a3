r"""The formats of JSON Schema as ECMA-262 patterns of the whole string, with what they leave to be desired.

``dates``  dates, times, durations
``hosts``  names and addresses of hosts, mail boxes
``uris``   URIs and the like, JSON pointers, UUIDs

>>> FORMATS["json-pointer"]
('^(?:(?:/(?:[^~/]|~[01])*)*)$', ())
"""

from __future__ import annotations

from typing import Final

from maskwright.json_schema.leaves.doubts import Doubt
from maskwright.json_schema.leaves.formats import dates, hosts, uris

_LEAP_SECONDS = Doubt("tightened", "a leap second is written in UTC only")
_HOST_LENGTH = Doubt("relaxed", "the total length of a host name is not counted")
_HYPHENS = Doubt("relaxed", "whether a label that begins with `xn--` encodes one is not looked into")
_LABELS = Doubt("relaxed", "the lengths of an international host name and its labels are not counted")
_SCRIPTS = Doubt("relaxed", "which letters may stand beside which in an international host name is not looked into")

_SOURCES: Final[dict[str, tuple[str, tuple[Doubt, ...]]]] = {
    "date": (dates.DATE, ()),
    "time": (dates.TIME, (_LEAP_SECONDS,)),
    "date-time": (dates.DATE_TIME, (_LEAP_SECONDS,)),
    "duration": (dates.DURATION, ()),
    "email": (hosts.EMAIL, (_HOST_LENGTH,)),
    "idn-email": (hosts.IDN_EMAIL, (_LABELS, _SCRIPTS)),
    "hostname": (hosts.HOSTNAME, (_HOST_LENGTH, _HYPHENS)),
    "idn-hostname": (hosts.IDN_HOSTNAME, (_LABELS, _SCRIPTS)),
    "ipv4": (hosts.IPV4, ()),
    "ipv6": (hosts.IPV6, ()),
    "uri": (uris.URI, ()),
    "uri-reference": (uris.URI_REFERENCE, ()),
    "iri": (uris.IRI, ()),
    "iri-reference": (uris.IRI_REFERENCE, ()),
    "uri-template": (uris.URI_TEMPLATE, ()),
    "uuid": (uris.UUID, ()),
    "json-pointer": (uris.JSON_POINTER, ()),
    "relative-json-pointer": (uris.RELATIVE_JSON_POINTER, ()),
}

FORMATS: Final[dict[str, tuple[str | None, tuple[Doubt, ...]]]] = {
    **{name: (f"^(?:{source})$", doubts) for name, (source, doubts) in _SOURCES.items()},
    "regex": (None, (Doubt("relaxed", "whether a string is a regular expression cannot be told by an automaton"),)),
}
"""Patterns by the names of formats, and doubts; without a pattern all strings are allowed."""
