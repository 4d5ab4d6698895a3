//! Compiles that find results of earlier ones: the same outcome as without, and only what was touched is done again.

mod common;

use std::cell::Cell;
use std::sync::Arc;

use common::text::grammar;
use common::{Case, case};
use maskwright_core::compile::{Options, compile};
use maskwright_core::config::{Config, Limits, Optimizations, ReuseLimits};
use maskwright_core::error::CompileError;
use maskwright_core::grammar::{Expr, ExprKind, Grammar, Span};
use maskwright_core::id::{NonterminalId, TerminalId};
use maskwright_core::reuse::Reuse;
use maskwright_core::runtime::CompiledGrammar;
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use maskwright_core::watch::OnProgress;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config as RunnerConfig, TestRunner};

/// One change of a grammar, of where it is written, of the vocabulary, or of the limits.
#[derive(Clone, Debug)]
enum Edit {
    Move(u32),
    Rule(Index, Index),
    Terminal(Index, Index),
    Ignored(Index),
    Vocabulary,
    Limits(Index, Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        2 => (1..50_u32).prop_map(Edit::Move),
        4 => any::<(Index, Index)>().prop_map(|(rule, other)| Edit::Rule(rule, other)),
        4 => any::<(Index, Index)>().prop_map(|(terminal, other)| Edit::Terminal(terminal, other)),
        1 => any::<Index>().prop_map(Edit::Ignored),
        1 => Just(Edit::Vocabulary),
        1 => any::<(Index, Index)>().prop_map(|(which, most)| Edit::Limits(which, most)),
    ]
}

/// A text at some time between edits.
#[derive(Clone)]
struct Draft {
    case: Case,
    spread: u32,
    config: Config,
}

impl Draft {
    /// Parts that are put in come from another case, so that an edit may be undone by a later one.
    fn change(&mut self, edit: &Edit, other: &Case) {
        let case = &mut self.case;
        match edit {
            Edit::Move(spread) => self.spread = *spread,
            Edit::Rule(rule, from) => {
                let at = rule.index(case.rules.len());
                case.rules[at] = from.get(&other.rules).clone();
            }
            Edit::Terminal(terminal, from) => {
                let at = terminal.index(case.terminals.len());
                case.terminals[at] = from.get(&other.terminals).clone();
            }
            Edit::Ignored(terminal) => {
                let at = terminal.index(case.ignored.len());
                case.ignored[at] = !case.ignored[at];
            }
            Edit::Vocabulary => case.vocabulary = other.vocabulary.clone(),
            Edit::Limits(which, most) => {
                let limits = &mut self.config.limits;
                let many = Limits::default();
                (limits.max_classes, limits.max_recogniser_edges, limits.max_recogniser_depth) =
                    (many.max_classes, many.max_recogniser_edges, many.max_recogniser_depth);
                match which.index(4) {
                    0 => {}
                    1 => limits.max_classes = 20 + 200 * most.index(2),
                    2 => limits.max_recogniser_edges = most.index(60),
                    _ => limits.max_recogniser_depth = 1 + most.index(3),
                }
            }
        }
    }

    fn compile(&self, reuse: Option<&Arc<Reuse>>) -> Result<CompiledGrammar, CompileError> {
        let tokens = self.case.vocabulary.iter().map(|token| Some(token.clone())).collect();
        let index = VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).unwrap()));
        let options = Options { config: self.config, reuse: reuse.cloned(), ..Options::default() };
        let grammar = spread(self.case.grammar(), self.spread);
        compile(Arc::new(grammar), Arc::new(index), options).map(CompiledGrammar::from)
    }
}

