//! The function `fill_masks`.

use maskwright_core::runtime::{self, Constraint};
use numpy::{PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::buffers::many_masks;
use crate::numbers::Count;
use crate::state::State;

/// Write the mask of each state into its row of ``out``, on several threads and without the interpreter lock.
///
/// ``out`` is an array of int32 or uint32, contiguous row after row, with a row for each state and as many columns as
/// ``State.mask`` has words; a tensor of PyTorch on the CPU will do. A row whose state is ``None`` stays as it is. An
/// ended state gives zeros, as its mask is empty. States may share stacks or be the same one. Without ``threads`` there
/// are as many as the machine has cores and the rows keep busy. Raises ``TypeError`` and ``ValueError``, before
/// anything is written.
#[pyfunction]
#[pyo3(signature = (states, out, threads = None))]
pub(crate) fn fill_masks(
    py: Python<'_>,
    states: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
    threads: Option<Count>,
) -> PyResult<()> {
    if threads.as_ref().is_some_and(|threads| threads.0 == 0) {
        return Err(PyValueError::new_err("threads must be 1 or more, or None"));
    }
    let (texts, rows) = (texts(states)?, many_masks(out)?);
    let (height, width) = (rows.shape()[0], rows.shape()[1]);
    if height != texts.len() {
        let message = format!("out has {height} rows, and there are {} states: each needs its own", texts.len());
        return Err(PyValueError::new_err(message));
    }
    let mut rows = rows.try_readwrite().map_err(|error| PyValueError::new_err(error.to_string()))?;
    let words = rows.as_slice_mut().map_err(|error| PyValueError::new_err(error.to_string()))?;
    if words.is_empty() && height > 0 {
        return Err(PyValueError::new_err("out has no columns"));
    }
    let rows = bytemuck::cast_slice_mut(words).chunks_exact_mut(width.max(1));
    let (mut places, mut filled) = (Vec::new(), Vec::new());
    for (place, (text, row)) in texts.iter().zip(rows).enumerate() {
        if let Some(text) = text {
            places.push(place);
            filled.push((text, row));
        }
    }
    let done = py.detach(|| runtime::fill_masks(filled, threads.map(|threads| threads.0)));
    done.map_err(|(place, error)| PyValueError::new_err(format!("row {}: {error}", places[place])))
}

/// Where each text stands now. What other threads do to a state meanwhile is not in its mask.
fn texts(states: &Bound<'_, PyAny>) -> PyResult<Vec<Option<Constraint>>> {
    let wrong =
        |what: String| PyTypeError::new_err(format!("{what} must be a State, or None for a row to leave as it is"));
    let all = states.try_iter().map_err(|_| wrong("each of the states".to_owned()))?;
    let text = |(place, state): (usize, PyResult<Bound<'_, PyAny>>)| {
        let state = state?;
        if state.is_none() {
            return Ok(None);
        }
        let state = state.cast::<State>().map_err(|_| wrong(format!("state {place} of the list")))?;
        Ok(Some(state.get().place()))
    };
    all.enumerate().map(text).collect()
}
