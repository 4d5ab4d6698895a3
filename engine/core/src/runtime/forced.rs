//! What must come next, whatever the model says.
//!
//! Bytes are forced however they are cut into tokens. Where that matters, because lexemes may take a limited number of
//! tokens, each byte is read in both ways: the token may go on behind it, or end with it.

use std::sync::Arc;

use super::commit::Parts;
use super::constraint::{Constraint, RuntimeError};
use super::frame::{Frame, Heads};

/// Branches with which looking ahead stops where they count tokens: each byte could add some.
const MANY: usize = 64;

/// Bytes that are forced, and the places before each of them and behind the last.
pub(super) struct Run {
    pub(super) bytes: Vec<u8>,
    pub(super) places: Vec<Constraint>,
    pub(super) end: Constraint,
}

impl Run {
    /// Leaves so many bytes.
    pub(super) fn truncate(&mut self, length: usize) {
        if let Some(place) = self.places.get(length) {
            self.end = place.clone();
            self.places.truncate(length);
            self.bytes.truncate(length);
        }
    }
}

impl Constraint {
    /// The bytes that every continuation starts with; none where the text may end. At most as many as the limit says, and
    /// fewer where these can be cut into tokens in many ways that make a difference.
    ///
    /// # Errors
    /// [`RuntimeError::Limit`] if looking ahead exceeds a limit.
    pub fn forced_bytes(&self) -> Result<Vec<u8>, RuntimeError> {
        self.forced_run().map(|run| run.bytes)
    }

    /// The same with the places that the bytes lead through. There, a token may end behind each of them or go on.
    pub(super) fn forced_run(&self) -> Result<Run, RuntimeError> {
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        let mut next = self.clone();
        let limit = self.grammar.tables().config.limits.max_forced_bytes;
        while bytes.len() < limit && !next.is_accepting() && !next.is_ended() {
            let Some(byte) = next.only_byte()? else { break };
            let before = &next.frame;
            let frame = next.with_parts(|parts| {
                let heads = parts.however_cut(&before.heads, byte)?;
                Ok(Frame::in_locked(heads, false, Some(Arc::clone(before)), &next.workspace, parts.workspace))
            })?;
            places.push(next.clone());
            next.frame = Arc::new(frame);
            bytes.push(byte);
            if next.grammar.tables().lexer.counts_tokens() && next.frame.heads.len() > MANY {
                break;
            }
        }
        Ok(Run { bytes, places, end: next })
    }

    /// The byte that is the only viable one, if there is exactly one and no token may come in its place.
    fn only_byte(&self) -> Result<Option<u8>, RuntimeError> {
        if self.admits_token_terminals() {
            return Ok(None);
        }
        let mut only = None;
        for byte in 0..=u8::MAX {
            // Each trial is a step of its own, with what a step may cost.
            let heads = self.with_parts(|parts| parts.however_cut(&self.frame.heads, byte))?;
            if !heads.is_empty() && only.replace(byte).is_some() {
                return Ok(None);
            }
        }
        Ok(only)
    }
}

impl Parts<'_> {
    /// The heads after one byte, whether or not a token ends with it.
    fn however_cut(&mut self, heads: &Heads, byte: u8) -> Result<Heads, RuntimeError> {
        let mut inside = self.byte(heads, byte)?;
        let mut ended = inside.clone();
        self.prune(&mut ended);
        if !self.compiled.lexer.counts_tokens() {
            return Ok(ended);
        }
        let ended = self.end_token(ended)?;
        self.prune_inside(&mut inside);
        inside.extend(ended);
        self.settle(inside)
    }
}
