//! Terminals that are matched by tokens, against a definition of their own, on random grammars, vocabularies and walks.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::earley::{Reference, Unit};
use common::running::{compile_case, run_cases};
use common::text::{compile, follow};
use common::{Case, bit, case_with_token_terminals, variants};
use maskwright_core::config::{Config, Limits};
use maskwright_core::error::CompileError;
use maskwright_core::explain::{explain_bytes, explain_token};
use maskwright_core::grammar::{Expr, GrammarBuilder, Pattern, Span, TokenSet};
use maskwright_core::id::TokenId;
use maskwright_core::runtime::{CompiledGrammar, Constraint, RuntimeError};
use maskwright_core::storage::{self, About};
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use maskwright_core::watch::CancelFlag;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

const CASES: u32 = 1_500;
/// Readings of one text that are followed; each token that can be read in two ways doubles them.
const MAX_READINGS: usize = 16;

fn run(name: &str, property: impl Fn(&Case, &mut usize) -> TestCaseResult) {
    run_cases(name, CASES, case_with_token_terminals(true), 20_000, property);
}

/// What a text of tokens may mean: how each was read, and whether it has ended.
struct Meaning {
    readings: BTreeSet<Vec<Reading>>,
    ended: bool,
}

/// A unit that can be compared.
type Reading = (bool, u32);

fn units(reading: &[Reading]) -> Vec<Unit> {
    reading.iter().map(|&(is_token, id)| if is_token { Unit::Token(id) } else { Unit::Byte(id as u8) }).collect()
}

impl Meaning {
    fn start() -> Self {
        Self { readings: [vec![]].into(), ended: false }
    }

    /// The meaning with one more token; `None` where some reading cannot be judged.
    fn with(&self, token: TokenId, case: &Case, reference: &mut Reference<'_>) -> Option<Self> {
        let is_end = case.end_tokens.contains(&token.0);
        let ended = is_end && self.may_end(reference)?;
        let mut readings = BTreeSet::new();
        for before in &self.readings {
            let as_token = [&before[..], &[(true, token.0)]].concat();
            let bytes = &case.vocabulary[token.index()];
            let as_bytes = before.iter().copied().chain(bytes.iter().map(|&byte| (false, u32::from(byte)))).collect();
            let by_bytes = (!is_end && !bytes.is_empty()).then_some(as_bytes);
            for reading in [Some(as_token), by_bytes].into_iter().flatten() {
                if reference.check_units(&units(&reading))?.0 {
                    readings.insert(reading);
                }
            }
        }
        (readings.len() <= MAX_READINGS).then_some(Self { readings, ended })
    }

    fn is_viable(&self) -> bool {
        self.ended || !self.readings.is_empty()
    }

    fn may_end(&self, reference: &mut Reference<'_>) -> Option<bool> {
        let mut may_end = false;
        for reading in &self.readings {
            may_end |= reference.check_units(&units(reading))?.1;
        }
        Some(may_end)
    }
}

#[test]
fn masks_commits_and_ends_are_those_of_the_definition() {
    run("definition", |case, checks| {
        let mut reference = Reference::new(case);
        let Some(compiled) = compile_case(case, &Config::default()) else { return Ok(()) };
        let (mut state, mut meaning) = (compiled.start(), Meaning::start());
        for step in 0..case.walk.len() {
            let Some(may_end) = meaning.may_end(&mut reference) else { break };
            prop_assert_eq!(state.is_accepting(), meaning.ended || may_end);
            prop_assert_eq!(state.is_ended(), meaning.ended && meaning.readings.is_empty());
            let mask = state.mask();
            for token in case.tokens() {
                let Some(longer) = meaning.with(token, case, &mut reference) else { continue };
                prop_assert_eq!(bit(&mask, token), longer.is_viable(), "{:?} after {:?}", token, meaning.readings);
                prop_assert_eq!(state.is_allowed(token), Ok(longer.is_viable()));
                let goes_on = !longer.readings.is_empty();
                prop_assert_eq!(state.allowed().contains(&token), goes_on, "going on with {:?}", token);
                *checks += 1;
            }
            let Some(token) = case.choose(step, &state) else { break };
            let Some(longer) = meaning.with(token, case, &mut reference) else { break };
            state.commit(token).unwrap();
            meaning = longer;
        }
        Ok(())
    });
}

