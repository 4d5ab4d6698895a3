"""Token means a vocabulary token in this project; what lark calls a token is a lexeme here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import maskwright.notation

FOLDER = Path(maskwright.notation.__file__).parent


def names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.stem)
def test_nothing_is_called_a_token(path: Path) -> None:
    found = {name for name in names(ast.parse(path.read_text(encoding="utf-8"))) if "token" in name.lower()}
    assert found <= {"CancelToken", "UnexpectedToken", "SpecialTokens", "max_tokens"}
