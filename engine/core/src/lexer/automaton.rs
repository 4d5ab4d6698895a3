//! The deterministic automaton of a part of a pattern, which the operators on whole languages need.

use super::determinize::{RawDfa, determinize};
use super::dfa::Lexer;
use super::form::Form;
use super::future::strict_futures;
use super::minimize::minimize;
use super::nfa::Nfa;
use crate::config::Config;
use crate::error::CompileError;
use crate::id::TerminalId;
use crate::normalize::Members;
use crate::profile::StageOutput;
use crate::watch::{Budget, Watch};

/// A language as a lexer of a single terminal. A lexer never completes anything at its start, so that the empty text is
/// noted apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    pub(super) lexer: Lexer,
    pub(super) empty: bool,
}

/// What making automata may cost, over all terminals of a grammar.
pub struct Making<'a> {
    pub(super) config: &'a Config,
    pub(super) nfa: Budget<'a>,
    pub(super) work: Budget<'a>,
}

impl<'a> Making<'a> {
    /// Under the limits of the lexer, because most of its work may be done here.
    pub fn new(config: &'a Config, watch: &'a Watch) -> Self {
        let Config { limits, .. } = config;
        Self {
            config,
            nfa: Budget::new("patterns", "automaton states and edges", limits.max_nfa_size, watch),
            work: Budget::new("patterns", "steps of the subset construction", limits.max_determinize_work, watch),
        }
    }
}

impl Automaton {
    /// The automaton of a part.
    ///
    /// # Errors
    /// [`CompileError::Limit`] for too many states or too much work, [`CompileError::Cancelled`].
    pub(super) fn of(form: &Form, making: &mut Making<'_>) -> Result<Self, CompileError> {
        let mut nfa = Nfa::new();
        nfa.add(form, TerminalId(0), &mut making.nfa)?;
        let raw = determinize(&nfa, making.config.limits.max_lexer_states, &mut making.work)?;
        Self::finish(raw, form.members().empty, making)
    }

    /// Makes a raw automaton as small as it may be. `empty` says whether the empty text belongs to the language.
    pub(super) fn finish(raw: RawDfa, empty: bool, making: &mut Making<'_>) -> Result<Self, CompileError> {
        let lexer = strict_futures(raw, &mut making.work)?;
        let minimal = making.config.optimizations.minimize_lexer;
        let lexer = if minimal { minimize(lexer, &mut making.work)? } else { lexer };
        Ok(Self { lexer, empty })
    }

    /// Whether it matches the empty text, and whether it matches any other.
    pub(super) fn members(&self) -> Members {
        Members { empty: self.empty, others: !self.lexer.strict_future(Lexer::START).is_empty() }
    }

    pub(super) fn memory(&self) -> usize {
        self.lexer.memory()
    }
}
