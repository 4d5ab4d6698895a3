//! What can be asked about a pattern without a grammar around it.

use maskwright_core::config::Config;
use maskwright_core::lexer;
use maskwright_core::watch::Watch;
use pyo3::prelude::*;

use crate::errors::compile_error;
use crate::expression::pattern_of;
use crate::numbers::Count;

/// The shortest member of a pattern, if there is any. Without the interpreter lock.
#[pyfunction]
pub(crate) fn shortest_member(py: Python<'_>, expression: &Bound<'_, PyAny>, limit: Count) -> PyResult<Option<String>> {
    let pattern = pattern_of(expression, 0)?;
    let mut config = Config::default();
    let limits = &mut config.limits;
    limits.max_determinize_work = limit.0;
    limits.max_nfa_size = limits.max_nfa_size.min(limit.0);
    let found = py.detach(|| lexer::shortest_member(&pattern, &config, &Watch::default()));
    // Members of patterns are valid UTF-8.
    Ok(found.map_err(compile_error)?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}

/// The characters of a class in the syntax of the `regex` crate.
#[pyfunction]
pub(crate) fn character_ranges(py: Python<'_>, source: &str) -> PyResult<Option<Py<PyAny>>> {
    let Some(ranges) = lexer::character_ranges(source) else { return Ok(None) };
    Ok(Some(pyo3::types::PyTuple::new(py, ranges)?.into_any().unbind()))
}
