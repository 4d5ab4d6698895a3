"""What is typed into the language server, and what is made of what it says. The server itself is measured elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from benchmarks.servers.connection import Message
from benchmarks.servers.endurance import Watch
from benchmarks.servers.keys import TYPED, keys_of
from benchmarks.servers.latencies import BROKEN, STAGES

from benchmarks import cases, edits, goals, serving_report
from maskwright.diagnostic import Severity
from maskwright.examination import findings_of
from maskwright.notation import read_lark


@pytest.mark.parametrize("case", TYPED)
def test_the_keys_of_an_edit_make_it(case: str) -> None:
    text = cases.load(case).grammar.read_text(encoding="utf-8")
    for edit in (*TYPED[case].values(), *edits.RULES[case]):
        typed = text
        for key in keys_of(text, edit):
            assert (key.deleted, len(key.typed)) in [(0, 1), (1, 0)]
            typed = typed[: key.cursor - key.deleted] + key.typed + typed[key.cursor :]
        assert typed == edits.apply(text, edit)
        assert len(keys_of(text, edit)) > 0


@pytest.mark.parametrize("case", TYPED)
def test_the_edits_bring_what_they_are_there_for(case: str) -> None:
    text = cases.load(case).grammar.read_text(encoding="utf-8")
    before = {(one.code, one.message) for one in findings_of(read_lark(text))}
    for kind, edit in TYPED[case].items():
        grammar = read_lark(edits.apply(text, edit))
        is_broken = any(one.severity is Severity.ERROR for one in grammar.diagnostics)
        assert is_broken == (kind in BROKEN), kind
        if kind == "normal form":
            news = {(one.code, one.message) for one in findings_of(grammar)} - before
            assert any(code.startswith(STAGES[kind]) for code, _ in news)


@dataclass
class Scripted:
    """Stands in for a document: a list of messages, and what is claimed of figures."""

    messages: list[Message] = field(default_factory=list)
    version: int = 1
    claims: bool = False

    @property
    def connection(self) -> Scripted:
        return self

    def figures_are_shown(self) -> bool:
        return self.claims

    def trace(self, what: str) -> None:
        params = {"message": f"compile of version {self.version} {what}: file:///a.lark"}
        self.messages.append(Message(0.0, {"method": "$/logTrace", "params": params}))

    def publish(self, version: int) -> None:
        params: dict[str, Any] = {"uri": "file:///a.lark", "version": version, "diagnostics": []}
        self.messages.append(Message(0.0, {"method": "textDocument/publishDiagnostics", "params": params}))


def test_findings_of_an_older_text_are_stale_once_the_server_has_the_newer_one() -> None:
    document = Scripted()
    watch = Watch(document)  # type: ignore[arg-type]
    document.version = 2
    document.publish(1)  # It may not have read the newer one yet.
    watch.look()
    document.publish(2)
    assert watch.facts()["shown_stale"] == 0
    document.publish(1)
    assert watch.facts()["shown_stale"] == 1


def test_figures_without_a_mark_before_the_compile_is_done_are_stale() -> None:
    document = Scripted(claims=True)
    watch = Watch(document)  # type: ignore[arg-type]
    document.trace("begins")
    watch.look()
    assert watch.facts() == {"shown_stale": 1, "compiles": 1, "at_once": 1}
    document.trace("is done")
    watch.look()
    assert watch.facts()["shown_stale"] == 1


def test_compiles_at_the_same_time_are_counted() -> None:
    document = Scripted()
    watch = Watch(document)  # type: ignore[arg-type]
    for what in ("begins", "is cancelled", "begins", "begins", "is done", "is done"):
        document.trace(what)
    assert watch.facts() == {"shown_stale": 0, "compiles": 3, "at_once": 2}


def run_with(server: str, p95: float) -> dict[str, Any]:
    times = {"count": 9, "p50": 1.0, "p95": p95, "max": 200.0}
    return {
        "case": "json",
        "server": server,
        "status": "done",
        "brought": {"syntax and names": times, "figures": times},
    }


@pytest.mark.parametrize(("p95", "verdict"), [(59.0, "met: 59.0 ms"), (61.0, "**not met**: 61.0 ms")])
def test_the_goals_look_at_our_server_alone(p95: float, verdict: str) -> None:
    latencies = [run_with("maskwright", p95), run_with("lark-parser-language-server", 900.0)]
    lines = goals.table({"lsp": {"latencies": latencies, "endurance": []}})
    (line,) = [one for one in lines if one.startswith("| server: findings of syntax and names |")]
    assert verdict in line
    (line,) = [one for one in lines if one.startswith("| server: hundreds of edits |")]
    assert "not measured" in line


def test_the_table_compares_with_the_other_server_and_says_if_it_is_missing() -> None:
    other = {"case": "json", "server": "lark-parser-language-server", "status": "not installed"}
    lines = list(serving_report.lines({"latencies": [run_with("maskwright", 40.0), other], "endurance": []}))
    assert any("not installed" in one for one in lines)
    other = run_with("lark-parser-language-server", 80.0)
    lines = list(serving_report.lines({"latencies": [run_with("maskwright", 40.0), other], "endurance": []}))
    assert any("80.0 (2.00)" in one for one in lines)
