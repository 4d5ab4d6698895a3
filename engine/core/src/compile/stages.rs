//! How a stage is run: watched, found again or done, noted, and blamed.

use std::sync::Arc;

use super::keys::{Configured, Productions, SaturationKey};
use crate::config::Config;
use crate::error::{CompileError, Contributors};
use crate::profile::{Profile, StageOutput};
use crate::recogniser::Saturation;
use crate::reuse::{Key, Reuse};
use crate::watch::Watch;

/// Runs stage after stage.
pub(super) struct Stages<'a> {
    pub(super) config: &'a Config,
    pub(super) watch: &'a Watch,
    pub(super) reuse: Option<&'a Reuse>,
    pub(super) profile: Profile,
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

impl<'a> Stages<'a> {
    /// Takes the result of an earlier compile, or does the work. An error about a limit says who contributed most.
    pub(super) fn run<K: Key, T: StageOutput + Send + Sync + 'static>(
        &mut self,
        stage: Stage<K>,
        blame: impl FnOnce() -> Contributors,
        work: impl FnOnce() -> Result<T, CompileError>,
    ) -> Result<Arc<T>, CompileError> {
        let Stage { name, input, key } = stage;
        let key = Configured(*self.config, key);
        let found_or_made = || match self.reuse.and_then(|reuse| reuse.find(&key)) {
            Some(made) => Ok((made, true)),
            None => {
                let made = Arc::new(work()?);
                if let Some(reuse) = self.reuse {
                    reuse.keep(key, Arc::clone(&made), made.memory());
                }
                Ok((made, false))
            }
        };
        let watched = || {
            self.watch.begin(name)?;
            let made = self.profile.stage(name, input, found_or_made)?;
            self.watch.end(name, made.memory())?;
            Ok(made)
        };
        watched().map_err(|error: CompileError| error.blame(blame))
    }

    /// What helps to build the recognisers of these productions.
    pub(super) fn saturating(&self, productions: Productions) -> Saturating<'a> {
        Saturating { reuse: self.reuse, key: Configured(*self.config, SaturationKey(productions)) }
    }
}

/// Memos of building recognisers, which one compile at a time goes on with.
pub(super) struct Saturating<'a> {
    reuse: Option<&'a Reuse>,
    key: Configured<SaturationKey>,
}

impl Saturating<'_> {
    /// Works with the memos of an earlier compile, or with fresh ones. What they hold counts for limits; so a limit is
    /// an error only if it is exceeded with fresh ones.
    pub(super) fn run<T>(
        self,
        fresh: impl Fn() -> Saturation,
        work: impl Fn(&mut Saturation) -> Result<T, CompileError>,
    ) -> Result<T, CompileError> {
        let known: Option<Saturation> = self.reuse.and_then(|reuse| reuse.take(&self.key));
        let is_fresh = known.is_none();
        let mut saturation = known.unwrap_or_else(&fresh);
        let mut made = work(&mut saturation);
        if !is_fresh && matches!(made, Err(CompileError::Limit { .. })) {
            saturation = fresh();
            made = work(&mut saturation);
        }
        // They are true even if the work was cancelled.
        if let Some(reuse) = self.reuse {
            let bytes = saturation.memory();
            reuse.keep(self.key, Arc::new(saturation), bytes);
        }
        made
    }
}
