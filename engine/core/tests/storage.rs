//! Stored grammars: what comes back is what went in, and no file does harm, whoever wrote it.

mod common;

use std::cell::Cell;
use std::sync::Arc;

use common::text::compile;
use common::{Case, case};
use maskwright_core::compile::Compiled;
use maskwright_core::config::{Config, Limits, Optimizations};
use maskwright_core::envelope::FileError;
use maskwright_core::error::CompileError;
use maskwright_core::explain::{explain_bytes, explain_token};
use maskwright_core::id::{TerminalId, TokenId};
use maskwright_core::profile::Profile;
use maskwright_core::runtime::{CompiledGrammar, Constraint};
use maskwright_core::storage::{self, About};
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use proptest::prelude::*;
use proptest::test_runner::{Config as RunnerConfig, TestRunner};

const CHECKSUM: usize = 8;
/// Magic word, version and digest.
const HEADER: usize = 28;

fn about() -> About {
    About { label: "tokens".into(), grammar: "start: A".into() }
}

fn file_of(case: &Case, config: &Config) -> Option<(CompiledGrammar, Vec<u8>)> {
    let compiled = match case.compile(config) {
        Ok(compiled) => compiled,
        Err(CompileError::EmptyLanguage { .. }) => return None,
        Err(error) => panic!("{error}"),
    };
    let file = storage::write(compiled.tables(), &about());
    Some((compiled, file))
}

fn load(file: &[u8], index: &Arc<VocabularyIndex>, limits: Limits) -> Result<CompiledGrammar, FileError> {
    let config = Config { limits, ..Config::default() };
    storage::read(file, Arc::clone(index), &config).map(|(tables, _)| tables.into())
}

/// The same contents with a checksum that is right, as anybody can make it.
fn sealed(mut file: Vec<u8>) -> Vec<u8> {
    file.truncate(file.len() - CHECKSUM);
    let checksum = xxhash_rust::xxh3::xxh3_64(&file);
    file.extend_from_slice(&checksum.to_le_bytes());
    file
}

fn dumps(tables: &Compiled) -> Vec<String> {
    let name = |terminal| tables.terminal_name(TerminalId(terminal)).to_owned();
    vec![
        tables.form.to_string(),
        tables.lexer.to_string(),
        tables.partition.dump(&tables.lexer, name),
        tables.lr.dump(&tables.form),
        tables.roots.dump(&tables.nodes),
        tables.dwa.to_string(),
    ]
}

/// Everything that a place in a text can be asked.
fn answers(state: &Constraint, tokens: &[TokenId]) -> impl PartialEq + std::fmt::Debug + use<> {
    let why: Vec<_> = tokens.iter().map(|&token| explain_token(state, token)).collect();
    let heads: Vec<_> = state.heads().into_iter().map(|head| (head.lexer_state, head.exclusions, head.node)).collect();
    (
        state.mask(),
        state.is_accepting(),
        state.forced_bytes(),
        heads,
        state.gss(1_000),
        why,
        explain_bytes(state, b"a+"),
    )
}

