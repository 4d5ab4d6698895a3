//! Terminals whose lexemes take a limited number of tokens: masks against commits, against a definition of their own, with
//! and without optimisations, out of files, and explained.

mod common;

use std::sync::Arc;

use common::earley::Reference;
use common::running::{compile_case, run_cases};
use common::text::{follow, grammar};
use common::{Case, bit, case_with_limits, variants};
use maskwright_core::compile::{Compiled, Options, compile};
use maskwright_core::config::{Config, Limits, ReuseLimits};
use maskwright_core::error::CompileError;
use maskwright_core::explain::explain_token;
use maskwright_core::grammar::{Grammar, Pattern, PatternKind};
use maskwright_core::id::{TerminalId, TokenId};
use maskwright_core::reuse::Reuse;
use maskwright_core::runtime::{CompiledGrammar, Constraint, RuntimeError};
use maskwright_core::storage::{self, About};
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use maskwright_core::watch::CancelFlag;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

const CASES: u32 = 1_500;

fn run(name: &str, ascii: bool, property: impl Fn(&Case, &mut usize) -> TestCaseResult) {
    run_cases(name, CASES, case_with_limits(ascii), 50_000, property);
}

#[test]
fn masks_and_ends_are_those_of_the_definition() {
    run("definition", true, |case, checks| {
        let mut reference = Reference::new(case);
        let Some(compiled) = compile_case(case, &Config::default()) else {
            prop_assert_eq!(reference.check(b""), Some((false, false)), "only an empty language is refused");
            return Ok(());
        };
        let mut state = compiled.start();
        let mut tokens: Vec<&[u8]> = Vec::new();
        for step in 0..case.walk.len() {
            let mask = state.mask();
            let Some((_, complete)) = reference.check_tokens(&tokens) else { break };
            prop_assert_eq!(state.is_accepting(), complete, "end after {:?}", tokens);
            for token in case.tokens() {
                let longer = [&tokens[..], &[&case.vocabulary[token.index()]]].concat();
                let Some((viable, _)) = reference.check_tokens(&longer) else { continue };
                prop_assert_eq!(bit(&mask, token), viable, "{:?}", longer);
                *checks += 1;
            }
            let Some(token) = case.choose(step, &state) else { break };
            state.commit(token).unwrap();
            tokens.push(&case.vocabulary[token.index()]);
        }
        Ok(())
    });
}

#[test]
fn masks_commits_explanations_and_forced_bytes_agree() {
    run("agreement", false, |case, checks| {
        let Some(compiled) = compile_case(case, &Config::default()) else { return Ok(()) };
        let mut state = compiled.start();
        for step in 0..case.walk.len() {
            let mask = state.mask();
            let forced = state.forced_bytes().unwrap();
            for token in case.tokens() {
                let mut next = state.clone();
                let committed = next.commit(token);
                prop_assert_eq!(bit(&mask, token), committed.is_ok(), "{:?} at step {}", token, step);
                prop_assert!(matches!(committed, Ok(()) | Err(RuntimeError::Refused { .. })), "{:?}", committed);
                let bytes = &case.vocabulary[token.index()];
                let agree = forced.iter().zip(bytes).all(|(forced, byte)| forced == byte);
                prop_assert!(committed.is_err() || agree, "{:?} is not forced before {:?}", forced, bytes);
                let why = explain_token(&state, token).unwrap();
                prop_assert_eq!(Some(why.by_parser), why.by_automaton, "{}", why.verdict);
                *checks += 1;
            }
            let Some(token) = case.choose(step, &state) else { break };
            state.commit(token).unwrap();
            let after = state.mask();
            prop_assert_eq!(state.fork().unwrap().mask(), after.clone());
            state.commit_bytes(b"").unwrap();
            prop_assert_eq!(state.mask(), after, "no bytes are no token");
            state.rollback(2).unwrap();
            prop_assert_eq!(state.mask(), mask, "rolling back brings the mask back");
            state.commit_bytes(&case.vocabulary[token.index()]).unwrap();
        }
        Ok(())
    });
}

