//! The model's tokens, and an index over their bytes that every compile shares.
//!
//! A [`Vocabulary`] maps token ids to byte strings. Ids without a token, tokens without bytes and special tokens have
//! none and are always masked. A [`VocabularyIndex`] sorts the distinct byte strings (their place is the *rank*) and
//! lays a byte trie over them; see [`trie`](TrieIndex). Building the index for 200,000 tokens takes some tens of
//! milliseconds, so it can be written to a file and read back.
//!
//! ```
//! use maskwright_core::vocabulary::Vocabulary;
//! let vocabulary = Vocabulary::new(vec![Some(b"a".to_vec()), None, Some(b"ab".to_vec())], vec![]).unwrap();
//! assert_eq!(vocabulary.vocab_size(), 3);
//! ```

mod check;
mod file;
mod grow;
mod print;
mod trie;
pub(crate) mod utf8;

pub(crate) use trie::AsciiSet;
pub use trie::{TrieIndex, VocabularyIndex};

use crate::id::{Id, TokenId};

/// Why a list of tokens is no vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VocabularyError {
    /// A token is too long for the recursion of the compiler.
    #[error("token {token} has {length} bytes; at most {limit} are supported")]
    TokenTooLong {
        /// Its id.
        token: u32,
        /// Its length in bytes.
        length: usize,
        /// The longest that is supported.
        limit: usize,
    },
    /// An end token lies outside the vocabulary.
    #[error("end token {token} is not below the vocabulary size {vocab_size}")]
    EndTokenOutOfRange {
        /// The id.
        token: u32,
        /// Highest id + 1.
        vocab_size: usize,
    },
    /// There are more tokens or bytes than 32-bit ids can count.
    #[error("the vocabulary is too large: {0} bytes in all tokens")]
    TooLarge(usize),
}

/// Tokens by id, with their bytes back to back in one buffer.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    end_tokens: Vec<TokenId>,
    digest: u128,
}

impl Vocabulary {
    /// The longest token that is supported, in bytes. Walks over the trie recurse once a byte.
    pub const MAX_TOKEN_BYTES: usize = 4_096;

    /// A vocabulary of the given tokens; a token's place is its id. `None` and empty tokens are holes.
    ///
    /// # Errors
    /// See [`VocabularyError`].
    pub fn new(tokens: Vec<Option<Vec<u8>>>, end_tokens: Vec<TokenId>) -> Result<Self, VocabularyError> {
        let total = tokens.iter().flatten().map(Vec::len).sum::<usize>();
        if total.max(tokens.len()) >= u32::MAX as usize {
            return Err(VocabularyError::TooLarge(total));
        }
        let mut bytes = Vec::with_capacity(total);
        let mut ends = vec![0];
        for (token, text) in tokens.iter().enumerate() {
            let text = text.as_deref().unwrap_or_default();
            if text.len() > Self::MAX_TOKEN_BYTES {
                let (token, length) = (token as u32, text.len());
                return Err(VocabularyError::TokenTooLong { token, length, limit: Self::MAX_TOKEN_BYTES });
            }
            bytes.extend_from_slice(text);
            ends.push(bytes.len() as u32);
        }
        Self::check_end_tokens(&end_tokens, tokens.len())?;
        let digest = digest(&bytes, &ends, &end_tokens);
        Ok(Self { bytes, ends, end_tokens, digest })
    }

    fn check_end_tokens(end_tokens: &[TokenId], vocab_size: usize) -> Result<(), VocabularyError> {
        match end_tokens.iter().find(|token| token.index() >= vocab_size) {
            Some(token) => Err(VocabularyError::EndTokenOutOfRange { token: token.0, vocab_size }),
            None => Ok(()),
        }
    }

    /// Highest id + 1.
    pub fn vocab_size(&self) -> usize {
        self.ends.len() - 1
    }

    /// The bytes of a token; `None` for holes, tokens without bytes, and ids outside the vocabulary.
    pub fn token_bytes(&self, token: TokenId) -> Option<&[u8]> {
        let range = *self.ends.get(token.index())? as usize..*self.ends.get(token.index() + 1)? as usize;
        (!range.is_empty()).then(|| &self.bytes[range])
    }

    /// Tokens that end a text instead of continuing it.
    pub fn end_tokens(&self) -> &[TokenId] {
        &self.end_tokens
    }

    /// A hash of all tokens and end tokens, the same on every machine.
    pub fn digest(&self) -> u128 {
        self.digest
    }

    /// Ids that have bytes.
    pub fn tokens(&self) -> impl Iterator<Item = (TokenId, &[u8])> {
        (0..self.vocab_size()).map(TokenId::from_index).filter_map(|id| Some((id, self.token_bytes(id)?)))
    }
}

/// Hashes the contents in a fixed order and with a fixed byte order.
fn digest(bytes: &[u8], ends: &[u32], end_tokens: &[TokenId]) -> u128 {
    let mut hasher = xxhash_rust::xxh3::Xxh3::new();
    // With the lengths in front, no two vocabularies make the same row of numbers.
    for length in [ends.len(), end_tokens.len()] {
        hasher.update(&(length as u64).to_le_bytes());
    }
    for number in ends.iter().copied().chain(end_tokens.iter().map(|token| token.0)) {
        hasher.update(&number.to_le_bytes());
    }
    hasher.update(bytes);
    hasher.digest128()
}
