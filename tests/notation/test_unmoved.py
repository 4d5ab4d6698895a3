"""What is remembered of statements that did not move is what reading them again gives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from maskwright.notation.simple import SimpleStatement, simple_statement
from maskwright.notation.unmoved import Unmoved

LINES = st.sampled_from(
    [
        'start: a "x" b // c',
        "a: A",
        "a: A\n | B",
        " | b",
        "/ c",
        "// remark",
        "# remark",
        "b: (A",
        " B)",
        "b: A? | B*",
        "%ignore /x/",
        "A: /a/",
        "/",
        "",
        "  ",
    ]
)
EDITS = st.lists(
    st.tuples(st.integers(0, 200), st.integers(0, 3), st.sampled_from(["", "x", "|", "/", "//", " ", "\n", "("]))
)


@given(lines=st.lists(LINES, min_size=1, max_size=8), edits=EDITS)
@settings(max_examples=300, deadline=None)
def test_after_each_edit_each_statement_is_read_as_without_a_memory(
    lines: list[str], edits: list[tuple[int, int, str]]
) -> None:
    memory = Unmoved(simple_statement, 150)
    text = "\n".join(lines)
    for place, deleted, typed in [(0, 0, ""), *edits]:
        start = min(place, len(text))
        text = text[:start] + typed + text[start + deleted :]
        for offset in range(len(text)):
            assert memory.read(text, offset) == simple_statement(text, offset)


def test_what_an_edit_does_not_move_is_not_read_again() -> None:
    read: list[int] = []

    def counted(source: str, start: int) -> SimpleStatement | None:
        read.append(start)
        return simple_statement(source, start)

    text = "start: a b\na: A\nb: B\nA: /a/\n"
    memory = Unmoved(counted, 1000)
    for source in (text, text.replace("b: B", "b: B A")):
        for start in (0, 11, 16):
            memory.read(source, start)
    assert read == [0, 11, 16, 16]
