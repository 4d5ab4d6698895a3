//! The classes of the ends of tokens, by their bytes.

use crate::id::ClassId;
use crate::intern::FxHashMap;

/// Classes of bytes that are read from the start. Most are a few bytes, which fit into one word.
#[derive(Debug, Default)]
pub(super) struct Suffixes {
    short: FxHashMap<u64, ClassId>,
    long: FxHashMap<Box<[u8]>, ClassId>,
}

impl Suffixes {
    /// Up to seven bytes behind their number, which no longer text has in common with them.
    fn key(bytes: &[u8]) -> Option<u64> {
        let word = |bytes: &[u8]| bytes.iter().fold(bytes.len() as u64, |word, &byte| word << 8 | u64::from(byte));
        (bytes.len() < 8).then(|| word(bytes))
    }

    pub(super) fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    pub(super) fn get(&self, bytes: &[u8]) -> Option<ClassId> {
        match Self::key(bytes) {
            Some(key) => self.short.get(&key).copied(),
            None => self.long.get(bytes).copied(),
        }
    }

    pub(super) fn insert(&mut self, bytes: &[u8], class: ClassId) {
        match Self::key(bytes) {
            Some(key) => self.short.insert(key, class),
            None => self.long.insert(bytes.into(), class),
        };
    }
}
