r"""How large compiled grammars are, and how large variants of a text become: other texts compiled beside one.

Sizes of the lexer and of the LR automaton do not depend on the vocabulary, so that these are measured with one of a
single token; what is about tokens needs the real one. Compiles are limited in number, the number goes down with the
size of what they begin from, and none may grow far beyond it.

>>> from maskwright import Grammar, Vocabulary
>>> measure = Measure(lambda text: Grammar.from_text(text), Vocabulary.from_tokens([b"a"]), compiles=1)
>>> [sizes and sizes.lexer_states for sizes in (measure.of('start: "aa"'), measure.of('start: "aaa"'))]
[4, None]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from maskwright.errors import GrammarError, LimitExceeded
from maskwright.grammar import Grammar, SpecialTokens
from maskwright.limits import Limits

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

_MOST_STATES_IN_ALL = 400_000
_LIMITS = Limits(max_determinize_work=20_000_000, max_lr_states=60_000, max_dwa_states=60_000)


@dataclass(frozen=True, slots=True)
class Sizes:
    """What a grammar was compiled to, in numbers."""

    lexer_states: int
    lr_states: int
    classes: int
    recogniser_nodes: int
    dwa_states: int
    dwa_edges: int


def sizes_of(compiled: CompiledGrammar) -> Sizes:
    """Take the sizes out of what the engine tells about a compiled grammar."""
    stats = compiled.stats
    made = next((stage["out"] for stage in stats["stages"] if stage["name"] == "stack recognisers"), "")
    nodes = next((part.split()[0] for part in made.split(", ") if part.endswith(("nodes", "node"))), "0")
    dwa = stats["dwa"]
    return Sizes(
        stats["lexer_states"],
        stats["lr_states"],
        stats["classes"],
        int(nodes.replace(",", "")),
        dwa["states"],
        dwa["edges"],
    )


def compiles_worth(sizes: Sizes, most: int) -> int:
    """How many compiles may be made beside a grammar of these sizes."""
    return min(most, _MOST_STATES_IN_ALL // max(1, sizes.lexer_states + sizes.lr_states + sizes.dwa_states))


class Measure:
    """Reads and compiles other texts, until it has done so often enough. Raises :class:`Cancelled` if asked to stop."""

    def __init__(
        self,
        read: Callable[[str], Grammar],
        vocabulary: Vocabulary,
        *,
        compiles: int,
        tokens: bool = False,
        cancel: CancelToken | None = None,
    ) -> None:
        """Take how to read a text, and whether to measure what depends on ``tokens``."""
        self._read, self._vocabulary, self._tokens, self._cancel = read, vocabulary, tokens, cancel
        self.left = compiles
        self._known: dict[str, Sizes | None] = {}

    def of(self, text: str) -> Sizes | None:
        """The sizes; nothing for what cannot be compiled within the limits, or when no compile is left."""
        if text not in self._known and self.left > 0:
            self.left -= 1
            self._known[text] = self._of(text)
        return self._known.get(text)

    def _of(self, text: str) -> Sizes | None:
        from maskwright.compilation import compile

        try:
            grammar = self._read(text)
            named = any(isinstance(terminal.pattern, SpecialTokens) for terminal in grammar.terminals)
            vocabulary = self._vocabulary if self._tokens or named else _one_token()
            return sizes_of(compile(grammar, vocabulary, limits=_LIMITS, cancel=self._cancel, cache=False))
        except (GrammarError, LimitExceeded):
            return None


@cache
def _one_token() -> Vocabulary:
    from maskwright.vocabulary import Vocabulary

    return Vocabulary.from_tokens([b"a"])