#[test]
fn a_loaded_grammar_does_what_the_compiled_one_does() {
    let compared = Cell::new(0);
    let off = Config { optimizations: Optimizations::all(false), ..Config::default() };
    let optimizations = Optimizations { defer_walks_beyond: 1, ..Optimizations::default() };
    let deferring = Config { optimizations, ..Config::default() };
    let mut runner = TestRunner::new(RunnerConfig { cases: 150, ..RunnerConfig::default() });
    let property = |case: Case| {
        let tokens: Vec<TokenId> = case.tokens().collect();
        for config in [Config::default(), off, deferring] {
            let Some((compiled, file)) = file_of(&case, &config) else { return Ok(()) };
            let (tables, about_it) = storage::read(&file, Arc::clone(&compiled.tables().index), &config).unwrap();
            prop_assert_eq!(about_it, about());
            prop_assert_eq!(&tables.profile, &compiled.tables().profile);
            prop_assert_eq!(dumps(&tables), dumps(compiled.tables()));
            prop_assert_eq!(storage::write(&tables, &about()), file);
            let (mut state, mut other) = (compiled.start(), CompiledGrammar::from(tables).start());
            for pick in &case.walk {
                let (expected, found) = (answers(&state, &tokens), answers(&other, &tokens));
                prop_assert!(expected == found, "{:?} is not {:?}", found, expected);
                compared.set(compared.get() + case.vocabulary.len());
                let allowed = state.allowed();
                if allowed.is_empty() {
                    break;
                }
                let token = allowed[pick.index(allowed.len())];
                prop_assert_eq!(state.commit(token), other.commit(token));
            }
        }
        Ok(())
    };
    runner.run(&case(false), property).unwrap_or_else(|error| panic!("{error}"));
    println!("stored grammars: {} explanations compared", compared.get());
    assert!(compared.get() >= 10_000, "only {} explanations were compared", compared.get());
}

#[test]
fn the_same_compile_gives_the_same_bytes() {
    let bytes = || {
        let compiled = compile("e: MINUS e | e MINUS e | ONE\nMINUS = -\nONE = 1", "- ---- 1 -1 1- x").unwrap();
        let (mut tables, _) = reread(&compiled);
        // All but the times, which no two compiles have in common.
        tables.profile = Profile::default();
        storage::write(&tables, &about())
    };
    assert_eq!(bytes(), bytes());
}

fn reread(compiled: &CompiledGrammar) -> (Compiled, About) {
    let tables = compiled.tables();
    storage::read(&storage::write(tables, &about()), Arc::clone(&tables.index), &Config::default()).unwrap()
}

/// A change of a file: where, relative to its length, and to what.
type Change = (prop::sample::Index, u8);

fn changes() -> impl Strategy<Value = Vec<Change>> {
    // Small numbers keep the number of bytes that the number in their place has.
    let byte = prop_oneof![6 => 0..8_u8, 3 => 0..128_u8, 1 => any::<u8>()];
    prop::collection::vec((any::<prop::sample::Index>(), byte), 1..=3)
}

