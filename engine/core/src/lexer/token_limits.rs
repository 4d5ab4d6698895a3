//! What a lexer knows where lexemes of some terminals may take a limited number of tokens.
//!
//! A limit is no matter of bytes, so counting is left to who runs the lexer and costs nothing here, however
//! large the limit is. The lexer only has copies of its states ([`limit_tokens`](fn@super::limit_tokens)), and says
//! after how many tokens which copy takes over.

use serde::{Deserialize, Serialize};

use super::dfa::Lexer;
use crate::id::{LexerStateId, TerminalId, TerminalSetId};
use crate::soundness::{Soundness, ensure, ensure_inside};

/// The limits, and what there is to know of each state beside its outputs. Without limits there is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TokenLimits {
    /// Ascending by terminal.
    pub(super) limits: Vec<(TerminalId, u32)>,
    pub(super) states: Vec<Counted>,
}

/// A state in which tokens may be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Counted {
    /// Terminals that may be complete after at least one more byte, those too that must be in the token at hand.
    pub(super) open: TerminalSetId,
    /// How many tokens a lexeme may have taken here, the one at hand included.
    pub(super) until: u32,
    /// The state in its place once it has taken more.
    pub(super) then: LexerStateId,
}

/// The last count of a state in which the number of tokens makes no difference any more.
pub(super) const FOR_EVER: u32 = u32::MAX;

impl TokenLimits {
    /// Memory, in bytes.
    pub(super) fn memory(&self) -> usize {
        size_of_val(&self.limits[..]) + size_of_val(&self.states[..])
    }

    /// Whether there is nothing, or the same for each state of a lexer.
    pub(super) fn check(&self, states: usize, sets: usize, terminals: usize) -> Soundness {
        ensure(self.limits.is_sorted_by(|a, b| a.0 < b.0), "limits in tokens are out of order")?;
        for &(terminal, _) in &self.limits {
            ensure_inside(terminal, terminals, "a terminal does not exist")?;
        }
        let expected = if self.limits.is_empty() { 0 } else { states };
        ensure(self.states.len() == expected, "a lexer state has no count")?;
        self.states.iter().try_for_each(|counted| {
            ensure_inside(counted.open, sets, "a set of terminals does not exist")?;
            ensure_inside(counted.then, states, "a lexer state does not exist")?;
            let is_stay = counted.until == FOR_EVER;
            ensure(is_stay || counted.then != Lexer::START, "the start of the lexer is entered again")
        })
    }
}

impl Lexer {
    /// Whether lexemes of some terminal may take a limited number of tokens.
    #[inline]
    pub fn counts_tokens(&self) -> bool {
        !self.token_limits.states.is_empty()
    }

    /// How many tokens a lexeme of a terminal may take.
    pub fn token_limit(&self, terminal: TerminalId) -> Option<u32> {
        let limits = &self.token_limits.limits;
        limits.binary_search_by_key(&terminal, |&(limited, _)| limited).ok().map(|place| limits[place].1)
    }

    /// The set of terminals that may be complete after at least one more byte, be it only in the token at hand.
    #[inline]
    pub fn open_set(&self, state: LexerStateId) -> TerminalSetId {
        self.token_limits.states.get(state.index()).map_or(self.future_set(state), |counted| counted.open)
    }

    /// Terminals that may be complete after at least one more byte, ascending. Other than in the
    /// [strict future](Self::strict_future), those are among them for which that byte must be in the token at hand.
    #[inline]
    pub fn open(&self, state: LexerStateId) -> &[u32] {
        self.sets.get(self.open_set(state))
    }

    /// Terminals that may be complete after at least one more byte of the token at hand, and not in a further token.
    pub fn last_token_of(&self, state: LexerStateId) -> impl Iterator<Item = TerminalId> {
        let future = self.future_set(state);
        let open = self.open(state).iter().filter(move |&&terminal| !self.sets.contains(future, terminal));
        open.map(|&terminal| TerminalId(terminal))
    }

    /// The number by which a lexeme is counted that has taken so many tokens, the one at hand included: 0 where it makes no
    /// difference.
    #[inline]
    pub(crate) fn counted(&self, state: LexerStateId, count: u32) -> u32 {
        match self.token_limits.states.get(state.index()) {
            Some(counted) if counted.until != FOR_EVER => count,
            _ => 0,
        }
    }

    /// The state of a lexeme when a further token goes on with it, and its count.
    pub(crate) fn in_next_token(&self, state: LexerStateId, count: u32) -> (LexerStateId, u32) {
        let count = count.saturating_add(1);
        match self.token_limits.states.get(state.index()) {
            Some(counted) if counted.until != FOR_EVER => {
                let state = if count > counted.until { counted.then } else { state };
                (state, self.counted(state, count))
            }
            _ => (state, 0),
        }
    }

    /// After how many tokens of a lexeme another state takes the place of this one.
    pub(crate) fn until(&self, state: LexerStateId) -> Option<u32> {
        let counted = self.token_limits.states.get(state.index())?;
        (counted.until != FOR_EVER).then_some(counted.until)
    }

    /// The state that takes the place of this one once a lexeme has taken too many tokens for it.
    pub(crate) fn then(&self, state: LexerStateId) -> LexerStateId {
        self.token_limits.states.get(state.index()).map_or(state, |counted| counted.then)
    }
}
