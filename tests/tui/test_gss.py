"""Golden drawings of stacks, from one head to many."""

from __future__ import annotations

from typing import Any

from maskwright.tui.layout.gss import LONGEST_RUN, MOST_HEADS, MOST_LINES, MOST_WAYS, gss_lines
from maskwright.tui.layout.line import wrapped

Edge = tuple[int, str | None, int | None]
BOTTOM: tuple[int, list[Edge]] = (0, [(0, None, None)])


def branch(stacks: int, head: int = 0, **changes: Any) -> dict[str, Any]:
    plain = {"head": head, "state": 1, "boundary": True, "completes": [], "may_complete": [], "exclusions": []}
    return {**plain, "stacks": stacks, **changes}


def draw(branches: list[dict[str, Any]], *nodes: tuple[int, list[Edge]], packed: bool = True, width: int = 90) -> str:
    """The drawing without its summary, as text."""
    made = [
        {"id": name, "edges": [{"state": state, "symbol": symbol, "below": below} for state, symbol, below in edges]}
        for name, edges in nodes
    ]
    lines = wrapped(gss_lines(branches, {"heads": [], "nodes": made}, packed=packed)[2:], width)
    return "\n".join(line.text.rstrip() for line in lines)


def test_one_stack_from_its_top_down() -> None:
    drawn = draw([branch(2)], (2, [(17, '"["', 1)]), (1, [(3, "value", 0)]), BOTTOM)
    assert (
        drawn
        == """\
● branch 0  at a boundary
○ 17  "["
○ 3   value
○ 0   bottom"""
    )


def test_two_heads_share_what_is_below() -> None:
    nodes: list[tuple[int, list[Edge]]] = [(3, [(1, "NAME", 1)]), (1, [(6, "sum", 0)]), BOTTOM]
    assert (
        draw([branch(1), branch(3, 1)], *nodes)
        == """\
● branch 0  at a boundary
│ ● branch 1  at a boundary
│ ○ 1  NAME
├─╯
○ 6  sum
○ 0  bottom"""
    )


def test_heads_on_the_same_stack_join_at_once() -> None:
    assert (
        draw([branch(0), branch(0, 1), branch(0, 2)], BOTTOM)
        == """\
● branch 0  at a boundary
│ ● branch 1  at a boundary
│ │ ● branch 2  at a boundary
├─┴─╯
○ 0  bottom"""
    )


def test_ways_part_and_meet_again() -> None:
    drawn = draw([branch(3)], (3, [(9, "a", 2), (8, "b", 1)]), (2, [(7, "c", 1)]), (1, [(6, "d", 0)]), BOTTOM)
    assert (
        drawn
        == """\
● branch 0  at a boundary
├─╮
○ │ 9  a
│ ○ 8  b
○ │ 7  c
├─╯
○ 6  d
○ 0  bottom"""
    )


def test_a_lane_is_passed_without_being_joined() -> None:
    nodes: list[tuple[int, list[Edge]]] = [(3, [(3, "x", 0)]), (2, [(2, "y", 1)]), (1, [(1, "z", 0)]), BOTTOM]
    assert (
        draw([branch(2), branch(3, 1), branch(1, 2)], *nodes)
        == """\
● branch 0  at a boundary
│ ● branch 1  at a boundary
│ │ ● branch 2  at a boundary
○ │ │ 2  y
├─│─╯
○ │ 1  z
│ ○ 3  x
├─╯
○ 0  bottom"""
    )


def test_exclusions_stand_at_their_heads_and_long_lines_keep_the_lanes() -> None:
    inside = branch(0, boundary=False, state=9, completes=["NUMBER"], may_complete=["NUMBER"])
    early = branch(1, 1, exclusions=[{"terminal": "NUMBER", "state": 9}])
    assert (
        draw([inside, early], (1, [(1, "NUMBER", 0)]), BOTTOM, width=50)
        == """\
● branch 0  in a lexeme (lexer state 9), complete
│   as NUMBER, may go on as NUMBER
│ ● branch 1  at a boundary
│ │   ⊘ dies if NUMBER turns out longer (watched
│ │     by lexer state 9)
│ ○ 1  NUMBER
├─╯
○ 0  bottom"""
    )


def test_long_runs_are_packed_and_can_be_unpacked() -> None:
    nodes: list[tuple[int, list[Edge]]] = [(place, [(place, "x", place - 1)]) for place in range(40, 0, -1)]
    assert (
        draw([branch(40)], *nodes, BOTTOM)
        == """\
● branch 0  at a boundary
○ 40  x
○ 39  x
○ 38  x
○ 37  x
⋮ 36 entries, packed
○ 0   bottom"""
    )
    assert len(draw([branch(40)], *nodes, BOTTOM, packed=False).splitlines()) == 42
    assert "packed" not in draw([branch(LONGEST_RUN - 1)], *nodes, BOTTOM)


def test_deep_wide_and_many_is_cut_and_said_to_be() -> None:
    forks: list[tuple[int, list[Edge]]] = [(n, [(n, "x", n - 1), (0, "y", 0)]) for n in range(5_000, 0, -1)]
    lines = draw([branch(5_000)], *forks, BOTTOM, width=10**9).splitlines()
    assert (len(lines), lines[-1]) == (MOST_LINES - 1, "⋮ more than can be shown")
    many = draw([branch(0, head) for head in range(50)], BOTTOM).splitlines()
    assert many[-1] == f"and {50 - MOST_HEADS} more branches"
    wide: tuple[int, list[Edge]] = (9, [(way, "x", 0) for way in range(50)])
    ways = draw([branch(9)], wide, BOTTOM).splitlines()
    assert any(line.endswith(f"and {50 - MOST_WAYS} more ways down") for line in ways)
    assert ways[-1] == "○ 0   bottom"


def test_parts_that_were_left_out_are_said_to_be() -> None:
    assert (
        draw([branch(1)], (1, [(4, "f", 9)]))
        == """\
● branch 0  at a boundary
○ 4  f
⋮ more than can be shown"""
    )


def test_an_ended_text_has_no_stacks() -> None:
    (line,) = gss_lines([], {"heads": [], "nodes": []})
    assert line.text == "no stacks: the text has ended"
