//! Explanations as dictionaries.

use maskwright_core::compile::Compiled;
use maskwright_core::explain::{Explanation, Finding, Outcome, Run};
use maskwright_core::grammar::Span;
use maskwright_core::id::{LrStateId, TerminalId};
use maskwright_core::runtime::{Constraint, Exclusion};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The whole answer.
pub(crate) fn entry<'py>(
    py: Python<'py>,
    answer: &Explanation,
    constraint: &Constraint,
) -> PyResult<Bound<'py, PyDict>> {
    let tables = constraint.grammar().tables();
    let lexings: PyResult<Vec<_>> = answer.runs.iter().map(|run| lexing(py, run, tables)).collect();
    let stacks: PyResult<Vec<_>> = answer.findings.iter().map(|finding| stack(py, finding, constraint)).collect();
    let spans: Vec<[u32; 2]> = answer.spans.iter().map(|&Span { start, end }| [start, end]).collect();
    let entry = PyDict::new(py);
    entry.set_item("allowed", answer.allowed)?;
    entry.set_item("bytes", hex(&answer.bytes))?;
    entry.set_item("lexings", lexings?)?;
    entry.set_item("stacks", stacks?)?;
    entry.set_item("verdict", &answer.verdict)?;
    entry.set_item("spans", spans)?;
    entry.set_item("by_parser", answer.by_parser)?;
    entry.set_item("by_automaton", answer.by_automaton)?;
    Ok(entry)
}

fn lexing<'py>(py: Python<'py>, run: &Run, tables: &Compiled) -> PyResult<Bound<'py, PyDict>> {
    let states: Vec<u32> = run.steps.iter().map(|step| step.state.0).collect();
    let ends: Vec<(&str, usize)> = run.ends.iter().map(|end| (tables.terminal_name(end.terminal), end.at)).collect();
    let excluded = run
        .excluded
        .map(|(Exclusion { shadow, terminal, .. }, at)| {
            let entry = PyDict::new(py);
            entry.set_item("terminal", tables.terminal_name(terminal))?;
            entry.set_item("state", shadow.0)?;
            entry.set_item("at", at)?;
            Ok::<_, PyErr>(entry)
        })
        .transpose()?;
    let entry = PyDict::new(py);
    entry.set_item("head", run.head)?;
    entry.set_item("start", run.start)?;
    entry.set_item("from", run.from.0)?;
    entry.set_item("states", states)?;
    entry.set_item("ends", ends)?;
    entry.set_item("unfinished", names(&run.unfinished, tables))?;
    entry.set_item("limited", names(&run.limited, tables))?;
    entry.set_item("dies_at", run.dies_at)?;
    entry.set_item("excluded", excluded)?;
    Ok(entry)
}

fn stack<'py>(py: Python<'py>, finding: &Finding, constraint: &Constraint) -> PyResult<Bound<'py, PyDict>> {
    let tables = constraint.grammar().tables();
    let tops: PyResult<Vec<_>> = finding.tops.iter().map(|&top| top_entry(py, top, constraint)).collect();
    let entry = PyDict::new(py);
    entry.set_item("head", finding.head)?;
    entry.set_item("start", finding.start)?;
    entry.set_item("end", finding.end)?;
    entry.set_item("terminal", tables.terminal_name(finding.terminal))?;
    entry.set_item("before", names(&finding.before, tables))?;
    entry.set_item("outcome", outcome(finding.outcome))?;
    entry.set_item("tops", tops?)?;
    entry.set_item("expected", names(&finding.expected, tables))?;
    Ok(entry)
}

fn top_entry<'py>(py: Python<'py>, state: LrStateId, constraint: &Constraint) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("state", state.0)?;
    entry.set_item("items", constraint.items(state))?;
    Ok(entry)
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Read => "read",
        Outcome::Complete => "complete",
        Outcome::Unfinished => "unfinished",
        Outcome::Rejected => "rejected",
        Outcome::Limited => "limited",
    }
}

fn names<'a>(terminals: &[TerminalId], tables: &'a Compiled) -> Vec<&'a str> {
    terminals.iter().map(|&terminal| tables.terminal_name(terminal)).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
