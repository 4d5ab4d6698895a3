//! Why a token may or may not come next.
//!
//! The answer follows the definition of a mask, not the automaton: the bytes are cut into lexemes in every legal way
//! ([`lexing`]), and every cut is read by the parser from every stack ([`search`]). Cuts are not listed one by one,
//! since keywords and names overlap in exponentially many ways: places in the bytes and sets of stacks are visited once
//! each. The verdict is found twice, by this plain simulation and by the Parser DWA; if they ever differ, the
//! explanation says so.
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
//! # use maskwright_core::explain::explain_token;
//! let why = explain_token(&compiled.start(), TokenId(2)).unwrap();
//! assert!(why.allowed);
//! assert_eq!(Some(why.by_parser), why.by_automaton);
//! ```

mod lexing;
mod limited;
mod named;
mod search;
mod verdict;

pub use lexing::{ByteStep, LexemeEnd, Run};
pub use search::{Finding, Outcome};

use crate::grammar::Span;
use crate::id::TokenId;
use crate::runtime::{Constraint, RuntimeError, token_terminals};

/// How much an explanation says at most; more would not be read.
const MAX_FINDINGS: usize = 200;
const MAX_RUNS: usize = 64;
/// Pairs of a place and a stack set that the search visits at most.
const MAX_VISITS: usize = 20_000;

/// A reasoned answer for one token or byte string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The bytes in question.
    pub bytes: Vec<u8>,
    /// Whether they may come next.
    pub allowed: bool,
    /// What plain simulation of lexer and parser says.
    pub by_parser: bool,
    /// What the Parser DWA says; only tokens of the vocabulary are in its weights.
    pub by_automaton: Option<bool>,
    /// How the lexer reads the bytes, from each head and from each place at which a lexeme may begin.
    pub runs: Vec<Run>,
    /// What the parser does with the lexemes.
    pub findings: Vec<Finding>,
    /// One sentence.
    pub verdict: String,
    /// The parts of the grammar that the verdict is about.
    pub spans: Vec<Span>,
}

/// Explains a token.
///
/// # Errors
/// [`RuntimeError::OutOfRange`] for an id outside the vocabulary, [`RuntimeError::Limit`] from the parser.
pub fn explain_token(constraint: &Constraint, token: TokenId) -> Result<Explanation, RuntimeError> {
    let by_automaton = constraint.is_allowed(token)?;
    if constraint.is_ended() {
        return Ok(without_bytes(false, "masked: the text has ended".into()));
    }
    let tables = constraint.grammar().tables();
    if token_terminals(tables).any(|one| one.tokens.contains(token)) {
        return named::explain_named(constraint, token, by_automaton);
    }
    let vocabulary = tables.index.vocabulary();
    if vocabulary.end_tokens().contains(&token) {
        return Ok(without_bytes(by_automaton, verdict::of_end(by_automaton)));
    }
    match vocabulary.token_bytes(token) {
        None => Ok(without_bytes(false, format!("masked: token {} has no bytes", token.0))),
        Some(bytes) => explain(constraint, bytes, Some(by_automaton)),
    }
}

/// Explains a byte string, which need not be a token. No bytes are always allowed.
///
/// # Errors
/// [`RuntimeError::Limit`] from the parser.
pub fn explain_bytes(constraint: &Constraint, bytes: &[u8]) -> Result<Explanation, RuntimeError> {
    explain(constraint, bytes, None)
}

fn without_bytes(allowed: bool, verdict: String) -> Explanation {
    Explanation {
        bytes: vec![],
        allowed,
        by_parser: allowed,
        by_automaton: Some(allowed),
        runs: vec![],
        findings: vec![],
        verdict,
        spans: vec![],
    }
}

fn explain(constraint: &Constraint, bytes: &[u8], by_automaton: Option<bool>) -> Result<Explanation, RuntimeError> {
    if constraint.is_ended() {
        return Ok(without_bytes(false, "masked: the text has ended".into()));
    }
    let search = search::search(constraint, bytes)?;
    // A search that was cut off has not seen every way, but the parser itself reads all of them at once.
    let by_parser =
        bytes.is_empty() || search.allowed || search.cut_off && constraint.clone().commit_bytes(bytes).is_ok();
    let allowed = by_automaton.unwrap_or(by_parser);
    let (verdict, spans) = verdict::of(constraint, bytes, &search, allowed, by_parser);
    let mut runs = search.runs;
    runs.truncate(MAX_RUNS);
    let findings = search.findings;
    Ok(Explanation { bytes: bytes.to_vec(), allowed, by_parser, by_automaton, runs, findings, verdict, spans })
}
