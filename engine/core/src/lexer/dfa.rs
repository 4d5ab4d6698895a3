//! The lexer as a table: state × byte class → state.

use serde::{Deserialize, Serialize};

use super::byte_class::ByteClasses;
use super::forks::Forks;
use super::token_limits::TokenLimits;
use crate::id::{Id, LexerStateId, TerminalSetId};
use crate::intern::SetInterner;
use crate::profile::StageOutput;

/// Interned sets of terminals, as numbers of [`TerminalId`](crate::id::TerminalId)s.
pub type TerminalSets = SetInterner<TerminalSetId>;

/// A deterministic automaton over bytes for all terminals at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lexer {
    pub(super) classes: ByteClasses,
    /// `state * classes.count() + class` → state.
    pub(super) table: Vec<LexerStateId>,
    /// Terminals that are complete in each state.
    pub(super) accepts: Vec<TerminalSetId>,
    /// Terminals that may be complete after at least one more byte, whichever token it is in.
    pub(super) futures: Vec<TerminalSetId>,
    /// Terminals that must not have ended before, because they are, or are forbidden by, what was read since.
    pub(super) longer: Vec<TerminalSetId>,
    /// Terminals of which that may be true after at least one more byte.
    pub(super) longer_futures: Vec<TerminalSetId>,
    pub(super) sets: TerminalSets,
    pub(super) token_limits: TokenLimits,
    pub(super) forks: Forks,
}

impl StageOutput for Lexer {
    fn figures(&self) -> String {
        format!("{} states", self.state_count())
    }

    fn memory(&self) -> usize {
        let sets = 16 * self.accepts.len() + self.sets.bytes();
        size_of_val(&self.table[..]) + sets + self.token_limits.memory() + self.forks.memory()
    }
}

impl Lexer {
    /// No text leads on from here.
    pub const DEAD: LexerStateId = LexerStateId(0);
    /// Between lexemes.
    pub const START: LexerStateId = LexerStateId(1);

    /// Number of states, the dead one included.
    pub fn state_count(&self) -> usize {
        self.accepts.len()
    }

    /// All states but the dead one, forks too.
    pub fn live_states(&self) -> impl DoubleEndedIterator<Item = LexerStateId> + use<> {
        (1..self.state_count()).map(LexerStateId::from_index)
    }

    /// The state after one more byte.
    #[inline]
    pub fn next(&self, state: LexerStateId, byte: u8) -> LexerStateId {
        self.next_in_class(state, self.classes.get(byte))
    }

    /// The state after a byte of a class.
    #[inline]
    pub fn next_in_class(&self, state: LexerStateId, class: usize) -> LexerStateId {
        self.table[state.index() * self.classes.count() + class]
    }

    /// The states after a byte of each class.
    pub(crate) fn row(&self, state: LexerStateId) -> &[LexerStateId] {
        &self.table[state.index() * self.classes.count()..][..self.classes.count()]
    }

    /// The byte classes.
    pub fn classes(&self) -> &ByteClasses {
        &self.classes
    }

    /// The set of terminals that are complete here.
    #[inline]
    pub fn accept_set(&self, state: LexerStateId) -> TerminalSetId {
        self.accepts[state.index()]
    }

    /// The set of terminals that may be complete after at least one more byte, whichever token it is in.
    #[inline]
    pub fn future_set(&self, state: LexerStateId) -> TerminalSetId {
        self.futures[state.index()]
    }

    /// Terminals that are complete here, ascending.
    #[inline]
    pub fn accepts(&self, state: LexerStateId) -> &[u32] {
        self.sets.get(self.accept_set(state))
    }

    /// Terminals that may be complete after at least one more byte, whichever token it is in, ascending.
    #[inline]
    pub fn strict_future(&self, state: LexerStateId) -> &[u32] {
        self.sets.get(self.future_set(state))
    }

    /// Terminals that must not have been ended earlier in this lexeme, ascending: all that are complete here, also where
    /// one of higher priority takes their place, and those after which something stands that must not follow them. The
    /// rule of the longest match asks for these, and for nothing else.
    #[inline]
    pub fn longer(&self, state: LexerStateId) -> &[u32] {
        self.sets.get(self.longer[state.index()])
    }

    /// Terminals that may be [`longer`](Self::longer) after at least one more byte, ascending.
    #[inline]
    pub fn longer_future(&self, state: LexerStateId) -> &[u32] {
        self.sets.get(self.longer_futures[state.index()])
    }

    /// All that is known of a state but where it leads: what it accepts, what may follow, and the same for longer matches.
    pub fn outputs(&self, state: LexerStateId) -> [TerminalSetId; 4] {
        let at = state.index();
        [self.accepts[at], self.futures[at], self.longer[at], self.longer_futures[at]]
    }

    /// The sets behind [`accept_set`](Self::accept_set) and [`future_set`](Self::future_set).
    pub fn sets(&self) -> &TerminalSets {
        &self.sets
    }
}
