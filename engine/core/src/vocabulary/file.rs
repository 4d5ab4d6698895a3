//! The index as a file: its arrays, in an [envelope](crate::envelope).
//!
//! Of the trie a file has the shape alone, three bytes a node: what nodes know of the bytes below them and their ranks are
//! worked out again, which takes less time than to read and to check them.
//!
//! A file is never trusted. Besides what the envelope shows, its digest must be the vocabulary's, its arrays must have the
//! lengths that belong together, and the shape must be that of a tree; anything else is an error and the caller builds the
//! index anew.

use crate::envelope::{FileError, Format};
use crate::id::TokenId;
use crate::soundness::{Unsound, ensure};

use super::Vocabulary;
use super::grow::{number_ranks, summarize};
use super::trie::{TrieIndex, TrieNode};

const FORMAT: Format = Format { kind: "vocabulary index", magic: *b"maskwvix", version: 3 };

/// Bytes of a trie node: its byte, then twice the number of its children, and one more if its prefix is a token.
const NODE_SIZE: usize = 3;

pub(super) fn write(trie: &TrieIndex, digest: u128) -> Vec<u8> {
    FORMAT.seal(digest, |out| write_arrays(trie, out))
}

fn write_arrays(trie: &TrieIndex, out: &mut Vec<u8>) {
    out.reserve(4 * (trie.tokens.len() + trie.rank_starts.len()) + NODE_SIZE * trie.node_count() + 64);
    for count in [trie.tokens.len(), trie.rank_count(), trie.node_count()] {
        out.extend_from_slice(&(count as u32).to_le_bytes());
    }
    out.extend(trie.tokens.iter().flat_map(|token| token.0.to_le_bytes()));
    out.extend(trie.rank_starts.iter().flat_map(|number| number.to_le_bytes()));
    for node in trie.nodes.windows(2) {
        let children = node[1].first_child - node[0].first_child;
        let [low, high] = ((children << 1) as u16 | u16::from(node[0].is_token())).to_le_bytes();
        out.extend_from_slice(&[node[0].byte, low, high]);
    }
}

pub(super) fn read(file: &[u8], vocabulary: &Vocabulary) -> Result<TrieIndex, FileError> {
    let opened = FORMAT.open(file)?;
    if opened.digest != vocabulary.digest() {
        return Err(FileError::OtherVocabulary(FORMAT.kind));
    }
    let mut trie = read_arrays(opened.contents).map_err(|unsound| FORMAT.unsound(unsound))?;
    summarize(&mut trie.nodes);
    number_ranks(&mut trie.nodes);
    trie.check(vocabulary).map_err(|unsound| FORMAT.unsound(unsound))?;
    Ok(trie)
}

fn read_arrays(contents: &[u8]) -> Result<TrieIndex, Unsound> {
    const OTHER_LENGTHS: Unsound = Unsound("its arrays have other lengths");
    let mut reader = Reader { rest: contents };
    let mut number = || reader.number().map(|count| count as usize).ok_or(OTHER_LENGTHS);
    let [tokens, ranks, nodes] = [number()?, number()?, number()?];
    let tokens = reader.array(tokens, |chunk| TokenId(u32::from_le_bytes(chunk))).ok_or(OTHER_LENGTHS)?;
    let rank_starts = reader.array(ranks + 1, u32::from_le_bytes).ok_or(OTHER_LENGTHS)?;
    let nodes = nodes.checked_mul(NODE_SIZE).and_then(|bytes| reader.take(bytes)).ok_or(OTHER_LENGTHS)?;
    ensure(reader.rest.is_empty(), OTHER_LENGTHS.0)?;
    Ok(TrieIndex { tokens, rank_starts, nodes: read_nodes(nodes.as_chunks().0)? })
}

/// The nodes, none of which knows yet what is below it.
fn read_nodes(file: &[[u8; NODE_SIZE]]) -> Result<Vec<TrieNode>, Unsound> {
    let mut nodes = Vec::with_capacity(file.len() + 1);
    let mut first_child = 1_usize;
    for (at, &[byte, low, high]) in file.iter().enumerate() {
        let word = u16::from_le_bytes([low, high]);
        ensure(at < first_child && first_child <= file.len(), "a node has no place among its parent's children")?;
        ensure(word > 0 || at == 0, "a node leads to no token")?;
        nodes.push(TrieNode::new(byte, word & 1 != 0, first_child as u32));
        first_child += usize::from(word >> 1);
    }
    ensure(first_child == file.len(), "it has no root, or ends elsewhere")?;
    nodes.push(TrieNode::new(0, false, first_child as u32));
    Ok(nodes)
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
    fn what_does_not_fit_together_is_refused_whatever_its_checksum() {
        let vocabulary = vocabulary(&["a", "ab", "abc", "b", "é"]);
        let file = VocabularyIndex::build(Arc::clone(&vocabulary)).to_bytes();
        let contents = FORMAT.open(&file).unwrap().contents;
        let reread = |contents: &[u8]| {
            read(&FORMAT.seal(vocabulary.digest(), |out| out.extend_from_slice(contents)), &vocabulary)
        };
        let (mut refused, mut sound) = (0, 0);
        for place in 0..contents.len() {
            for value in 0..=u8::MAX {
                let mut changed = contents.to_vec();
                changed[place] = value;
                match reread(&changed) {
                    Ok(trie) => sound += usize::from(is_nested(&trie)),
                    Err(_) => refused += 1,
                }
            }
        }
        // Another byte at a node, or another order of tokens, is another vocabulary's index, but a sound one.
        assert_eq!(refused + sound, 256 * contents.len());
        assert!(refused > sound);
        let mut endless = VocabularyIndex::build(Arc::clone(&vocabulary)).trie().clone();
        endless.tokens[0] = TokenId(5);
        assert!(read(&write(&endless, vocabulary.digest()), &vocabulary).is_err());
    }

    /// Whether nodes lie behind their parents, and the ranks of a node are those of its children in their order.
    fn is_nested(trie: &TrieIndex) -> bool {
        trie.nodes.windows(2).enumerate().all(|(at, node)| {
            let children = node[0].first_child as usize..node[1].first_child as usize;
            let mut rank = node[0].first_rank + u32::from(node[0].is_token());
            let follow = |child: &TrieNode| child.first_rank == std::mem::replace(&mut rank, child.end_rank);
            at < children.start && trie.nodes[children].iter().all(follow) && rank == node[0].end_rank
        })
    }

    #[test]
    fn refuses_the_index_of_another_vocabulary() {
        let file = VocabularyIndex::build(vocabulary(&["a"])).to_bytes();
        assert_eq!(read(&file, &vocabulary(&["b"])), Err(FileError::OtherVocabulary(FORMAT.kind)));
    }
}
