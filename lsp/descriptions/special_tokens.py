"""What is said about tokens of the vocabulary that a grammar names, by name or by id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from maskwright.diagnostic import Span
from maskwright.grammar import Notation, SpecialTokens
from maskwright.lsp.around import unnamed_around
from maskwright.lsp.descriptions.known import Known
from maskwright.lsp.markdown import Marks
from maskwright.lsp.shades import Shade
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import tree
from maskwright.notation.special import special
from maskwright.stepping.visible import token_text

if TYPE_CHECKING:
    from maskwright import Vocabulary

MOST_TOKENS: Final = 8


def special_at(snapshot: Snapshot, offset: int) -> tuple[str, Span] | None:
    """The token of the vocabulary that is named at an offset, or ends there. Linear in the number of statements."""
    if snapshot.grammar.notation is Notation.JSON_SCHEMA:
        return None
    for one in unnamed_around(snapshot, offset):
        if one.shade is Shade.MACRO and one.span.start <= offset <= one.span.end:
            return snapshot.source.text[one.span.start : one.span.end], one.span
    return None


def describe_special(written: str, span: Span, known: Known, marks: Marks) -> str:
    """The text about a place like ``<|end|>`` or ``<[3-5]>``."""
    parsed = special(written, span, lambda found: None)
    if not isinstance(parsed, tree.Special):
        return f"{marks.span(written)} names no token of a vocabulary."
    about = ["- Matches one token of the vocabulary, whatever its bytes are."]
    return "\n".join([f"Tokens {marks.span(written)}\n", *about, *about_tokens(parsed.meaning, known, marks)])


def about_tokens(pattern: SpecialTokens, known: Known, marks: Marks) -> Iterator[str]:
    """The ids of the tokens, and their bytes; nothing as long as the vocabulary is not there."""
    vocabulary = known.vocabulary
    if vocabulary is None:
        return
    if pattern.negated:
        yield "- All tokens but these:" if pattern.names or pattern.ranges else "- All tokens."
    names = vocabulary.special_tokens
    for name in pattern.names:
        told = f"token {names[name]}" if name in names else "no special token of this vocabulary"
        yield f"- {marks.span(name)}: {told}."
    left = MOST_TOKENS
    for first, last in pattern.ranges:
        for token in range(first, min(last, first + left - 1) + 1):
            yield f"- Token {token}: {_token(vocabulary, token, marks)}."
        left -= min(last - first + 1, left)
    count = sum(last - first + 1 for first, last in pattern.ranges)
    if count > MOST_TOKENS:
        yield f"- … {count:,} ids in all."


def _token(vocabulary: Vocabulary, token: int, marks: Marks) -> str:
    if token >= vocabulary.vocab_size:
        return "not in this vocabulary"
    return marks.span(token_text(vocabulary, token))
