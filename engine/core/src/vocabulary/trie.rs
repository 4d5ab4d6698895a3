//! The byte trie over all tokens, as one array of nodes.
//!
//! Nodes stand in breadth-first order, so that the children of a node are neighbours and the top of the trie, which every
//! walk goes over, is one small piece of memory. The tokens below a node are a range of ranks, so that "everything below
//! here" is two integers. For the walk of the compiler each node also knows which ASCII bytes stand anywhere below it,
//! and whether everything below is complete, valid text.

use std::sync::{Arc, OnceLock};

use super::Vocabulary;
use super::grow::{grow, number_ranks, summarize};
use crate::envelope::FileError;
use crate::id::{Rank, TokenId, TrieNodeId};

/// A set of ASCII bytes, one bit each.
pub(crate) type AsciiSet = u128;

/// The prefix of a node is itself a token.
pub(super) const TOKEN: u8 = 1;
/// A byte above 7F stands somewhere below a node.
pub(super) const NON_ASCII_BELOW: u8 = 2;
/// Every token below a node ends at a character boundary and is valid text from the node on, if the node itself lies at
/// a boundary.
pub(super) const TEXT_BELOW: u8 = 4;

/// A vocabulary together with its index. Immutable, and shared between compiles and threads.
#[derive(Clone, Debug)]
pub struct VocabularyIndex {
    vocabulary: Arc<Vocabulary>,
    trie: TrieIndex,
    /// Made when first asked for.
    all_tokens: OnceLock<Vec<u32>>,
}

impl VocabularyIndex {
    /// Sorts the tokens and builds the trie: `O(bytes)` after an `O(n log n)` sort.
    pub fn build(vocabulary: Arc<Vocabulary>) -> Self {
        let trie = TrieIndex::build(&vocabulary);
        Self { vocabulary, trie, all_tokens: OnceLock::new() }
    }

    /// Takes an index from a file that [`to_bytes`](Self::to_bytes) made.
    ///
    /// # Errors
    /// [`FileError`] if the file is damaged, of another version or of another vocabulary.
    pub fn from_bytes(vocabulary: Arc<Vocabulary>, bytes: &[u8]) -> Result<Self, FileError> {
        let trie = super::file::read(bytes, &vocabulary)?;
        Ok(Self { vocabulary, trie, all_tokens: OnceLock::new() })
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

    /// A bit for each token that has a rank, lowest bit of the first word first.
    pub fn all_tokens(&self) -> &[u32] {
        self.all_tokens.get_or_init(|| {
            let mut words = vec![0; self.vocabulary.vocab_size().div_ceil(u32::BITS as usize)];
            for token in &self.trie.tokens {
                words[token.index() / 32] |= 1 << (token.0 % 32);
            }
            words
        })
    }

    /// Ids of the tokens with exactly these bytes, ascending.
    pub fn ids(&self, bytes: &[u8]) -> &[TokenId] {
        self.trie.find(bytes).map_or(&[], |rank| self.trie.tokens_of(rank))
    }
}

/// Ranks, and the trie over them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrieIndex {
    /// Token ids in rank order; equal byte strings side by side.
    pub(super) tokens: Vec<TokenId>,
    /// For each rank its first place in `tokens`, and the end.
    pub(super) rank_starts: Vec<u32>,
    /// All nodes in breadth-first order, and one more behind the last, for the end of its children.
    pub(super) nodes: Vec<TrieNode>,
}

/// All that a walk asks of a node, side by side: it visits nodes by the hundred thousand, and each in another place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TrieNode {
    /// ASCII bytes below the node.
    pub(super) ascii_below: AsciiSet,
    /// The first child, or where it would be; the children end where those of the next node begin.
    pub(super) first_child: u32,
    /// The first rank in the subtree.
    pub(super) first_rank: u32,
    /// The rank behind the last in the subtree.
    pub(super) end_rank: u32,
    /// Bytes of the longest path below.
    pub(super) height: u16,
    /// The last byte of the prefix.
    pub(super) byte: u8,
    /// [`TOKEN`], [`NON_ASCII_BELOW`] and [`TEXT_BELOW`].
    pub(super) flags: u8,
}

