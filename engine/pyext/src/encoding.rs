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

/// The tokens of a text; none where the vocabulary cannot encode it.
pub(crate) fn encode(text: &str, vocabulary: &Py<Vocabulary>) -> Result<Vec<TokenId>, Fault> {
    Python::attach(|py| {
        let tokens = vocabulary.bind(py).call_method1(intern!(py, "encode"), (text,));
        match tokens.and_then(|tokens| tokens.extract::<TokenNumbers>()) {
            Ok(tokens) => Ok(tokens.0),
            Err(error) if error.is_instance_of::<VocabularyError>(py) => Ok(Vec::new()),
            Err(error) => Err(Fault::Encoder(error)),
        }
    })
}
