//! The class `State`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use maskwright_core::explain::{explain_bytes, explain_token};
use maskwright_core::runtime::Constraint;
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::buffers::one_mask;
use crate::encoding::encode;
use crate::errors::{runtime_error, token_list_error};
use crate::numbers::{Count, TokenNumber, TokenNumbers};
use crate::vocabulary::Vocabulary;
use crate::{explanation, view};

/// A place in a text: what has been committed, and so what may come next.
#[pyclass(frozen, module = "maskwright._engine")]
pub(crate) struct State {
    constraint: Mutex<Constraint>,
    vocabulary: Py<Vocabulary>,
}

impl State {
    pub(crate) fn new(constraint: Constraint, vocabulary: Py<Vocabulary>) -> Self {
        Self { constraint: Mutex::new(constraint), vocabulary }
    }

    /// Where it stands now: a clone, which later calls do not move.
    pub(crate) fn place(&self) -> Constraint {
        self.lock().clone()
    }

    /// A panic elsewhere leaves the state as it was before the call.
    fn lock(&self) -> MutexGuard<'_, Constraint> {
        self.constraint.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a call that may take long, so that other threads of the interpreter can go on meanwhile. Whoever waits for
    /// this state never has what the call needs to end: the lock is given back before the interpreter is entered again.
    fn detached<T: Send>(&self, py: Python<'_>, call: impl FnOnce(&mut Constraint) -> T + Send) -> T {
        py.detach(|| call(&mut self.lock()))
    }

    fn fill(&self, mask: &Bound<'_, PyArray1<i32>>) -> PyResult<()> {
        let mut out = mask.try_readwrite().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let words = out.as_slice_mut().map_err(|_| PyValueError::new_err("the mask buffer must be contiguous"))?;
        let filled = self.lock().fill_mask(bytemuck::cast_slice_mut(words));
        filled.map_err(runtime_error)
    }
}

