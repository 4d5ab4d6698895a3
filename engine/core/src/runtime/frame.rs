//! One step of a text: the heads after it, and the step before.
//!
//! Frames form a list towards the beginning, shared by all clones, so that rolling back is walking up and cloning is
//! one reference. A frame keeps its stack sets alive in the arena until it is dropped.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::stacks::Arena;
use crate::id::{StackId, VirtualStateId};

/// Heads, ascending by virtual lexer state: each with all stacks that are in it.
pub(super) type Heads = Vec<(VirtualStateId, StackId)>;

/// An arena behind a lock, used by one thread at a time.
#[derive(Debug)]
pub(super) struct SharedArena(Mutex<Arena>);

impl SharedArena {
    pub(super) fn new(arena: Arena) -> Self {
        Self(Mutex::new(arena))
    }

    /// A panic elsewhere leaves the arena consistent: its tables only ever grow in single steps.
    pub(super) fn lock(&self) -> MutexGuard<'_, Arena> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state after a step.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) heads: Heads,
    /// An end token was committed.
    pub(super) ended: bool,
    /// Number of steps before this one.
    pub(super) depth: usize,
    pub(super) parent: Option<Arc<Frame>>,
    arena: Arc<SharedArena>,
}

impl Frame {
    /// A frame whose heads live in `arena`, which must not be locked by this thread. No other thread may have swept the
    /// arena since the heads were made.
    pub(super) fn new(heads: Heads, ended: bool, parent: Option<Arc<Frame>>, arena: &Arc<SharedArena>) -> Self {
        let mut locked = arena.lock();
        Self::in_locked(heads, ended, parent, arena, &mut locked)
    }

    /// The same where the arena is still locked since the heads were made, so that nothing can have been swept.
    pub(super) fn in_locked(
        heads: Heads,
        ended: bool,
        parent: Option<Arc<Frame>>,
        arena: &Arc<SharedArena>,
        locked: &mut Arena,
    ) -> Self {
        heads.iter().for_each(|&(_, stacks)| locked.keep(stacks));
        let depth = parent.as_ref().map_or(0, |parent| parent.depth + 1);
        Self { heads, ended, depth, parent, arena: Arc::clone(arena) }
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        let release = |heads: &Heads| {
            let mut arena = self.arena.lock();
            heads.iter().for_each(|&(_, stacks)| arena.release(stacks));
        };
        release(&self.heads);
        // A long list would overflow the stack if each frame dropped the one before.
        let mut parent = self.parent.take();
        while let Some(mut frame) = parent.and_then(Arc::into_inner) {
            parent = frame.parent.take();
        }
    }
}
