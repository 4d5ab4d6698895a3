//! What a compile cost: time and sizes of every stage.
//!
//! Times are for people; nothing in the engine depends on them.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::error::CompileError;
use crate::soundness::{Soundness, ensure};

/// What a stage made, as the profile shows it.
pub trait StageOutput {
    /// What it is, as text with figures.
    fn figures(&self) -> String;

    /// Memory that it takes, in bytes.
    fn memory(&self) -> usize;
}

/// One stage of a compile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageProfile {
    /// The stage.
    pub name: Cow<'static, str>,
    /// How long it took.
    pub time: Duration,
    /// What went in, as text with figures.
    pub input: String,
    /// What came out, as text with figures.
    pub output: String,
    /// Memory of what came out, in bytes.
    pub bytes: usize,
    /// Whether an earlier compile had made it.
    pub reused: bool,
}

/// All stages of a compile, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// The stages.
    pub stages: Vec<StageProfile>,
}

impl Profile {
    /// Runs a stage, which says whether an earlier compile had made its result, and notes what it took and made.
    pub(crate) fn stage<T: StageOutput>(
        &mut self,
        name: &'static str,
        input: String,
        run: impl FnOnce() -> Result<(Arc<T>, bool), CompileError>,
    ) -> Result<Arc<T>, CompileError> {
        let start = Instant::now();
        let (made, reused) = run()?;
        let (time, output, bytes) = (start.elapsed(), made.figures(), made.memory());
        self.stages.push(StageProfile { name: name.into(), time, input, output, bytes, reused });
        Ok(made)
    }

    /// Whether the times of all stages can be added.
    pub(crate) fn check(&self) -> Soundness {
        let total = self.stages.iter().try_fold(Duration::ZERO, |total, stage| total.checked_add(stage.time));
        ensure(total.is_some(), "its stages took for ever")
    }

    /// Time of all stages together.
    pub fn total(&self) -> Duration {
        self.stages.iter().map(|stage| stage.time).sum()
    }
}
