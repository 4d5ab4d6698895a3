"""Which budget file belongs to a grammar: the one that is named, or else ``NAME.budget`` beside ``NAME.lark``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from maskwright.budgets.lines import Budget, read_budget
from maskwright.errors import InputError
from maskwright.regular_files import read_regular_file

LARGEST: Final = 1 << 20


def budget_for(path: str | None, given: str | None = None) -> Budget | None:
    """The budget of a grammar's file, if there is one. One that cannot be read is a budget in trouble.

    Raises :class:`InputError` for a file that was named and cannot be read.
    """
    file = Path(given) if given is not None else budget_beside(path)
    if file is None or (given is None and not os.path.lexists(file)):
        return None
    try:
        return read_budget(read_regular_file(file, LARGEST).decode("utf-8-sig"), str(file))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        if given is not None:
            raise InputError(f"{given}: cannot be read: {reason}") from None
        return Budget(str(file), troubles=((0, f"cannot be read: {reason}"),))


def budget_beside(path: str | None) -> Path | None:
    """Where the budget of a grammar's file would be, whether there is one or not."""
    if path is None:
        return None
    grammar = Path(path)
    stem = grammar.name.removesuffix(".schema.json") if grammar.name.endswith(".schema.json") else grammar.stem
    return grammar.with_name(f"{stem}.budget") if stem else None
