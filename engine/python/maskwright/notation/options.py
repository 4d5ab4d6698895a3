r"""``%llguidance {…}``: options for an engine, of which one matters for masks.

``"skip_repetition": "once"`` says that what ``%ignore`` takes may stand once at a place, and not again and again. Of
the others it is said what they come to here.

>>> from maskwright.notation import read_lark
>>> print(read_lark('%llguidance {"no_forcing": true}\nstart: "a"').diagnostics[0].message)
`no_forcing` has no bearing on masks: which tokens are forced is up to whoever decodes
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Final

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.located_json import Fault, Member, read_value
from maskwright.notation.literals import cut
from maskwright.notation.scan import Statement

Report = Callable[[Diagnostic], None]

_SILENT: Final = {
    "no_forcing": "`no_forcing` has no bearing on masks: which tokens are forced is up to whoever decodes",
    "allow_initial_skip": "`allow_initial_skip` has no bearing here: ignored text may always stand first",
    "allow_invalid_utf8": "`allow_invalid_utf8` has no bearing here: terminals match valid UTF-8",
}
_ONCE: Final = "skip_repetition"


def read_options(source: str, statement: Statement, report: Report) -> bool:
    """Read the options of a statement and say what each comes to; whether ignored text may stand only once."""
    if statement.problem:
        report(statement.problem)
        return False
    start, end = _block(statement)
    if start < 0:
        place = Span(statement.start, statement.start + len("%llguidance"))
        report(
            finding("S038", '`%llguidance` takes options in braces, as in `%llguidance {"no_forcing": true}`', place)
        )
        return False
    value = read_value(source, statement.start + start, statement.start + end)
    if isinstance(value, Fault):
        report(finding("S047", value.message, value.span))
        return False
    found = [_option(member, report) for member in value.members]
    return any(found)


def after_options(statement: Statement) -> Statement | None:
    """What follows the options on their line, if anything does."""
    start, end = _block(statement)
    text = statement.text[end:] if start >= 0 else ""
    bare = text.lstrip()
    return (
        Statement(statement.start + len(statement.text) - len(bare), bare) if bare and not statement.problem else None
    )


def _block(statement: Statement) -> tuple[int, int]:
    """Where the braces are in the text of a statement; what stands inside is blanked out there."""
    head = statement.text[len("%llguidance") :]
    start = len(statement.text) - len(head.lstrip())
    if not head.lstrip().startswith("{"):
        return -1, -1
    return start, statement.text.index("}", start) + 1


def _option(member: Member, report: Report) -> bool:
    key, value = member.key, member.value
    if key == _ONCE:
        if value.scalar == "once":
            return True
        report(finding("S038", f'`{_ONCE}` may be `"once"`; without it, ignored text may be repeated', value.span))
    elif key not in _SILENT:
        close = difflib.get_close_matches(key, [*_SILENT, _ONCE], 1) if len(key) <= 40 else []
        hint = f"; did you mean `{close[0]}`?" if close else ""
        report(finding("S046", f"`{cut(key)}` is no option that is known here{hint}", member.key_span))
    elif value.kind != "boolean":
        report(finding("S038", f"`{key}` is `true` or `false`", value.span))
    else:
        report(finding("S046", _SILENT[key], member.key_span))
    return False
