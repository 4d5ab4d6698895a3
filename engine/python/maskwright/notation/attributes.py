r"""Attributes of definitions: ``name[lazy]``, ``[suffix="x"]``, ``[stop="x"]``, ``[max_tokens=9]`` and others.

They speak of one lexeme: a rule with such an attribute is a terminal in all but its name. ``lazy`` takes the shortest
text that the body matches; with a suffix, or a text to stop at, the body goes up to the first place where that follows.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: text\ntext[suffix="."]: /.*/')
>>> grammar.terminals[0].name, type(grammar.terminals[0].pattern).__name__
('text[suffix="."]', 'Shortest')
"""

from __future__ import annotations

import difflib
from collections.abc import Callable

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity
from maskwright.notation import tree
from maskwright.notation.attribute_values import KNOWN, complaint_about
from maskwright.notation.literals import listed

Report = Callable[[Diagnostic], None]

_STOPS = ("stop", "suffix")
_SILENT = {"capture", "stop_capture", "temperature"}


def apply_attributes(
    attributes: tree.Attributes, written: str, body: tree.Node, report: Report
) -> tuple[tree.Node, tree.OneLexeme | None]:
    """What the attributes make of a body, and whether that is one lexeme. What is wrong with them is reported."""
    known = _checked(attributes.items, report)
    _say_what_is_silent(known, report)
    stop = next((known[name] for name in _STOPS if name in known), None)
    until = None if stop is None or _is_empty(stop.value) else stop.value
    if until is not None:
        body = tree.Lazy(tree.Series((body, until), body.span), body.span)
    elif "lazy" in known:
        body = tree.Lazy(body, body.span)
    limit = int(known["max_tokens"].number) if "max_tokens" in known else None
    required = next((name for name in ("lazy", *_STOPS, "max_tokens") if name in known), "")
    if not (required or "temperature" in known):
        return body, None
    return body, tree.OneLexeme(written, required, limit, attributes.span)


def _checked(items: tuple[tree.Attribute, ...], report: Report) -> dict[str, tree.Attribute]:
    """The attributes that can be understood, by name, the last of each."""
    known: dict[str, tree.Attribute] = {}
    for item in items:
        if item.name not in KNOWN:
            close = difflib.get_close_matches(item.name, KNOWN, 1) if len(item.name) <= 40 else []
            hint = f"did you mean `{close[0]}`?" if close else f"there are {listed([f'`{name}`' for name in KNOWN])}"
            report(finding("S035", f"`{item.name}` is no attribute; {hint}", item.name_span))
        elif complaint := complaint_about(item):
            report(finding("S035", complaint, item.span))
        elif conflict := _conflict(item, known):
            report(conflict)
        else:
            known.pop(item.name, None)
            known[item.name] = item
    if "stop_capture" in known and not known.keys() & set(_STOPS):
        message = "`stop_capture` names what `stop` or `suffix` matched, and there is none"
        report(finding("S035", message, known.pop("stop_capture").span))
    return known


def _conflict(item: tree.Attribute, known: dict[str, tree.Attribute]) -> Diagnostic | None:
    """What an attribute cannot stand beside, if it does."""
    if item.name in known and item.name not in _STOPS:
        related = (Related(known[item.name].span, f"`{item.name}` stands here already"),)
        message = f"`{item.name}` is given more than once; the last one counts"
        return _note(item, known, finding("S035", message, item.span, related, severity=Severity.WARNING))
    others = [known[name] for name in _STOPS if name in known] if item.name in _STOPS else []
    if item.name == "lazy" and "stop" in known and _is_empty(known["stop"].value):
        others = [known["stop"]]
    if item.name == "stop" and _is_empty(item.value) and "lazy" in known:
        others = [known["lazy"]]
    if not others:
        return None
    related = (Related(others[0].span, f"`{others[0].name}` is here"),)
    message = f"`{item.name}` cannot stand beside `{others[0].name}`: a body ends in one way"
    return finding("S035", message, item.span, related)


def _note(item: tree.Attribute, known: dict[str, tree.Attribute], complaint: Diagnostic) -> Diagnostic:
    known[item.name] = item
    return complaint


def _say_what_is_silent(known: dict[str, tree.Attribute], report: Report) -> None:
    """Tell, once a definition, of the attributes that a mask does not look at."""
    silent = [item for name, item in known.items() if name in _SILENT]
    if silent:
        names = listed([f"`{item.name}`" for item in silent])
        have = "has" if len(silent) == 1 else "have"
        report(finding("S044", f"{names} {have} no bearing on which text is allowed", silent[0].span))
    stop = known.get("stop")
    if stop is not None and _is_empty(stop.value):
        message = "without a text to stop at, the body goes on as far as it can, up to the end of the text"
        report(finding("S044", message, stop.span))
    elif stop is not None:
        message = "the text to stop at is read like a `suffix`; other engines leave it out of their result"
        report(finding("S044", message, stop.span))
    if "lazy" in known and (other := next((name for name in _STOPS if name in known), None)):
        message = f"`lazy` says nothing more beside `{other}`"
        report(finding("S044", message, known["lazy"].span))


def _is_empty(value: tree.Node | None) -> bool:
    return isinstance(value, tree.Text) and not value.value
