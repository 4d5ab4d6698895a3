//! The index as a file: its arrays, in an [envelope](crate::envelope).
//!
//! A file is never trusted. Besides what the envelope shows, its digest must be the vocabulary's, and its arrays must have
//! the lengths that belong together; anything else is an error and the caller builds the index anew.

use crate::envelope::{FileError, Format};
use crate::id::TokenId;
use crate::soundness::Unsound;

use super::Vocabulary;
use super::grow::summarize;
use super::trie::{TrieIndex, TrieNode};

const FORMAT: Format = Format { kind: "vocabulary index", magic: *b"maskwvix", version: 2 };

/// Bytes of a trie node. What it knows of the bytes below it is left out, and worked out again: that takes less time than
/// to check it.
const NODE_SIZE: usize = 14;

fn write_node(node: &TrieNode, out: &mut Vec<u8>) {
    for number in [node.first_child, node.first_rank, node.end_rank] {
        out.extend_from_slice(&number.to_le_bytes());
    }
    out.extend_from_slice(&[node.byte, u8::from(node.is_token())]);
}

fn read_node(bytes: [u8; NODE_SIZE]) -> TrieNode {
    let (words, rest) = bytes.as_chunks::<4>();
    let [first_child, first_rank, end_rank] = std::array::from_fn(|place| u32::from_le_bytes(words[place]));
    TrieNode::new(rest[0], rest[1] != 0, first_child, first_rank, end_rank)
}

pub(super) fn write(trie: &TrieIndex, digest: u128) -> Vec<u8> {
    FORMAT.seal(digest, |out| write_arrays(trie, out))
}

fn write_arrays(trie: &TrieIndex, out: &mut Vec<u8>) {
    out.reserve(trie.memory() + 64);
    for count in [trie.tokens.len(), trie.rank_count(), trie.node_count()] {
        out.extend_from_slice(&(count as u32).to_le_bytes());
    }
    out.extend(trie.tokens.iter().flat_map(|token| token.0.to_le_bytes()));
    out.extend(trie.rank_starts.iter().flat_map(|number| number.to_le_bytes()));
    trie.nodes.iter().for_each(|node| write_node(node, out));
}

pub(super) fn read(file: &[u8], vocabulary: &Vocabulary) -> Result<TrieIndex, FileError> {
    let opened = FORMAT.open(file)?;
    if opened.digest != vocabulary.digest() {
        return Err(FileError::OtherVocabulary(FORMAT.kind));
    }
    let mut trie = read_arrays(opened.contents).ok_or(FORMAT.unsound(Unsound("its arrays have other lengths")))?;
    trie.check(vocabulary).map_err(|unsound| FORMAT.unsound(unsound))?;
    summarize(&mut trie.nodes);
    // Walks are as deep as the trie is high.
    let is_low = trie.height(TrieIndex::ROOT) <= Vocabulary::MAX_TOKEN_BYTES;
    if is_low { Ok(trie) } else { Err(FORMAT.unsound(Unsound("a path is too long"))) }
}

fn read_arrays(contents: &[u8]) -> Option<TrieIndex> {
    let mut reader = Reader { rest: contents };
    let [tokens, ranks, nodes] = [reader.number()?, reader.number()?, reader.number()?].map(|count| count as usize);
    let trie = TrieIndex {
        tokens: reader.array(tokens, |chunk| TokenId(u32::from_le_bytes(chunk)))?,
        rank_starts: reader.array(ranks + 1, u32::from_le_bytes)?,
        nodes: reader.array(nodes + 1, read_node)?,
    };
    (reader.rest.is_empty() && nodes > 0).then_some(trie)
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        Some(self.array(1, u32::from_le_bytes)?[0])
    }

    fn array<const N: usize, T>(&mut self, count: usize, item: fn([u8; N]) -> T) -> Option<Vec<T>> {
        let bytes = self.take(count.checked_mul(N)?)?;
        Some(bytes.as_chunks::<N>().0.iter().map(|chunk| item(*chunk)).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::VocabularyIndex;
    use super::*;

    fn vocabulary(tokens: &[&str]) -> Arc<Vocabulary> {
        let tokens = tokens.iter().map(|token| Some(token.as_bytes().to_vec())).collect();
        Arc::new(Vocabulary::new(tokens, vec![]).unwrap())
    }

    #[test]
    fn reads_what_it_wrote() {
        let vocabulary = vocabulary(&["a", "ab", "é"]);
        let index = VocabularyIndex::build(Arc::clone(&vocabulary));
        let read = VocabularyIndex::from_bytes(vocabulary, &index.to_bytes()).unwrap();
        assert_eq!(read.trie(), index.trie());
    }

    #[test]
    fn refuses_every_truncation_and_every_changed_byte() {
        let vocabulary = vocabulary(&["a", "ab"]);
        let file = VocabularyIndex::build(Arc::clone(&vocabulary)).to_bytes();
        for end in 0..file.len() {
            assert!(read(&file[..end], &vocabulary).is_err());
        }
        for place in 0..file.len() {
            let mut changed = file.clone();
            changed[place] ^= 0x40;
            assert!(read(&changed, &vocabulary).is_err(), "byte {place}");
        }
    }

    #[test]
    fn refuses_what_does_not_fit_together_whatever_its_checksum() {
        let vocabulary = vocabulary(&["a", "ab", "abc", "b", "é"]);
        let trie = VocabularyIndex::build(Arc::clone(&vocabulary)).trie().clone();
        let reread = |trie: &TrieIndex| read(&write(trie, vocabulary.digest()), &vocabulary);
        assert_eq!(reread(&trie), Ok(trie.clone()));
        let numbers: [fn(&mut TrieNode) -> &mut u32; 3] =
            [|node| &mut node.first_child, |node| &mut node.first_rank, |node| &mut node.end_rank];
        for node in 0..trie.node_count() {
            for number in numbers {
                for by in [1, 2, u32::MAX] {
                    let mut changed = trie.clone();
                    let number = number(&mut changed.nodes[node]);
                    *number = number.wrapping_add(by);
                    assert!(reread(&changed).is_err(), "node {node}");
                }
            }
        }
        let mut endless = trie.clone();
        endless.tokens[0] = TokenId(5);
        assert!(reread(&endless).is_err());
    }

    #[test]
    fn refuses_the_index_of_another_vocabulary() {
        let file = VocabularyIndex::build(vocabulary(&["a"])).to_bytes();
        assert_eq!(read(&file, &vocabulary(&["b"])), Err(FileError::OtherVocabulary(FORMAT.kind)));
    }
}
