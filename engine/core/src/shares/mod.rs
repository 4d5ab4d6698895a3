//! What each terminal and each part of the rules has of what was compiled.
//!
//! Most of what a compile makes belongs to several at once. It is split evenly among those that take part, and what nobody
//! takes part in is the *rest*, so that all shares of a figure add up to it, exactly: shares are counted in parts, of which
//! [`WHOLE`] are one. Who takes part:
//!
//! | figure | belongs to |
//! | --- | --- |
//! | lexer state | the terminals that are complete in it or may still be |
//! | terminal-sequence class | the terminals that it stops in, and those that may end first |
//! | interval of tokens | those of its class; a reference to another list is nobody's |
//! | LR state, its items | the productions whose items are its kernel |
//! | recogniser node | the LR states that it reads, and so their productions |
//! | Parser DWA edge | the LR state that it reads |
//! | Parser DWA state | the LR states that are read on the way into it |
//! | weight range | those of the Parser DWA states that end with the weight |
//!
//! A production belongs to the places of the alternatives that it was made of. The end of the text is nobody's.
//!
//! ```
//! # use std::sync::Arc;
//! # use maskwright_core::compile::{Options, compile};
//! # use maskwright_core::grammar::{Expr, GrammarBuilder, Pattern, Span};
//! # use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
//! # let mut builder = GrammarBuilder::new();
//! // start: A, where A is "a"
//! let a = builder.terminal("A", Pattern::literal("a"), false, Span::default());
//! let start = builder.rule("start", Span::default());
//! builder.define(start, Expr::terminal(a));
//! # let tokens = ["a", "aa"].map(|token| Some(token.into()));
//! # let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens.into(), vec![]).unwrap())));
//! # let grammar = Arc::new(builder.finish(start));
//! let compiled = compile(grammar, index, Options::default()).unwrap();
//! # use maskwright_core::shares::{WHOLE, shares};
//! // Before `a` and behind it; the dead state is nobody's.
//! let states = shares(&compiled).terminals;
//! assert_eq!((states.rows[0][0], states.rest[0]), (2 * WHOLE, WHOLE));
//! ```

mod of_rules;
mod of_terminals;
mod table;
mod worst_tokens;

use crate::compile::Compiled;
use crate::grammar::Span;
use crate::id::{LrStateId, PlaceId, TerminalId};

use self::of_rules::{by_places, shares_of_rules};
use self::of_terminals::shares_of_terminals;
pub use self::table::{Table, WHOLE};
pub use self::worst_tokens::{Found, LargeClass, WorstTokens, worst_tokens};

/// The figures that terminals share, in the order of their rows.
pub const OF_TERMINALS: [&str; 3] = ["lexer_states", "classes", "intervals"];
/// The figures that places of the rules share, in the order of their rows.
pub const OF_RULES: [&str; 6] =
    ["lr_states", "lr_items", "recogniser_nodes", "dwa_states", "dwa_edges", "weight_ranges"];

/// Who has how much of what was compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// What the terminals have, by their numbers.
    pub terminals: Table<TerminalId, 3>,
    /// Places of alternatives in the source, ascending.
    pub places: Vec<Span>,
    /// What these have, in the same order.
    pub rules: Table<PlaceId, 6>,
}

/// Splits counts of LR states, such as how often each was read, among the places of the source, as their own shares are.
pub fn shares_of_counts(compiled: &Compiled, counts: &[(LrStateId, u64)]) -> (Vec<Span>, Table<PlaceId, 1>) {
    let mut table: Table<LrStateId, 1> = Table::new(compiled.lr.state_count());
    for &(state, count) in counts {
        table.rows[state.index()][0] += count * WHOLE;
    }
    by_places(compiled, &table)
}

/// Splits what was compiled. Linear in its size: 8 ms for an automaton of 440,000 edges.
pub fn shares(compiled: &Compiled) -> Shares {
    let terminals = shares_of_terminals(compiled);
    let (places, rules) = shares_of_rules(compiled);
    Shares { terminals, places, rules }
}
