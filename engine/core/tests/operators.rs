//! Operators on languages, priorities and what must not follow: masks against commits, and optimisations on and off.
//!
//! What such patterns mean is held against a definition in Python (`tests/engine/test_against_reference.py`).

mod common;

use std::cell::Cell;
use std::sync::Arc;

use common::{Case, bit, case};
use maskwright_core::config::{Config, Optimizations};
use maskwright_core::error::CompileError;
use maskwright_core::grammar::{Grammar, Pattern, PatternKind, Span, Table};
use maskwright_core::id::{TerminalId, TokenId};
use maskwright_core::lexer::Lexer;
use maskwright_core::runtime::CompiledGrammar;
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use maskwright_core::watch::{CancelFlag, Watch};
use proptest::prelude::*;
use proptest::test_runner::{Config as RunnerConfig, TestRunner};

const CASES: u32 = 600;

/// A case whose terminals are put under operators: which, and with which priorities.
#[derive(Clone, Debug)]
struct Operated {
    case: Case,
    kinds: Vec<u8>,
    priorities: Vec<i64>,
}

fn operated() -> impl Strategy<Value = Operated> {
    let kinds = prop::collection::vec(0..9_u8, 4);
    let priorities = prop_oneof![1 => Just(vec![0; 4]), 1 => prop::collection::vec(-1..=2_i64, 4)];
    (case(false), kinds, priorities).prop_map(|(case, kinds, priorities)| Operated { case, kinds, priorities })
}

fn pattern(kind: PatternKind) -> Pattern {
    Pattern::new(kind)
}

impl Operated {
    fn grammar(&self) -> Grammar {
        let mut grammar = self.case.grammar();
        let written: Vec<Pattern> = grammar.terminals.iter().map(|terminal| terminal.pattern.clone()).collect();
        for (index, own) in written.iter().enumerate() {
            let other = written[(index + 1) % written.len()].clone();
            let terminal = &mut grammar.terminals[TerminalId(index as u32)];
            terminal.pattern = Self::under(self.kinds[index], own.clone(), other);
            terminal.priority = self.priorities[index];
        }
        grammar
    }

    fn under(kind: u8, own: Pattern, other: Pattern) -> Pattern {
        let both = pattern(PatternKind::Choice(vec![own.clone(), other.clone()]));
        let many = pattern(PatternKind::Repeat { item: Box::new(both), min: 1, max: None });
        match kind {
            0 => own,
            1 => pattern(PatternKind::Complement(Box::new(own))),
            2 => {
                let rest = pattern(PatternKind::Complement(Box::new(other)));
                pattern(PatternKind::Intersection(vec![many, rest]))
            }
            3 => pattern(PatternKind::Shortest(Box::new(many))),
            4 => {
                let until = pattern(PatternKind::Sequence(vec![many, own.clone()]));
                pattern(PatternKind::Sequence(vec![pattern(PatternKind::Shortest(Box::new(until))), own]))
            }
            5 => pattern(PatternKind::Intersection(vec![own, other])),
            8 => {
                // Texts with an even number of characters of which each pair is in order.
                let rows =
                    vec![vec![(0x61, 0x61, 1), (0x62, 0xff, 2)], vec![(0x61, 0x1_f64f, 0)], vec![(0x62, 0xe9, 0)]];
                let pairs = pattern(PatternKind::Table(Table::new(rows, vec![0]).expect("a table")));
                pattern(PatternKind::Choice(vec![own, pairs]))
            }
            _ => {
                let by = Box::new(Pattern::regex(if kind == 6 { "[bé]" } else { "a" }));
                pattern(PatternKind::NotFollowedBy { item: Box::new(own), by })
            }
        }
    }

