"""Examples of conflicts: a text with two derivations where one is found, else two texts that are alike for a while.

The search for one example is limited in steps, so that the same grammar gets the same examples; the clock is only for
what should never happen.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.conflicts.brackets import bracketed
from maskwright.conflicts.costs import most_stacks
from maskwright.conflicts.rendering import quoted, readings, text_lines, witness
from maskwright.conflicts.search import Conflicts
from maskwright.conflicts.texts import Lexeme, Texts
from maskwright.conflicts.wording import told
from maskwright.diagnostic import Diagnostic, Related, Severity
from maskwright.errors import LimitExceeded

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

WORK: Final = 60_000
"""Steps for one example."""
MILLISECONDS: Final = 1_000
"""The longest that one may take."""
SECONDS: Final = 5.0
"""The longest that all may take."""


def explain_conflicts(
    conflicts: Conflicts,
    compiled: CompiledGrammar,
    vocabulary: Vocabulary,
    cancel: CancelToken | None = None,
) -> tuple[Diagnostic, ...]:
    """The findings with examples, in their order. Raises :class:`Cancelled` if ``cancel`` is set meanwhile."""
    if conflicts.engine is None:
        return ()
    explaining = _Explaining(conflicts, Texts(conflicts.grammar, compiled), compiled, vocabulary, cancel)
    end = time.monotonic() + SECONDS
    numbers = list(conflicts.all)
    explained: list[Diagnostic] = []
    for number, found in stoppable(zip(numbers, conflicts.findings, strict=True), cancel):
        if time.monotonic() > end:
            explained.append(_unexplained(found))
        else:
            explained.append(explaining.explained(number, found))
    return tuple(explained)


@dataclass
class _Explaining:
    conflicts: Conflicts
    texts: Texts
    compiled: CompiledGrammar
    vocabulary: Vocabulary
    cancel: CancelToken | None

    def explained(self, number: int, found: Diagnostic) -> Diagnostic:
        """One finding with its example."""
        assert self.conflicts.engine is not None
        try:
            example = self.conflicts.engine.explain(number, WORK, MILLISECONDS, self.cancel)
        except LimitExceeded:
            return _unexplained(found)
        conflict = self.conflicts.all[number]
        message, sides = told(conflict, example["pair"])
        found = replace(found, message=message, span=sides[0].span, related=sides)
        match example["verdict"]:
            case "ambiguous":
                return self._ambiguous(found, example)
            case "alike":
                return self._alike(found, example)
            case "joined":
                why = "; no text leads to both: it comes of how LALR(1) parsers join their states"
                return _with(found, message=f"{message}{why}")
            case _:
                return _unexplained(found)

    def _ambiguous(self, found: Diagnostic, example: dict[str, Any]) -> Diagnostic:
        first, second = example["readings"]
        text = self._text(first)
        if text is None:
            return self._in_terminals(found, first, second)
        costs = most_stacks(self.compiled, text)
        kept = f", in {costs:,} stack nodes at most" if costs else ""
        return _with(
            found,
            message=f"{found.message}; {quoted(text)} can be read in two ways, and the engine keeps both{kept}",
            related=(*readings(found, first, second), *text_lines(found.span, first, text, self.vocabulary)),
            witness=witness(text),
            severity=Severity.WARNING,
        )

    def _in_terminals(self, found: Diagnostic, first: dict[str, Any], second: dict[str, Any]) -> Diagnostic:
        """What is ambiguous only as long as nobody asks for a text: lexemes that cannot stand side by side."""
        why = "some terminals can be read in two ways, but no text was found for them"
        lines = text_lines(found.span, first, None, self.vocabulary)
        return _with(found, message=f"{found.message}; {why}", related=(*readings(found, first, second), *lines))

    def _alike(self, found: Diagnostic, example: dict[str, Any]) -> Diagnostic:
        first, second = example["readings"]
        texts = [self._text(reading) for reading in (first, second)]
        sides = []
        for side, text, reading in zip(found.related, texts, (first, second), strict=True):
            of = "" if text is None else f" in {quoted(text)}"
            sides.append(Related(side.span, f"{side.message}{of}: {bracketed(reading['pieces'])}"))
        message = f"{found.message}; the engine keeps both until the text tells, and no text is known that has both"
        return _with(found, message=message, related=tuple(sides), witness=witness(texts[0]))

    def _text(self, reading: dict[str, Any]) -> tuple[Lexeme, ...] | None:
        return None if reading["sentence"] is None else self.texts.of(reading["sentence"])


def _unexplained(found: Diagnostic) -> Diagnostic:
    return _with(found, message=f"{found.message}; the search for a text that shows it was given up")


def _with(found: Diagnostic, **changes: Any) -> Diagnostic:
    """A finding again, so that its message is cut as all are."""
    changed = replace(found, **changes)
    return finding(
        changed.code,
        changed.message,
        changed.span,
        changed.related,
        fixes=changed.fixes,
        severity=changed.severity,
        witness=changed.witness,
    )
