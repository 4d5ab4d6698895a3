//! What users of a trie take for granted.

use super::Vocabulary;
use super::trie::{TrieIndex, TrieNode};
use crate::soundness::{Soundness, ensure};

impl TrieIndex {
    /// Whether all tokens exist, nodes lie behind their parents, the ranks of a node's children come one after the other
    /// within its own.
    pub(super) fn check(&self, vocabulary: &Vocabulary) -> Soundness {
        ensure(self.tokens.iter().all(|token| token.index() < vocabulary.vocab_size()), "a token does not exist")?;
        let rows = self.rank_starts.first() == Some(&0) && self.rank_starts.is_sorted_by(|a, b| a < b);
        let ends = self.rank_starts.last().is_some_and(|&end| end as usize == self.tokens.len());
        ensure(rows && ends, "tokens are out of order")?;
        let ([first, ..], [.., end]) = (&self.nodes[..], &self.nodes[..]) else {
            return ensure(false, "it has no root");
        };
        let whole = (first.first_child, first.first_rank, first.end_rank as usize);
        ensure(whole == (1, 0, self.rank_count()), "its root is not the whole")?;
        ensure(end.first_child as usize == self.node_count(), "it ends elsewhere")?;
        (0..self.node_count()).try_for_each(|node| self.check_node(node))
    }

    fn check_node(&self, at: usize) -> Soundness {
        let (node, next) = (&self.nodes[at], &self.nodes[at + 1]);
        let children = node.first_child as usize..next.first_child as usize;
        let lie_behind = at < children.start && children.start <= children.end && children.end <= self.node_count();
        ensure(lie_behind, "nodes are out of order")?;
        let mut rank = node.first_rank + u32::from(node.is_token());
        for child in &self.nodes[children] {
            let TrieNode { first_rank, end_rank, .. } = *child;
            ensure(rank == first_rank && first_rank < end_rank, "ranks are out of order")?;
            rank = end_rank;
        }
        ensure(rank == node.end_rank, "ranks have a hole")
    }
}
