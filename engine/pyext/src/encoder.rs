//! Text to tokens, in the way of the vocabulary's own tokenizer where that is known.

use std::sync::{Arc, OnceLock};

use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use pyo3::{PyErr, PyResult};
use rustc_hash::FxHashMap;
use tiktoken_rs::CoreBPE;

use crate::errors::VocabularyError;

/// How text becomes tokens.
pub(crate) enum Encoder {
    /// Takes the longest token that fits, from left to right.
    Longest,
    /// Splits text by an expression, then merges byte pairs in order of their ids.
    Merges {
        /// The expression.
        pattern: &'static str,
        /// Made when text is first encoded: they take a tenth of a second.
        tables: OnceLock<Box<Tables>>,
    },
}

/// What merging needs.
pub(crate) struct Tables {
    encoding: CoreBPE,
    /// Bytes that are tokens. Merging starts from single bytes, so the text may hold no others.
    single_bytes: [bool; 256],
}

/// The expressions of the embedded vocabularies look back over blanks, with a stack that holds a million of them; the
/// crate panics beyond that.
const LONGEST_BLANK: usize = 900_000;
/// Leaves the text in one piece.
const WHOLE_TEXT: &str = "(?s).+";

impl Encoder {
    /// The encoder that Python callers name.
    pub(crate) fn named(name: &str) -> PyResult<Self> {
        match name {
            "longest" => Ok(Self::Longest),
            "merges" => Ok(Self::merges(WHOLE_TEXT)),
            _ => {
                Err(VocabularyError::new_err(format!("unknown encoder {name:?}: there are \"longest\" and \"merges\"")))
            }
        }
    }

    /// Byte pairs, within the pieces that an expression splits text into.
    pub(crate) fn merges(pattern: &'static str) -> Self {
        Self::Merges { pattern, tables: OnceLock::new() }
    }

    /// Encodes a text. Names of special tokens count as text.
    pub(crate) fn encode(
        &self,
        text: &str,
        vocabulary: &Vocabulary,
        index: impl FnOnce() -> Arc<VocabularyIndex>,
    ) -> PyResult<Vec<u32>> {
        match self {
            Self::Longest => longest(text.as_bytes(), &index()),
            Self::Merges { pattern, tables } => {
                tables.get_or_init(|| Box::new(Tables::new(vocabulary, pattern))).encode(text)
            }
        }
    }
}

impl Tables {
    /// The crate's tables for these tokens. Of several ids with equal bytes the lowest counts.
    fn new(vocabulary: &Vocabulary, pattern: &str) -> Self {
        let mut ranks = FxHashMap::default();
        let mut single_bytes = [false; 256];
        for (token, bytes) in vocabulary.tokens() {
            ranks.entry(bytes.to_vec()).or_insert(token.0);
            if let [byte] = bytes {
                single_bytes[usize::from(*byte)] = true;
            }
        }
        let encoding =
            CoreBPE::new(ranks, FxHashMap::default(), pattern).expect("the patterns are constants and sound");
        Self { encoding, single_bytes }
    }

    fn encode(&self, text: &str) -> PyResult<Vec<u32>> {
        if let Some(offset) = text.bytes().position(|byte| !self.single_bytes[usize::from(byte)]) {
            return Err(no_token(text.as_bytes(), offset));
        }
        if longest_blank(text) > LONGEST_BLANK {
            let message = format!("the text cannot be encoded: it has more than {LONGEST_BLANK} blanks in a row");
            return Err(VocabularyError::new_err(message));
        }
        Ok(self.encoding.encode_ordinary(text))
    }
}

/// Characters of the longest run of blanks on one line.
fn longest_blank(text: &str) -> usize {
    let runs = text.split(|char: char| !char.is_whitespace() || char == '\n' || char == '\r');
    runs.map(|run| run.chars().count()).max().unwrap_or(0)
}

fn longest(text: &[u8], index: &VocabularyIndex) -> PyResult<Vec<u32>> {
    let mut tokens = Vec::new();
    let mut offset = 0;
    while offset < text.len() {
        let (token, length) = index.trie().longest_prefix(&text[offset..]).ok_or_else(|| no_token(text, offset))?;
        tokens.push(token.0);
        offset += length;
    }
    Ok(tokens)
}

fn no_token(text: &[u8], offset: usize) -> PyErr {
    VocabularyError::new_err(format!(
        "the text cannot be encoded: no token for byte 0x{:02x} at {offset}",
        text[offset]
    ))
}
