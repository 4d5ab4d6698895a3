//! Sets of shadows, and what bytes do to them.

use super::shadows::{Shadows, Watching};
use crate::id::{ShadowId, ShadowSetId};
use crate::intern::SliceInterner;

/// Sets of shadows that were met.
#[derive(Clone, Debug)]
pub(super) struct Watchers {
    shadows: Shadows,
    sets: SliceInterner<ShadowSetId, u32>,
}

impl Watchers {
    /// Nobody watches.
    pub(super) const NONE: ShadowSetId = ShadowSetId(0);

    pub(super) fn new(shadows: Shadows) -> Self {
        let mut sets = SliceInterner::new();
        sets.intern(&[]);
        Self { shadows, sets }
    }

    pub(super) fn shadows(&self) -> &Shadows {
        &self.shadows
    }

    /// The members, ascending.
    pub(super) fn get(&self, set: ShadowSetId) -> &[u32] {
        self.sets.get(set)
    }

    pub(super) fn set(&mut self, mut shadows: Vec<u32>) -> ShadowSetId {
        shadows.sort_unstable();
        shadows.dedup();
        self.sets.intern(&shadows)
    }

    /// Those that are left after the byte at a place of [`readable_bytes`](super::readable::readable_bytes); `None` if one
    /// shows that its lexeme ended too early.
    pub(super) fn advanced(&mut self, set: ShadowSetId, byte: usize) -> Option<ShadowSetId> {
        if set == Self::NONE {
            return Some(set);
        }
        let mut left = Vec::with_capacity(self.get(set).len());
        for &shadow in self.sets.get(set) {
            match self.shadows.step(ShadowId(shadow), byte) {
                Watching::Completes => return None,
                Watching::Over => {}
                Watching::On(shadow) => left.push(shadow.0),
            }
        }
        Some(self.set(left))
    }

    /// Whether the bytes at two places do the same to all of a set.
    pub(super) fn are_alike(&self, set: ShadowSetId, one: usize, other: usize) -> bool {
        let mut shadows = self.get(set).iter().map(|&shadow| ShadowId(shadow));
        shadows.all(|shadow| self.shadows.step(shadow, one) == self.shadows.step(shadow, other))
    }

    /// With the shadow that the end of a lexeme leaves.
    pub(super) fn joined(&mut self, set: ShadowSetId, own: Option<ShadowId>) -> ShadowSetId {
        let all = self.get(set).iter().copied().chain(own.map(|shadow| shadow.0)).collect();
        self.set(all)
    }
}
