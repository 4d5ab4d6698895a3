//! Long work that Ctrl-C can end.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use maskwright_core::error::CancelFlag;
use pyo3::prelude::*;

/// How often the interpreter is asked for signals meanwhile.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Does work in another thread, without the interpreter, while this one looks for signals; only Python's main thread
/// ever gets one. A signal that raises sets the flag, waits until the work has stopped, and is raised.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &CancelFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (ended, notice) = (Mutex::new(false), Condvar::new());
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let _end = Notify(&ended, &notice);
            work()
        });
        let wait = || {
            let ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
            *notice.wait_timeout_while(ended, BETWEEN_LOOKS, |ended| !*ended).unwrap_or_else(PoisonError::into_inner).0
        };
        let mut signal = Ok(());
        while !py.detach(wait) {
            if signal.is_ok() {
                signal = py.check_signals();
            }
            if signal.is_err() {
                cancel.cancel();
            }
        }
        let outcome = py.detach(|| thread.join());
        signal.map(|()| outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// Says that the work has ended when it is dropped, after a panic too.
struct Notify<'a>(&'a Mutex<bool>, &'a Condvar);

impl Drop for Notify<'_> {
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.1.notify_all();
    }
}
