r"""Tokens of the vocabulary in a rule: ``<|name|>``, ``<[12]>``, ``<[1-5,8]>``, ``<[^12]>`` for all others, ``<[*]>``.

Such a place takes one token, whatever its bytes are. Which tokens a vocabulary has is not known here, so names and ids
are looked up when compiling.

>>> special("<[1-5,8]>", Span(0, 9), print).meaning.ranges
((1, 5), (8, 8))
>>> special("<|end|>", Span(0, 7), print).meaning.names
('<|end|>',)
"""

from __future__ import annotations

import re
from collections.abc import Callable

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.grammar import SpecialTokens
from maskwright.notation import tree
from maskwright.notation.literals import cut

MAX_ID = 2**32 - 1
_RANGES = re.compile(r"<\[\s*(\^?)(.*)\]>")
_PIECE = re.compile(r"[^,]*")
_RANGE = re.compile(r"([0-9]+)(?:\s*-\s*([0-9]+))?")


def special(written: str, span: Span, report: Callable[[Diagnostic], None]) -> tree.Node:
    """The node of ``<…>``; what is wrong with its ranges is reported at each of them."""
    match = _RANGES.fullmatch(written)
    if match is None:
        return tree.Special(SpecialTokens((written,), (), False, span), written, span)
    negated, inside = bool(match[1]), match[2]
    if inside.strip() == "*":
        if not negated:  # All tokens are those that are not among none.
            return tree.Special(SpecialTokens((), (), True, span), written, span)
        report(finding("S036", "`^*` stands for no token at all, so nothing could follow here", span))
        return tree.Unsupported(written, (), span)
    ranges, complaints = _ranges(inside, span.start + match.start(2))
    if not (ranges or complaints):
        complaints.append(finding("S036", "this names no token: write ids as in `<[12]>` or `<[1-5,8]>`", span))
    for complaint in complaints:
        report(complaint)
    if complaints:
        return tree.Unsupported(written, (), span)
    return tree.Special(SpecialTokens((), tuple(ranges), negated, span), written, span)


def _ranges(inside: str, start: int) -> tuple[list[tuple[int, int]], list[Diagnostic]]:
    ranges, complaints = [], []
    for piece in _PIECE.finditer(inside):
        text = piece.group().strip()
        if not text:  # Engines pass over a comma too many.
            continue
        at = start + piece.start() + len(piece.group()) - len(piece.group().lstrip())
        if complaint := _complaint(text):
            complaints.append(finding("S036", complaint, Span(at, at + len(text))))
            break
        first, _, last = text.partition("-")
        ranges.append((int(first), int(last or first)))
    return ranges, complaints


def _complaint(text: str) -> str | None:
    if text == "*":
        return "`*` stands for every token, and for nothing beside others: write `<[*]>`"
    match = _RANGE.fullmatch(text)
    if match is None:
        return f"`{cut(text)}` is no id of a token, and no range of ids like `1-5`"
    first, last = match[1], match[2] or match[1]
    if max(len(first), len(last)) > 10 or int(last) > MAX_ID or int(first) > MAX_ID:
        return f"ids of tokens end at {MAX_ID}"
    if int(first) > int(last):
        return f"this range of ids runs backwards, from {int(first)} to {int(last)}"
    return None
