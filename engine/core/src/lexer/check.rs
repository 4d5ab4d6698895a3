//! What users of a lexer take for granted.

use super::dfa::Lexer;
use crate::id::{Id, LexerStateId};
use crate::soundness::{Soundness, ensure, ensure_inside};

impl Lexer {
    /// Whether the table is whole, nothing leads out of the dead state, back to the start, or from elsewhere to a fork, and
    /// all terminals are below `terminals`.
    pub(crate) fn check(&self, terminals: usize) -> Soundness {
        self.sets.check(terminals)?;
        let (states, width) = (self.state_count(), self.classes.count());
        ensure(states > Self::START.index(), "the lexer has no states")?;
        ensure(
            [self.futures.len(), self.longer.len(), self.longer_futures.len()] == [states; 3]
                && Some(self.table.len()) == states.checked_mul(width),
            "the lexer has holes",
        )?;
        for &to in &self.table {
            ensure_inside(to, states, "a lexer state does not exist")?;
            ensure(to != Self::START, "the start of the lexer is entered again")?;
        }
        ensure(self.table[..width].iter().all(|&to| to == Self::DEAD), "the dead state of the lexer leads on")?;
        self.forks.check(states)?;
        for (at, &to) in self.table.iter().enumerate() {
            let from = LexerStateId::from_index(at / width);
            ensure(from == Self::START || !self.is_fork(to), "a fork of the lexer is entered inside a lexeme")?;
            ensure(!self.is_fork(from) || to == Self::DEAD, "a fork of the lexer leads on")?;
        }
        let sets = [&self.accepts, &self.futures, &self.longer, &self.longer_futures];
        for &set in sets.into_iter().flatten() {
            ensure_inside(set, self.sets.len(), "a set of terminals does not exist")?;
        }
        let nothing = self.outputs(Self::DEAD) == [self.sets.empty(); 4];
        ensure(nothing, "the dead state of the lexer leads on")?;
        self.token_limits.check(states, self.sets.len(), terminals)
    }
}
