//! What can be asked about a pattern without a grammar around it.

use maskwright_core::config::Config;
use maskwright_core::error::CompileError;
use maskwright_core::lexer;
use maskwright_core::watch::Watch;
use pyo3::prelude::*;

use crate::errors::compile_error;
use crate::expression::pattern_of;
use crate::numbers::Count;

/// Only what is used of it takes up memory.
const STACK_BYTES: usize = 64 << 20;

/// The text of the fewest bytes that a pattern matches, of several the first in their order; ``None`` if none does.
///
/// What must not follow it is left out of account. Raises ``LimitExceeded`` where its automaton takes more than
/// ``limit`` steps to make, and ``CompileError`` for what no terminal can be.
#[pyfunction]
pub(crate) fn shortest_member(py: Python<'_>, expression: &Bound<'_, PyAny>, limit: Count) -> PyResult<Option<String>> {
    let pattern = pattern_of(expression, 0)?;
    let mut config = Config::default();
    let limits = &mut config.limits;
    limits.max_determinize_work = limit.0;
    limits.max_nfa_size = limits.max_nfa_size.min(limit.0);
    let found = py.detach(|| with_stack(|| lexer::shortest_member(&pattern, &config, &Watch::default())));
    // Members of patterns are valid UTF-8.
    Ok(found.map_err(compile_error)?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Runs something that recurses as deep as patterns nest on a stack of its own: callers' stacks may be small.
pub(crate) fn with_stack<T: Send>(run: impl FnOnce() -> Result<T, CompileError> + Send) -> Result<T, CompileError> {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name("maskwright-pattern".into()).stack_size(STACK_BYTES);
        let thread = builder.spawn_scoped(scope, run).map_err(|error| CompileError::NoThread(error.to_string()))?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// First and last code points of a class of characters in the syntax of Rust's ``regex``; ``None`` if it is none.
#[pyfunction]
pub(crate) fn character_ranges(py: Python<'_>, source: &str) -> PyResult<Option<Py<PyAny>>> {
    let Some(ranges) = lexer::character_ranges(source) else { return Ok(None) };
    Ok(Some(pyo3::types::PyTuple::new(py, ranges)?.into_any().unbind()))
}
