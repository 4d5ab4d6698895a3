//! Lexer states that are walked when a text gets there, in grammars whose terminals count.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::text::compile_with;
use maskwright_core::config::{Config, Limits, Optimizations};
use maskwright_core::explain::explain_token;
use maskwright_core::id::TokenId;
use maskwright_core::runtime::{CompiledGrammar, Constraint};
use maskwright_core::storage::{self, About};

/// A short and a long string that share their lexer states, counted numbers, and a long word.
const GRAMMAR: &str = "s: L v R\nv: K C SHORT D K C LONG | NUMBER v | WORD\nL = <\nR = >\nK = k|key\nC = :\nD = ,\n\
    SHORT = \"([^\"\\\\]|\\\\[\"n]){1,7}\"\nLONG = \"([^\"\\\\]|\\\\[\"n]){0,30}\"\nNUMBER = [0-9]{2}(,[0-9]{2}){0,4}!\n\
    WORD = unfathomable|unfathomably\n%WS = [ ]+";
const VOCABULARY: &str = "< > k ke y : , \" \\ \" n a ab aaaa aaaaaaaa aaaaaaaaaaaaaaaaaaaa é éé ééé \\n \\\" \"> \",k :\" \
    1 12 12,1 2! ! ,12 aa\" aaaa\",key:\" \",\"k u un unfath omab omable l le y ly e> ␣ ␣␣ a␣a :␣\" a\\n\\ xxxé n\"";

fn config(defer_walks_beyond: u32) -> Config {
    let optimizations = Optimizations { defer_walks_beyond, ..Optimizations::default() };
    Config { optimizations, ..Config::default() }
}

fn compile(config: &Config) -> CompiledGrammar {
    compile_with(GRAMMAR, VOCABULARY, config).unwrap()
}

fn reread(compiled: &CompiledGrammar, config: &Config) -> CompiledGrammar {
    let about = About { label: String::new(), grammar: String::new() };
    let file = storage::write(compiled.tables(), &about);
    storage::read(&file, Arc::clone(&compiled.tables().index), config).unwrap().0.into()
}

/// Random texts of each test: enough to meet most lexer states.
const WALKS: usize = 40;
/// Tokens of a text, which could go on with spaces for ever.
const STEPS: usize = 40;

/// Marsaglia's xorshift.
fn next(random: &mut u64) -> usize {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    (*random >> 33) as usize
}

/// Walks at random; `see` is shown each place.
fn walk(compiled: &CompiledGrammar, random: &mut u64, mut see: impl FnMut(&Constraint, &[TokenId])) {
    let (mut state, mut text) = (compiled.start(), Vec::new());
    for _ in 0..STEPS {
        see(&state, &text);
        let allowed = state.allowed();
        if allowed.is_empty() {
            break;
        }
        let token = allowed[next(random) % allowed.len()];
        state.commit(token).unwrap();
        text.push(token);
    }
}

#[test]
fn masks_are_those_of_a_compile_that_walks_all() {
    let all = compile(&config(u32::MAX));
    assert!(all.tables().partition.deferred.is_empty());
    let mut variants = Vec::new();
    for bytes in [0, 1, 2, 3, 5, 8] {
        let config = config(bytes);
        let forgetful = Limits { max_rendered_bytes: 0, max_remembered_states: 0, ..Limits::default() };
        let forgetful = Config { limits: forgetful, ..config };
        let compiled = compile(&config);
        assert!(compiled.tables().partition.deferred.len() > 10, "states are left out from {bytes} bytes on");
        variants.extend([reread(&compiled, &config), reread(&compiled, &forgetful), compiled]);
    }
    let deferred = |state: &Constraint| {
        let partition = &variants[2].tables().partition;
        state.heads().iter().filter_map(|head| partition.deferred(head.lexer_state)).collect::<Vec<_>>()
    };
    let (mut random, mut compared, mut late) = (1, 0, BTreeSet::new());
    for _ in 0..WALKS {
        let mut states: Vec<Constraint> = variants.iter().map(CompiledGrammar::start).collect();
        walk(&all, &mut random, |state, text| {
            late.extend(deferred(state));
            for other in &mut states {
                if let Some(&last) = text.last() {
                    other.commit(last).unwrap();
                }
                assert_eq!(other.mask(), state.mask(), "{text:?}");
                compared += 1;
            }
        });
    }
    println!("{compared} masks compared, {} deferred lexer states met", late.len());
    assert!(compared >= 5_000 && late.len() >= 30, "{compared} masks, {} states", late.len());
}

#[test]
fn explanations_agree_with_masks_in_states_that_come_late() {
    let compiled = compile(&config(1));
    let count = compiled.tables().index.vocabulary().vocab_size() as u32;
    let mut random = 7;
    for _ in 0..WALKS {
        walk(&compiled, &mut random, |state, text| {
            // Explaining takes long: a few tokens of each place.
            for token in (0..count).map(TokenId).skip(text.len() % 7).step_by(7) {
                let why = explain_token(state, token).unwrap();
                assert_eq!(why.by_automaton, Some(why.by_parser), "{token:?} after {text:?}");
            }
        });
    }
}

#[test]
fn states_and_threads_share_what_was_walked() {
    let (all, late) = (compile(&config(u32::MAX)), compile(&config(0)));
    std::thread::scope(|scope| {
        for thread in 1..=4_u64 {
            let (all, late) = (&all, &late);
            scope.spawn(move || {
                let mut random = thread.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let start = late.start();
                for _ in 0..WALKS {
                    walk(all, &mut random, |state, text| {
                        let mut other = start.clone();
                        other.commit_tokens(text).unwrap();
                        assert_eq!(other.mask(), state.mask());
                        assert_eq!(other.fork().unwrap().mask(), state.mask());
                    });
                }
            });
        }
    });
}

#[test]
fn common_terminals_are_walked_as_a_whole() {
    let compiled = compile(&Config::default());
    assert!(compiled.tables().partition.deferred.is_empty(), "no terminal has more than 32 bytes of its own");
}
