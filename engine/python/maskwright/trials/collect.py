"""All tests of one grammar, wherever they are written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.trials.case import Suite
from maskwright.trials.comments import read_comments
from maskwright.trials.folders import read_folders, read_tests_file

if TYPE_CHECKING:
    from maskwright import Grammar


def collect_tests(grammar: Grammar) -> Suite:
    """The tests in a grammar's comments, in the tests file beside it, and in the folders ``accept`` and ``reject``.

    A grammar that was not read from a file has those in its comments. Nothing that is wrong with them raises.
    """
    suite = Suite()
    read_comments(grammar.source, grammar.path or "the grammar", suite, grammar.notation)
    if grammar.path is not None:
        read_tests_file(Path(grammar.path), suite)
        read_folders(Path(grammar.path), suite)
    return suite
