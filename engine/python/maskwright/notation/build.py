"""From the parser's tree of one statement to the nodes of :mod:`maskwright.notation.tree`.

The builder resolves escapes, translates expressions, and reports every construct that is not supported at its place,
so that what comes after it deals with meaning only. It has a method for each rule of ``syntax.lark``, which gets what
that rule matched, built already: nodes, and lexemes, which are strings that know their terminal and their place. Lark
calls those tokens; here a token is one of the model.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

from lark import Token as Lexeme
from lark import Transformer_NonRecursive, Tree

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.notation import leaves, parametric, tree
from maskwright.notation.attributes import apply_attributes
from maskwright.notation.counts import counted
from maskwright.notation.heads import check_case, check_modifiers, parameters_of
from maskwright.notation.operators import conjunction, negation
from maskwright.notation.places import Child, Places
from maskwright.notation.priorities import complaint_about_priority, read_priority
from maskwright.notation.special import special
from maskwright.notation.structured import structured

Report = Callable[[Diagnostic], None]


def build_statement(source: str, start: int, parsed: Tree[Lexeme], report: Report) -> tree.Definition | tree.Ignore:
    """Build the node of a statement, which begins at offset ``start`` of ``source``, from the parser's tree of it."""
    item = _Builder(source, start, report).transform(parsed)
    assert isinstance(item, tree.Definition | tree.Ignore)
    return item


