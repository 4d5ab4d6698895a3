"""The pages for users show what the programs print today, and name every option, key and exit code there is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.watching import Watching, save
from maskwright.cli import COMMANDS, group, main
from pages import ROOT, blocks, commands, files, run, sessions, shows, without_times
from systems import needs_shell

PAGES = {path.relative_to(ROOT).as_posix(): path for path in [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in PAGES.items()}
SESSIONS = [(name, session) for name, text in TEXTS.items() for session in sessions(text)]
REFERENCE = TEXTS["docs/command-line.md"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where sessions run: the samples are there as in the repository, and they can spoil nothing."""
    (tmp_path / "grammars").symlink_to(ROOT / "grammars")
    return tmp_path


def write_files(page: str, folder: Path) -> None:
    for name, body in reversed(files(page)):
        (folder / name).write_text(body, encoding="utf-8")


def test_there_is_something_to_test() -> None:
    assert len(SESSIONS) > 10
    assert {name for name, _ in SESSIONS} >= {"README.md", "docs/command-line.md"}


@needs_shell
@pytest.mark.parametrize(
    ("name", "session"), SESSIONS, ids=[f"{name}: {text.splitlines()[0][2:]}" for name, text in SESSIONS]
)
def test_a_session_is_what_the_commands_print(name: str, session: str, folder: Path) -> None:
    write_files(TEXTS[name], folder)
    for (command, shown), printed in zip(commands(session), run(session, folder), strict=True):
        assert shows(without_times(shown), without_times(printed)), f"{command} printed:\n{printed}"


def test_watching_is_what_the_command_prints(folder: Path) -> None:
    (session,) = [body for info, body in blocks(REFERENCE) if info == "console watch"]
    ((command, shown),) = commands(session)
    name = command.split()[2]
    assert command == f"maskwright check {name} --watch"
    first, *saves = [body for file, body in files(REFERENCE) if file == name]
    (folder / name).write_text(first, encoding="utf-8")
    printed = []
    with Watching(name, cwd=folder) as process:
        printed += process.text_round()
        for text in saves:
            save(folder / name, text)
            printed += process.text_round()
    assert len(saves) > 2
    assert shows(without_times(shown), without_times("\n".join(printed)))


def test_times_are_all_that_is_left_out() -> None:
    row, other = (
        "  lexer   0.02   10 %   2 terminals   4 states   0.2",
        "  lexer   1.24   9 %   2 terminals   4 states   0.2",
    )
    assert without_times(row) == without_times(other) == "lexer # # % 2 terminals 4 states 0.2\n"
    assert without_times("compiled in 0.4 ms (+0.3): 16 states (+13)") == "compiled in # ms (#): 16 states (+13)\n"
    assert without_times('"ms": 1e-05, "bytes": 3') == '"ms": #, "bytes": 3\n'
    assert without_times("[08:05:13] a.lark:3:8") == "[##:##:##] a.lark:3:8\n"


def section(title: str) -> str:
    return REFERENCE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def leaves() -> Iterator[tuple[str, click.Command]]:
    """All commands, those below ``vocab`` and ``trace`` by both their words."""
    context = click.Context(group)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        below = command.list_commands(context) if isinstance(command, click.Group) else []
        for key in below:
            leaf = command.get_command(context, key) if isinstance(command, click.Group) else None
            assert leaf is not None
            yield f"{name} {key}", leaf
        if not below:
            yield name, command


LEAVES = dict(leaves())


def test_the_overview_lists_every_command() -> None:
    overview = REFERENCE.split("\n## ", 1)[0]
    listed = re.findall(r"^\| \[`([^`]+)`\]\(#", overview, flags=re.MULTILINE)
    assert set(listed) - {"lsp"} == set(LEAVES) - {"lsp"}


@pytest.mark.parametrize("name", LEAVES)
def test_every_option_is_described_and_no_other(name: str) -> None:
    shared = set(re.findall(r"`(--?[a-z-]+)", section("What all commands share")))
    own = set(re.findall(r"^\| `(--?[a-z-]+)", section(f"`{name}`"), flags=re.MULTILINE))
    given = {option for one in LEAVES[name].params if isinstance(one, click.Option) for option in one.opts}
    assert given <= own | shared
    assert own == given - shared


KEYS: dict[str, list[str]] = {
    "check": ["check", "sum.lark"],
    "mask": ["mask", "sum.lark"],
    "why": ["why", "sum.lark", "--token", "1"],
    "profile": ["profile", "sum.lark"],
    "step": ["step", "sum.lark", "--text", "1"],
    "test": ["test", "tested.lark"],
    "sample": ["sample", "tested.lark"],
    "trace record": ["trace", "record", "sum.lark", "--text", "1+", "-o", "one.trace"],
    "trace replay": ["trace", "replay", "other.trace", "--grammar", "sum.lark", "--vocab", "o200k_base"],
    "trace verify": ["trace", "verify", "other.trace", "--grammar", "sum.lark", "--vocab", "o200k_base"],
    "vocab list": ["vocab", "list"],
    "vocab info": ["vocab", "info", "cl100k_base"],
    "convert": ["convert", "sum.lark", "--to", "gbnf"],
}


@pytest.mark.parametrize("name", KEYS)
def test_every_key_of_the_machine_readable_form_is_named(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_files(REFERENCE, folder)
    monkeypatch.chdir(folder)
    main([*KEYS[name], "--format", "json"])
    keys = set(json.loads(capsys.readouterr().out))
    assert keys
    assert {key for key in keys if f"`{key}`" not in section(f"`{name}`")} == set()


def test_every_key_of_a_round_is_named(folder: Path) -> None:
    write_files(REFERENCE, folder)
    with Watching("sum.lark", "--format", "json", cwd=folder) as process:
        keys = process.round()
    assert {key for key in keys if f"`{key}`" not in section("`check`").split("### `check --watch`")[1]} == set()


def anchors(page: str) -> set[str]:
    titles = re.findall(r"^#+ (.*)$", page, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    text = re.sub(r"^```.*?^```$", "", TEXTS[name], flags=re.DOTALL | re.MULTILINE)
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", text):
        path = (PAGES[name].parent / target).resolve() if target else PAGES[name]
        assert path.exists(), target
        assert not anchor or anchor in anchors(path.read_text(encoding="utf-8")), anchor
