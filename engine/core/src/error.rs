//! What can go wrong in a compile, with the place in the grammar and the way out.
//!
//! There are three kinds: the grammar asks for something impossible ([`CompileError::Grammar`]), a stage ran into one
//! of the [`Limits`](crate::config::Limits), or the caller cancelled. None of them leaves anything half-made behind.

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
    #[error("{stage} needs more than {limit} {what}; largest contributors: {contributors}")]
    Limit {
        /// The stage of the pipeline.
        stage: &'static str,
        /// What was counted.
        what: &'static str,
        /// How many were reached when the stage stopped.
        figure: usize,
        /// How many are allowed.
        limit: usize,
        /// Rules or terminals that contribute most, or what to change.
        contributors: String,
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

    /// A budget of `limit` units of `what` for a stage.
    pub fn new(stage: &'static str, what: &'static str, limit: usize, cancel: &'a CancelFlag) -> Self {
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
            if self.cancel.is_cancelled() {
                return Err(CompileError::Cancelled);
            }
        }
        self.check(self.used)
    }

    /// Compares a size that is counted elsewhere with the limit.
    ///
    /// # Errors
    /// [`CompileError::Limit`] when it is above.
    pub fn check(&self, figure: usize) -> Result<(), CompileError> {
        if figure <= self.limit {
            return Ok(());
        }
        Err(CompileError::Limit {
            stage: self.stage,
            what: self.what,
            figure,
            limit: self.limit,
            contributors: String::new(),
        })
    }
}

impl CompileError {
    /// Adds the names of those who contribute most to a limit error that does not name any yet.
    pub(crate) fn blame(self, names: impl FnOnce() -> String) -> Self {
        match self {
            Self::Limit { stage, what, figure, limit, contributors } if contributors.is_empty() => {
                Self::Limit { stage, what, figure, limit, contributors: names() }
            }
            other => other,
        }
    }
}
