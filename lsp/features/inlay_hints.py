"""Inlay hints: what is not written and still there, at the end of what it is about."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.grammar import Notation
from maskwright.lsp.descriptions.known import Known, known_of
from maskwright.lsp.shades import Shade, shades_of
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import Kind, tree
from maskwright.notation.special import special
from maskwright.stepping.visible import token_text

if TYPE_CHECKING:
    from maskwright import Vocabulary
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer

MOST: Final = 2_000
"""Hints that are given for one range."""
LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Hint:
    """A text to show behind an offset. ``sign`` comes before it; ``target`` is where the text is defined."""

    offset: int
    sign: str
    text: str
    about: str
    target: Span | None = None


def hints_in(snapshot: Snapshot, within: Span, known: Known, kinds: Collection[str]) -> list[Hint]:
    """The hints of some kinds in a range, in the order of the text. Linear in the text."""
    if snapshot.grammar.notation is Notation.JSON_SCHEMA:
        return []
    sources = {"terminals": _terminals, "tokens": _tokens, "generated": _generated, "costs": _costs}
    found = (hint for kind in kinds for hint in sources[kind](snapshot, within, known))
    return sorted(islice(found, MOST), key=lambda hint: hint.offset)


def _is_in(offset: int, within: Span) -> bool:
    return within.start <= offset <= within.end


def _terminals(snapshot: Snapshot, within: Span, known: Known) -> Iterator[Hint]:
    """The names of the terminals that literals stand for, where they have one."""
    places = {one.name: one.name_span for one in snapshot.outline.entries if one.is_name}
    for use in snapshot.outline.uses:
        if use.literal and use.name in places and _is_in(use.span.end, within):
            yield Hint(use.span.end, "= ", use.name, "the terminal that this literal stands for", places[use.name])


def _tokens(snapshot: Snapshot, within: Span, known: Known) -> Iterator[Hint]:
    """The ids of special tokens that are named, and the tokens of single ids, as soon as there is a vocabulary."""
    if known.vocabulary is None:
        return
    for one in shades_of(snapshot):
        if one.shade is Shade.MACRO and _is_in(one.span.end, within):
            told = _token(snapshot.source.text[one.span.start : one.span.end], one.span, known.vocabulary)
            if told:
                yield Hint(one.span.end, "= ", told, "in the vocabulary of the last compile")


def _token(written: str, span: Span, vocabulary: Vocabulary) -> str | None:
    parsed = special(written, span, lambda found: None)
    if not isinstance(parsed, tree.Special) or parsed.meaning.negated:
        return None
    names, ranges = parsed.meaning.names, parsed.meaning.ranges
    if names:
        token = vocabulary.special_tokens.get(names[0])
        return "no token" if token is None else f"{token}"
    if len(ranges) != 1 or ranges[0][0] != ranges[0][1]:
        return None
    return token_text(vocabulary, ranges[0][0]) if ranges[0][0] < vocabulary.vocab_size else "no token"


def _generated(snapshot: Snapshot, within: Span, known: Known) -> Iterator[Hint]:
    """The names of the rules that the compiler made, as long as they are of this text."""
    standing = known.standing
    if standing.figures is None or standing.obstacle is not None:
        return
    for name, span in standing.figures.helpers:
        if _is_in(span.end, within):
            shown = name if len(name) <= LONGEST else f"{name[:LONGEST]}…"
            yield Hint(
                span.end, ": ", shown, "the rule that the compiler made of this, as figures and findings name it"
            )


def _costs(snapshot: Snapshot, within: Span, known: Known) -> Iterator[Hint]:
    """What each definition has of the automata, at its end."""
    standing = known.standing
    if standing.figures is None:
        return
    stale = " (stale)" if standing.obstacle else ""
    for entry in snapshot.outline.entries:
        if entry.kind in (Kind.RULE, Kind.TERMINAL) and _is_in(entry.span.end, within):
            line = standing.figures.costs.get(entry.name)
            if line is not None:
                about = f"what it has of all that was compiled: {standing.obstacle or 'up to date'}"
                yield Hint(entry.span.end, "", f"{line}{stale}", about)


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT, types.InlayHintOptions(resolve_provider=False))
    async def inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint] | None:
        uri = params.text_document.uri

        def answer(snapshot: Snapshot, converter: Converter) -> list[types.InlayHint]:
            known = known_of(server.session.documents.get(uri))
            found = hints_in(snapshot, converter.span(params.range), known, snapshot.source.settings.inlay_hints)
            return [_shown(hint, converter) for hint in found]

        return await server.answer(uri, answer)


def _shown(hint: Hint, converter: Converter) -> types.InlayHint:
    position = converter.range(Span(hint.offset, hint.offset)).start
    if hint.target is None:
        label: str | list[types.InlayHintLabelPart] = f"{hint.sign}{hint.text}"
    else:
        # A part with a place can be followed to its definition.
        name = types.InlayHintLabelPart(hint.text, location=converter.location(hint.target))
        label = [types.InlayHintLabelPart(hint.sign), name]
    return types.InlayHint(position, label, padding_left=True, tooltip=hint.about)
