"""ARCHITECTURE.md names every module in the order of their dependencies, and shows what the programs print today.

A dump is a fenced block with the info string ``dump:STAGE``; for sessions see ``pages``. A line ``…`` stands for any
lines; all others must be printed as they are.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import maskwright
from maskwright.cli import main
from pages import ROOT, blocks, commands, sessions, shows

PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
CORE = "engine/core/src"
PACKAGE = "engine/python/maskwright"
ONE_TOKEN = ROOT / "tests/packaging/one_token.lark"
DUMPS = [(info.removeprefix("dump:"), body) for info, body in blocks(PAGE) if info.startswith("dump:")]
SESSIONS = [one for session in sessions(PAGE) for one in commands(session)]


def modules(folder: str, ending: str) -> set[str]:
    """Names of the files and folders of sources directly in a folder."""
    entries = [path for path in (ROOT / folder).iterdir() if path.suffix == ending or path.is_dir()]
    return {path.stem for path in entries if not path.name.startswith(("_", ".")) and path.stem != "lib"}


def rows(folder: str) -> list[list[str]]:
    """The cells of the code map's table about a folder."""
    section = PAGE.split(f"### `{folder}`\n", 1)[1].split("\n#", 1)[0]
    return [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| [")]


def listed(folder: str) -> list[str]:
    return [re.findall(r"`(\w+)`", cells[0])[0] for cells in rows(folder)]


def sources(folder: str, module: str) -> str:
    """All that is written in a module, which is a file, or a folder or a link to one."""
    inside = (ROOT / folder / module).resolve().rglob("*")
    paths = [*inside, *(ROOT / folder).glob(f"{module}.*")]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths if path.suffix in (".rs", ".py"))


@pytest.mark.parametrize(("folder", "ending"), [(CORE, ".rs"), (PACKAGE, ".py")])
def test_the_code_map_lists_every_module_once(folder: str, ending: str) -> None:
    assert sorted(listed(folder)) == sorted(modules(folder, ending))


@pytest.mark.parametrize("file", sorted(path.stem for path in (ROOT / "engine/pyext/src").glob("*.rs")))
def test_names_every_file_of_the_bindings(file: str) -> None:
    assert file == "lib" or f"`{file}`" in PAGE.split("### `engine/pyext/src`", 1)[1].split("\n#", 1)[0]


def test_the_core_is_in_the_order_that_its_own_test_checks() -> None:
    text = (ROOT / "engine/core/tests/module_order.rs").read_text(encoding="utf-8")
    order = re.findall(r'"(\w+)"', text.split("= &[", 1)[1].split("];", 1)[0])
    assert listed(CORE) == order


def imports(path: Path) -> Iterator[str]:
    """Modules of the package that a file imports when it is loaded."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("maskwright."):
            yield node.module.split(".")[1]


@pytest.mark.parametrize("module", listed(PACKAGE))
def test_a_module_imports_only_those_before_it(module: str) -> None:
    order = listed(PACKAGE)
    known = order[: order.index(module) + 1]
    folder = ROOT / PACKAGE / module
    files = folder.rglob("*.py") if folder.is_dir() else [folder.with_suffix(".py")]
    late = {(file.name, name) for file in files for name in imports(file) if name in order and name not in known}
    assert late == set()


@pytest.mark.parametrize("folder", [CORE, PACKAGE])
def test_what_to_read_first_is_there(folder: str) -> None:
    for module, cells in zip(listed(folder), rows(folder), strict=True):
        text = sources(folder, module)
        starts = re.findall(r"`(\w+)`", cells[-1])
        assert starts, module
        assert [name for name in starts if not re.search(rf"\b{name}\b", text)] == [], module


def test_every_path_and_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    paths = re.findall(r"`((?:engine|grammars|scripts|tests)/[\w./-]*)`", PAGE)
    assert len(links) > 40
    assert len(paths) > 10
    assert [path for path in links + paths if not (ROOT / path).exists()] == []
    titles = re.findall(r"^#+ (.*)$", PAGE, flags=re.MULTILINE)
    headings = [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]
    assert [anchor for anchor in re.findall(r"\]\(#([^)]+)\)", PAGE) if anchor not in headings] == []


def test_shows_the_grammar_that_the_dumps_are_of() -> None:
    assert "".join(f"    {line}\n" for line in ONE_TOKEN.read_text(encoding="utf-8").splitlines()) in PAGE


@pytest.fixture(scope="module")
def compiled(o200k: maskwright.Vocabulary) -> maskwright.CompiledGrammar:
    return maskwright.compile(maskwright.Grammar.from_file(ONE_TOKEN), o200k)


def test_shows_every_stage(compiled: maskwright.CompiledGrammar) -> None:
    stages = [stage for stage in compiled.stage_names() if stage != "grammar"]
    assert [stage for stage, _ in DUMPS] == stages
    assert len(SESSIONS) == 4


@pytest.mark.parametrize(("stage", "shown"), DUMPS, ids=[stage for stage, _ in DUMPS])
def test_a_dump_is_what_the_engine_prints(stage: str, shown: str, compiled: maskwright.CompiledGrammar) -> None:
    printed = compiled.dump(stage)
    assert shows(shown, printed), printed


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_session_is_what_the_command_prints(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command.removeprefix("maskwright "))) == 0
    printed = capsys.readouterr().out
    assert shows(shown, printed), printed


@pytest.mark.parametrize("page", ["a\nb\n", "b\na\nc\n", "b\n…\n", "…\nb\n", "…\nc\n…\nb\n…\n"])
def test_what_is_not_printed_would_be_found(page: str) -> None:
    printed = "a\nb \nc\n"
    assert not shows(page, printed)
    assert shows("a\n…\nc\n", printed)
    assert shows(printed, printed)


def test_the_token_of_the_story_does_what_the_page_says(
    compiled: maskwright.CompiledGrammar, o200k: maskwright.Vocabulary
) -> None:
    assert o200k.token_bytes(1297) == b"-" * 16
    state = compiled.start()
    assert (state.count(), state.is_allowed(1297)) == (29, True)
    stacks = []
    for _ in range(16):
        state.commit_bytes(b"-")
        stacks.append(str(state.gss()))
    assert stacks[0] != stacks[1]
    assert len(set(stacks[1:])) == 1, "the page says that the stacks stay the same from the second hyphen on"
