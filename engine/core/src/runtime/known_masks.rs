//! Masks of one compiled grammar, by what they are made of: known ones can be had by many threads at once.
//!
//! Texts repeat themselves, so nearly every mask is known. Those that are not are made one after the other, since they
//! share most of what they are made of.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::compact::CompactMask;
use super::token_sets::{LatePieces, TokenSets};
use crate::compile::Compiled;
use crate::intern::FxHashMap;

/// Rendered masks, and the token sets that they are made of. A panic leaves both consistent, since entries are added when
/// they are complete.
#[derive(Debug, Default)]
pub(super) struct KnownMasks {
    known: RwLock<FxHashMap<Box<[u32]>, Arc<CompactMask>>>,
    /// Taken before the other lock, never while that is held.
    sets: Mutex<TokenSets>,
}

impl KnownMasks {
    /// The mask that a key describes. `late` has the rows of its pieces that are not in the tables of the compile.
    pub(super) fn mask(&self, key: &[u32], late: &LatePieces, compiled: &Compiled) -> Arc<CompactMask> {
        if let Some(known) = self.known(key) {
            return known;
        }
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have made it meanwhile.
        if let Some(known) = self.known(key) {
            return known;
        }
        let is_full = sets.bytes() > compiled.config.limits.max_rendered_bytes;
        if is_full {
            *sets = TokenSets::default();
        }
        let mask = Arc::new(sets.render(key, late, compiled));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if is_full {
            known.clear();
        }
        if compiled.config.optimizations.memoize_masks {
            sets.count(size_of_val(key) + mask.bytes());
            known.insert(key.into(), Arc::clone(&mask));
        }
        mask
    }

    fn known(&self, key: &[u32]) -> Option<Arc<CompactMask>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }
}
