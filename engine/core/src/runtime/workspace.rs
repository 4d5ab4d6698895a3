//! What a running state and its clones share: stack sets, and lexer states with exclusions.
//!
//! Each text has a workspace of its own, so that texts in different threads never wait for one another, and what one
//! text needed is freed with it. Frames root what they refer to; the rest may be swept at the start of any step.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::frame::Heads;
use super::mask::Reader;
use super::stacks::Arena;
use super::virtual_states::VirtualStates;
use crate::compile::Compiled;

/// Stack sets and virtual lexer states.
#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) arena: Arena,
    pub(super) states: VirtualStates,
    pub(super) reader: Reader,
}

impl Workspace {
    pub(crate) fn new(compiled: &Compiled) -> Self {
        let config = &compiled.config;
        Self {
            arena: Arena::new(config.optimizations.memoize_stacks, config.limits.max_commit_nodes),
            states: VirtualStates::new(&compiled.lexer, config.limits.max_remembered_states),
            reader: Reader::default(),
        }
    }

    /// Keeps what the heads refer to until they are released as often as they were kept.
    pub(super) fn keep(&mut self, heads: &Heads) {
        for &(state, stacks) in heads {
            self.states.keep(state);
            self.arena.keep(stacks);
        }
    }

    pub(super) fn release(&mut self, heads: &Heads) {
        for &(state, stacks) in heads {
            self.states.release(state);
            self.arena.release(stacks);
        }
    }
}

/// A workspace behind a lock, used by one thread at a time.
#[derive(Debug)]
pub(super) struct SharedWorkspace(Mutex<Workspace>);

impl SharedWorkspace {
    pub(super) fn new(workspace: Workspace) -> Self {
        Self(Mutex::new(workspace))
    }

    /// A panic elsewhere leaves the workspace consistent: its tables only ever grow in single steps.
    pub(super) fn lock(&self) -> MutexGuard<'_, Workspace> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
