"""Statements as read: what the author wrote, before names are looked up and terminals are put in.

Bodies are trees of leaves (:data:`Leaf`, :class:`Unsupported`) under :class:`Series`, :class:`Options`,
:class:`Repeated` and what only patterns have: :class:`Conjunction`, :class:`Negation` and :class:`Lazy`. They are as
deep as the brackets of the text, which the scanner limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from maskwright import grammar as ir
from maskwright.diagnostic import Diagnostic, Span


@dataclass(frozen=True, slots=True)
class Number:
    """A number as a parameter, or in one."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Bits:
    """``[low:high]``: some bits of the present value; ``_`` is all of them."""

    low: int
    high: int
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the present value, see :mod:`maskwright.notation.parameters`."""

    name: str
    arguments: tuple[Argument, ...]
    span: Span


Argument: TypeAlias = Number | Bits | Call


@dataclass(frozen=True, slots=True)
class Condition:
    """``%if`` with what is to hold."""

    call: Call
    span: Span


@dataclass(frozen=True, slots=True)
class Reference:
    """A name in a body, with the parameter that is given to it."""

    name: str
    span: Span
    parameter: Argument | None = None


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
    """``%lark {…}``: a grammar whose ``text`` stands at ``inside``."""

    text: str
    inside: Span
    written: str
    span: Span


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


@dataclass(frozen=True, slots=True)
class Series:
    """Items one after the other."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Options:
    """Alternatives, two or more."""

    options: tuple[Node, ...]
    span: Span


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


@dataclass(frozen=True, slots=True)
class Attribute:
    """``name`` or ``name=value`` in the brackets after a defined name; a number is in ``number``, as it is written."""

    name: str
    value: Node | None
    number: str
    span: Span
    name_span: Span


@dataclass(frozen=True, slots=True)
class Attributes:
    """All of them, with the brackets."""

    items: tuple[Attribute, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Priority:
    """``.2`` after a defined name."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class OneLexeme:
    """What attributes say of a definition: that its body is one lexeme.

    ``required`` is the attribute that needs it to be, empty if a rule may stay a rule where its body has rules in it.
    """

    written: str
    required: str
    max_tokens: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Definition:
    """A rule or a terminal with its body."""

    name: str
    body: Node
    span: Span
    loose: bool = False
    """Whether it could not be read in full, so that unknown names in it tell nothing."""
    lexeme: OneLexeme | None = None
    """Whether attributes make one lexeme of it."""
    parameters: tuple[Reference, ...] = ()
    """What makes it a template."""
    priority: int = 0
    imported: bool = False
    """Whether it comes from another text; all its places are then that of the import."""
    takes_parameter: bool = False
    """Whether it is defined for every value of a parameter, with ``::_``."""
    parametric: bool = False
    """Whether it takes a parameter, gives one or has a condition."""

    @property
    def is_terminal(self) -> bool:
        """Whether the name is one of a terminal."""
        return is_terminal_name(self.name)


@dataclass(frozen=True, slots=True)
class Ignore:
    """``%ignore`` with what it ignores."""

    body: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Import:
    """``%import path.name -> alias``; one for each name of a list."""

    path: tuple[str, ...]
    alias: str
    span: Span


Item: TypeAlias = Definition | Ignore | Import


def is_terminal_name(name: str) -> bool:
    """Whether the first letter is in upper case, which is what makes a terminal.

    What comes from another file has a name with that file's before it, in any case: ``python__NAME``.
    """
    return own_name(name)[:1].isupper()


def own_name(name: str) -> str:
    """A name without that of the file that it comes from, and without underscores before it."""
    own = name.rpartition("__")[2].lstrip("_")
    return own if own[:1].isalpha() else name.lstrip("_")


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below ``node``."""
    match node:
        case Series(items=below) | Options(options=below) | Unsupported(parts=below) | Conjunction(items=below):
            return below
        case Repeated(item=item) | Negation(item=item) | Lazy(item=item) | Conditional(item=item):
            return (item,)
        case Application(name=name, arguments=arguments):
            return (name, *arguments)
        case _:
            return ()


def replaced(node: Node, replace_leaf: Callable[[Node], Node]) -> Node:
    """A tree with other leaves. Iterative.

    ``replace_leaf`` gets references, and also applications whose parts are done already.
    """
    done: list[Node] = []
    stack: list[tuple[Node, bool]] = [(node, False)]
    while stack:
        node, visited = stack.pop()
        below = children(node)
        if not below:
            done.append(replace_leaf(node))
        elif not visited:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
        else:
            parts = tuple(done[len(done) - len(below) :])
            del done[len(done) - len(below) :]
            done.append(_rebuilt(node, parts, node.span, replace_leaf))
    return done.pop()


def _rebuilt(node: Node, parts: tuple[Node, ...], span: Span, replace_leaf: Callable[[Node], Node]) -> Node:
    match node:
        case Series():
            return Series(parts, span)
        case Options():
            return Options(parts, span)
        case Repeated(minimum=low, maximum=high):
            return Repeated(parts[0], low, high, span)
        case Conjunction(amp=amp):
            return Conjunction(parts, span, amp)
        case Negation():
            return Negation(parts[0], span)
        case Lazy():
            return Lazy(parts[0], span)
        case Conditional(condition=condition):
            return Conditional(parts[0], condition, span)
        case Application(name=name):
            head = parts[0] if isinstance(parts[0], Reference) else name
            return replace_leaf(Application(head, parts[1:], span))
        case Unsupported(written=written):
            return Unsupported(written, parts, span)
        case _:
            return node


def walk(node: Node) -> Iterator[Node]:
    """Every node of a tree, in the order of the text."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def fold(node: Node, lower: Callable[[Any], ir.Expression], whole: tuple[type[Node], ...] = ()) -> ir.Expression:
    """Turn a tree into an expression, its leaves by ``lower``. Iterative, so depth costs no Python stack.

    ``lower`` gets nodes of the types ``whole`` too, with all that is below them. An unsupported construct becomes a
    hole, which ``lower`` makes, with its parts, as options, between it and another: so they are in use, and have no
    other bearing.
    """
    done: list[ir.Expression] = []
    stack: list[tuple[Node, bool]] = [(node, False)]
    while stack:
        node, visited = stack.pop()
        below = children(node)
        if isinstance(node, (*LEAVES, *whole)):
            done.append(lower(node))
        elif not visited:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
        else:
            folded = tuple(done[len(done) - len(below) :])
            del done[len(done) - len(below) :]
            done.append(_join(node, folded, lower))
    return done.pop()


def _join(node: Node, folded: tuple[ir.Expression, ...], lower: Callable[[Any], ir.Expression]) -> ir.Expression:
    match node:
        case Series():
            return ir.Sequence(folded, node.span)
        case Options():
            return ir.Choice(folded, node.span)
        case Repeated():
            return ir.Repeat(folded[0], node.minimum, node.maximum, node.span)
        case Conjunction():
            return ir.Intersection(folded, node.span)
        case Negation():
            return ir.Complement(folded[0], node.span)
        case Lazy():
            return ir.Shortest(folded[0], node.span)
        case Conditional():  # Left where something is wrong with a parameter.
            return folded[0]
        case _:
            hole = lower(Unsupported("…", (), node.span) if isinstance(node, Application) else node)
            if not folded:
                return hole
            between = ir.Repeat(ir.Choice(folded, node.span), 0, 1, node.span)
            return ir.Sequence((hole, between, hole), node.span)
