//! The vocabulary, grammars and texts, as `python -m benchmarks.rust_inputs` writes them: the crate has no notation and no
//! encoder, so they come from the package, in the form that the extension module takes.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use maskwright_core::config::Config;
use maskwright_core::grammar::{Expr, Grammar, GrammarBuilder, Pattern, PatternKind, Span};
use maskwright_core::id::TokenId;
use maskwright_core::runtime::CompiledGrammar;
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use maskwright_core::watch::CancelFlag;
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/bench-inputs");

/// Everything that workloads work on.
pub struct Inputs {
    /// The tokens.
    pub vocabulary: Arc<Vocabulary>,
    /// The same with its index.
    pub index: Arc<VocabularyIndex>,
    /// The grammars, in the order of their names.
    pub cases: Vec<Case>,
}

/// A grammar and texts of its language.
pub struct Case {
    /// What it is called.
    pub name: String,
    /// The grammar.
    pub grammar: Grammar,
    /// The texts, in tokens.
    pub texts: Vec<Vec<TokenId>>,
}

impl Inputs {
    /// Reads the folder.
    ///
    /// # Panics
    /// If it is not there, or does not hold what it should.
    pub fn read() -> Self {
        let folder = Path::new(FOLDER);
        let tokens = fs::read(folder.join("vocabulary.bin"))
            .unwrap_or_else(|error| panic!("{error}: `python -m benchmarks.rust_inputs` writes the inputs"));
        let vocabulary = Arc::new(Vocabulary::new(tokens_of(&tokens), vec![]).expect("a sound vocabulary"));
        let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
        files.sort();
        let cases = files.iter().map(|file| Case::read(file)).collect();
        Self { index: Arc::new(VocabularyIndex::build(Arc::clone(&vocabulary))), vocabulary, cases }
    }
}

impl Case {
    /// Compiles the grammar; nothing is kept of an earlier compile.
    pub fn compile(&self, inputs: &Inputs) -> CompiledGrammar {
        let index = Arc::clone(&inputs.index);
        CompiledGrammar::new(&self.grammar, index, &Config::default(), &CancelFlag::new()).expect("a sound grammar")
    }

    fn read(file: &Path) -> Self {
        let parts: Value = serde_json::from_slice(&fs::read(file).unwrap()).expect("JSON");
        let texts = items(&parts["texts"]).iter().map(|ids| items(ids).iter().map(|id| TokenId(number(id))).collect());
        let name = file.file_stem().unwrap().to_str().unwrap().into();
        Self { name, grammar: grammar_of(&parts), texts: texts.collect() }
    }
}

/// The length of each token in a byte, then its bytes; none for an id that has none.
fn tokens_of(mut rest: &[u8]) -> Vec<Option<Vec<u8>>> {
    let mut tokens = Vec::new();
    while let Some((&length, behind)) = rest.split_first() {
        let (token, behind) = behind.split_at(length.into());
        tokens.push((length > 0).then(|| token.to_vec()));
        rest = behind;
    }
    tokens
}

fn grammar_of(parts: &Value) -> Grammar {
    let mut builder = GrammarBuilder::new();
    let mut symbols = HashMap::new();
    for terminal in items(&parts["terminals"]) {
        let ignored = terminal[2].as_bool().unwrap();
        let id = builder.terminal(text(&terminal[0]), pattern_of(&terminal[1]), ignored, Span::default());
        symbols.insert(text(&terminal[0]), Expr::terminal(id));
    }
    let rules = items(&parts["rules"]);
    let ids: Vec<_> = rules.iter().map(|rule| builder.rule(text(&rule[0]), Span::default())).collect();
    symbols.extend(rules.iter().zip(&ids).map(|(rule, &id)| (text(&rule[0]), Expr::nonterminal(id))));
    for (rule, &id) in rules.iter().zip(&ids) {
        builder.define(id, expr_of(&rule[1], &symbols));
    }
    let start = rules.iter().position(|rule| rule[0] == parts["start"]).expect("a start rule");
    builder.finish(ids[start])
}

fn expr_of(node: &Value, symbols: &HashMap<&str, Expr>) -> Expr {
    let all = |nodes: &'_ Value| items(nodes).iter().map(|item| expr_of(item, symbols)).collect::<Vec<_>>();
    match text(&node[0]) {
        "symbol" => symbols[text(&node[1])].clone(),
        "sequence" => Expr::sequence(all(&node[1])),
        "choice" => Expr::choice(all(&node[1])),
        "repeat" => Expr::repeat(expr_of(&node[1], symbols), number(&node[2]), node[3].as_u64().map(|max| max as u32)),
        kind => panic!("a rule holds no {kind}"),
    }
}

fn pattern_of(node: &Value) -> Pattern {
    let all = |nodes: &Value| items(nodes).iter().map(pattern_of).collect();
    Pattern::new(match text(&node[0]) {
        "literal" => PatternKind::Literal { text: text(&node[1]).into(), ignore_case: node[2].as_bool().unwrap() },
        "regex" => PatternKind::Regex { source: text(&node[1]).into(), flags: text(&node[2]).into() },
        "sequence" => PatternKind::Sequence(all(&node[1])),
        "choice" => PatternKind::Choice(all(&node[1])),
        "repeat" => {
            let max = node[3].as_u64().map(|max| max as u32);
            PatternKind::Repeat { item: Box::new(pattern_of(&node[1])), min: number(&node[2]), max }
        }
        kind => panic!("a pattern holds no {kind}"),
    })
}

fn items(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn number(value: &Value) -> u32 {
    value.as_u64().expect("a number") as u32
}
