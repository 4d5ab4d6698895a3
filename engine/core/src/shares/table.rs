//! Figures that are split among owners, without a loss.

use std::marker::PhantomData;

use crate::id::Id;

/// The parts of which one is made. A power of two, so that shares are exact as floating-point numbers too.
pub const WHOLE: u64 = 1 << 20;

/// How much each owner has of each of `N` figures, in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<I, const N: usize> {
    /// A row for each owner.
    pub rows: Vec<[u64; N]>,
    /// What nobody owns.
    pub rest: [u64; N],
    owners: PhantomData<I>,
}

impl<I, const N: usize> Table<I, N> {
    /// A table in which nobody has anything.
    pub(super) fn new(owners: usize) -> Self {
        Self { rows: vec![[0; N]; owners], rest: [0; N], owners: PhantomData }
    }

    /// The figures themselves, in parts: all shares and the rest.
    pub fn totals(&self) -> [u64; N] {
        let mut totals = self.rest;
        for row in &self.rows {
            totals.iter_mut().zip(row).for_each(|(total, share)| *total += share);
        }
        totals
    }
}

impl<I: Id, const N: usize> Table<I, N> {
    /// Splits parts of a figure evenly. What cannot be split evenly goes to the first ones, a part each; without owners
    /// it is the rest.
    pub(super) fn split(&mut self, figure: usize, parts: u64, owners: impl ExactSizeIterator<Item = I>) {
        let count = owners.len() as u64;
        if count == 0 {
            self.rest[figure] += parts;
            return;
        }
        for (place, owner) in (0..).zip(owners) {
            self.rows[owner.index()][figure] += parts / count + u64::from(place < parts % count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::TerminalId;

    #[test]
    fn nothing_is_lost_by_splitting() {
        let mut table: Table<TerminalId, 1> = Table::new(3);
        table.split(0, WHOLE, (0..3).map(TerminalId));
        table.split(0, 2, [TerminalId(2), TerminalId(0), TerminalId(1)].into_iter());
        table.split(0, 5, std::iter::empty());
        assert_eq!(table.rows.iter().map(|row| row[0] - WHOLE / 3).collect::<Vec<_>>(), [2, 0, 1]);
        assert_eq!((table.rest, table.totals()), ([5], [WHOLE + 7]));
    }
}
