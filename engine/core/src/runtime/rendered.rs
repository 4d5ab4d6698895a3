//! A set of tokens in the form in which it is added to a mask: a shared bitmap, and single words.
//!
//! A weight in a lexer state is mostly one large set that other weights and lexer states have too, as a bitmap
//! ([`Bitmaps`](super::bitmaps::Bitmaps)), and some words of its own.

use super::bitmaps::Bits;
use super::compact::pairs;
use super::rank_sets::{runs, token_count};
use crate::id::TokenId;
use crate::vocabulary::VocabularyIndex;

/// A set of token ids: the union of a bitmap and of some words.
#[derive(Debug)]
pub(super) struct Rendered {
    pub(super) bitmap: Option<Bits>,
    words: Words,
}

/// Words of a mask.
#[derive(Debug)]
enum Words {
    /// Those that are not zero, with their places, ascending.
    Sparse(Box<[(u32, u32)]>),
    /// All of them.
    Dense(Box<[u32]>),
}

/// So many tokens are sorted rather than scattered over a whole bitmap.
const FEW_TOKENS: usize = 128;

impl Rendered {
    /// The union of a bitmap and of some sets of ranks, by way of a buffer of zeros, which are zeros again afterwards.
    pub(super) fn new<'a>(
        bitmap: Option<Bits>,
        ranks: impl Iterator<Item = &'a [u32]>,
        index: &VocabularyIndex,
        zeros: &mut [u32],
    ) -> Self {
        let trie = index.trie();
        let ranks: Vec<&[u32]> = ranks.collect();
        let count: usize = ranks.iter().map(|ranks| token_count(ranks, trie)).sum();
        let runs = ranks.into_iter().flat_map(runs);
        let tokens = runs.flat_map(|(first, end)| trie.tokens_of_ranks(first, end).iter().copied());
        if count <= FEW_TOKENS {
            return Self { bitmap, words: Words::of_few(&mut tokens.collect::<Vec<_>>()) };
        }
        tokens.for_each(|token| zeros[token.index() / 32] |= 1 << (token.0 % 32));
        let words = Words::of(zeros);
        zeros.fill(0);
        Self { bitmap, words }
    }

    /// Adds the set to the words of a mask.
    pub(super) fn add_to(&self, out: &mut [u32]) {
        if let Some(bitmap) = &self.bitmap {
            out.iter_mut().zip(&bitmap[..]).for_each(|(word, bits)| *word |= bits);
        }
        match &self.words {
            Words::Sparse(pairs) => pairs.iter().for_each(|&(place, bits)| out[place as usize] |= bits),
            Words::Dense(all) => out.iter_mut().zip(all).for_each(|(word, bits)| *word |= bits),
        }
    }

    /// Takes the set from the words of a mask.
    pub(super) fn take_from(&self, out: &mut [u32]) {
        if let Some(bitmap) = &self.bitmap {
            out.iter_mut().zip(&bitmap[..]).for_each(|(word, bits)| *word &= !bits);
        }
        match &self.words {
            Words::Sparse(pairs) => pairs.iter().for_each(|&(place, bits)| out[place as usize] &= !bits),
            Words::Dense(all) => out.iter_mut().zip(all).for_each(|(word, bits)| *word &= !bits),
        }
    }

    /// Memory that is its own, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.words.bytes()
    }
}

impl Words {
    fn of(words: &[u32]) -> Self {
        pairs(words).map_or_else(|| Self::Dense(words.into()), Self::Sparse)
    }

    /// A few tokens.
    fn of_few(tokens: &mut [TokenId]) -> Self {
        tokens.sort_unstable();
        let same_word = |a: &TokenId, b: &TokenId| a.0 / 32 == b.0 / 32;
        let pair = |same: &[TokenId]| (same[0].0 / 32, same.iter().fold(0, |bits, token| bits | 1 << (token.0 % 32)));
        Self::Sparse(tokens.chunk_by(same_word).map(pair).collect())
    }

    /// Memory, in bytes.
    fn bytes(&self) -> usize {
        match self {
            Self::Sparse(pairs) => size_of_val(&pairs[..]),
            Self::Dense(words) => size_of_val(&words[..]),
        }
    }
}

/// Words of a mask over `vocab_size` ids.
pub(super) fn mask_words(vocab_size: usize) -> usize {
    vocab_size.div_ceil(u32::BITS as usize)
}