#[test]
fn no_optimisation_and_no_file_changes_a_mask() {
    let variants = variants();
    run("optimisations", false, |case, checks| {
        let Some(compiled) = compile_case(case, &Config::default()) else { return Ok(()) };
        let mut others: Vec<_> =
            variants.iter().map(|variant| compile_case(case, variant).expect("compiled before")).collect();
        others.push(read_again(compiled.tables()));
        let mut state = compiled.start();
        let mut states: Vec<_> = others.iter().map(CompiledGrammar::start).collect();
        for step in 0..case.walk.len() {
            let mask = state.mask();
            for (place, other) in states.iter().enumerate() {
                prop_assert_eq!(&other.mask(), &mask, "{:?}", variants.get(place));
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

fn read_again(compiled: &Compiled) -> CompiledGrammar {
    let about = About { label: String::new(), grammar: String::new() };
    let file = storage::write(compiled, &about);
    let (tables, _) = storage::read(&file, Arc::clone(&compiled.index), &Config::default()).unwrap();
    assert_eq!(tables.lexer, compiled.lexer);
    CompiledGrammar::from(tables)
}

fn index(vocabulary: &str) -> Arc<VocabularyIndex> {
    let tokens = vocabulary.split_whitespace().map(|token| Some(token.into())).collect();
    Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).expect("short tokens"))))
}

/// A grammar whose first terminals have these limits.
fn limited(text: &str, limits: &[u32]) -> Grammar {
    let mut grammar = grammar(text);
    for (terminal, &limit) in (0..).map(TerminalId).zip(limits) {
        grammar.terminals[terminal].max_tokens = Some(limit);
    }
    grammar
}

fn compiled(text: &str, limits: &[u32], vocabulary: &str) -> CompiledGrammar {
    CompiledGrammar::new(&limited(text, limits), index(vocabulary), &Config::default(), &CancelFlag::new()).unwrap()
}

const VOCABULARY: &str = "a aa b x ax xa aax aaaaaaaa";

#[test]
fn a_token_counts_for_each_lexeme_that_it_has_a_byte_of() {
    let two = compiled("A = a+\nX = x\ns: A X s | A", &[2], VOCABULARY);
    follow(&two, "a a ✖a ✖aa ✖ax x a $");
    follow(&two, "aaaaaaaa aax aa");
    // The `a` of `xa` begins a lexeme, which has one token left.
    follow(&two, "a xa a ✖a ✖aa x");
    let one = compiled("A = a+\nX = x\ns: A X s | A", &[1], VOCABULARY);
    follow(&one, "a ✖a ✖ax x aax aa $");
}

#[test]
fn a_lexeme_that_has_taken_all_its_tokens_ends_though_more_could_follow() {
    let closing = compiled("ANY = [ax]+\nX = x\ns: ANY X", &[2], VOCABULARY);
    // Only `x` behind the limit is not a part of it.
    follow(&closing, "a a x $");
    follow(&closing, "x x x $");
    follow(&closing, "x … ax … x $");
}

#[test]
fn a_lexeme_that_must_take_more_tokens_than_it_may_does_not_begin() {
    let word = compiled("WORD = abc\nOTHER = ab?x\ns: WORD | OTHER", &[1], "a ab abc b c x");
    follow(&word, "abc $");
    follow(&word, "ab ✖c x $");
}

#[test]
fn the_reason_names_the_limit() {
    let two = compiled("A = a+\nX = x\nWORD = wor\ns: A X | WORD", &[2, 9, 1], "a aa x wo");
    let mut state = two.start();
    let why = |state: &Constraint, token| explain_token(state, TokenId(token)).unwrap().verdict;
    assert_eq!(why(&state, 3), "masked: \"wo\" would leave WORD unfinished, and WORD may take at most 1 token");
    state.commit(TokenId(0)).unwrap();
    state.commit(TokenId(0)).unwrap();
    let sentence = "masked: A may take at most 2 tokens, and \"aa\" would be one more";
    assert_eq!(why(&state, 1), sentence);
    assert_eq!(why(&state.fork().unwrap(), 1), sentence);
    assert_eq!(why(&state, 2), "allowed: \"x\" completes X");
}

#[test]
fn a_limit_costs_nothing_by_its_size() {
    let states = |limit| {
        let compiled = compiled("A = a+\nB = [ab]+\nX = x\ns: A X | B X", &[limit], VOCABULARY);
        compiled.tables().lexer.state_count()
    };
    assert_eq!(states(1_000_000), states(5));
    let compiled = compiled("A = a+\nB = [ab]+\nX = x\ns: A X | B X", &[1_000_000, 30], VOCABULARY);
    let mut state = compiled.start();
    for _ in 0..30 {
        state.commit(TokenId(0)).unwrap();
    }
    assert_eq!(state.heads().iter().filter(|head| head.count > 0).count(), 1);
    assert!(state.is_allowed(TokenId(1)).unwrap() && !state.is_allowed(TokenId(2)).unwrap());
    for _ in 0..6_000 {
        state.commit(TokenId(0)).unwrap();
    }
    assert!(state.is_allowed(TokenId(3)).unwrap());
}

#[test]
fn too_many_copies_are_refused_and_say_whose() {
    let text = "A = [ab]{60}\nB = [ab]{50}\nC = [ab]{40}\ns: A | B | C";
    let limits = Limits { max_lexer_states: 200, ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    let with = |limits: &[u32]| {
        CompiledGrammar::new(&limited(text, limits), index("a b"), &config, &CancelFlag::new()).map(drop)
    };
    assert_eq!(with(&[]), Ok(()));
    let error = with(&[3, 7, 9]).unwrap_err();
    assert!(matches!(error, CompileError::Limit { stage: "lexer", limit: 200, .. }), "{error}");
    assert!(error.to_string().contains("A ("), "{error}");
}

#[test]
fn an_edited_limit_is_compiled_again_and_nothing_else_is() {
    let reuse = Arc::new(Reuse::new(ReuseLimits::default()));
    let index = index(VOCABULARY);
    let text = "A = a+\nX = x\ns: A X";
    let masks = |limits: &[u32], reuse| {
        let options = Options { reuse, ..Options::default() };
        let compiled = compile(Arc::new(limited(text, limits)), Arc::clone(&index), options).unwrap();
        let reused = compiled.profile.stages.iter().filter(|stage| stage.reused).map(|stage| stage.name.clone());
        let reused: Vec<String> = reused.map(String::from).collect();
        let mut state = CompiledGrammar::from(compiled).start();
        let mut masks = vec![state.mask()];
        for _ in 0..3 {
            masks.push(state.commit(TokenId(0)).map_or(vec![], |()| state.mask()));
        }
        (masks, reused)
    };
    for limits in [&[][..], &[2], &[1], &[3], &[2], &[0, 1][..0]] {
        let (cold, _) = masks(limits, None);
        let (warm, _) = masks(limits, Some(Arc::clone(&reuse)));
        assert_eq!(cold, warm, "{limits:?}");
    }
    let (_, reused) = masks(&[4], Some(reuse));
    assert!(!reused.iter().any(|stage| stage == "lexer"), "{reused:?}");
    assert_eq!(reused[..4], ["patterns", "normal form", "LR automaton", "reduction paths"]);
}

#[test]
fn what_must_not_follow_has_no_limit() {
    let mut grammar = limited("A = a+\nX = x\ns: A X", &[2]);
    let terminal = &mut grammar.terminals[TerminalId(0)];
    let (item, by) = (Box::new(terminal.pattern.clone()), Box::new(Pattern::regex("b")));
    terminal.pattern = Pattern::new(PatternKind::NotFollowedBy { item, by });
    let error = CompiledGrammar::new(&grammar, index("a"), &Config::default(), &CancelFlag::new()).unwrap_err();
    assert_eq!(error.to_string(), "a terminal that says what must not follow it cannot have a limit in tokens");
}
