//! Encoding that the core asks for: by the method of the vocabulary, which a class of Python may have overridden.

use maskwright_core::id::TokenId;
use maskwright_core::runtime::RuntimeError;
use pyo3::intern;
use pyo3::prelude::*;

use crate::errors::{VocabularyError, runtime_error};
use crate::numbers::TokenNumbers;
use crate::vocabulary::Vocabulary;

/// What may go wrong in a call of the core that encodes.
pub(crate) enum Fault {
    /// In the core.
    Engine(RuntimeError),
    /// In the encoder.
    Encoder(PyErr),
}

impl From<RuntimeError> for Fault {
    fn from(error: RuntimeError) -> Self {
        Self::Engine(error)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Engine(error) => runtime_error(error),
            Fault::Encoder(error) => error,
        }
    }
}

/// What stands before a text, so that it is not the beginning of one: it is a token by itself, or some.
const MARK: &str = "\u{1}";
/// Tokens that a blank and the mark take.
const LONGEST_MARK: usize = 4;

/// The tokens of a text that goes on from another one; none where the vocabulary cannot encode it.
///
/// Encoders of some models put a blank before each text. Then the text is encoded behind a mark, and the tokens of the
/// mark are taken away.
pub(crate) fn encode(text: &str, vocabulary: &Py<Vocabulary>) -> Result<Vec<TokenId>, Fault> {
    let tokens = call(text, vocabulary)?;
    let blank = format!(" {text}");
    if !vocabulary.get().spell(&tokens, blank.as_bytes()) {
        return Ok(tokens);
    }
    let marked = call(&format!("{MARK}{text}"), vocabulary)?;
    let mut lengths = 0..=marked.len().min(LONGEST_MARK);
    let length = lengths.find(|&length| vocabulary.get().spell(&marked[length..], text.as_bytes()));
    Ok(length.map_or_else(Vec::new, |length| marked[length..].to_vec()))
}

fn call(text: &str, vocabulary: &Py<Vocabulary>) -> Result<Vec<TokenId>, Fault> {
    Python::attach(|py| {
        let tokens = vocabulary.bind(py).call_method1(intern!(py, "encode"), (text,));
        match tokens.and_then(|tokens| tokens.extract::<TokenNumbers>()) {
            Ok(tokens) => Ok(tokens.0),
            Err(error) if error.is_instance_of::<VocabularyError>(py) => Ok(Vec::new()),
            Err(error) => Err(Fault::Encoder(error)),
        }
    })
}
