//! The class `Grammar`: plain tuples of Python become the core's grammar, and names become ids.

use std::collections::HashMap;
use std::sync::Arc;

use maskwright_core::grammar as core;
use maskwright_core::grammar::{ExprKind, PatternKind, Span, Symbol};
use maskwright_core::id::TokenId;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::CompileError;

/// A grammar in the engine's form.
///
/// ``terminals``: ``(name, pattern, ignored, start, end)``; ``rules``: ``(name, body, start, end)``. An expression is
/// one of ``("symbol", name, s, e)``, ``("literal", text, ignore_case, s, e)``, ``("regex", source, flags, s, e)``,
/// ``("sequence", [items], s, e)``, ``("choice", [options], s, e)`` and
/// ``("repeat", item, minimum, maximum | None, s, e)``; in patterns also ``("intersection", [items], s, e)``,
/// ``("complement", item, s, e)`` and ``("shortest", item, s, e)``. A pattern may as a whole be
/// ``("tokens", [], [(first id, last id)], False, s, e)``. Raises ``CompileError`` for names that are unknown or
/// defined twice, and for nesting without end; what regular expressions mean is looked into when compiling.
#[pyclass(frozen, name = "Grammar", module = "maskwright._engine")]
pub(crate) struct PyGrammar {
    pub(crate) grammar: Arc<core::Grammar>,
}

/// Deeper nesting is refused, because reading it recurses, and the stack of the caller's thread may be small.
const DEEPEST: usize = 250;

type TerminalTuple<'py> = (String, Bound<'py, PyAny>, bool, u32, u32);
type RuleTuple<'py> = (String, Bound<'py, PyAny>, u32, u32);

#[pymethods]
impl PyGrammar {
    #[new]
    fn new(start: &str, terminals: Vec<TerminalTuple<'_>>, rules: Vec<RuleTuple<'_>>) -> PyResult<Self> {
        let mut builder = core::GrammarBuilder::new();
        let mut names = HashMap::new();
        for (name, pattern, ignored, first, end) in &terminals {
            let span = Span { start: *first, end: *end };
            let id = builder.terminal(name, pattern_of(&Node::read(pattern, 0)?)?, *ignored, span);
            declare(&mut names, name, Symbol::Terminal(id), span)?;
        }
        let mut ids = Vec::with_capacity(rules.len());
        for (name, _, first, end) in &rules {
            let span = Span { start: *first, end: *end };
            ids.push(builder.rule(name, span));
            declare(&mut names, name, Symbol::Nonterminal(ids[ids.len() - 1]), span)?;
        }
        for ((_, body, ..), id) in rules.iter().zip(ids) {
            builder.define(id, expr_of(&Node::read(body, 0)?, &names)?);
        }
        match names.get(start) {
            Some(Symbol::Nonterminal(id)) => Ok(Self { grammar: Arc::new(builder.finish(*id)) }),
            _ => Err(CompileError::new_err((format!("no rule is called {start:?}"), None::<u32>, None::<u32>))),
        }
    }

    fn __str__(&self) -> String {
        self.grammar.to_string()
    }
}

/// An expression tuple, read but not yet told apart into rule body and pattern.
struct Node {
    kind: NodeKind,
    span: Span,
}

enum NodeKind {
    Symbol(String),
    Literal { text: String, ignore_case: bool },
    Regex { source: String, flags: String },
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    Repeat { item: Box<Node>, min: u32, max: Option<u32> },
    Tokens(core::TokenSet),
    Intersection(Vec<Node>),
    Complement(Box<Node>),
    Shortest(Box<Node>),
}

