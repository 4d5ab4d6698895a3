r"""Terminals: one for each literal, character class and token of the vocabulary; equal ones are the same.

>>> terminals = Terminals()
>>> [terminals.symbol(Piece(kind, text, 0)).name for kind, text in (("class", "[0-9]"), ("class", r"[\x30-9]"))]
['[0-9]', '[0-9]']
>>> terminals.all[0].pattern.source
'[0-9]'
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.gbnf.characters import CharacterClass, Refused, unescaped
from maskwright.gbnf.scan import Piece
from maskwright.grammar import Expression, Literal, Pattern, Regex, Sequence, SpecialTokens, Symbol, Terminal
from maskwright.notation import tree
from maskwright.notation.literals import text_name
from maskwright.notation.outline import Use
from maskwright.notation.special import special


@dataclass(slots=True)
class Terminals:
    """Makes terminals on the way, and takes note of where they are used."""

    made: dict[Hashable, Terminal] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    """What there is to say that stops nothing."""

    @property
    def all(self) -> list[Terminal]:
        """All terminals, in the order of their first use."""
        return list(self.made.values())

    def symbol(self, piece: Piece) -> Expression:
        """What stands for a literal, a class, ``.`` or a token in the body of a rule. Raises :class:`Refused`."""
        match piece.kind:
            case "string":
                text = unescaped(piece.text[1:-1], piece.start + 1)
                if not text:
                    return Sequence((), piece.span)
                return self._terminal(text, text_name(text, False), Literal(text, piece.span), piece.span)
            case "class":
                return self._class(piece)
            case "any":
                return self._terminal("any", ".", Regex(".", piece.span, "s"), piece.span)
            case _:
                pattern = _tokens(piece)
                key = (pattern.names, pattern.ranges, pattern.negated)
                return self._terminal(key, piece.text, pattern, piece.span)

    def _class(self, piece: Piece) -> Expression:
        read = CharacterClass.read(piece.text, piece.start)
        if piece.text in ("[]", "[^]"):
            message = f"`{piece.text}` has no characters in it, and stands for the empty text, as llama.cpp has it"
            self.found.append(finding("S062", message, piece.span))
            return Sequence((), piece.span)
        if read.is_empty:
            raise Refused(finding("S014", f"no character is in `{piece.text}`, so nothing could match it", piece.span))
        return self._terminal(read, piece.text, Regex(read.regex, piece.span), piece.span)

    def _terminal(self, key: Hashable, name: str, pattern: Pattern, span: Span) -> Symbol:
        terminal = self.made.setdefault(key, Terminal(name, pattern, span, anonymous=True))
        self.uses.append(Use(terminal.name, span, literal=True))
        return Symbol(terminal.name, span)


def _tokens(piece: Piece) -> SpecialTokens:
    """The tokens that ``<[12]>``, ``<name>`` or one of them behind ``!`` stand for."""
    negated = piece.text.startswith("!")
    written, span = piece.text.removeprefix("!"), Span(piece.start + negated, piece.end)
    complaints: list[Diagnostic] = []
    if not written[1:-1].strip():
        complaints.append(finding("S036", "this names no token: write its text, or its id as in `<[12]>`", span))
    node = special(written, span, complaints.append)
    if complaints:
        raise Refused(complaints[0])
    assert isinstance(node, tree.Special)
    meaning = node.meaning
    if negated and meaning.negated and not meaning.ranges:
        raise Refused(finding("S036", f"`{piece.text}` stands for no token at all", piece.span))
    return replace(meaning, negated=meaning.negated != negated, span=piece.span)
