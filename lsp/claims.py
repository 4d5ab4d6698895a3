"""Which of the editor's documents are grammars. Of JSON files only those are that somebody says are schemas.

>>> [is_grammar(f"file:///a/{name}", ["*.schema.json", "tools/*.json"]) for name in ("b.schema.json", "package.json")]
[True, False]
>>> is_grammar("file:///a/tools/order.json", ["tools/*.json"]), is_grammar("untitled:Untitled-1", [])
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from urllib.parse import unquote


def is_grammar(uri: str, schemas: Iterable[str]) -> bool:
    """Whether a document is for this server: no JSON, or a schema by the patterns of the settings."""
    path = unquote(uri)
    if not path.lower().endswith(".json"):
        return True
    name = path.rpartition("/")[2]
    return any(fnmatchcase(path, f"*/{one}") if "/" in one else fnmatchcase(name, one) for one in schemas)
