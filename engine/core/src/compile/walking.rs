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

/// A walk that has ended, or that runs in a thread of its own.
pub(super) enum Walking<'scope> {
    /// There is a result.
    Ended(Outcome),
    /// There are classes so far.
    UnderWay(Receiver<ClassRows>, Option<ScopedJoinHandle<'scope, Outcome>>),
}

impl<'scope> Walking<'scope> {
    /// Begins to walk in a thread of its own; `walk` sends the classes. `None` where there is no thread to be had.
    pub(super) fn begin<'env>(
        scope: &'scope Scope<'scope, 'env>,
        walk: impl FnOnce(Sender<ClassRows>) -> Outcome + Send + 'scope,
    ) -> Option<Self> {
        let (send, rows) = channel();
        let builder = Builder::new().name("maskwright walk".into()).stack_size(STACK_SIZE);
        let thread = builder.spawn_scoped(scope, move || walk(send)).ok()?;
        Some(Self::UnderWay(rows, Some(thread)))
    }

    /// The result, if it is there already.
    pub(super) fn ended(&self) -> Option<&Outcome> {
        match self {
            Self::Ended(outcome) => Some(outcome),
            Self::UnderWay(..) => None,
        }
    }

    /// The next classes while the walk is under way; the time until they were there is added to `waited`.
    pub(super) fn next(&self, waited: &mut Duration) -> Option<ClassRows> {
        let Self::UnderWay(rows, _) = self else { return None };
        let asked = Instant::now();
        let next = rows.recv().ok();
        *waited += asked.elapsed();
        next
    }

    /// Waits for the result. Classes that were not taken yet are not to be had any more, since the result has all.
    ///
    /// # Errors
    /// Those of the walk.
    pub(super) fn end(&mut self) -> Outcome {
        if let Self::UnderWay(_, thread) = self
            && let Some(thread) = thread.take()
        {
            *self = Self::Ended(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        self.ended().expect("who is under way has a thread").clone()
    }
}
