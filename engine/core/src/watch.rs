//! What a compile looks at while it works: the wish to stop, the clock, the memory of all stages; and how far it is.
//!
//! One [`Watch`] goes through all stages of a compile. Each stage takes a [`Budget`] of it, which counts the stage's own
//! work and looks at the watch every few thousand units. So whatever a stage does, it pays for, and it is stopped within
//! some milliseconds. The clock is read here for limits of time.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::config::Limits;
use crate::error::CompileError;

/// A flag that another thread sets to stop a compile. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the compile to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a compile is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The stage that has begun, or that is under way.
    pub stage: &'static str,
    /// The part of the whole that is done, from 0 to 1; a guess that never goes back.
    pub share: f64,
}

/// Who is told about progress: by one thread at a time, and with shares that never go back.
pub type OnProgress = Box<dyn Fn(Progress) + Send + Sync>;

/// The stages in order, each with its usual part of a compile's time in percent.
const STAGES: [(&str, u64); 9] = [
    ("patterns", 1),
    ("normal form", 1),
    ("lexer", 4),
    ("terminal-sequence classes", 40),
    ("LR automaton", 2),
    ("reduction paths", 2),
    ("stack recognisers", 32),
    ("Parser DWA", 16),
    ("tables", 2),
];

/// What a limit of time counts.
pub(crate) const MILLISECONDS: &str = "milliseconds";

/// The stage with which a compile ends.
pub const LAST_STAGE: &str = STAGES[STAGES.len() - 1].0;

/// What all stages of one compile share.
pub struct Watch {
    cancels: Vec<CancelFlag>,
    /// Who is told about progress, and the share that was told last.
    on_progress: Option<Mutex<(OnProgress, f64)>>,
    max_time: Duration,
    max_bytes: usize,
    began: Instant,
    /// Memory of each stage: of what it made, or of what it is making.
    held: [AtomicUsize; STAGES.len()],
    /// Of each stage how much is done, in millionths.
    done: [AtomicU64; STAGES.len()],
    /// When progress was told last, in milliseconds since the beginning.
    told: AtomicU64,
}

impl Default for Watch {
    fn default() -> Self {
        Self::new(&Limits::default())
    }
}

impl Watch {
    /// Least time between two reports about the same stage, in milliseconds.
    const BETWEEN_REPORTS: u64 = 200;

    const WHOLE: u64 = 1_000_000;

    /// A watch whose time begins now.
    pub fn new(limits: &Limits) -> Self {
        Self {
            cancels: Vec::new(),
            on_progress: None,
            max_time: Duration::from_millis(limits.max_milliseconds as u64),
            max_bytes: limits.max_bytes,
            began: Instant::now(),
            held: Default::default(),
            done: Default::default(),
            told: AtomicU64::new(0),
        }
    }

    /// Stops when this flag is set, too.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &CancelFlag) -> Self {
        self.cancels.push(cancel.clone());
        self
    }

    /// Tells about progress, from a compiling thread: when a stage begins, and now and then while it lasts.
    #[must_use]
    pub fn with_progress(mut self, on_progress: Option<OnProgress>) -> Self {
        self.on_progress = on_progress.map(|on_progress| Mutex::new((on_progress, 0.0)));
        self
    }

    /// Whether somebody wants the compile to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancels.iter().any(CancelFlag::is_cancelled)
    }

    /// A stage begins.
    ///
    /// # Errors
    /// As [`Budget::spend`]: what was there before the stage counts.
    pub(crate) fn begin(&self, stage: &'static str) -> Result<(), CompileError> {
        self.tell(stage);
        self.look(stage)
    }

    /// A stage has ended, and what it made takes so many bytes.
    ///
    /// # Errors
    /// As [`Budget::spend`].
    pub(crate) fn end(&self, stage: &'static str, bytes: usize) -> Result<(), CompileError> {
        self.done[place(stage)].store(Self::WHOLE, Ordering::Relaxed);
        self.hold(stage, bytes)
    }

    fn hold(&self, stage: &'static str, bytes: usize) -> Result<(), CompileError> {
        self.held[place(stage)].store(bytes, Ordering::Relaxed);
        let all = self.held.iter().map(|held| held.load(Ordering::Relaxed)).sum();
        CompileError::check_limit(stage, "bytes", all, self.max_bytes)
    }

    /// Looks at flag and clock, and tells about progress if that is due.
    ///
    /// # Errors
    /// As [`Budget::spend`].
    pub(crate) fn look(&self, stage: &'static str) -> Result<(), CompileError> {
        if self.is_cancelled() {
            return Err(CompileError::Cancelled);
        }
        let time = self.began.elapsed();
        if time > self.max_time {
            let [figure, limit] = [time, self.max_time].map(|time| time.as_millis() as usize);
            return CompileError::check_limit(stage, MILLISECONDS, figure.max(limit + 1), limit);
        }
        if time.as_millis() as u64 >= self.told.load(Ordering::Relaxed) + Self::BETWEEN_REPORTS {
            self.tell(stage);
        }
        Ok(())
    }

    fn tell(&self, stage: &'static str) {
        if let Some(on_progress) = &self.on_progress {
            self.told.store(self.began.elapsed().as_millis() as u64, Ordering::Relaxed);
            // What somebody else's panic left is a share that was told.
            let mut telling = on_progress.lock().unwrap_or_else(PoisonError::into_inner);
            telling.1 = telling.1.max(self.share());
            (telling.0)(Progress { stage, share: telling.1 });
        }
    }

    fn share(&self) -> f64 {
        let parts = STAGES.iter().zip(&self.done).map(|((_, percent), done)| percent * done.load(Ordering::Relaxed));
        parts.sum::<u64>() as f64 / (100 * Self::WHOLE) as f64
    }
}

