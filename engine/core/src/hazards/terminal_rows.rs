//! Many sets of terminals, as bits.

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
        self.row(row).iter().enumerate().flat_map(|(place, &word)| {
            let next = |&word: &u64| Some(word & word.wrapping_sub(1));
            let rest = std::iter::successors(Some(word), next).take_while(|&word| word != 0);
            rest.map(move |word| place as u32 * 64 + word.trailing_zeros())
        })
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
}
