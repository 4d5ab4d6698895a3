//! The stages of a compile, each on what the stages before it made of the grammar.

use std::sync::Arc;

use maskwright_core::classes::partition;
use maskwright_core::compile::Compiled;
use maskwright_core::config::Config;
use maskwright_core::lexer::{Lexer, Making, Trait, compile_pattern};
use maskwright_core::lr::build_automaton;
use maskwright_core::parser_dwa::determinize;
use maskwright_core::recogniser::{Reading, Recognisers, ReductionPaths, Saturation, build_roots};
use maskwright_core::vocabulary::VocabularyIndex;
use maskwright_core::watch::{Budget, Watch};

use super::Workload;
use super::inputs::{Case, Inputs};

/// What is done once for a vocabulary.
pub(super) fn of_vocabulary(inputs: &Inputs) -> Vec<Workload<'_>> {
    let build = || VocabularyIndex::build(Arc::clone(&inputs.vocabulary));
    let load = move |bytes: Vec<u8>| VocabularyIndex::from_bytes(Arc::clone(&inputs.vocabulary), &bytes).unwrap();
    vec![
        Workload::new("vocabulary index".into(), build),
        Workload::prepared("vocabulary index from its file".into(), move || {
            let bytes = inputs.index.to_bytes();
            move || load(bytes)
        }),
    ]
}

/// The stages that take time, and the whole with all the others.
pub(super) fn of_compile<'a>(inputs: &'a Inputs, case: &'a Case, compiled: &'a Compiled) -> Vec<Workload<'a>> {
    let name = |stage: &str| format!("{}: {stage}", case.name);
    vec![
        Workload::new(name("lexer"), || lexer(case, compiled)),
        Workload::new(name("terminal-sequence classes"), || {
            partition(&compiled.lexer, inputs.index.trie(), &Config::default(), &Watch::default(), &drop).unwrap()
        }),
        Workload::new(name("LR automaton"), || {
            build_automaton(&compiled.form, &Config::default().limits, &Watch::default()).unwrap()
        }),
        Workload::new(name("stack recognisers"), || recognisers(compiled)),
        Workload::new(name("Parser DWA"), || {
            determinize(&compiled.roots, &compiled.nodes, &Config::default(), &Watch::default()).unwrap()
        }),
        Workload::new(name("whole compile"), || case.compile(inputs)),
    ]
}

fn lexer(case: &Case, compiled: &Compiled) -> Lexer {
    let (config, watch) = (Config::default(), Watch::default());
    let mut making = Making::new(&config, &watch);
    let forms = case.grammar.terminals.iter().map(|terminal| compile_pattern(&terminal.pattern, &mut making).unwrap());
    let infos = case.grammar.terminals.iter().zip(compiled.terminals.iter());
    let traits = infos.map(|(_, info)| Trait { wanted: info.used || info.ignored, ..Trait::default() });
    Lexer::from_forms(&forms.collect::<Vec<_>>(), &traits.collect::<Vec<_>>(), &config, &watch).unwrap()
}

/// The recognisers of all classes, reduction paths included.
fn recognisers(compiled: &Compiled) -> Recognisers {
    let (config, watch) = (Config::default(), Watch::default());
    let Compiled { terminals, form, lexer, partition, lr, .. } = compiled;
    let mut budget = Budget::new("reduction paths", "LR states on paths", config.limits.max_path_edges, &watch);
    let paths = ReductionPaths::build(lr, form, &mut budget).unwrap();
    let reading = Reading {
        ignored: terminals.iter().map(|terminal| terminal.ignored).collect(),
        used: terminals.iter().map(|terminal| terminal.used).collect(),
        end: form.end_terminal(),
        tokens: vec![],
    };
    let mut saturation = Saturation::new(Arc::clone(lr), Arc::new(paths), terminals.len(), &config);
    build_roots(partition, lexer, &reading, &mut saturation, &config, &watch).unwrap()
}
