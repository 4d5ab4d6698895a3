//! The byte trie over all tokens, in preorder arrays.
//!
//! A node's subtree is the range of nodes up to its *skip*, and the tokens below it are a range of ranks, so that
//! "everything below here" is two integers. For the walk of the compiler each node also knows which ASCII bytes stand
//! anywhere below it, and from which UTF-8 decoder states everything below is complete, valid text.

use std::sync::Arc;

use super::utf8::Utf8State;
use super::{IndexError, Vocabulary};
use crate::id::{Id, Rank, TokenId, TrieNodeId};

/// A set of ASCII bytes, one bit each.
pub(crate) type AsciiSet = u128;

/// The prefix of a node is itself a token.
const TOKEN: u8 = 1;
/// A byte above 7F stands somewhere below a node.
const NON_ASCII_BELOW: u8 = 2;

/// A vocabulary together with its index. Immutable, and shared between compiles and threads.
#[derive(Clone, Debug)]
pub struct VocabularyIndex {
    vocabulary: Arc<Vocabulary>,
    trie: TrieIndex,
}

impl VocabularyIndex {
    /// Sorts the tokens and builds the trie: `O(bytes)` after an `O(n log n)` sort.
    pub fn build(vocabulary: Arc<Vocabulary>) -> Self {
        let trie = TrieIndex::build(&vocabulary);
        Self { vocabulary, trie }
    }

    /// Takes an index from a file that [`to_bytes`](Self::to_bytes) made.
    ///
    /// # Errors
    /// [`IndexError`] if the file is damaged, of another version or of another vocabulary.
    pub fn from_bytes(vocabulary: Arc<Vocabulary>, bytes: &[u8]) -> Result<Self, IndexError> {
        let trie = super::file::read(bytes, &vocabulary)?;
        Ok(Self { vocabulary, trie })
    }

    /// The index as a checksummed file that names the vocabulary's digest.
    pub fn to_bytes(&self) -> Vec<u8> {
        super::file::write(&self.trie, self.vocabulary.digest())
    }

    /// The tokens.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The trie.
    pub fn trie(&self) -> &TrieIndex {
        &self.trie
    }

    /// Ids of the tokens with exactly these bytes, ascending.
    pub fn ids(&self, bytes: &[u8]) -> &[TokenId] {
        self.trie.find(bytes).map_or(&[], |rank| self.trie.tokens_of(rank))
    }
}

/// Ranks, and the trie over them. Arrays of nodes have one entry more than there are nodes, for the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrieIndex {
    /// Token ids in rank order; equal byte strings side by side.
    pub(super) tokens: Vec<TokenId>,
    /// For each rank its first place in `tokens`, and the end.
    pub(super) rank_starts: Vec<u32>,
    /// The last byte of each node's prefix.
    pub(super) bytes: Vec<u8>,
    /// The first node behind each node's subtree.
    pub(super) skips: Vec<u32>,
    /// The first rank in each node's subtree, and the end.
    pub(super) ranks: Vec<u32>,
    /// [`TOKEN`] and [`NON_ASCII_BELOW`].
    pub(super) flags: Vec<u8>,
    /// Bytes of the longest path below each node.
    pub(super) heights: Vec<u16>,
    /// ASCII bytes below each node.
    pub(super) ascii_below: Vec<AsciiSet>,
    /// The set of decoder states from which everything below is complete, valid text.
    pub(super) valid_from: Vec<u8>,
}

impl TrieIndex {
    /// The node of the empty prefix.
    pub const ROOT: TrieNodeId = TrieNodeId(0);

    fn build(vocabulary: &Vocabulary) -> Self {
        // An end token ends the text whatever its bytes are, so it never continues one.
        let is_end = |token: TokenId| vocabulary.end_tokens().contains(&token);
        let tokens = vocabulary.tokens().filter(|&(token, _)| !is_end(token));
        let mut sorted: Vec<(&[u8], TokenId)> = tokens.map(|(id, bytes)| (bytes, id)).collect();
        sorted.sort_unstable();
        let mut builder = TrieBuilder::new();
        for &(bytes, token) in &sorted {
            builder.add(bytes, token);
        }
        builder.finish()
    }

    /// Number of nodes, the root included.
    pub fn node_count(&self) -> usize {
        self.bytes.len()
    }

    /// Number of distinct byte strings.
    pub fn rank_count(&self) -> usize {
        self.rank_starts.len() - 1
    }

