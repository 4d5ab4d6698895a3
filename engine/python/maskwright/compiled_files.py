"""Files of compiled grammars: what ``save`` and ``load`` do around the engine, which makes and reads the bytes.

A file holds everything but the vocabulary: of that it has the digest, and its name if it is an embedded one, so that it
need not be given again. The engine checks all that it reads; what is said here is where the file is and what to do.

>>> import tempfile
>>> from pathlib import Path
>>> from maskwright import CompiledGrammar, Grammar, Vocabulary, compile
>>> vocabulary = Vocabulary.from_tokens([b"a", b"b", b"ab"])
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder, "start.compiled")
...     compile(Grammar.from_text('start: "a" "b"?'), vocabulary).save(path)
...     CompiledGrammar.load(path, vocabulary).start().allowed_list()
[0, 2]
"""

from __future__ import annotations

import os
from pathlib import Path
from types import NoneType

from maskwright import _engine
from maskwright.arguments import file_name, require
from maskwright.errors import InputError, VocabularyError
from maskwright.index_cache import attach_index
from maskwright.limits import Limits
from maskwright.regular_files import read_regular_file
from maskwright.vocabulary import Vocabulary
from maskwright.whole_files import replace_named_file

# A hundred times the file of a complete programming language.
LARGEST_FILE = 1 << 30

_PATH = "the file of a compiled grammar is named by its path"


def save(compiled: _engine.CompiledGrammar, path: str | os.PathLike[str]) -> None:
    """Write a compiled grammar to a file, in one step; see ``CompiledGrammar.save``."""
    name = file_name(path, _PATH)
    data = compiled.to_bytes(getattr(compiled.vocabulary, "name", ""))
    try:
        replace_named_file(str(name), data)
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: cannot be written: {_reason(error)}") from None


def load(
    path: str | os.PathLike[str],
    vocabulary: _engine.Vocabulary | None = None,
    limits: Limits | None = None,
) -> _engine.CompiledGrammar:
    """Read a compiled grammar from a file; see ``CompiledGrammar.load``."""
    name = file_name(path, _PATH)
    require(vocabulary, (_engine.Vocabulary, NoneType), "vocabulary must be a Vocabulary or None")
    require(limits, (Limits, NoneType), "limits must be a Limits or None", "for instance Limits(max_heads=100)")
    try:
        data = read_regular_file(Path(name), LARGEST_FILE)
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: cannot be read: {_reason(error)}") from None
    try:
        compiled_for = _engine.CompiledGrammar.label(data)
        if vocabulary is None:
            vocabulary = _embedded(compiled_for)
        attach_index(vocabulary)
        return _engine.CompiledGrammar.from_bytes(data, vocabulary, (limits or Limits()).given())
    except InputError as error:
        raise InputError(f"{name}: {error}; compile the grammar and save it again") from None
    except VocabularyError:
        other = f"and not for {vocabulary!r}" if vocabulary else "which is not embedded: pass it"
        raise VocabularyError(f"{name}: was compiled for a vocabulary called {compiled_for!r}, {other}") from None


def _embedded(name: str) -> Vocabulary:
    if name not in Vocabulary.builtin_names():
        raise VocabularyError(name)
    return Vocabulary.load(name)


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, IsADirectoryError):
        return "is a directory"
    return getattr(error, "strerror", None) or str(error)
