//! The class `Vocabulary`.

use std::sync::{Arc, OnceLock};

use maskwright_core::id::TokenId;
use maskwright_core::vocabulary as core;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict};

use crate::builtin::{BUILTINS, Builtin};
use crate::encoder::Encoder;
use crate::errors::VocabularyError;
use crate::numbers::TokenNumber;

/// Tokens with an index over their bytes. Immutable; shared between compiles and threads.
///
/// ``tokens`` is the name of an embedded vocabulary, or a sequence where position is id and ``None`` is an id without
/// bytes. ``encoder`` says how text becomes tokens where the vocabulary is not an embedded one: ``"longest"`` takes
/// the longest token that fits, ``"merges"`` merges byte pairs in order of their ids. Raises ``VocabularyError``.
#[pyclass(frozen, subclass, module = "maskwright._engine")]
pub(crate) struct Vocabulary {
    tokens: Arc<core::Vocabulary>,
    index: OnceLock<Arc<core::VocabularyIndex>>,
    encoder: Encoder,
    builtin: Option<&'static Builtin>,
}

/// Where the tokens come from.
#[derive(FromPyObject)]
enum Tokens {
    /// The name of an embedded vocabulary.
    Name(String),
    /// Position = id.
    List(Vec<Option<PyBackedBytes>>),
}

impl Vocabulary {
    /// The index; builds it the first time. Call it without the interpreter lock, since another thread may be building.
    pub(crate) fn index(&self) -> Arc<core::VocabularyIndex> {
        self.index.get_or_init(|| Arc::new(core::VocabularyIndex::build(self.tokens.clone()))).clone()
    }

    /// Whether some tokens have these bytes, and no others.
    pub(crate) fn spell(&self, tokens: &[TokenId], bytes: &[u8]) -> bool {
        let rest = tokens.iter().try_fold(bytes, |rest, &token| rest.strip_prefix(self.tokens.token_bytes(token)?));
        rest.is_some_and(<[u8]>::is_empty)
    }

    /// The id, if it lies within the vocabulary.
    pub(crate) fn check(&self, token: TokenId) -> PyResult<TokenId> {
        let size = self.tokens.vocab_size();
        if token.index() < size {
            return Ok(token);
        }
        Err(VocabularyError::new_err(format!("token {} is out of range: the vocabulary has {size} ids", token.0)))
    }

    fn from_builtin(builtin: &'static Builtin) -> PyResult<Self> {
        let encoder = Encoder::merges(builtin.pattern);
        Self::from_tokens(builtin.tokens(), builtin.end_tokens(), encoder, Some(builtin))
    }

    fn from_tokens(
        tokens: Vec<Option<Vec<u8>>>,
        end_tokens: Vec<u32>,
        encoder: Encoder,
        builtin: Option<&'static Builtin>,
    ) -> PyResult<Self> {
        let end_tokens = end_tokens.into_iter().map(TokenId).collect();
        let tokens = core::Vocabulary::new(tokens, end_tokens).map_err(|e| VocabularyError::new_err(e.to_string()))?;
        Ok(Self { tokens: Arc::new(tokens), index: OnceLock::new(), encoder, builtin })
    }
}

#[pymethods]
impl Vocabulary {
    #[new]
    #[pyo3(signature = (tokens, end_tokens = Vec::new(), encoder = "longest"))]
    fn new(tokens: Tokens, end_tokens: Vec<u32>, encoder: &str) -> PyResult<Self> {
        match tokens {
            Tokens::Name(name) => match Builtin::find(&name) {
                Some(builtin) => Self::from_builtin(builtin),
                None => Err(VocabularyError::new_err(format!("no vocabulary {name:?} is embedded"))),
            },
            Tokens::List(tokens) => {
                let tokens = tokens.into_iter().map(|token| Some(token?.to_vec())).collect();
                Self::from_tokens(tokens, end_tokens, Encoder::named(encoder)?, None)
            }
        }
    }

    /// Names of the embedded vocabularies.
    #[staticmethod]
    fn builtin_names() -> Vec<&'static str> {
        BUILTINS.iter().map(|builtin| builtin.name).collect()
    }

    /// Whether the index is built or was taken from its stored form.
    #[getter]
    fn has_index(&self) -> bool {
        self.index.get().is_some()
    }

    /// Take a stored index instead of building one; false if it is damaged, or of another vocabulary.
    fn with_index(&self, py: Python<'_>, index: &[u8]) -> bool {
        py.detach(|| match core::VocabularyIndex::from_bytes(self.tokens.clone(), index) {
            Ok(index) => {
                self.index.get_or_init(|| Arc::new(index));
                true
            }
            Err(_) => false,
        })
    }

    /// The index in its stored form; builds it if need be (some 30 ms for 200,000 tokens).
    fn index_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.index().to_bytes()))
    }

    /// Highest id + 1.
    #[getter]
    fn vocab_size(&self) -> usize {
        self.tokens.vocab_size()
    }

    /// Ids of the tokens that end a text, ascending.
    #[getter]
    fn end_tokens(&self) -> Vec<u32> {
        self.tokens.end_tokens().iter().map(|token| token.0).collect()
    }

    /// Names and ids of the tokens that stand for themselves and have no bytes.
    #[getter]
    fn special_tokens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let special = PyDict::new(py);
        for (name, id) in self.builtin.into_iter().flat_map(Builtin::special_tokens) {
            special.set_item(name, id)?;
        }
        Ok(special)
    }

    /// A hash of all tokens, as hexadecimal digits; equal vocabularies have equal ones.
    #[getter]
    fn digest(&self) -> String {
        format!("{:032x}", self.tokens.digest())
    }

    /// The bytes of a token; ``None`` where it has none. Raises ``VocabularyError`` outside the vocabulary.
    fn token_bytes<'py>(&self, py: Python<'py>, token: TokenNumber) -> PyResult<Option<Bound<'py, PyBytes>>> {
        Ok(self.tokens.token_bytes(self.check(token.0)?).map(|bytes| PyBytes::new(py, bytes)))
    }

    /// Ids of the tokens with exactly these bytes.
    fn ids(&self, py: Python<'_>, data: &[u8]) -> Vec<u32> {
        py.detach(|| self.index().ids(data).iter().map(|token| token.0).collect())
    }

    /// Ids of the tokens of a text, as the tokenizer splits it. Raises ``VocabularyError`` where it cannot.
    fn encode(&self, py: Python<'_>, text: &str) -> PyResult<Vec<u32>> {
        py.detach(|| self.encoder.encode(text, &self.tokens, || self.index()))
    }
}