class _Builder(Transformer_NonRecursive[Lexeme, object]):
    """Builds the node of one statement, which begins at offset ``start`` of ``source``."""

    def __init__(self, source: str, start: int, report: Report) -> None:
        super().__init__(visit_tokens=False)
        self._places = Places(source, start)
        self._span = self._places.span
        self._text = self._places.text
        self._report = report
        self._brackets: dict[int, Span] = {}
        self._parametric = False
        self._blamed = False

    # Statements.

    def definition(self, children: list[Child | tree.Attributes | tree.Priority | tree.Argument]) -> tree.Definition:
        lexemes = [child for child in children if isinstance(child, Lexeme)]
        name = next(lexeme for lexeme in lexemes if lexeme.type == "NAME")
        body = children[-1]
        assert isinstance(body, tree.NODES)
        if body.span.start < 0:  # An empty body stands where its text would begin.
            at = self._span(lexemes[-1:]).end
            body = tree.Series((), Span(at, at))
        if lexemes[0].type == "MODIFIERS":
            check_modifiers(lexemes[0], name, self._places, self._report)
        check_case(name, self._places, self._report)
        attributes = next((child for child in children if isinstance(child, tree.Attributes)), None)
        priority = next((child for child in children if isinstance(child, tree.Priority)), None)
        if priority is not None:
            self._report(complaint_about_priority(name, priority))
        lexeme = None
        if attributes is not None:
            body, lexeme = apply_attributes(attributes, self._text(attributes.span), body, self._report)
        takes = any(parametric.takes_value(child, self._blame) for child in children[:-1])
        return tree.Definition(
            str(name),
            body,
            self._span([name]),
            self._blamed,
            lexeme,
            parameters_of(children[:-1]),
            priority.value if priority else 0,
            takes_parameter=takes,
            parametric=self._parametric,
        )

    def ignore(self, children: list[Child]) -> tree.Ignore:
        body = children[-1]
        assert not isinstance(body, Lexeme)
        span = self._span(children)
        if body.span.start < 0:
            self._report(finding("S001", "`%ignore` needs something to ignore", span))
            body = tree.Unsupported("%ignore", (), span)
        if self._parametric:
            self._report(finding("S040", "what `%ignore` takes has no parameters and no conditions", span))
        return tree.Ignore(body, span)

    # Parts of a definition's head.

    def parameters(self, children: list[Child]) -> tree.Node:
        names = [child for child in children if isinstance(child, Lexeme) and child.type == "NAME"]
        return tree.Series(tuple(tree.Reference(str(name), self._span([name])) for name in names), self._span(children))

    def attribute(self, children: list[Child]) -> tree.Attribute:
        value = children[-1] if len(children) > 1 else None
        node, number = (None, str(value)) if isinstance(value, Lexeme) else (value, "")
        return tree.Attribute(str(children[0]), node, number, self._span(children), self._span(children[:1]))

    def attributes(self, children: list[Lexeme | tree.Attribute]) -> tree.Attributes:
        items = tuple(child for child in children if isinstance(child, tree.Attribute))
        brackets = [child for child in children if isinstance(child, Lexeme)]
        return tree.Attributes(items, self._span(brackets))

    def priority(self, children: list[Child]) -> tree.Priority:
        return tree.Priority(read_priority(str(children[-1])), self._span(children))

    def parameter(self, children: list[parametric.Child]) -> tree.Argument:
        self._parametric = True
        return parametric.parameter(children, self._span, self._blame)

    def condition(self, children: list[parametric.Child]) -> tree.Condition:
        self._parametric = True
        return parametric.condition(children, self._span, self._blame)

    def call(self, children: list[parametric.Child]) -> tree.Call:
        return parametric.call(children, self._span, self._blame)

    def bits(self, children: list[Lexeme]) -> tree.Bits:
        return parametric.bits(children, self._span, self._blame)

    def _blame(self, complaint: Diagnostic) -> None:
        """Report what is wrong with a parameter, without which the statement cannot be understood."""
        self._blamed = True
        self._report(complaint)

    # Bodies.

    def choice(self, children: list[Child]) -> tree.Node:
        options: list[tree.Node] = []
        for index, child in enumerate(children):
            if isinstance(child, Lexeme):
                continue
            if child.span.start < 0 and len(children) > 1:
                # An empty alternative has no text: it stands right before or after the bar beside it.
                bar = children[index - 1] if index else children[index + 1]
                at = self._span([bar]).end if index else self._span([bar]).start
                child = tree.Series((), Span(at, at))
            options.append(child)
        return options[0] if len(options) == 1 else tree.Options(tuple(options), self._span(children))

    def sequence(self, children: list[Child | tree.Condition]) -> tree.Node:
        condition = children[-1] if children else None
        if not isinstance(condition, tree.Condition):
            return self._sequence([child for child in children if not isinstance(child, tree.Condition)])
        item = self._sequence([child for child in children if not isinstance(child, tree.Condition)])
        if item.span.start < 0:
            item = tree.Series((), Span(condition.span.start, condition.span.start))
        return tree.Conditional(item, condition.call, Span(item.span.start, condition.span.end))

    def _sequence(self, children: list[Child]) -> tree.Node:
        if any(isinstance(child, Lexeme) and child.type == "AMPERSAND" for child in children):
            return conjunction(children, self._span, self._report)
        items = tuple(child for child in children if not isinstance(child, Lexeme))
        if not items:
            return tree.Series((), self._span(children) if children else Span(-1, -1))
        return items[0] if len(items) == 1 else tree.Series(items, Span(items[0].span.start, items[-1].span.end))

    def repeat(self, children: list[Child]) -> tree.Node:
        item, operator, *_ = children
        assert not isinstance(item, Lexeme)
        assert isinstance(operator, Lexeme)
        span = Span(self._brackets.get(id(item), item.span).start, self._span(children).end)
        match operator.type:
            case "QUESTION":
                return tree.Repeated(item, 0, 1, span)
            case "STAR":
                return tree.Repeated(item, 0, None, span)
            case "PLUS":
                return tree.Repeated(item, 1, None, span)
            case _:
                counts = [child for child in children[1:] if isinstance(child, Lexeme)]
                return counted(item, counts, span, self._places, self._report)

    def group(self, children: list[Child]) -> tree.Node:
        inside = children[1]
        assert not isinstance(inside, Lexeme)
        if inside.span.start < 0:
            return tree.Series((), self._span(children))
        if isinstance(inside, tree.Series | tree.Options | tree.Repeated):
            return replace(inside, span=self._span(children))
        # The span of a leaf stays that of its text, so that a name can be looked up and renamed.
        self._brackets[id(inside)] = self._span(children)
        return inside

    def optional(self, children: list[Child]) -> tree.Node:
        return tree.Repeated(self.group(children), 0, 1, self._span(children))

    def text(self, children: list[Child]) -> tree.Text:
        return leaves.text(children, self._places, self._report)

    def range(self, children: list[Child]) -> tree.Node:
        return leaves.char_range(self.text(children[:1]), self.text(children[2:]), self._places, self._report)

    def pattern(self, children: list[Child]) -> tree.Node:
        return leaves.pattern(str(children[0]), self._span(children), self._report)

    def quoted(self, children: list[Child]) -> tree.Node:
        return leaves.quoted(str(children[0]), self._span(children), self._report)

    def reference(self, children: list[Lexeme | tree.Argument]) -> tree.Reference:
        name, parameter = children[0], children[-1]
        assert isinstance(name, Lexeme)
        return tree.Reference(str(name), self._span([name]), None if isinstance(parameter, Lexeme) else parameter)

    # What is read by modules of its own.

    def template(self, children: list[Child]) -> tree.Node:
        name = tree.Reference(str(children[0]), self._span(children[:1]))
        arguments: list[tree.Node] = []
        for before, argument in itertools.pairwise(children):
            if isinstance(argument, Lexeme):
                continue
            if argument.span.start < 0:  # An empty argument stands after the brace or comma before it.
                at = self._span([before]).end
                argument = tree.Series((), Span(at, at))
            arguments.append(argument)
        return tree.Application(name, tuple(arguments), self._span(children))

    def negation(self, children: list[Child]) -> tree.Node:
        return negation(children, self._span, self._report)

    def special(self, children: list[Child]) -> tree.Node:
        return special(str(children[0]), self._span(children), self._report)

    def embedded(self, children: list[Child]) -> tree.Node:
        kind = str(children[0]).split("{")[0].strip()
        span = self._span(children)
        block = Span(self._places.source.index("{", span.start), span.end)
        if kind == "%regex":
            return structured(self._places.source, block, span, self._report)
        if kind == "%lark":
            inside = Span(block.start + 1, block.end - 1)
            return tree.Nested(self._text(inside), inside, "%lark {…}", span)
        if kind == "%json":
            return tree.Nested(self._text(block), block, "%json {…}", span)
        return self._unsupported("S034", f"`{kind} {{…}}` has no place in a definition", children)

    def at(self, children: list[Child]) -> tree.Node:
        return self._unsupported("S041", f"`{children[0]}` is not supported yet", children)

    def _unsupported(self, code: str, message: str, children: list[Child]) -> tree.Node:
        span = self._span(children)
        self._report(finding(code, message, span))
        return tree.Unsupported(self._text(span), (), span)