/// Gives every part of a grammar a span, as if it was written with so much space between.
fn spread(mut grammar: Grammar, space: u32) -> Grammar {
    let mut at = 0;
    let mut next = |span: &mut Span| {
        *span = Span { start: at, end: at + 1 };
        at += space;
    };
    grammar.terminals.iter_mut().for_each(|terminal| next(&mut terminal.span));
    for rule in grammar.rules.iter_mut() {
        next(&mut rule.span);
        let mut open: Vec<&mut Expr> = vec![&mut rule.body];
        while let Some(expr) = open.pop() {
            next(&mut expr.span);
            if let ExprKind::Sequence(parts) | ExprKind::Choice(parts) = &mut expr.kind {
                open.extend(parts);
            }
        }
    }
    grammar
}

/// All tables as text.
fn dump(compiled: &CompiledGrammar) -> String {
    let tables = compiled.tables();
    let name = |terminal| tables.terminal_name(TerminalId(terminal)).to_owned();
    let classes = tables.partition.dump(&tables.lexer, name);
    let (form, recognisers) = (&tables.form, tables.roots.dump(&tables.nodes));
    format!(
        "{:?}\n{:?}\n{form}\n{}\n{classes}\n{}\n{recognisers}\n{:?}\n{}\n{:?}",
        tables.terminals,
        form.symbols,
        tables.lexer,
        tables.lr.dump(form),
        tables.roots,
        tables.dwa,
        tables.tables,
    )
}

/// The masks of a walk.
fn masks(compiled: &CompiledGrammar, case: &Case) -> Vec<Vec<u32>> {
    let mut state = compiled.start();
    let mut masks = Vec::new();
    for pick in &case.walk {
        masks.push(state.mask());
        let allowed = state.allowed();
        if allowed.is_empty() {
            break;
        }
        state.commit(*pick.get(&allowed)).unwrap();
    }
    masks
}

#[test]
fn what_is_reused_changes_nothing() {
    let (reused, done) = (Cell::new(0), Cell::new(0));
    let cases = (case(false), case(false), prop::collection::vec(edit(), 8), any::<(bool, bool)>());
    let mut runner = TestRunner::new(RunnerConfig { cases: 400, ..RunnerConfig::default() });
    let result = runner.run(&cases, |(case, other, edits, (few, meanwhile))| {
        let limits = if few { ReuseLimits { max_results: 7, ..Default::default() } } else { ReuseLimits::default() };
        let reuse = Arc::new(Reuse::new(limits));
        // What large grammars do: recognisers are built while the vocabulary is walked, and parts of the walk are shared.
        let large = Optimizations { overlap_from: 0, share_walks_from: 1, ..Optimizations::default() };
        let optimizations = if meanwhile { large } else { Optimizations::default() };
        let config = Config { optimizations, ..Config::default() };
        let mut draft = Draft { case, spread: 1, config };
        for edit in edits {
            draft.change(&edit, &other);
            match (draft.compile(Some(&reuse)), draft.compile(None)) {
                (Ok(warm), Ok(cold)) => {
                    prop_assert_eq!(dump(&warm), dump(&cold), "after {:?}", edit);
                    prop_assert_eq!(masks(&warm, &draft.case), masks(&cold, &draft.case));
                    let stages = &warm.tables().profile.stages;
                    reused.set(reused.get() + stages.iter().filter(|stage| stage.reused).count());
                    done.set(done.get() + stages.len());
                }
                (warm, cold) => prop_assert_eq!(warm.err(), cold.err()),
            }
        }
        Ok(())
    });
    println!("{} of {} stages were reused", reused.get(), done.get());
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(reused.get() > 3_000 && done.get() > 2 * reused.get(), "{} of {}", reused.get(), done.get());
}

/// Names of the stages that were done again.
fn done_again(text: &str, reuse: &Arc<Reuse>) -> Vec<String> {
    let tokens = ["a", "b", "ab", "ba", "c"].map(|token| Some(token.into())).into();
    let index = VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).unwrap()));
    let options = Options { reuse: Some(Arc::clone(reuse)), ..Options::default() };
    let compiled = compile(Arc::new(grammar(text)), Arc::new(index), options).unwrap();
    compiled.profile.stages.iter().filter(|stage| !stage.reused).map(|stage| stage.name.to_string()).collect()
}