impl TrieNode {
    /// A node that knows nothing yet of what is below it.
    pub(super) fn new(byte: u8, is_token: bool, first_child: u32) -> Self {
        Self { byte, flags: if is_token { TOKEN } else { 0 }, first_child, ..Self::default() }
    }

    /// Whether the prefix is itself a token.
    pub(super) fn is_token(&self) -> bool {
        self.flags & TOKEN != 0
    }
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
        let mut rank_starts = Vec::new();
        let mut distinct: Vec<&[u8]> = Vec::new();
        for (place, &(bytes, _)) in sorted.iter().enumerate() {
            if distinct.last() != Some(&bytes) {
                distinct.push(bytes);
                rank_starts.push(place as u32);
            }
        }
        rank_starts.push(sorted.len() as u32);
        let mut nodes = grow(&distinct);
        summarize(&mut nodes);
        number_ranks(&mut nodes);
        Self { tokens: sorted.into_iter().map(|(_, token)| token).collect(), rank_starts, nodes }
    }

    /// Number of nodes, the root included.
    pub fn node_count(&self) -> usize {
        self.nodes.len() - 1
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
    pub fn children(&self, node: TrieNodeId) -> impl DoubleEndedIterator<Item = TrieNodeId> + use<> {
        (self.nodes[node.index()].first_child..self.nodes[node.index() + 1].first_child).map(TrieNodeId)
    }

    /// The last byte of the node's prefix; meaningless for the root.
    pub fn byte(&self, node: TrieNodeId) -> u8 {
        self.nodes[node.index()].byte
    }

    /// The ranks below a node, its own included, as first and end.
    pub fn ranks(&self, node: TrieNodeId) -> (u32, u32) {
        let node = &self.nodes[node.index()];
        (node.first_rank, node.end_rank)
    }

    /// Whether the node's prefix is itself a token, which then has the first of [`ranks`](Self::ranks).
    pub fn is_token(&self, node: TrieNodeId) -> bool {
        self.nodes[node.index()].is_token()
    }

    /// ASCII bytes anywhere below the node.
    pub(crate) fn ascii_below(&self, node: TrieNodeId) -> AsciiSet {
        self.nodes[node.index()].ascii_below
    }

    /// Bytes of the longest path below the node.
    pub fn height(&self, node: TrieNodeId) -> usize {
        usize::from(self.nodes[node.index()].height)
    }

    /// Whether a byte above 7F stands anywhere below the node.
    pub(crate) fn has_non_ascii_below(&self, node: TrieNodeId) -> bool {
        self.nodes[node.index()].flags & NON_ASCII_BELOW != 0
    }

    /// Whether every token below ends at a character boundary and is valid text from this node on, if the node itself
    /// lies at a boundary.
    pub(crate) fn is_text_below(&self, node: TrieNodeId) -> bool {
        self.nodes[node.index()].flags & TEXT_BELOW != 0
    }

    /// The rank of a byte string, if it is a token. One step down the trie for each byte.
    pub fn find(&self, bytes: &[u8]) -> Option<Rank> {
        let node = self.node(bytes)?;
        self.is_token(node).then(|| Rank(self.nodes[node.index()].first_rank))
    }

    /// The node of a prefix, if some token has it.
    pub fn node(&self, prefix: &[u8]) -> Option<TrieNodeId> {
        prefix.iter().try_fold(Self::ROOT, |node, &byte| self.child(node, byte))
    }

    fn child(&self, node: TrieNodeId, byte: u8) -> Option<TrieNodeId> {
        self.children(node).find(|&child| self.byte(child) == byte)
    }

    /// The longest token that `text` starts with, and its length. For encoding without the tokenizer's own rules.
    pub fn longest_prefix(&self, text: &[u8]) -> Option<(TokenId, usize)> {
        let mut node = Self::ROOT;
        let mut best = None;
        for (index, &byte) in text.iter().enumerate() {
            let Some(child) = self.child(node, byte) else { break };
            node = child;
            if self.is_token(node) {
                best = Some((self.tokens_of(Rank(self.nodes[node.index()].first_rank))[0], index + 1));
            }
        }
        best
    }

    /// Memory of the arrays, in bytes.
    pub fn memory(&self) -> usize {
        4 * (self.tokens.len() + self.rank_starts.len()) + size_of_val(&self.nodes[..])
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
