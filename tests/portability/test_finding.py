"""Findings about targets: said once, at their place, and not beside an error that says it already."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maskwright import Cancelled, CancelToken, Grammar, InputError, find_portability
from maskwright.examination import findings_of
from maskwright.portability import merged
from maskwright.portability.table import ROWS
from maskwright.portability.targets import Target
from maskwright.reading import read_text

ALL = [target.value for target in Target]
PARTS = [row.example for row in ROWS] + ["%lark {\n", "}\n", "/", '"', "[", "(", "\\", "|\n", "{,", "[[:", "/[\\", "\r"]


def codes(text: str, *targets: str) -> list[tuple[str, int]]:
    found = find_portability(read_text(text).grammar, targets)
    return [(one.code, one.span.start) for one in found.diagnostics]


@settings(deadline=None)
@given(st.lists(st.sampled_from(PARTS) | st.text(max_size=3), max_size=6), st.sampled_from(["", "\n"]))
def test_any_text_is_taken_and_findings_lie_inside(parts: list[str], glue: str) -> None:
    text = glue.join(parts)
    found = find_portability(read_text(text).grammar, ALL, searches=False)
    for one in found.diagnostics:
        spans = [one.span, *(other.span for other in one.related), *(e.span for fix in one.fixes for e in fix.edits)]
        assert all(0 <= span.start <= span.end <= len(text) for span in spans)


@pytest.mark.parametrize(
    "text",
    [
        'start: "a" B?\nB: /[b-c]+/ | "d"i',
        "%import common.INT\n%ignore / /\nstart: INT",
        'start: a{2,3} b~2\na: "x" -> one\nb: "y"\n',
    ],
)
def test_what_means_the_same_everywhere_is_nothing_to_tell(text: str) -> None:
    found = find_portability(read_text(text).grammar, ["llguidance", "xgrammar", "maskwright"])
    assert [one for one in found.diagnostics if one.code != "S072"] == []
    assert all(one.runs for one in found.standings)


def test_maskwright_says_nothing() -> None:
    assert codes("start: A\nA.2: /\\w/", "maskwright") == []


def test_what_is_an_error_here_is_not_told_again() -> None:
    text = "start: A\nA: 'a' | /a(?=b)c/ missing"
    assert [code for code, _ in codes(text, "llguidance", "xgrammar")] == []
    standing = find_portability(read_text(text).grammar, ["llguidance"]).standings[0]
    assert standing.runs is None


def test_what_is_limited_is_told_once_with_the_other_places() -> None:
    text = 'start: "a"\n%ignore " "\n%ignore "\\t"'
    (found,) = find_portability(read_text(text).grammar, ["llguidance"]).diagnostics
    assert (found.code, found.span.start, [one.span.start for one in found.related]) == ("S072", 11, [23])


def test_targets_with_the_same_to_say_share_a_finding() -> None:
    (found,) = find_portability(read_text("start: A\nA.2: /a/").grammar, ["xgrammar", "llguidance"]).diagnostics
    assert found.message == "a priority does not run on xgrammar and llguidance: there are none"


def test_findings_of_gbnf_are_warnings_where_llama_cpp_is_a_target() -> None:
    grammar = read_text('root ::= a_b\na_b ::= "x"').grammar
    found = find_portability(grammar, ["gbnf"])
    every = [(one.code, one.severity.value) for one in merged(findings_of(grammar), found)]
    # The finding of the reader is information, and the same place is not told twice.
    assert every.count(("S061", "warning")) == 1
    assert found.standings[0].runs is False


def test_of_schemas_nothing_is_known() -> None:
    found = find_portability(read_text('{"type": "integer"}').grammar, ["llguidance", "maskwright"])
    assert (found.diagnostics, [one.runs for one in found.standings]) == ((), [None, True])
    assert "not looked into" in found.note


def test_a_wrong_name_is_said_to_be_one() -> None:
    with pytest.raises(InputError, match="'llama' is no target; targets are maskwright, llguidance"):
        find_portability(Grammar.from_text('start: "a"'), ["llama"])


def test_it_can_be_stopped() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        find_portability(Grammar.from_text('start: "a"'), ["llguidance"], cancel=cancel)


def test_what_a_lexer_is_too_large_for_is_said_not_to_be_looked_into() -> None:
    text = "start: A\nA: /(a|b)*a(a|b){16}/"
    (found,) = find_portability(read_text(text).grammar, ["xgrammar"]).diagnostics
    assert found.code == "S072"
    assert "not looked into" in found.message
