//! Tokens of one kind do the same, on random grammars, vocabularies and walks.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::running::{compile_case, run_cases};
use common::{Case, bit, case, case_with_token_terminals, variants};
use maskwright_core::explain::{Outcome, explain_token};
use maskwright_core::id::{TerminalId, TokenId};
use maskwright_core::runtime::Constraint;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// The terminals that a token is read as, one after the other; of the last one only the name, since what it is at the
/// token's end depends on how far it has come.
type Ways = BTreeSet<Vec<TerminalId>>;

fn ways(state: &Constraint, token: TokenId) -> Ways {
    let explanation = explain_token(state, token).unwrap();
    let reasons = explanation.findings.iter().filter(|finding| finding.end == explanation.bytes.len());
    reasons
        .filter(|finding| matches!(finding.outcome, Outcome::Complete | Outcome::Unfinished))
        .map(|finding| finding.before.iter().copied().chain([finding.terminal]).collect())
        .collect()
}

/// Without the ways that end in a lexeme which another way leaves unfinished: a class that may stop in a terminal need not
/// have it as one that ended.
fn told_apart(ways: Ways) -> Ways {
    let ends_early = |way: &Vec<TerminalId>| (1..way.len()).any(|length| ways.contains(&way[..length]));
    ways.iter().filter(|way| !ends_early(way)).cloned().collect()
}

fn alike(case: &Case, state: &Constraint, checks: &mut usize) -> TestCaseResult {
    let (mask, kinds) = (state.mask(), state.token_kinds());
    let mut known: BTreeMap<u32, (TokenId, Ways)> = BTreeMap::new();
    for token in case.tokens() {
        let is_end = case.end_tokens.contains(&token.0);
        let kind = kinds[token.index()];
        prop_assert!(is_end || bit(&mask, token) == (kind != u32::MAX), "{:?}", token);
        if kind == u32::MAX {
            continue;
        }
        let own = told_apart(ways(state, token));
        if let Some((first, ways)) = known.get(&kind) {
            prop_assert_eq!(ways, &own, "{:?} and {:?}", first, token);
            *checks += 1;
        } else {
            known.insert(kind, (token, own));
        }
    }
    Ok(())
}

fn run(name: &str, cases: impl Strategy<Value = Case>) {
    run_cases(name, 500, cases, 5_000, |case, checks| {
        for config in variants() {
            let Some(compiled) = compile_case(case, &config) else { return Ok(()) };
            let mut state = compiled.start();
            for step in 0..case.walk.len() {
                alike(case, &state, checks)?;
                let Some(token) = case.choose(step, &state) else { break };
                state.commit(token).unwrap();
            }
        }
        Ok(())
    });
}

#[test]
fn tokens_of_one_kind_are_read_as_the_same_terminals() {
    run("token kinds", case(false));
}

#[test]
fn tokens_that_are_named_are_kinds_of_their_own() {
    run("named token kinds", case_with_token_terminals(false));
}
