//! Bad and enormous input: a clear error, and a state as it was.

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::text::{compile, compile_with, grammar};
use maskwright_core::compile::{Options, Running};
use maskwright_core::config::Config;
use maskwright_core::error::CompileError;
use maskwright_core::grammar::Expr;
use maskwright_core::id::{NonterminalId, TokenId};
use maskwright_core::runtime::{CompiledGrammar, Constraint, RuntimeError};
use maskwright_core::watch::{CancelFlag, OnProgress, Progress};

/// The stage that stops a grammar under some changed limits.
fn stage(text: &str, change: impl FnOnce(&mut maskwright_core::config::Limits)) -> (&'static str, String) {
    let mut config = Config::default();
    change(&mut config.limits);
    limited_stage(text, &config)
}

fn limited_stage(text: &str, config: &Config) -> (&'static str, String) {
    match compile_with(text, "a b ab ba", config) {
        Err(CompileError::Limit { stage, contributors, .. }) => {
            let named: Vec<String> =
                contributors.largest.iter().map(|(name, size)| format!("{name} ({size})")).collect();
            assert!(!named.is_empty() && !contributors.way_out.is_empty());
            (stage, named.join(", "))
        }
        other => panic!("{:?}", other.map(|_| "compiled")),
    }
}

const SMALL: &str = "s: s A s | B\nA = a[ab]*\nB = b|ba";

#[test]
fn every_limit_names_its_stage_and_the_largest_contributors() {
    assert_eq!(stage(SMALL, |limits| limits.max_grammar_symbols = 3).0, "normal form");
    assert_eq!(stage(SMALL, |limits| limits.max_nfa_size = 3), ("lexer", "B (5), A (4)".into()));
    assert_eq!(stage(SMALL, |limits| limits.max_lexer_states = 3).0, "lexer");
    assert_eq!(stage(SMALL, |limits| limits.max_determinize_work = 3).0, "lexer");
    assert_eq!(stage(SMALL, |limits| limits.max_walk_work = 3).0, "terminal-sequence classes");
    assert_eq!(stage(SMALL, |limits| limits.max_classes = 3).0, "terminal-sequence classes");
    assert_eq!(stage(SMALL, |limits| limits.max_lr_states = 3).0, "LR automaton");
    assert_eq!(stage(SMALL, |limits| limits.max_lr_work = 3).0, "LR automaton");
    assert_eq!(stage(SMALL, |limits| limits.max_path_edges = 3).0, "reduction paths");
    assert_eq!(stage(SMALL, |limits| limits.max_recogniser_edges = 3).0, "stack recognisers");
    assert_eq!(stage(SMALL, |limits| limits.max_recogniser_work = 3).0, "stack recognisers");
    assert_eq!(stage(SMALL, |limits| limits.max_dwa_states = 1).0, "Parser DWA");
    assert_eq!(stage(SMALL, |limits| limits.max_dwa_work = 3).0, "Parser DWA");
    assert_eq!(stage(SMALL, |limits| limits.max_milliseconds = 0).0, "patterns");
}

#[test]
fn memory_of_all_stages_is_counted_together_and_while_it_grows() {
    let sizes: Vec<usize> =
        compile(SMALL, "a b ab ba").unwrap().tables().profile.stages.iter().map(|stage| stage.bytes).collect();
    let whole: usize = sizes.iter().sum();
    assert_eq!(stage(SMALL, |limits| limits.max_bytes = 0).0, "patterns");
    assert_ne!(stage(SMALL, |limits| limits.max_bytes = whole / 2).0, "patterns");
    let mut config = Config::default();
    config.limits.max_bytes = 2 * whole;
    assert!(compile_with(SMALL, "a b ab ba", &config).is_ok());
    // Its lexer would take hundreds of megabytes.
    config.limits.max_bytes = 1_000_000;
    config.limits.max_lexer_states = 10_000_000;
    match compile_with("s: A\nA = (a|b)*a(a|b){20}", "a b", &config).unwrap_err() {
        CompileError::Limit { stage, what, figure, .. } => {
            assert_eq!((stage, what), ("lexer", "bytes"));
            assert!(figure < 2_000_000, "{figure}");
        }
        error => panic!("{error}"),
    }
}