/// The place of a stage in the order of the pipeline.
pub(crate) fn place(stage: &str) -> usize {
    STAGES.iter().position(|(name, _)| *name == stage).unwrap_or_else(|| panic!("there is no stage {stage}"))
}

/// Counts the work of one stage against a limit, and looks at the watch now and then.
pub struct Budget<'a> {
    stage: &'static str,
    what: &'static str,
    limit: usize,
    used: usize,
    next_look: usize,
    /// Whether there was a look since memory was asked for.
    due: bool,
    watch: &'a Watch,
}

impl<'a> Budget<'a> {
    /// Work units between two looks at the watch: well under a millisecond of any stage's work.
    const BETWEEN_LOOKS: usize = 4_096;

    /// What no stage may exceed, whatever its limit: tables have 32-bit ids.
    const LARGEST: usize = 1 << 31;

    /// A budget of `limit` units of `what` for a stage.
    pub fn new(stage: &'static str, what: &'static str, limit: usize, watch: &'a Watch) -> Self {
        let limit = limit.min(Self::LARGEST);
        Self { stage, what, limit, used: 0, next_look: 0, due: false, watch }
    }

    /// Takes `units` of work.
    ///
    /// # Errors
    /// [`CompileError::Limit`] when the budget or the time is used up, [`CompileError::Cancelled`] when the flag is set.
    pub fn spend(&mut self, units: usize) -> Result<(), CompileError> {
        self.used += units;
        if self.used >= self.next_look {
            self.next_look = self.used + Self::BETWEEN_LOOKS;
            self.due = true;
            self.watch.look(self.stage)?;
        }
        self.check(self.used)
    }

    /// Allows so many units in all, however many it were before.
    pub fn allow(&mut self, limit: usize) {
        self.limit = limit.min(Self::LARGEST);
    }

    /// Units that were taken so far.
    pub fn spent(&self) -> usize {
        self.used
    }

    /// Says what the stage holds at the moment. `bytes` is asked once for each look at the watch at most.
    ///
    /// # Errors
    /// [`CompileError::Limit`] when all stages together hold too much.
    pub fn hold(&mut self, bytes: impl FnOnce() -> usize) -> Result<(), CompileError> {
        if std::mem::take(&mut self.due) { self.watch.hold(self.stage, bytes()) } else { Ok(()) }
    }

    /// Says how far the stage is: `done` of the `known` steps that it has to take. Later ones may come to be known.
    pub fn reach(&self, done: usize, known: usize) {
        let done = (done as u64).saturating_mul(Watch::WHOLE) / (known as u64).max(1);
        self.watch.done[place(self.stage)].fetch_max(done.min(Watch::WHOLE), Ordering::Relaxed);
    }

    /// Compares the size of what the stage makes with a limit of its own.
    ///
    /// # Errors
    /// [`CompileError::Limit`] when it is above.
    pub fn check_size(&self, what: &'static str, figure: usize, limit: usize) -> Result<(), CompileError> {
        CompileError::check_limit(self.stage, what, figure, limit)
    }

    /// Compares a size that is counted elsewhere with the limit.
    ///
    /// # Errors
    /// [`CompileError::Limit`] when it is above.
    pub fn check(&self, figure: usize) -> Result<(), CompileError> {
        CompileError::check_limit(self.stage, self.what, figure, self.limit)
    }
}
