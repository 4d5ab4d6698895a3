//! A table from pairs of ids to ids, in which new entries overwrite old ones.
//!
//! Clearing a full table makes one step in thousands a hundred times slower, and a table that never forgets leaks. A
//! direct-mapped table that overwrites does neither, as long as it is larger than what one step works on: as soon as a
//! step has missed more often than the table has entries, the table doubles.

/// From `(a, b)` to a result.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    entries: Vec<(u32, u32, u32)>,
    misses: usize,
    enabled: bool,
}

const VACANT: (u32, u32, u32) = (u32::MAX, u32::MAX, u32::MAX);
const FIRST_SIZE: usize = 1_024;
const LARGEST_SIZE: usize = 1 << 22;

impl Memo {
    pub(super) fn new(enabled: bool) -> Self {
        Self { entries: vec![VACANT; if enabled { FIRST_SIZE } else { 0 }], misses: 0, enabled }
    }

    fn slot(&self, a: u32, b: u32) -> usize {
        let mixed = (u64::from(a) << 32 | u64::from(b)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 40) as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&mut self, a: u32, b: u32) -> Option<u32> {
        if !self.enabled {
            return None;
        }
        let (x, y, result) = self.entries[self.slot(a, b)];
        let hit = (x, y) == (a, b);
        self.misses += usize::from(!hit);
        hit.then_some(result)
    }

    pub(super) fn put(&mut self, a: u32, b: u32, result: u32) {
        if !self.enabled {
            return;
        }
        if self.misses > self.entries.len() && self.entries.len() < LARGEST_SIZE {
            self.grow();
        }
        let slot = self.slot(a, b);
        self.entries[slot] = (a, b, result);
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        self.entries = vec![VACANT; 2 * old.len()];
        for entry in old.into_iter().filter(|&entry| entry != VACANT) {
            let slot = self.slot(entry.0, entry.1);
            self.entries[slot] = entry;
        }
    }

    /// Called at the start of a step.
    pub(super) fn begin(&mut self) {
        self.misses = 0;
    }

    /// Forgets the entries that `keep` refuses.
    pub(super) fn retain(&mut self, keep: impl Fn(u32, u32, u32) -> bool) {
        for entry in &mut self.entries {
            if *entry != VACANT && !keep(entry.0, entry.1, entry.2) {
                *entry = VACANT;
            }
        }
    }
}
