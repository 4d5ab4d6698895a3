//! What may yet show that a lexeme ended too early.
//!
//! Whoever ends a lexeme keeps an eye on the lexer state that it was in: if the same terminal is complete later, the end
//! was premature. A lexer has many states in which a terminal may end, one for each character of a name that is at most
//! 80 long for instance, but only the first completion counts, and up to there most of them see the same. Those that no
//! text tells apart are one *shadow*.
//!
//! A lexeme that may take a limited number of tokens has none: at the limit it may end though more of the same follows.

use super::readable::readable_bytes;
use crate::error::CompileError;
use crate::id::{IdVec, LexerStateId, ShadowId, TerminalId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::lexer::Lexer;
use crate::watch::Budget;

/// What a byte does to a shadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watching {
    /// The terminal is complete again: the end was premature.
    Completes,
    /// It cannot be completed any more.
    Over,
    /// It may still be.
    On(ShadowId),
}

/// The shadows of a lexer.
#[derive(Clone, Debug)]
pub struct Shadows {
    /// What a byte of each class does, in the order of [`readable_bytes`].
    rows: IdVec<ShadowId, Box<[Watching]>>,
    of: FxHashMap<(LexerStateId, TerminalId), ShadowId>,
}

const COMPLETES: u32 = u32::MAX;
const OVER: u32 = u32::MAX - 1;

impl Shadows {
    /// Finds all shadows: a row for each state in which a terminal may end and go on, or was ended and watches; then rows
    /// that no text tells apart are made one (Moore).
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn of(lexer: &Lexer, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let mut nodes = Nodes::default();
        for state in lexer.live_states().filter(|&state| !lexer.is_fork(state)) {
            for &terminal in lexer.accepts(state) {
                nodes.watch(state, TerminalId(terminal), lexer);
            }
        }
        let bytes = readable_bytes(lexer.classes());
        let mut raw: SliceInterner<ShadowId, u32> = SliceInterner::new();
        let mut row_of = Vec::new();
        while let Some(&(state, terminal)) = nodes.all.get(row_of.len()) {
            budget.spend(bytes.len())?;
            let row: Vec<u32> = bytes.iter().map(|&byte| nodes.step(state, terminal, byte, lexer)).collect();
            row_of.push(raw.intern(&row));
        }
        let class = refine(&raw, &row_of, budget)?;
        let mut rows: IdVec<ShadowId, Box<[Watching]>> = IdVec::new();
        for (place, id) in raw.ids().enumerate() {
            if class[place].index() == rows.len() {
                let watching = |&to: &u32| match to {
                    COMPLETES => Watching::Completes,
                    OVER => Watching::Over,
                    node => Watching::On(class[row_of[node as usize].index()]),
                };
                rows.push(raw.get(id).iter().map(watching).collect());
            }
        }
        let of = nodes.all.iter().zip(&row_of).map(|(&node, row)| (node, class[row.index()])).collect();
        Ok(Self { rows, of })
    }

    /// Number of shadows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no terminal can ever have ended too early.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The shadow that is left where a terminal ends in a lexer state, or still watches there; `None` if it cannot have
    /// been premature.
    pub fn get(&self, state: LexerStateId, terminal: TerminalId) -> Option<ShadowId> {
        self.of.get(&(state, terminal)).copied()
    }

    /// What the byte at a place of [`readable_bytes`] does.
    pub(super) fn step(&self, shadow: ShadowId, place: usize) -> Watching {
        self.rows[shadow][place]
    }
}

/// Lexer states with the terminal that is watched for.
#[derive(Default)]
struct Nodes {
    all: Vec<(LexerStateId, TerminalId)>,
    ids: FxHashMap<(LexerStateId, TerminalId), u32>,
}

impl Nodes {
    /// The number of a node; `OVER` where nothing is to be watched for.
    fn watch(&mut self, state: LexerStateId, terminal: TerminalId, lexer: &Lexer) -> u32 {
        let future = lexer.longer_future(state);
        if future.binary_search(&terminal.0).is_err() || lexer.token_limit(terminal).is_some() {
            return OVER;
        }
        *self.ids.entry((state, terminal)).or_insert_with(|| {
            self.all.push((state, terminal));
            self.all.len() as u32 - 1
        })
    }

    fn step(&mut self, state: LexerStateId, terminal: TerminalId, byte: u8, lexer: &Lexer) -> u32 {
        let to = lexer.next(state, byte);
        match to == Lexer::DEAD || lexer.longer(to).binary_search(&terminal.0).is_err() {
            true => self.watch(to, terminal, lexer),
            false => COMPLETES,
        }
    }
}

/// The class of each row, numbered in the order of their first rows: the coarsest in which rows of a class do the same.
fn refine(
    raw: &SliceInterner<ShadowId, u32>,
    row_of: &[ShadowId],
    budget: &mut Budget<'_>,
) -> Result<Vec<ShadowId>, CompileError> {
    let mut class = vec![ShadowId(0); raw.len()];
    let mut count = 1;
    loop {
        let mut seen: SliceInterner<ShadowId, u32> = SliceInterner::new();
        let mut finer = Vec::with_capacity(class.len());
        for (place, id) in raw.ids().enumerate() {
            let row = raw.get(id);
            budget.spend(row.len())?;
            let of_target = |&to: &u32| match to {
                COMPLETES | OVER => to,
                node => class[row_of[node as usize].index()].0,
            };
            let signature: Vec<u32> = std::iter::once(class[place].0).chain(row.iter().map(of_target)).collect();
            finer.push(seen.intern(&signature));
        }
        class = finer;
        if seen.len() <= count {
            return Ok(class);
        }
        count = seen.len();
    }
}
