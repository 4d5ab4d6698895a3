//! Terminals that are split among several automata: masks, explanations and files are as if they were in one.

mod common;

use std::cell::Cell;
use std::sync::Arc;

use common::running::{compile_case, run_cases, walks_as_defined};
use common::{Case, bit, case, case_with_token_terminals};
use maskwright_core::config::{Config, Optimizations};
use maskwright_core::explain::explain_token;
use maskwright_core::hazards::{Facts, MAX_WORK, dead_pairs};
use maskwright_core::runtime::{CompiledGrammar, RuntimeError};
use maskwright_core::storage::{self, About};
use maskwright_core::watch::{Budget, Watch};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// Terminals are split in one of four of them.
const CASES: u32 = 3_000;
/// Of those that are compiled in a dozen ways.
const FEWER: u32 = 600;

/// Terminals are split wherever the common automaton would save no state.
const SPLITTING: Optimizations =
    Optimizations { split_terminals_beyond: 0, join_terminals_within: 0, ..Optimizations::all(true) };

fn config(optimizations: Optimizations) -> Config {
    Config { optimizations, ..Config::default() }
}

/// The grammar with its terminals split, if it has any texts and there was anything to split.
fn split(case: &Case, optimizations: Optimizations) -> Option<CompiledGrammar> {
    compile_case(case, &config(optimizations)).filter(|compiled| compiled.tables().lexer.has_forks())
}

#[test]
fn a_mask_allows_exactly_what_can_be_committed_and_explanations_agree() {
    run_cases("commits in several automata", CASES, case(false), 20_000, |case, checks| {
        let Some(compiled) = split(case, SPLITTING) else { return Ok(()) };
        let mut state = compiled.start();
        for step in 0..case.walk.len() {
            let mask = state.mask();
            for token in case.tokens() {
                let committed = state.clone().commit(token);
                prop_assert_eq!(bit(&mask, token), committed.is_ok(), "{:?} at step {}", token, step);
                let expected = matches!(committed, Ok(()) | Err(RuntimeError::Refused { .. }));
                prop_assert!(expected, "{:?}", committed);
                let why = explain_token(&state, token).unwrap();
                prop_assert_eq!(Some(why.by_parser), why.by_automaton, "{:?}: {}", token, why.verdict);
                *checks += 1;
            }
            let Some(token) = case.choose(step, &state) else { break };
            state.commit(token).unwrap();
        }
        Ok(())
    });
}

#[test]
fn masks_and_ends_are_those_of_the_definition() {
    run_cases("the definition and several automata", CASES, case(true), 20_000, |case, checks| {
        split(case, SPLITTING).map_or(Ok(()), |compiled| walks_as_defined(case, &compiled, checks))
    });
}

/// Walks a case in one automaton and in several, with other optimisations off.
fn same_as_in_one(case: &Case, checks: &mut usize) -> TestCaseResult {
    let variants = [
        SPLITTING,
        Optimizations { split_terminals_beyond: 0, join_terminals_within: 1, ..Optimizations::default() },
        Optimizations { split_terminals_beyond: 0, join_terminals_within: 0, ..Optimizations::all(false) },
        Optimizations { minimize_lexer: false, ..SPLITTING },
        Optimizations { share_walks_from: 1, ..SPLITTING },
        Optimizations { share_walks_from: u32::MAX, patch_start_lists: false, ..SPLITTING },
        Optimizations { share_similar_states: false, ..SPLITTING },
        Optimizations { defer_walks_beyond: 0, ..SPLITTING },
        Optimizations { defer_walks_beyond: 1, subsume_edges: false, ..SPLITTING },
        Optimizations { cut_self_loops: false, overlap_from: 0, ..SPLITTING },
        Optimizations { subsume_edges: false, ..SPLITTING },
        Optimizations { drop_subsumed_heads: false, ..SPLITTING },
    ];
    let Some(one) = compile_case(case, &Config::default()) else { return Ok(()) };
    let several: Vec<_> = variants.iter().filter_map(|&variant| split(case, variant)).collect();
    let mut state = one.start();
    let mut states: Vec<_> = several.iter().map(CompiledGrammar::start).collect();
    for step in 0..case.walk.len() {
        let mask = state.mask();
        for other in &states {
            prop_assert_eq!(&other.mask(), &mask, "{:?}", other.grammar().tables().config);
            prop_assert_eq!(other.is_accepting(), state.is_accepting());
            prop_assert_eq!(other.forced_bytes().unwrap(), state.forced_bytes().unwrap());
            *checks += case.vocabulary.len();
        }
        let Some(token) = case.choose(step, &state) else { break };
        state.commit(token).unwrap();
        states.iter_mut().for_each(|other| other.commit(token).unwrap());
    }
    Ok(())
}

#[test]
fn masks_are_the_same_as_in_one_automaton() {
    run_cases("one automaton and several", FEWER, case(false), 20_000, same_as_in_one);
}

#[test]
fn so_are_those_of_grammars_with_token_terminals() {
    let cases = case_with_token_terminals(false);
    run_cases("one automaton and several, with token terminals", FEWER, cases, 10_000, same_as_in_one);
}

#[test]
fn hazards_are_the_same_as_in_one_automaton() {
    let found = |compiled: &CompiledGrammar| {
        let watch = Watch::default();
        let mut budget = Budget::new("hazards", "steps", MAX_WORK, &watch);
        let mut facts = Facts::gather(compiled, &mut budget).unwrap();
        let pairs = dead_pairs(&mut facts, &mut budget).unwrap().0.into_iter();
        let pairs: Vec<_> = pairs.map(|pair| (pair.left, pair.right, pair.text.map(|text| text.len()))).collect();
        let lexemes: Vec<_> = facts.lexemes.iter().map(|lexeme| lexeme.as_ref().map(Vec::len)).collect();
        (pairs, lexemes)
    };
    run_cases("hazards and several automata", FEWER, case(true), 50, |case, checks| {
        let Some(compiled) = split(case, SPLITTING) else { return Ok(()) };
        let expected = found(&case.compile(&Config::default()).unwrap());
        prop_assert_eq!(found(&compiled), expected);
        *checks += 1;
        Ok(())
    });
}

#[test]
fn files_have_all_automata() {
    let damaged = Cell::new(0);
    run_cases("files of several automata", 400, case(false), 50, |case, checks| {
        let Some(compiled) = split(case, SPLITTING) else { return Ok(()) };
        let (tables, about) = (compiled.tables(), About { label: String::new(), grammar: String::new() });
        let file = storage::write(tables, &about);
        let (read, _) = storage::read(&file, Arc::clone(&tables.index), &config(SPLITTING)).unwrap();
        prop_assert_eq!(&read.lexer, &tables.lexer);
        prop_assert_eq!(CompiledGrammar::from(read).start().mask(), compiled.start().mask());
        *checks += 1;
        for place in 28..file.len() - 8 {
            let mut file = file.clone();
            file[place] ^= 1 << (place % 8);
            let end = file.len() - 8;
            let checksum = xxhash_rust::xxh3::xxh3_64(&file[..end]);
            file[end..].copy_from_slice(&checksum.to_le_bytes());
            let Ok((read, _)) = storage::read(&file, Arc::clone(&tables.index), &config(SPLITTING)) else { continue };
            // It may be another grammar, but does no harm.
            let mut state = CompiledGrammar::from(read).start();
            for token in case.tokens() {
                let _ = (state.mask(), state.commit(token), explain_token(&state, token));
            }
            damaged.set(damaged.get() + 1);
        }
        Ok(())
    });
    assert!(damaged.get() > 1_000, "{} damaged files were read", damaged.get());
}
