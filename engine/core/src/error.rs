//! What can go wrong in a compile, with the place in the grammar and the way out.
//!
//! There are three kinds: the grammar asks for something impossible ([`CompileError::Grammar`]), a stage ran into one
//! of the [`Limits`](crate::config::Limits), or the caller cancelled. None of them leaves anything half-made behind.

use std::fmt;

use crate::grammar::{Places, Span};

/// Why a grammar could not be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// The grammar itself is at fault; `span` says where.
    #[error("{message}")]
    Grammar {
        /// What is wrong, in one sentence.
        message: String,
        /// Where in the source.
        span: Span,
    },
    /// The start symbol derives no text at all.
    #[error("no text matches this grammar: every alternative of {start} needs something that never ends")]
    EmptyLanguage {
        /// Name of the start symbol.
        start: String,
        /// Where it is defined.
        span: Span,
    },
    /// A stage needed more than it may have.
    #[error("the limit of {limit} {what} was reached (stage: {stage}){contributors}")]
    Limit {
        /// The stage of the pipeline.
        stage: &'static str,
        /// What was counted.
        what: &'static str,
        /// How many were reached when the stage stopped.
        figure: usize,
        /// How many are allowed.
        limit: usize,
        /// Rules or terminals that contribute most, and the way out.
        contributors: Contributors,
    },
    /// The system gave no thread to compile in.
    #[error("no thread to compile in: {0}")]
    NoThread(String),
    /// The cancel flag was set.
    #[error("compiling was cancelled")]
    Cancelled,
}

impl CompileError {
    /// Compares a figure of a stage with its limit.
    pub(crate) fn check_limit(
        stage: &'static str,
        what: &'static str,
        figure: usize,
        limit: usize,
    ) -> Result<(), CompileError> {
        if figure <= limit {
            return Ok(());
        }
        Err(Self::Limit { stage, what, figure, limit, contributors: Contributors::default() })
    }

    /// Puts back the spans that numbers stand for.
    pub(crate) fn placed(self, places: &Places) -> Self {
        match self {
            Self::Grammar { message, span } => Self::Grammar { message, span: places.span(span) },
            Self::EmptyLanguage { start, span } => Self::EmptyLanguage { start, span: places.span(span) },
            other => other,
        }
    }

    /// Adds those who contribute most to a limit error that does not name any yet.
    pub(crate) fn blame(self, find: impl FnOnce() -> Contributors) -> Self {
        match self {
            Self::Limit { stage, what, figure, limit, contributors } if contributors.largest.is_empty() => {
                Self::Limit { stage, what, figure, limit, contributors: find() }
            }
            other => other,
        }
    }
}

/// The rules or terminals that a limit error is most about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contributors {
    /// Names with sizes, largest first.
    pub largest: Vec<(String, usize)>,
    /// What the sizes count.
    pub unit: &'static str,
    /// What the author can do.
    pub way_out: &'static str,
}

/// The way out where rules are too large.
pub(crate) const SHORTEN_RULES: &str = "shorten their repetitions and optional parts, or split them";
/// The way out where terminals are too large.
pub(crate) const SHORTEN_TERMINALS: &str =
    "shorten their bounded repetitions, or let fewer terminals match the same texts";

impl Contributors {
    /// How many are named.
    const NAMED: usize = 5;

    /// The largest of some.
    pub(crate) fn of<'a>(
        sizes: impl IntoIterator<Item = (usize, &'a str)>,
        unit: &'static str,
        way_out: &'static str,
    ) -> Self {
        let mut sizes: Vec<(usize, &str)> = sizes.into_iter().collect();
        sizes.sort_by_key(|&(size, _)| std::cmp::Reverse(size));
        let largest = sizes.into_iter().take(Self::NAMED).map(|(size, name)| (name.to_owned(), size)).collect();
        Self { largest, unit, way_out }
    }
}

impl fmt::Display for Contributors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.largest.is_empty() {
            return Ok(());
        }
        let named: Vec<String> = self.largest.iter().map(|(name, size)| format!("{} ({size})", shown(name))).collect();
        write!(out, "; the largest by {} are {}; {}", self.unit, named.join(", "), self.way_out)
    }
}

/// The beginning of a name: a terminal without one of its own is called what it says, which may be as long as a file.
fn shown(name: &str) -> std::borrow::Cow<'_, str> {
    const MOST: usize = 80;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &name[..end]).into(),
        None => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_shown_are_not_as_long_as_files() {
        let long = "é".repeat(5_000);
        let of = Contributors::of([(2, long.as_str()), (1, "short")], "states", "name their parts");
        let expected = format!("; the largest by states are {}… (2), short (1); name their parts", "é".repeat(80));
        assert_eq!(of.to_string(), expected);
        assert_eq!(of.largest[0].0, long);
    }
}
