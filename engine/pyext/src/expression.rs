//! Expressions of the package as the core's: rule bodies and patterns of terminals.
//!
//! They are read by their attributes, straight into the core's form, since most of them are small and there are thousands.

use std::collections::HashMap;

use maskwright_core::grammar as core;
use maskwright_core::grammar::{ExprKind, PatternKind, Span, Symbol};
use maskwright_core::id::TokenId;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::errors::CompileError;

/// Deeper nesting is refused, because reading it recurses, and the stack of the caller's thread may be small.
const DEEPEST: usize = 250;

/// The classes of expressions, in the order of [`Part`].
const CLASSES: [&str; 12] = [
    "Symbol",
    "Literal",
    "Regex",
    "Sequence",
    "Choice",
    "Repeat",
    "Intersection",
    "Complement",
    "Shortest",
    "SpecialTokens",
    "NotFollowedBy",
    "Automaton",
];

/// An expression as far as it is read without those below it.
enum Part<'py> {
    Symbol(Bound<'py, PyString>),
    Literal { text: String, ignore_case: bool },
    Regex { source: String, flags: String },
    Sequence(Bound<'py, PyTuple>),
    Choice(Bound<'py, PyTuple>),
    Repeat { item: Bound<'py, PyAny>, min: u32, max: Option<u32> },
    Intersection(Bound<'py, PyTuple>),
    Complement(Bound<'py, PyAny>),
    Shortest(Bound<'py, PyAny>),
    Tokens(core::TokenSet),
    NotFollowedBy { item: Bound<'py, PyAny>, by: Bound<'py, PyAny> },
    Table(core::Table),
}

impl<'py> Part<'py> {
    fn read(node: &Bound<'py, PyAny>, span: Span, depth: usize) -> PyResult<Self> {
        let py = node.py();
        if depth > DEEPEST {
            return Err(error("nested too deeply", span));
        }
        let class = node.get_type();
        Ok(match classes(py)?.iter().position(|known| class.is(known)) {
            Some(0) => Self::Symbol(node.getattr(intern!(py, "name"))?.cast_into()?),
            Some(1) => Self::Literal {
                text: node.getattr(intern!(py, "text"))?.extract()?,
                ignore_case: node.getattr(intern!(py, "ignore_case"))?.extract()?,
            },
            Some(2) => Self::Regex {
                source: node.getattr(intern!(py, "source"))?.extract()?,
                flags: node.getattr(intern!(py, "flags"))?.extract()?,
            },
            Some(3) => Self::Sequence(node.getattr(intern!(py, "items"))?.cast_into()?),
            Some(4) => Self::Choice(node.getattr(intern!(py, "options"))?.cast_into()?),
            Some(5) => {
                let min: u32 = node.getattr(intern!(py, "minimum"))?.extract()?;
                let max: Option<u32> = node.getattr(intern!(py, "maximum"))?.extract()?;
                match max {
                    Some(max) if max < min => {
                        return Err(error(format!("at least {min} and at most {max} times is never"), span));
                    }
                    _ => Self::Repeat { item: node.getattr(intern!(py, "item"))?, min, max },
                }
            }
            Some(6) => Self::Intersection(node.getattr(intern!(py, "items"))?.cast_into()?),
            Some(7) => Self::Complement(node.getattr(intern!(py, "item"))?),
            Some(8) => Self::Shortest(node.getattr(intern!(py, "item"))?),
            Some(9) => Self::Tokens(tokens_of(node, span)?),
            Some(10) => {
                Self::NotFollowedBy { item: node.getattr(intern!(py, "item"))?, by: node.getattr(intern!(py, "by"))? }
            }
            Some(11) => Self::Table(table_of(node, span)?),
            _ => return Err(error(format!("{} is no kind of expression", class.name()?), span)),
        })
    }
}

/// The body of a rule.
pub(crate) fn expr_of(node: &Bound<'_, PyAny>, names: &HashMap<&str, Symbol>, depth: usize) -> PyResult<core::Expr> {
    let span = span_of(node)?;
    let all = |nodes: Bound<'_, PyTuple>| -> PyResult<Vec<_>> {
        nodes.iter_borrowed().map(|node| expr_of(&node, names, depth + 1)).collect()
    };
    let kind = match Part::read(node, span, depth)? {
        Part::Symbol(name) => match names.get(name.to_str()?) {
            Some(symbol) => ExprKind::Symbol(*symbol),
            None => return Err(error(format!("{name} is not defined"), span)),
        },
        Part::Sequence(items) => ExprKind::Sequence(all(items)?),
        Part::Choice(options) => ExprKind::Choice(all(options)?),
        Part::Repeat { item, min, max } => {
            ExprKind::Repeat { item: Box::new(expr_of(&item, names, depth + 1)?), min, max }
        }
        Part::Literal { .. } | Part::Regex { .. } | Part::Tokens(_) | Part::Table(_) => {
            return Err(error("a rule body holds symbols only: give this text a terminal", span));
        }
        Part::Intersection(_) | Part::Complement(_) | Part::Shortest(_) | Part::NotFollowedBy { .. } => {
            return Err(error("a rule cannot be intersected, complemented or cut short: terminals can", span));
        }
    };
    Ok(core::Expr { kind, span })
}

/// The pattern of a terminal.
pub(crate) fn pattern_of(node: &Bound<'_, PyAny>, depth: usize) -> PyResult<core::Pattern> {
    let span = span_of(node)?;
    let all = |nodes: Bound<'_, PyTuple>| -> PyResult<Vec<_>> {
        nodes.iter_borrowed().map(|node| pattern_of(&node, depth + 1)).collect()
    };
    let kind = match Part::read(node, span, depth)? {
        Part::Literal { text, ignore_case } => PatternKind::Literal { text, ignore_case },
        Part::Regex { source, flags } => PatternKind::Regex { source, flags },
        Part::Sequence(items) => PatternKind::Sequence(all(items)?),
        Part::Choice(options) => PatternKind::Choice(all(options)?),
        Part::Repeat { item, min, max } => {
            PatternKind::Repeat { item: Box::new(pattern_of(&item, depth + 1)?), min, max }
        }
        Part::Intersection(items) => PatternKind::Intersection(all(items)?),
        Part::Complement(item) => PatternKind::Complement(Box::new(pattern_of(&item, depth + 1)?)),
        Part::Shortest(item) => PatternKind::Shortest(Box::new(pattern_of(&item, depth + 1)?)),
        Part::Tokens(set) => PatternKind::Tokens(set),
        Part::Table(table) => PatternKind::Table(table),
        Part::NotFollowedBy { item, by } => PatternKind::NotFollowedBy {
            item: Box::new(pattern_of(&item, depth + 1)?),
            by: Box::new(pattern_of(&by, depth + 1)?),
        },
        Part::Symbol(name) => return Err(error(format!("a terminal cannot refer to {name}"), span)),
    };
    Ok(core::Pattern { kind, span })
}

/// The ids of special tokens, which are all in their ranges once a vocabulary was asked.
fn tokens_of(node: &Bound<'_, PyAny>, span: Span) -> PyResult<core::TokenSet> {
    let py = node.py();
    if !node.getattr(intern!(py, "names"))?.is_empty()? || node.getattr(intern!(py, "negated"))?.extract()? {
        return Err(error("which tokens these are has to be looked up in a vocabulary first", span));
    }
    let ranges = node.getattr(intern!(py, "ranges"))?.extract::<Vec<(u32, u32)>>()?.into_iter();
    Ok(core::TokenSet::new(ranges.map(|(first, last)| (TokenId(first), TokenId(last)))))
}

/// The table of an automaton, which is checked on the way.
fn table_of(node: &Bound<'_, PyAny>, span: Span) -> PyResult<core::Table> {
    let py = node.py();
    let rows = node.getattr(intern!(py, "transitions"))?.extract::<Vec<Vec<(u32, u32, u32)>>>();
    let accepting = node.getattr(intern!(py, "accepting"))?.extract::<Vec<u32>>();
    let (Ok(rows), Ok(accepting)) = (rows, accepting) else {
        return Err(error("the table of an automaton is made of code points and states, all of them numbers", span));
    };
    core::Table::new(rows, accepting).map_err(|message| error(message, span))
}

/// Where a part of a grammar is written.
pub(crate) fn span_of(part: &Bound<'_, PyAny>) -> PyResult<Span> {
    let py = part.py();
    let span = part.getattr(intern!(py, "span"))?;
    Ok(Span {
        start: span.getattr(intern!(py, "start"))?.extract()?,
        end: span.getattr(intern!(py, "end"))?.extract()?,
    })
}

pub(crate) fn error(message: impl Into<String>, span: Span) -> PyErr {
    CompileError::new_err((message.into(), span.start, span.end))
}

fn classes(py: Python<'_>) -> PyResult<&[Py<PyType>]> {
    static FOUND: PyOnceLock<Vec<Py<PyType>>> = PyOnceLock::new();
    let find = || {
        let module = py.import("maskwright.grammar")?;
        CLASSES.iter().map(|name| Ok(module.getattr(*name)?.cast_into::<PyType>()?.unbind())).collect::<PyResult<_>>()
    };
    FOUND.get_or_try_init(py, find).map(Vec::as_slice)
}
