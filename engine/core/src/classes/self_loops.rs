//! Which bytes and characters leave a lexer state where it is.
//!
//! Inside a string or a comment nearly every character leads back to the same state, so a whole subtree of the
//! vocabulary can be answered at once. Bytes alone do not show it: in the middle of a multi-byte character the lexer
//! is elsewhere for a moment.

use std::cell::OnceCell;

use crate::id::LexerStateId;
use crate::intern::FxHashMap;
use crate::lexer::Lexer;
use crate::vocabulary::utf8::Utf8State;

pub(super) struct SelfLoops<'a> {
    lexer: &'a Lexer,
    ascii: Vec<u128>,
    multibyte: Vec<OnceCell<bool>>,
}

impl<'a> SelfLoops<'a> {
    pub(super) fn new(lexer: &'a Lexer) -> Self {
        let ascii = std::iter::once(0).chain(lexer.live_states().map(|state| {
            (0..128_u8).filter(|&byte| lexer.next(state, byte) == state).fold(0, |set, byte| set | 1 << byte)
        }));
        Self { lexer, ascii: ascii.collect(), multibyte: vec![OnceCell::new(); lexer.state_count()] }
    }

    /// ASCII bytes that lead from the state to itself.
    pub(super) fn ascii(&self, state: LexerStateId) -> u128 {
        self.ascii[state.index()]
    }

    /// Whether every multi-byte character leads from the state to itself, completing nothing on its way.
    pub(super) fn multibyte(&self, state: LexerStateId) -> bool {
        *self.multibyte[state.index()].get_or_init(|| self.check_multibyte(state))
    }

    fn check_multibyte(&self, state: LexerStateId) -> bool {
        let mut seen: FxHashMap<(u8, LexerStateId), ()> = FxHashMap::default();
        let mut open = vec![(Utf8State::Boundary, state)];
        while let Some((decoder, at)) = open.pop() {
            for byte in 0x80..=u8::MAX {
                let Some(next) = decoder.next(byte) else { continue };
                let to = self.lexer.next(at, byte);
                let good = if next == Utf8State::Boundary {
                    to == state
                } else {
                    to != Lexer::DEAD && self.lexer.accepts(to).is_empty()
                };
                if !good {
                    return false;
                }
                if next != Utf8State::Boundary && seen.insert((next.bit(), to), ()).is_none() {
                    open.push((next, to));
                }
            }
        }
        true
    }
}
