//! Many sets of terminals, as bits.

use crate::graph;

/// A set of terminals for each of so many rows. Members are numbers of [`TerminalId`](crate::id::TerminalId)s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerminalRows {
    words: usize,
    bits: Vec<u64>,
}

impl TerminalRows {
    /// So many empty sets of so many terminals at most.
    pub fn new(rows: usize, terminals: usize) -> Self {
        let words = terminals.div_ceil(64).max(1);
        Self { words, bits: vec![0; rows * words] }
    }

    /// Adds a row, given by its bits.
    pub fn push(&mut self, row: &[u64]) {
        self.bits.extend_from_slice(&row[..self.words]);
    }

    /// Machine words that a set takes, which is what a union costs.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Adds a terminal to a set.
    pub fn insert(&mut self, row: usize, terminal: usize) {
        self.bits[row * self.words + terminal / 64] |= 1 << (terminal % 64);
    }

    /// Takes a terminal out of a set.
    pub fn remove(&mut self, row: usize, terminal: usize) {
        self.bits[row * self.words + terminal / 64] &= !(1 << (terminal % 64));
    }

    /// Whether a terminal is in a set.
    pub fn contains(&self, row: usize, terminal: usize) -> bool {
        self.bits[row * self.words + terminal / 64] >> (terminal % 64) & 1 == 1
    }

    /// The members of a set, ascending.
    pub fn members(&self, row: usize) -> impl Iterator<Item = u32> + '_ {
        members(self.row(row))
    }

    /// The bits of a set, the lowest terminals first.
    pub fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// Adds the members of a set of the same width. Says whether there was a new one.
    pub fn add(&mut self, row: usize, others: &[u64]) -> bool {
        let mut is_new = false;
        for (own, other) in self.bits[row * self.words..][..self.words].iter_mut().zip(others) {
            is_new |= other & !*own != 0;
            *own |= other;
        }
        is_new
    }

    /// Adds the members of another row.
    pub fn add_row(&mut self, row: usize, other: usize) {
        for place in 0..self.words {
            self.bits[row * self.words + place] |= self.bits[other * self.words + place];
        }
    }

    /// Makes each set hold those of all rows that its own leads to by `edges`, directly or not. Costs a union for each row
    /// and edge.
    pub(crate) fn close(&mut self, edges: &[Vec<usize>]) {
        // Components come after what they lead to.
        for component in graph::components(edges) {
            let all = component[0];
            for &row in &component {
                self.add_row(all, row);
                edges[row].iter().for_each(|&other| self.add_row(all, other));
            }
            component.iter().for_each(|&row| self.add_row(row, all));
        }
    }
}

/// The members of a set that is given by its bits, ascending.
pub(crate) fn members(row: &[u64]) -> impl Iterator<Item = u32> + '_ {
    row.iter().enumerate().flat_map(|(place, &word)| {
        let next = |&word: &u64| Some(word & word.wrapping_sub(1));
        let rest = std::iter::successors(Some(word), next).take_while(|&word| word != 0);
        rest.map(move |word| place as u32 * 64 + word.trailing_zeros())
    })
}

/// What two sets have in common.
pub(crate) fn common(one: &[u64], other: &[u64]) -> Vec<u64> {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_sets() {
        let mut rows = TerminalRows::new(2, 130);
        [3, 64, 129].into_iter().for_each(|terminal| rows.insert(0, terminal));
        rows.insert(1, 3);
        assert_eq!(rows.members(0).collect::<Vec<_>>(), [3, 64, 129]);
        assert!(rows.contains(1, 3) && !rows.contains(1, 64));
        let first = rows.row(0).to_vec();
        assert!(rows.add(1, &first) && !rows.add(1, &first));
        assert_eq!(rows.row(0), rows.row(1));
        rows.remove(1, 64);
        assert_eq!(rows.members(1).collect::<Vec<_>>(), [3, 129]);
    }

    #[test]
    fn are_closed_along_edges() {
        let mut rows = TerminalRows::new(4, 70);
        (0..4).for_each(|row| rows.insert(row, row * 20));
        rows.close(&[vec![1], vec![2], vec![1], vec![]]);
        let members: Vec<Vec<u32>> = (0..4).map(|row| rows.members(row).collect()).collect();
        assert_eq!(members, [vec![0, 20, 40], vec![20, 40], vec![20, 40], vec![60]]);
    }
}
