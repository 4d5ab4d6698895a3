//! What users of a trie take for granted, besides its shape.

use super::Vocabulary;
use super::trie::TrieIndex;
use crate::soundness::{Soundness, ensure};

impl TrieIndex {
    /// Whether all tokens exist, each rank has some, and the trie has as many ranks and is no higher than walks may be deep.
    pub(super) fn check(&self, vocabulary: &Vocabulary) -> Soundness {
        ensure(self.tokens.iter().all(|token| token.index() < vocabulary.vocab_size()), "a token does not exist")?;
        let rows = self.rank_starts.first() == Some(&0) && self.rank_starts.is_sorted_by(|a, b| a < b);
        let ends = self.rank_starts.last().is_some_and(|&end| end as usize == self.tokens.len());
        ensure(rows && ends, "tokens are out of order")?;
        ensure(self.ranks(Self::ROOT) == (0, self.rank_count() as u32), "it has other ranks")?;
        ensure(self.height(Self::ROOT) <= Vocabulary::MAX_TOKEN_BYTES, "a path is too long")
    }
}
