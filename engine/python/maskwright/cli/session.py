"""What the commands do before they answer: read and compile, so that Ctrl-C can end it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.cli.job import interruptible
from maskwright.cli.progress import progress_line
from maskwright.stepping.session import Session, compiled_session, read

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.cli.options import Request


def open_session(request: Request, *, cache: bool = True) -> Session:
    """Read and compile, or take what was compiled before from the cache.

    Raises :class:`InputError`, with the place if the grammar is wrong; other errors as read.
    """
    from maskwright import Vocabulary

    grammar = read(request.grammar, request.reading)
    vocabulary = Vocabulary.load(request.vocab)

    def work(cancel: CancelToken) -> Session:
        with progress_line() as progress:
            return compiled_session(grammar, vocabulary, cancel, progress, cache=cache)

    return interruptible(work)
