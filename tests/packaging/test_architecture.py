"""ARCHITECTURE.md names every module, and shows what the engine prints today."""

import re
from pathlib import Path

import pytest

import maskwright

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```dump:(\S+)\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)


def modules(folder: str, ending: str) -> list[str]:
    """Names of the files and folders of sources directly in a folder."""
    entries = [path for path in (ROOT / folder).iterdir() if path.suffix == ending or path.is_dir()]
    return sorted({path.stem for path in entries if not path.name.startswith(("_", ".")) and path.stem != "lib"})


@pytest.mark.parametrize("module", modules("engine/core/src", ".rs"))
def test_names_every_module_of_the_core(module: str) -> None:
    assert f"| `{module}` |" in PAGE


@pytest.mark.parametrize("module", modules("engine/python/maskwright", ".py"))
def test_names_every_module_of_the_package(module: str) -> None:
    assert f"`{module}`" in PAGE


def test_shows_the_grammar_that_the_dumps_are_of() -> None:
    grammar = (ROOT / "tests/packaging/one_token.lark").read_text(encoding="utf-8")
    assert "".join(f"    {line}\n" for line in grammar.splitlines()) in PAGE


@pytest.mark.parametrize(("stage", "block"), BLOCKS, ids=[stage for stage, _ in BLOCKS])
def test_shows_what_the_engine_prints(stage: str, block: str, o200k: maskwright.Vocabulary) -> None:
    grammar = maskwright.Grammar.from_file(ROOT / "tests/packaging/one_token.lark")
    printed = maskwright.compile(grammar, o200k).dump(stage).splitlines()
    assert [line for line in block.splitlines() if line not in printed] == []


def test_shows_five_stages() -> None:
    assert [stage for stage, _ in BLOCKS] == ["normal-form", "lexer", "classes", "recognisers", "parser-dwa"]


def test_the_token_of_the_story_is_what_the_page_says(o200k: maskwright.Vocabulary) -> None:
    state = maskwright.compile(maskwright.Grammar.from_file(ROOT / "tests/packaging/one_token.lark"), o200k).start()
    assert o200k.token_bytes(1297) == b"-" * 16
    assert state.count() == 29
    assert state.is_allowed(1297)
