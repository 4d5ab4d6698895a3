//! What terminals and places of the rules have of what was compiled, and the tokens that hide most, in plain values.

use maskwright_core::compile::Compiled;
use maskwright_core::id::{Id, TerminalId};
use maskwright_core::shares::{
    Found, LargeClass, OF_RULES, OF_TERMINALS, WHOLE, shares, worst_tokens as find_worst_tokens,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// All shares, worked out without the interpreter lock.
pub(crate) fn shares_dict<'py>(py: Python<'py>, compiled: &Compiled) -> PyResult<Bound<'py, PyDict>> {
    let shares = py.detach(|| shares(compiled));
    let (totals, rest) = (PyDict::new(py), PyDict::new(py));
    set_all(&totals, &OF_TERMINALS, &shares.terminals.totals())?;
    set_all(&totals, &OF_RULES, &shares.rules.totals())?;
    set_all(&rest, &OF_TERMINALS, &shares.terminals.rest)?;
    set_all(&rest, &OF_RULES, &shares.rules.rest)?;
    let terminals = shares.terminals.rows.iter().enumerate().map(|(terminal, row)| {
        let entry = PyDict::new(py);
        entry.set_item("name", compiled.terminal_name(TerminalId::from_index(terminal)))?;
        set_all(&entry, &OF_TERMINALS, row)?;
        Ok(entry)
    });
    let places = shares.places.iter().zip(&shares.rules.rows).map(|(place, row)| {
        let entry = PyDict::new(py);
        entry.set_item("start", place.start)?;
        entry.set_item("end", place.end)?;
        set_all(&entry, &OF_RULES, row)?;
        Ok(entry)
    });
    let found = PyDict::new(py);
    found.set_item("terminals", terminals.collect::<PyResult<Vec<_>>>()?)?;
    found.set_item("places", places.collect::<PyResult<Vec<_>>>()?)?;
    found.set_item("rest", rest)?;
    found.set_item("totals", totals)?;
    Ok(found)
}

/// Parts are counted in powers of two, so that they are exact in floating point too.
fn set_all(entry: &Bound<'_, PyDict>, names: &[&str], row: &[u64]) -> PyResult<()> {
    for (name, &parts) in names.iter().zip(row) {
        entry.set_item(name, parts as f64 / WHOLE as f64)?;
    }
    Ok(())
}

/// So many of the worst tokens of each kind, found without the interpreter lock.
pub(crate) fn worst_tokens<'py>(py: Python<'py>, compiled: &Compiled, count: usize) -> PyResult<Bound<'py, PyDict>> {
    let worst = py.detach(|| find_worst_tokens(compiled, count));
    let tokens_of = |found: &[Found]| found.iter().map(|one| token_of(py, one)).collect::<PyResult<Vec<_>>>();
    let classes = worst.classes.iter().map(|one| class_of(py, compiled, one));
    let found = PyDict::new(py);
    found.set_item("longest", tokens_of(&worst.longest)?)?;
    found.set_item("most_ways", tokens_of(&worst.most_ways)?)?;
    found.set_item("classes", classes.collect::<PyResult<Vec<_>>>()?)?;
    found.set_item("tokens", worst.tokens)?;
    Ok(found)
}

fn token_of<'py>(py: Python<'py>, one: &Found) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("token", one.token.0)?;
    entry.set_item("class", one.class.0)?;
    entry.set_item("terminals", one.terminals)?;
    entry.set_item("ways", one.ways)?;
    Ok(entry)
}

fn class_of<'py>(py: Python<'py>, compiled: &Compiled, one: &LargeClass) -> PyResult<Bound<'py, PyDict>> {
    let names = |terminals: &[TerminalId]| -> Vec<String> {
        terminals.iter().map(|&terminal| compiled.terminal_name(terminal).to_owned()).collect()
    };
    let entry = PyDict::new(py);
    entry.set_item("class", one.class.0)?;
    entry.set_item("tokens", one.tokens)?;
    entry.set_item("example", one.example.0)?;
    entry.set_item("stops", names(&one.stops))?;
    entry.set_item("first", names(&one.first))?;
    Ok(entry)
}
