//! What must come next, whatever the model says.

use super::constraint::{Constraint, RuntimeError};
use crate::id::TokenId;

impl Constraint {
    /// The bytes that every continuation starts with; none where the text may end. At most as many as the limit says.
    ///
    /// # Errors
    /// [`RuntimeError::Limit`] if looking ahead exceeds a limit.
    pub fn forced_bytes(&self) -> Result<Vec<u8>, RuntimeError> {
        let mut forced = Vec::new();
        let mut next = self.clone();
        let limit = self.grammar.tables().config.limits.max_forced_bytes;
        while forced.len() < limit && !next.is_accepting() && !next.is_ended() {
            let Some(byte) = next.only_byte()? else { break };
            next.commit_bytes(&[byte])?;
            forced.push(byte);
        }
        Ok(forced)
    }

    /// Tokens that are each the only one allowed, one after the other; none where the text may end.
    ///
    /// # Errors
    /// [`RuntimeError::Limit`] if looking ahead exceeds a limit.
    pub fn forced_tokens(&self) -> Result<Vec<TokenId>, RuntimeError> {
        let mut forced = Vec::new();
        let mut next = self.clone();
        let limit = self.grammar.tables().config.limits.max_forced_bytes;
        while forced.len() < limit && !next.is_accepting() && next.count() == 1 {
            let token = next.allowed()[0];
            next.commit(token)?;
            forced.push(token);
        }
        Ok(forced)
    }

    /// The byte that is the only viable one, if there is exactly one and no token may come in its place.
    fn only_byte(&self) -> Result<Option<u8>, RuntimeError> {
        if self.admits_token_terminals() {
            return Ok(None);
        }
        let mut only = None;
        for byte in 0..=u8::MAX {
            // Each trial is a step of its own, with what a step may cost.
            let viable = self.with_parts(|parts| parts.feed(&self.frame.heads, &[byte]))?.is_some();
            if viable && only.replace(byte).is_some() {
                return Ok(None);
            }
        }
        Ok(only)
    }
}
