r"""Converting: which writer a target has, and the claim that the language stays the same, checked.

>>> from maskwright import Grammar, Vocabulary
>>> grammar = Grammar.from_text('start: "a" start | "b"')
>>> converted, check = convert(grammar, Target.GBNF, Vocabulary.from_tokens([b"a", b"b"]))
>>> converted.text, check.differences
('root ::= "a" root | "b"\n', ())
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.conversion.checking import Check, compare
from maskwright.conversion.result import Converted, Target
from maskwright.grammar import require_sound

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar, Vocabulary


def write(grammar: Grammar, target: Target, vocabulary: Vocabulary) -> Converted:
    """A grammar without errors as text of another notation. The vocabulary only tells its special tokens apart."""
    from maskwright.conversion.gbnf import write_gbnf
    from maskwright.conversion.lark import write_lark

    match target:
        case Target.GBNF:
            return write_gbnf(grammar)
        case Target.LARK:
            return write_lark(grammar)
        case Target.NORMAL_FORM:
            from maskwright import compile
            from maskwright.conversion.normal_form import normal_form

            return write_lark(normal_form(grammar, compile(grammar, vocabulary)), target)


def read_back(converted: Converted) -> Grammar:
    """The grammar of a text that was written. Raises :class:`GrammarError` if it has errors: that is a defect."""
    from maskwright.gbnf import read_gbnf
    from maskwright.notation import read_lark

    text = converted.text or ""
    return require_sound(read_gbnf(text) if converted.target is Target.GBNF else read_lark(text))


def convert(
    grammar: Grammar, target: Target, vocabulary: Vocabulary, *, seed: str = "0", cancel: CancelToken | None = None
) -> tuple[Converted, Check | None]:
    """Write a grammar and compare it with what was written, on sentences of both; ``None`` where there is no text.

    Raises what compiling raises, and :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    converted = write(grammar, target, vocabulary)
    if converted.text is None:
        return converted, None
    return converted, compare(grammar, read_back(converted), vocabulary, seed=seed, cancel=cancel)
