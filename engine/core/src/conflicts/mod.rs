//! Conflicts of the grammar as it is written, for its author.
//!
//! The engine needs no grammar without conflicts: it keeps all readings of a text at once. But a conflict is where two
//! readings begin to differ, and often it is news to the author that there are two. So this is off the way of a compile:
//!
//! 1. [`write_out`]: rules become productions with nothing rewritten but repetitions and optional parts, so that what is
//!    found can be told in the author's terms. The normal form has other conflicts, which would mean nothing to anybody.
//! 2. The LR(0) automaton of these productions, and `lookahead` for those of its states that have a choice.
//! 3. `find`: states and terminals with two actions, put together by cause; `shape` knows some causes by their form.
//! 4. For a conflict, if it is asked for, an [`Example`]: `context` finds a stack on which both sides may go on, `unify`
//!    reads on with both until they meet again, and `complete` makes a whole sentence of it.
//!
//! ```
//! use maskwright_core::config::ConflictLimits;
//! use maskwright_core::conflicts::{Conflicts, Verdict};
//! use maskwright_core::grammar::{Expr, GrammarBuilder, Pattern, Span};
//! use maskwright_core::watch::Watch;
//!
//! // sum: sum "+" sum | "1"
//! let mut builder = GrammarBuilder::new();
//! let plus = builder.terminal("+", Pattern::literal("+"), false, Span::default());
//! let one = builder.terminal("1", Pattern::literal("1"), false, Span::default());
//! let sum = builder.rule("sum", Span::default());
//! let parts = [Expr::nonterminal(sum), Expr::terminal(plus), Expr::nonterminal(sum)];
//! builder.define(sum, Expr::choice([Expr::sequence(parts), Expr::terminal(one)]));
//!
//! let conflicts = Conflicts::find(&builder.finish(sum), &ConflictLimits::default(), &Watch::default()).unwrap();
//! assert_eq!(conflicts.all().len(), 1);
//! let example = conflicts.explain(0, 50_000, &Watch::default()).unwrap();
//! assert_eq!(example.verdict, Verdict::Ambiguous);
//! assert_eq!(example.readings[0].sentence.as_ref().unwrap().len(), 5);
//! ```

mod complete;
mod context;
mod example;
mod facts;
mod find;
mod lookahead;
mod meter;
mod shape;
mod shortest;
mod tree;
mod unify;
mod written;

pub use example::{Example, Reading, Verdict};
pub use find::{Conflict, Item, Kind, Place};
pub use shape::Shape;
pub use tree::Piece;
pub use written::{Alternative, Written, write_out};

use std::sync::OnceLock;

use self::example::Explaining;
use self::facts::Facts;
use self::lookahead::{Lookahead, lookahead};
use crate::config::{Config, ConflictLimits, Limits};
use crate::error::CompileError;
use crate::grammar::Grammar;
use crate::lexer::{Making, compile_pattern, members_of};
use crate::lr::{LrAutomaton, build_item_sets};
use crate::normalize::remove_useless;
use crate::watch::{Budget, Watch};

const STAGE: &str = "conflicts";

/// The conflicts of a grammar, with all that it takes to explain them.
pub struct Conflicts {
    written: Written,
    automaton: LrAutomaton,
    lookahead: Lookahead,
    found: Vec<Conflict>,
    facts: OnceLock<Facts>,
}

impl Conflicts {
    /// Finds the conflicts. Recurses as deep as patterns and bodies are nested, which has a limit.
    ///
    /// # Errors
    /// [`CompileError::Grammar`] for bad patterns, [`CompileError::EmptyLanguage`], [`CompileError::Limit`] for too many
    /// symbols, states or conflicts, and [`CompileError::Cancelled`].
    pub fn find(grammar: &Grammar, limits: &ConflictLimits, watch: &Watch) -> Result<Self, CompileError> {
        let config = Config::default();
        let mut making = Making::new(&config, watch);
        let forms: Result<Vec<_>, _> =
            grammar.terminals.iter().map(|terminal| compile_pattern(&terminal.pattern, &mut making)).collect();
        let members = members_of(grammar, &forms?);
        let mut budget = Budget::new(STAGE, "symbols in productions", limits.max_symbols, watch);
        let mut written = write_out(grammar, &members, config.limits.max_nesting, &mut budget)?;
        written.form = remove_useless(written.form);
        if written.form.productions.is_empty() {
            let rule = &grammar.rules[grammar.start];
            return Err(CompileError::EmptyLanguage { start: rule.name.clone(), span: rule.span });
        }
        let of_automaton = Limits { max_lr_states: limits.max_states, max_lr_work: limits.max_items, ..config.limits };
        let automaton = build_item_sets(&written.form, &of_automaton, watch)?;
        let mut budget = Budget::new(STAGE, "steps", limits.max_steps, watch);
        let lookahead = lookahead(&written.form, &automaton, &mut budget)?;
        let found = find::find(&written, &automaton, &lookahead, &mut budget)?;
        Ok(Self { written, automaton, lookahead, found, facts: OnceLock::new() })
    }

    /// The conflicts, one for each cause.
    pub fn all(&self) -> &[Conflict] {
        &self.found
    }

    /// The grammar that they are conflicts of.
    pub fn written(&self) -> &Written {
        &self.written
    }

    /// States of the LR(0) automaton.
    pub fn state_count(&self) -> usize {
        self.automaton.state_count()
    }

    /// Looks for what shows the conflict with a number, in so many steps at most.
    ///
    /// # Errors
    /// [`CompileError::Cancelled`], and [`CompileError::Limit`] when the time of the watch is up.
    pub fn explain(&self, number: usize, work: usize, watch: &Watch) -> Result<Example, CompileError> {
        let mut budget = Budget::new(STAGE, "steps", usize::MAX, watch);
        let facts = self.facts.get_or_init(|| Facts::new(&self.written, &self.automaton));
        let Self { written, automaton, lookahead, .. } = self;
        Explaining { written, automaton, lookahead, facts, conflict: &self.found[number] }.run(work, &mut budget)
    }
}