#[test]
fn progress_names_every_stage_and_never_goes_back() {
    let told: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let news = Arc::clone(&told);
    let on_progress: Option<OnProgress> = Some(Box::new(move |one| news.lock().unwrap().push(one)));
    let index = compile(SMALL, "a b ab ba").unwrap().tables().index.clone();
    let options = Options { on_progress, ..Options::default() };
    let compiled = maskwright_core::compile::compile(Arc::new(grammar(SMALL)), index, options).unwrap();
    let told = told.lock().unwrap();
    let mut stages: Vec<_> = told.iter().map(|one| one.stage).collect();
    stages.dedup();
    assert_eq!(stages, compiled.profile.stages.iter().map(|stage| &*stage.name).collect::<Vec<_>>());
    assert!(told.iter().all(|one| (0.0..=1.0).contains(&one.share)) && told.is_sorted_by_key(|one| one.share));
    assert!(told.last().unwrap().share > 0.9);
}

#[test]
fn who_cancels_does_not_wait_for_the_compile() {
    let index = compile(SMALL, "a b").unwrap().tables().index.clone();
    let (enter, entered) = std::sync::mpsc::channel();
    let (leave, left) = std::sync::mpsc::channel::<()>();
    let left = Mutex::new(left);
    // The compile hangs in its first stage until we let it go on.
    let on_progress: Option<OnProgress> = Some(Box::new(move |_| {
        let _ = enter.send(());
        let _ = left.lock().unwrap().recv();
    }));
    let options = Options { on_progress, ..Options::default() };
    let cancel = options.cancel.clone();
    let mut running = Running::start(Arc::new(grammar(SMALL)), index, options).unwrap();
    entered.recv().unwrap();
    assert!(running.wait(Duration::ZERO).is_none());
    cancel.cancel();
    assert!(matches!(running.wait(Duration::from_secs(60)), Some(Err(CompileError::Cancelled))));
    drop(leave);
}

#[test]
fn every_pending_match_of_a_walk_is_paid_for() {
    let names: Vec<String> = (0..60).map(|n| format!("T{n}")).collect();
    let terminals: String = (0..60).map(|n| format!("T{n} = a{{{},}}\n", n + 1)).collect();
    let text = format!("s: s o | o\no: {}\n{terminals}", names.join(" | "));
    let vocabulary: Vec<String> = (1..=60).map(|length| "a".repeat(length)).collect();
    let mut config = Config::default();
    config.limits.max_walk_work = 100_000;
    let limited = compile_with(&text, &vocabulary.join(" "), &config);
    assert!(matches!(limited, Err(CompileError::Limit { .. })));
}

#[test]
fn a_long_repetition_takes_memory_in_proportion_to_its_length() {
    let edges = |count: u32| {
        let mut text = grammar("s: p\np: A B\nA = a\nB = b");
        let item = text.rules[NonterminalId(0)].body.clone();
        text.rules[NonterminalId(0)].body = Expr::repeat(item, count, Some(count));
        let index = compile(SMALL, "a b ab aba").unwrap().tables().index.clone();
        let compiled = CompiledGrammar::new(&text, index, &Config::default(), &CancelFlag::new()).unwrap();
        compiled.tables().nodes.edge_count()
    };
    let (short, long) = (edges(1_000), edges(8_000));
    assert!(long < 12 * short, "{short} and {long} edges");
}

#[test]
fn long_productions_and_deep_chains_do_not_overflow_the_stack() {
    let long = format!("s: B {} | B\nA = a\nB = b", "A ".repeat(60_000));
    assert!(compile(&long, "a b aa").is_ok());
    let chain = |count: usize| {
        let rules: String = (0..count).map(|n| format!("r{n}: A r{}\n", n + 1)).collect();
        format!("{rules}r{count}: A | r{count} B\nA = a\nB = b")
    };
    assert!(compile(&chain(20_000), "a b").is_ok());
    // Without collapsing, recognisers reach as deep into the stack as the chain is long.
    let mut config = Config::default();
    config.optimizations.collapse_accepting = false;
    config.limits.max_recogniser_depth = 100;
    assert_eq!(limited_stage(&chain(200), &config).0, "stack recognisers");
    config.limits.max_recogniser_depth = 50_000;
    assert!(compile_with(&chain(5_000), "a b", &config).is_ok());
}

