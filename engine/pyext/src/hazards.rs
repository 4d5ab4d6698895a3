//! What may go wrong with a grammar that compiles, in plain values.

use maskwright_core::error::CompileError;
use maskwright_core::grammar::Span;
use maskwright_core::hazards::{self, DeadPairs, Facts, MAX_WORK, Trap, Traps};
use maskwright_core::id::TerminalId;
use maskwright_core::runtime::CompiledGrammar;
use maskwright_core::watch::{Budget, CancelFlag, Watch};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::errors::compile_error;

/// Dead pairs and traps, looked for without the interpreter lock.
pub(crate) fn traps<'py>(
    py: Python<'py>,
    grammar: &CompiledGrammar,
    cancel: &CancelFlag,
) -> PyResult<Bound<'py, PyDict>> {
    let (pairs, are_all, traps) = py.detach(|| find(grammar, cancel)).map_err(compile_error)?;
    let found = PyDict::new(py);
    let pairs_of = pairs.iter().map(|pairs| pairs_of(py, grammar, pairs));
    found.set_item("pairs", pairs_of.collect::<PyResult<Vec<_>>>()?)?;
    let traps_of = traps.found.iter().map(|trap| trap_of(py, grammar, trap));
    found.set_item("traps", traps_of.collect::<PyResult<Vec<_>>>()?)?;
    found.set_item("is_empty", traps.is_empty)?;
    found.set_item("is_complete", are_all && traps.is_complete)?;
    Ok(found)
}

/// Dead pairs, whether these are all, and traps; none where the facts take too much to find.
fn find(grammar: &CompiledGrammar, cancel: &CancelFlag) -> Result<(Vec<DeadPairs>, bool, Traps), CompileError> {
    let watch = Watch::default().with_cancel(cancel);
    let mut budget = Budget::new("hazards", "steps", MAX_WORK, &watch);
    let found = Facts::gather(grammar, &mut budget).and_then(|mut facts| {
        let (pairs, are_all) = hazards::dead_pairs(&mut facts, &mut budget)?;
        Ok((pairs, are_all, hazards::traps(&mut facts, &mut budget)?))
    });
    match found {
        Err(CompileError::Limit { .. }) => Ok((Vec::new(), false, Traps::default())),
        found => found,
    }
}

fn pairs_of<'py>(py: Python<'py>, grammar: &CompiledGrammar, pairs: &DeadPairs) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("left", name(grammar, pairs.left))?;
    entry.set_item("right", names(grammar, &pairs.right))?;
    entry.set_item("places", places(&pairs.origin))?;
    entry.set_item("text", pairs.text.as_deref().map(|text| PyBytes::new(py, text)))?;
    Ok(entry)
}

fn trap_of<'py>(py: Python<'py>, grammar: &CompiledGrammar, trap: &Trap) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("text", PyBytes::new(py, &trap.text))?;
    entry.set_item("last", name(grammar, trap.last))?;
    entry.set_item("next", names(grammar, &trap.next))?;
    entry.set_item("places", places(&trap.origin))?;
    Ok(entry)
}

fn name(grammar: &CompiledGrammar, terminal: TerminalId) -> &str {
    grammar.tables().terminal_name(terminal)
}

fn names<'a>(grammar: &'a CompiledGrammar, terminals: &[TerminalId]) -> Vec<&'a str> {
    terminals.iter().map(|&terminal| name(grammar, terminal)).collect()
}

fn places(spans: &[Span]) -> Vec<(u32, u32)> {
    spans.iter().map(|span| (span.start, span.end)).collect()
}
