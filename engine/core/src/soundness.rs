//! What a table must fulfil before it is used, if it comes from a file.
//!
//! A checksum shows accidents, not intent: whoever writes a file can write its checksum too. So every table that was read
//! is checked for what its users take for granted: that ids lie inside the tables that they point into, that lists
//! which are searched are in order, and that what is walked has an end. Each table has a file `check.rs` that lists
//! these invariants. What passes may be another grammar than its name says, but nothing in it crashes or runs for ever.

use crate::id::Id;

/// Something that a table promises does not hold; the words say what, and go on the sentence "it is damaged".
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unsound(pub &'static str);

/// Whether a table is sound.
pub(crate) type Soundness = Result<(), Unsound>;

/// Fails with these words unless something holds.
#[inline]
pub(crate) fn ensure(holds: bool, what: &'static str) -> Soundness {
    if holds { Ok(()) } else { Err(Unsound(what)) }
}

/// Fails unless an id lies inside a table of this length.
#[inline]
pub(crate) fn ensure_inside<I: Id>(id: I, length: usize, what: &'static str) -> Soundness {
    ensure(id.index() < length, what)
}

/// Fails unless `ends` cuts a list of `length` items into rows: it starts with 0, ascends, and ends with the length.
pub(crate) fn ensure_rows(ends: &[u32], length: usize) -> Soundness {
    let bounds = (ends.first().copied(), ends.last().map(|&end| end as usize));
    ensure(bounds == (Some(0), Some(length)) && ends.is_sorted(), "rows do not fit their items")
}
