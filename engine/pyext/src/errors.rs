//! The Python exceptions that the engine raises. They are defined in Python, where they share a base with others.

use maskwright_core::envelope::FileError;
use maskwright_core::error::CompileError as CoreError;
use maskwright_core::runtime::RuntimeError;
use pyo3::exceptions::PyValueError;
use pyo3::import_exception;
use pyo3::prelude::*;

import_exception!(maskwright.errors, EngineError);
import_exception!(maskwright.errors, CompileError);
import_exception!(maskwright.errors, LimitExceeded);
import_exception!(maskwright.errors, Cancelled);
import_exception!(maskwright.errors, TokenRefused);
import_exception!(maskwright.errors, VocabularyError);
import_exception!(maskwright.errors, InputError);

/// The exception for an error of the compiler.
pub(crate) fn compile_error(error: CoreError) -> PyErr {
    let message = error.to_string();
    match error {
        CoreError::Grammar { span, .. } | CoreError::EmptyLanguage { span, .. } => {
            CompileError::new_err((message, span.start, span.end))
        }
        CoreError::Limit { stage, figure, limit, contributors, .. } => {
            LimitExceeded::new_err((message, stage, figure, limit, contributors.largest))
        }
        CoreError::NoThread(_) => EngineError::new_err(message),
        CoreError::Cancelled => Cancelled::new_err(message),
    }
}

/// The exception for what is not the file that it should be.
pub(crate) fn file_error(error: FileError) -> PyErr {
    match error {
        FileError::OtherVocabulary(_) => VocabularyError::new_err(error.to_string()),
        _ => InputError::new_err(error.to_string()),
    }
}

/// The exception for an error of a running state.
pub(crate) fn runtime_error(error: RuntimeError) -> PyErr {
    runtime_exception(error.to_string(), &error)
}

/// The same for one token of several.
pub(crate) fn token_list_error(place: usize, error: RuntimeError) -> PyErr {
    runtime_exception(format!("token {place} of the list: {error}"), &error)
}

fn runtime_exception(message: String, error: &RuntimeError) -> PyErr {
    match *error {
        RuntimeError::Refused { offset } => TokenRefused::new_err((message, offset)),
        RuntimeError::CannotEnd | RuntimeError::CannotCome(_) | RuntimeError::Ended | RuntimeError::NoBytes(_) => {
            TokenRefused::new_err((message, 0))
        }
        RuntimeError::OutOfRange { .. } => VocabularyError::new_err(message),
        RuntimeError::Limit { limit, .. } => {
            // What was counted stopped at the first that was too many.
            LimitExceeded::new_err((message, "runtime", limit + 1, limit, Vec::<(String, usize)>::new()))
        }
        RuntimeError::TooFarBack { .. } | RuntimeError::BufferSize { .. } => PyValueError::new_err(message),
    }
}

/// Adds the exceptions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("EngineError", py.get_type::<EngineError>())?;
    module.add("CompileError", py.get_type::<CompileError>())?;
    module.add("LimitExceeded", py.get_type::<LimitExceeded>())?;
    module.add("Cancelled", py.get_type::<Cancelled>())?;
    module.add("TokenRefused", py.get_type::<TokenRefused>())
}
