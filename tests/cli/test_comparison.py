"""Findings are recognised though their lines have moved, and figures are compared with their sign."""

from __future__ import annotations

from maskwright.analysis import find_all
from maskwright.cli.comparison import Comparison, compare
from maskwright.cli.figures import counts_text, difference, sizes_text
from maskwright.examination import Examination
from maskwright.notation import read_lark


def examined(text: str) -> Examination:
    grammar = read_lark(text)
    return Examination(grammar, (*grammar.diagnostics, *find_all(grammar)), None)


def lines(comparison: Comparison, after: Examination) -> list[int]:
    return [after.grammar.source.count("\n", 0, one.span.start) + 1 for one in comparison.new]


def test_lines_that_have_only_moved_change_nothing() -> None:
    before = examined('start: "a"\nunused: "b"\n')
    after = examined('// One more line.\nstart: "a"\n\n\n  unused:   "c"\n')
    assert compare(before, after) == Comparison((), (), len(after.found))
    assert len(after.found) == 1


def test_what_only_one_text_has_is_new_or_gone() -> None:
    before = examined('start: "a"\nfirst: "b"\nsecond: "b"\n')
    after = examined('start: "a"\nsecond: "b"\nthird: "b"\n')
    change = compare(before, after)
    assert [one.message for one in change.new] == ["the rule `third` is never used"]
    assert [one.message for one in change.gone] == ["the rule `first` is never used"]
    assert change.same == 1


def test_of_equal_findings_that_on_the_new_line_is_new() -> None:
    before = examined('start: "a" missing\n other: missing "b"\n')
    after = examined('start: missing missing "a" missing\n other: missing "b"\n')
    change = compare(before, after)
    assert change.gone == ()
    assert change.same + len(change.new) == len(after.found)
    assert set(lines(change, after)) <= {1}
    assert compare(after, before).new == ()


STATS = {"dwa": {"states": 1234, "edges": 20, "weights": 3}, "lr_states": 7, "lexer_states": 5, "total_ms": 2.34}
LATER = {"dwa": {"states": 2234, "edges": 15, "weights": 3}, "lr_states": 7, "lexer_states": 6, "total_ms": 2.30}


def test_sizes_without_and_with_an_earlier_compile() -> None:
    assert sizes_text(STATS) == (
        "compiled in 2.3 ms: 1,234 DWA states, 20 edges, 3 weights; 7 LR states; 5 lexer states"
    )
    assert sizes_text(LATER, STATS) == (
        "compiled in 2.3 ms (=): 2,234 DWA states (+1,000), 15 edges (-5), 3 weights (=); "
        "7 LR states (=); 6 lexer states (+1)"
    )
    assert "compiled in 3.0 ms (+0.7): " in sizes_text({**LATER, "total_ms": 3.0}, STATS)
    assert "compiled in 1.0 ms (-1.3): " in sizes_text({**LATER, "total_ms": 1.0}, STATS)
    one = {"states": 1, "edges": 1, "weights": 1}
    assert ": 1 DWA state, 1 edge, 1 weight; 7 LR states; " in sizes_text({**STATS, "dwa": one})
    change = difference(LATER, STATS)
    assert change["dwa"] == {"states": 1000, "edges": -5, "weights": 0}
    assert (change["lr_states"], change["lexer_states"], round(change["total_ms"], 2)) == (0, 1, -0.04)


def test_counts_with_their_differences() -> None:
    one, two = examined('start: "a"\nunused: "b"\n').found, examined('start: "a"\nx: "b"\ny: missing\n').found
    assert counts_text(one) == "error: 0, warning: 1, information: 0"
    assert counts_text(two, one) == "error: 1 (+1), warning: 2 (+1), information: 0"
    assert counts_text(one, two) == "error: 0 (-1), warning: 1 (-1), information: 0"
