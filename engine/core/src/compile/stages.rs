//! How a stage is run: watched, found again or done, noted, and blamed.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::keys::{Configured, Productions, SaturationKey};
use crate::config::Config;
use crate::error::{CompileError, Contributors};
use crate::profile::{Profile, StageOutput, StageProfile};
use crate::recogniser::Saturation;
use crate::reuse::{Key, Reuse};
use crate::watch::{MILLISECONDS, Watch, place};

/// Runs stage after stage.
pub(super) struct Stages<'a> {
    config: &'a Config,
    watch: &'a Watch,
    reuse: Option<&'a Reuse>,
    /// In the order in which they ended. Two may run at a time.
    noted: Mutex<Vec<StageProfile>>,
    began: Instant,
}

/// A stage that is to be run.
pub(super) struct Stage<K> {
    name: &'static str,
    /// What goes in, as text with figures.
    input: String,
    /// What its result depends on.
    key: K,
}

impl<K: Key> Stage<K> {
    pub(super) fn new(name: &'static str, input: String, key: K) -> Self {
        Self { name, input, key }
    }
}

/// What came of a stage.
pub(super) struct Made<T> {
    pub(super) made: Arc<T>,
    /// Whether an earlier compile had made it.
    pub(super) reused: bool,
    /// How long the stage waited for another one.
    pub(super) waited: Duration,
}

impl<'a> Stages<'a> {
    /// No stage has run yet.
    pub(super) fn new(config: &'a Config, watch: &'a Watch, reuse: Option<&'a Reuse>) -> Self {
        Self { config, watch, reuse, noted: Mutex::default(), began: Instant::now() }
    }

    /// Whether an earlier compile has made this.
    pub(super) fn knows<T: Send + Sync + 'static>(&self, key: impl Key) -> bool {
        self.reuse.is_some_and(|reuse| reuse.find::<_, T>(&Configured(*self.config, key)).is_some())
    }

    /// Takes the result of an earlier compile, or does the work. An error about a limit says who contributed most.
    pub(super) fn run<K: Key, T: StageOutput + Send + Sync + 'static>(
        &self,
        stage: Stage<K>,
        blame: impl FnOnce() -> Contributors,
        work: impl FnOnce() -> Result<T, CompileError>,
    ) -> Result<Arc<T>, CompileError> {
        let Stage { name, input, key } = stage;
        let key = Configured(*self.config, key);
        self.timed(
            name,
            |_| input,
            blame,
            || match self.reuse.and_then(|reuse| reuse.find(&key)) {
                Some(made) => Ok(Made { made, reused: true, waited: Duration::ZERO }),
                None => {
                    let made = Arc::new(work()?);
                    if let Some(reuse) = self.reuse {
                        reuse.keep(key, Arc::clone(&made), made.memory());
                    }
                    Ok(Made { made, reused: false, waited: Duration::ZERO })
                }
            },
        )
    }

    /// Runs a stage that finds and keeps its result itself, with [`keep`](Self::keep). `input` says what went in.
    pub(super) fn timed<T: StageOutput>(
        &self,
        name: &'static str,
        input: impl FnOnce(&T) -> String,
        blame: impl FnOnce() -> Contributors,
        work: impl FnOnce() -> Result<Made<T>, CompileError>,
    ) -> Result<Arc<T>, CompileError> {
        let watched = || {
            self.watch.begin(name)?;
            let begun = Instant::now();
            let Made { made, reused, waited } = work()?;
            let time = begun.elapsed().saturating_sub(waited);
            let (input, output, bytes) = (input(&made), made.figures(), made.memory());
            self.watch.end(name, bytes)?;
            let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
            noted.push(StageProfile { name: name.into(), time, input, output, bytes, reused });
            Ok(made)
        };
        watched().map_err(|error: CompileError| error.blame(blame))
    }

    /// Keeps a result for later compiles.
    pub(super) fn keep<T: StageOutput + Send + Sync + 'static>(&self, key: impl Key, made: &Arc<T>) {
        if let Some(reuse) = self.reuse {
            reuse.keep(Configured(*self.config, key), Arc::clone(made), made.memory());
        }
    }

    /// What all stages cost, in the order of the pipeline.
    pub(super) fn profile(self) -> Profile {
        let mut stages = self.noted.into_inner().unwrap_or_else(PoisonError::into_inner);
        stages.sort_by_key(|stage| place(&stage.name));
        Profile { stages, total: self.began.elapsed() }
    }

    /// What helps to build the recognisers of these productions, in the stage of this name.
    pub(super) fn saturating(&self, name: &'static str, productions: Productions) -> Saturating<'a> {
        Saturating { name, reuse: self.reuse, key: Configured(*self.config, SaturationKey(productions)) }
    }
}

/// Memos of building recognisers, which one compile at a time goes on with.
pub(super) struct Saturating<'a> {
    name: &'static str,
    reuse: Option<&'a Reuse>,
    key: Configured<SaturationKey>,
}

impl Saturating<'_> {
    /// Works with the memos of an earlier compile, or with fresh ones. What they hold counts for limits; so a limit of
    /// the stage is an error only if it is exceeded with fresh ones. Those of another stage, and of time, are not met
    /// any better a second time.
    pub(super) fn run<T>(
        self,
        fresh: impl Fn() -> Saturation,
        mut work: impl FnMut(&mut Saturation) -> Result<T, CompileError>,
    ) -> Result<T, CompileError> {
        let known: Option<Saturation> = self.reuse.and_then(|reuse| reuse.take(&self.key));
        let is_fresh = known.is_none();
        let mut saturation = known.unwrap_or_else(&fresh);
        let mut made = work(&mut saturation);
        let own_limit = |error: &CompileError| match *error {
            CompileError::Limit { stage, what, .. } => stage == self.name && what != MILLISECONDS,
            _ => false,
        };
        if !is_fresh && made.as_ref().is_err_and(own_limit) {
            saturation = fresh();
            made = work(&mut saturation);
        }
        // What was remembered on the way to a limit would let the next compile come further. A cancel leaves what is true.
        let is_limit = matches!(made, Err(CompileError::Limit { .. }));
        if let Some(reuse) = self.reuse
            && !is_limit
        {
            let bytes = saturation.memory();
            reuse.keep(self.key, Arc::new(saturation), bytes);
        }
        made
    }
}
