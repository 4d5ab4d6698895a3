//! A compile in a thread of its own, and somebody who waits for it.
//!
//! The thread has a stack that is large enough for all that the limits allow; the stacks of callers' threads differ
//! between systems. It owns what it works on, so that nobody has to wait for it: who cancels has the answer at once,
//! while the thread comes to its next look at the watch and frees what it holds, which can take longer than a person
//! notices.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::{Compiled, Options, run_stages};
use crate::error::CompileError;
use crate::grammar::Grammar;
use crate::vocabulary::VocabularyIndex;
use crate::watch::{CancelFlag, Watch};

/// Stack of the compiling thread, in bytes: several times what the limits on nesting, token length and recogniser depth
/// let the recursive stages use. Only what is used takes memory.
pub(super) const STACK_SIZE: usize = 256 << 20;

/// How often who waits looks at the cancel flag: for people that is at once.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// A compile under way. Dropping it ends the compile.
pub struct Running {
    outcome: Receiver<Result<Compiled, CompileError>>,
    thread: Option<JoinHandle<()>>,
    cancel: CancelFlag,
    dropped: CancelFlag,
}

impl Running {
    /// Begins to compile.
    ///
    /// # Errors
    /// [`CompileError::NoThread`].
    pub fn start(grammar: Arc<Grammar>, index: Arc<VocabularyIndex>, options: Options) -> Result<Self, CompileError> {
        let Options { config, cancel, on_progress, reuse } = options;
        let dropped = CancelFlag::new();
        let watch = Watch::new(&config.limits).with_cancel(&cancel).with_cancel(&dropped).with_progress(on_progress);
        // There is room for the one outcome, so that the thread never waits for anybody.
        let (send, outcome) = sync_channel(1);
        let builder = std::thread::Builder::new().name("maskwright compile".into()).stack_size(STACK_SIZE);
        let thread = builder.spawn(move || {
            // Sending fails when nobody wants the outcome any more.
            let _ = send.send(run_stages(&grammar, index, &config, &watch, reuse.as_deref()));
        });
        let thread = Some(thread.map_err(|error| CompileError::NoThread(error.to_string()))?);
        Ok(Self { outcome, thread, cancel, dropped })
    }

    /// Waits for the outcome, but not for much longer than `patience`; `None` if there is none yet.
    ///
    /// # Panics
    /// If the compile panicked.
    pub fn wait(&mut self, patience: Duration) -> Option<Result<Compiled, CompileError>> {
        let asked = Instant::now();
        loop {
            match self.outcome.recv_timeout(BETWEEN_LOOKS) {
                Ok(outcome) => return Some(outcome),
                Err(RecvTimeoutError::Disconnected) => self.repeat_panic(),
                Err(RecvTimeoutError::Timeout) if self.cancel.is_cancelled() => {
                    return Some(Err(CompileError::Cancelled));
                }
                Err(RecvTimeoutError::Timeout) if asked.elapsed() >= patience => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Raises what ended the thread without an outcome.
    fn repeat_panic(&mut self) -> ! {
        match self.thread.take().map(JoinHandle::join) {
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            _ => panic!("the outcome of a compile can be had once only"),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.dropped.cancel();
    }
}
