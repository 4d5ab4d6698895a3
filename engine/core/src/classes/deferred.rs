//! Lexer states that are left for the time when a text gets there.
//!
//! A terminal that counts, such as a string of at most 2,000 characters, has a hundred lexer states near its end which
//! differ from one another for some token, and each of them meets the whole vocabulary. Few texts get there. So the walk
//! leaves out what lies deep inside a lexeme, unless it is the same as what was walked before or a place where texts stay,
//! and the runtime makes up for it ([`LateWalker`](super::LateWalker)).

use serde::{Deserialize, Serialize};

use crate::id::LexerStateId;
use crate::lexer::Lexer;

/// A lexer state that was not walked, and the walked one that is most like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deferred {
    /// Itself.
    pub state: LexerStateId,
    /// Another one; the dead state if none is like it.
    pub like: LexerStateId,
    /// No text of up to so many bytes tells the two apart.
    pub agrees_for: u32,
}

/// Marks the lexer states to which some text of at most so many bytes leads, in however many tokens. Looks at no others.
pub(super) fn states_within(lexer: &Lexer, bytes: u32) -> Vec<bool> {
    if bytes == u32::MAX {
        return vec![true; lexer.state_count()];
    }
    let mut within = vec![false; lexer.state_count()];
    within[Lexer::START.index()] = true;
    let mut last = vec![Lexer::START];
    for _ in 0..bytes {
        let mut next = Vec::new();
        for state in last {
            for to in lexer.row(state) {
                let branches = lexer.branches(*to);
                for &to in if branches.is_empty() { std::slice::from_ref(to) } else { branches } {
                    let mut to = to;
                    while !std::mem::replace(&mut within[to.index()], true) {
                        next.push(to);
                        to = lexer.then(to);
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        last = next;
    }
    within
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::grammar::Pattern;
    use crate::watch::Watch;

    #[test]
    fn counts_the_bytes_of_the_shortest_way() {
        let patterns = [Pattern::regex("a{1,9}"), Pattern::literal("aab")];
        let lexer = Lexer::build(&patterns, &[true, true], &Config::default(), &Watch::default()).unwrap();
        let within = |bytes| states_within(&lexer, bytes).iter().filter(|&&within| within).count();
        assert_eq!(within(0), 1);
        // The dead state is as near as any.
        assert_eq!([within(1), within(2), within(3)], [3, 4, 6]);
        assert_eq!(within(u32::MAX), lexer.state_count());
        assert_eq!(within(9), lexer.state_count());
    }
}