#[test]
fn a_mask_allows_exactly_what_can_be_committed_and_explained() {
    run("commit", |case, checks| {
        let Some(compiled) = compile_case(case, &Config::default()) else { return Ok(()) };
        let mut state = compiled.start();
        for step in 0..case.walk.len() {
            let mask = state.mask();
            prop_assert_eq!(state.count(), state.allowed().len());
            prop_assert_eq!(state.is_dead_end(), state.allowed().is_empty() && !state.is_accepting());
            for token in case.tokens() {
                let mut next = state.clone();
                let committed = next.commit(token);
                prop_assert_eq!(bit(&mask, token), committed.is_ok(), "{:?} at step {}", token, step);
                let refused = matches!(
                    committed,
                    Err(RuntimeError::Refused { .. }
                        | RuntimeError::CannotCome(_)
                        | RuntimeError::CannotEnd
                        | RuntimeError::Ended
                        | RuntimeError::NoBytes(_))
                );
                prop_assert!(committed.is_ok() || refused, "{:?}", committed);
                let why = explain_token(&state, token).unwrap();
                prop_assert_eq!(why.allowed, committed.is_ok());
                prop_assert_eq!(Some(why.by_parser), why.by_automaton, "{:?}: {}", token, why.verdict);
                let expected = if why.allowed { "allowed: " } else { "masked: " };
                prop_assert!(why.verdict.starts_with(expected), "{}", why.verdict);
                *checks += 1;
            }
            let Some(token) = case.choose(step, &state) else { break };
            let tokens = [token, token];
            let taken = state.validate(&tokens);
            state.commit(token).unwrap();
            prop_assert_eq!(taken == 2, state.clone().commit(token).is_ok());
            let after = (state.mask(), state.is_accepting(), state.is_ended());
            let fork = state.fork().unwrap();
            prop_assert_eq!((fork.mask(), fork.is_accepting(), fork.is_ended()), after);
            state.rollback(1).unwrap();
            prop_assert_eq!(state.mask(), mask, "rolling back brings the mask back");
            state.commit(token).unwrap();
        }
        Ok(())
    });
}

/// What cannot encode leaves the tokens that are each the only one allowed.
fn no_encoder(_: &str) -> Result<Vec<TokenId>, RuntimeError> {
    Ok(Vec::new())
}

#[test]
fn forced_tokens_and_bytes_are_the_only_ones() {
    let limits = Limits { max_forced_bytes: 8, ..Limits::default() };
    run("forced", |case, checks| {
        let Some(compiled) = compile_case(case, &Config { limits, ..Config::default() }) else { return Ok(()) };
        let mut state = compiled.start();
        for step in 0..case.walk.len() {
            let mut next = state.clone();
            for token in state.forced_tokens(no_encoder).unwrap() {
                prop_assert!(!next.is_accepting());
                prop_assert_eq!(next.allowed(), [token]);
                next.commit(token).unwrap();
            }
            let mut next = state.clone();
            for byte in state.forced_bytes().unwrap() {
                prop_assert!(!next.is_accepting());
                for token in case.tokens() {
                    let bytes = &case.vocabulary[token.index()];
                    let allowed = next.is_allowed(token).unwrap();
                    prop_assert!(!allowed || bytes.first() == Some(&byte), "{:?} though {} is forced", token, byte);
                    *checks += 1;
                }
                next.commit_bytes(&[byte]).unwrap();
            }
            *checks += case.vocabulary.len();
            let Some(token) = case.choose(step, &state) else { break };
            state.commit(token).unwrap();
        }
        Ok(())
    });
}

