"""What compiling a text takes, as an editor shows it: first the figures, then what is found, then examples.

Last come the samples that tool tips show, so that the first one to show a rule is no later than others.

Each step adds to what the one before it gave, and runs in a thread. The figures come first, because what is found in
the automata may take several times as long as to make them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.diagnostic import Diagnostic
from maskwright.examination import compiled_alone, with_examples, with_searches
from maskwright.lsp.costs import costs_of, helpers_of
from maskwright.lsp.document import Compiled, Publication
from maskwright.lsp.snapshot import Snapshot, with_targets

if TYPE_CHECKING:
    from maskwright import CancelToken, Vocabulary
    from maskwright.growth import History

Publish = Callable[[Snapshot, tuple[Diagnostic, ...]], Publication]
"""Prepares to show what was found in a text."""


def compile_snapshot(
    snapshot: Snapshot, vocabulary: Vocabulary, history: History, publish: Publish, cancel: CancelToken
) -> Compiled:
    """Compile a text, and split its costs; what the compiler refuses is all that this finds."""
    grammar, found = snapshot.grammar, snapshot.found(cancel)
    base = history.base_of(grammar.source, grammar.notation, snapshot.sizes_depend_on)
    made = compiled_alone(
        grammar,
        vocabulary,
        found,
        keywords=snapshot.keywords,
        options=snapshot.options,
        cancel=cancel,
        cache=not snapshot.source.typed,
    )
    costs = costs_of(grammar, made.compiled) if made.compiled is not None else {}
    wanted = made.compiled if "generated" in snapshot.source.settings.inlay_hints else None
    helpers = helpers_of(grammar, wanted) if wanted is not None else ()
    publication = publish(snapshot, made.found) if made.found != found else None
    return Compiled(made, vocabulary, publication, base, costs, helpers)


def next_step(snapshot: Snapshot, made: Compiled, publish: Publish) -> Callable[[CancelToken], Compiled] | None:
    """What adds to something compiled, or ``None`` if that is complete.

    First come searches, then texts that show conflicts, then samples.
    """
    conflicts, compiled = made.examination.conflicts, made.examination.compiled
    if made.is_prepared or (made.is_searched and compiled is None):
        return None

    def step(cancel: CancelToken) -> Compiled:
        if made.is_searched and (conflicts is None or not conflicts.findings):
            snapshot.samples.prepare(cancel)
            return replace(made, publication=None, is_prepared=True)
        more = _exemplified(made, cancel) if made.is_searched else _searched(snapshot, made, cancel)
        found = more.examination.found
        return replace(more, publication=publish(snapshot, found) if found != made.examination.found else None)

    return step


def _searched(snapshot: Snapshot, made: Compiled, cancel: CancelToken) -> Compiled:
    examination = with_searches(
        made.examination,
        made.vocabulary,
        options=snapshot.options,
        base=made.base,
        budget=snapshot.limits,
        # While somebody types, the figures of fixes would be of yesterday before they are read.
        figures=not snapshot.source.typed,
        cancel=cancel,
    )
    found = with_targets(examination.found, snapshot.grammar, snapshot.source.settings, cancel, searches=True)
    return replace(made, examination=replace(examination, found=found), is_searched=True)


def _exemplified(made: Compiled, cancel: CancelToken) -> Compiled:
    return replace(made, examination=with_examples(made.examination, made.vocabulary, cancel))
