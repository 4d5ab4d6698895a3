"""What is around one place of a text is what a look at all of the text shows there."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from lsp.snapshots import snapshot_of
from maskwright.lsp.around import UNNAMED, unnamed_around
from maskwright.lsp.shades import Shaded, shades_of
from maskwright.lsp.snapshot import Snapshot

LINES = st.sampled_from(
    [
        'start: "a" b // "x"',
        "b: /x/ | <|end|>",
        '  | "c" # <|end|>',
        'c: ("d"',
        '%json {"a": "//"}',
        "d: %json { // no end",
        'e: %lark { start: "x" // inside',
        "}",
        "/stray/",
        "// remark",
        "%ignore /#[^\\n]*/",
        'A.2: "é😀"i',
        "%import common.INT",
        'f: "open',
        "g: /open",
        "h: /a\n b/x",
        "",
    ]
)
GBNF_LINES = st.sampled_from(
    ['root ::= "a" | # "x"', "  [a-z] <|end|>", "b ::= (", "c ::= [^#", '"stray"', "# remark", 'd ::= "open', ""]
)
ENDS = st.sampled_from(["\n", "\r\n"])


def touching(pieces: list[Shaded], offset: int) -> list[Shaded]:
    return [one for one in pieces if one.shade in UNNAMED and one.span.start <= offset <= one.span.end]


def assert_same(snapshot: Snapshot, offsets: range) -> int:
    """At each offset; says how many pieces were compared."""
    pieces, compared = shades_of(snapshot), 0
    for offset in offsets:
        wanted = touching(pieces, offset)
        assert touching(list(unnamed_around(snapshot, offset)), offset) == wanted, offset
        compared += len(wanted)
    return compared


@given(lines=st.lists(LINES, max_size=9), end=ENDS)
@settings(max_examples=150, deadline=None)
def test_around_each_place_of_broken_text_in_lark(lines: list[str], end: str) -> None:
    text = end.join(lines)
    assert_same(snapshot_of(text, "/a.lark"), range(len(text) + 1))


@given(lines=st.lists(GBNF_LINES, max_size=9), end=ENDS)
@settings(max_examples=100, deadline=None)
def test_around_each_place_of_broken_text_in_gbnf(lines: list[str], end: str) -> None:
    text = end.join(lines)
    assert_same(snapshot_of(text, "/a.gbnf"), range(len(text) + 1))


def test_around_places_of_the_samples(grammars: Path) -> None:
    compared = 0
    for path in grammars.glob("*/*.lark"):
        text = path.read_text(encoding="utf-8")
        compared += assert_same(snapshot_of(text, str(path)), range(0, len(text) + 1, len(text) // 60 + 1))
    assert compared > 20
