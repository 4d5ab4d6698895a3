"""The grammar of each revision, compiled: what a grammar came from, and which commit made it so large."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.cancelling import stoppable
from maskwright.errors import GrammarError, InputError, LimitExceeded
from maskwright.profiling.marginal import sizes_of
from maskwright.revisions.git import Revision, revisions_of, write_files

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar, Vocabulary


@dataclass(frozen=True, slots=True)
class Row:
    """A revision with its figures, or with what kept it from being compiled."""

    revision: Revision
    sizes: Mapping[str, float] = field(default_factory=dict)
    trouble: str = ""


def sizes_of_revisions(
    file: str,
    vocabulary: Vocabulary,
    read: Callable[[str], Grammar],
    most: int,
    cancel: CancelToken | None = None,
    progress: Callable[[str, float], object] | None = None,
) -> Iterator[Row]:
    """A row for each of the last ``most`` revisions of a grammar, newest first, as soon as it is compiled.

    ``read`` reads a grammar from a path. What a revision imports is taken from that revision. Grammars that take long
    to compile are found in the cache the next time. Raises :class:`InputError` where git cannot tell, and
    :class:`Cancelled`.
    """
    revisions: Sequence[Revision] = revisions_of(file, most)
    for number, revision in enumerate(stoppable(revisions, cancel)):
        if progress is not None:
            progress(revision.commit[:10], number / len(revisions))
        yield _row(file, revision, vocabulary, read, cancel)


def _row(
    file: str, revision: Revision, vocabulary: Vocabulary, read: Callable[[str], Grammar], cancel: CancelToken | None
) -> Row:
    from maskwright.compilation import compile

    with tempfile.TemporaryDirectory(prefix="maskwright-") as folder:
        try:
            grammar = read(str(write_files(file, revision, Path(folder))))
            compiled = compile(grammar, vocabulary, cancel=cancel)
        except GrammarError as error:
            return Row(revision, trouble=error.diagnostics[0].message)
        except (InputError, LimitExceeded, OSError) as error:
            return Row(revision, trouble=str(error).replace(folder, "").lstrip("/"))
    sizes = sizes_of(compiled)
    del sizes["ms"]
    return Row(revision, sizes)
