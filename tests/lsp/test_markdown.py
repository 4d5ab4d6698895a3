"""Any text as code in Markdown, read back by the rules of CommonMark."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maskwright.lsp.markdown import code_block, code_span, escaped

TEXTS = st.text(alphabet="`ab \n~*_<&", max_size=20)


def read_span(markdown: str) -> str:
    """The text of a code span: up to the next run of as many backticks; a blank on both sides is taken off."""
    ticks = re.match("`+", markdown)
    assert ticks
    runs = [run for run in re.finditer("`+", markdown) if len(run.group()) == len(ticks.group())]
    assert len(runs) == 2
    assert runs[1].end() == len(markdown)
    inside = markdown[ticks.end() : runs[1].start()]
    if inside.strip(" ") and inside[0] == inside[-1] == " ":
        return inside[1:-1]
    return inside


@given(TEXTS)
def test_a_span_holds_the_text_on_one_line(text: str) -> None:
    assert read_span(code_span(text)) == (" ".join(text.splitlines()) or " ")


@given(TEXTS)
def test_a_block_ends_where_the_text_ends(text: str) -> None:
    block = code_block(text, "lark")
    first, *lines, last = block.split("\n")
    ticks = first.removesuffix("lark")
    assert ticks == last
    assert set(ticks) == {"`"}
    assert len(ticks) >= 3
    assert "\n".join(lines) == text
    assert not any(ticks in line for line in lines)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('a: ("b"), c_d! {e} x.y', 'a: ("b"), c_d! {e} x.y'),
        (
            "*a* _b_ `c` <d> [e](f) ~g~ h|i &amp; j\\k",
            "\\*a\\* \\_b\\_ \\`c\\` \\<d\\> \\[e\\](f) \\~g\\~ h\\|i \\&amp; j\\\\k",
        ),
        ("# a\n  - b\n1. c\n12) d\n=\n1.5", "\\# a\n\\- b\n1\\. c\n12\\) d\n\\=\n1.5"),
        ("http://a www.b c@d", "http\\://a www\\.b c\\@d"),
    ],
    ids=["words", "spans", "lines", "links"],
)
def test_words_are_escaped_where_they_would_be_marks(text: str, expected: str) -> None:
    assert escaped(text) == expected
