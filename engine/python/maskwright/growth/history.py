r"""Which earlier text one is compared with, while somebody edits.

An edit is everything that is done to the same definitions in a row. It is compared with the text before it, as often as
it is compiled meanwhile: whoever types `{0,2000}` digit by digit has made one edit, and an alarm about it stays until
the growth is undone, or until something else is edited, which is taken for consent. Texts that cannot be compiled do
not count.

>>> texts = ["a: B\nB: /b/\nC: /c/", "a: B\nB: /b{9}/\nC: /c/", "a: B\nB: /b{99}/\nC: /c/", "a: B\nB: /b{99}/\nC: /d/"]
>>> history, sizes = History(), Sizes(1, 1, 1, 1, 1, 1)
>>> for text in texts:
...     base = history.base_of(text, Notation.LARK)
...     print(base and texts.index(base.text))
...     history.compiled(Good(text, sizes, Notation.LARK), base)
None
0
0
2
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.grammar import Grammar, Notation
from maskwright.growth.changes import changes
from maskwright.growth.limits import MAX_TEXT
from maskwright.measuring import Sizes, sizes_of

if TYPE_CHECKING:
    from maskwright import CompiledGrammar


@dataclass(frozen=True, slots=True)
class Good:
    """A text that could be compiled, and its sizes; ``how`` is what these depend on besides, the vocabulary for one."""

    text: str
    sizes: Sizes
    notation: Notation
    how: Hashable = None


def good_of(grammar: Grammar, compiled: CompiledGrammar, how: Hashable = None) -> Good:
    """A grammar's text with the sizes that it was compiled to."""
    return Good(grammar.source, sizes_of(compiled), grammar.notation, how)


class History:
    """The texts of one document that could be compiled, as far as the next one is compared with them.

    ``base_of`` may be called in another thread than ``compiled``.
    """

    def __init__(self) -> None:
        # The text before the edit, and the last one.
        self._kept: tuple[Good, Good] | None = None

    def base_of(self, text: str, notation: Notation, how: Hashable = None) -> Good | None:
        """The text before the edit that this one ends, unless its sizes are of something else. Linear in the texts.

        Of a very long text nothing is known.
        """
        if self._kept is None or len(text) > MAX_TEXT:
            return None
        base, last = self._kept
        if (last.notation, last.how) != (notation, how):
            return None
        if base is last or text == last.text:
            return base
        return base if _changed(last, text) <= _changed(base, last.text) else last

    def compiled(self, good: Good, base: Good | None) -> None:
        """Take a text that could be compiled, and what ``base_of`` gave for it."""
        self._kept = (base or good, good)


def _changed(before: Good, text: str) -> set[str]:
    return {one.name for one in changes(before.text, text, before.notation)}
