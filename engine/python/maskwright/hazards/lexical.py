r"""What the engine found out about the terminals of a grammar, by name, and with the words to tell it.

Only what somebody wrote is told of: the terminals of a JSON Schema inside a grammar have no text to be changed.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "if" | NAME\nNAME: /[a-z]+/')
>>> vocabulary = Vocabulary.from_tokens([b"i", b"f"])
>>> lexical = look(grammar, compile(grammar, vocabulary), vocabulary)
>>> [(pair.first.name, pair.second.name, pair.text) for pair in lexical.common]
[('NAME', '"if"', b'if')]
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.diagnostic import Related
from maskwright.grammar import Grammar, Literal, Terminal
from maskwright.hazards.limits import MOST_RELATED
from maskwright.written import Written

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

_WORD = re.compile(r"[^\W\d][\w-]+")


@dataclass(frozen=True, slots=True)
class Common:
    """Two terminals that are allowed at one place, and a text that both match."""

    first: Terminal
    second: Terminal
    text: bytes
    first_within: bool
    second_within: bool


@dataclass(frozen=True, slots=True)
class Boundary:
    """A text, behind another one, that can be cut into lexemes in two ways: each a list of terminal and end."""

    shorter: Terminal
    longer: Terminal
    before: bytes
    text: bytes
    as_longer: tuple[tuple[str, int], ...]
    as_shorter: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Endless:
    """Tokens that may be repeated without end; all of them are counted, and a few are there."""

    tokens: tuple[int, ...]
    count: int
    is_complete: bool


@dataclass(frozen=True, slots=True)
class Blank:
    """A terminal that is nothing but white space, of any length or not, with the tokens that it may be repeated by."""

    terminal: Terminal
    is_endless: bool
    tokens: Endless


@dataclass(frozen=True, slots=True)
class Never:
    """A terminal that is never complete: for a byte that its texts need, or for others of higher priority."""

    terminal: Terminal
    text: bytes
    byte: int | None


@dataclass(frozen=True, slots=True)
class Lexical:
    """What was found; ``is_complete`` says whether all was looked at."""

    grammar: Grammar
    written: Written
    vocabulary: Vocabulary
    common: tuple[Common, ...]
    boundaries: tuple[Boundary, ...]
    never: tuple[Never, ...]
    ignored: Endless
    blanks: tuple[Blank, ...]
    is_complete: bool


def look(
    grammar: Grammar, compiled: CompiledGrammar, vocabulary: Vocabulary, cancel: CancelToken | None = None
) -> Lexical:
    """Ask the engine. Raises :class:`Cancelled` if ``cancel`` is set meanwhile; the work is bounded."""
    found = compiled.clashes(cancel)
    written = Written(grammar)
    names = {terminal.name: terminal for terminal in grammar.terminals if terminal.span in written}
    return Lexical(
        grammar,
        written,
        vocabulary,
        tuple(
            Common(names[first], names[second], *rest)
            for first, second, *rest in found["common"]
            if first in names and second in names
        ),
        tuple(
            Boundary(names[shorter], names[longer], before, text, tuple(one), tuple(other))
            for shorter, longer, before, text, one, other in found["boundaries"]
            if shorter in names and longer in names
        ),
        tuple(Never(names[name], text, byte) for name, text, byte in found["never"] if name in names),
        Endless(*found["ignored"]),
        tuple(
            Blank(names[name], is_endless, Endless(*tokens))
            for name, is_endless, tokens in found["blanks"]
            if name in names
        ),
        found["is_complete"],
    )


def is_word(terminal: Terminal) -> bool:
    """Whether it is one word, as keywords are, in whatever letter case."""
    pattern = terminal.pattern
    return isinstance(pattern, Literal) and _WORD.fullmatch(pattern.text) is not None


def related(terminals: Sequence[Terminal], message: str) -> tuple[Related, ...]:
    """The places of some terminals; ``message`` may name one by ``{name}``."""
    return tuple(Related(one.span, message.replace("{name}", one.name)) for one in terminals[:MOST_RELATED])


def plain(text: bytes) -> str:
    """A text as a witness; what is no UTF-8 is escaped."""
    return text.decode("utf-8", "backslashreplace")
