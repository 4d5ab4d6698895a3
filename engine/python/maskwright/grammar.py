r"""The grammar as every stage after reading sees it: rules and terminals with source spans.

A notation reader (:mod:`maskwright.reading`) turns text into a :class:`Grammar`; the engine compiles it, and the
analyses of :mod:`maskwright.analysis` look for what its author may not have meant. What rules and terminals are made of
is in :mod:`maskwright.expressions`, and can be imported from here too.

>>> grammar = Grammar.from_text('start: "a" B\nB: /b/')
>>> [rule.name for rule in grammar.rules], [terminal.name for terminal in grammar.terminals]
(['start'], ['B', '"a"'])
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from os import PathLike
from types import NoneType
from typing import TYPE_CHECKING, Final

from maskwright.arguments import file_name, require
from maskwright.diagnostic import Diagnostic, Severity, Span
from maskwright.errors import GrammarError
from maskwright.expressions import (
    Automaton,
    Choice,
    Complement,
    Expression,
    Intersection,
    Literal,
    NotFollowedBy,
    Pattern,
    Regex,
    Repeat,
    Sequence,
    Shortest,
    SpecialTokens,
    Symbol,
    children,
    symbols,
    with_parts,
)
from maskwright.quick import quick

if TYPE_CHECKING:
    from maskwright.schema_options import Formats, PropertyOrder, Whitespace

__all__ = [
    "INDENT_DEPTH",
    "MAX_INDENT_DEPTH",
    "Automaton",
    "Choice",
    "Complement",
    "Expression",
    "Grammar",
    "Intersection",
    "Literal",
    "NotFollowedBy",
    "Notation",
    "Pattern",
    "Regex",
    "Repeat",
    "Rule",
    "Sequence",
    "Shortest",
    "SpecialTokens",
    "Symbol",
    "Terminal",
    "children",
    "require_sound",
    "symbols",
    "with_parts",
]

INDENT_DEPTH: Final = 8
"""How deep blocks nest where ``%declare _INDENT _DEDENT`` is made good without being told how deep."""

MAX_INDENT_DEPTH: Final = 50
"""How deep they may be asked to nest."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """A named set of byte strings. ``anonymous`` terminals stand for a literal written inside a rule.

    ``uses`` names the terminals that its definition refers to, which the pattern no longer shows. ``max_tokens`` is how
    many tokens of the model a lexeme of it may take at most. ``priority`` is what its author wrote, for those who ask
    that of two terminals with the same text only one be possible.
    """

    name: str
    pattern: Pattern
    span: Span
    ignored: bool = False
    anonymous: bool = False
    uses: tuple[str, ...] = ()
    max_tokens: int | None = field(default=None, kw_only=True)
    priority: int = field(default=0, kw_only=True)


@quick
@dataclass(frozen=True, slots=True)
class Rule:
    """A nonterminal with its body. ``span`` is its name where it is defined."""

    name: str
    body: Expression
    span: Span


class Notation(str, Enum):
    """What a grammar's text is written in."""

    LARK = "lark"
    GBNF = "gbnf"
    JSON_SCHEMA = "json-schema"


@dataclass(frozen=True, slots=True)
class Grammar:
    """A grammar that was read, with everything the reader had to say about it.

    ``diagnostics`` may hold errors; such a grammar is fit for analysis but not for compiling. ``notation`` is what
    ``source`` is written in, so what a fix of it has to be written in.
    """

    start: str
    rules: tuple[Rule, ...]
    terminals: tuple[Terminal, ...]
    source: str = field(repr=False)
    path: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    notation: Notation = field(default=Notation.LARK, kw_only=True)

    @property
    def start_span(self) -> Span:
        """Where the start rule is defined, for findings about the whole; the beginning of the text if it is not."""
        return next((rule.span for rule in self.rules if rule.name == self.start), Span(0, 0))

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        start: str | None = None,
        path: str | None = None,
        notation: str | None = None,
        indent_depth: int = INDENT_DEPTH,
        property_order: PropertyOrder = "declared",
        whitespace: Whitespace = "any",
        formats: Formats = "enforced",
    ) -> Grammar:
        """Read a grammar in Lark, in GBNF, or given as a JSON Schema.

        ``notation`` is ``"lark"``, ``"gbnf"`` or ``"json-schema"``; without it the text tells. ``start`` is the start
        rule if it is not ``start``, in GBNF ``root``. What a Lark grammar imports with a dot is looked for beside
        ``path``, and ``indent_depth`` is how deep blocks may nest in one that declares ``_INDENT`` and ``_DEDENT``, up
        to 50. The others are for schemas: :class:`maskwright.json_schema.SchemaOptions`.

        Raises :class:`GrammarError`, carrying the diagnostics, if the text has errors. Costs about a millisecond for
        a page of grammar.
        """
        from maskwright.reading import ReadingOptions, notation_named, read_text
        from maskwright.schema_options import SchemaOptions

        require(text, str, "the text of a grammar must be a str", "Grammar.from_file reads a file")
        require(start, (str, NoneType), "start must be the name of a rule as a str, or None")
        require(path, (str, NoneType), "path must be a str or None")
        require(notation, (str, NoneType), "notation must be a str or None")
        require(indent_depth, int, "indent_depth must be an int")
        named = None if notation is None else notation_named(notation)
        schema = SchemaOptions(property_order, whitespace, formats)
        options = ReadingOptions(named, start, indent_depth, schema)
        return require_sound(read_text(text, path=path, options=options).grammar)

    @classmethod
    def from_file(
        cls,
        path: str | PathLike[str],
        *,
        start: str | None = None,
        notation: str | None = None,
        indent_depth: int = INDENT_DEPTH,
        property_order: PropertyOrder = "declared",
        whitespace: Whitespace = "any",
        formats: Formats = "enforced",
    ) -> Grammar:
        """Read a file (UTF-8, any line ends) like a text. Raises :class:`GrammarError` or :class:`InputError`.

        Its name tells the notation only where nothing in it does.
        """
        from maskwright.notation import read_source

        name = file_name(path, "a grammar is read from the path of a file")
        return cls.from_text(
            read_source(name),
            start=start,
            path=name,
            notation=notation,
            indent_depth=indent_depth,
            property_order=property_order,
            whitespace=whitespace,
            formats=formats,
        )


def require_sound(grammar: Grammar) -> Grammar:
    """The grammar, if its reader found no errors in it. Raises :class:`GrammarError`, carrying them."""
    errors = [found for found in grammar.diagnostics if found.severity is Severity.ERROR]
    if errors:
        raise GrammarError(errors, grammar)
    return grammar
