//! The lexer's table in plain values, for those who cut texts into lexemes themselves.

use std::collections::BTreeMap;

use maskwright_core::compile::Compiled;
use maskwright_core::id::{Id, LexerStateId, TerminalId, TerminalSetId};
use maskwright_core::lexer::Lexer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// States by number, the dead one too; sets of terminals by number, with their names.
pub(crate) fn lexer_table<'py>(py: Python<'py>, tables: &Compiled) -> PyResult<Bound<'py, PyDict>> {
    let lexer = &tables.lexer;
    let states = || (0..lexer.state_count()).map(LexerStateId::from_index);
    let columns = lexer.classes().count();
    let rows = states().flat_map(|state| (0..columns).map(move |class| lexer.next_in_class(state, class)));
    let next: Vec<u8> = rows.flat_map(|target| target.0.to_ne_bytes()).collect();
    let classes: Vec<u8> = (0..=u8::MAX).map(|byte| lexer.classes().get(byte) as u8).collect();
    let numbers = |set_of: &dyn Fn(LexerStateId) -> TerminalSetId| states().map(|state| set_of(state).0).collect();
    let accepts: Vec<u32> = numbers(&|state| lexer.accept_set(state));
    let futures: Vec<u32> = numbers(&|state| lexer.open_set(state));
    let highest = accepts.iter().chain(&futures).max().copied().unwrap_or_default();
    let sets: Vec<Vec<&str>> = (0..=highest).map(|set| names(lexer.sets().get(TerminalSetId(set)), tables)).collect();
    let table = PyDict::new(py);
    table.set_item("start", Lexer::START.0)?;
    table.set_item("dead", Lexer::DEAD.0)?;
    table.set_item("classes", PyBytes::new(py, &classes))?;
    table.set_item("columns", columns)?;
    table.set_item("next", PyBytes::new(py, &next))?;
    table.set_item("accepts", accepts)?;
    table.set_item("futures", futures)?;
    table.set_item("sets", sets)?;
    let forks = states().filter(|&state| lexer.is_fork(state));
    let branches = |fork| lexer.branches(fork).iter().map(|branch| branch.0).collect();
    let forks: BTreeMap<u32, Vec<u32>> = forks.map(|fork| (fork.0, branches(fork))).collect();
    table.set_item("forks", forks)?;
    Ok(table)
}

fn names<'a>(terminals: &[u32], tables: &'a Compiled) -> Vec<&'a str> {
    terminals.iter().map(|&terminal| tables.terminal_name(TerminalId(terminal))).collect()
}
