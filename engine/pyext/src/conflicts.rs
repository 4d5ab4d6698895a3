//! The class `Conflicts`: what the grammar as written has of them, in plain values.

use maskwright_core::config::{ConflictLimits, Limits};
use maskwright_core::conflicts::{self as core, Example, Item, Kind, Piece, Reading, Shape, Verdict};
use maskwright_core::grammar::Symbol;
use maskwright_core::id::ProductionId;
use maskwright_core::watch::Watch;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::compiled::CancelToken;
use crate::errors::compile_error;
use crate::grammar::PyGrammar;
use crate::numbers::Count;
use crate::patterns::with_stack;

/// The conflicts of a grammar as it is written: with nothing rewritten but repetitions and optional parts.
///
/// Finding them needs no vocabulary and no compile. Raises ``CompileError``, ``LimitExceeded`` and ``Cancelled``.
#[pyclass(frozen, module = "maskwright._engine")]
pub(crate) struct Conflicts {
    conflicts: core::Conflicts,
}

#[pymethods]
impl Conflicts {
    #[new]
    #[pyo3(signature = (grammar, cancel = None))]
    fn new(py: Python<'_>, grammar: &Bound<'_, PyGrammar>, cancel: Option<&Bound<'_, CancelToken>>) -> PyResult<Self> {
        let (grammar, watch) = (grammar.get().grammar.clone(), watch(&Limits::default(), cancel));
        let find = || with_stack(|| core::Conflicts::find(&grammar, &ConflictLimits::default(), &watch));
        Ok(Self { conflicts: py.detach(find).map_err(compile_error)? })
    }

    /// One for each cause.
    ///
    /// ``{"kind": "shift/reduce" | "reduce/reduce", "shape": "plain" | "tail" | "lists" | "operators" | "cycle",
    /// "symbol" (of operators and cycles), "terminals": [names], "states": count, "pairs": [[item, item]]}``. The first
    /// item of a pair could be complete before the terminals, of which ``$`` is the end of the text; the second could
    /// go on, or be complete too. An item is ``{"symbol", "body": [names], "dot", "alternative": number, "span":
    /// (start, end), "made"}``: ``made`` is a symbol that stands for a repetition or a group.
    fn all<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let form = &self.conflicts.written().form;
        let shown = |conflict: &core::Conflict| {
            let dict = PyDict::new(py);
            let kind = if conflict.kind == Kind::ShiftReduce { "shift/reduce" } else { "reduce/reduce" };
            let terminals: Vec<&str> = conflict.terminals.iter().map(|&id| &*form.terminals[id]).collect();
            dict.set_item("kind", kind)?;
            dict.set_item("shape", shape_name(conflict.shape))?;
            dict.set_item("symbol", self.symbol_of(conflict.shape))?;
            dict.set_item("terminals", terminals)?;
            dict.set_item("states", conflict.states)?;
            let pairs: PyResult<Vec<_>> =
                conflict.places.iter().map(|place| self.pair(py, place.reduced, place.other)).collect();
            dict.set_item("pairs", pairs?)?;
            Ok(dict)
        };
        self.conflicts.all().iter().map(shown).collect()
    }

    /// What shows one of them, found in so many steps or not at all.
    ///
    /// ``{"verdict": "ambiguous" | "alike" | "joined" | "unknown", "terminal", "pair", "readings": [{"pieces": [(kind,
    /// symbol, made)], "sentence": [terminals] | None, "dot": count}]}``. Of a text that is ``ambiguous`` there are two
    /// readings with one sentence; two texts are ``alike`` up to the dot and one terminal further; where it is
    /// ``joined`` no text leads to both sides. Pieces are ``open``, ``leaf``, ``dot`` and ``close``; a sentence that is
    /// too long is left out. Raises ``LimitExceeded`` after so many milliseconds, ``Cancelled``, and ``IndexError``.
    #[pyo3(signature = (number, work, milliseconds = None, cancel = None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        work: Count,
        milliseconds: Option<Count>,
        cancel: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if number >= self.conflicts.all().len() {
            return Err(PyIndexError::new_err(format!("there is no conflict {number}")));
        }
        let max_milliseconds = milliseconds.map_or(usize::MAX, |count| count.0);
        let watch = watch(&Limits { max_milliseconds, ..Limits::default() }, cancel);
        let example = py.detach(|| self.conflicts.explain(number, work.0, &watch)).map_err(compile_error)?;
        self.example(py, &example)
    }

    /// Productions and LR states of the grammar as written.
    #[getter]
    fn figures(&self) -> (usize, usize) {
        (self.conflicts.written().form.productions.len(), self.conflicts.state_count())
    }
}

