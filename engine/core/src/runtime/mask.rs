//! Reading the stacks with the Parser DWA.
//!
//! For each head, the product of its stacks and the automaton is walked from the top until the automaton has no edge,
//! which is a few states deep. The weights that are met on the way are turned into words of the mask ([`TokenSets`]).
//! Whole masks are remembered, so that a repeated place in a text costs one look-up and one copy.
//!
//! [`TokenSets`]: super::token_sets::TokenSets

use std::sync::Arc;

use super::constraint::{Constraint, RuntimeError};
use super::rendered::mask_words;
use super::stacks::Arena;
use super::token_sets::WholeMask;
use super::workspace::Workspace;
use crate::compile::Compiled;
use crate::id::{DwaStateId, StackId, TokenId, WeightId};
use crate::intern::FxHashMap;
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
        let (actual, expected) = (out.len(), self.mask_words());
        if actual != expected {
            return Err(RuntimeError::BufferSize { actual, expected });
        }
        out.copy_from_slice(&self.whole_mask().words);
        if !self.is_ended() && self.is_accepting() {
            for token in self.grammar.tables().index.vocabulary().end_tokens() {
                out[token.index() / 32] |= 1 << (token.0 % 32);
            }
        }
        Ok(())
    }

    /// The mask as a new vector.
    pub fn mask(&self) -> Vec<u32> {
        let mut words = vec![0; self.mask_words()];
        self.fill_mask(&mut words).expect("the buffer has the right length");
        words
    }

    /// Tokens with bytes that may come next, ascending; no end tokens.
    pub fn allowed(&self) -> Vec<TokenId> {
        let mask = self.whole_mask();
        let mut allowed = Vec::with_capacity(mask.count);
        for (place, &word) in mask.words.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                allowed.push(TokenId(place as u32 * 32 + rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
        allowed
    }

    /// Number of tokens with bytes that may come next.
    pub fn count(&self) -> usize {
        self.whole_mask().count
    }

    /// Whether a token may come next; for an end token, whether the text may end.
    ///
    /// # Errors
    /// [`RuntimeError::OutOfRange`] for an id outside the vocabulary.
    pub fn is_allowed(&self, token: TokenId) -> Result<bool, RuntimeError> {
        self.check_id(token)?;
        if self.grammar.tables().index.vocabulary().end_tokens().contains(&token) {
            return Ok(!self.is_ended() && self.is_accepting());
        }
        Ok(self.whole_mask().words[token.index() / 32] >> (token.0 % 32) & 1 == 1)
    }

    fn whole_mask(&self) -> Arc<WholeMask> {
        let compiled = self.grammar.tables();
        let Workspace { arena, states } = &*self.workspace.lock();
        let mut sets = self.grammar.lock_sets();
        sets.begin(compiled.config.limits.max_rendered_bytes);
        let mut met = Vec::new();
        for &(state, stacks) in &self.frame.heads {
            let (lexer_state, exclusions) = (states.lexer_state(state), states.exclusions(state));
            walk(stacks, arena, compiled, |weight| met.push(sets.part(lexer_state, exclusions, weight, compiled)));
        }
        met.sort_unstable();
        met.dedup();
        sets.mask(&met, compiled)
    }
}

/// Visits the final weights that the Parser DWA meets on the stacks of a set. Each pair of a stack node and a DWA
/// state is visited once, so that what stacks share is read once.
pub(super) fn walk(stacks: StackId, arena: &Arena, compiled: &Compiled, mut visit: impl FnMut(WeightId)) {
    let mut see = |state: DwaStateId| {
        let weight = compiled.dwa.final_weight(state);
        if weight != ParserDwa::NO_WEIGHT {
            visit(weight);
        }
    };
    see(ParserDwa::START);
    let mut seen: FxHashMap<(StackId, DwaStateId), ()> = FxHashMap::default();
    let mut open = vec![(stacks, ParserDwa::START)];
    while let Some((set, state)) = open.pop() {
        for &(lr_state, below) in arena.edges(set) {
            let Some(next) = compiled.dwa.next(state, lr_state) else { continue };
            see(next);
            if !compiled.dwa.edges(next).is_empty() && seen.insert((below, next), ()).is_none() {
                open.push((below, next));
            }
        }
    }
}
