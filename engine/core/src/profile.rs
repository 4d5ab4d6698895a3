//! What a compile cost: time and sizes of every stage.
//!
//! This is the only module that reads a clock. Times are for people; nothing in the engine depends on them.

use std::time::{Duration, Instant};

/// One stage of a compile.
#[derive(Clone, Debug, PartialEq)]
pub struct StageProfile {
    /// The stage.
    pub name: &'static str,
    /// How long it took.
    pub time: Duration,
    /// What went in, as text with figures.
    pub input: String,
    /// What came out, as text with figures.
    pub output: String,
    /// Memory of what came out, in bytes.
    pub bytes: usize,
}

/// All stages of a compile, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// The stages.
    pub stages: Vec<StageProfile>,
}

impl Profile {
    /// Runs a stage and notes what it took; `describe` gives input, output and memory.
    pub(crate) fn stage<T, E>(
        &mut self,
        name: &'static str,
        run: impl FnOnce() -> Result<T, E>,
        describe: impl FnOnce(&T) -> (String, String, usize),
    ) -> Result<T, E> {
        let start = Instant::now();
        let value = run()?;
        let time = start.elapsed();
        let (input, output, bytes) = describe(&value);
        self.stages.push(StageProfile { name, time, input, output, bytes });
        Ok(value)
    }

    /// Time of all stages together.
    pub fn total(&self) -> Duration {
        self.stages.iter().map(|stage| stage.time).sum()
    }
}