#[pymethods]
impl State {
    /// ``ceil(vocab_size / 32)`` words, lowest bit first; end tokens have their bit when the text may end.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        // Numpy may let other threads run, one of which may wait for this state while it has the interpreter.
        let words = self.lock().mask_words();
        let mask = PyArray1::zeros(py, words, false);
        self.fill(&mask)?;
        Ok(mask)
    }

    /// Write the mask into a contiguous array of that many words, of int32 or uint32.
    ///
    /// A tensor of PyTorch on the CPU will do, and whatever else shares its memory with numpy. Raises ``ValueError``
    /// and ``TypeError``.
    fn fill_mask(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill(&one_mask(out)?)
    }

    /// Ascending ids of the tokens that may come next and go on with the text (so no end tokens but named ones).
    fn allowed<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.allowed_list().into_pyarray(py)
    }

    /// The same as a list, without numpy: its import takes a quarter of the time of a short program.
    fn allowed_list(&self) -> Vec<u32> {
        self.lock().allowed().into_iter().map(|token| token.0).collect()
    }

    /// A number for each token id: those with the same one do the same here, 2**32 - 1 has what may not come next.
    ///
    /// Tokens do the same if the same terminals may end at or in them, one after the other, with the same left behind.
    /// Some hundreds of numbers tell all tokens apart; a number means nothing else. An array of uint32. A look at each
    /// token for each lexer state that the text may be in, some milliseconds.
    fn token_kinds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.detached(py, |constraint| constraint.token_kinds()).into_pyarray(py)
    }

    /// How many tokens may come next and go on with the text.
    fn count(&self) -> usize {
        self.lock().count()
    }

    /// Whether a token may come next, an end token where the text may end too. Raises ``VocabularyError``.
    fn is_allowed(&self, token: TokenNumber) -> PyResult<bool> {
        let allowed = self.lock().is_allowed(token.0);
        allowed.map_err(runtime_error)
    }

    /// Take a token; an end token ends the text. Raises ``TokenRefused``, ``VocabularyError``, ``LimitExceeded``.
    fn commit(&self, token: TokenNumber) -> PyResult<()> {
        let committed = self.lock().commit(token.0);
        committed.map_err(runtime_error)
    }

    /// Take all of these tokens, or none. They can be undone one by one.
    fn commit_tokens(&self, py: Python<'_>, tokens: TokenNumbers) -> PyResult<()> {
        let committed = self.detached(py, |constraint| constraint.commit_tokens(&tokens.0));
        committed.map_err(|(place, error)| token_list_error(place, error))
    }

    /// Take bytes, in one step that can be undone. Special tokens have none.
    fn commit_bytes(&self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        self.detached(py, |constraint| constraint.commit_bytes(data)).map_err(runtime_error)
    }

    /// How many of these tokens, from the first on, may come next one after the other. Changes nothing.
    fn validate(&self, py: Python<'_>, tokens: TokenNumbers) -> usize {
        self.detached(py, |constraint| constraint.validate(&tokens.0))
    }

    /// Undo the last ``steps`` commits. Raises ``ValueError`` if fewer were made.
    fn rollback(&self, steps: Count) -> PyResult<()> {
        let undone = self.lock().rollback(steps.0);
        undone.map_err(runtime_error)
    }

    /// The same place, to go another way from. Cheap: it shares the stacks, so that threads take turns on them.
    fn clone(&self, py: Python<'_>) -> Self {
        Self::new(self.place(), self.vocabulary.clone_ref(py))
    }

    /// The same place with stacks of its own, for a thread that is not to wait for this one.
    fn fork(&self, py: Python<'_>) -> PyResult<Self> {
        let fork = self.detached(py, |constraint| constraint.fork()).map_err(runtime_error)?;
        Ok(Self::new(fork, self.vocabulary.clone_ref(py)))
    }

    /// The bytes that every continuation starts with; none where the text may end.
    fn forced_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let forced = self.detached(py, |constraint| constraint.forced_bytes()).map_err(runtime_error)?;
        Ok(PyBytes::new(py, &forced))
    }

    /// The forced bytes as tokens, cut as the vocabulary encodes text; all of them may be committed.
    ///
    /// Tokens are left out from the first on that may be cut in another way with what follows, as where a longer
    /// one may come; so they spell the beginning of ``forced_bytes()``. A token that is the only one allowed is
    /// given too, if its bytes are forced or it has none; behind one without bytes, such as a special token, it
    /// goes on with what is forced there. Empty where the text may end, and where the vocabulary cannot encode and
    /// several tokens may come.
    fn forced_tokens(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        // Encoding may run Python, and whoever holds this state must not wait for that.
        let place = self.place();
        let forced = py.detach(|| place.forced_tokens(|text| encode(text, &self.vocabulary)));
        Ok(forced.map_err(PyErr::from)?.into_iter().map(|token| token.0).collect())
    }

    /// Whether the text may end here, or has ended.
    fn is_accepting(&self) -> bool {
        self.lock().is_accepting()
    }

    /// Whether no token may come next and the text may not end either.
    fn is_dead_end(&self) -> bool {
        self.lock().is_dead_end()
    }

    /// Whether an end token was committed, and nothing can follow it.
    fn is_ended(&self) -> bool {
        self.lock().is_ended()
    }

    /// Why a token, or bytes that need not be one, may or may not come next.
    ///
    /// ``{"allowed", "bytes" (hex), "lexings", "stacks", "verdict", "spans": [[start, end], …], "by_parser",
    /// "by_automaton"}``; the last two are the verdict by plain simulation and by the Parser DWA (``None`` for bytes).
    /// A lexing is one run of the lexer: ``{"head" (``None`` for a lexeme that starts inside the bytes), "start",
    /// "from", "states", "ends": [(terminal, place)], "unfinished": [terminals], "limited": [terminals] (the same, but
    /// for a further token), "dies_at", "excluded": {"terminal", "state", "at"} | None}``. An entry of ``stacks`` is a
    /// lexeme that the parser met: ``{"head", "start", "end", "terminal", "before": [terminals], "outcome": "read" |
    /// "complete" | "unfinished" | "limited" | "rejected", "tops": [{"state", "items"}], "expected": [terminals]}``.
    fn why<'py>(&self, py: Python<'py>, token: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        // A clone, so that the terms of the answer are about the place that was asked about.
        let constraint = self.lock().clone();
        let explained = match token.cast::<PyBytes>() {
            Ok(data) => {
                let data = data.as_bytes();
                py.detach(|| explain_bytes(&constraint, data))
            }
            Err(_) => {
                let token = token.extract::<TokenNumber>()?.0;
                py.detach(|| explain_token(&constraint, token))
            }
        };
        explanation::entry(py, &explained.map_err(runtime_error)?, &constraint)
    }

    /// One entry a branch of the parse.
    ///
    /// ``{"head": index, "state": id, "boundary": bool, "completes": [terminals], "may_complete": [terminals],
    /// "token": number, "exclusions": [{"terminal", "state"}], "stacks": node id}``. At a boundary no lexeme has begun.
    /// ``token`` says which token of the lexeme the next one is, if a limit makes that matter, and else 0.
    fn lexer_states<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let constraint = self.lock().clone();
        view::lexer_states(py, &constraint)
    }

    /// What a mask reads of the stacks here, for profiles; a mask itself keeps no account.
    ///
    /// ``{"heads", "stack_depth", "depth", "reads", "rest", "places": [(start, end, reads)]}``. ``stack_depth`` is how
    /// many states the deepest stack has, ``depth`` how many of these the Parser DWA reads at most. ``reads`` counts
    /// the states read, in all branches; they are split among the alternatives in the source that they stem from, as
    /// ``shares`` splits states, and ``rest`` is of none. Linear in the stacks.
    fn reads<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let constraint = self.lock().clone();
        view::reads(py, &constraint)
    }

    /// The stacks of all branches as one graph, read from the top of the stack downwards.
    ///
    /// ``{"heads": [{"head", "node"}], "nodes": [{"id", "edges": [{"state", "symbol", "below": node id | None}]}]}``.
    /// At most 10,000 nodes are given; an edge may then lead to a node that is not among them.
    fn gss<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let constraint = self.lock().clone();
        view::gss(py, &constraint)
    }
}
