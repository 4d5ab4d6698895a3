//! How terminals lie to each other, in plain values: terminals by name, texts as bytes.

use maskwright_core::hazards::{self, Clashes, EndlessTokens, Never, Overlap, TwoReadings};
use maskwright_core::id::TerminalId;
use maskwright_core::runtime::CompiledGrammar;
use maskwright_core::watch::{CancelFlag, Watch};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::errors::compile_error;

type Lexemes<'a> = Vec<(&'a str, usize)>;

/// The matrix of overlaps.
pub(crate) fn overlaps_dict<'py>(
    py: Python<'py>,
    grammar: &CompiledGrammar,
    cancel: &CancelFlag,
) -> PyResult<Bound<'py, PyDict>> {
    let watch = Watch::default().with_cancel(cancel);
    let overlaps = py.detach(|| hazards::overlaps(grammar.tables(), &watch)).map_err(compile_error)?;
    let name = |terminal: TerminalId| grammar.tables().terminal_name(terminal);
    let pairs = PyList::empty(py);
    for Overlap { terminals, common, within, begins, together } in &overlaps.pairs {
        let pair = PyDict::new(py);
        pair.set_item("first", name(terminals.0))?;
        pair.set_item("second", name(terminals.1))?;
        pair.set_item("common", common.as_deref().map(|text| PyBytes::new(py, text)))?;
        pair.set_item("first_within_second", within.0)?;
        pair.set_item("second_within_first", within.1)?;
        for (key, begins) in [("first_begins_second", &begins.0), ("second_begins_first", &begins.1)] {
            let texts = begins.as_ref().map(|(short, long)| (PyBytes::new(py, short), PyBytes::new(py, long)));
            pair.set_item(key, texts)?;
        }
        pair.set_item("together", together)?;
        pairs.append(pair)?;
    }
    let dict = PyDict::new(py);
    dict.set_item("pairs", pairs)?;
    dict.set_item("is_complete", overlaps.is_complete)?;
    Ok(dict)
}

/// What may be amiss with them.
pub(crate) fn clashes_dict<'py>(
    py: Python<'py>,
    grammar: &CompiledGrammar,
    cancel: &CancelFlag,
) -> PyResult<Bound<'py, PyDict>> {
    let watch = Watch::default().with_cancel(cancel);
    let clashes = py.detach(|| Clashes::find(grammar, &watch)).map_err(compile_error)?;
    let name = |terminal: TerminalId| grammar.tables().terminal_name(terminal);
    let bytes = |text: &[u8]| PyBytes::new(py, text);
    let common = clashes.common.iter().map(|one| {
        let (first, second) = one.terminals;
        (name(first), name(second), bytes(&one.text), one.within.0, one.within.1)
    });
    let lexemes =
        |ends: &[(TerminalId, usize)]| -> Lexemes<'_> { ends.iter().map(|&(one, end)| (name(one), end)).collect() };
    let boundaries = clashes.boundaries.iter().map(|one| {
        let TwoReadings { text, longer, shorter } = &one.readings;
        let texts = (bytes(&one.before), bytes(text));
        (name(one.shorter), name(one.longer), texts.0, texts.1, lexemes(longer), lexemes(shorter))
    });
    let never = clashes.never.iter().map(|(terminal, why)| match why {
        Never::StandsBack(text) => (name(*terminal), bytes(text), None),
        Never::LacksByte(text, byte) => (name(*terminal), bytes(text), Some(*byte)),
    });
    let blanks = clashes.blanks.iter().map(|one| (name(one.terminal), one.is_endless, endless(&one.tokens)));
    let dict = PyDict::new(py);
    dict.set_item("common", PyTuple::new(py, common)?)?;
    dict.set_item("boundaries", PyTuple::new(py, boundaries)?)?;
    dict.set_item("never", PyTuple::new(py, never)?)?;
    dict.set_item("ignored", endless(&clashes.ignored))?;
    dict.set_item("blanks", PyTuple::new(py, blanks)?)?;
    dict.set_item("is_complete", clashes.is_complete)?;
    Ok(dict)
}

fn endless(found: &EndlessTokens) -> (Vec<u32>, usize, bool) {
    (found.tokens.iter().map(|token| token.0).collect(), found.count, found.is_complete)
}
