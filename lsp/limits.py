"""How much is looked at for one question of an editor. Far above what people have, far below what takes long."""

from __future__ import annotations

from typing import Final

MAX_FOLDERS: Final = 5_000
"""Folders of a workspace that are searched for grammars."""

MAX_ENTRIES: Final = 200_000
"""Files and folders in them, of any kind."""

MAX_FILES: Final = 2_000
"""Grammars that are looked into."""

MAX_BYTES: Final = 64 * 1024 * 1024
"""Bytes of all of them together."""

SKIPPED: Final = frozenset({"node_modules", "venv", "__pycache__", "target", "site-packages"})
"""Folders that are not searched, beside those whose names begin with a dot: what is in them is not the author's."""