#[test]
fn no_optimisation_and_no_file_changes_a_mask() {
    let variants = variants();
    run("optimisations and files", |case, checks| {
        let Some(compiled) = compile_case(case, &Config::default()) else { return Ok(()) };
        let mut others: Vec<_> = variants.iter().map(|variant| case.compile(variant).unwrap().start()).collect();
        let tables = compiled.tables();
        let about = About { label: String::new(), grammar: String::new() };
        let file = storage::write(tables, &about);
        let (reread, _) = storage::read(&file, Arc::clone(&tables.index), &Config::default()).unwrap();
        prop_assert_eq!(storage::write(&reread, &about), file);
        others.push(CompiledGrammar::from(reread).start());
        let mut state = compiled.start();
        for step in 0..case.walk.len() {
            let expected = (state.mask(), state.is_accepting(), state.is_ended(), state.allowed());
            for (place, other) in others.iter().enumerate() {
                let found = (other.mask(), other.is_accepting(), other.is_ended(), other.allowed());
                prop_assert_eq!(&found, &expected, "{:?}", variants.get(place));
                *checks += case.vocabulary.len();
            }
            let Some(token) = case.choose(step, &state) else { break };
            state.commit(token).unwrap();
            others.iter_mut().for_each(|other| other.commit(token).unwrap());
        }
        Ok(())
    });
}

/// `start: THINK TEXT END`, where `THINK` is token 3 and `END` token 4, neither with bytes, and `TEXT` is `a+`.
fn thinking(end_tokens: Vec<TokenId>) -> CompiledGrammar {
    let mut builder = GrammarBuilder::new();
    let mut token = |name: &str, id: u32| {
        let set = TokenSet::new([(TokenId(id), TokenId(id))]);
        Expr::terminal(builder.terminal(name, Pattern::tokens(set), false, Span::default()))
    };
    let (think, end) = (token("THINK", 3), token("END", 4));
    let text = builder.terminal("TEXT", Pattern::regex("a+"), false, Span::default());
    let start = builder.rule("start", Span::default());
    builder.define(start, Expr::sequence([think, Expr::terminal(text), end]));
    let tokens = vec![Some(b"a".to_vec()), Some(b"b".to_vec()), Some(b"aa".to_vec()), None, None, None];
    let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, end_tokens).unwrap())));
    CompiledGrammar::new(&builder.finish(start), index, &Config::default(), &CancelFlag::new()).unwrap()
}

#[test]
fn a_special_token_comes_between_lexemes_and_ends_the_one_before() {
    let mut state = thinking(vec![]).start();
    assert_eq!(state.allowed(), [TokenId(3)]);
    assert_eq!(state.forced_tokens(no_encoder).unwrap(), [TokenId(3)]);
    assert_eq!(state.forced_bytes().unwrap(), b"");
    assert_eq!(state.commit_bytes(b"a"), Err(RuntimeError::Refused { offset: 0 }));
    assert_eq!(state.commit(TokenId(4)), Err(RuntimeError::CannotCome(4)));
    assert_eq!(state.commit(TokenId(5)), Err(RuntimeError::NoBytes(5)));
    state.commit(TokenId(3)).unwrap();
    assert_eq!(state.allowed(), [TokenId(0), TokenId(2)]);
    state.commit(TokenId(0)).unwrap();
    // The lexeme may go on, or end before the special token: then nothing watches for a longer one any more.
    assert_eq!(state.allowed(), [TokenId(0), TokenId(2), TokenId(4)]);
    state.commit_tokens(&[TokenId(2), TokenId(4)]).unwrap();
    assert!(state.is_accepting() && state.allowed().is_empty());
    assert_eq!(state.heads().len(), 1);
    assert!(state.heads()[0].exclusions.is_empty());
}

