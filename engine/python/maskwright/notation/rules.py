r"""Rules: their bodies as expressions over symbols, literals in them as anonymous terminals.

In a rule a literal stands for a terminal: for a named one that is defined as just that text, or else for one that is
made on the way and called what the literal says. ``%ignore`` takes its terminals from here, because it may make some
too.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: "a" "b"\nB: "b"\n%ignore " "')
>>> [(one.name, one.anonymous, one.ignored) for one in grammar.terminals]
[('B', False, False), ('"a"', True, False), ('" "', True, True)]
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Related, Span
from maskwright.grammar import Expression, Rule, Sequence, SpecialTokens, Symbol, Terminal
from maskwright.notation import tree
from maskwright.notation.collect import Collected
from maskwright.notation.literals import cut, pattern_name, range_name, text_name
from maskwright.notation.names import Names
from maskwright.notation.nested import NestedGrammars
from maskwright.notation.operators import complaint_in_rule, is_rule
from maskwright.notation.terminals import Patterns, references, whole
from maskwright.notation.written import written

_OPERATORS = (tree.Conjunction, tree.Negation, tree.Lazy)
_LITERALS = (tree.Text, tree.Pattern, tree.CharRange)


@dataclass(slots=True)
class Rules:
    """Lowers rule bodies and collects the terminals that they make on the way."""

    collected: Collected
    names: Names
    patterns: Patterns
    nested: NestedGrammars
    anonymous: dict[str, Terminal] = field(default_factory=dict)
    ignored: set[str] = field(default_factory=set)
    literals: dict[str, str] = field(default_factory=dict)
    """From the name that a plain literal would get to the terminal that is defined as just that literal."""
    texts: dict[tuple[str, bool], str] = field(default_factory=dict)
    """From a text and whether its case is ignored to the terminal that stands for it."""
    uses: list[tuple[str, Span]] = field(default_factory=list)
    """Which terminals literals stand for, and where."""

    def lower_all(self) -> list[Rule]:
        """Every rule, in the order of the text."""
        for name, definition in self.collected.definitions.items():
            if definition.is_terminal and isinstance(definition.body, tree.Text) and definition.lexeme is None:
                body = definition.body
                self.literals.setdefault(text_name(body.value, body.ignore_case), name)
        return [
            Rule(name, self._one_lexeme(definition) or self._body(definition), definition.span)
            for name, definition in stoppable(self.collected.definitions.items(), self.collected.cancel)
            if not definition.is_terminal
        ]

    def lower_ignores(self) -> None:
        """Mark or make the terminals of every ``%ignore``."""
        for statement in self.collected.ignores:
            body = statement.body
            if isinstance(body, tree.Unsupported) and not body.parts:
                continue
            if isinstance(body, tree.Reference):
                self._ignore_name(body)
            elif isinstance(body, _LITERALS):
                name = self._terminal(body)
                self.ignored.add(name)
                if name in self.anonymous:
                    # A rule may have the same text, and what is said of ignoring it is not about that rule.
                    self.anonymous[name] = replace(self.anonymous[name], span=body.span)
            else:
                name = whole(body.span, self.collected.source)
                self.ignored.add(self.lexeme(body, name, "what `%ignore` takes").name)

    def _ignore_name(self, body: tree.Reference) -> None:
        if isinstance(self.patterns.done.get(body.name), SpecialTokens):
            message = f"`%ignore` takes terminals that match text, and `{body.name}` is a special token"
            self.collected.report(finding("S036", message, body.span))
        elif body.name in self.patterns.done:
            self.ignored.add(body.name)
        elif body.name in self.collected.definitions:
            message = f"`%ignore` takes terminals, and `{body.name}` is a rule"
            self.collected.report(finding("G005", message, body.span))
        else:
            self.names.unknown(body.name, body.span)

    def _hole(self, span: Span) -> str:
        """The name of what cannot be lowered: its text, which is a name only where it comes from another file."""
        name = whole(span, self.collected.source)
        return f"…{name}" if name in self.collected.definitions else name

    def _one_lexeme(self, definition: tree.Definition) -> Expression | None:
        """The terminal that attributes make of a rule, if they do."""
        lexeme = definition.lexeme
        if lexeme is None:
            return None
        other = next((node for node in tree.walk(definition.body) if self._no_pattern(node)), None)
        if other is None:
            name = f"{definition.name}{' '.join(lexeme.written.split())}"
            terminal = self.lexeme(definition.body, name, f"`{definition.name}`")
            self.anonymous[name] = replace(terminal, max_tokens=lexeme.max_tokens)
            return Symbol(name, definition.body.span)
        if lexeme.required == "max_tokens" and isinstance(definition.body, tree.Nested):
            message = "`max_tokens` is not enforced for a whole grammar: it counts the tokens of one lexeme"
            self.collected.report(finding("S045", message, lexeme.span))
            return None
        if lexeme.required:
            what = " ".join(self.collected.source[other.span.start : other.span.end].split())
            message = (
                f"`{lexeme.required}` makes one lexeme of `{definition.name}`, and `{cut(what)}` is no part of one"
            )
            related = (Related(lexeme.span, "the attribute is here"),)
            self.collected.report(finding("S035", message, other.span, related))
        return None

    def _no_pattern(self, node: tree.Node) -> str | None:
        """What a node is called, if it can be no part of a lexeme."""
        match node:
            case tree.Reference(name=name):
                is_special = isinstance(self.patterns.done.get(name), SpecialTokens)
                return name if is_special or is_rule(node) else None
            case tree.Special(written=written) | tree.Nested(written=written):
                return written
            case _:
                return None

    def _body(self, definition: tree.Definition) -> Expression:
        return self._folded(definition.body, definition.loose)

    def _folded(self, node: tree.Node, loose: bool) -> Expression:
        # A function that calls itself by its name would be a cycle, and keep all of a reading until one looks for it.
        return tree.fold(node, partial(self._leaf, loose), _OPERATORS)

    def _leaf(self, loose: bool, node: tree.Node) -> Expression:
        match node:
            case tree.Reference():
                return self._reference(node, loose)
            case tree.Text(value=""):
                return Sequence((), node.span)
            case tree.Text():
                return Symbol(self._terminal(node), node.span)
            case tree.Conjunction() | tree.Negation():
                return self._operator(node, loose)
            case tree.Lazy(item=item):  # Reported, or without bearing.
                return self._folded(item, loose)
            case tree.Unsupported():
                return Symbol(self._hole(node.span), node.span)
            case tree.Ready(written=name):
                return Symbol(self.lexeme(node, name, f"`{name}`").name, node.span)
            case tree.Nested():
                return self.nested.symbol(node)
            case tree.Special():
                return Symbol(self._special(node).name, node.span)
            case _:
                assert isinstance(node, _LITERALS)
                return Symbol(self._terminal(node), node.span)

    def _operator(self, node: tree.Conjunction | tree.Negation, loose: bool) -> Expression:
        """A negation of terminals is a terminal; what else the operators stand in is reported."""
        if complaint := complaint_in_rule(node):
            self.collected.report(complaint)
            return self._folded(tree.Unsupported("…", tree.children(node), node.span), loose)
        name = self._name(node)
        return Symbol(self.lexeme(node, name, f"`{name}`").name, node.span)

    def lexeme(self, body: tree.Node, name: str, owner: str) -> Terminal:
        """The anonymous terminal of that name, which matches a body as one lexeme; messages call it ``owner``."""
        if name not in self.anonymous:
            pattern = self.patterns.checked(name, body, body.span, owner)
            uses = tuple(dict.fromkeys(reference.name for reference in references(body)))
            self.anonymous[name] = Terminal(name, pattern, body.span, anonymous=True, uses=uses)
        return self.anonymous[name]

    def _reference(self, node: tree.Reference, loose: bool) -> Expression:
        known = node.name in self.collected.definitions or node.name in self.collected.imports
        if not known and not loose:
            self.names.unknown(node.name, node.span)
        return Symbol(node.name, node.span)

    def _name(self, node: tree.Node) -> str:
        """The text of a node, as it is written where that tells it from all others: not in templates and imports."""
        name = whole(node.span, self.collected.source)
        same = self.patterns.rewriting.bodies.get(name, node) == node
        return name if name[:1] == "~" and same else written(node)

    def _special(self, node: tree.Special) -> Terminal:
        name = node.written
        return self.anonymous.setdefault(name, Terminal(name, node.meaning, node.span, anonymous=True))

    def _terminal(self, node: tree.Text | tree.Pattern | tree.CharRange) -> str:
        """The terminal that stands for a literal: a named one with that text, or an anonymous one."""
        if not isinstance(node, tree.Text):
            name = self._find_or_make(node)
        elif (known := self.texts.get((node.value, node.ignore_case))) is not None:
            name = known
        else:
            name = self.texts[node.value, node.ignore_case] = self._find_or_make(node)
        self.uses.append((name, node.span))
        return name

    def _find_or_make(self, node: tree.Text | tree.Pattern | tree.CharRange) -> str:
        match node:
            case tree.Text():
                name = text_name(node.value, node.ignore_case)
                named = self.literals.get(name)
                if named is not None:
                    return named
            case tree.Pattern():
                name = pattern_name(node.written, node.flags)
            case tree.CharRange():
                name = range_name(node.first, node.last)
        if name not in self.anonymous:
            pattern = self.patterns.lower(node, name)
            pattern = self.patterns.rewriting.rewritten(name, node) or pattern
            self.anonymous[name] = Terminal(name, pattern, node.span, anonymous=True)
        return name


def with_ignored(terminals: list[Terminal], ignored: set[str]) -> list[Terminal]:
    """The terminals, those in ``ignored`` marked."""
    return [replace(t, ignored=True) if t.name in ignored else t for t in terminals]
