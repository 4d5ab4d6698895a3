"""From the arguments of the command line to a running debugger."""

from __future__ import annotations

from concurrent.futures import wait
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.stepping.given import asked_about, tokens_of
from maskwright.stepping.session import read
from maskwright.tui.model.opening import Opening
from maskwright.tui.model.project import Project
from maskwright.tui.model.saves import Saves

if TYPE_CHECKING:
    from maskwright.reading import ReadingOptions
    from maskwright.stepping.given import TextInput

# Most grammars are compiled within this time; their errors are told before the screen opens.
PATIENCE = 0.5


def debug(path: str, reading: ReadingOptions, vocab: str, given: TextInput, why: str | None) -> int:
    """Open the debugger, and return the exit code once the user has left it.

    Raises the errors of the other commands: those of the files and of the text before the screen opens, and those of
    a grammar that takes long to compile after it has closed.
    """
    from maskwright.watching import FileWatcher

    saves = Saves()
    # Watched before it is read, so that no save is missed.
    with FileWatcher(Path(path), saves):
        opening = _open(path, reading, vocab, given, why)
        try:
            return _run(opening, saves)
        finally:
            opening.stop()


def _open(path: str, reading: ReadingOptions, vocab: str, given: TextInput, why: str | None) -> Opening:
    from maskwright import Vocabulary

    grammar = read(path, reading)
    vocabulary = Vocabulary.load(vocab)
    project = Project(path, vocabulary, reading)
    asked = None if why is None else asked_about(vocabulary, why)
    return Opening(project, grammar, tokens_of(given, vocabulary), asked)


def _run(opening: Opening, saves: Saves) -> int:
    # Textual takes a while to import, and meanwhile the grammar is compiled.
    from maskwright.tui.app import DebuggerApp

    wait([opening.future], PATIENCE)
    if opening.future.done():
        opening.future.result()
    app = DebuggerApp(opening, saves)
    error = app.run()
    if error is not None:
        raise error
    return app.return_code or 0
