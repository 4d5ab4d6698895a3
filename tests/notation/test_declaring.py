"""Declared indentation, written out: against the texts that Lark's own indenter takes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from lark import Lark
from lark.exceptions import LarkError
from lark.indenter import Indenter

from maskwright import Grammar, TokenRefused, Vocabulary, compile
from maskwright.diagnostic import Severity
from maskwright.notation import read_lark

BLOCKS = r"""
start: (_NEWLINE | item)*
item: line _NEWLINE | "if" ":" _NEWLINE _INDENT item+ _DEDENT [other]
other: "else" ":" _NEWLINE _INDENT item+ _DEDENT
line: "x" ["(" [line ("," line)*] ")"]
_NEWLINE: /(\r?\n[ ]*)+/
%ignore / +/
%declare _INDENT _DEDENT
"""


class Blocks(Indenter):
    NL_type = "_NEWLINE"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


LARK = Lark(BLOCKS, parser="lalr", postlex=Blocks())
LINES = ["x", "if:", "    x", "    if:", "        x", "    else:", "else:", "", "x(", "x)", "    x(x,"]


def lark_takes(text: str) -> bool:
    try:
        LARK.parse(text)
    except LarkError:
        return False
    return True


def test_blocks_are_those_of_larks_indenter() -> None:
    vocabulary = Vocabulary.from_tokens([bytes([byte]) for byte in range(128)])
    compiled = compile(Grammar.from_text(BLOCKS, indent_depth=3), vocabulary)
    taken = 0
    for length in range(4):
        for lines in itertools.product(LINES, repeat=length):
            text = "".join(f"{line}\n" for line in lines)
            state = compiled.start()
            try:
                state.commit_bytes(text.encode())
                ours = state.is_accepting()
            except TokenRefused:
                ours = False
            taken += lark_takes(text)
            # More blanks than a block needs are taken too: as if a line had fewer of them.
            assert ours is any(map(lark_takes, with_fewer_blanks(lines))), text
    assert taken > 20


def with_fewer_blanks(lines: tuple[str, ...]) -> Iterator[str]:
    """The texts of which each line has as many blanks as it has here, or fewer by whole levels."""
    choices = [[line[drop:] for drop in range(0, len(line) - len(line.lstrip()) + 1, 4)] for line in lines]
    for chosen in itertools.product(*choices):
        yield "".join(f"{line}\n" for line in chosen)


def test_the_depth_is_what_is_asked_for() -> None:
    for depth in (0, 1, 4):
        grammar = read_lark(BLOCKS, indent_depth=depth)
        names = {rule.name for rule in grammar.rules}
        assert f"item@{depth}" in names
        assert f"item@{depth + 1}" not in names
        found = next(one for one in grammar.diagnostics if one.code == "S032")
        assert found.severity is Severity.WARNING
        assert f"{depth} deep at most" in found.message


def test_the_depth_is_bounded() -> None:
    assert "50 deep at most" in read_lark(BLOCKS, indent_depth=10**9).diagnostics[0].message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("start: A\n%declare A", "`A` would have to come"),
        ("start: _INDENT A _DEDENT\nA: /a/\n%declare _INDENT _DEDENT", "after a terminal `_NEWLINE`"),
        ("start: A _NL _INDENT A _DEDENT B\nA: /a/\n_NL: /\\n/\n%declare _INDENT _DEDENT B", "`B` would have to come"),
    ],
)
def test_what_cannot_be_made_good_is_an_error(text: str, words: str) -> None:
    found = [one for one in read_lark(text).diagnostics if one.code == "S032"]
    assert [one.severity for one in found] == [Severity.ERROR]
    assert words in found[0].message


def test_what_is_declared_and_not_used_is_nobodys_concern() -> None:
    assert read_lark('start: "a"\n%declare A').diagnostics == ()


HOSTILE = {
    "depths": "(_INDENT | _NEWLINE) " * 60 + "_DEDENT",
    "loops": "(_INDENT | _NEWLINE)* " * 60 + "_DEDENT",
    "nested": "(_INDENT? _DEDENT? " * 60 + "_NEWLINE" + ")" * 60,
    "brackets": "(" * 60 + '_NEWLINE "("' + ') "("' * 60 + ' _INDENT _DEDENT ")"',
    "deep": "(_NEWLINE _INDENT | " * 99 + "_NEWLINE" + ")+ _DEDENT" * 99,
    "counts": "(_NEWLINE _INDENT)~2..9 _DEDENT",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_would_become_too_large_is_not_written_out(name: str) -> None:
    text = f"start: {HOSTILE[name]}\n_NEWLINE: /\\n/\n%declare _INDENT _DEDENT"
    (found,) = [one for one in read_lark(text).diagnostics if one.code == "S032"]
    is_written_out = name == "brackets"
    assert (found.severity is Severity.WARNING) is is_written_out
    assert is_written_out or "cannot be written out 8 deep" in found.message


def test_what_may_be_left_out_need_not_keep_the_depth() -> None:
    text = "start: line+\nline: WORD _NL (_INDENT | _DEDENT)?\nWORD: /x/\n_NL: /\\n */\n%declare _INDENT _DEDENT"
    vocabulary = Vocabulary.from_tokens([bytes([byte]) for byte in range(128)])
    state = compile(Grammar.from_text(text, indent_depth=1), vocabulary).start()
    state.commit_bytes(b"x\nx\n    x\nx\n")
    assert state.is_accepting()
    with pytest.raises(TokenRefused):
        state.commit_bytes(b"        x")


def test_alternatives_from_very_many_places_are_no_deep_rule_for_python() -> None:
    text = "start: a _NEWLINE _INDENT _DEDENT\na: /q/\n" + "%extend a: /x/ _NEWLINE?\n" * 3_000
    (found,) = read_lark(text + "_NEWLINE: /\\n/\n%declare _INDENT _DEDENT").diagnostics
    assert found.code == "S032"
    assert "nested too deeply" in found.message
