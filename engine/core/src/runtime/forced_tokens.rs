//! What must come next, as the tokenizer would cut it.
//!
//! A model does best on the tokens that it was trained on, so forced bytes are encoded by the vocabulary's own encoder.
//! What that makes of them may still change with what follows: a longer token may come that begins within the forced
//! bytes and goes beyond them, and the bytes before it may then be cut in another way too. So the bytes are also encoded
//! up to each place from which the mask allows such a token, and what all of these begin with is given. Blanks at an end
//! are left out, since tokenizers cut them by what stands behind.

use std::str;

use super::constraint::{Constraint, RuntimeError};
use super::forced::Run;
use crate::id::{Rank, TokenId};
use crate::vocabulary::TrieIndex;

impl Constraint {
    /// Tokens that must come next, one after the other; none where the text may end. `encode` gives the tokens of a text
    /// as the tokenizer cuts it, or none where it cannot.
    ///
    /// Up to the first token without bytes, their bytes are the first of [`forced_bytes`](Self::forced_bytes), and what
    /// comes after such a token likewise at its place. All of them may be committed.
    ///
    /// # Errors
    /// What `encode` returns, and [`RuntimeError::Limit`] if looking ahead exceeds a limit.
    pub fn forced_tokens<E: From<RuntimeError>>(
        &self,
        mut encode: impl FnMut(&str) -> Result<Vec<TokenId>, E>,
    ) -> Result<Vec<TokenId>, E> {
        let mut forced = Vec::new();
        let mut next = self.clone();
        // How many of the bytes that were forced in the beginning, or behind a token without bytes, are left.
        let mut promised = usize::MAX;
        let limit = self.grammar.tables().config.limits.max_forced_bytes;
        while forced.len() < limit && !next.is_accepting() {
            let mut run = next.forced_run()?;
            run.truncate(promised);
            let mut found = next.encoded(&run, &mut encode)?;
            if found.is_empty() {
                found.extend(next.only_token(&run.bytes));
            }
            if found.is_empty() {
                break;
            }
            next.commit_tokens(&found).map_err(|(_, error)| error)?;
            let taken: usize = found.iter().map(|&token| next.bytes_of(token).len()).sum();
            promised = if taken == 0 { usize::MAX } else { promised.min(run.bytes.len()) - taken };
            forced.extend(found);
        }
        Ok(forced)
    }

    /// The first tokens of some forced bytes that no continuation can change.
    fn encoded<E>(
        &self,
        run: &Run,
        encode: &mut impl FnMut(&str) -> Result<Vec<TokenId>, E>,
    ) -> Result<Vec<TokenId>, E> {
        let text = whole_characters(&run.bytes);
        let places = self.open_places(run, text);
        if text.is_empty() || places.first() == Some(&0) {
            return Ok(Vec::new());
        }
        let nothing_follows = run.places.get(text.len()).unwrap_or(&run.end).count() == 0;
        let mut tokens = encode(text)?;
        tokens.truncate(self.spelled(&tokens, text, if nothing_follows { text } else { text.trim_end() }));
        for place in places {
            let before = &text[..place];
            let others = encode(before)?;
            let count = self.spelled(&others, before, before.trim_end());
            let same = tokens.iter().zip(&others[..count]).take_while(|(one, other)| one == other).count();
            tokens.truncate(same);
        }
        tokens.truncate(self.validate(&tokens));
        Ok(tokens)
    }

    /// The places in a text, ascending, from which an allowed token goes beyond its end; for those within a character
    /// the place before that.
    fn open_places(&self, run: &Run, text: &str) -> Vec<usize> {
        let longest = self.grammar.tables().index.trie().height(TrieIndex::ROOT);
        let places = text.len().saturating_sub(longest)..text.len();
        let open = places.filter(|&place| run.places[place].allows_beyond(&text.as_bytes()[place..]));
        let mut open: Vec<usize> = open.map(|place| whole_characters(&text.as_bytes()[..place]).len()).collect();
        open.dedup();
        open
    }

    /// Whether some token is allowed that begins with these bytes and has more.
    fn allows_beyond(&self, bytes: &[u8]) -> bool {
        let trie = self.grammar.tables().index.trie();
        let Some(node) = trie.node(bytes) else { return false };
        let (first, end) = trie.ranks(node);
        let longer = trie.tokens_of_ranks(Rank(first + u32::from(trie.is_token(node))), Rank(end));
        if longer.is_empty() {
            return false;
        }
        let mask = self.continuing();
        longer.iter().any(|token| mask[token.index() / 32] >> (token.0 % 32) & 1 == 1)
    }

    /// How many of the tokens, from the first on, spell a text up to some place in its first part.
    fn spelled(&self, tokens: &[TokenId], text: &str, part: &str) -> usize {
        let mut end = 0;
        let fits = |token: &&TokenId| {
            let (bytes, begin) = (self.bytes_of(**token), end);
            end += bytes.len();
            !bytes.is_empty() && end <= part.len() && text.as_bytes()[begin..end] == *bytes
        };
        tokens.iter().take_while(fits).count()
    }

    /// The token that is the only one allowed, if its bytes are forced or it has none.
    fn only_token(&self, forced: &[u8]) -> Option<TokenId> {
        let [token] = self.allowed()[..] else { return None };
        forced.starts_with(self.bytes_of(token)).then_some(token)
    }

    /// The bytes of a token, none for one without.
    fn bytes_of(&self, token: TokenId) -> &[u8] {
        self.grammar.tables().index.vocabulary().token_bytes(token).unwrap_or_default()
    }
}

/// The characters at the beginning of some bytes.
fn whole_characters(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}
