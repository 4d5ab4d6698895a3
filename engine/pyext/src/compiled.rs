//! The classes `CompiledGrammar` and `CancelToken`.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use maskwright_core::compile::{Compiled, Options};
use maskwright_core::config::{Config, ReuseLimits};
use maskwright_core::profile::StageProfile;
use maskwright_core::reuse::Reuse;
use maskwright_core::runtime as core;
use maskwright_core::storage::{self, About};
use maskwright_core::watch::CancelFlag;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::compiling::compile;
use crate::dump::{STAGES, Source, dump};
use crate::errors::file_error;
use crate::grammar::PyGrammar;
use crate::hazards;
use crate::lexer::lexer_table;
use crate::limits::limits_of;
use crate::normal_form::normal_form;
use crate::numbers::Count;
use crate::overlaps;
use crate::shares;
use crate::state::State;
use crate::vocabulary::Vocabulary;

/// A flag that another thread may set to stop a compile within some milliseconds.
#[pyclass(frozen, module = "maskwright._engine")]
pub(crate) struct CancelToken {
    pub(crate) flag: CancelFlag,
}

#[pymethods]
impl CancelToken {
    #[new]
    fn new() -> Self {
        Self { flag: CancelFlag::new() }
    }

    /// Ask the compile to stop. Returns at once.
    fn cancel(&self) {
        self.flag.cancel();
    }

    /// Whether somebody asked.
    fn is_cancelled(&self) -> bool {
        self.flag.is_cancelled()
    }
}

/// What the compiles of this process have made.
static REUSE: LazyLock<Arc<Reuse>> = LazyLock::new(|| Arc::new(Reuse::new(ReuseLimits::default())));

/// A grammar compiled against a vocabulary. Immutable; shared between threads.
#[pyclass(frozen, module = "maskwright._engine")]
pub(crate) struct CompiledGrammar {
    compiled: core::CompiledGrammar,
    vocabulary: Py<Vocabulary>,
    source: Source,
}

