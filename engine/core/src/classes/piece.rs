//! Parts of a partition of the vocabulary, shared between all that contain them.
//!
//! The tokens below a trie node are a range of ranks, and what they do depends only on the lexer state and the pending
//! matches with which the node is reached. So a partition is not one long list but a list of intervals and references
//! to other lists. A reference holds for the ranks of its own entry, whatever else the list says.

use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::error::CompileError;
use crate::id::{Id, PieceId};
use crate::watch::Budget;

/// What an entry of a piece says of its ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Label<T> {
    /// All ranks have this value.
    Value(T),
    /// See that piece, which may say more.
    Piece(PieceId),
}

/// A range of ranks and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry<T> {
    /// First rank.
    pub first: u32,
    /// Rank behind the last.
    pub end: u32,
    /// The value, or the piece that has it in detail.
    pub label: Label<T>,
}

/// Lists of entries in rank order. A piece refers only to pieces with smaller ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pieces<T> {
    pub(super) entries: Vec<Entry<T>>,
    pub(super) ends: Vec<u32>,
}

impl<T: Copy + Eq> Pieces<T> {
    /// No pieces.
    pub fn new() -> Self {
        Self { entries: Vec::new(), ends: vec![0] }
    }

    /// Adds a piece, whose entries are in rank order.
    pub fn push(&mut self, entries: &[Entry<T>]) -> PieceId {
        debug_assert!(entries.is_sorted_by(|before, entry| before.end <= entry.first), "entries do not overlap");
        self.entries.extend_from_slice(entries);
        self.ends.push(u32::try_from(self.entries.len()).expect("fewer than 2^32 entries"));
        PieceId::from_index(self.len() - 1)
    }

    /// The entries of a piece.
    pub fn get(&self, piece: PieceId) -> &[Entry<T>] {
        &self.entries[self.ends[piece.index()] as usize..self.ends[piece.index() + 1] as usize]
    }

    /// The entries of all pieces.
    pub fn entries(&self) -> &[Entry<T>] {
        &self.entries
    }

    /// Number of pieces.
    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of entries in all pieces.
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// Memory of the pieces, in bytes.
    pub fn memory(&self) -> usize {
        size_of_val(&self.entries[..]) + 4 * self.ends.len()
    }

    /// Calls `visit` with every interval below a piece, in rank order.
    pub fn for_each(&self, piece: PieceId, visit: &mut impl FnMut(u32, u32, T)) {
        // Entries that are still to be read, each list with the ranks for which it holds.
        let mut open = vec![(self.get(piece), 0, u32::MAX)];
        while let Some((entries, from, to)) = open.pop() {
            let [entry, rest @ ..] = entries else { continue };
            let (first, end) = (entry.first.max(from), entry.end.min(to));
            if first >= to {
                continue;
            }
            open.push((rest, from, to));
            match entry.label {
                Label::Value(value) => visit(first, end, value),
                Label::Piece(part) => {
                    let part = self.get(part);
                    open.push((&part[part.partition_point(|entry| entry.end <= first)..], first, end));
                }
            }
        }
    }

    /// The values of all intervals below some pieces, each piece looked at once.
    pub fn values(&self, roots: &[PieceId]) -> impl Iterator<Item = T> {
        let needed = self.needed(roots);
        let pieces = (0..self.len()).filter(move |&piece| needed[piece]).map(PieceId::from_index);
        pieces.flat_map(|piece| self.get(piece)).filter_map(|entry| match entry.label {
            Label::Value(value) => Some(value),
            Label::Piece(_) => None,
        })
    }

    /// Marks some pieces and all that they refer to.
    fn needed(&self, roots: &[PieceId]) -> Vec<bool> {
        let mut needed = vec![false; self.len()];
        roots.iter().for_each(|root| needed[root.index()] = true);
        for piece in (0..self.len()).rev() {
            if needed[piece] {
                for entry in self.get(PieceId::from_index(piece)) {
                    if let Label::Piece(part) = entry.label {
                        needed[part.index()] = true;
                    }
                }
            }
        }
        needed
    }

    /// Keeps the pieces below `roots` and maps all values; values that map to `None` are left out.
    ///
    /// Returns the new pieces and, for each root, its new id.
    ///
    /// # Errors
    /// [`CompileError::Limit`] or [`CompileError::Cancelled`] from the budget.
    pub fn map<U: Copy + Eq>(
        &self,
        roots: &[PieceId],
        map: impl Fn(T) -> Option<U>,
        budget: &mut Budget<'_>,
    ) -> Result<(Pieces<U>, Vec<PieceId>), CompileError> {
        let needed = self.needed(roots);
        let mut mapped = Pieces::new();
        let mut new_ids = vec![PieceId(u32::MAX); self.len()];
        let mut entries = Vec::new();
        for piece in (0..self.len()).filter(|&piece| needed[piece]) {
            entries.clear();
            budget.spend(1 + self.get(PieceId::from_index(piece)).len())?;
            for &Entry { first, end, label } in self.get(PieceId::from_index(piece)) {
                match label {
                    Label::Value(value) => {
                        if let Some(value) = map(value) {
                            push_interval(&mut entries, first, end, value);
                        }
                    }
                    Label::Piece(part) if mapped.get(new_ids[part.index()]).is_empty() => {}
                    Label::Piece(part) => {
                        entries.push(Entry { first, end, label: Label::Piece(new_ids[part.index()]) });
                    }
                }
            }
            new_ids[piece] = mapped.push(&entries);
            budget.hold(|| mapped.memory())?;
        }
        let roots = roots.iter().map(|root| new_ids[root.index()]).collect();
        Ok((mapped, roots))
    }
}

impl<T: Copy + Eq> Default for Pieces<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// Appends an interval, joined with the one before where that says the same and ends there.
pub(super) fn push_interval<T: Copy + Eq>(entries: &mut Vec<Entry<T>>, first: u32, end: u32, value: T) {
    let label = Label::Value(value);
    match entries.last_mut() {
        Some(last) if last.end == first && last.label == label => last.end = end,
        _ => entries.push(Entry { first, end, label }),
    }
}
