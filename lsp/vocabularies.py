"""The vocabulary that grammars are compiled with: loaded once, in the background."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.errors import MaskwrightError, VocabularyError

if TYPE_CHECKING:
    from maskwright import Vocabulary


class Vocabularies:
    """Keeps the vocabulary that was asked for last, or the reason why there is none. Belongs to one event loop."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self._executor = executor
        self._name: tuple[str, Path | None] | None = None
        self._loading: asyncio.Future[Vocabulary] | None = None

    async def load(self, name: str, folder: Path | None) -> Vocabulary:
        """The vocabulary of a name or file; relative files are looked for in ``folder``.

        Raises :class:`VocabularyError`, the same one again until another is asked for.
        """
        if self._loading is None or self._name != (name, folder):
            self._name = name, folder
            self._loading = asyncio.get_running_loop().run_in_executor(self._executor, _load, name, folder)
        # Whoever is cancelled while waiting does not take it away from the others.
        return await asyncio.shield(self._loading)


def _load(name: str, folder: Path | None) -> Vocabulary:
    from maskwright import Vocabulary
    from maskwright.index_cache import attach_index
    from maskwright.vocabulary_files import imported_names

    try:
        is_file = name not in (*Vocabulary.builtin_names(), *imported_names())
        vocabulary = Vocabulary.load(_placed(name, folder) if is_file else name)
        attach_index(vocabulary)
    except MaskwrightError:
        raise
    except Exception as error:
        raise VocabularyError(f"{name}: cannot be loaded: {error}") from error
    return vocabulary


def _placed(name: str, folder: Path | None) -> str:
    path = Path(name).expanduser()
    if folder is None or path.is_absolute() or not (path.suffix or (folder / path).exists()):
        return str(path)
    return str(folder / path)
