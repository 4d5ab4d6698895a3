r"""Terminals: their patterns, with the terminals that they refer to put in their place.

The engine's lexer takes expressions without names, so each terminal is finished after those that it refers to. What is
referred to twice is shared and not copied, so that sizes have to be counted: a few lines can describe a pattern that
doubles with each.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: A\nA: "a" B\nB: /b/')
>>> [type(item).__name__ for item in grammar.terminals[0].pattern.items], grammar.terminals[0].uses
(['Literal', 'Regex'], ('B',))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Related, Span
from maskwright.grammar import Expression, Literal, Regex, SpecialTokens, Terminal
from maskwright.notation import tree
from maskwright.notation.collect import Collected
from maskwright.notation.limits import MAX_ALL_PATTERN_NODES, MAX_PATTERN_DEPTH, MAX_PATTERN_NODES
from maskwright.notation.names import Names
from maskwright.notation.rewriting import Rewriting


@dataclass(slots=True)
class Patterns:
    """Makes patterns. ``done`` holds those of named terminals, ``sizes`` their nodes and levels.

    ``all_nodes`` is the sum of their nodes, and ``is_full`` whether it was to become too large.
    """

    collected: Collected
    names: Names
    done: dict[str, Expression | SpecialTokens] = field(default_factory=dict)
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    all_nodes: int = 0
    is_full: bool = False
    lost_limits: set[Span] = field(default_factory=set)
    """Where it was told that a limit on tokens has no effect: what a template makes is lowered more than once."""
    rewriting: Rewriting = field(init=False)
    """What becomes of laziness and look-around."""

    def __post_init__(self) -> None:
        """Begin with no terminal."""
        self.rewriting = Rewriting(self.collected)

    def lower_all(self) -> list[Terminal]:
        """The named terminals, defined and imported, in the order of the text. Linear, but for what is put in twice."""
        terminals = []
        for name, (regex, span) in self.collected.imports.items():
            self.done[name] = regex
            self.sizes[name] = 1, 1
            terminals.append(Terminal(name, regex, span))
        for definition in stoppable(self._referred_first(), self.collected.cancel):
            self.done[definition.name] = self._pattern(definition)
        for name, definition in self.collected.definitions.items():
            if definition.is_terminal:
                uses = dict.fromkeys(reference.name for reference in references(definition.body))
                pattern = self.done[name]
                limit = definition.lexeme.max_tokens if definition.lexeme else None
                terminal = Terminal(
                    name, pattern, definition.span, uses=tuple(uses), max_tokens=limit, priority=definition.priority
                )
                terminals.append(terminal)
        return sorted(terminals, key=lambda terminal: terminal.span.start)

    def lower(self, node: tree.Node, owner: str, *, loose: bool = False) -> Expression:
        """The pattern of a body whose terminals are done."""

        def leaf(node: tree.Leaf | tree.Unsupported) -> Expression:
            match node:
                case tree.Text():
                    return Literal(node.value, node.span, node.ignore_case)
                case tree.Pattern():
                    return node.regex
                case tree.CharRange():
                    return Regex(f"[{_code(node.first)}-{_code(node.last)}]", node.span)
                case tree.Reference():
                    return self._reference(node, owner, loose)
                case tree.Ready():
                    return node.expression
                case tree.Nested():
                    message = "a grammar has a place in rules, and none inside of a terminal"
                    self.collected.report(finding("S034", message, node.span))
                    return Literal("…", node.span)
                case tree.Special():
                    return self._special(node.span)
                case tree.Unsupported():
                    return Literal(node.written, node.span)

        return tree.fold(node, leaf)

    def _reference(self, node: tree.Reference, owner: str, loose: bool) -> Expression:
        done = self.done.get(node.name)
        if isinstance(done, SpecialTokens):
            return self._special(node.span)
        if done is not None:
            self._say_if_limited(node, owner)
            return done
        if node.name in self.collected.definitions and not tree.is_terminal_name(node.name):
            if not loose:
                self.names.misplaced(node.name, owner, node.span)
        elif node.name not in self.collected.definitions and not loose:
            self.names.unknown(node.name, node.span)
        return Literal(node.name, node.span)

    def _say_if_limited(self, node: tree.Reference, owner: str) -> None:
        """Tell of a limit on tokens that is lost where the pattern of a terminal is put into another one."""
        definition = self.collected.definitions.get(node.name)
        lexeme = definition.lexeme if definition else None
        if lexeme is not None and lexeme.max_tokens is not None and node.span not in self.lost_limits:
            self.lost_limits.add(node.span)
            message = (
                f"the `max_tokens` of `{node.name}` is not enforced inside of {owner}: it counts for whole lexemes"
            )
            self.collected.report(finding("S045", message, node.span, (Related(lexeme.span, "the limit is here"),)))

    def _special(self, span: Span) -> Expression:
        message = "a special token has a place in rules, and none inside of a terminal"
        self.collected.report(finding("S036", message, span))
        return Literal("…", span)

    def _pattern(self, definition: tree.Definition) -> Expression | SpecialTokens:
        if isinstance(definition.body, tree.Special):
            self.sizes[definition.name] = 1, 1
            return definition.body.meaning
        owner = f"`{definition.name}`"
        return self.checked(definition.name, definition.body, definition.span, owner, loose=definition.loose)

    def checked(self, name: str, body: tree.Node, span: Span, owner: str, *, loose: bool = False) -> Expression:
        """The pattern of a body, unless what it refers to makes it too large."""
        nodes, depth = self._size(body)
        if what := self._too_large(nodes, depth):
            # One report about all of them together is enough.
            if not self.is_full:
                message = f"`{name}` {what} once the terminals it refers to are put in"
                self.collected.report(finding("G007", message, span))
            self.is_full |= self.all_nodes + nodes > MAX_ALL_PATTERN_NODES
            nodes, depth = 1, 1
            pattern: Expression = Literal(name, span)
        else:
            pattern = self.lower(body, owner, loose=loose)
            pattern = self.rewriting.rewritten(name, body) or pattern
        self.sizes[name] = nodes, depth
        self.all_nodes += nodes
        return pattern

    def _too_large(self, nodes: int, depth: int) -> str | None:
        if nodes > MAX_PATTERN_NODES:
            return f"has more than {MAX_PATTERN_NODES} parts"
        if self.all_nodes + nodes > MAX_ALL_PATTERN_NODES:
            return f"and the terminals before it have more than {MAX_ALL_PATTERN_NODES} parts"
        return "has too many levels" if depth > MAX_PATTERN_DEPTH else None

    def _size(self, body: tree.Node) -> tuple[int, int]:
        nodes = deepest = 0
        stack = [(body, 1)]
        while stack:
            node, level = stack.pop()
            more, levels = self.sizes.get(node.name, (1, 1)) if isinstance(node, tree.Reference) else (1, 1)
            nodes += more
            deepest = max(deepest, level + levels - 1)
            stack.extend((child, level + 1) for child in tree.children(node))
        return nodes, deepest

    def _referred_first(self) -> Iterator[tree.Definition]:
        """Defined terminals, each after those that it refers to; a cycle is reported and cut."""
        finished: set[str] = set()
        for root in self.collected.definitions.values():
            if not root.is_terminal or root.name in finished:
                continue
            path: dict[str, tuple[tree.Definition, Iterator[tree.Reference], tree.Reference | None]] = {}
            path[root.name] = root, references(root.body), None
            while path:
                definition, pending, _ = path[next(reversed(path))]
                for reference in pending:
                    target = self.collected.definitions.get(reference.name)
                    if target is None or not target.is_terminal or target.name in finished:
                        continue
                    if target.name in path:
                        self._cycle(list(path), [step[2] for step in path.values()], reference)
                        continue
                    path[target.name] = target, references(target.body), reference
                    break
                else:
                    path.pop(definition.name)
                    finished.add(definition.name)
                    yield definition

    def _cycle(self, path: list[str], steps: list[tree.Reference | None], closing: tree.Reference) -> None:
        first = path.index(closing.name)
        names = [*path[first:], closing.name]
        places = [step for step in steps[first + 1 :] if step] + [closing]
        related = tuple(
            Related(place.span, f"`{name}` refers to `{place.name}` here")
            for name, place in zip(names, places, strict=False)
        )
        span = self.collected.definitions[closing.name].span
        message = f"a terminal cannot contain itself: {' → '.join(names)}; only rules may be recursive"
        self.collected.report(finding("G004", message, span, related))


def references(body: tree.Node) -> Iterator[tree.Reference]:
    """The names in a body, in the order of the text."""
    return (node for node in tree.walk(body) if isinstance(node, tree.Reference))


def whole(span: Span, source: str) -> str:
    """The text of a span on one line, as a name for what has none."""
    return " ".join(source[span.start : span.end].split())


def _code(character: str) -> str:
    """One end of a character class, readable where that is safe."""
    return character if character.isascii() and character.isalnum() else f"\\x{{{ord(character):x}}}"
