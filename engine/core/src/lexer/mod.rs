//! All terminals as one automaton over bytes.
//!
//! Terminals never compete with each other, so a lexer state does not have to choose: it knows the *set* of terminals
//! that are complete here, and the *strict future*, the set that may complete after at least one more byte. Stages:
//!
//! 1. [`pattern`](compile_pattern): a terminal's pattern → a [`Form`], which is mostly that of `regex-syntax`. Operators
//!    on whole languages (intersection, complement, shortest members) are carried out on automata made by steps 2 to 5.
//! 2. [`Nfa`]: that form → a nondeterministic automaton over bytes, UTF-8 spelled out.
//! 3. [`determinize`](fn@determinize): subset construction over byte classes. If that takes many states, the terminals are
//!    [`split`](fn@split) among several automata; where they may not be, since they have priorities, it is done once more
//!    from terminals that were made as small as they may be ([`minimize_terminals`](fn@minimize_terminals)).
//! 4. [`strict_futures`]: which terminals may still complete.
//! 5. [`minimize`](fn@minimize): merges states that no text can tell apart.
//! 6. [`limit_tokens`](fn@limit_tokens): copies states where lexemes may take a limited number of tokens.
//!
//! For the rule of the longest match a state has the same two sets once more ([`Lexer::longer`]), which differ where a
//! terminal has stood back behind one of higher priority, or was followed by what must not follow it.
//!
//! The start state is never entered again: "between lexemes" and "inside a lexeme" are different states even where the
//! same bytes could follow.
//!
//! ```
//! # use maskwright_core::{config::Config, watch::Watch, grammar::Pattern, lexer::Lexer};
//! let patterns = [Pattern::regex("a+"), Pattern::literal("ab")];
//! let lexer = Lexer::build(&patterns, &[true, true], &Config::default(), &Watch::default()).unwrap();
//! let after_a = lexer.next(Lexer::START, b'a');
//! assert_eq!(lexer.accepts(after_a), &[0]);
//! assert_eq!(lexer.strict_future(after_a), &[0, 1]);
//! ```

mod automaton;
mod byte_class;
mod characters;
mod check;
mod determinize;
mod dfa;
mod forks;
mod form;
mod future;
mod incoming;
mod initial_blocks;
mod join;
mod limit_tokens;
mod member;
mod minimize;
mod minimize_terminals;
mod nfa;
mod not_followed_by;
mod pattern;
mod predecessors;
mod print;
mod product;
mod shortest;
mod side_by_side;
mod split;
mod table;
mod token_limits;
mod ways;

pub use automaton::{Automaton, Making};
pub use byte_class::ByteClasses;
pub use characters::character_ranges;
pub use determinize::determinize;
pub use dfa::{Lexer, TerminalSets};
pub use form::Form;
pub(crate) use form::members_of;
pub use future::strict_futures;
pub use limit_tokens::limit_tokens;
pub use member::shortest_member;
pub use minimize::minimize;
pub use nfa::Nfa;
pub use pattern::compile_pattern;
pub(crate) use predecessors::Predecessors;
pub(crate) use ways::{Ways, completion};

use self::determinize::RawDfa;
use self::minimize_terminals::minimize_terminals;
use self::split::split;
use crate::config::Config;
use crate::error::CompileError;
use crate::grammar::Pattern;
use crate::id::TerminalId;
use crate::watch::{Budget, Watch};

/// What the lexer needs to know of a terminal besides its pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trait {
    /// Whether it takes part.
    pub wanted: bool,
    /// Of terminals that are complete after the same bytes only those of the highest priority count, but for the rule of
    /// the longest match.
    pub priority: i64,
    /// How many tokens its lexemes may take.
    pub max_tokens: Option<u32>,
}

const STATES: &str = "states";
const STEPS: &str = "steps of the subset construction";

/// The work that may be spent on an automaton of all terminals before they are split.
const WORK_FOR_NOTHING: usize = 25_000_000;

