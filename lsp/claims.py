"""Which of the editor's documents are grammars. Of JSON files only those are that somebody says are schemas.

>>> [is_grammar(f"file:///a/{name}", ["*.schema.json", "tools/*.json"]) for name in ("b.schema.json", "package.json")]
[True, False]
>>> is_grammar("file:///a/tools/order.json", ["tools/*.json"]), is_grammar("untitled:Untitled-1", [])
(True, True)

Texts that are made of grammars have names that end like those of grammars, and are none.

>>> is_grammar("maskwright:/normal-form/a.lark.lark?file%3A%2F%2F%2Fa.lark", [])
False
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from urllib.parse import unquote

from maskwright.lsp.addresses import SCHEME


def is_grammar(uri: str, schemas: Iterable[str]) -> bool:
    """Whether a document is for this server: no JSON, or a schema by the patterns of the settings."""
    if uri.startswith(f"{SCHEME}:"):
        return False
    path = unquote(uri)
    if not path.lower().endswith(".json"):
        return True
    name = path.rpartition("/")[2]
    return any(fnmatchcase(path, f"*/{one}") if "/" in one else fnmatchcase(name, one) for one in schemas)
