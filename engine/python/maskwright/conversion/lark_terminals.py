r"""Terminals as the Lark notation writes them: in the rules themselves, or by a name with a definition.

>>> from maskwright.diagnostic import Span
>>> at = Span(0, 1)
>>> terminals = LarkTerminals(LarkNames("start"))
>>> terminals.text(Terminal('"x"', Literal("x", at), at, anonymous=True))
'"x"'
>>> terminals.text(Terminal("NUMBER", Regex("[0-9]+", at), at)), terminals.lines
('NUMBER', {'NUMBER': ['NUMBER: /[0-9]+/']})
"""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.conversion.lark_leaves import lark_regex, lark_special, lark_text
from maskwright.conversion.naming import LarkNames
from maskwright.conversion.regexes import automaton_regex
from maskwright.conversion.result import Refusal
from maskwright.conversion.state_rules import live_states
from maskwright.diagnostic import Span
from maskwright.expressions.printing import Unwritable, print_tree
from maskwright.grammar import Automaton, Expression, Literal, NotFollowedBy, Regex, Shortest, SpecialTokens, Terminal

_NOTHING = r"/[^\s\S]/"
"""A pattern that no text matches."""


def counts(low: int, high: int | None) -> str:
    """A counted repetition, as stock Lark has it too where it can."""
    if high is None:
        return f"{{{low},}}"
    return f"~{low}" if low == high else f"~{low}..{high}"


@dataclass(slots=True)
class LarkTerminals:
    """Writes terminals, each once."""

    names: LarkNames
    lines: dict[str, list[str]] = field(default_factory=dict)
    """The lines of each terminal with a name, those before its own that it needs."""
    refusals: list[Refusal] = field(default_factory=list)
    _texts: dict[str, str] = field(default_factory=dict)

    def text(self, terminal: Terminal) -> str:
        """How a terminal is referred to: by name, or by what it says."""
        if terminal.name in self._texts:
            return self._texts[terminal.name]
        try:
            text = self._plain(terminal) if terminal.anonymous else None
            if text is None:
                text = self._define(terminal)
        except Unwritable as reason:
            self.refuse(terminal.name, reason, terminal.span)
            text = ""
        self._texts[terminal.name] = text
        return text

    def _plain(self, terminal: Terminal) -> str | None:
        """The text of a terminal without a name, if it can stand in a rule."""
        if terminal.max_tokens is not None or terminal.priority:
            return None
        match terminal.pattern:
            case Literal(text=text, ignore_case=ignore_case) if text:
                return lark_text(text, ignore_case=ignore_case)
            case Regex(source=source, flags=flags) if source:
                return lark_regex(source, flags)
            case SpecialTokens() as tokens:
                return lark_special(tokens)
            case _:
                return None

    def _define(self, terminal: Terminal) -> str:
        name = self.names.terminal(terminal.name)
        before: list[str] = []
        lazy, pattern = False, terminal.pattern
        match pattern:
            case SpecialTokens():
                body = lark_special(pattern)
            case NotFollowedBy():
                raise Unwritable("what must not follow it has no form there: look-ahead is rewritten when it is read")
            case Shortest(item=item):
                lazy, body = True, self._pattern(item, name, before)
            case _:
                body = self._pattern(pattern, name, before)
        attributes = ["lazy"] * lazy + [f"max_tokens={terminal.max_tokens}"] * (terminal.max_tokens is not None)
        written = f"[{', '.join(attributes)}]" if attributes else ""
        priority = f".{terminal.priority}" if terminal.priority else ""
        self.lines[terminal.name] = [*before, f"{name}{priority}{written}: {body}"]
        return name

    def _pattern(self, root: Expression, name: str, before: list[str]) -> str:
        """A pattern's text; lazy parts of it become terminals of their own, whose lines go ``before``."""

        def leaf(node: Expression) -> str:
            match node:
                case Literal(text=text, ignore_case=ignore_case):
                    return lark_text(text, ignore_case=ignore_case)
                case Regex(source=source, flags=flags):
                    return lark_regex(source, flags)
                case Automaton() if 0 not in live_states(node):
                    return _NOTHING
                case Automaton():
                    return lark_regex(automaton_regex(node), "")
                case Shortest(item=item):
                    part = self.names.terminal(f"{name}_PART[{id(node)}]")
                    before.append(f"{part}[lazy]: {self._pattern(item, name, before)}")
                    return part
                case _:
                    raise Unwritable("it holds what no terminal of the notation can")

        return print_tree(root, leaf, counts)

    def refuse(self, name: str, reason: Unwritable, span: Span) -> None:
        """Note what cannot be written."""
        self.refusals.append(Refusal(name, str(reason), span))
