//! Arrays of callers that masks are written into, of whatever library: always the caller's memory, never a copy.

use numpy::{Element, Ix1, Ix2, PyArray, PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

/// The words of one mask.
pub(crate) fn one_mask<'py>(out: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray<i32, Ix1>>> {
    let words = signed_words(out)?;
    words.cast_into().map_err(|error| wrong_shape("the mask buffer must have one axis", &error.into_inner()))
}

/// The words of masks, a row each.
pub(crate) fn many_masks<'py>(out: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray<i32, Ix2>>> {
    let words = signed_words(out)?;
    let words: Bound<'py, PyArray<i32, Ix2>> = words
        .cast_into()
        .map_err(|error| wrong_shape("out must have two axes, a row for each state", &error.into_inner()))?;
    if words.is_c_contiguous() {
        Ok(words)
    } else {
        Err(PyValueError::new_err("out must be contiguous, row after row"))
    }
}

/// An array of 32-bit words as one of signed words, which share their memory.
fn signed_words<'py>(out: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let array = as_array(out)?;
    let kind = array.dtype();
    if kind.is_equiv_to(&i32::get_dtype(out.py())) {
        return Ok(array.into_any());
    }
    if kind.is_equiv_to(&u32::get_dtype(out.py())) {
        return array.call_method1(intern!(out.py(), "view"), (i32::get_dtype(out.py()),));
    }
    Err(PyTypeError::new_err(format!("the mask buffer must be of int32 or uint32, not {kind}")))
}

/// A numpy array over the memory of a numpy array, a tensor of PyTorch on the CPU, or anything with a buffer.
fn as_array<'py>(out: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let py = out.py();
    if let Ok(array) = out.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    if out.hasattr(intern!(py, "data_ptr"))? {
        // Its own method refuses what lies on another device, and says how to get it from there.
        return Ok(out.call_method0(intern!(py, "numpy"))?.cast_into()?);
    }
    let Ok(view) = PyMemoryView::from(out) else {
        let kind = out.get_type().name()?;
        let message = format!("the mask buffer must be a numpy array of int32 or share memory with one, not {kind}");
        return Err(PyTypeError::new_err(message));
    };
    Ok(py.import("numpy")?.call_method1(intern!(py, "asarray"), (view,))?.cast_into()?)
}

fn wrong_shape(demand: &str, array: &Bound<'_, PyAny>) -> PyErr {
    let axes = array.cast::<PyUntypedArray>().map_or(0, |array| array.ndim());
    PyTypeError::new_err(format!("{demand}, not {axes}"))
}
