"""What is imported is declared, and what is declared is imported: else an installation lacks something or has too much.

That something else happens to bring a package along is not enough, since it may stop to.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from pages import ROOT

PACKAGE = ROOT / "engine/python/maskwright"
TESTS = ROOT / "tests"
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def declared(key: str) -> set[str]:
    """The packages of a list in pyproject.toml, by the names under which ours are imported too."""
    entries = PROJECT.split(f"\n{key} = [\n", 1)[1].split("\n]\n", 1)[0]
    return {name.replace("-", "_") for name in re.findall(r'^ +"([\w-]+)', entries, flags=re.MULTILINE)}


def sources(folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "node_modules":
            # Unlike this, `rglob` does not follow links to folders.
            yield from sources(entry)
        elif entry.suffix == ".py":
            yield entry


def imported(node: ast.AST) -> Iterator[str]:
    """The top-level names of all modules that are imported when the code runs."""
    if isinstance(node, ast.Import):
        yield from (alias.name.split(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield (node.module or "").split(".")[0]
    elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        for one in node.orelse:
            yield from imported(one)
    else:
        for child in ast.iter_child_nodes(node):
            yield from imported(child)


def foreign(folder: Path, own: Iterable[str]) -> set[str]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources(folder)]
    return {name for tree in trees for name in imported(tree)} - set(sys.stdlib_module_names) - set(own)


def test_the_package_imports_what_it_declares() -> None:
    # The adapters' libraries are imported by those alone who use an adapter, and so have its library.
    assert foreign(PACKAGE, ["maskwright", *declared("adapters")]) == declared("dependencies")


def test_the_tests_import_what_is_declared() -> None:
    own = {path.stem for path in TESTS.iterdir()}
    assert foreign(TESTS, {"maskwright", *own}) - declared("dependencies") - declared("test") == set()
