//! What a mask is made of, as a list of numbers by which it is remembered.
//!
//! For each head: the piece of its lexer state, and three lists behind their lengths: its exclusions, its weights, and the
//! classes without recognisers that its stacks admit. Nothing in it depends on the way that led to the place, so equal places of different texts share their masks.

use super::kills::Watched;
use super::late_rows::LateClass;
use super::virtual_states::Exclusion;
use crate::id::{LexerStateId, PieceId, TerminalId, WeightId};

/// A head of a key.
pub(super) struct Head<'a> {
    pub(super) piece: PieceId,
    exclusions: &'a [u32],
    weights: &'a [u32],
    classes: &'a [u32],
}

/// Appends a head. The weights are put in order.
pub(super) fn push_head(
    key: &mut Vec<u32>,
    piece: PieceId,
    exclusions: &[Exclusion],
    weights: &mut Vec<WeightId>,
    classes: &[LateClass],
) {
    weights.sort_unstable();
    weights.dedup();
    key.extend([piece.0, 0]);
    let count = key.len() - 1;
    // How many further tokens they hold for makes no difference to the next one.
    for same in exclusions.chunk_by(|a, b| (a.shadow, a.terminal) == (b.shadow, b.terminal)) {
        key.extend([same[0].shadow.0, same[0].terminal.0]);
        key[count] += 1;
    }
    key.push(weights.len() as u32);
    key.extend(weights.iter().map(|weight| weight.0));
    key.push(classes.len() as u32);
    key.extend_from_slice(classes);
}

/// The heads of a key.
pub(super) fn heads(key: &[u32]) -> impl Iterator<Item = Head<'_>> {
    let mut rest = key;
    std::iter::from_fn(move || {
        let (&[piece, count], behind) = rest.split_first_chunk()?;
        let (exclusions, behind) = behind.split_at(2 * count as usize);
        let (&count, behind) = behind.split_first()?;
        let (weights, behind) = behind.split_at(count as usize);
        let (&count, behind) = behind.split_first()?;
        let (classes, behind) = behind.split_at(count as usize);
        rest = behind;
        Some(Head { piece: PieceId(piece), exclusions, weights, classes })
    })
}

impl Head<'_> {
    /// Sets of tokens that are taken away.
    pub(super) fn exclusions(&self) -> impl ExactSizeIterator<Item = Watched> {
        self.exclusions.chunks_exact(2).map(|pair| (LexerStateId(pair[0]), TerminalId(pair[1])))
    }

    /// The classes without recognisers, ascending.
    pub(super) fn classes(&self) -> &[LateClass] {
        self.classes
    }

    /// The weights, ascending.
    pub(super) fn weights(&self) -> impl Iterator<Item = WeightId> {
        self.weights.iter().map(|&weight| WeightId(weight))
    }
}
