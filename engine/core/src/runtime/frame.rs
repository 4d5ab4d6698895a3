//! One step of a text: the heads after it, and the step before.
//!
//! Frames form a list towards the beginning, shared by all clones, so that rolling back is walking up and cloning is
//! one reference. A frame keeps its stack sets and lexer states alive in the workspace until it is dropped.

use std::sync::Arc;

use super::workspace::{SharedWorkspace, Workspace};
use crate::id::{LexerStateId, StackId, TerminalId, VirtualStateId};

/// Heads, ascending by virtual lexer state: each with all stacks that are in it.
pub(super) type Heads = Vec<(VirtualStateId, StackId)>;

/// A lexer state, and a terminal that would go on from there if its lexeme could take more tokens.
pub(crate) type Spent = (LexerStateId, TerminalId);

/// The state after a step.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) heads: Heads,
    /// An end token was committed.
    pub(super) ended: bool,
    /// Number of steps before this one.
    pub(super) depth: usize,
    pub(super) parent: Option<Arc<Frame>>,
    /// Lexemes that this step ended because of a limit in tokens, for explanations.
    pub(super) spent: Vec<Spent>,
    workspace: Arc<SharedWorkspace>,
}

impl Frame {
    /// A frame whose heads live in `workspace`, which must not be locked by this thread. No other thread may have swept
    /// the workspace since the heads were made.
    pub(super) fn new(heads: Heads, ended: bool, parent: Option<Arc<Frame>>, workspace: &Arc<SharedWorkspace>) -> Self {
        let mut locked = workspace.lock();
        Self::in_locked(heads, ended, parent, workspace, &mut locked)
    }

    /// The same where the workspace is still locked since the heads were made, so that nothing can have been swept.
    pub(super) fn in_locked(
        heads: Heads,
        ended: bool,
        parent: Option<Arc<Frame>>,
        workspace: &Arc<SharedWorkspace>,
        locked: &mut Workspace,
    ) -> Self {
        locked.keep(&heads);
        let depth = parent.as_ref().map_or(0, |parent| parent.depth + 1);
        Self { heads, ended, depth, parent, spent: Vec::new(), workspace: Arc::clone(workspace) }
    }
}

impl Frame {
    /// The same with what limits in tokens have ended.
    pub(super) fn with_spent(mut self, spent: Vec<Spent>) -> Self {
        self.spent = spent;
        self
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        self.workspace.lock().release(&self.heads);
        // A long list would overflow the stack if each frame dropped the one before.
        let mut parent = self.parent.take();
        while let Some(mut frame) = parent.and_then(Arc::into_inner) {
            parent = frame.parent.take();
        }
    }
}
