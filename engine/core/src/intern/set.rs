//! Sets of numbers.

use serde::{Deserialize, Serialize};

use super::{FxHashMap, SliceInterner};
use crate::id::Id;
use crate::soundness::{Soundness, ensure};

/// Interned sets of small integers as sorted lists, with unions remembered by id.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SetInterner<I: Id> {
    sets: SliceInterner<I, u32>,
    #[serde(skip)]
    unions: FxHashMap<(I, I), I>,
}

impl<I: Id> SetInterner<I> {
    /// An interner whose first set, id 0, is the empty one.
    pub fn new() -> Self {
        let mut sets = SliceInterner::new();
        sets.intern(&[]);
        Self { sets, unions: FxHashMap::default() }
    }

    /// Whether the first set is empty, and all ascend and have members below `end`.
    pub(crate) fn check(&self, end: usize) -> Soundness {
        ensure(!self.sets.is_empty() && self.get(self.empty()).is_empty(), "there is no empty set")?;
        for id in self.sets.ids() {
            let set = self.get(id);
            ensure(set.is_sorted_by(|a, b| a < b), "a set is out of order")?;
            ensure(set.last().is_none_or(|&last| (last as usize) < end), "a set has a member that does not exist")?;
        }
        Ok(())
    }

    /// The empty set.
    pub fn empty(&self) -> I {
        I::from_index(0)
    }

    /// The id of a set given as a strictly ascending list.
    pub fn intern(&mut self, sorted: &[u32]) -> I {
        debug_assert!(sorted.is_sorted_by(|a, b| a < b));
        self.sets.intern(sorted)
    }

    /// The members in ascending order.
    pub fn get(&self, id: I) -> &[u32] {
        self.sets.get(id)
    }

    /// Whether `member` is in the set. Logarithmic in its size.
    pub fn contains(&self, id: I, member: u32) -> bool {
        self.get(id).binary_search(&member).is_ok()
    }

    /// The union of two sets; linear in their sizes the first time, one look-up afterwards.
    pub fn union(&mut self, a: I, b: I) -> I {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == self.empty() {
            return b;
        }
        if let Some(&id) = self.unions.get(&(a, b)) {
            return id;
        }
        let merged = merge(self.sets.get(a), self.sets.get(b));
        let id = self.sets.intern(&merged);
        self.unions.insert((a, b), id);
        id
    }

    /// The union of many sets, without keeping what lies between: one after the other, `n` sets of one member each would
    /// leave `n` sets of up to `n` members behind.
    pub fn union_all(&mut self, sets: impl IntoIterator<Item = I>) -> I {
        let mut members: Vec<u32> = sets.into_iter().flat_map(|set| self.sets.get(set)).copied().collect();
        members.sort_unstable();
        members.dedup();
        self.sets.intern(&members)
    }

    /// Forgets the unions, which only building needs.
    pub fn forget_unions(&mut self) {
        self.unions = FxHashMap::default();
    }

    /// Number of distinct sets.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether there is no set; never true, since the empty set is always there.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Memory that the sets take, in bytes.
    pub fn bytes(&self) -> usize {
        self.sets.bytes()
    }
}

/// The same sets in the same order, whatever is remembered of unions.
impl<I: Id> PartialEq for SetInterner<I> {
    fn eq(&self, other: &Self) -> bool {
        self.sets == other.sets
    }
}

impl<I: Id> Eq for SetInterner<I> {}

/// Merges two strictly ascending lists into one.
pub fn merge(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let (x, y) = (a[i], b[j]);
        merged.push(x.min(y));
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    merged.extend_from_slice(&a[i..]);
    merged.extend_from_slice(&b[j..]);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{ClassId, TerminalSetId};

    #[test]
    fn an_interner_from_a_file_knows_its_slices() {
        let mut lists: SliceInterner<ClassId, u32> = SliceInterner::new();
        let (a, b) = (lists.intern(&[1, 2]), lists.intern(&[3]));
        let file = postcard::to_allocvec(&lists).unwrap();
        let mut read: SliceInterner<ClassId, u32> = postcard::from_bytes(&file).unwrap();
        assert_eq!((read.get(a), read.get(b)), (&[1, 2][..], &[3][..]));
        assert_eq!((read.intern(&[3]), read.intern(&[1, 2])), (b, a));
        assert_eq!(read.intern(&[4]), lists.intern(&[4]));
    }

    #[test]
    fn unions_are_sets_and_remembered() {
        let mut sets: SetInterner<TerminalSetId> = SetInterner::new();
        let (a, b) = (sets.intern(&[1, 3]), sets.intern(&[2, 3]));
        let both = sets.union(a, b);
        assert_eq!(sets.get(both), &[1, 2, 3]);
        assert_eq!(sets.union(b, a), both);
        assert_eq!(sets.union(sets.empty(), a), a);
        assert_eq!(sets.union_all([b, a, b]), both);
        assert_eq!(sets.union_all([]), sets.empty());
    }
}
