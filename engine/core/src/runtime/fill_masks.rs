//! Masks of many texts at once, on several threads.
//!
//! What is known already is mostly copied, at a microsecond a mask, so threads are begun only for rows enough to pay for
//! one. They take the rows in turns of a few, since a mask that is new to its grammar may take a hundred times as long as
//! the others.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, Builder, available_parallelism};

use super::constraint::{Constraint, RuntimeError};

/// A thread of its own is begun for so many rows: beginning one takes as long as some thirty known masks.
const ROWS_PER_THREAD: usize = 128;
/// Rows that a thread takes at a time.
const TURN: usize = 4;

/// Writes the mask of each text into its row. Without a number of `threads` there are as many as the machine has cores
/// and the rows keep busy.
///
/// # Errors
/// [`RuntimeError::BufferSize`] with the place of the first row that has not as many words as its mask. No row is
/// written then.
pub fn fill_masks(
    mut rows: Vec<(&Constraint, &mut [u32])>,
    threads: Option<usize>,
) -> Result<(), (usize, RuntimeError)> {
    for (place, (text, row)) in rows.iter().enumerate() {
        text.check_width(row).map_err(|error| (place, error))?;
    }
    let threads = threads.unwrap_or_else(|| cores().min(rows.len() / ROWS_PER_THREAD)).min(rows.len().div_ceil(TURN));
    let turns = Mutex::new(rows.chunks_mut(TURN));
    let work = || {
        let next = || turns.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(turn) = next() {
            for (text, row) in turn {
                text.fill_mask(row).expect("the row was measured");
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system gives no further thread, those that are there do the work.
            let _ = Builder::new().name("maskwright-masks".to_owned()).spawn_scoped(scope, work);
        }
        work();
    });
    Ok(())
}

/// Cores that this process may use. To ask takes some files on Linux, so it is asked once.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| available_parallelism().map_or(1, usize::from))
}
