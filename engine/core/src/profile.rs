//! What a compile cost: time and sizes of every stage.
//!
//! Times are for people; nothing in the engine depends on them.

use std::borrow::Cow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

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
    /// Time from beginning to end: less than that of all stages where two ran at a time.
    pub total: Duration,
}
