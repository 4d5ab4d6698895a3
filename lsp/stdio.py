"""Standard input and output for the protocol alone."""

from __future__ import annotations

import os
from typing import BinaryIO, cast

from maskwright.lsp.streams import Input, Output


def take_over() -> tuple[BinaryIO, BinaryIO]:
    """The process's input and output. Whatever else writes to standard output goes to standard error instead.

    Whatever else reads standard input finds it empty.
    """
    source = Input(os.fdopen(os.dup(0), "rb"))
    target = Output(os.fdopen(os.dup(1), "wb"))
    _replace(0, os.open(os.devnull, os.O_RDONLY))
    try:
        os.dup2(2, 1)
    except OSError:  # There is no standard error.
        _replace(1, os.open(os.devnull, os.O_WRONLY))
    return cast("BinaryIO", source), cast("BinaryIO", target)


def _replace(descriptor: int, by: int) -> None:
    os.dup2(by, descriptor)
    os.close(by)
