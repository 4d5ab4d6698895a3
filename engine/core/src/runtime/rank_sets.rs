//! Sets of ranks as their boundaries.
//!
//! A set of ranks is a list of ascending *boundaries*: the first rank of a run, the rank behind its last, and so on by
//! turns. Byte order makes the sets of a grammar few runs. What two sets differ in is the merge of their boundaries in
//! which equal ones cancel out.

use crate::id::Rank;
use crate::vocabulary::TrieIndex;

/// Ascending ranks at which a set begins and ends by turns.
pub(super) type Boundaries = Vec<u32>;

/// Appends a run that begins at or behind the last boundary; one that begins there makes the run before longer.
pub(super) fn push_run(boundaries: &mut Boundaries, first: u32, end: u32) {
    match boundaries.last_mut() {
        Some(last) if *last == first => *last = end,
        _ => boundaries.extend([first, end]),
    }
}

/// The runs of a set: first rank, and the rank behind the last.
pub(super) fn runs(boundaries: &[u32]) -> impl Iterator<Item = (Rank, Rank)> {
    boundaries.chunks_exact(2).map(|run| (Rank(run[0]), Rank(run[1])))
}

/// Number of tokens with these ranks.
pub(super) fn token_count(boundaries: &[u32], trie: &TrieIndex) -> usize {
    runs(boundaries).map(|(first, end)| trie.tokens_of_ranks(first, end).len()).sum()
}

/// The ranks that are in one of two sets only, and their number of tokens; `None` if that is above `max_tokens`.
pub(super) fn difference(a: &[u32], b: &[u32], max_tokens: usize, trie: &TrieIndex) -> Option<(Boundaries, usize)> {
    let (mut boundaries, mut tokens) = (Boundaries::new(), 0);
    let (mut i, mut j) = (0, 0);
    let mut begun = None;
    while i < a.len() || j < b.len() {
        let x = a.get(i).copied().unwrap_or(u32::MAX);
        let y = b.get(j).copied().unwrap_or(u32::MAX);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
        if x == y {
            continue;
        }
        match begun.take() {
            None => begun = Some(x.min(y)),
            Some(first) => {
                boundaries.extend([first, x.min(y)]);
                tokens += trie.tokens_of_ranks(Rank(first), Rank(x.min(y))).len();
                if tokens > max_tokens {
                    return None;
                }
            }
        }
    }
    Some((boundaries, tokens))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::{Vocabulary, VocabularyIndex};

    #[test]
    fn equal_boundaries_cancel_out() {
        let tokens = (b'a'..=b'j').map(|byte| Some(vec![byte])).collect();
        let index = VocabularyIndex::build(std::sync::Arc::new(Vocabulary::new(tokens, vec![]).unwrap()));
        let difference = |a, b, max| difference(a, b, max, index.trie());
        assert_eq!(difference(&[0, 3, 5, 8], &[1, 3, 5, 9], 10), Some((vec![0, 1, 8, 9], 2)));
        assert_eq!(difference(&[0, 8], &[0, 8], 0), Some((vec![], 0)));
        assert_eq!(difference(&[0, 3], &[], 2), None);
    }
}
