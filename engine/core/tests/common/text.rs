//! Grammars as text, for tests that read like a textbook.
//!
//! A line is a rule (`e: e PLUS t | t`), a terminal (`PLUS = \+`), or an ignored terminal (`%WS = [ ]+`). An alternative
//! without symbols is empty. The first rule is the start.

use std::collections::HashMap;
use std::sync::Arc;

use maskwright_core::config::Config;
use maskwright_core::error::CompileError;
use maskwright_core::grammar::{Expr, Grammar, GrammarBuilder, Pattern, Span};
use maskwright_core::id::{NonterminalId, TokenId};
use maskwright_core::runtime::CompiledGrammar;
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use maskwright_core::watch::CancelFlag;

/// Reads a grammar. Panics on a mistake in the text.
pub fn grammar(text: &str) -> Grammar {
    let mut builder = GrammarBuilder::new();
    let mut symbols: HashMap<&str, Expr> = HashMap::new();
    let mut rules: Vec<(NonterminalId, &str)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some((name, pattern)) = line.split_once(" = ") {
            let ignored = name.starts_with('%');
            let name = name.trim_start_matches('%');
            let id = builder.terminal(name, Pattern::regex(pattern), ignored, Span::default());
            symbols.insert(name, Expr::terminal(id));
        } else {
            let (name, body) = line.split_once(':').expect("a rule has a colon");
            let rule = builder.rule(name, Span::default());
            symbols.insert(name, Expr::nonterminal(rule));
            rules.push((rule, body));
        }
    }
    for &(rule, body) in &rules {
        let symbol = |name: &str| symbols.get(name).unwrap_or_else(|| panic!("no symbol {name}")).clone();
        let rows = body.split('|').map(|row| Expr::sequence(row.split_whitespace().map(symbol)));
        builder.define(rule, Expr::choice(rows));
    }
    builder.finish(rules[0].0)
}

/// Compiles a grammar against a vocabulary of tokens separated by spaces; `␣` stands for a space.
pub fn compile(text: &str, vocabulary: &str) -> Result<CompiledGrammar, CompileError> {
    compile_with(text, vocabulary, &Config::default())
}

/// The same with other limits or optimisations.
pub fn compile_with(text: &str, vocabulary: &str, config: &Config) -> Result<CompiledGrammar, CompileError> {
    let tokens = vocabulary.split_whitespace().map(|token| Some(token.replace('␣', " ").into_bytes())).collect();
    let vocabulary = Arc::new(Vocabulary::new(tokens, vec![]).expect("short tokens"));
    let index = Arc::new(VocabularyIndex::build(vocabulary));
    CompiledGrammar::new(&grammar(text), index, config, &CancelFlag::new())
}

/// Follows one decoding in one string: tokens that are committed, and before each, marked with `✖`, those that must be
/// masked there. `$` at the end says that the text may end, `…` that it may not.
///
/// `"-- ✖+ 1 $"` reads: `--` may come first; then `+` is masked and `1` is not; then the text may end.
pub fn follow(compiled: &CompiledGrammar, decoding: &str) {
    let mut state = compiled.start();
    let vocabulary = compiled.tables().index.vocabulary();
    let find = |text: &str| {
        let bytes = text.replace('␣', " ").into_bytes();
        let found = vocabulary.tokens().find(|(_, token)| *token == &bytes[..]);
        found.map_or_else(|| panic!("no token {text}"), |(id, _)| id)
    };
    for step in decoding.split_whitespace() {
        if let Some(masked) = step.strip_prefix('✖') {
            let token: TokenId = find(masked);
            assert!(!state.is_allowed(token).unwrap(), "{masked} is not masked in {decoding}");
        } else if step == "$" || step == "…" {
            assert_eq!(state.is_accepting(), step == "$", "the end of {decoding}");
        } else {
            let token = find(step);
            assert!(state.is_allowed(token).unwrap(), "{step} is masked in {decoding}");
            state.commit(token).unwrap();
        }
    }
}
