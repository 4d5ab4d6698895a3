"""The vocabulary that grammars are compiled with: loaded in the background, and again when its file has changed."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.errors import MaskwrightError, VocabularyError
from maskwright.lsp.places import followed
from maskwright.lsp.watching import Stamp, stamp

if TYPE_CHECKING:
    from maskwright import Vocabulary


class Vocabularies:
    """Keeps the vocabulary that was asked for last, or the reason why there is none. Belongs to one event loop."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self._executor = executor
        self._name: tuple[str, Path | None] | None = None
        self._loading: asyncio.Future[Vocabulary] | None = None
        self._stamp: Stamp = None
        self.file: Path | None = None
        """The file or folder that it was last looked for in, if it is one of its own."""

    async def load(self, name: str, folder: Path | None) -> Vocabulary:
        """The vocabulary of a name or file; relative files are looked for in ``folder``.

        Raises :class:`VocabularyError`, the same one again until another is asked for.
        """
        if self._loading is None or self._name != (name, folder):
            self._name = name, folder
            self._loading = asyncio.get_running_loop().run_in_executor(self._executor, self._load, name, folder)
        # Whoever is cancelled while waiting does not take it away from the others.
        return await asyncio.shield(self._loading)

    def is_outdated(self) -> bool:
        """Whether the file is another one than was loaded. Looks at it: not for the event loop."""
        return self.file is not None and stamp(self.file) != self._stamp

    def forget(self) -> None:
        """Load it again when it is asked for next."""
        self._loading = None

    def _load(self, name: str, folder: Path | None) -> Vocabulary:
        """In the one thread that loads, so that the file is that of the last name."""
        from maskwright import Vocabulary
        from maskwright.vocabulary_files import imported_names

        is_file = name not in (*Vocabulary.builtin_names(), *imported_names())
        place = _placed(name, folder) if is_file else name
        path = followed(place) if is_file else None
        # Before it is read: what changes meanwhile has changed since.
        self._stamp = stamp(path) if path is not None else None
        self.file = path
        return _loaded(name, place)


def _loaded(name: str, place: str) -> Vocabulary:
    from maskwright import Vocabulary
    from maskwright.index_cache import attach_index

    try:
        vocabulary = Vocabulary.load(place)
        attach_index(vocabulary)
    except MaskwrightError:
        raise
    except Exception as error:
        raise VocabularyError(f"{name}: cannot be loaded: {error}") from error
    return vocabulary


def _placed(name: str, folder: Path | None) -> str:
    """Where the file of a name is. One that no file can have stays as it is, for whoever loads it to refuse."""
    try:
        path = Path(name).expanduser()
        is_below = folder is not None and (bool(path.suffix) or (folder / path).exists())
    except (OSError, ValueError, RuntimeError):
        return name
    return str(folder / path) if folder is not None and is_below else str(path)