#[test]
fn an_edit_does_again_what_it_touches() {
    let reuse = Arc::new(Reuse::new(ReuseLimits::default()));
    let text = "s: s x | x\nx: A | B\nA = a+\nB = b|ba";
    let (lexical, syntactic) = (["lexer", "terminal-sequence classes"], ["LR automaton", "reduction paths"]);
    let recognisers = ["stack recognisers", "Parser DWA", "tables"];
    let all = [&["patterns", "normal form"], &lexical[..], &syntactic, &recognisers].concat();
    assert_eq!(done_again(text, &reuse), all);
    assert_eq!(done_again(text, &reuse), [""; 0], "nothing was changed");
    let rule = text.replace("s x | x", "s x x | x");
    assert_eq!(done_again(&rule, &reuse), [&["normal form"], &syntactic[..], &recognisers].concat());
    let terminal = text.replace("a+", "a");
    let same_recognisers = ["stack recognisers", "tables"];
    assert_eq!(done_again(&terminal, &reuse), [&["patterns"], &lexical[..], &same_recognisers].concat());
    let renamed = text.replace('x', "y");
    assert_eq!(done_again(&renamed, &reuse), ["normal form"]);
    assert_eq!(done_again(&text.replace("a+", "aa*"), &reuse), ["patterns", "lexer"], "the lexer is the same");
    assert_eq!(done_again(text, &reuse), [""; 0], "the first text is known still");
    reuse.forget();
    assert_eq!(reuse.memory(), 0);
    assert_eq!(done_again(text, &reuse), all);
}

#[test]
fn what_is_remembered_is_bounded() {
    let limits = ReuseLimits { max_results: 1_000, max_bytes: 100_000 };
    let (reuse, usual) = (Arc::new(Reuse::new(limits)), Arc::new(Reuse::new(ReuseLimits::default())));
    for length in 1..60 {
        let text = format!("s: s A | A | B\nA = a{{{length},}}\nB = b");
        done_again(&text, &reuse);
        done_again(&text, &usual);
        assert!(reuse.memory() <= limits.max_bytes);
    }
    assert!(usual.memory() > limits.max_bytes, "{}", usual.memory());
    let text = "s: s A | A | B\nA = a{59,}\nB = b";
    assert_eq!(done_again(text, &reuse), [""; 0], "what was used last is known");
}

#[test]
fn threads_share_what_they_made() {
    let reuse = Arc::new(Reuse::new(ReuseLimits::default()));
    let text = |n: usize| format!("s: s A | A | B\nA = a{{{},}}\nB = b", n % 5 + 1);
    std::thread::scope(|scope| {
        for start in 0..4 {
            let reuse = &reuse;
            scope.spawn(move || (0..25).for_each(|n| drop(done_again(&text(start + n), reuse))));
        }
    });
    assert_eq!(done_again(&text(0), &reuse), [""; 0]);
}

#[test]
fn a_cancelled_compile_leaves_what_it_finished() {
    let reuse = Arc::new(Reuse::new(ReuseLimits::default()));
    let text = "s: s A | A | B\nA = a+\nB = b";
    let mut options = Options { reuse: Some(Arc::clone(&reuse)), ..Options::default() };
    let cancel = options.cancel.clone();
    let on_progress: OnProgress = Box::new(move |progress| {
        if progress.stage == "LR automaton" {
            cancel.cancel();
        }
    });
    options.on_progress = Some(on_progress);
    let tokens = ["a", "b", "ab", "ba", "c"].map(|token| Some(token.into())).into();
    let index = VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).unwrap()));
    let outcome = compile(Arc::new(grammar(text)), Arc::new(index), options);
    assert_eq!(outcome.err(), Some(CompileError::Cancelled));
    let rest = ["LR automaton", "reduction paths", "stack recognisers", "Parser DWA", "tables"];
    assert_eq!(done_again(text, &reuse), rest);
}

