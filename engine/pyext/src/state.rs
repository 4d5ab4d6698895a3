//! The class `State`.

use maskwright_core::explain::{explain_bytes, explain_token};
use maskwright_core::id::TokenId;
use maskwright_core::runtime::Constraint;
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::errors::{VocabularyError, runtime_error, token_list_error};
use crate::{explanation, view};

/// A place in a text.
#[pyclass(module = "maskwright._engine")]
pub(crate) struct State {
    constraint: Constraint,
}

impl State {
    pub(crate) fn new(constraint: Constraint) -> Self {
        Self { constraint }
    }

    fn fill(&self, mask: &Bound<'_, PyArray1<i32>>) -> PyResult<()> {
        let mut out = mask.try_readwrite().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let words = out.as_slice_mut().map_err(|_| PyValueError::new_err("the mask buffer must be contiguous"))?;
        self.constraint.fill_mask(bytemuck::cast_slice_mut(words)).map_err(runtime_error)
    }
}

#[pymethods]
impl State {
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let mask = PyArray1::zeros(py, self.constraint.mask_words(), false);
        self.fill(&mask)?;
        Ok(mask)
    }

    fn fill_mask(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let out = out.cast::<PyArray1<i32>>();
        self.fill(
            out.map_err(|_| PyTypeError::new_err("the mask buffer must be a numpy array of int32 with one axis"))?,
        )
    }

    fn allowed<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.allowed_list().into_pyarray(py)
    }

    fn allowed_list(&self) -> Vec<u32> {
        self.constraint.allowed().into_iter().map(|token| token.0).collect()
    }

    fn count(&self) -> usize {
        self.constraint.count()
    }

    fn is_allowed(&self, token: TokenNumber) -> PyResult<bool> {
        self.constraint.is_allowed(token.0).map_err(runtime_error)
    }

    fn commit(&mut self, token: TokenNumber) -> PyResult<()> {
        self.constraint.commit(token.0).map_err(runtime_error)
    }

    fn commit_tokens(&mut self, tokens: Vec<TokenNumber>) -> PyResult<()> {
        self.constraint.commit_tokens(&ids(&tokens)).map_err(|(place, error)| token_list_error(place, error))
    }

    fn commit_bytes(&mut self, data: &[u8]) -> PyResult<()> {
        self.constraint.commit_bytes(data).map_err(runtime_error)
    }

    fn validate(&self, tokens: Vec<TokenNumber>) -> usize {
        self.constraint.validate(&ids(&tokens))
    }

    fn rollback(&mut self, steps: i64) -> PyResult<()> {
        let steps = usize::try_from(steps)
            .map_err(|_| PyValueError::new_err(format!("cannot undo {steps} steps: give 0 or more")))?;
        self.constraint.rollback(steps).map_err(runtime_error)
    }

    fn clone(&self) -> Self {
        Self::new(self.constraint.clone())
    }

    fn fork(&self) -> PyResult<Self> {
        self.constraint.fork().map(Self::new).map_err(runtime_error)
    }

    fn forced_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let forced = self.constraint.forced_bytes().map_err(runtime_error)?;
        Ok(PyBytes::new(py, &forced))
    }

    fn forced_tokens(&self) -> PyResult<Vec<u32>> {
        let forced = self.constraint.forced_tokens().map_err(runtime_error)?;
        Ok(forced.into_iter().map(|token| token.0).collect())
    }

    fn is_accepting(&self) -> bool {
        self.constraint.is_accepting()
    }

    fn is_dead_end(&self) -> bool {
        self.constraint.is_dead_end()
    }

    fn is_ended(&self) -> bool {
        self.constraint.is_ended()
    }

    fn why<'py>(&self, py: Python<'py>, token: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let explained = match token.cast::<PyBytes>() {
            Ok(data) => explain_bytes(&self.constraint, data.as_bytes()),
            Err(_) => explain_token(&self.constraint, token.extract::<TokenNumber>()?.0),
        };
        explanation::entry(py, &explained.map_err(runtime_error)?, &self.constraint)
    }

    fn lexer_states<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        view::lexer_states(py, &self.constraint)
    }

    fn gss<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        view::gss(py, &self.constraint)
    }
}

fn ids(tokens: &[TokenNumber]) -> Vec<TokenId> {
    tokens.iter().map(|token| token.0).collect()
}

/// A token id as Python gives it: any whole number, of which those that no vocabulary can have are refused by name.
struct TokenNumber(TokenId);

impl<'py> FromPyObject<'_, 'py> for TokenNumber {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match number.extract::<u32>() {
            Ok(number) => Ok(Self(TokenId(number))),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                Err(VocabularyError::new_err(format!("token {} is not in the vocabulary", number.str()?)))
            }
            Err(error) => Err(error),
        }
    }
}
