//! What can go wrong in a compile, with the place in the grammar and the way out.
//!
//! There are three kinds: the grammar asks for something impossible ([`CompileError::Grammar`]), a stage ran into one
//! of the [`Limits`](crate::config::Limits), or the caller cancelled. None of them leaves anything half-made behind.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::grammar::Span;

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

/// A flag that another thread sets to stop a compile.
#[derive(Debug, Default)]
pub struct CancelFlag(AtomicBool);

impl CancelFlag {
    /// A flag that is not set.
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Asks the compile to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Fails if somebody asked.
    ///
    /// # Errors
    /// [`CompileError::Cancelled`].
    pub fn check(&self) -> Result<(), CompileError> {
        if self.is_cancelled() { Err(CompileError::Cancelled) } else { Ok(()) }
    }

    /// Whether somebody asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts the work of one stage against a limit, and looks at the cancel flag now and then.
#[derive(Debug)]
pub struct Budget<'a> {
    stage: &'static str,
    what: &'static str,
    limit: usize,
    used: usize,
    next_poll: usize,
    cancel: &'a CancelFlag,
}

impl<'a> Budget<'a> {
    /// Work units between two looks at the cancel flag: well under a millisecond of any stage's work.
    const POLL_INTERVAL: usize = 4_096;

    /// What no stage may exceed, whatever its limit: tables have 32-bit ids.
    const LARGEST: usize = 1 << 31;

    /// A budget of `limit` units of `what` for a stage.
    pub fn new(stage: &'static str, what: &'static str, limit: usize, cancel: &'a CancelFlag) -> Self {
        let limit = limit.min(Self::LARGEST);
        Self { stage, what, limit, used: 0, next_poll: 0, cancel }
    }

    /// Takes `units` of work.
    ///
    /// # Errors
    /// [`CompileError::Limit`] when the budget is used up, [`CompileError::Cancelled`] when the flag is set.
    pub fn spend(&mut self, units: usize) -> Result<(), CompileError> {
        self.used += units;
        if self.used >= self.next_poll {
            self.next_poll = self.used + Self::POLL_INTERVAL;
            self.cancel.check()?;
        }
        self.check(self.used)
    }

    /// Compares a size that is counted elsewhere with the limit.
    ///
    /// # Errors
    /// [`CompileError::Limit`] when it is above.
    pub fn check(&self, figure: usize) -> Result<(), CompileError> {
        CompileError::check_limit(self.stage, self.what, figure, self.limit)
    }
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
        let named: Vec<String> = self.largest.iter().map(|(name, size)| format!("{name} ({size})")).collect();
        write!(out, "; the largest by {} are {}; {}", self.unit, named.join(", "), self.way_out)
    }
}
