//! Heads and stacks as dictionaries.

use maskwright_core::compile::Compiled;
use maskwright_core::id::{GssNodeId, LrStateId, TerminalId};
use maskwright_core::lexer::Lexer;
use maskwright_core::runtime::{Constraint, Exclusion, GssNode, Head};
use maskwright_core::shares::{WHOLE, shares_of_counts};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Stack sets that are handed out at most; more are too many to look at.
const MOST_NODES: usize = 10_000;

/// One entry for each branch.
pub(crate) fn lexer_states<'py>(py: Python<'py>, constraint: &Constraint) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let tables = constraint.grammar().tables();
    constraint.heads().iter().enumerate().map(|(place, head)| head_entry(py, place, head, tables)).collect()
}

fn head_entry<'py>(py: Python<'py>, place: usize, head: &Head, tables: &Compiled) -> PyResult<Bound<'py, PyDict>> {
    let lexer = &tables.lexer;
    let state = head.lexer_state;
    let names = |terminals: &[u32]| -> Vec<String> {
        terminals.iter().map(|&terminal| tables.terminal_name(TerminalId(terminal)).to_owned()).collect()
    };
    let exclusions: PyResult<Vec<_>> = head
        .exclusions
        .iter()
        .map(|&Exclusion { shadow, terminal, .. }| {
            let entry = PyDict::new(py);
            entry.set_item("terminal", tables.terminal_name(terminal))?;
            entry.set_item("state", shadow.0)?;
            Ok(entry)
        })
        .collect();
    let entry = PyDict::new(py);
    entry.set_item("head", place)?;
    entry.set_item("state", state.0)?;
    entry.set_item("boundary", state == Lexer::START)?;
    entry.set_item("completes", names(lexer.accepts(state)))?;
    entry.set_item("may_complete", names(lexer.open(state)))?;
    entry.set_item("token", head.count)?;
    entry.set_item("exclusions", exclusions?)?;
    entry.set_item("stacks", head.node.0)?;
    Ok(entry)
}

/// What a mask reads of the stacks, and where in the source that stems from.
pub(crate) fn reads<'py>(py: Python<'py>, constraint: &Constraint) -> PyResult<Bound<'py, PyDict>> {
    let (reads, places, table) = py.detach(|| {
        let reads = constraint.reads();
        let (places, table) = shares_of_counts(constraint.grammar().tables(), &reads.states);
        (reads, places, table)
    });
    let split = |parts: u64| parts as f64 / WHOLE as f64;
    let of_places: Vec<(u32, u32, f64)> = places
        .iter()
        .zip(&table.rows)
        .filter(|(_, row)| row[0] > 0)
        .map(|(place, row)| (place.start, place.end, split(row[0])))
        .collect();
    let found = PyDict::new(py);
    found.set_item("heads", reads.heads)?;
    found.set_item("stack_depth", reads.stack_depth)?;
    found.set_item("depth", reads.depth)?;
    found.set_item("reads", reads.states.iter().map(|&(_, count)| count).sum::<u64>())?;
    found.set_item("rest", split(table.rest[0]))?;
    found.set_item("places", of_places)?;
    Ok(found)
}

/// The stacks of all branches as a graph, read from the top.
pub(crate) fn gss<'py>(py: Python<'py>, constraint: &Constraint) -> PyResult<Bound<'py, PyDict>> {
    let tables = constraint.grammar().tables();
    let heads: PyResult<Vec<_>> =
        constraint.heads().iter().enumerate().map(|(place, head)| head_node(py, place, head.node)).collect();
    let nodes: PyResult<Vec<_>> = constraint.gss(MOST_NODES).iter().map(|node| node_entry(py, node, tables)).collect();
    let graph = PyDict::new(py);
    graph.set_item("heads", heads?)?;
    graph.set_item("nodes", nodes?)?;
    Ok(graph)
}

fn head_node<'py>(py: Python<'py>, place: usize, node: GssNodeId) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("head", place)?;
    entry.set_item("node", node.0)?;
    Ok(entry)
}

fn node_entry<'py>(py: Python<'py>, node: &GssNode, tables: &Compiled) -> PyResult<Bound<'py, PyDict>> {
    let edges: PyResult<Vec<_>> = node.edges.iter().map(|&edge| edge_entry(py, edge, tables)).collect();
    let entry = PyDict::new(py);
    entry.set_item("id", node.id.0)?;
    entry.set_item("edges", edges?)?;
    Ok(entry)
}

fn edge_entry<'py>(
    py: Python<'py>,
    (state, below): (LrStateId, Option<GssNodeId>),
    tables: &Compiled,
) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("state", state.0)?;
    entry.set_item("symbol", tables.lr.accessing_symbol(state).map(|symbol| tables.form.name(symbol)))?;
    entry.set_item("below", below.map(|set| set.0))?;
    Ok(entry)
}