impl Conflicts {
    fn example<'py>(&self, py: Python<'py>, example: &Example) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let verdict = match example.verdict {
            Verdict::Ambiguous => "ambiguous",
            Verdict::Alike => "alike",
            Verdict::Joined => "joined",
            Verdict::Unknown => "unknown",
        };
        dict.set_item("verdict", verdict)?;
        dict.set_item("terminal", &*self.conflicts.written().form.terminals[example.place.terminal])?;
        dict.set_item("pair", self.pair(py, example.place.reduced, example.place.other)?)?;
        let readings: PyResult<Vec<_>> = example.readings.iter().map(|reading| self.reading(py, reading)).collect();
        dict.set_item("readings", readings?)?;
        Ok(dict)
    }

    fn reading<'py>(&self, py: Python<'py>, reading: &Reading) -> PyResult<Bound<'py, PyDict>> {
        let form = &self.conflicts.written().form;
        let pieces: Vec<(&str, &str, bool)> = reading
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Open(production) => {
                    let symbol = form.productions[production.index()].lhs;
                    ("open", form.name(Symbol::Nonterminal(symbol)), self.is_made(*production))
                }
                Piece::Leaf(symbol) => ("leaf", form.name(*symbol), false),
                Piece::Dot => ("dot", "", false),
                Piece::Close => ("close", "", false),
            })
            .collect();
        let sentence: Option<Vec<&str>> =
            reading.sentence.as_ref().map(|sentence| sentence.iter().map(|&id| &*form.terminals[id]).collect());
        let dict = PyDict::new(py);
        dict.set_item("pieces", pieces)?;
        dict.set_item("sentence", sentence)?;
        dict.set_item("dot", reading.dot)?;
        Ok(dict)
    }

    /// A reduction and what is in conflict with it.
    fn pair<'py>(&self, py: Python<'py>, reduced: ProductionId, other: Item) -> PyResult<[Bound<'py, PyDict>; 2]> {
        let length = self.conflicts.written().form.productions[reduced.index()].rhs.len();
        Ok([self.item(py, (reduced, length as u32))?, self.item(py, other)?])
    }

    fn item<'py>(&self, py: Python<'py>, (production, dot): Item) -> PyResult<Bound<'py, PyDict>> {
        let written = self.conflicts.written();
        let rule = &written.form.productions[production.index()];
        let number = written.alternative(production.index());
        let alternative = &written.alternatives[number];
        let body: Vec<&str> = rule.rhs.iter().map(|&symbol| written.form.name(symbol)).collect();
        let dict = PyDict::new(py);
        dict.set_item("symbol", written.form.name(Symbol::Nonterminal(rule.lhs)))?;
        dict.set_item("body", body)?;
        dict.set_item("dot", dot)?;
        dict.set_item("alternative", number)?;
        dict.set_item("span", (alternative.span.start, alternative.span.end))?;
        dict.set_item("made", alternative.made)?;
        Ok(dict)
    }

    fn is_made(&self, production: ProductionId) -> bool {
        let written = self.conflicts.written();
        written.alternatives[written.alternative(production.index())].made
    }

    fn symbol_of(&self, shape: Shape) -> Option<&str> {
        match shape {
            Shape::Operators(symbol) | Shape::Cycle(symbol) => {
                Some(self.conflicts.written().form.name(Symbol::Nonterminal(symbol)))
            }
            _ => None,
        }
    }
}

fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Plain => "plain",
        Shape::Tail => "tail",
        Shape::Lists => "lists",
        Shape::Operators(_) => "operators",
        Shape::Cycle(_) => "cycle",
    }
}

fn watch(limits: &Limits, cancel: Option<&Bound<'_, CancelToken>>) -> Watch {
    let watch = Watch::new(limits);
    match cancel {
        Some(token) => watch.with_cancel(&token.get().flag),
        None => watch,
    }
}
