//! A set of tokens in the form in which it is added to a mask.

use crate::id::Rank;
use crate::vocabulary::VocabularyIndex;

/// A set of token ids.
#[derive(Debug)]
pub(super) enum Rendered {
    /// Words that are not zero, with their places, ascending.
    Sparse(Vec<(u32, u32)>),
    /// All words.
    Dense(Vec<u32>),
}

/// Above this many words a whole bitmap is faster to add than pairs (measured for 25,000-byte masks).
const MAX_SPARSE_WORDS: usize = 600;

impl Rendered {
    /// The ids of the tokens in some half-open ranges of ranks.
    pub(super) fn of_ranks(ranges: &[(u32, u32)], index: &VocabularyIndex) -> Self {
        let mut words = vec![0_u32; mask_words(index.vocabulary().vocab_size())];
        for &(first, end) in ranges {
            for token in index.trie().tokens_of_ranks(Rank(first), Rank(end)) {
                words[token.index() / 32] |= 1 << (token.0 % 32);
            }
        }
        let used = words.iter().filter(|&&word| word != 0).count();
        if used > MAX_SPARSE_WORDS {
            return Self::Dense(words);
        }
        let pairs = words.into_iter().enumerate().filter(|&(_, bits)| bits != 0);
        Self::Sparse(pairs.map(|(word, bits)| (word as u32, bits)).collect())
    }

    /// Adds the set without the tokens of some others to the words of a mask.
    pub(super) fn add_to(&self, words: &mut [u32], killed: &[&Self]) {
        match self {
            Self::Sparse(pairs) => {
                for &(place, bits) in pairs {
                    words[place as usize] |= killed.iter().fold(bits, |bits, set| bits & !set.word(place));
                }
            }
            Self::Dense(all) if killed.is_empty() => {
                words.iter_mut().zip(all).for_each(|(word, bits)| *word |= bits);
            }
            Self::Dense(all) => {
                let mut rest = all.clone();
                killed.iter().for_each(|set| set.take_from(&mut rest));
                words.iter_mut().zip(rest).for_each(|(word, bits)| *word |= bits);
            }
        }
    }

    fn take_from(&self, words: &mut [u32]) {
        match self {
            Self::Sparse(pairs) => pairs.iter().for_each(|&(place, bits)| words[place as usize] &= !bits),
            Self::Dense(all) => words.iter_mut().zip(all).for_each(|(word, bits)| *word &= !bits),
        }
    }

    fn word(&self, place: u32) -> u32 {
        match self {
            Self::Sparse(pairs) => pairs.binary_search_by_key(&place, |&(place, _)| place).map_or(0, |at| pairs[at].1),
            Self::Dense(all) => all[place as usize],
        }
    }

    /// Memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
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
