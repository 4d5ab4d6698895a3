//! Sets of small numbers, all of one universe: a row of bits each.

/// Rows of bits.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    width: usize,
    words: Vec<u64>,
}

impl Bits {
    /// So many empty sets of numbers below `universe`.
    pub(super) fn new(rows: usize, universe: usize) -> Self {
        let width = universe.div_ceil(64);
        Self { width, words: vec![0; rows * width] }
    }

    /// Words in a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// A set.
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..(row + 1) * self.width]
    }

    /// Adds a number to a set.
    pub(super) fn insert(&mut self, row: usize, number: usize) {
        self.words[row * self.width + number / 64] |= 1 << (number % 64);
    }

    /// Whether a set has a number.
    pub(super) fn contains(&self, row: usize, number: usize) -> bool {
        self.row(row)[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds all of a set to another one.
    pub(super) fn union(&mut self, into: usize, from: usize) {
        for word in 0..self.width {
            self.words[into * self.width + word] |= self.words[from * self.width + word];
        }
    }

    /// Adds all of a set of elsewhere.
    pub(super) fn union_row(&mut self, into: usize, from: &[u64]) {
        for (word, more) in self.words[into * self.width..].iter_mut().zip(from) {
            *word |= more;
        }
    }

    /// Makes each set hold those of all that it has an edge to, directly or not. `edges` are rows.
    pub(super) fn close(&mut self, edges: &[Vec<usize>]) {
        // Components come after what they lead to.
        for component in crate::graph::components(edges) {
            let first = component[0];
            for &member in &component {
                if member != first {
                    self.union(first, member);
                }
                for &to in &edges[member] {
                    if to != first {
                        self.union(first, to);
                    }
                }
            }
            for &member in &component[1..] {
                self.union(member, first);
            }
        }
    }
}

/// The numbers of a set, ascending.
pub(super) fn numbers(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter()
        .enumerate()
        .flat_map(|(word, &bits)| (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit))
}

/// What two sets have in common.
pub(super) fn common(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}
