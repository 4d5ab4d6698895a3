//! Large sets of tokens as bitmaps, each rendered as its difference from one that is there already.
//!
//! In id order the tokens of a large set lie everywhere, so that rendering costs time for each of them: 0.1 ms for
//! 200,000. But the large sets of a grammar are few and alike: all names, all that may stand in a string. The first is
//! the difference from no token or from all tokens, whichever is smaller, and most others take a few hundred bits.

use std::sync::Arc;

use super::rank_sets::{Boundaries, difference, runs, token_count};
use super::rendered::mask_words;
use crate::vocabulary::VocabularyIndex;

/// Bitmaps of one compiled grammar.
#[derive(Debug, Default)]
pub(super) struct Bitmaps {
    rendered: Vec<Bitmap>,
}

#[derive(Debug)]
struct Bitmap {
    boundaries: Boundaries,
    tokens: usize,
    words: Bits,
    /// A bitmap from which this one differs little, if there is one: itself like no other.
    origin: Option<Bits>,
}

/// Tokens in which a bitmap differs little from another: a few words that may have to be written besides cost less than
/// reading a bitmap that is in no cache.
const LITTLE: usize = 64;

/// A bit for each token id, lowest bit of the first word first; shared by all that contain the set.
pub(super) type Bits = Arc<[u32]>;

impl Bitmaps {
    /// The bitmap of a set of ranks, new or known. Costs time for the tokens in which the set differs from
    /// the nearest one, and to find that.
    pub(super) fn of(&mut self, boundaries: &[u32], index: &VocabularyIndex) -> Bits {
        let trie = index.trie();
        if self.rendered.is_empty() {
            let (boundaries, words) = (vec![0, trie.rank_count() as u32], Bits::from(index.all_tokens()));
            self.rendered.push(Bitmap { tokens: token_count(&boundaries, trie), boundaries, words, origin: None });
        }
        let tokens = token_count(boundaries, trie);
        let equal = |other: &Bitmap| other.tokens == tokens && other.boundaries == boundaries;
        if let Some(known) = self.rendered.iter().find(|other| equal(other)) {
            return Bits::clone(&known.words);
        }
        let mut nearest: Option<(usize, Boundaries)> = None;
        let (mut distance, mut compared) = (tokens, 0);
        // All tokens first, then the latest first.
        for number in (1..=self.rendered.len()).rev().map(|number| number % self.rendered.len()) {
            let other = &self.rendered[number];
            let steps = boundaries.len() + other.boundaries.len();
            // Sets are at least as far from one another as their numbers of tokens are. And looking for a near one must
            // not cost more than it saves.
            if other.tokens.abs_diff(tokens) >= distance || compared + steps >= distance {
                continue;
            }
            compared += steps;
            if let Some((changes, changed)) = difference(boundaries, &other.boundaries, distance, trie) {
                (nearest, distance) = (Some((number, changes)), changed);
            }
        }
        let (mut words, changes) = match nearest {
            None => (vec![0; mask_words(index.vocabulary().vocab_size())], boundaries),
            Some((number, ref changes)) => (self.rendered[number].words.to_vec(), &changes[..]),
        };
        for (first, end) in runs(changes) {
            for token in trie.tokens_of_ranks(first, end) {
                words[token.index() / 32] ^= 1 << (token.0 % 32);
            }
        }
        let words = Bits::from(words);
        let origin = nearest.filter(|_| distance <= LITTLE).map(|(number, _)| {
            let nearest = &self.rendered[number];
            Bits::clone(nearest.origin.as_ref().unwrap_or(&nearest.words))
        });
        self.rendered.push(Bitmap { boundaries: boundaries.to_vec(), tokens, words: Bits::clone(&words), origin });
        words
    }

    /// The bitmap from which one of these differs little. Several have the same, which therefore is in the caches when one
    /// of them is needed.
    pub(super) fn origin(&self, words: &Bits) -> Option<&Bits> {
        self.rendered.iter().find(|bitmap| Arc::ptr_eq(&bitmap.words, words))?.origin.as_ref()
    }

    /// Memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.rendered.iter().map(|one| size_of_val(&one.words[..]) + size_of_val(&one.boundaries[..])).sum()
    }
}