#[test]
fn errors_stand_where_the_text_is_now() {
    let reuse = Arc::new(Reuse::new(ReuseLimits::default()));
    let never = |space: u32| spread(grammar("s: A s\nA = a"), space);
    for space in [1, 9] {
        let index = VocabularyIndex::build(Arc::new(Vocabulary::new(vec![Some("a".into())], vec![]).unwrap()));
        let options = Options { reuse: Some(Arc::clone(&reuse)), ..Options::default() };
        let written = never(space);
        let span = written.rules[NonterminalId(0)].span;
        let error = compile(Arc::new(written), Arc::new(index), options).unwrap_err();
        assert_eq!(error, CompileError::EmptyLanguage { start: "s".into(), span });
    }
}

#[test]
fn memos_that_are_too_large_are_made_anew_while_the_vocabulary_is_walked() {
    // All texts of up to five letters, so that the edits below need many recognisers that the others do not.
    let mut tokens = vec![String::new()];
    for length in 1..=5 {
        let longest: Vec<String> = tokens.iter().filter(|token| token.len() == length - 1).cloned().collect();
        tokens.extend(longest.iter().flat_map(|token| [format!("{token}a"), format!("{token}b")]));
    }
    let tokens = tokens.into_iter().skip(1).map(|token| Some(token.into_bytes())).collect();
    let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).unwrap())));
    let optimizations = Optimizations { overlap_from: 0, ..Optimizations::default() };
    let rules = "s: x s y | x y z | z\nx: A x B | A\ny: B y | A B A\nz: A A | B z A | B";
    let edits = [("a", "b"), ("ab", "b|a"), ("a+", "b+"), ("aa", "b"), ("a|b", "bb"), ("ab?a", "ba*")];
    let (mut exceeded, mut made) = (0, 0);
    for most in (50..1_000).step_by(50) {
        let limits = Limits { max_recogniser_edges: most, ..Limits::default() };
        let reuse = Arc::new(Reuse::new(ReuseLimits::default()));
        for (a, b) in edits {
            let outcome = |reuse| {
                let options = Options { config: Config { limits, optimizations }, reuse, ..Options::default() };
                let text = grammar(&format!("{rules}\nA = {a}\nB = {b}"));
                compile(Arc::new(text), Arc::clone(&index), options).map(CompiledGrammar::from)
            };
            match (outcome(Some(Arc::clone(&reuse))), outcome(None)) {
                (Ok(warm), Ok(cold)) => {
                    made += 1;
                    assert_eq!(dump(&warm), dump(&cold), "{a}, {b} with {most} edges");
                }
                (warm, cold) => {
                    exceeded += 1;
                    assert_eq!(warm.err(), cold.err(), "{a}, {b} with {most} edges");
                }
            }
        }
    }
    assert!(made > 20 && exceeded > 20, "{made} were made, {exceeded} exceeded their limit");
}

#[test]
fn an_error_of_the_walk_counts_before_one_of_the_parser() {
    let optimizations = Optimizations { overlap_from: 0, ..Optimizations::default() };
    let limits = Limits { max_classes: 2, max_lr_states: 2, ..Limits::default() };
    let tokens = ["a", "b", "ab", "ba", "aab"].map(|token| Some(token.into())).into();
    let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).unwrap())));
    for optimizations in [optimizations, Optimizations { overlap_from: usize::MAX, ..optimizations }] {
        let options = Options { config: Config { limits, optimizations }, ..Options::default() };
        let error =
            compile(Arc::new(grammar("s: s A | A | B\nA = a+\nB = b")), Arc::clone(&index), options).unwrap_err();
        let CompileError::Limit { stage, .. } = error else { panic!("{error}") };
        assert_eq!(stage, "terminal-sequence classes");
    }
}
