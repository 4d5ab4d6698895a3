//! How much a search may do: counted and not timed, so that it finds the same every time.

use crate::error::CompileError;
use crate::watch::Budget;

/// Why a search ended without a result.
pub(super) enum Stop {
    /// It has done all that it may.
    Spent,
    /// Somebody asked to stop, or time is up.
    Told(CompileError),
}

/// What a search may still do.
pub(super) struct Meter<'a, 'b> {
    pub(super) left: usize,
    pub(super) budget: &'a mut Budget<'b>,
}

impl Meter<'_, '_> {
    /// Takes some steps.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        self.budget.spend(steps).map_err(Stop::Told)?;
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(Stop::Spent)
            }
        }
    }
}

/// What a search gave, or nothing where it has done all that it might; errors are those of the watch.
pub(super) fn or_spent<T>(outcome: Result<T, Stop>) -> Result<Option<T>, CompileError> {
    match outcome {
        Ok(found) => Ok(Some(found)),
        Err(Stop::Spent) => Ok(None),
        Err(Stop::Told(error)) => Err(error),
    }
}