#[test]
fn an_accident_is_an_error() {
    let strategy = (case(true), changes(), prop::collection::vec(any::<u8>(), 1..9));
    let mut runner = TestRunner::new(RunnerConfig { cases: 300, ..RunnerConfig::default() });
    let property = |(case, changes, more): (Case, Vec<Change>, Vec<u8>)| {
        let Some((compiled, file)) = file_of(&case, &Config::default()) else { return Ok(()) };
        let index = &compiled.tables().index;
        let refused = |file: &[u8]| load(file, index, Limits::default()).is_err() && storage::label(file).is_err();
        let mut changed = file.clone();
        for (place, byte) in &changes {
            changed[place.index(file.len())] = *byte;
        }
        prop_assert!(changed == file || refused(&changed));
        prop_assert!(refused(&file[..changes[0].0.index(file.len())]));
        prop_assert!(refused(&[&file[..], &more].concat()));
        Ok(())
    };
    runner.run(&strategy, property).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn malice_does_no_harm() {
    let (refused, taken) = (Cell::new(0), Cell::new(0));
    let strategy = (case(false), prop::collection::vec(changes(), 40));
    let mut runner = TestRunner::new(RunnerConfig { cases: 250, ..RunnerConfig::default() });
    let property = |(case, files): (Case, Vec<Vec<Change>>)| {
        let optimizations = Optimizations { defer_walks_beyond: 1, ..Optimizations::default() };
        let deferring = Config { optimizations, ..Config::default() };
        let Some((compiled, file)) = file_of(&case, &deferring) else { return Ok(()) };
        // What a text may use is up to the reader, not to the file.
        let limits = Limits { max_commit_nodes: 2_000, max_heads: 50, max_forced_bytes: 20, ..Limits::default() };
        for changes in files {
            let mut changed = file.clone();
            for (place, byte) in changes {
                changed[HEADER + place.index(file.len() - HEADER - CHECKSUM)] = byte;
            }
            match load(&sealed(changed), &compiled.tables().index, limits) {
                Err(FileError::Unsound(..)) => refused.set(refused.get() + 1),
                Err(error) => panic!("{error}"),
                Ok(loaded) => {
                    taken.set(taken.get() + 1);
                    use_up(&loaded, &case);
                }
            }
        }
        Ok(())
    };
    runner.run(&strategy, property).unwrap_or_else(|error| panic!("{error}"));
    println!("changed files: {} refused, {} taken", refused.get(), taken.get());
    assert!(refused.get() >= 1_000 && taken.get() >= 1_000, "{} refused, {} taken", refused.get(), taken.get());
}

/// Asks all that can be asked on the way of a walk, whatever the answers are.
fn use_up(compiled: &CompiledGrammar, case: &Case) {
    dumps(compiled.tables());
    let tokens: Vec<TokenId> = case.tokens().take(4).collect();
    let mut state = compiled.start();
    for pick in &case.walk {
        let _ = answers(&state, &tokens);
        let allowed = state.allowed();
        if allowed.is_empty() {
            break;
        }
        // Masks and commits need not agree in such a grammar.
        if state.commit(allowed[pick.index(allowed.len())]).is_err() {
            let _ = state.commit_bytes(b"a");
        }
    }
    assert!(state.rollback(state.depth()).is_ok());
}

#[test]
fn lengths_that_a_file_only_claims_take_no_memory() {
    let compiled = compile("s: A\nA = a", "a b").unwrap();
    let file = storage::write(compiled.tables(), &about());
    let first_table = HEADER + postcard::to_allocvec(&about()).unwrap().len();
    let mut claimed = file[..first_table].to_vec();
    claimed.extend(postcard::to_allocvec(&(u64::MAX >> 1)).unwrap());
    claimed.extend([0; CHECKSUM]);
    let error = load(&sealed(claimed), &compiled.tables().index, Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "this compiled grammar is damaged: a table cannot be read");
}

#[test]
fn a_file_says_why_it_is_refused() {
    let compiled = compile("s: A\nA = a", "a b").unwrap();
    let file = storage::write(compiled.tables(), &about());
    let load = |file: &[u8]| load(file, &compiled.tables().index, Limits::default()).unwrap_err().to_string();
    assert_eq!(load(b""), "this is no compiled grammar of maskwright");
    assert_eq!(load(&compiled.tables().index.to_bytes()), "this is no compiled grammar of maskwright");
    assert_eq!(load(&file[..40]), "this compiled grammar is damaged: its checksum does not match");
    let longer = sealed([&file[..file.len() - CHECKSUM], &[0; CHECKSUM + 1]].concat());
    assert_eq!(load(&longer), "this compiled grammar is damaged: something follows its end");
    let newer = [&file[..8], &99_u32.to_le_bytes(), &file[12..]].concat();
    assert!(load(&newer).starts_with("this compiled grammar has format 99, and this version"), "{}", load(&newer));
    let tokens = vec![Some(b"a".to_vec())];
    let other = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).unwrap())));
    let error = storage::read(&file, other, &Config::default()).unwrap_err();
    assert_eq!(error.to_string(), "this compiled grammar was made for another vocabulary");
}

#[test]
fn limits_of_running_states_are_those_of_the_reader() {
    let compiled = compile("s: A s | A\nA = a", "a aa").unwrap();
    let file = storage::write(compiled.tables(), &about());
    let limits = Limits { max_forced_bytes: 3, max_heads: 0, ..Limits::default() };
    let loaded = load(&file, &compiled.tables().index, limits).unwrap();
    assert_eq!(loaded.tables().config.limits, limits);
    assert!(loaded.start().commit_bytes(b"a").is_err());
    assert!(compiled.start().commit_bytes(b"a").is_ok());
}
