//! Hash-consing: equal values become the same small integer.
//!
//! Most of the compiler's speed comes from asking "have I seen this list before?" and answering with one comparison of
//! ids. [`SliceInterner`] stores lists of plain values back to back in one vector and finds them through a table of
//! ids, so that no list is stored twice and none has an allocation of its own.
//!
//! ```
//! use maskwright_core::id::ClassId;
//! use maskwright_core::intern::SliceInterner;
//! let mut lists: SliceInterner<ClassId, u32> = SliceInterner::new();
//! let a = lists.intern(&[1, 2]);
//! assert_eq!(a, lists.intern(&[1, 2]));
//! assert_eq!(lists.get(a), &[1, 2]);
//! ```

mod set;
mod slice;

pub use set::{SetInterner, merge};
pub use slice::{SliceInterner, Word};

/// A map with the engine's hash function.
pub type FxHashMap<K, V> = rustc_hash::FxHashMap<K, V>;

/// A set with the engine's hash function.
pub type FxHashSet<K> = rustc_hash::FxHashSet<K>;
