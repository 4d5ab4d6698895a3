//! The printable form of a lexer: for each state what it completes, what may follow, and where its bytes lead.

use std::fmt::{Display, Formatter, Result};

use super::Lexer;
use crate::id::LexerStateId;

impl Display for Lexer {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "{} states, {} byte classes", self.state_count(), self.classes.count())?;
        for state in self.live_states() {
            let start = if state == Self::START { " start" } else { "" };
            let (accepts, future) = (self.accepts(state), self.strict_future(state));
            write!(f, "q{}{start} accepts {accepts:?} future {future:?}", state.0)?;
            self.print_counts(state, f)?;
            if self.is_fork(state) {
                let branches: Vec<String> =
                    self.branches(state).iter().map(|branch| format!("q{}", branch.0)).collect();
                writeln!(f, "  any of {}", branches.join(" "))?;
            }
            for (first, last, to) in self.byte_ranges(state) {
                let first_text = first.escape_ascii();
                if first == last {
                    writeln!(f, "  {first_text} → q{}", to.0)?;
                } else {
                    writeln!(f, "  {first_text}-{} → q{}", last.escape_ascii(), to.0)?;
                }
            }
        }
        Ok(())
    }
}

impl Lexer {
    fn print_counts(&self, state: LexerStateId, f: &mut Formatter<'_>) -> Result {
        let last: Vec<u32> = self.last_token_of(state).map(|terminal| terminal.0).collect();
        if !last.is_empty() {
            write!(f, " in this token {last:?}")?;
        }
        match self.until(state) {
            Some(until) => writeln!(f, " after {until} tokens → q{}", self.then(state).0),
            None => writeln!(f),
        }
    }

    /// The live transitions of a state as ranges of bytes, ascending.
    pub fn byte_ranges(&self, state: LexerStateId) -> Vec<(u8, u8, LexerStateId)> {
        let mut ranges: Vec<(u8, u8, LexerStateId)> = Vec::new();
        for byte in 0..=u8::MAX {
            let to = self.next(state, byte);
            match ranges.last_mut() {
                _ if to == Self::DEAD => {}
                Some((_, last, target)) if *target == to && *last + 1 == byte => *last = byte,
                _ => ranges.push((byte, byte, to)),
            }
        }
        ranges
    }
}
