//! Compiles a grammar and a vocabulary into a *Parser DWA*, and masks tokens by reading the LR stack with it.
//!
//! # The problem
//!
//! A language model chooses one token at a time. A grammar-constrained decoder must know, before each choice, which of
//! some 200,000 tokens can continue the text so that it stays a prefix of a sentence. Tokens and grammar terminals cut
//! the same bytes in unrelated places: one token may hold 112 terminals, or half of one. Trying each token is too slow,
//! and walking a trie of tokens with a parser still does the parser's work for every candidate.
//!
//! # The answer
//!
//! Everything that a token can do to an LR stack is known before a text begins. So for each lexer state the tokens are
//! sorted into classes by the terminals that they can hold ([`classes`]); for each class the stacks that admit it are a
//! regular language, read from the top, and get a recogniser ([`recogniser`]); and all recognisers together are one
//! deterministic weighted automaton, the Parser DWA ([`parser_dwa`]). A mask walks that automaton along the stack
//! ([`runtime`]) and joins a few ready-made sets of tokens.
//!
//! # The pipeline
//!
//! ```text
//! grammar ─► normalize ─► lr ──────────────┐
//!    │                                     ├─► recogniser ─► parser_dwa ─► runtime ─► explain
//!    └─────► lexer ─┬─► classes ───────────┘
//!  vocabulary ──────┘
//! ```
//!
//! [`compile`](compile::compile) is that picture as code. Each stage is a function of its inputs, prints what it made,
//! and counts its work against [`Limits`](config::Limits). The same input gives the same output, byte for byte.
//!
//! # Example
//!
//! ```
//! use std::sync::Arc;
//! use maskwright_core::config::Config;
//! use maskwright_core::watch::CancelFlag;
//! use maskwright_core::grammar::{Expr, GrammarBuilder, Pattern, Span};
//! use maskwright_core::id::TokenId;
//! use maskwright_core::runtime::CompiledGrammar;
//! use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
//!
//! // start: "-" start | "1"
//! let mut builder = GrammarBuilder::new();
//! let minus = builder.terminal("MINUS", Pattern::literal("-"), false, Span::default());
//! let one = builder.terminal("ONE", Pattern::literal("1"), false, Span::default());
//! let start = builder.rule("start", Span::default());
//! let negated = Expr::sequence([Expr::terminal(minus), Expr::nonterminal(start)]);
//! builder.define(start, Expr::choice([negated, Expr::terminal(one)]));
//! let grammar = builder.finish(start);
//!
//! let tokens = ["-", "----------------", "1", "--1", "1-"].map(|token| Some(token.into()));
//! let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens.into(), vec![]).unwrap())));
//! let compiled = CompiledGrammar::new(&grammar, index, &Config::default(), &CancelFlag::new()).unwrap();
//!
//! let mut state = compiled.start();
//! assert_eq!(state.allowed(), [0, 1, 2, 3].map(TokenId));
//! state.commit(TokenId(1)).unwrap();
//! state.commit(TokenId(2)).unwrap();
//! assert!(state.is_accepting() && state.allowed().is_empty());
//! ```
//!
//! # What is not here
//!
//! No Python, no files, no network, no grammar notation, no unsafe code; only [`compile`](mod@compile) and [`watch`] read a clock.

pub mod classes;
pub mod compile;
pub mod config;
pub mod conflicts;
pub mod envelope;
pub mod error;
pub mod explain;
pub mod grammar;
mod graph;
pub mod hazards;
pub mod id;
pub mod intern;
pub mod lexer;
pub mod lr;
pub mod normalize;
pub mod parser_dwa;
pub mod profile;
pub mod recogniser;
pub mod reuse;
pub mod runtime;
pub mod shares;
pub mod soundness;
pub mod storage;
pub mod terminal_rows;
pub mod vocabulary;
pub mod watch;
