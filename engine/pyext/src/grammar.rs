//! The class `Grammar`: what the package knows of a grammar becomes the core's, and names become ids.

use std::collections::HashMap;
use std::sync::Arc;

use maskwright_core::grammar as core;
use maskwright_core::grammar::{Span, Symbol};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::CompileError;
use crate::expression::{error, expr_of, pattern_of, span_of};

/// A grammar in the engine's form, out of the terminals and rules of a ``maskwright.Grammar``.
///
/// Rules that the start rule does not lead to are left out, and so are terminals that no remaining rule uses and that
/// are not ignored: they would cost lexer states and change nothing. Raises ``CompileError`` for names that are unknown
/// or defined twice, and for nesting without end; what regular expressions mean is looked into when compiling.
#[pyclass(frozen, name = "Grammar", module = "maskwright._engine")]
pub(crate) struct PyGrammar {
    pub(crate) grammar: Arc<core::Grammar>,
}

#[pymethods]
impl PyGrammar {
    #[new]
    fn new(
        py: Python<'_>,
        start: &str,
        terminals: Vec<Bound<'_, PyAny>>,
        rules: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut builder = core::GrammarBuilder::new();
        let mut symbols = HashMap::new();
        let terminal_names = names_of(&terminals)?;
        for (terminal, name) in terminals.iter().zip(&terminal_names) {
            let (name, span) = (name.to_str()?, span_of(terminal)?);
            let pattern = pattern_of(&terminal.getattr(intern!(py, "pattern"))?, 0)?;
            let ignored = terminal.getattr(intern!(py, "ignored"))?.extract()?;
            let id = builder.terminal(name, pattern, ignored, span);
            builder.prioritize(id, terminal.getattr(intern!(py, "priority"))?.extract()?);
            if let Some(max_tokens) = terminal.getattr(intern!(py, "max_tokens"))?.extract()? {
                builder.limit_tokens(id, max_tokens);
            }
            declare(&mut symbols, name, Symbol::Terminal(id), span)?;
        }
        let rule_names = names_of(&rules)?;
        let mut ids = Vec::with_capacity(rules.len());
        for (rule, name) in rules.iter().zip(&rule_names) {
            let (name, span) = (name.to_str()?, span_of(rule)?);
            let id = builder.rule(name, span);
            declare(&mut symbols, name, Symbol::Nonterminal(id), span)?;
            ids.push(id);
        }
        for (rule, id) in rules.iter().zip(ids) {
            builder.define(id, expr_of(&rule.getattr(intern!(py, "body"))?, &symbols, 0)?);
        }
        match symbols.get(start) {
            Some(Symbol::Nonterminal(id)) => Ok(Self { grammar: Arc::new(builder.finish(*id).prune()) }),
            _ => Err(CompileError::new_err((format!("no rule is called {start:?}"), None::<u32>, None::<u32>))),
        }
    }

    /// All of it with its places in the source, as bytes; other bytes for another grammar.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.grammar.to_bytes())
    }

    fn __str__(&self) -> String {
        self.grammar.to_string()
    }
}

fn names_of<'py>(parts: &[Bound<'py, PyAny>]) -> PyResult<Vec<Bound<'py, PyString>>> {
    parts.iter().map(|part| Ok(part.getattr(intern!(part.py(), "name"))?.cast_into()?)).collect()
}

fn declare<'a>(symbols: &mut HashMap<&'a str, Symbol>, name: &'a str, symbol: Symbol, span: Span) -> PyResult<()> {
    match symbols.insert(name, symbol) {
        Some(_) => Err(error(format!("{name} is defined twice"), span)),
        None => Ok(()),
    }
}
