//! The engine's limits by their names.

use std::collections::HashMap;

use maskwright_core::config::Limits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::numbers::Count;

macro_rules! limit_names {
    ($($name:ident),* $(,)?) => {
        /// The field of a limit's name.
        fn limit_mut<'a>(limits: &'a mut Limits, name: &str) -> Option<&'a mut usize> {
            match name {
                $(stringify!($name) => Some(&mut limits.$name),)*
                _ => None,
            }
        }
        const LIMIT_NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

limit_names!(
    max_bytes,
    max_milliseconds,
    max_grammar_symbols,
    max_nesting,
    max_nfa_size,
    max_lexer_states,
    max_determinize_work,
    max_classes,
    max_walk_work,
    max_lr_states,
    max_lr_work,
    max_path_edges,
    max_recogniser_edges,
    max_recogniser_depth,
    max_recogniser_work,
    max_dwa_states,
    max_dwa_work,
    max_remembered_states,
    max_rendered_bytes,
    max_commit_nodes,
    max_heads,
    max_forced_bytes,
);

/// The engine's limits with some of them changed. Raises ``ValueError`` for names that are none.
pub(crate) fn limits_of(given: HashMap<String, Count>) -> PyResult<Limits> {
    let mut limits = Limits::default();
    for (name, value) in given {
        let Some(limit) = limit_mut(&mut limits, &name) else {
            return Err(PyValueError::new_err(format!("no limit {name:?}: there are {}", LIMIT_NAMES.join(", "))));
        };
        *limit = value.0;
    }
    Ok(limits)
}
