//! The walk over the vocabulary, done or under way.
//!
//! The walk needs nothing of the parser, and the parser's part needs of the walk only the classes, in the order in which
//! they are found. So the two can run at a time: the walk in a thread of its own, which sends classes as it goes.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use super::running::STACK_SIZE;
use crate::classes::{ClassRows, Partition};
use crate::error::CompileError;

type Outcome = Result<Arc<Partition>, CompileError>;

pub(super) enum Walk<'scope> {
    /// There is a result.
    Ended(Outcome),
    /// There are classes so far.
    Running { rows: Receiver<ClassRows>, thread: ScopedJoinHandle<'scope, Outcome> },
}

impl<'scope> Walk<'scope> {
    /// Begins to walk in a thread of its own; `walk` sends the classes.
    ///
    /// # Errors
    /// [`CompileError::NoThread`].
    pub(super) fn begin<'env>(
        scope: &'scope Scope<'scope, 'env>,
        walk: impl FnOnce(Sender<ClassRows>) -> Outcome + Send + 'scope,
    ) -> Result<Self, CompileError> {
        let (send, rows) = channel();
        let builder = Builder::new().name("maskwright walk".into()).stack_size(STACK_SIZE);
        let thread = builder.spawn_scoped(scope, move || walk(send));
        let thread = thread.map_err(|error| CompileError::NoThread(error.to_string()))?;
        Ok(Self::Running { rows, thread })
    }

    /// The result, if it was there when this was made, or was waited for.
    pub(super) fn ended(&self) -> Option<Arc<Partition>> {
        match self {
            Self::Ended(outcome) => outcome.as_ref().ok().cloned(),
            Self::Running { .. } => None,
        }
    }

    /// The next classes while the walk is under way, and how long it took until they were there.
    pub(super) fn next(&self, waited: &mut Duration) -> Option<ClassRows> {
        let Self::Running { rows, .. } = self else { return None };
        let asked = Instant::now();
        let next = rows.recv().ok();
        *waited += asked.elapsed();
        next
    }

    /// Waits for the result.
    ///
    /// # Errors
    /// Those of the walk.
    pub(super) fn end(&mut self) -> Outcome {
        if let Self::Running { .. } = self {
            let Self::Running { thread, .. } = std::mem::replace(self, Self::Ended(Err(CompileError::Cancelled)))
            else {
                unreachable!("it was running a line above")
            };
            *self = Self::Ended(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        let Self::Ended(outcome) = self else { unreachable!("it was waited for") };
        outcome.clone()
    }
}
