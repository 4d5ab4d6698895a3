//! Hash-consing: equal values become the same small integer.
//!
//! Most of the compiler's speed comes from asking "have I seen this list before?" and answering with one comparison of
//! ids. [`SliceInterner`] stores lists of plain values back to back in one vector and finds them through a table of
//! ids, so that no list is stored twice and none has an allocation of its own.
//!
//! ```
//! use maskwright_core::id::ClassId;
//! use maskwright_core::intern::SliceInterner;
//! let mut lists: SliceInterner<ClassId, u32> = SliceInterner::new();
//! let a = lists.intern(&[1, 2]);
//! assert_eq!(a, lists.intern(&[1, 2]));
//! assert_eq!(lists.get(a), &[1, 2]);
//! ```

use std::hash::Hasher;
use std::marker::PhantomData;

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use crate::id::Id;
use crate::soundness::{Soundness, Unsound, ensure, ensure_rows};

/// A map with the engine's hash function.
pub type FxHashMap<K, V> = rustc_hash::FxHashMap<K, V>;

/// A set with the engine's hash function.
pub type FxHashSet<K> = rustc_hash::FxHashSet<K>;

/// What lists are made of: values that fit into one machine word, so that a list is hashed a word a step.
pub trait Word: Copy + Eq {
    /// The value as a number; different values have different numbers.
    fn word(self) -> u64;
}

impl Word for u32 {
    fn word(self) -> u64 {
        u64::from(self)
    }
}

impl<I: Id> Word for (I, u32) {
    fn word(self) -> u64 {
        (self.0.index() as u64) << 32 | u64::from(self.1)
    }
}

impl<I: Id, J: Id> Word for (I, J) {
    fn word(self) -> u64 {
        (self.0.index() as u64) << 32 | self.1.index() as u64
    }
}

/// Gives equal slices the same id; ids count up in the order of first appearance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de>"), try_from = "(Vec<T>, Vec<u32>)")]
pub struct SliceInterner<I, T> {
    items: Vec<T>,
    ends: Vec<u32>,
    /// Half of a slice's hash, and its id: most slices that differ need not be compared, and none is hashed again when the
    /// table grows.
    /// Left out of files, and then made when it is first needed.
    #[serde(skip)]
    table: HashTable<(u32, u32)>,
    marker: PhantomData<fn(I)>,
}

/// Half of a slice's hash.
fn hash<T: Word>(slice: &[T]) -> u32 {
    let mut hasher = FxHasher::default();
    slice.iter().for_each(|item| hasher.write_u64(item.word()));
    (hasher.finish() >> 32) as u32
}

/// The hash that a table sees. It takes its bucket from the low bits and a mark from the high ones.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

impl<I: Id, T: Word> SliceInterner<I, T> {
    /// An interner without entries.
    pub fn new() -> Self {
        Self { items: Vec::new(), ends: vec![0], table: HashTable::new(), marker: PhantomData }
    }

    /// The id of a slice, new or known. Costs one hash of the slice.
    pub fn intern(&mut self, slice: &[T]) -> I {
        if self.table.len() < self.len() {
            self.make_table();
        }
        let hash = hash(slice);
        let (items, ends) = (&self.items, &self.ends);
        let view = |id: u32| &items[ends[id as usize] as usize..ends[id as usize + 1] as usize];
        let found = self.table.find(spread(hash), |&(other, id)| other == hash && view(id) == slice);
        if let Some(&(_, id)) = found {
            return I::from_index(id as usize);
        }
        let id = self.len() as u32;
        self.table.insert_unique(spread(hash), (hash, id), |&(hash, _)| spread(hash));
        self.append(slice)
    }

    /// Enters the slices that a file had.
    #[cold]
    fn make_table(&mut self) {
        self.table.clear();
        for id in 0..self.len() {
            let hash = hash(&self.items[self.ends[id] as usize..self.ends[id + 1] as usize]);
            self.table.insert_unique(spread(hash), (hash, id as u32), |&(hash, _)| spread(hash));
        }
    }

    /// The slice behind an id.
    pub fn get(&self, id: I) -> &[T] {
        let index = id.index();
        &self.items[self.ends[index] as usize..self.ends[index + 1] as usize]
    }

    /// Adds a slice that is not there yet, and that will not be looked for.
    pub fn append(&mut self, slice: &[T]) -> I {
        self.items.extend_from_slice(slice);
        self.ends.push(u32::try_from(self.items.len()).expect("an interner stays below 2^32 items"));
        I::from_index(self.len() - 1)
    }

    /// Number of items in all distinct slices.
    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// Number of distinct slices.
    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// Whether nothing was interned yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All ids in order of first appearance.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.len()).map(I::from_index)
    }

    /// Memory that the entries take, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.items.as_slice()) + 8 * self.ends.len()
    }
}

/// The same slices in the same order.
impl<I, T: PartialEq> PartialEq for SliceInterner<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.items == other.items
    }
}

impl<I, T: Eq> Eq for SliceInterner<I, T> {}

impl<I: Id, T: Word> Default for SliceInterner<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

/// Takes items and ends out of a file, where the marker has no bytes and the table is left out.
impl<I, T> TryFrom<(Vec<T>, Vec<u32>)> for SliceInterner<I, T> {
    type Error = Unsound;

    fn try_from((items, ends): (Vec<T>, Vec<u32>)) -> Result<Self, Unsound> {
        ensure_rows(&ends, items.len())?;
        Ok(Self { items, ends, table: HashTable::new(), marker: PhantomData })
    }
}

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