#[test]
fn an_exponential_lexer_stops_at_its_limit() {
    let error = compile("s: A\nA = (a|b)*a(a|b){40}", "a b").unwrap_err();
    assert!(matches!(&error, CompileError::Limit { stage: "lexer", .. }), "{error}");
    let error = compile("s: A\nA = ((a{1000}){1000}){1000}", "a").unwrap_err();
    assert!(matches!(&error, CompileError::Limit { stage: "lexer", .. }), "{error}");
}

#[test]
fn a_cancelled_compile_stops() {
    let index = compile(SMALL, "a b").unwrap().tables().index.clone();
    let cancel = CancelFlag::new();
    let text = grammar("s: A\nA = (a|b)*a(a|b){40}");
    std::thread::scope(|scope| {
        let compiling = scope.spawn(|| CompiledGrammar::new(&text, index, &Config::default(), &cancel).unwrap_err());
        std::thread::sleep(Duration::from_millis(5));
        cancel.cancel();
        // A machine may be quick enough to run into the limit first.
        let error = compiling.join().unwrap();
        assert!(matches!(error, CompileError::Cancelled | CompileError::Limit { .. }), "{error}");
    });
}

#[test]
fn an_empty_language_and_a_bad_pattern_are_the_grammars_fault() {
    assert!(matches!(compile("s: A s\nA = a", "a"), Err(CompileError::EmptyLanguage { .. })));
    for pattern in ["(", "a(?=b)", "\\b", "[", "a**?+{"] {
        let error = compile(&format!("s: A\nA = {pattern}"), "a").unwrap_err();
        assert!(matches!(error, CompileError::Grammar { .. }), "{pattern}: {error}");
    }
}

#[test]
fn a_refused_call_changes_nothing() {
    let compiled = compile("s: A B\nA = aa\nB = b", "a b ab aab x").unwrap();
    let mut state = compiled.start();
    state.commit(TokenId(0)).unwrap();
    let before = state.mask();
    assert_eq!(state.commit(TokenId(1)), Err(RuntimeError::Refused { offset: 0 }));
    assert_eq!(state.commit_bytes(b"abx"), Err(RuntimeError::Refused { offset: 2 }));
    assert!(matches!(state.commit(TokenId(99)), Err(RuntimeError::OutOfRange { token: 99, .. })));
    assert_eq!(state.commit_tokens(&[TokenId(0), TokenId(0)]).unwrap_err().0, 1);
    assert!(matches!(state.rollback(2), Err(RuntimeError::TooFarBack { steps: 2, depth: 1 })));
    assert!(matches!(state.fill_mask(&mut [0; 7]), Err(RuntimeError::BufferSize { .. })));
    assert_eq!((state.mask(), state.depth()), (before, 1));
    assert_eq!(state.validate(&[TokenId(0), TokenId(1), TokenId(1)]), 2);
}

#[test]
fn a_commit_that_needs_too_much_is_refused() {
    let mut config = Config::default();
    config.limits.max_commit_nodes = 3;
    let compiled = compile_with("e: e e | A\nA = a", "a aaaaaaaa", &config).unwrap();
    let mut state = compiled.start();
    assert!(matches!(state.commit(TokenId(1)), Err(RuntimeError::Limit { .. })));
    assert_eq!(state.depth(), 0);
}

