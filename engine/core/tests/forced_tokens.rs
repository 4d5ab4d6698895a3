//! Forced tokens against what an encoder makes of whole texts, on random grammars, vocabularies and walks.

mod common;

use common::pattern::Regex;
use common::running::{compile_case, run_cases};
use common::{Case, case, case_with_limits, case_with_token_terminals};
use maskwright_core::config::{Config, Limits};
use maskwright_core::id::TokenId;
use maskwright_core::runtime::{Constraint, RuntimeError};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

const CASES: u32 = 1_500;

/// A way to cut texts into tokens; none for texts that it cannot cut.
type Encoder = fn(&[u8], &Case) -> Vec<TokenId>;

const ENCODERS: [Encoder; 2] = [longest, merges];

/// The ids and bytes of tokens that text may be cut into, of equal ones the first.
fn pieces(case: &Case) -> impl Iterator<Item = (TokenId, &[u8])> {
    let tokens = case.tokens().filter(|token| !case.end_tokens.contains(&token.0));
    tokens.map(|token| (token, &case.vocabulary[token.index()][..])).filter(|(_, bytes)| !bytes.is_empty())
}

fn token_of(bytes: &[u8], case: &Case) -> Option<TokenId> {
    pieces(case).find(|(_, other)| *other == bytes).map(|(token, _)| token)
}

/// Takes the longest token that fits.
fn longest(mut text: &[u8], case: &Case) -> Vec<TokenId> {
    let mut tokens = Vec::new();
    while !text.is_empty() {
        let fitting = (1..=text.len()).rev().find_map(|length| Some((token_of(&text[..length], case)?, length)));
        let Some((token, length)) = fitting else { return Vec::new() };
        tokens.push(token);
        text = &text[length..];
    }
    tokens
}

/// Merges neighbours, in order of the ids of what becomes of them.
fn merges(text: &[u8], case: &Case) -> Vec<TokenId> {
    let mut parts: Vec<Vec<u8>> = text.iter().map(|&byte| vec![byte]).collect();
    while let Some((_, place)) =
        (1..parts.len()).filter_map(|place| Some((token_of(&parts[place - 1..=place].concat(), case)?, place))).min()
    {
        let second = parts.remove(place);
        parts[place - 1].extend(second);
    }
    let tokens: Option<Vec<TokenId>> = parts.iter().map(|part| token_of(part, case)).collect();
    tokens.unwrap_or_default()
}

fn forced(state: &Constraint, encoder: Encoder, case: &Case) -> Vec<TokenId> {
    state.forced_tokens(|text| Ok::<_, RuntimeError>(encoder(text.as_bytes(), case))).unwrap()
}

fn spelling(tokens: &[TokenId], case: &Case) -> Vec<u8> {
    tokens.iter().flat_map(|token| case.vocabulary[token.index()].clone()).collect()
}

/// All of them may be committed, and their bytes are forced: the bytes up to the first special token, and so on.
fn check_committing(state: &Constraint, tokens: &[TokenId], case: &Case) -> TestCaseResult {
    prop_assert_eq!(state.validate(tokens), tokens.len());
    let mut next = state.clone();
    let mut bytes = next.forced_bytes().unwrap();
    for &token in tokens {
        prop_assert!(!next.is_accepting(), "nothing is forced where the text may end");
        let spelled = spelling(&[token], case);
        prop_assert!(bytes.starts_with(&spelled), "{:?} is not forced: {:?}", spelled, bytes);
        bytes.drain(..spelled.len());
        next.commit(token).unwrap();
        if spelled.is_empty() {
            bytes = next.forced_bytes().unwrap();
        }
    }
    Ok(())
}

fn walk(case: &Case, checks: &mut usize) -> TestCaseResult {
    let config = Config { limits: Limits { max_forced_bytes: 12, ..Limits::default() }, ..Config::default() };
    let Some(compiled) = compile_case(case, &config) else { return Ok(()) };
    let mut state = compiled.start();
    for step in 0..case.walk.len() {
        for encoder in ENCODERS {
            let tokens = forced(&state, encoder, case);
            check_committing(&state, &tokens, case)?;
            *checks += 1 + tokens.len();
        }
        let Some(token) = case.choose(step, &state) else { break };
        state.commit(token).unwrap();
    }
    Ok(())
}

#[test]
fn forced_tokens_may_be_committed_and_their_bytes_are_forced() {
    run_cases("plain", CASES, case(false), 5_000, walk);
    run_cases("limits", CASES, case_with_limits(false), 5_000, walk);
    run_cases("token terminals", CASES, case_with_token_terminals(true), 5_000, walk);
}

/// Every text that the walk leads to, with what must follow it, begins with the tokens that were forced.
fn whole_texts_begin_with_them(case: &Case, checks: &mut usize) -> TestCaseResult {
    let config = Config { limits: Limits { max_forced_bytes: 12, ..Limits::default() }, ..Config::default() };
    let Some(compiled) = compile_case(case, &config) else { return Ok(()) };
    let mut state = compiled.start();
    for step in 0..case.walk.len() {
        for encoder in ENCODERS {
            let tokens = forced(&state, encoder, case);
            let mut next = state.clone();
            let mut text = Vec::new();
            for later in step..case.walk.len() {
                let Some(token) = case.choose(later, &next) else { break };
                next.commit(token).unwrap();
                text.extend_from_slice(&case.vocabulary[token.index()]);
                // A text that cannot end here is not whole without the bytes that must follow.
                let written = [&text[..], &next.forced_bytes().unwrap()].concat();
                let whole = encoder(&written, case);
                if std::str::from_utf8(&written).is_ok()
                    && written.len() >= spelling(&tokens, case).len()
                    && !whole.is_empty()
                {
                    prop_assert!(whole.starts_with(&tokens), "{:?} of {:?} are {:?}", tokens, written, whole);
                    *checks += tokens.len();
                }
            }
        }
        let Some(token) = case.choose(step, &state) else { break };
        state.commit(token).unwrap();
    }
    Ok(())
}

#[test]
fn no_continuation_makes_an_encoder_cut_them_in_another_way() {
    run_cases("whole texts", 2 * CASES, case(true), 2_000, whole_texts_begin_with_them);
}

/// Repetitions of one lexeme that merges cut as `b`, `ab` at its end, though what stands before the last byte alone would be
/// one token, `ba`.
#[test]
fn tokens_of_a_text_that_cannot_end_yet_are_those_with_what_must_follow() {
    let lexeme = Regex::Sequence(" abab".chars().map(Regex::Char).collect());
    let vocabulary = ["a", "ab", "ba", "b", " ", "ab ", "bb"].map(|token| token.as_bytes().to_vec());
    let walks = prop::collection::vec(any::<prop::sample::Index>(), 6);
    let cases = walks.prop_map(move |walk| Case {
        terminals: vec![lexeme.clone()],
        ignored: vec![true],
        special: vec![None],
        limits: vec![None],
        rules: vec![vec![vec![]]],
        vocabulary: vocabulary.to_vec(),
        end_tokens: vec![],
        walk,
    });
    run_cases("one lexeme", 100, cases, 500, whole_texts_begin_with_them);
}
