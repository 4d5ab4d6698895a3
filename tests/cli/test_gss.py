"""Stacks are drawn top first, shared parts once, and however deep they are."""

from __future__ import annotations

from typing import Any

from maskwright.cli.gss import LONGEST_RUN, MOST_LINES, draw_state


def branch(stacks: int, **changes: Any) -> dict[str, Any]:
    plain = {"head": 0, "state": 1, "boundary": True, "completes": [], "may_complete": [], "exclusions": []}
    return {**plain, "stacks": stacks, **changes}


def node(name: int, *edges: tuple[int, str | None, int | None]) -> dict[str, Any]:
    return {"id": name, "edges": [{"state": s, "symbol": symbol, "below": below} for s, symbol, below in edges]}


BOTTOM = node(0, (0, None, None))


def draw(branches: list[dict[str, Any]], *nodes: dict[str, Any]) -> list[str]:
    return draw_state(branches, {"heads": [], "nodes": list(nodes)})


def test_a_single_stack_is_one_line_from_its_top() -> None:
    assert draw([branch(2)], node(2, (7, '"["', 1)), node(1, (3, "value", 0)), BOTTOM) == [
        "branch 0: at a boundary",
        '   7 "[" ◂ 3 value ◂ 0',
    ]


def test_ways_that_part_are_indented_and_shared_parts_drawn_once() -> None:
    nodes = [node(5, (9, "a", 4)), node(4, (8, "b", 2), (7, "c", 3)), node(2, (6, "d", 1)), node(3, (5, "e", 1))]
    assert draw([branch(5)], *nodes, node(1, (4, "f", 0)), BOTTOM) == [
        "branch 0: at a boundary",
        "   9 a",
        "      8 b ◂ 6 d",
        "         n1:",
        "         4 f ◂ 0",
        "      7 c ◂ 5 e",
        "         (as n1 above)",
    ]


def test_branches_tell_their_lexeme_and_their_exclusions() -> None:
    inside = branch(1, boundary=False, state=9, completes=["NUMBER"], may_complete=["A", "B", "C", "D", "E"], head=1)
    early = branch(1, exclusions=[{"terminal": "NUMBER", "state": 9}])
    assert draw([early, inside], node(1, (4, "f", 0)), BOTTOM) == [
        "branch 0: at a boundary",
        "   excluded: dies if NUMBER turns out longer (watched by lexer state 9)",
        "   n1:",
        "   4 f ◂ 0",
        "branch 1: in a lexeme (lexer state 9), complete as NUMBER, may go on as A, B, C, D and 1 more",
        "   (as n1 above)",
    ]


def test_long_and_deep_stacks_are_drawn_without_recursion() -> None:
    depth = 50_000
    nodes = [node(place, (place, "x", place - 1)) for place in range(depth, 0, -1)]
    (_, line) = draw([branch(depth)], *nodes, BOTTOM)
    assert f"({depth + 1 - LONGEST_RUN} more)" in line
    assert line.endswith("◂ 1 x ◂ 0")
    forks = [node(place, (place, "x", place - 1), (0, "y", 0)) for place in range(depth // 10, 0, -1)]
    drawn = draw([branch(depth // 10)], *forks, BOTTOM)
    assert (len(drawn), drawn[-1]) == (MOST_LINES + 2, "   (more than can be shown)")


def test_parts_that_were_left_out_are_said_to_be() -> None:
    assert draw([branch(1)], node(1, (4, "f", 9))) == [
        "branch 0: at a boundary",
        "   4 f",
        "      (more than can be shown)",
    ]