#[test]
fn a_long_history_is_dropped_without_recursion_and_a_fork_is_independent() {
    let compiled = compile("s: OPEN s CLOSE | A\nOPEN = \\(\nCLOSE = \\)\nA = a", "( ) a").unwrap();
    let mut state = compiled.start();
    for _ in 0..100_000 {
        state.commit(TokenId(0)).unwrap();
    }
    let mut fork = state.fork().unwrap();
    drop(state);
    fork.commit(TokenId(2)).unwrap();
    fork.rollback(100_001).unwrap();
    assert_eq!(fork.allowed(), [TokenId(0), TokenId(2)]);
}

#[test]
fn ambiguity_does_not_make_commits_grow() {
    let compiled = compile("e: e e | e PLUS e | A\nA = a\nPLUS = \\+", "a + aa").unwrap();
    let mut state = compiled.start();
    for _ in 0..300 {
        state.commit(TokenId(0)).unwrap();
    }
    assert!(state.gss(10_000).len() < 1_000);
}

#[test]
fn lexer_states_and_masks_out_of_use_are_forgotten_and_nothing_changes() {
    let mut config = Config::default();
    let grammar = "s: s A | A\nA = a(a{0,30}b)?";
    let mut usual = compile_with(grammar, "a b", &config).unwrap().start();
    config.limits.max_remembered_states = 3;
    config.limits.max_rendered_bytes = 0;
    let mut forgetful = compile_with(grammar, "a b", &config).unwrap().start();
    for step in 0..200 {
        let token = TokenId(u32::from(step % 17 == 16));
        assert_eq!(usual.commit(token), forgetful.commit(token));
        assert_eq!(usual.mask(), forgetful.mask());
        assert_eq!(shown(&usual), shown(&forgetful));
        if step % 40 == 39 {
            usual.rollback(30).unwrap();
            forgetful.rollback(30).unwrap();
        }
    }
    assert_eq!(shown(&usual), shown(&forgetful.fork().unwrap()));
}

/// Heads and stacks as they are shown, which depend on nothing but the text.
fn shown(state: &Constraint) -> String {
    let heads = state.heads().into_iter().map(|head| (head.lexer_state, head.exclusions, head.node));
    format!("{:?} {:?}", heads.collect::<Vec<_>>(), state.gss(1_000))
}

#[test]
fn branches_that_another_subsumes_are_dropped() {
    let branches = |drop_subsumed_heads: bool| {
        let mut config = Config::default();
        config.optimizations.drop_subsumed_heads = drop_subsumed_heads;
        let compiled = compile_with("s: s o | o\no: A | B\nA = x(.{0,30}e)?\nB = .", "x", &config).unwrap();
        let mut state = compiled.start();
        (0..8).for_each(|_| state.commit(TokenId(0)).unwrap());
        state.heads().len()
    };
    assert!(branches(true) < 20);
    assert!(branches(false) > 250);
}

#[test]
fn made_up_names_stay_short_and_equal_alternatives_are_one() {
    let options: Vec<String> = (0..400).map(|n| format!("K{n}")).collect();
    let terminals: String = (0..400).map(|n| format!("K{n} = k{n}\n")).collect();
    let mut text = grammar(&format!("s: o\no: {}\n{terminals}", options.join(" | ")));
    let item = text.rules[NonterminalId(1)].body.clone();
    text.rules[NonterminalId(0)].body = Expr::repeat(item, 2, Some(300));
    let index = compile(SMALL, "a b").unwrap().tables().index.clone();
    let compiled = CompiledGrammar::new(&text, index, &Config::default(), &CancelFlag::new()).unwrap();
    let names = compiled.tables().form.symbols.iter().map(|symbol| symbol.name.chars().count());
    assert!(names.max().unwrap() <= 80);

    let same = format!("s: {}\nA = a", ["A"; 50_000].join(" | "));
    assert_eq!(compile(&same, "a").unwrap().tables().form.productions.len(), 2);
}

#[test]
fn a_limit_of_the_normal_form_names_the_rule_that_is_too_large() {
    let text = format!("s: B | t\nt: {}\nA = a\nB = b", "A ".repeat(50));
    let (stage, contributors) = stage(&text, |limits| limits.max_grammar_symbols = 20);
    assert_eq!(stage, "normal form");
    assert!(contributors.starts_with('t'), "{contributors}");
}