#[pymethods]
impl CompiledGrammar {
    /// Compile. ``limits`` changes some of the engine's limits by name; ``cancel`` stops it from another thread.
    ///
    /// Other threads of the interpreter go on meanwhile, and Ctrl-C takes effect. ``progress`` is called from this
    /// thread with the name of a stage and the share of the whole that is done, when a stage begins and a few times a
    /// second; what it raises ends the compile. With ``reuse`` stages whose input an earlier compile of this process
    /// had are not done again, and later compiles find those of this one. Raises ``CompileError``, ``LimitExceeded``,
    /// ``Cancelled``, and ``ValueError`` for an unknown limit.
    #[staticmethod]
    #[pyo3(
        name = "compile",
        signature = (grammar, vocabulary, limits = None, cancel = None, progress = None, reuse = true)
    )]
    fn compile_grammar(
        py: Python<'_>,
        grammar: &Bound<'_, PyGrammar>,
        vocabulary: Py<Vocabulary>,
        limits: Option<HashMap<String, Count>>,
        cancel: Option<&Bound<'_, CancelToken>>,
        progress: Option<&Bound<'_, PyAny>>,
        reuse: bool,
    ) -> PyResult<Self> {
        let options = Options {
            config: Config { limits: limits_of(limits.unwrap_or_default())?, ..Config::default() },
            cancel: cancel.map(|token| token.get().flag.clone()).unwrap_or_default(),
            reuse: reuse.then(|| Arc::clone(&REUSE)),
            ..Options::default()
        };
        let (source, tokens) = (grammar.get().grammar.clone(), vocabulary.get());
        let index = py.detach(|| tokens.index());
        let compiled = compile(py, Arc::clone(&source), index, options, progress)?.into();
        Ok(Self { compiled, vocabulary, source: Source::Grammar(source) })
    }

    /// The grammar of a file, for the vocabulary that it was compiled for. ``limits`` are those of running states.
    ///
    /// Raises ``InputError`` for what is not a whole and sound file, ``VocabularyError`` for another vocabulary, and
    /// ``ValueError`` for an unknown limit.
    #[staticmethod]
    #[pyo3(signature = (data, vocabulary, limits = None))]
    fn from_bytes(
        py: Python<'_>,
        data: &[u8],
        vocabulary: Py<Vocabulary>,
        limits: Option<HashMap<String, Count>>,
    ) -> PyResult<Self> {
        let config = Config { limits: limits_of(limits.unwrap_or_default())?, ..Config::default() };
        let tokens = vocabulary.get();
        let read = py.detach(|| storage::read(data, tokens.index(), &config));
        let (tables, about) = read.map_err(file_error)?;
        Ok(Self { compiled: tables.into(), vocabulary, source: Source::Printed(about.grammar) })
    }

    /// All of it as a file, with a label that can be read without the rest.
    fn to_bytes<'py>(&self, py: Python<'py>, label: String) -> Bound<'py, PyBytes> {
        let write = || {
            let about = About { label, grammar: self.source.to_string() };
            storage::write(self.compiled.tables(), &about)
        };
        PyBytes::new(py, &py.detach(write))
    }

    /// The label of a file. Raises ``InputError`` for what is not a whole file.
    #[staticmethod]
    fn label(data: &[u8]) -> PyResult<String> {
        storage::label(data).map_err(file_error)
    }

    /// Write all of it to a file, from which ``load`` takes it many times faster than it was compiled.
    ///
    /// A file that is there is replaced in one step, so that no reader ever sees a part. Raises ``InputError`` where
    /// nothing can be written.
    fn save(slf: &Bound<'_, Self>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        files(slf.py())?.call_method1("save", (slf, path))?;
        Ok(())
    }

    /// Load what ``save`` wrote. ``vocabulary`` may be left out where it was an embedded one.
    ///
    /// ``limits`` are those of running states, since a file must not lift what protects its reader. Raises
    /// ``InputError`` for a file that is missing, of another version or damaged, and ``VocabularyError`` where the
    /// vocabulary is not the one that it was compiled against.
    #[staticmethod]
    #[pyo3(signature = (path, vocabulary = None, limits = None))]
    fn load<'py>(
        path: &Bound<'py, PyAny>,
        vocabulary: Option<&Bound<'py, PyAny>>,
        limits: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        files(path.py())?.call_method1("load", (path, vocabulary, limits))
    }

    /// Forget what later compiles would find again. What is compiled stays as it is.
    #[staticmethod]
    fn forget_stages(py: Python<'_>) {
        py.detach(|| REUSE.forget());
    }

    /// The place before any text.
    fn start(&self, py: Python<'_>) -> State {
        State::new(self.compiled.start(), self.vocabulary.clone_ref(py))
    }

    /// What it was compiled against.
    #[getter]
    fn vocabulary(&self, py: Python<'_>) -> Py<Vocabulary> {
        self.vocabulary.clone_ref(py)
    }

    /// Sizes, and the time of every stage.
    ///
    /// ``{"dwa": {"states", "edges", "weights"}, "lr_states", "lexer_states", "classes", "recognisers", "total_ms",
    /// "stages": [{"name", "ms", "in", "out", "bytes", "reused"}]}``; ``in`` and ``out`` are strings with figures, and
    /// ``reused`` says whether an earlier compile had made it.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Compiled { dwa, lr, lexer, partition, roots, profile, .. } = self.compiled.tables();
        let sizes = PyDict::new(py);
        sizes.set_item("states", dwa.state_count())?;
        sizes.set_item("edges", dwa.edge_count())?;
        sizes.set_item("weights", dwa.weight_count())?;
        let stats = PyDict::new(py);
        stats.set_item("dwa", sizes)?;
        stats.set_item("lr_states", lr.state_count())?;
        stats.set_item("lexer_states", lexer.state_count())?;
        stats.set_item("classes", partition.classes.len())?;
        stats.set_item("recognisers", roots.nodes.len())?;
        stats.set_item("total_ms", milliseconds(profile.total))?;
        let stages: PyResult<Vec<_>> = profile.stages.iter().map(|stage| stage_of(py, stage)).collect();
        stats.set_item("stages", stages?)?;
        Ok(stats)
    }

    /// The lexer: all terminals as one automaton over bytes, whose states are numbers.
    ///
    /// ``{"start", "dead", "classes", "columns", "next", "accepts", "futures", "sets", "forks"}``. ``classes`` has
    /// the column of each byte. ``next`` is the table, ``columns`` targets for each state, as native 32-bit numbers.
    /// ``accepts`` and ``futures`` have, for each state, the number of the set of terminals that are complete there,
    /// and of those that may be after at least one more byte; ``sets`` has their names. Each state in ``forks``, to
    /// which only the start leads, stands for several others: a lexeme goes on in all of these. Costs a copy of the
    /// table.
    fn lexer_table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        lexer_table(py, self.compiled.tables())
    }

    /// The normal form: what the rules became before a parser was made of them.
    ///
    /// ``{"nonterminals": [(name, start, end)], "terminals": [names], "productions": [(nonterminal, symbols,
    /// places)]}``. A symbol is ``(is_terminal, number)``; nonterminals are told by their numbers, since names may
    /// repeat. The start symbol is 0; the last terminal is the end of the text, with which its productions end.
    /// ``places`` are the starts and ends of the alternatives in the source that a production was made of.
    fn normal_form<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        normal_form(py, &self.compiled.tables().form)
    }

    /// Terminals of which no text stands side by side though the rules allow it, and texts that lead nowhere.
    ///
    /// ``{"pairs": [{"left", "right", "places", "text"}], "traps": [{"text", "last", "next", "places"}], "is_empty",
    /// "is_complete"}``. Terminals are told by their names, ``right`` and ``next`` are lists of those; ``places`` are
    /// starts and ends of alternatives in the source; a ``text`` is bytes, or ``None`` where none was found.
    /// ``is_empty`` says that there is no sentence at all, ``is_complete`` whether the work that is allowed was enough.
    /// Raises ``Cancelled``.
    #[pyo3(signature = (cancel = None))]
    fn traps<'py>(&self, py: Python<'py>, cancel: Option<&Bound<'py, CancelToken>>) -> PyResult<Bound<'py, PyDict>> {
        hazards::traps(py, &self.compiled, &flag_of(cancel))
    }

    /// How terminals lie to each other: all pairs that have a text in common, or of which one begins the other.
    ///
    /// ``{"pairs": [{"first", "second", "common", "first_within_second", "second_within_first", "first_begins_second",
    /// "second_begins_first", "together"}], "is_complete"}``. ``common`` is a shortest text that both match, or
    /// ``None``. ``first_begins_second`` is a shortest text of the first that begins a longer one of the second, with a
    /// shortest of these, or ``None``. ``together`` says whether the grammar allows both at one place. Texts are bytes,
    /// and terminals are named. ``is_complete`` is false where that would take too much, and something may be missing.
    /// Raises ``Cancelled``.
    #[pyo3(signature = (cancel = None))]
    fn overlaps<'py>(&self, py: Python<'py>, cancel: Option<&Bound<'py, CancelToken>>) -> PyResult<Bound<'py, PyDict>> {
        overlaps::overlaps_dict(py, &self.compiled, &flag_of(cancel))
    }

    /// What may be amiss with how terminals lie to each other, for ``maskwright.hazards``.
    ///
    /// ``{"common": [(first, second, text, first_within, second_within)], "boundaries": [(shorter, longer, before,
    /// text, as_longer, as_shorter)], "never": [(terminal, text, lacking_byte)], "ignored": (tokens, count,
    /// is_complete), "blanks": [(terminal, is_endless, (tokens, count, is_complete))], "is_complete"}``. Of a boundary
    /// both readings are lists of terminals with the places where their lexemes end. Raises ``Cancelled``.
    #[pyo3(signature = (cancel = None))]
    fn clashes<'py>(&self, py: Python<'py>, cancel: Option<&Bound<'py, CancelToken>>) -> PyResult<Bound<'py, PyDict>> {
        overlaps::clashes_dict(py, &self.compiled, &flag_of(cancel))
    }

    /// What each terminal and each alternative of a rule has of what was compiled.
    ///
    /// ``{"terminals": [{"name", …}], "places": [{"start", "end", …}], "rest": {…}, "totals": {…}}``. Of terminals
    /// there are ``lexer_states``, ``classes`` and ``intervals``, of places, which are those of alternatives in the
    /// source, ``lr_states``, ``lr_items``, ``recogniser_nodes``, ``dwa_states``, ``dwa_edges`` and ``weight_ranges``.
    /// What belongs to several is split evenly, and what belongs to nobody is the rest, so that shares add up to the
    /// totals, exactly. Linear in what was compiled: 8 ms for an automaton of 440,000 edges.
    fn shares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        shares::shares_dict(py, self.compiled.tables())
    }

    /// The tokens that hide most, ``count`` of each kind, looked at from between two lexemes.
    ///
    /// ``{"longest": [{"token", "class", "terminals", "ways"}], "most_ways": [the same], "classes": [{"class",
    /// "tokens", "example", "stops": [names], "first": [names]}], "tokens"}``. ``terminals`` are those of the longest
    /// way to cut a token's bytes, ``ways`` how many ways there are, 2**64 - 1 for more. Of tokens that do the same
    /// there is one. ``tokens`` is how many are in some class here.
    #[pyo3(signature = (count = Count(10)))]
    fn worst_tokens<'py>(&self, py: Python<'py>, count: Count) -> PyResult<Bound<'py, PyDict>> {
        shares::worst_tokens(py, self.compiled.tables(), count.0)
    }

    /// What ``dump`` can print, in the order of the pipeline.
    #[staticmethod]
    fn stage_names() -> Vec<&'static str> {
        STAGES.to_vec()
    }

    /// What a stage made, as text. Raises ``ValueError`` for a stage that is not one of ``stage_names()``.
    fn dump(&self, stage: &str) -> PyResult<String> {
        dump(stage, &self.source, self.compiled.tables())
            .ok_or_else(|| PyValueError::new_err(format!("no stage {stage:?}: there are {}", STAGES.join(", "))))
    }
}

/// The flag of a token, or one that nobody sets.
fn flag_of(cancel: Option<&Bound<'_, CancelToken>>) -> CancelFlag {
    cancel.map(|token| token.get().flag.clone()).unwrap_or_default()
}

/// Files are opened, written and named in messages by Python.
fn files(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("maskwright.compiled_files")
}

fn stage_of<'py>(py: Python<'py>, stage: &StageProfile) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("name", &*stage.name)?;
    entry.set_item("ms", milliseconds(stage.time))?;
    entry.set_item("in", &stage.input)?;
    entry.set_item("out", &stage.output)?;
    entry.set_item("bytes", stage.bytes)?;
    entry.set_item("reused", stage.reused)?;
    Ok(entry)
}

fn milliseconds(time: std::time::Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
