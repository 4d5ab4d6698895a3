//! Which bytes and characters leave a lexer state as good as where it is.
//!
//! Inside a string or a comment nearly every character leads back to the same state, so a whole subtree of the
//! vocabulary can be answered at once. "The same" need only hold for texts as long as the subtree is high: the states
//! of a terminal that counts are then the same until the end of counting comes near. Bytes alone do not show it: in the
//! middle of a multi-byte character the lexer is elsewhere for a moment.

use super::similar::SimilarStates;
use crate::id::LexerStateId;
use crate::intern::FxHashSet;
use crate::lexer::Lexer;
use crate::vocabulary::utf8::Utf8State;

pub(super) struct SelfLoops<'a> {
    lexer: &'a Lexer,
    similar: SimilarStates,
    /// The ASCII bytes of each byte class, and how many they are.
    ascii_of_class: Vec<u128>,
    ascii_in_class: Vec<u32>,
    /// By state and round of similarity, filled when asked for.
    ascii: Vec<Vec<Option<u128>>>,
    multibyte: Vec<Vec<Option<bool>>>,
}

impl<'a> SelfLoops<'a> {
    pub(super) fn new(lexer: &'a Lexer, similar: SimilarStates) -> Self {
        let (ascii, multibyte) = (vec![vec![]; lexer.state_count()], vec![vec![]; lexer.state_count()]);
        let mut ascii_of_class = vec![0; lexer.classes().count()];
        (0..128_u8).for_each(|byte| ascii_of_class[lexer.classes().get(byte)] |= 1 << byte);
        let ascii_in_class = ascii_of_class.iter().map(|bytes: &u128| bytes.count_ones()).collect();
        Self { lexer, similar, ascii_of_class, ascii_in_class, ascii, multibyte }
    }

    /// For each byte class how many ASCII bytes are in it.
    pub(super) fn ascii_in_class(&self) -> &[u32] {
        &self.ascii_in_class
    }

    /// What the states have in common.
    pub(super) fn similar(&self) -> &SimilarStates {
        &self.similar
    }

    /// The block of states that no text of up to `length` bytes tells from this one.
    #[inline]
    pub(super) fn block(&self, state: LexerStateId, length: usize) -> u32 {
        self.similar.block(state, length)
    }

    /// Whether a text of up to `height` bytes, all of these ASCII bytes, stays among states that accept the same.
    pub(super) fn stays_on(&mut self, state: LexerStateId, ascii: u128, height: usize) -> bool {
        // What leaves at once is not worth a closer look.
        [1, height].iter().all(|&height| ascii & !self.ascii(state, height) == 0)
    }

    /// ASCII bytes that lead from the state to one that no text of up to `height - 1` bytes tells from it. A text of up
    /// to `height` such bytes then stays among states that accept the same.
    #[inline]
    pub(super) fn ascii(&mut self, state: LexerStateId, height: usize) -> u128 {
        let round = self.similar.round(height.saturating_sub(1));
        if let Some(&Some(known)) = self.ascii[state.index()].get(round) {
            return known;
        }
        let block = self.similar.block(state, round);
        let stays = |class: usize| self.similar.block(self.lexer.next_in_class(state, class), round) == block;
        let classes = self.ascii_of_class.iter().enumerate();
        let set = classes.filter(|&(class, &bytes)| bytes != 0 && stays(class)).fold(0, |set, (_, bytes)| set | bytes);
        put(&mut self.ascii[state.index()], round, set);
        set
    }

    /// The same for every multi-byte character, none of which may complete anything on its way.
    #[inline]
    pub(super) fn multibyte(&mut self, state: LexerStateId, height: usize) -> bool {
        // A multi-byte character takes at least two bytes of the text's length.
        let round = self.similar.round(height.saturating_sub(2));
        if let Some(&Some(known)) = self.multibyte[state.index()].get(round) {
            return known;
        }
        let stays = self.check_multibyte(state, round);
        put(&mut self.multibyte[state.index()], round, stays);
        stays
    }

    fn check_multibyte(&self, state: LexerStateId, round: usize) -> bool {
        let block = self.similar.block(state, round);
        let mut seen: FxHashSet<(u8, LexerStateId)> = FxHashSet::default();
        let mut open = vec![(Utf8State::Boundary, state)];
        while let Some((decoder, at)) = open.pop() {
            for byte in 0x80..=u8::MAX {
                let Some(next) = decoder.next(byte) else { continue };
                let to = self.lexer.next(at, byte);
                let good = if next == Utf8State::Boundary {
                    self.similar.block(to, round) == block
                } else {
                    to != Lexer::DEAD && self.lexer.longer(to).is_empty()
                };
                if !good {
                    return false;
                }
                if next != Utf8State::Boundary && seen.insert((next.bit(), to)) {
                    open.push((next, to));
                }
            }
        }
        true
    }
}

fn put<T: Copy>(row: &mut Vec<Option<T>>, round: usize, value: T) {
    if row.len() <= round {
        row.resize(round + 1, None);
    }
    row[round] = Some(value);
}