impl Lexer {
    /// Builds the lexer of all `patterns` whose place in `wanted` is true; ids are places.
    ///
    /// # Errors
    /// [`CompileError::Grammar`] for a pattern that no byte automaton can match, [`CompileError::Limit`] for too many
    /// states.
    pub fn build(patterns: &[Pattern], wanted: &[bool], config: &Config, watch: &Watch) -> Result<Self, CompileError> {
        let mut making = Making::new(config, watch);
        let compiled: Result<Vec<Form>, _> =
            patterns.iter().map(|pattern| compile_pattern(pattern, &mut making)).collect();
        let traits: Vec<Trait> = wanted.iter().map(|&wanted| Trait { wanted, ..Trait::default() }).collect();
        Self::from_forms(&compiled?, &traits, config, watch)
    }

    /// Builds the lexer from compiled patterns.
    ///
    /// # Errors
    /// [`CompileError::Limit`] for too many states, [`CompileError::Cancelled`].
    pub fn from_forms(forms: &[Form], traits: &[Trait], config: &Config, watch: &Watch) -> Result<Self, CompileError> {
        let Config { limits, optimizations } = config;
        let most = (limits.max_lexer_states, limits.max_determinize_work);
        let wanted: Vec<usize> = (0..forms.len()).filter(|&index| traits[index].wanted).collect();
        let splits = optimizations.split_terminals_beyond < most.0 && may_be_split(&wanted, traits);
        let minimizes = optimizations.minimize_lexer && optimizations.minimize_terminals_beyond < usize::MAX;
        let enough = match (splits, minimizes) {
            (true, _) => (optimizations.split_terminals_beyond, most.1.min(WORK_FOR_NOTHING)),
            (_, true) => (optimizations.minimize_terminals_beyond.min(most.0), most.1),
            _ => most,
        };
        let (dfa, mut work) = match Self::determinized(forms, traits, enough, config, watch) {
            Err(CompileError::Limit { what: STATES | STEPS, .. }) if splits => {
                return split(forms, &wanted, config, watch);
            }
            Err(CompileError::Limit { what: STATES, .. }) if minimizes => {
                let forms = minimize_terminals(forms, traits, &mut Making::new(config, watch))?;
                Self::determinized(&forms, traits, most, config, watch)?
            }
            tried => tried?,
        };
        let lexer = strict_futures(dfa, &mut work)?;
        let lexer = if optimizations.minimize_lexer { minimize(lexer, &mut work)? } else { lexer };
        limit_tokens(lexer, traits, limits.max_lexer_states, &mut work)
    }

    /// The subset construction over all terminals that take part, and what is left for the work after it.
    fn determinized<'a>(
        forms: &[Form],
        traits: &[Trait],
        (max_states, max_work): (usize, usize),
        config: &Config,
        watch: &'a Watch,
    ) -> Result<(RawDfa, Budget<'a>), CompileError> {
        let limits = &config.limits;
        let mut nfa_budget = Budget::new("lexer", "automaton states and edges", limits.max_nfa_size, watch);
        let priorities: Vec<i64> = traits.iter().map(|one| one.priority).collect();
        let mut nfa = Nfa::with_priorities(&priorities);
        for (index, form) in forms.iter().enumerate().filter(|(index, _)| traits[*index].wanted) {
            nfa.add(form, TerminalId(index as u32), &mut nfa_budget)?;
        }
        let mut work = Budget::new("lexer", STEPS, max_work, watch);
        let dfa = determinize(&nfa, max_states, &mut work)?;
        work.allow(limits.max_determinize_work);
        Ok((dfa, work))
    }
}

/// Whether terminals may be told apart only by what each of them does: they are read in common where some stand back
/// behind others, or where the tokens of a lexeme are counted for several at a time.
fn may_be_split(terminals: &[usize], traits: &[Trait]) -> bool {
    let mut all = terminals.iter().map(|&terminal| traits[terminal]);
    let priority = all.clone().next().map_or(0, |first| first.priority);
    all.all(|one| one.priority == priority && one.max_tokens.is_none())
}