#[test]
fn a_named_end_token_is_a_part_of_the_text_and_may_end_it_too() {
    let mut state = thinking(vec![TokenId(4)]).start();
    state.commit_tokens(&[TokenId(3), TokenId(0)]).unwrap();
    assert!(!state.is_accepting());
    assert_eq!(state.allowed(), [TokenId(0), TokenId(2), TokenId(4)]);
    state.commit(TokenId(4)).unwrap();
    assert!(state.is_accepting() && !state.is_ended());
    // Now it is no part of the text any more, and ends it.
    assert!(state.allowed().is_empty() && state.is_allowed(TokenId(4)).unwrap());
    state.commit(TokenId(4)).unwrap();
    assert!(state.is_ended());
    assert_eq!(state.commit(TokenId(4)), Err(RuntimeError::Ended));
}

#[test]
fn explanations_say_why_a_special_token_may_not_come() {
    let mut state = thinking(vec![]).start();
    let why = |state: &Constraint, token| explain_token(state, TokenId(token)).unwrap().verdict;
    assert_eq!(why(&state, 3), "allowed: it may come next as THINK, a lexeme by itself");
    assert_eq!(why(&state, 4), "masked: it cannot come next as END; the parser expects THINK here");
    assert_eq!(why(&state, 5), "masked: token 5 has no bytes");
    assert_eq!(
        explain_bytes(&state, b"a").unwrap().verdict,
        "masked: at byte 0 \"a\" would be TEXT, but the parser expects THINK there"
    );
    state.commit_tokens(&[TokenId(3), TokenId(2)]).unwrap();
    assert_eq!(why(&state, 4), "allowed: it may come next as END, a lexeme by itself");
    assert_eq!(why(&state, 3), "masked: it cannot come next as THINK; the parser expects END here");
}

#[test]
fn in_the_middle_of_a_lexeme_an_explanation_names_it() {
    let mut builder = GrammarBuilder::new();
    let set = TokenSet::new([(TokenId(1), TokenId(1))]);
    let special = builder.terminal("SPECIAL", Pattern::tokens(set), false, Span::default());
    let word = builder.terminal("WORD", Pattern::literal("aa"), false, Span::default());
    let start = builder.rule("start", Span::default());
    builder.define(start, Expr::sequence([Expr::terminal(word), Expr::terminal(special)]));
    let tokens = vec![Some(b"a".to_vec()), None];
    let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).unwrap())));
    let grammar = builder.finish(start);
    let compiled = CompiledGrammar::new(&grammar, index, &Config::default(), &CancelFlag::new()).unwrap();
    let mut state = compiled.start();
    state.commit(TokenId(0)).unwrap();
    assert_eq!(
        explain_token(&state, TokenId(1)).unwrap().verdict,
        "masked: it can come only between lexemes, and WORD is not complete here"
    );
    assert_eq!(grammar.to_string(), "// start: start\nstart: WORD SPECIAL\nSPECIAL: <[1]>\nWORD: \"aa\"\n");
}

#[test]
fn a_token_beyond_the_vocabulary_is_refused() {
    let mut builder = GrammarBuilder::new();
    let set = TokenSet::new([(TokenId(1), TokenId(7))]);
    let pattern = Pattern { span: Span { start: 7, end: 12 }, ..Pattern::tokens(set) };
    let special = builder.terminal("SPECIAL", pattern, false, Span::default());
    let start = builder.rule("start", Span::default());
    builder.define(start, Expr::terminal(special));
    let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(vec![None; 7], vec![]).unwrap())));
    let error = CompiledGrammar::new(&builder.finish(start), index, &Config::default(), &CancelFlag::new());
    let message = "token 7 is not below the vocabulary size 7".into();
    assert_eq!(error.unwrap_err(), CompileError::Grammar { message, span: Span { start: 7, end: 12 } });
}

#[test]
fn grammars_without_token_terminals_have_no_recognisers_for_any() {
    let compiled = compile("s: A s | A\nA = a", "a aa").unwrap();
    assert!(compiled.tables().roots.tokens.is_empty());
    follow(&compiled, "a aa $");
}