    /// The tokens with this rank's bytes, ascending.
    pub fn tokens_of(&self, rank: Rank) -> &[TokenId] {
        let range = self.rank_starts[rank.index()] as usize..self.rank_starts[rank.index() + 1] as usize;
        &self.tokens[range]
    }

    /// The tokens of all ranks from `first` up to `end`.
    pub fn tokens_of_ranks(&self, first: Rank, end: Rank) -> &[TokenId] {
        let range = self.rank_starts[first.index()] as usize..self.rank_starts[end.index()] as usize;
        &self.tokens[range]
    }

    /// The children of a node, in byte order.
    pub fn children(&self, node: TrieNodeId) -> Children<'_> {
        Children { trie: self, next: node.0 + 1, end: self.skips[node.index()] }
    }

    /// The last byte of the node's prefix; meaningless for the root.
    pub fn byte(&self, node: TrieNodeId) -> u8 {
        self.bytes[node.index()]
    }

    /// The ranks below a node, its own included, as first and end.
    pub fn ranks(&self, node: TrieNodeId) -> (u32, u32) {
        (self.ranks[node.index()], self.ranks[self.skips[node.index()] as usize])
    }

    /// Whether the node's prefix is itself a token, which then has the first of [`ranks`](Self::ranks).
    pub fn is_token(&self, node: TrieNodeId) -> bool {
        self.flags[node.index()] & TOKEN != 0
    }

    /// ASCII bytes anywhere below the node.
    pub(crate) fn ascii_below(&self, node: TrieNodeId) -> AsciiSet {
        self.ascii_below[node.index()]
    }

    /// Bytes of the longest path below the node.
    pub fn height(&self, node: TrieNodeId) -> usize {
        usize::from(self.heights[node.index()])
    }

    /// Whether a byte above 7F stands anywhere below the node.
    pub(crate) fn has_non_ascii_below(&self, node: TrieNodeId) -> bool {
        self.flags[node.index()] & NON_ASCII_BELOW != 0
    }

    /// Whether every token below ends at a character boundary and is valid text from this node on, if the node itself
    /// lies at a boundary.
    pub(crate) fn is_text_below(&self, node: TrieNodeId) -> bool {
        self.valid_from[node.index()] & Utf8State::Boundary.bit() != 0
    }

    /// The rank of a byte string, if it is a token. One step down the trie for each byte.
    pub fn find(&self, bytes: &[u8]) -> Option<Rank> {
        let node = self.walk(bytes)?;
        self.is_token(node).then(|| Rank(self.ranks[node.index()]))
    }

    /// The node of a prefix.
    fn walk(&self, prefix: &[u8]) -> Option<TrieNodeId> {
        prefix.iter().try_fold(Self::ROOT, |node, &byte| self.children(node).find(|&child| self.byte(child) == byte))
    }

    /// The longest token that `text` starts with, and its length. For encoding without the tokenizer's own rules.
    pub fn longest_prefix(&self, text: &[u8]) -> Option<(TokenId, usize)> {
        let mut node = Self::ROOT;
        let mut best = None;
        for (index, &byte) in text.iter().enumerate() {
            let Some(child) = self.children(node).find(|&child| self.byte(child) == byte) else { break };
            node = child;
            if self.is_token(node) {
                best = Some((self.tokens_of(Rank(self.ranks[node.index()]))[0], index + 1));
            }
        }
        best
    }

    /// Memory of the arrays, in bytes.
    pub fn memory(&self) -> usize {
        4 * (self.tokens.len() + self.rank_starts.len() + self.skips.len() + self.ranks.len())
            + self.bytes.len() * (5 + size_of::<AsciiSet>())
    }
}

/// The children of a trie node.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    trie: &'a TrieIndex,
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = TrieNodeId;

    fn next(&mut self) -> Option<TrieNodeId> {
        (self.next < self.end).then(|| {
            let child = TrieNodeId(self.next);
            self.next = self.trie.skips[child.index()];
            child
        })
    }
}

/// Takes tokens in byte order and appends what each adds to the trie.
struct TrieBuilder<'a> {
    trie: TrieIndex,
    /// Nodes of the prefixes of the last token, the root first.
    open: Vec<u32>,
    last: &'a [u8],
}

impl<'a> TrieBuilder<'a> {
    fn new() -> Self {
        let trie = TrieIndex {
            tokens: Vec::new(),
            rank_starts: Vec::new(),
            bytes: vec![0],
            skips: vec![0],
            ranks: vec![0],
            flags: vec![0],
            heights: Vec::new(),
            ascii_below: Vec::new(),
            valid_from: Vec::new(),
        };
        Self { trie, open: vec![0], last: &[] }
    }

