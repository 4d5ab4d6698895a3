//! Waiting for a compile, with an eye on Ctrl-C and an ear for progress.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use maskwright_core::compile::{Compiled, Options, Running};
use maskwright_core::grammar::Grammar;
use maskwright_core::vocabulary::VocabularyIndex;
use maskwright_core::watch::{LAST_STAGE, Progress};
use pyo3::prelude::*;

use crate::errors::compile_error;

/// How often the interpreter is asked for signals, and a caller told about progress.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Compiles without the interpreter lock, which is taken now and then to look for signals and to call `progress` with
/// stage and share. Only Python's main thread ever gets a signal. What either of them raises ends the compile.
pub(crate) fn compile(
    py: Python<'_>,
    grammar: Arc<Grammar>,
    index: Arc<VocabularyIndex>,
    mut options: Options,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Compiled> {
    let news: Arc<Mutex<Vec<Progress>>> = Arc::default();
    if progress.is_some() {
        let news = Arc::clone(&news);
        options.on_progress = Some(Box::new(move |one| lock(&news).push(one)));
    }
    let mut running = Running::start(grammar, index, options).map_err(compile_error)?;
    loop {
        let mut outcome = py.detach(|| running.wait(BETWEEN_LOOKS));
        py.check_signals()?;
        if let Some(progress) = progress {
            let told = std::mem::take(&mut *lock(&news));
            for Progress { stage, share } in told {
                // The caller takes its time. Once the compile has failed, what came before is of no interest.
                outcome = outcome.or_else(|| py.detach(|| running.wait(Duration::ZERO)));
                if matches!(outcome, Some(Err(_))) {
                    break;
                }
                progress.call1((stage, share))?;
            }
            if matches!(outcome, Some(Ok(_))) {
                progress.call1((LAST_STAGE, 1.0))?;
            }
        }
        if let Some(outcome) = outcome {
            return outcome.map_err(compile_error);
        }
    }
}

fn lock(news: &Mutex<Vec<Progress>>) -> std::sync::MutexGuard<'_, Vec<Progress>> {
    news.lock().unwrap_or_else(PoisonError::into_inner)
}
