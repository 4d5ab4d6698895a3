r"""``%regex {…}``: patterns that are given as JSON, all of them substrings of a text.

``substring_chars`` takes a text and stands for any part of it, ``substring_words`` for any run of its words, blanks and
signs, ``substring_chunks`` for any run of a list of texts; each may be nothing at all.

>>> from maskwright.notation import read_lark
>>> pattern = read_lark('start: %regex {"substring_chars": "ab"}').terminals[0].pattern
>>> [text for text in ("", "a", "b", "ab", "ba") if pattern.item.accepts(text)]
['a', 'b', 'ab']
"""

from __future__ import annotations

from collections.abc import Callable

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.grammar import Repeat
from maskwright.located_json import Fault, Value, read_value
from maskwright.notation import tree
from maskwright.notation.limits import MAX_SUBSTRING_PIECES
from maskwright.notation.literals import cut, listed
from maskwright.notation.substrings import TooLarge, substrings, words

_FORMS = ("substring_chars", "substring_words", "substring_chunks")


def structured(source: str, block: Span, span: Span, report: Callable[[Diagnostic], None]) -> tree.Node:
    """The node of a ``%regex`` whose JSON is at ``block`` of ``source``; what is wrong with that is reported there."""
    value = read_value(source, block.start, block.end)
    pieces = value if isinstance(value, Fault) else _pieces(value)
    if isinstance(pieces, Fault):
        report(finding("S047", pieces.message, pieces.span))
        return tree.Unsupported(source[span.start : span.end], (), span)
    pieces = [piece for piece in pieces if piece]
    if not pieces:
        return tree.Text("", False, span)
    written = " ".join(source[span.start : span.end].split())
    try:
        runs = substrings(pieces, block)
    except TooLarge:
        message = "these pieces are too long, or overlap too much: their automaton is too large"
        report(finding("S047", message, block))
        return tree.Unsupported(written, (), span)
    return tree.Ready(Repeat(runs, 0, 1, span), written, span)


def _pieces(value: Value) -> list[str] | Fault:
    form = _form(value)
    if isinstance(form, Fault):
        return form
    name, value = form
    if name == "substring_chunks":
        if value.kind != "[":
            return Fault(f"`{name}` takes a list of strings", value.span)
        wrong = next((item for item in value.items if item.kind != "string"), None)
        if wrong is not None:
            return Fault(f"`{name}` takes strings only", wrong.span)
        pieces = [str(item.scalar) for item in value.items]
    elif value.kind != "string":
        return Fault(f"`{name}` takes a string", value.span)
    else:
        pieces = list(str(value.scalar)) if name == "substring_chars" else words(str(value.scalar))
    if len(pieces) > MAX_SUBSTRING_PIECES:
        message = f"{len(pieces)} pieces are too many: the limit is {MAX_SUBSTRING_PIECES}"
        return Fault(message, value.span)
    return pieces


def _form(value: Value) -> tuple[str, Value] | Fault:
    """The one member that says what is meant; those that are ``null`` say nothing."""
    known = listed([f"`{form}`" for form in _FORMS], "or")
    if value.kind != "{":
        return Fault(f"`%regex` takes an object with {known}", value.span)
    unknown = next((member for member in value.members if member.key not in _FORMS), None)
    if unknown is not None:
        return Fault(f"`{cut(unknown.key)}` is no form of `%regex`; there are {known}", unknown.key_span)
    members = [member for member in value.members if member.value.kind != "null"]
    if not members:
        return Fault(f"`%regex` takes an object with {known}", value.span)
    if len(members) > 1:
        return Fault(f"`%regex` takes one form, and `{members[0].key}` stands here already", members[1].key_span)
    return members[0].key, members[0].value
