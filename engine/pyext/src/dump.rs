//! The printable forms of the stages, by name.

use std::fmt::{Display, Formatter, Result};
use std::sync::Arc;

use maskwright_core::compile::Compiled;
use maskwright_core::grammar::Grammar;
use maskwright_core::id::TerminalId;

/// The stages in the order of the pipeline.
pub(crate) const STAGES: [&str; 7] =
    ["grammar", "normal-form", "lexer", "classes", "lr-automaton", "recognisers", "parser-dwa"];

/// The grammar of a compiled one: whole, or what a file has kept of it.
pub(crate) enum Source {
    /// As it was compiled.
    Grammar(Arc<Grammar>),
    /// Its printed form.
    Printed(String),
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Grammar(grammar) => grammar.fmt(f),
            Self::Printed(text) => text.fmt(f),
        }
    }
}

/// What a stage made, as text.
pub(crate) fn dump(stage: &str, grammar: &Source, tables: &Compiled) -> Option<String> {
    let name = |terminal: u32| tables.terminal_name(TerminalId(terminal)).to_owned();
    match stage {
        "grammar" => Some(grammar.to_string()),
        "normal-form" => Some(tables.form.to_string()),
        "lexer" => Some(tables.lexer.to_string()),
        "classes" => Some(tables.partition.dump(&tables.lexer, name)),
        "lr-automaton" => Some(tables.lr.dump(&tables.form)),
        "recognisers" => Some(tables.roots.dump(&tables.nodes)),
        "parser-dwa" => Some(tables.dwa.to_string()),
        _ => None,
    }
}
