"""All that may get another name gets one, one after the other, in random grammars: the language stays the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings

from maskwright import Vocabulary, compile
from maskwright.diagnostic import Severity
from maskwright.names import CannotRename, Project
from maskwright.names.renaming import FileEdits, edited, renamable, rename
from maskwright.names.sameness import other_names
from maskwright.names.text import Place
from maskwright.notation.tree import is_terminal_name
from names.random_folders import folders
from names.renaming import read

FOLDER = Path("/nowhere")
VOCABULARY = Vocabulary.from_tokens([text.encode() for text in "abcdxyztuer019"] + [b"ab", b"more", b"bb", b"dd"])


def everything_renamed(texts: dict[Path, str]) -> tuple[dict[Path, str], int]:
    """The texts after each name has become another one, without the check that reading them gives; how many did."""
    done: set[str] = set()
    count = 0
    while True:
        project = Project(dict(texts))
        for file, place in [(path, place) for path in texts for place in project.names(path).places]:
            if place.name in done:
                continue
            done.add(place.name)
            new = f"ZQ{count}" if is_terminal_name(place.name) else f"zq{count}"
            edits = _edits(project, file, place, new)
            if edits:
                texts = {path: edited(text, edits.get(path, ())) for path, text in texts.items()}
                done.add(new)
                done.discard(place.name)
                count += 1
                break
        else:
            return texts, count


def _productions(form: dict[str, Any]) -> list[tuple[int, list[tuple[bool, int]]]]:
    """The productions by the numbers of their symbols, which are no names."""
    return [(left, right) for left, right, _ in form["productions"]]


def _edits(project: Project, file: Path, place: Place, new: str) -> FileEdits:
    try:
        return rename(project, renamable(project, file, place, "start"), new)
    except CannotRename:
        return {}


@settings(max_examples=60, deadline=None)
@given(folders())
def test_the_language_stays_the_same(named: dict[str, str]) -> None:
    texts = {FOLDER / f"{name}.lark": text for name, text in named.items()}
    after, count = everything_renamed(texts)
    assert count >= 10
    for file in texts:
        old, new = read(texts, file), read(after, file)
        assert [one.code for one in old.diagnostics] == [one.code for one in new.diagnostics]
        if any(one.severity is Severity.ERROR for one in old.diagnostics):
            continue
        names = other_names(old, new)
        assert names is not None
        forms = [compile(grammar, VOCABULARY, cache=False, reuse=False).normal_form() for grammar in (old, new)]
        assert [names.get(name, name) for name in forms[0]["terminals"]] == forms[1]["terminals"]
        assert _productions(forms[0]) == _productions(forms[1])
