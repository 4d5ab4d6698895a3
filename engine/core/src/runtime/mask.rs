//! Reading the stacks with the Parser DWA.
//!
//! For each head, the product of its stacks and the automaton is walked from the top until the automaton has no edge,
//! which is a few states deep. The weights that are met on the way are the [key](mask_key) by which the mask is looked
//! up or made ([`KnownMasks`](super::known_masks::KnownMasks)), so that a repeated place costs one look-up and one copy.

use std::sync::Arc;

use super::compact::CompactMask;
use super::constraint::{Constraint, RuntimeError};
use super::late_rows::Late;
use super::mask_key;
use super::rendered::mask_words;
use super::stacks::Arena;
use super::workspace::Workspace;
use crate::id::{DwaStateId, StackId, TokenId, WeightId};
use crate::intern::FxHashSet;
use crate::parser_dwa::ParserDwa;

impl Constraint {
    /// Words of a mask: one bit for each token id, lowest bit of the first word first.
    pub fn mask_words(&self) -> usize {
        mask_words(self.grammar.tables().index.vocabulary().vocab_size())
    }

    /// Writes the mask: a bit for each token that may come next, and for the end tokens where the text may end.
    ///
    /// # Errors
    /// [`RuntimeError::BufferSize`] if the buffer has not [`mask_words`](Self::mask_words) words.
    pub fn fill_mask(&self, out: &mut [u32]) -> Result<(), RuntimeError> {
        self.check_width(out)?;
        self.whole_mask().copy_to(out);
        self.add_token_terminals(out);
        if self.may_end() {
            for token in self.grammar.tables().index.vocabulary().end_tokens() {
                out[token.index() / 32] |= 1 << (token.0 % 32);
            }
        }
        Ok(())
    }

    /// Checks that a buffer is of the length of a mask.
    pub(super) fn check_width(&self, out: &[u32]) -> Result<(), RuntimeError> {
        let (actual, expected) = (out.len(), self.mask_words());
        if actual == expected { Ok(()) } else { Err(RuntimeError::BufferSize { actual, expected }) }
    }

    /// The mask as a new vector.
    pub fn mask(&self) -> Vec<u32> {
        let mut words = vec![0; self.mask_words()];
        self.fill_mask(&mut words).expect("the buffer has the right length");
        words
    }

    /// Tokens that may come next and go on with the text, ascending. An end token is among them only where the grammar
    /// names it as a part of the text.
    pub fn allowed(&self) -> Vec<TokenId> {
        let mut allowed = Vec::new();
        for (place, word) in (0..).zip(self.continuing()) {
            let mut rest = word;
            while rest != 0 {
                allowed.push(TokenId(place * 32 + rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
        allowed
    }

    /// Number of tokens that may come next and go on with the text.
    pub fn count(&self) -> usize {
        self.continuing().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The mask without tokens that can only end the text.
    pub(super) fn continuing(&self) -> Vec<u32> {
        let mut words = vec![0; self.mask_words()];
        self.whole_mask().copy_to(&mut words);
        self.add_token_terminals(&mut words);
        words
    }

    /// Whether a token may come next; an end token may where the text may end.
    ///
    /// # Errors
    /// [`RuntimeError::OutOfRange`] for an id outside the vocabulary.
    pub fn is_allowed(&self, token: TokenId) -> Result<bool, RuntimeError> {
        self.check_id(token)?;
        let by_itself = if self.grammar.tables().index.vocabulary().end_tokens().contains(&token) {
            self.may_end()
        } else {
            self.whole_mask().word(token.0 / 32) >> (token.0 % 32) & 1 == 1
        };
        Ok(by_itself || self.admits_as_terminal(token))
    }

    fn whole_mask(&self) -> Arc<CompactMask> {
        let compiled = self.grammar.tables();
        let mut workspace = self.workspace.lock();
        let Workspace { arena, states, reader } = &mut *workspace;
        reader.key.clear();
        let mut late = Vec::new();
        for &(state, stacks) in &self.frame.heads {
            reader.walk(stacks, arena, &compiled.dwa);
            let lexer_state = states.lexer_state(state);
            let found = match compiled.partition.deferred(lexer_state) {
                None => Late::Alike(compiled.tables.of_state[lexer_state]),
                Some(place) => {
                    arena.late(place, stacks, |arena| self.grammar.lock_late().find(place, stacks, arena, compiled))
                }
            };
            let exclusions = states.exclusions(state);
            match found {
                Late::Alike(piece) => mask_key::push_head(&mut reader.key, piece, exclusions, &mut reader.met, &[]),
                Late::Row(head) => {
                    mask_key::push_head(&mut reader.key, head.piece, exclusions, &mut reader.met, &head.admitted);
                    late.push((head.piece, head.row));
                }
            }
        }
        self.grammar.masks.mask(&reader.key, &late, compiled)
    }
}

/// What one reading of the stacks works with, kept so that the next one allocates nothing.
#[derive(Debug, Default)]
pub(super) struct Reader {
    key: Vec<u32>,
    /// Final weights that were met.
    met: Vec<WeightId>,
    /// Pairs that are to be looked at, or were.
    pairs: Vec<(StackId, DwaStateId)>,
    seen: FxHashSet<(StackId, DwaStateId)>,
}

/// So few pairs are compared one by one.
const FEW: usize = 16;

impl Reader {
    /// Finds the final weights that the Parser DWA meets on the stacks of a set. Each pair of a stack node and a DWA
    /// state is looked at once, so that what stacks share is read once.
    fn walk(&mut self, stacks: StackId, arena: &Arena, dwa: &ParserDwa) {
        self.met.clear();
        self.pairs.clear();
        self.seen.clear();
        self.see(dwa.final_weight(ParserDwa::START));
        self.pairs.push((stacks, ParserDwa::START));
        let mut place = 0;
        while let Some(&(set, state)) = self.pairs.get(place) {
            place += 1;
            for &(lr_state, below) in arena.edges(set) {
                let Some(next) = dwa.next(state, lr_state) else { continue };
                self.see(dwa.final_weight(next));
                if !dwa.edges(next).is_empty() && self.is_new((below, next)) {
                    self.pairs.push((below, next));
                }
            }
        }
    }

    fn see(&mut self, weight: WeightId) {
        if weight != ParserDwa::NO_WEIGHT {
            self.met.push(weight);
        }
    }

    fn is_new(&mut self, pair: (StackId, DwaStateId)) -> bool {
        if self.pairs.len() < FEW {
            return !self.pairs.contains(&pair);
        }
        if self.seen.is_empty() {
            self.seen.extend(&self.pairs);
        }
        self.seen.insert(pair)
    }
}
