//! The vocabulary, grammars and texts, as `python -m benchmarks.rust_inputs` writes them: the crate has no notation and no
//! encoder, so they come from the package.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use maskwright_core::config::Config;
use maskwright_core::grammar::Grammar;
use maskwright_core::id::TokenId;
use maskwright_core::runtime::CompiledGrammar;
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use maskwright_core::watch::CancelFlag;

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
        files.retain(|file| file.extension().is_some_and(|ending| ending == "grammar"));
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
        let name = file.file_stem().unwrap().to_str().unwrap().into();
        let grammar = postcard::from_bytes(&fs::read(file).unwrap()).expect("a grammar");
        let texts: Vec<Vec<u32>> =
            serde_json::from_slice(&fs::read(file.with_extension("json")).unwrap()).expect("JSON");
        let texts = texts.into_iter().map(|ids| ids.into_iter().map(TokenId).collect()).collect();
        Self { name, grammar, texts }
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
