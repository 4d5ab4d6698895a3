//! States that stand for several: the first byte of a lexeme may lead to one in each of several automata.
//!
//! Who reads on does so in every [branch](Lexer::branches) of a *fork*. It is entered from the start only, and leads
//! nowhere itself. It has the outputs of all its branches, which have no terminal in common, so that nothing need be asked
//! of the branches about a lexeme of one byte.

use serde::{Deserialize, Serialize};

use super::dfa::Lexer;
use crate::id::{Id, LexerStateId};
use crate::soundness::{Soundness, ensure};

/// The branches of each fork. Forks are the last states of a lexer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Forks {
    /// The first fork; no state where there are none.
    first: LexerStateId,
    branches: Vec<Box<[LexerStateId]>>,
}

impl Default for Forks {
    fn default() -> Self {
        Self { first: LexerStateId(u32::MAX), branches: Vec::new() }
    }
}

impl Forks {
    /// Forks that are the states from `first` on.
    pub(super) fn new(first: usize, branches: Vec<Box<[LexerStateId]>>) -> Self {
        if branches.is_empty() { Self::default() } else { Self { first: LexerStateId::from_index(first), branches } }
    }

    /// Whether the forks are the last of so many states, and stand each for several that are inside a lexeme.
    pub(super) fn check(&self, states: usize) -> Soundness {
        let first = states.saturating_sub(self.branches.len());
        let is_in_place = if self.branches.is_empty() { *self == Self::default() } else { self.first.index() == first };
        ensure(is_in_place, "the forks of the lexer are not its last states")?;
        let is_inside = |&branch: &LexerStateId| Lexer::START < branch && branch < self.first;
        let mut forks = self.branches.iter();
        ensure(
            forks.all(|branches| branches.len() > 1 && branches.iter().all(is_inside)),
            "a fork of the lexer has a wrong branch",
        )
    }

    /// Memory, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.branches.iter().map(|branches| size_of_val(branches) + size_of_val(&**branches)).sum()
    }
}

impl Lexer {
    /// Whether a state stands for several.
    #[inline]
    pub fn is_fork(&self, state: LexerStateId) -> bool {
        state >= self.forks.first
    }

    /// The states for which a fork stands; none for other states.
    pub fn branches(&self, fork: LexerStateId) -> &[LexerStateId] {
        if self.is_fork(fork) { &self.forks.branches[fork.index() - self.forks.first.index()] } else { &[] }
    }

    /// All states after one more byte, none of them dead or a fork.
    pub fn after(&self, state: LexerStateId, byte: u8) -> &[LexerStateId] {
        match &self.row(state)[self.classes().get(byte)] {
            &Self::DEAD => &[],
            &fork if self.is_fork(fork) => self.branches(fork),
            next => std::slice::from_ref(next),
        }
    }

    /// Whether a lexeme may be in several states at a time.
    pub fn has_forks(&self) -> bool {
        !self.forks.branches.is_empty()
    }
}
