//! How the lexer reads bytes from one state: which terminals end where, and where it dies.

use crate::id::{LexerStateId, TerminalId};
use crate::lexer::Lexer;
use crate::runtime::Exclusion;

/// The lexer's way through the bytes from one place on; one of several, where it may be in several states at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The head whose lexeme goes on; `None` for a lexeme that begins inside the bytes.
    pub head: Option<usize>,
    /// The first byte that is read, counted from the first of the token.
    pub start: usize,
    /// State before the first byte.
    pub from: LexerStateId,
    /// One entry for each byte that was read, the one at which the lexer died left out.
    pub steps: Vec<ByteStep>,
    /// The byte at which no terminal goes on, if there is one.
    pub dies_at: Option<usize>,
    /// An exclusion that makes this head impossible, and the byte that completes its terminal.
    pub excluded: Option<(Exclusion, usize)>,
    /// For each terminal that may end inside or at the end of the bytes its last end.
    pub ends: Vec<LexemeEnd>,
    /// Terminals that may still be complete later, if the lexer is alive at the end of the bytes.
    pub unfinished: Vec<TerminalId>,
    /// Terminals of which the same would be true, but for their limits in tokens.
    pub limited: Vec<TerminalId>,
}

/// One byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteStep {
    /// The byte.
    pub byte: u8,
    /// The lexer state after it.
    pub state: LexerStateId,
}

/// A place where a terminal may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LexemeEnd {
    /// The terminal.
    pub terminal: TerminalId,
    /// The place behind its last byte.
    pub at: usize,
}

impl Run {
    /// Reads `bytes` from place `start` in state `from`, watching the exclusions: once in each of the states to which the
    /// first byte leads.
    pub(super) fn all(
        lexer: &Lexer,
        bytes: &[u8],
        start: usize,
        head: Option<usize>,
        from: LexerStateId,
        exclusions: &[Exclusion],
    ) -> Vec<Self> {
        let begun = bytes.get(start).map_or(from, |&byte| lexer.next(from, byte));
        let branches = lexer.branches(begun);
        let states = if branches.is_empty() { std::slice::from_ref(&begun) } else { branches };
        let excluded = exclusions.iter().find_map(|&exclusion| {
            let place = completes(lexer, &bytes[start..], exclusion)?;
            Some((exclusion, start + place))
        });
        let run = |&state| Self { excluded, ..Self::new(lexer, bytes, start, head, from, state) };
        states.iter().map(run).collect()
    }

    /// Reads on in state `begun` behind the first byte.
    fn new(
        lexer: &Lexer,
        bytes: &[u8],
        start: usize,
        head: Option<usize>,
        from: LexerStateId,
        begun: LexerStateId,
    ) -> Self {
        let (steps, ends, unfinished, limited) = (vec![], vec![], vec![], vec![]);
        let mut run = Self { head, start, from, steps, dies_at: None, excluded: None, ends, unfinished, limited };
        let mut state = begun;
        for (place, &byte) in bytes.iter().enumerate().skip(start) {
            if place > start {
                state = lexer.next(state, byte);
            }
            if state == Lexer::DEAD {
                run.dies_at = run.dies_at.or(Some(place));
                break;
            }
            run.ends.retain(|end| lexer.longer(state).binary_search(&end.terminal.0).is_err());
            let ends = lexer.accepts(state);
            run.ends.extend(ends.iter().map(|&terminal| LexemeEnd { terminal: TerminalId(terminal), at: place + 1 }));
            if run.dies_at.is_some() {
                continue;
            }
            if ends.is_empty() && lexer.open(state).is_empty() {
                // Only what must not follow an earlier end is still looked out for.
                run.dies_at = Some(place);
            } else {
                run.steps.push(ByteStep { byte, state });
            }
        }
        if run.dies_at.is_none() {
            run.unfinished = lexer.strict_future(state).iter().map(|&terminal| TerminalId(terminal)).collect();
            run.limited = lexer.last_token_of(state).collect();
        }
        run
    }
}

/// The byte at which the shadow completes the terminal, if it does.
fn completes(lexer: &Lexer, bytes: &[u8], Exclusion { shadow, terminal, .. }: Exclusion) -> Option<usize> {
    let mut state = shadow;
    bytes.iter().position(|&byte| {
        state = lexer.next(state, byte);
        lexer.longer(state).binary_search(&terminal.0).is_ok()
    })
}
