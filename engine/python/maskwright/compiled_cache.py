"""Keeps compiled grammars on disk between runs, those that took long enough to be worth it.

A file is named after everything that the result depends on: the grammar in the engine's form with all its places in the
source, the vocabulary, the limits, and the engine itself. Whoever edits a comment above a rule gets another name, since
explanations point into the text. The name is a cryptographic hash, so that nobody can write a grammar that is taken for
another one; of the vocabulary it has the digest that tells vocabularies apart everywhere.

As with indexes, nothing in the cache is trusted and no failure is an error: what cannot be read is compiled, and a
folder that cannot be written to stays as it is. Several processes may use it at a time. What was not used for longest
goes when there is too much.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar, vocabulary = Grammar.from_text('start: "a"'), Vocabulary.from_tokens([b"a"])
>>> compile(grammar, vocabulary).stats == compile(grammar, vocabulary).stats  # not worth a file: compiled twice
False
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from maskwright import _engine
from maskwright.errors import InputError, VocabularyError
from maskwright.index_cache import cache_folder
from maskwright.regular_files import read_regular_file
from maskwright.whole_files import is_abandoned, replace_file

WORTH_KEEPING: Final = 0.05
"""Seconds that a compile takes at least; below, a file would save little and there would be many."""

MAX_CACHE_BYTES: Final = 256 << 20
"""Size of all files together: some fifty grammars of complete programming languages."""

_PREFIX, _SUFFIX = "grammar-", ".compiled"


def cached(
    source: _engine.Grammar,
    vocabulary: _engine.Vocabulary,
    limits: Mapping[str, int],
    compile_it: Callable[[], _engine.CompiledGrammar],
) -> _engine.CompiledGrammar:
    """Take the grammar that this makes from the cache, or else compile it and keep it there if that took long.

    Costs some 0.05 ms for a page of grammar if the cache does not hold it.
    """
    path = _path_of(source, vocabulary, limits)
    found = _recall(path, vocabulary, limits) if path else None
    if found is not None:
        return found
    begun = time.perf_counter()
    compiled = compile_it()
    if path and time.perf_counter() - begun >= WORTH_KEEPING:
        _keep(path, compiled)
    return compiled


def _path_of(source: _engine.Grammar, vocabulary: _engine.Vocabulary, limits: Mapping[str, int]) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    others = repr((vocabulary.digest, sorted(limits.items()), _engine.BUILD)).encode()
    # Of a fixed length, so that what follows it begins in one place only.
    content = hashlib.blake2b(others).digest() + source.to_bytes()
    return folder / f"{_PREFIX}{hashlib.blake2b(content, digest_size=20).hexdigest()}{_SUFFIX}"


def _recall(path: Path, vocabulary: _engine.Vocabulary, limits: Mapping[str, int]) -> _engine.CompiledGrammar | None:
    try:
        data = read_regular_file(path, MAX_CACHE_BYTES)
        if _engine.CompiledGrammar.label(data) != path.name:
            raise InputError("a file of another grammar")
        compiled = _engine.CompiledGrammar.from_bytes(data, vocabulary, dict(limits))
    except OSError:
        return None
    except (InputError, VocabularyError):
        # It would be read in vain each time, and is written again only if compiling takes long.
        with contextlib.suppress(OSError):
            path.unlink()
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return compiled


def _keep(path: Path, compiled: _engine.CompiledGrammar) -> None:
    data = compiled.to_bytes(path.name)
    if len(data) > MAX_CACHE_BYTES:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
        _make_room(path.parent)


def _make_room(folder: Path) -> None:
    """Remove what was used least recently until the rest is small enough, and what writers have left behind."""
    kept: list[tuple[int, int, Path]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.name.startswith(_PREFIX) and entry.name.endswith(_SUFFIX):
                    status = entry.stat(follow_symlinks=False)
                    kept.append((status.st_mtime_ns, status.st_size, Path(entry.path)))
                elif is_abandoned(entry):
                    Path(entry.path).unlink()
    total = sum(size for _, size, _ in kept)
    for _, size, path in sorted(kept):
        if total <= MAX_CACHE_BYTES:
            break
        # Another process may have been faster.
        with contextlib.suppress(OSError):
            path.unlink()
        total -= size
