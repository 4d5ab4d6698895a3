"""What bodies are made of: leaves, and what holds other nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from maskwright import grammar as ir
from maskwright.diagnostic import Diagnostic, Span
from maskwright.notation.tree.values import Argument, Call
from maskwright.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Reference:
    """A name in a body, with the parameter that is given to it."""

    name: str
    span: Span
    parameter: Argument | None = None


@quick
@dataclass(frozen=True, slots=True)
class Text:
    """A quoted string, escapes resolved."""

    value: str
    ignore_case: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression as written between its slashes and after them, with its translation."""

    written: str
    regex: ir.Regex
    span: Span
    flags: str = ""
    peculiar: tuple[Diagnostic, ...] = ()
    """Its lazy quantifiers and what looks around: what is to be said of them is up to the whole terminal."""


@dataclass(frozen=True, slots=True)
class CharRange:
    """``"a".."z"``, both ends included."""

    first: str
    last: str
    span: Span


@dataclass(frozen=True, slots=True)
class Special:
    """``<…>``: tokens of the vocabulary, a lexeme each."""

    meaning: ir.SpecialTokens
    written: str
    span: Span


@dataclass(frozen=True, slots=True)
class Ready:
    """A pattern that is made already."""

    expression: ir.Expression
    written: str
    span: Span


@dataclass(frozen=True, slots=True)
class Nested:
    """``%lark {…}`` or ``%json {…}``: a grammar whose ``text`` stands at ``inside``."""

    text: str
    inside: Span
    written: str
    span: Span

    @property
    def is_json(self) -> bool:
        """Whether it is a JSON Schema."""
        return self.written.startswith("%json")


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A construct that was reported and cannot be lowered; ``parts`` keeps the names inside it in use."""

    written: str
    parts: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Application:
    """``name{argument, …}``: a template with its arguments. Gone once templates are expanded."""

    name: Reference
    arguments: tuple[Node, ...]
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Series:
    """Items one after the other."""

    items: tuple[Node, ...]
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Options:
    """Alternatives, two or more."""

    options: tuple[Node, ...]
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Repeated:
    """``item`` from ``minimum`` to ``maximum`` times."""

    item: Node
    minimum: int
    maximum: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Conjunction:
    """``A & B``: what each of the items matches. ``amp`` is its first sign."""

    items: tuple[Node, ...]
    span: Span
    amp: Span


@dataclass(frozen=True, slots=True)
class Negation:
    """``~A``: all text that ``item`` does not match."""

    item: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Lazy:
    """What ``item`` matches without matching a beginning of it, as an attribute of a definition asks for."""

    item: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """An alternative that is there only where a condition holds."""

    item: Node
    condition: Call
    span: Span


Leaf: TypeAlias = Reference | Text | Pattern | CharRange | Special | Ready | Nested
LEAVES = (Reference, Text, Pattern, CharRange, Special, Ready, Nested)
Node: TypeAlias = (
    Leaf | Unsupported | Application | Series | Options | Repeated | Conjunction | Negation | Lazy | Conditional
)
NODES = (*LEAVES, Unsupported, Application, Series, Options, Repeated, Conjunction, Negation, Lazy, Conditional)
