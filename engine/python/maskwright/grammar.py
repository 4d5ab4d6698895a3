"""The grammar as every stage after reading sees it: rules and terminals with source spans.

A notation reader (:mod:`maskwright.notation`) turns text into a :class:`Grammar`; the engine
compiles it, and the analyses of :mod:`maskwright.analysis` look for what its author may not
have meant. Rule bodies and terminal patterns are small expression trees of the same shape.
Rule bodies refer to symbols by name; terminal patterns hold text and regular expressions
only, because the reader has already put in the terminals that they refer to.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from os import PathLike
from types import NoneType
from typing import TYPE_CHECKING, Final, TypeAlias

from maskwright.arguments import file_name, require
from maskwright.diagnostic import Diagnostic, Severity, Span
from maskwright.errors import GrammarError

if TYPE_CHECKING:
    from maskwright.json_schema.options import Formats, PropertyOrder, Whitespace
from maskwright.quick import quick

INDENT_DEPTH: Final = 8
"""How deep blocks nest where ``%declare _INDENT _DEDENT`` is made good without being told how deep."""

MAX_INDENT_DEPTH: Final = 50
"""How deep they may be asked to nest."""


@quick
@dataclass(frozen=True, slots=True)
class Symbol:
    """A reference to a rule or a terminal by its name. Only in rule bodies."""

    name: str
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Literal:
    """Exact text, matched as its UTF-8 bytes; with ``ignore_case`` in any letter case. Only in patterns."""

    text: str
    span: Span
    ignore_case: bool = False


@dataclass(frozen=True, slots=True)
class Regex:
    """A regular expression in the syntax of the Rust ``regex`` crate, with flags out of ``imsxu``. Only in patterns.

    ``span`` covers the expression between the slashes, so that an offset into ``source`` is an offset into the file.
    """

    source: str
    span: Span
    flags: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Sequence:
    """Items one after the other; no items is the empty string."""

    items: tuple[Expression, ...]
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Choice:
    """Any one of the options."""

    options: tuple[Expression, ...]
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Repeat:
    """``item`` at least ``minimum`` and at most ``maximum`` times; ``None`` is without end."""

    item: Expression
    minimum: int
    maximum: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Intersection:
    """What each of the items matches. Only in patterns."""

    items: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Complement:
    """Every text, in valid UTF-8, that ``item`` does not match; the empty one too. Only in patterns."""

    item: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Shortest:
    """What ``item`` matches without matching a shorter, non-empty beginning of it: lazy matching. Only in patterns."""

    item: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Automaton:
    """What a deterministic automaton over characters accepts, for sets without a short expression. Only in patterns.

    ``transitions`` has, for each state, the first and last code point of a range and the state that these lead to; the
    ranges of a state do not overlap. It starts in state 0, and accepts in the states of ``accepting``.
    """

    transitions: tuple[tuple[tuple[int, int, int], ...], ...]
    accepting: tuple[int, ...]
    span: Span


Expression: TypeAlias = (
    Symbol | Literal | Regex | Sequence | Choice | Repeat | Intersection | Complement | Shortest | Automaton
)


@dataclass(frozen=True, slots=True)
class NotFollowedBy:
    """What ``item`` matches where the text behind it does not begin with a member of ``by``.

    Only as the whole pattern of a terminal. The rule of the longest match looks at ``item`` alone, whatever follows.
    """

    item: Expression
    by: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class SpecialTokens:
    """Tokens of the vocabulary, by name (``<|end|>``) or by id, each a lexeme by itself whatever its bytes are.

    ``ranges`` are first and last ids. ``negated`` stands for all others. Only as the whole pattern of a terminal.
    """

    names: tuple[str, ...]
    ranges: tuple[tuple[int, int], ...]
    negated: bool
    span: Span


Pattern: TypeAlias = Expression | NotFollowedBy | SpecialTokens


def children(node: Pattern) -> tuple[Expression, ...]:
    """The expressions directly below ``node``."""
    match node:
        case Sequence(items=below) | Choice(options=below) | Intersection(items=below):
            return below
        case Repeat(item=item) | Complement(item=item) | Shortest(item=item):
            return (item,)
        case NotFollowedBy(item=item, by=by):
            return (item, by)
        case _:
            return ()


def symbols(root: Expression) -> list[Symbol]:
    """The symbols of an expression, in the order of the text."""
    found = []
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Symbol):
            found.append(node)
        else:
            stack.extend(reversed(children(node)))
    return found


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

        require(text, str, "the text of a grammar must be a str", "Grammar.from_file reads a file")
        require(start, (str, NoneType), "start must be the name of a rule as a str, or None")
        require(path, (str, NoneType), "path must be a str or None")
        require(notation, (str, NoneType), "notation must be a str or None")
        require(indent_depth, int, "indent_depth must be an int")
        named = None if notation is None else notation_named(notation)
        options = ReadingOptions(named, start, indent_depth, property_order, whitespace, formats)
        grammar = read_text(text, path=path, options=options).grammar
        errors = [d for d in grammar.diagnostics if d.severity is Severity.ERROR]
        if errors:
            raise GrammarError(errors, grammar)
        return grammar

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
