//! Numbers as Python gives them: of any size, and refused by name where they make no sense.

use maskwright_core::id::TokenId;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes};

use crate::errors::VocabularyError;

/// A token id: any whole number, of which those that no vocabulary can have are refused by name.
pub(crate) struct TokenNumber(pub(crate) TokenId);

impl<'py> FromPyObject<'_, 'py> for TokenNumber {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if number.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err(format!("a token id is a whole number, not {}", number.repr()?)));
        }
        match number.extract::<u32>() {
            Ok(number) => Ok(Self(TokenId(number))),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                Err(VocabularyError::new_err(format!("token {} is not in the vocabulary", number.str()?)))
            }
            Err(error) => Err(error),
        }
    }
}

/// Token ids. Bytes would do as a sequence of numbers, and hardly mean that.
pub(crate) struct TokenNumbers(pub(crate) Vec<TokenId>);

impl<'py> FromPyObject<'_, 'py> for TokenNumbers {
    type Error = PyErr;

    fn extract(numbers: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if numbers.is_instance_of::<PyBytes>() || numbers.is_instance_of::<PyByteArray>() {
            return Err(PyTypeError::new_err("this takes token ids; commit_bytes takes bytes"));
        }
        let numbers = numbers.extract::<Vec<TokenNumber>>()?;
        Ok(Self(numbers.into_iter().map(|number| number.0).collect()))
    }
}

/// How many of something.
pub(crate) struct Count(pub(crate) usize);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match number.extract::<usize>() {
            Ok(count) => Ok(Self(count)),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                Err(PyValueError::new_err(format!("{} is not a possible count: give 0 or more", number.str()?)))
            }
            Err(error) => Err(error),
        }
    }
}
