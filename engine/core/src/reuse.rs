//! What earlier compiles made, by the content of what went in.
//!
//! Somebody who edits a grammar compiles nearly the same thing again and again. A [`Reuse`] remembers results of stages
//! with all that they depend on, so that the next compile finds those that the edit did not touch. It is safe to share
//! between threads: the lock is held to look for a result or to put one there, and never while a stage works. It is
//! bounded in number and in bytes; what was used longest ago goes first.
//!
//! ```
//! use std::sync::Arc;
//! use maskwright_core::config::ReuseLimits;
//! use maskwright_core::reuse::{Key, Reuse};
//! #[derive(PartialEq)]
//! struct Squared(u64);
//! impl Key for Squared {
//!     fn memory(&self) -> usize {
//!         8
//!     }
//! }
//! let reuse = Reuse::new(ReuseLimits::default());
//! assert_eq!(reuse.find::<Squared, u64>(&Squared(3)), None);
//! reuse.keep(Squared(3), Arc::new(9_u64), 8);
//! assert_eq!(reuse.find::<Squared, u64>(&Squared(3)), Some(Arc::new(9)));
//! ```

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::config::ReuseLimits;

/// All that a result depends on. Each kind of result has a type of key of its own.
pub trait Key: PartialEq + Send + Sync + 'static {
    /// Memory that the key takes, in bytes, with what it shares with others: they may be forgotten before it.
    fn memory(&self) -> usize;
}

/// Results of stages. See the module's text.
pub struct Reuse {
    limits: ReuseLimits,
    /// What was used last stands last.
    known: Mutex<Vec<Known>>,
}

struct Known {
    key: Box<dyn Any + Send + Sync>,
    made: Arc<dyn Any + Send + Sync>,
    bytes: usize,
}

impl Reuse {
    /// Remembers nothing yet.
    pub fn new(limits: ReuseLimits) -> Self {
        Self { limits, known: Mutex::default() }
    }

    /// The result for this key. `V` is the type that was kept for this type of key.
    pub fn find<K: Key, V: Send + Sync + 'static>(&self, key: &K) -> Option<Arc<V>> {
        let mut known = self.lock();
        let entry = remove(&mut known, key)?;
        let made = Arc::clone(&entry.made);
        known.push(entry);
        made.downcast().ok()
    }

    /// The same, but for the asker alone: it is not known any more. `None` as well while somebody else holds it.
    pub fn take<K: Key, V: Send + Sync + 'static>(&self, key: &K) -> Option<V> {
        let entry = remove(&mut self.lock(), key)?;
        Arc::into_inner(entry.made.downcast().ok()?)
    }

    /// Remembers a result that takes so many bytes, unless it would drive out most others.
    pub fn keep<K: Key, V: Send + Sync + 'static>(&self, key: K, made: Arc<V>, bytes: usize) {
        let bytes = bytes + key.memory();
        if bytes > self.limits.max_bytes / 2 {
            return;
        }
        let mut forgotten = Vec::new();
        let mut known = self.lock();
        // Two threads may have made the same.
        forgotten.extend(remove(&mut known, &key));
        known.push(Known { key: Box::new(key), made, bytes });
        let mut held: usize = known.iter().map(|entry| entry.bytes).sum();
        let mut first = 0;
        while held > self.limits.max_bytes || known.len() - first > self.limits.max_results {
            held -= known[first].bytes;
            first += 1;
        }
        forgotten.extend(known.drain(..first));
        // Freeing takes its time, and others need not wait for it.
        drop(known);
        drop(forgotten);
    }

    /// Forgets everything.
    pub fn forget(&self) {
        let forgotten = std::mem::take(&mut *self.lock());
        drop(forgotten);
    }

    /// Bytes that all results take, about.
    pub fn memory(&self) -> usize {
        self.lock().iter().map(|entry| entry.bytes).sum()
    }

    /// A panic elsewhere leaves the list as it was.
    fn lock(&self) -> MutexGuard<'_, Vec<Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn remove<K: Key>(known: &mut Vec<Known>, key: &K) -> Option<Known> {
    let place = known.iter().rposition(|entry| entry.key.downcast_ref::<K>() == Some(key))?;
    Some(known.remove(place))
}
