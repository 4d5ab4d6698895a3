//! Properties over random cases, with a count of what they compared.

use std::cell::Cell;

use maskwright_core::config::Config;
use maskwright_core::error::CompileError;
use maskwright_core::runtime::CompiledGrammar;
use proptest::prelude::*;
use proptest::test_runner::{Config as RunnerConfig, TestCaseResult, TestRunner};

use super::earley::Reference;
use super::{Case, bit};

/// Runs a property over random cases and prints how much it compared, which must be at least so much.
pub fn run_cases(
    name: &str,
    cases: u32,
    strategy: impl Strategy<Value = Case>,
    least: usize,
    property: impl Fn(&Case, &mut usize) -> TestCaseResult,
) {
    let checks = Cell::new(0);
    let mut runner = TestRunner::new(RunnerConfig { cases, ..RunnerConfig::default() });
    let result = runner.run(&strategy, |case| {
        let mut count = 0;
        let result = property(&case, &mut count);
        checks.set(checks.get() + count);
        result
    });
    println!("{name}: {} comparisons in {cases} cases", checks.get());
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(checks.get() >= least, "{name} compared only {}", checks.get());
}

/// Compiles; `None` for the empty language, which random grammars often have.
pub fn compile_case(case: &Case, config: &Config) -> Option<CompiledGrammar> {
    match case.compile(config) {
        Ok(compiled) => Some(compiled),
        Err(CompileError::EmptyLanguage { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Walks a case, and asks at each step whether masks and ends are those of the definition.
pub fn walks_as_defined(case: &Case, compiled: &CompiledGrammar, checks: &mut usize) -> TestCaseResult {
    let mut reference = Reference::new(case);
    let mut state = compiled.start();
    let mut text = Vec::new();
    for step in 0..case.walk.len() {
        let mask = state.mask();
        let Some((_, complete)) = reference.check(&text) else { break };
        prop_assert_eq!(state.is_accepting(), complete, "end after {:?}", text);
        for token in case.tokens() {
            let longer = [&text[..], &case.vocabulary[token.index()]].concat();
            let Some((viable, _)) = reference.check(&longer) else { continue };
            prop_assert_eq!(bit(&mask, token), viable, "{:?}", longer);
            *checks += 1;
        }
        let Some(token) = case.choose(step, &state) else { break };
        state.commit(token).unwrap();
        text.extend_from_slice(&case.vocabulary[token.index()]);
    }
    Ok(())
}
