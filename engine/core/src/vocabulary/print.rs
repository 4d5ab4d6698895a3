//! The printable form of an index: one trie node a line, indented by depth.

use std::fmt::{Display, Formatter, Result};

use super::{TrieIndex, VocabularyIndex};
use crate::id::{Rank, TrieNodeId};

impl Display for VocabularyIndex {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let trie = self.trie();
        writeln!(
            f,
            "{} ids, {} distinct tokens, {} trie nodes",
            self.vocabulary().vocab_size(),
            trie.rank_count(),
            trie.node_count()
        )?;
        let mut open = vec![(TrieIndex::ROOT, 0)];
        while let Some((node, depth)) = open.pop() {
            if depth > 0 {
                print_node(trie, node, depth, f)?;
            }
            let children: Vec<_> = trie.children(node).collect();
            open.extend(children.into_iter().rev().map(|child| (child, depth + 1)));
        }
        Ok(())
    }
}

fn print_node(trie: &TrieIndex, node: TrieNodeId, depth: usize, f: &mut Formatter<'_>) -> Result {
    let (first, end) = trie.ranks(node);
    write!(f, "{:depth$}{} ranks {first}..{end}", "", trie.byte(node).escape_ascii())?;
    if trie.is_token(node) {
        write!(f, " tokens")?;
        for token in trie.tokens_of(Rank(first)) {
            write!(f, " #{}", token.0)?;
        }
    }
    writeln!(f)
}
