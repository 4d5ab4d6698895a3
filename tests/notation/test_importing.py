"""Imports of other files and of Lark's libraries, and changes to what was imported."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from maskwright import Grammar
from maskwright.diagnostic import Severity
from maskwright.grammar import Grammar as Read
from maskwright.notation import Kind, read_lark, read_with_outline
from notation.reading import assert_inside, rule, show, terminal

NUMBERS = (
    'number: DIGITS ("." DIGITS)?\npair{x, y}: x ":" y\nDIGITS: /[0-9]/+\nspare: _DOTS\n_DOTS: ".."\n%ignore " "\n'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "numbers.lark").write_text(NUMBERS, encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/deeper.lark").write_text('deep: "d" other\nother: "o"\n%import .further.WORD\n', encoding="utf-8")
    (tmp_path / "sub/further.lark").write_text("WORD: /[a-z]+/\n", encoding="utf-8")
    return tmp_path


def read(folder: Path, text: str) -> Read:
    grammar = read_lark(text, path=str(folder / "main.lark"))
    assert_inside(text, grammar.diagnostics)
    return grammar


def codes(grammar: Read) -> list[str]:
    return [found.code for found in grammar.diagnostics]


def test_what_is_imported_brings_what_it_refers_to_under_the_name_of_its_file(folder: Path) -> None:
    grammar = read(folder, "start: number\n%import .numbers.number")
    assert codes(grammar) == []
    assert rule(grammar, "number") == '(numbers__DIGITS ("." numbers__DIGITS){0,1})'
    assert [t.name for t in grammar.terminals if not t.anonymous] == ["numbers__DIGITS"]
    # What the other file ignores is its own matter.
    assert not any(t.ignored for t in grammar.terminals)


def test_names_that_are_imported_from_the_same_file_are_known_to_each_other(folder: Path) -> None:
    grammar = read(folder, "start: n spare\n%import .numbers.number -> n\n%import .numbers (DIGITS, spare)")
    assert rule(grammar, "n") == '(DIGITS ("." DIGITS){0,1})'
    assert rule(grammar, "spare") == "_numbers__DOTS"
    assert terminal(grammar, "_numbers__DOTS") == "'..'"


def test_templates_are_imported_and_applied(folder: Path) -> None:
    grammar = read(folder, 'start: pair{"a", number}\n%import .numbers (pair, number)')
    assert rule(grammar, 'pair{"a", number}') == '("a" ":" number)'


def test_files_below_import_files_beside_them(folder: Path) -> None:
    grammar = read(folder, "start: deep WORD\n%import .sub.deeper (deep, WORD)")
    assert codes(grammar) == []
    assert rule(grammar, "deep") == '("d" sub__deeper__other)'
    assert terminal(grammar, "WORD") == "/[a-z]+/"


def test_overrides_and_extensions_reach_what_was_imported(folder: Path) -> None:
    text = 'start: number\n%import .numbers (number, DIGITS)\n%override DIGITS: "0" | "1"\n%extend number: "-" number'
    grammar = read(folder, text)
    assert codes(grammar) == []
    assert terminal(grammar, "DIGITS") == "('0' | '1')"
    assert rule(grammar, "number") == '((DIGITS ("." DIGITS){0,1}) | ("-" number))'


def test_places_are_those_of_the_import(folder: Path) -> None:
    text = "start: number\n%import .numbers.number -> number"
    grammar = read(folder, text)
    place = text.rindex("number")
    spans = [r.span for r in grammar.rules if r.name == "number"] + [t.span for t in grammar.terminals]
    assert {(span.start, span.end) for span in spans} == {(place, len(text))}


def test_the_outline_knows_what_is_imported(folder: Path) -> None:
    text = "start: number pair{number, number}\n%import .numbers (number, pair)\n%override number: pair{number, number}"
    outline = read_with_outline(text, path=str(folder / "main.lark")).outline
    assert [(one.name, one.kind) for one in outline.entries if one.kind is Kind.IMPORT] == [
        ("number", Kind.IMPORT),
        ("pair", Kind.IMPORT),
    ]
    assert not any(one.literal for one in outline.uses)
    assert [text[one.span.start : one.span.end] for one in outline.uses] == [one.name for one in outline.uses]
    assert [one.name for one in outline.uses] == ["number", "pair", "number", "number", "pair", "number", "number"]


@pytest.mark.parametrize(
    ("path", "code", "words"),
    [
        (".nowhere.a", "S056", "nowhere.lark: no such file"),
        ("..numbers.number", "S056", "beside or below"),
        (".folder.a", "S056", "is a directory"),
        (".pipe.a", "S056", "is a pipe"),
        (".bad.a", "S056", "not UTF-8"),
        (".out.a", "S056", "leads out of the grammar's folder"),
        (".broken.a", "S058", "broken.lark:2:4: "),
        (".missing.a", "S058", "missing.lark:1:4: `b` is not defined"),
        (".main.a", "S057", "main.lark → main.lark"),
        (".round.a", "S058", "round.lark → trip.lark → round.lark"),
        (".numbers.numbr", "G006", "did you mean `number`?"),
        (".numbers.DIGITS -> digits", "S010", "cannot be called"),
        ("python.nothing", "G006", "`python` has no rule"),
        ("elsewhere.a", "S039", "there is no library"),
    ],
)
def test_what_cannot_be_imported_says_why(tmp_path: Path, path: str, code: str, words: str) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    (folder / "numbers.lark").write_text(NUMBERS, encoding="utf-8")
    (folder / "folder.lark").mkdir()
    os.mkfifo(folder / "pipe.lark")
    (folder / "bad.lark").write_bytes(b'a: "\xff"')
    (tmp_path / "secret.lark").write_text('a: "a"', encoding="utf-8")
    (folder / "out.lark").symlink_to(tmp_path / "secret.lark")
    (folder / "broken.lark").write_text('a: "a"\nb: (\n', encoding="utf-8")
    (folder / "missing.lark").write_text("a: b\n", encoding="utf-8")
    (folder / "round.lark").write_text("%import .trip.a\n", encoding="utf-8")
    (folder / "trip.lark").write_text("%import .round.a\n", encoding="utf-8")
    name = path.rpartition("-> ")[2] if "->" in path else path.rpartition(".")[2]
    text = f"start: {name}\n%import {path}"
    grammar = read(folder, text)
    assert codes(grammar) == [code]
    assert words in grammar.diagnostics[0].message
    assert str(tmp_path) not in grammar.diagnostics[0].message


def test_a_text_without_a_path_has_no_folder() -> None:
    grammar = read_lark("start: a\n%import .other.a")
    assert codes(grammar) == ["S056"]
    assert "comes from no file" in grammar.diagnostics[0].message


def test_depth_and_number_of_files_are_bounded(tmp_path: Path) -> None:
    for number in range(80):
        (tmp_path / f"f{number}.lark").write_text(f"%import .f{number + 1}.a\nb: a\n", encoding="utf-8")
    text = "start: b\n%import .f0.b"
    assert "files deep" in read(tmp_path, text).diagnostics[0].message
    for number in range(80):
        (tmp_path / f"f{number}.lark").write_text(f'a{number}: "a"\n', encoding="utf-8")
    text = "start: " + " ".join(f"a{n}" for n in range(80)) + "".join(f"\n%import .f{n}.a{n}" for n in range(80))
    found = read(tmp_path, text).diagnostics
    assert len(found) == 30
    assert {one.message for one in found} == {"more than 50 files are imported"}


def test_every_library_of_lark_can_be_imported_from() -> None:
    text = "start: WS_INLINE number STRING rule RULE\n%import unicode.WS_INLINE\n%import python (number, STRING)\n"
    grammar = Grammar.from_text(text + "%import lark.rule\n%import lark.RULE")
    assert {found.severity for found in grammar.diagnostics} <= {Severity.INFORMATION, Severity.WARNING}
    assert "lark__expansions" in {one.name for one in grammar.rules}
    assert show(next(t.pattern for t in grammar.terminals if t.name == "_lark__STRING")).startswith("/")


def test_what_is_imported_of_python_needs_no_program_unless_it_has_blocks() -> None:
    assert "S032" not in codes(read_lark("start: test\n%import python.test"))
    blocks = read_lark("start: (_NEWLINE | stmt)*\n%import python (stmt, _NEWLINE)")
    assert [d.severity for d in blocks.diagnostics if d.code == "S032"] == [Severity.WARNING]