    /// Compiles; `None` for the empty language.
    fn compile(&self, optimizations: Optimizations) -> Option<CompiledGrammar> {
        let tokens = self.case.vocabulary.iter().map(|token| Some(token.clone())).collect();
        let vocabulary = Arc::new(Vocabulary::new(tokens, vec![]).expect("short tokens"));
        let index = Arc::new(VocabularyIndex::build(vocabulary));
        let config = Config { optimizations, ..Config::default() };
        match CompiledGrammar::new(&self.grammar(), index, &config, &CancelFlag::new()) {
            Ok(compiled) => Some(compiled),
            Err(CompileError::EmptyLanguage { .. }) => None,
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn masks_are_what_can_be_committed_and_no_optimisation_changes_them() {
    let all = Optimizations::all(true);
    let variants = [
        Optimizations::all(false),
        Optimizations { minimize_lexer: false, ..all },
        Optimizations { share_walks_from: 1, ..all },
        Optimizations { share_similar_states: false, ..all },
        Optimizations { cut_self_loops: false, ..all },
        Optimizations { subsume_edges: false, share_walks_from: 1, ..all },
        Optimizations { drop_subsumed_heads: false, ..all },
        Optimizations { defer_walks_beyond: 0, ..all },
        Optimizations { defer_walks_beyond: 1, share_similar_states: false, ..all },
    ];
    let checks = Cell::new(0_usize);
    let mut runner = TestRunner::new(RunnerConfig { cases: CASES, ..RunnerConfig::default() });
    let result = runner.run(&operated(), |operated| {
        let Some(compiled) = operated.compile(all) else { return Ok(()) };
        let others = variants.map(|variant| operated.compile(variant).expect("compiled before"));
        let mut state = compiled.start();
        let mut states: Vec<_> = others.iter().map(CompiledGrammar::start).collect();
        for pick in &operated.case.walk {
            let mask = state.mask();
            for token in operated.case.tokens() {
                let committed = state.clone().commit(token).is_ok();
                prop_assert_eq!(bit(&mask, token), committed, "{:?}\n{}", token, operated.grammar());
            }
            for (other, variant) in states.iter().zip(&variants) {
                prop_assert_eq!(&other.mask(), &mask, "{:?}\n{}", variant, operated.grammar());
                prop_assert_eq!(other.is_accepting(), state.is_accepting());
            }
            checks.set(checks.get() + operated.case.vocabulary.len());
            let allowed: Vec<TokenId> = operated.case.tokens().filter(|&token| bit(&mask, token)).collect();
            if allowed.is_empty() {
                break;
            }
            let token = allowed[pick.index(allowed.len())];
            state.commit(token).unwrap();
            states.iter_mut().for_each(|other| other.commit(token).unwrap());
        }
        Ok(())
    });
    println!("{} comparisons in {CASES} cases", checks.get());
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(checks.get() >= 10_000, "compared only {}", checks.get());
}

fn build(written: &Pattern, config: &Config) -> Result<Lexer, CompileError> {
    Lexer::build(std::slice::from_ref(written), &[true], config, &Watch::default())
}

#[test]
fn an_operator_that_needs_too_much_meets_the_limits() {
    let large = |letter: &str| Pattern::regex(&format!("[ab]*{letter}[ab]{{14}}"));
    let both = pattern(PatternKind::Intersection(vec![large("a"), large("b")]));
    let mut config = Config::default();
    let exceeded = |config: &Config| match build(&both, config) {
        Err(CompileError::Limit { stage, what, .. }) => (stage, what),
        other => panic!("{other:?}"),
    };
    config.limits.max_lexer_states = 40_000;
    assert_eq!(exceeded(&config), ("patterns", "states"), "each alone has 32,768 states");
    config.limits = Default::default();
    config.limits.max_determinize_work = 500_000;
    assert_eq!(exceeded(&config), ("patterns", "steps of the subset construction"));
}

#[test]
fn what_cannot_be_said_is_refused_where_it_stands() {
    let at = |start, end| Span { start, end };
    let guard = |item: &str, by: &str| {
        let by = Box::new(Pattern::regex(by));
        let kind = PatternKind::NotFollowedBy { item: Box::new(Pattern::regex(item)), by };
        build(&Pattern { kind, span: at(3, 9) }, &Config::default())
    };
    assert!(guard("0", "[0-9]").is_ok() && guard("a+", "b").is_ok() && guard("a", "bc|ad").is_ok());
    // Behind the first `a` of `aab` stands `ab`, and behind the second only `b`.
    for (item, by) in [("a+", "ab"), ("a*", "b"), ("a", "b?")] {
        match guard(item, by) {
            Err(CompileError::Grammar { span, .. }) => assert_eq!(span, at(3, 9)),
            other => panic!("{item} before {by}: {other:?}"),
        }
    }
    let inner = PatternKind::NotFollowedBy { item: Box::new(Pattern::regex("a")), by: Box::new(Pattern::regex("b")) };
    let inner = Pattern { kind: inner, span: at(5, 7) };
    let nested = pattern(PatternKind::Sequence(vec![inner, Pattern::regex("c")]));
    match build(&nested, &Config::default()) {
        Err(CompileError::Grammar { span, .. }) => assert_eq!(span, at(5, 7)),
        other => panic!("{other:?}"),
    }
}
