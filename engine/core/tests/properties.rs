//! Masks against two brute forces, on random grammars, vocabularies and walks.

mod common;

use common::earley::Reference;
use common::running::{compile_case, run_cases, walks_as_defined};
use common::{Case, bit, case, variants};
use maskwright_core::config::Config;
use maskwright_core::runtime::{CompiledGrammar, RuntimeError};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

const CASES: u32 = 1_500;

fn run(name: &str, ascii: bool, property: impl Fn(&Case, &mut usize) -> TestCaseResult) {
    run_cases(name, CASES, case(ascii), 50_000, property);
}

#[test]
fn a_mask_allows_exactly_what_can_be_committed() {
    run("commit", false, |case, checks| {
        let Some(compiled) = compile_case(case, &Config::default()) else { return Ok(()) };
        let mut state = compiled.start();
        for step in 0..case.walk.len() {
            let mask = state.mask();
            for token in case.tokens() {
                let mut next = state.clone();
                let committed = next.commit(token);
                prop_assert_eq!(bit(&mask, token), committed.is_ok(), "{:?} at step {}", token, step);
                let expected = matches!(committed, Ok(()) | Err(RuntimeError::Refused { .. }));
                prop_assert!(expected, "{:?}", committed);
                *checks += 1;
            }
            let Some(token) = case.choose(step, &state) else { break };
            let before = mask;
            state.commit(token).unwrap();
            let after = state.mask();
            state.rollback(1).unwrap();
            prop_assert_eq!(state.mask(), before, "rolling back brings the mask back");
            for &byte in &case.vocabulary[token.index()] {
                state.commit_bytes(&[byte]).unwrap();
            }
            prop_assert_eq!(state.mask(), after, "a mask does not depend on how the bytes were cut");
        }
        Ok(())
    });
}

#[test]
fn masks_and_ends_are_those_of_the_definition() {
    run("definition", true, |case, checks| match compile_case(case, &Config::default()) {
        Some(compiled) => walks_as_defined(case, &compiled, checks),
        None => {
            let nothing = Reference::new(case).check(b"");
            prop_assert_eq!(nothing, Some((false, false)), "only an empty language is refused");
            Ok(())
        }
    });
}

#[test]
fn no_optimisation_changes_a_mask() {
    let variants = variants();
    run("optimisations", false, |case, checks| {
        let Some(compiled) = compile_case(case, &Config::default()) else { return Ok(()) };
        let others: Vec<_> =
            variants.iter().map(|variant| compile_case(case, variant).expect("compiled before")).collect();
        let mut state = compiled.start();
        let mut states: Vec<_> = others.iter().map(CompiledGrammar::start).collect();
        for step in 0..case.walk.len() {
            let mask = state.mask();
            for (other, variant) in states.iter().zip(&variants) {
                prop_assert_eq!(&other.mask(), &mask, "{:?}", variant);
                prop_assert_eq!(other.is_accepting(), state.is_accepting());
                *checks += case.vocabulary.len();
            }
            let Some(token) = case.choose(step, &state) else { break };
            state.commit(token).unwrap();
            states.iter_mut().for_each(|other| other.commit(token).unwrap());
        }
        Ok(())
    });
}
