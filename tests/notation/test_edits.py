"""A grammar is read again after each edit: nothing raises, nothing unchanged is parsed again, no place is wrong."""

from __future__ import annotations

import random
from pathlib import Path

import lark
import pytest

from maskwright.analysis import find_all
from maskwright.diagnostic import Span
from maskwright.notation import collect, parse, read_lark, read_with_outline
from maskwright.notation.remembered import STATEMENTS, Remembered, moved
from notation.reading import assert_inside

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "grammars").rglob("*.lark")),
    *sorted((ROOT / "benchmarks/cases").rglob("*.lark")),
    *sorted((Path(lark.__file__).parent / "grammars").glob("*.lark")),
]
STRANGE = [
    "",
    "\r",
    "\0",
    "\ufeff",
    "é",
    "日本",
    "\U0001f600",
    "\ud800",
    "\u2028",
    "\u0301",
    '"',
    "/",
    "(",
    "{",
    "%",
    "|",
    ":",
]


def edited(text: str, dice: random.Random) -> str:
    """The text after one random edit: delete, duplicate, swap, truncate, or insert what nobody expects."""
    start = dice.randrange(len(text) + 1)
    end = min(len(text), start + dice.randrange(1, 40))
    match dice.randrange(5):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:end] + text[start:end] + text[end:]
        case 2:
            other = min(len(text), end + dice.randrange(40))
            return text[:start] + text[end:other] + text[start:end] + text[other:]
        case 3:
            return text[:start] if dice.random() < 0.1 else text[start:]
        case _:
            return text[:start] + dice.choice(STRANGE) + text[start:]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_random_edits_are_read_as_if_for_the_first_time(path: Path) -> None:
    dice = random.Random(path.stem)
    whole = path.read_text(encoding="utf-8")
    text = whole
    for step in range(40):
        text = edited(text if step % 5 else whole, dice)
        with_memory = read_with_outline(text)
        assert_inside(text, with_memory.grammar.diagnostics)
        if step % 4 == 0:
            assert_inside(text, find_all(with_memory.grammar, strict=True))
            STATEMENTS.forget()
            assert read_with_outline(text) == with_memory


def test_unchanged_statements_are_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    build = parse.build_statement

    def watched(source: str, start: int, *rest: object) -> object:
        parsed.append(source[start : start + 3])
        return build(source, start, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(parse, "build_statement", watched)
    STATEMENTS.forget()
    monkeypatch.setattr(collect, "SHORTCUT", None)
    read_lark('one: two "a"\ntwo: "b"\n%ignore " "')
    assert parsed == ["one", "two", "%ig"]
    parsed.clear()
    read_lark('// é\none: two "a"\ntwo: "c"\n%ignore " "')
    assert parsed == ["two"]


def test_what_is_found_in_a_statement_moves_with_it() -> None:
    text = 'start: "a"~3..1'
    read_lark(text)
    (found,) = read_lark("\n\n" + text).diagnostics
    assert found.span == Span(12, 17)


def test_a_statement_that_reads_the_same_but_for_what_a_comment_hides_is_read_anew() -> None:
    first, second = (read_lark(f'start: "a" {{b, {comment}"c"}} x').diagnostics for comment in ("// d\n", "// é\n"))
    assert [one.message for one in first] == [one.message for one in second]


def test_the_memory_is_bounded_and_what_was_asked_for_last_stays() -> None:
    memory = Remembered(10)
    memory.keep("a", 0, "first", 5)
    memory.keep("b", 0, "second", 5)
    assert memory.recall("a", 0) == "first"
    memory.keep("c", 0, "third", 5)
    memory.keep("large", 0, "never", 11)
    assert [memory.recall(key, 0) for key in ("a", "b", "c", "large")] == ["first", None, "third", None]


def test_moving_keeps_what_has_no_place_and_does_not_recurse() -> None:
    deep: tuple[object, ...] = (Span(0, 1), "text", None)
    for _ in range(10_000):
        deep = (deep, 1)
    result = moved(deep, 3)
    for _ in range(10_000):
        result, one = result
        assert one == 1
    assert result == (Span(3, 4), "text", None)
