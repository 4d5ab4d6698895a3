//! The normal form in plain values, for those who write it down in a notation of their own.

use maskwright_core::grammar::Symbol;
use maskwright_core::normalize::NormalForm;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Nonterminals and terminals by number, and productions over them.
pub(crate) fn normal_form<'py>(py: Python<'py>, form: &NormalForm) -> PyResult<Bound<'py, PyDict>> {
    let nonterminals: Vec<_> =
        form.symbols.iter().map(|symbol| (&*symbol.name, symbol.span.start, symbol.span.end)).collect();
    let productions: Vec<_> = form
        .productions
        .iter()
        .map(|production| {
            let symbols: Vec<_> = production.rhs.iter().map(number_of).collect();
            let places: Vec<_> = production.origin.iter().map(|span| (span.start, span.end)).collect();
            (production.lhs.index(), symbols, places)
        })
        .collect();
    let form_of = PyDict::new(py);
    form_of.set_item("nonterminals", nonterminals)?;
    form_of.set_item("terminals", form.terminals.iter().map(|name| &**name).collect::<Vec<&str>>())?;
    form_of.set_item("productions", productions)?;
    Ok(form_of)
}

/// Whether a symbol is a terminal, and its number among those.
fn number_of(symbol: &Symbol) -> (bool, usize) {
    match symbol {
        Symbol::Terminal(id) => (true, id.index()),
        Symbol::Nonterminal(id) => (false, id.index()),
    }
}
