"""Special tokens: what their forms stand for, and where they may stand."""

from __future__ import annotations

import pytest

from maskwright.analysis import find_all
from maskwright.grammar import SpecialTokens
from notation.reading import check, rule


@pytest.mark.parametrize(
    ("written", "names", "ranges", "negated"),
    [
        ("<|im_end|>", ("<|im_end|>",), (), False),
        ("<think>", ("<think>",), (), False),
        ("</think>", ("</think>",), (), False),
        ("<[12]>", (), ((12, 12),), False),
        ("<[1-5,8]>", (), ((1, 5), (8, 8)), False),
        ("<[ 1 - 5 , 8 ]>", (), ((1, 5), (8, 8)), False),
        ("<[1,,2,]>", (), ((1, 1), (2, 2)), False),
        ("<[4294967295]>", (), ((2**32 - 1, 2**32 - 1),), False),
        ("<[^12]>", (), ((12, 12),), True),
        ("<[^12,20-30]>", (), ((12, 12), (20, 30)), True),
        ("<[*]>", (), (), True),
        ("<[1]x>", ("<[1]x>",), (), False),
    ],
)
def test_a_special_token_is_a_terminal_called_by_its_text(
    written: str, names: tuple[str, ...], ranges: tuple[tuple[int, int], ...], negated: bool
) -> None:
    grammar = check(f"start: {written}+ {written}")
    (terminal,) = grammar.terminals
    assert (terminal.name, terminal.anonymous) == (written, True)
    pattern = terminal.pattern
    assert isinstance(pattern, SpecialTokens)
    assert (pattern.names, pattern.ranges, pattern.negated) == (names, ranges, negated)
    assert find_all(grammar) == ()


@pytest.mark.parametrize("name", ["</think>", "<|/think|>", "<a/b>", "</>"])
def test_a_stroke_in_a_name_begins_no_regular_expression(name: str) -> None:
    for text in (f"start: {name}", f"start:{name}?", f"start: <a> /b/ {name} c\nc: /</ {name} />/ | {name}"):
        assert name in [terminal.name for terminal in check(text).terminals]


def test_a_terminal_may_be_a_special_token_as_a_whole() -> None:
    grammar = check("start: END\nEND: <|end|>")
    assert isinstance(grammar.terminals[0].pattern, SpecialTokens)
    assert rule(grammar) == "END"


@pytest.mark.parametrize(
    ("marked", "count"),
    [
        ("start: <[«5-3»]>", 1),
        ("start: <[1, «x» ]> <[«1-»]>", 2),
        ("start: «<[^*]>» «<[]>» «<[^ ]>»", 3),
        ("start: <[«*»,1]> <[1,«*»]>", 2),
        ("start: <[«4294967296»]> <[«99999999999999999999»]>", 2),
        ("start: <[«-1»]> <[«1-2-3»]> <[^«^1»]> <[«٣»]>", 4),
        ('start: A\nA: "x" «<a>»', 1),
        ('start: A\nA: ~«B» "x"\nB: <b>', 1),
        ('start: "a"\n%ignore «<b>»', 1),
        ('start: "a" B\n%ignore «B»\nB: <b>', 1),
    ],
)
def test_what_is_wrong_is_pointed_at(marked: str, count: int) -> None:
    assert find_all(check(marked, *["S036"] * count)) == ()
