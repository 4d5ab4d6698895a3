//! Masking and committing tokens with a compiled grammar.
//!
//! A [`Constraint`] is a place in a text: a few *heads*, each a virtual lexer state with the set of stacks that are in
//! it. A mask walks the product of stacks and Parser DWA and renders the weights that it meets; a commit runs the
//! lexer over the token's bytes and reduces and shifts for each terminal that ends. A mask never looks at the
//! vocabulary one token at a time, and never changes the parse.
//!
//! - [`stacks::Arena`]: the graph-structured stack; [`shift`](stacks::Arena::shift) is one terminal.
//! - [`VirtualStates`]: lexer states with exclusions.
//! - [`KnownMasks`](known_masks::KnownMasks): masks that were made before; [`TokenSets`](token_sets::TokenSets): weights as
//!   bitmaps, of which new ones are made.
//! - `token_terminals`: tokens that are lexemes by themselves.
//! - [`fill_masks()`]: masks of many texts at once.
//!
//! ```
//! # use std::sync::Arc;
//! # use maskwright_core::config::Config;
//! # use maskwright_core::watch::CancelFlag;
//! # use maskwright_core::grammar::{Expr, GrammarBuilder, Pattern, Span};
//! # use maskwright_core::id::TokenId;
//! # use maskwright_core::runtime::CompiledGrammar;
//! # use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
//! # let mut builder = GrammarBuilder::new();
//! // start: PLUS PLUS, where PLUS is "+" or "++"
//! let plus = builder.terminal("PLUS", Pattern::regex(r"\+\+?"), false, Span::default());
//! let start = builder.rule("start", Span::default());
//! builder.define(start, Expr::sequence([Expr::terminal(plus), Expr::terminal(plus)]));
//! # let tokens = ["+", "++", "+++"].map(|token| Some(token.into()));
//! # let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens.into(), vec![]).unwrap())));
//! # let grammar = builder.finish(start);
//! let compiled = CompiledGrammar::new(&grammar, index, &Config::default(), &CancelFlag::new()).unwrap();
//! let mut state = compiled.start();
//! state.commit_bytes(b"++").unwrap();
//! // "++" is one PLUS: two would need a text in which the first could not have gone on.
//! assert!(!state.is_accepting());
//! assert_eq!(state.allowed(), [TokenId(0), TokenId(1)]);
//! state.commit(TokenId(1)).unwrap();
//! assert!(state.is_accepting());
//! state.rollback(1).unwrap();
//! assert!(!state.is_accepting());
//! ```

mod bitmaps;
mod commit;
mod compact;
mod constraint;
mod fill_masks;
mod forced;
mod forced_tokens;
mod frame;
mod kills;
mod known_masks;
mod late_classes;
mod late_rows;
mod mask;
mod mask_key;
mod memo;
mod rank_sets;
mod reading;
mod reads;
mod rendered;
mod root_tokens;
mod shift;
mod stacks;
mod subsume;
mod token_end;
mod token_kinds;
mod token_sets;
mod token_terminals;
mod union;
mod viable;
mod view;
mod virtual_states;
mod workspace;

pub use constraint::{CompiledGrammar, Constraint, RuntimeError};
pub use fill_masks::fill_masks;
pub use reads::Reads;
pub use view::{GssNode, Head};
pub use virtual_states::Exclusion;

pub(crate) use commit::Parts;
pub(crate) use frame::Spent;
pub(crate) use stacks::Arena;
pub(crate) use token_terminals::token_terminals;
pub(crate) use virtual_states::VirtualStates;
pub(crate) use workspace::Workspace;
