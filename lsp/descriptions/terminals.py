"""What is said about a terminal: its pattern, what it matches, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maskwright.grammar import Literal, Regex, SpecialTokens, Terminal
from maskwright.lsp.descriptions.known import Known, names_of
from maskwright.lsp.descriptions.special_tokens import about_tokens
from maskwright.lsp.markdown import Marks
from maskwright.lsp.snapshot import Snapshot
from maskwright.stepping.visible import shortened

MAX_BYTES: Final = 24
MAX_PATTERN: Final = 200


def about_terminal(snapshot: Snapshot, terminal: Terminal, known: Known, marks: Marks) -> Iterator[str]:
    """The lines about a terminal."""
    pattern = terminal.pattern
    if isinstance(pattern, SpecialTokens):
        yield "- Matches one token of the vocabulary, whatever its bytes are."
        yield from about_tokens(pattern, known, marks)
        return
    if isinstance(pattern, Regex) and not terminal.anonymous:
        yield f"- Matches {marks.span(_cut(f'/{pattern.source}/{pattern.flags}'))}."
    empty = terminal.name in snapshot.basis.empty
    yield "- Matches the empty text." if empty else "- Never matches the empty text."
    if terminal.ignored:
        yield "- Ignored: it may stand between any two lexemes."
    if terminal.uses:
        yield f"- Uses {names_of(terminal.uses, marks)}."
    if isinstance(pattern, Literal):
        yield from _about_text(snapshot, terminal.name, pattern, marks)
    else:
        samples = snapshot.samples.of_terminal(terminal.name)
        if samples:
            yield f"- For instance {', '.join(marks.span(shortened(one)) for one in samples)}."
    if terminal.priority:
        yield f"- Priority {terminal.priority}, which counts only where priorities are asked for."
    if terminal.max_tokens is not None:
        yield f"- A lexeme takes at most {terminal.max_tokens:,} tokens."
    size = known.size(terminal.name)
    if size is not None:
        yield size


def _about_text(snapshot: Snapshot, name: str, literal: Literal, marks: Marks) -> Iterator[str]:
    """The bytes of a text that does not show them, and who else matches it."""
    data = literal.text.encode("utf-8", "surrogatepass")
    if not (data.isascii() and literal.text.isprintable()) or "\\" in literal.text:
        more = f" … ({len(data):,} bytes)" if len(data) > MAX_BYTES else ""
        yield f"- Bytes: {marks.span(data[:MAX_BYTES].hex(' '))}{more}."
    others = snapshot.samples.others_that_match(name)
    if others:
        verb = "matches" if len(others) == 1 else "match"
        yield f"- {names_of(others, marks)} {verb} this text too, so that both stay possible where both may stand."


def _cut(text: str) -> str:
    return text if len(text) <= MAX_PATTERN else f"{text[:MAX_PATTERN]}…"
