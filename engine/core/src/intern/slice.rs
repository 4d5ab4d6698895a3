//! Lists.

use std::hash::Hasher;
use std::marker::PhantomData;
use std::ops::Range;

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use crate::id::Id;
use crate::soundness::{Unsound, ensure_rows};

/// What lists are made of: values that fit into one machine word, so that a list is hashed a word a step.
pub trait Word: Copy + Eq {
    /// The value as a number; different values have different numbers.
    fn word(self) -> u64;

    /// Whether two slices are the same. It is asked of those with one hash, which nearly always are: so pairs are compared
    /// all, several at a time, and not up to the first difference.
    fn same(a: &[Self], b: &[Self]) -> bool {
        a.len() == b.len() && a.iter().zip(b).fold(0, |differing, (a, b)| differing | (a.word() ^ b.word())) == 0
    }
}

impl Word for u64 {
    fn word(self) -> u64 {
        self
    }

    // Plain numbers are compared as bytes.
    fn same(a: &[Self], b: &[Self]) -> bool {
        a == b
    }
}

impl Word for u32 {
    fn word(self) -> u64 {
        u64::from(self)
    }

    // Plain numbers are compared as bytes.
    fn same(a: &[Self], b: &[Self]) -> bool {
        a == b
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

/// Half of a slice's hash: the low one, to which the hasher turns the bits that depend on all of the input. The others
/// hardly depend on the first number of a pair, by which alone many slices of one pair differ.
fn hash<T: Word>(slice: &[T]) -> u32 {
    let mut hasher = FxHasher::default();
    slice.iter().for_each(|item| hasher.write_u64(item.word()));
    hasher.finish() as u32
}

/// The hash that a table sees. It takes its bucket from the low bits and a mark from the high ones, to which a product
/// with any large odd number brings all.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
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
        let found = self.table.find(spread(hash), |&(other, id)| other == hash && T::same(view(id), slice));
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

    /// Where the slice behind an id stands among the items of all, which does not change.
    pub fn range(&self, id: I) -> Range<usize> {
        let index = id.index();
        self.ends[index] as usize..self.ends[index + 1] as usize
    }

    /// One item of all.
    pub fn item(&self, place: usize) -> T {
        self.items[place]
    }

    /// Some items that stand side by side.
    pub fn items(&self, places: Range<usize>) -> &[T] {
        &self.items[places]
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::id::{LrStateId, NodeId};

    #[test]
    fn slices_that_differ_in_one_number_have_different_hashes() {
        type Make = fn(u32) -> [(LrStateId, NodeId); 2];
        let makes: [Make; 4] = [
            |n| [(LrStateId(n), NodeId(1)), (LrStateId(7), NodeId(1))],
            |n| [(LrStateId(3), NodeId(n)), (LrStateId(7), NodeId(1))],
            |n| [(LrStateId(3), NodeId(1)), (LrStateId(n), NodeId(1))],
            |n| [(LrStateId(3), NodeId(1)), (LrStateId(7), NodeId(n))],
        ];
        let count = 10_000;
        // The last two change the pair that a slice of one pair has, the first two only that of a slice of two.
        for (make, lengths) in makes.iter().zip([&[2][..], &[2], &[1, 2], &[1, 2]]) {
            for &length in lengths {
                let hashes: HashSet<u32> = (0..count).map(|n| hash(&make(n)[2 - length..])).collect();
                let buckets: HashSet<u64> = hashes.iter().map(|&hash| spread(hash) % 16_384).collect();
                assert!(hashes.len() > 9_900 && buckets.len() > 6_000, "{} {}", hashes.len(), buckets.len());
            }
        }
    }
}