    fn add(&mut self, bytes: &'a [u8], token: TokenId) {
        let trie = &mut self.trie;
        if bytes != self.last || trie.rank_starts.is_empty() {
            let shared = bytes.iter().zip(self.last).take_while(|(a, b)| a == b).count();
            Self::close(trie, &mut self.open, shared + 1);
            for &byte in &bytes[shared..] {
                self.open.push(trie.bytes.len() as u32);
                trie.bytes.push(byte);
                trie.skips.push(0);
                trie.ranks.push(trie.rank_starts.len() as u32);
                trie.flags.push(0);
            }
            *trie.flags.last_mut().expect("the root is always there") |= TOKEN;
            trie.rank_starts.push(trie.tokens.len() as u32);
            self.last = bytes;
        }
        trie.tokens.push(token);
    }

    /// Ends the subtrees of all open nodes but the first `keep`.
    fn close(trie: &mut TrieIndex, open: &mut Vec<u32>, keep: usize) {
        for node in open.drain(keep..) {
            trie.skips[node as usize] = trie.bytes.len() as u32;
        }
    }

    fn finish(mut self) -> TrieIndex {
        Self::close(&mut self.trie, &mut self.open, 0);
        let mut trie = self.trie;
        trie.ranks.push(trie.rank_starts.len() as u32);
        trie.rank_starts.push(trie.tokens.len() as u32);
        summarize(&mut trie);
        trie
    }
}

/// Fills in what each node knows of the bytes below it, children before parents.
fn summarize(trie: &mut TrieIndex) {
    let count = trie.bytes.len();
    let mut parents = vec![0_u32; count];
    for node in 0..count {
        let node = TrieNodeId::from_index(node);
        for child in trie.children(node) {
            parents[child.index()] = node.0;
        }
    }
    trie.heights = vec![0; count];
    trie.ascii_below = vec![0; count];
    trie.valid_from = vec![u8::MAX; count];
    for node in (1..count).rev() {
        let (byte, parent) = (trie.bytes[node], parents[node] as usize);
        trie.heights[parent] = trie.heights[parent].max(trie.heights[node] + 1);
        let own = if byte.is_ascii() { 1 << byte } else { 0 };
        trie.ascii_below[parent] |= trie.ascii_below[node] | own;
        trie.flags[parent] |= if byte.is_ascii() { trie.flags[node] & NON_ASCII_BELOW } else { NON_ASCII_BELOW };
        let may_end = if trie.flags[node] & TOKEN != 0 { Utf8State::Boundary.bit() } else { u8::MAX };
        let good = trie.valid_from[node] & may_end;
        let valid = Utf8State::ALL
            .into_iter()
            .filter(|state| state.next(byte).is_some_and(|next| good & next.bit() != 0))
            .fold(0, |set, state| set | state.bit());
        trie.valid_from[parent] &= valid;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(tokens: &[&[u8]]) -> VocabularyIndex {
        let tokens = tokens.iter().map(|token| Some(token.to_vec())).collect();
        VocabularyIndex::build(Arc::new(Vocabulary::new(tokens, vec![]).unwrap()))
    }

    #[test]
    fn equal_tokens_share_a_rank_and_empty_ones_have_none() {
        let index = index(&[b"b", b"a", b"", b"b", b"ab"]);
        assert_eq!(index.trie().rank_count(), 3);
        assert_eq!(index.ids(b"b"), [TokenId(0), TokenId(3)]);
        assert_eq!(index.ids(b""), []);
        assert_eq!(index.trie().longest_prefix(b"abb"), Some((TokenId(4), 2)));
    }

    #[test]
    fn knows_where_everything_below_is_text() {
        let index = index(&["é".as_bytes(), b"\xc3\xa9x", b"x\xff", b"y"]);
        let trie = index.trie();
        assert!(!trie.is_text_below(TrieIndex::ROOT));
        let [x, y, c3] = trie.children(TrieIndex::ROOT).collect::<Vec<_>>()[..] else { panic!("three children") };
        assert!(!trie.is_text_below(c3), "from a boundary, a continuation byte is no text");
        assert!(!trie.is_text_below(x));
        assert!(trie.is_text_below(y));
        assert_eq!(trie.ascii_below(c3), 1 << b'x');
    }

    #[test]
    fn an_empty_vocabulary_has_a_root() {
        let index = index(&[]);
        assert_eq!((index.trie().node_count(), index.trie().rank_count()), (1, 0));
        assert_eq!(index.trie().ranks(TrieIndex::ROOT), (0, 0));
    }
}