impl Node {
    fn read(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Self> {
        let parts = value.cast::<PyTuple>()?;
        let count = parts.len();
        let item = |index: usize| parts.get_item(index);
        let span =
            Span { start: item(count.saturating_sub(2))?.extract()?, end: item(count.saturating_sub(1))?.extract()? };
        if depth > DEEPEST {
            return Err(error("nested too deeply", span));
        }
        let nodes = |index: usize| -> PyResult<Vec<Node>> {
            item(index)?.try_iter()?.map(|part| Self::read(&part?, depth + 1)).collect()
        };
        let kind = match (item(0)?.extract::<String>()?.as_str(), count) {
            ("symbol", 4) => NodeKind::Symbol(item(1)?.extract()?),
            ("literal", 5) => NodeKind::Literal { text: item(1)?.extract()?, ignore_case: item(2)?.extract()? },
            ("regex", 5) => NodeKind::Regex { source: item(1)?.extract()?, flags: item(2)?.extract()? },
            ("sequence", 4) => NodeKind::Sequence(nodes(1)?),
            ("choice", 4) => NodeKind::Choice(nodes(1)?),
            ("repeat", 6) => {
                let item_node = Box::new(Self::read(&item(1)?, depth + 1)?);
                NodeKind::Repeat { item: item_node, min: item(2)?.extract()?, max: item(3)?.extract()? }
            }
            ("tokens", 6) => {
                if !item(1)?.is_empty()? || item(3)?.extract()? {
                    return Err(error("which tokens these are has to be looked up in a vocabulary first", span));
                }
                let ranges = item(2)?.extract::<Vec<(u32, u32)>>()?.into_iter();
                NodeKind::Tokens(core::TokenSet::new(ranges.map(|(first, last)| (TokenId(first), TokenId(last)))))
            }
            ("intersection", 4) => NodeKind::Intersection(nodes(1)?),
            ("complement", 4) => NodeKind::Complement(Box::new(Self::read(&item(1)?, depth + 1)?)),
            ("shortest", 4) => NodeKind::Shortest(Box::new(Self::read(&item(1)?, depth + 1)?)),
            (kind, count) => {
                return Err(error(format!("no expression is called {kind:?} and has {count} parts"), span));
            }
        };
        Ok(Self { kind, span })
    }
}

fn expr_of(node: &Node, names: &HashMap<&str, Symbol>) -> PyResult<core::Expr> {
    let all = |nodes: &[Node]| nodes.iter().map(|node| expr_of(node, names)).collect::<PyResult<_>>();
    let kind = match &node.kind {
        NodeKind::Symbol(name) => match names.get(name.as_str()) {
            Some(symbol) => ExprKind::Symbol(*symbol),
            None => return Err(error(format!("{name} is not defined"), node.span)),
        },
        NodeKind::Sequence(items) => ExprKind::Sequence(all(items)?),
        NodeKind::Choice(options) => ExprKind::Choice(all(options)?),
        NodeKind::Repeat { item, min, max } => {
            check_counts(*min, *max, node.span)?;
            ExprKind::Repeat { item: Box::new(expr_of(item, names)?), min: *min, max: *max }
        }
        NodeKind::Literal { .. } | NodeKind::Regex { .. } | NodeKind::Tokens(_) => {
            return Err(error("a rule body holds symbols only: give this text a terminal", node.span));
        }
        NodeKind::Intersection(_) | NodeKind::Complement(_) | NodeKind::Shortest(_) => {
            return Err(error("a rule cannot be intersected, complemented or cut short: terminals can", node.span));
        }
    };
    Ok(core::Expr { kind, span: node.span })
}

fn pattern_of(node: &Node) -> PyResult<core::Pattern> {
    let all = |nodes: &[Node]| nodes.iter().map(pattern_of).collect::<PyResult<_>>();
    let kind = match &node.kind {
        NodeKind::Literal { text, ignore_case } => {
            PatternKind::Literal { text: text.clone(), ignore_case: *ignore_case }
        }
        NodeKind::Regex { source, flags } => PatternKind::Regex { source: source.clone(), flags: flags.clone() },
        NodeKind::Sequence(items) => PatternKind::Sequence(all(items)?),
        NodeKind::Choice(options) => PatternKind::Choice(all(options)?),
        NodeKind::Repeat { item, min, max } => {
            check_counts(*min, *max, node.span)?;
            PatternKind::Repeat { item: Box::new(pattern_of(item)?), min: *min, max: *max }
        }
        NodeKind::Tokens(set) => PatternKind::Tokens(set.clone()),
        NodeKind::Intersection(items) => PatternKind::Intersection(all(items)?),
        NodeKind::Complement(item) => PatternKind::Complement(Box::new(pattern_of(item)?)),
        NodeKind::Shortest(item) => PatternKind::Shortest(Box::new(pattern_of(item)?)),
        NodeKind::Symbol(name) => return Err(error(format!("a terminal cannot refer to {name}"), node.span)),
    };
    Ok(core::Pattern { kind, span: node.span })
}

fn declare<'a>(names: &mut HashMap<&'a str, Symbol>, name: &'a str, symbol: Symbol, span: Span) -> PyResult<()> {
    match names.insert(name, symbol) {
        Some(_) => Err(error(format!("{name} is defined twice"), span)),
        None => Ok(()),
    }
}

fn check_counts(min: u32, max: Option<u32>, span: Span) -> PyResult<()> {
    match max {
        Some(max) if max < min => Err(error(format!("at least {min} and at most {max} times is never"), span)),
        _ => Ok(()),
    }
}

fn error(message: impl Into<String>, span: Span) -> PyErr {
    CompileError::new_err((message.into(), span.start, span.end))
}
