//! One branch of a text at a time: what a byte does to it, and where a sequence of lexemes leads.

use crate::compile::Compiled;
use crate::id::{StackId, TerminalId, VirtualStateId};
use crate::runtime::{Arena, VirtualStates, Workspace};

/// A branch of a text: a lexer state with exclusions, and stacks.
pub(super) type Branch = (VirtualStateId, StackId);

/// Before any text.
pub(super) fn first_branch(workspace: &mut Workspace) -> Branch {
    (VirtualStates::START, workspace.arena.start())
}

/// Where a branch may be after a byte: inside a lexeme that can be completed, or behind one that it ended.
pub(super) fn branches_after(
    (state, stacks): Branch,
    byte: u8,
    compiled: &Compiled,
    workspace: &mut Workspace,
) -> Vec<(Option<TerminalId>, Branch)> {
    let (inside, ended) = workspace.step(state, byte, &compiled.lexer);
    let mut branches = Vec::new();
    for inside in inside {
        if workspace.can_complete(inside, stacks, compiled) {
            branches.push((None, (inside, stacks)));
        }
    }
    for (terminal, between) in ended {
        let info = &compiled.terminals[terminal];
        if info.ignored {
            branches.push((Some(terminal), (between, stacks)));
        }
        if info.used
            && let Ok(shifted) = workspace.arena.shift(terminal, stacks, &compiled.lr)
            && shifted != Arena::EMPTY
        {
            branches.push((Some(terminal), (between, shifted)));
        }
    }
    branches
}

/// The branch behind a lexeme, where it is skipped or read as asked; `None` where it cannot be.
pub(super) fn behind_lexeme(
    (state, stacks): Branch,
    lexeme: &[u8],
    terminal: TerminalId,
    is_skipped: bool,
    compiled: &Compiled,
    workspace: &mut Workspace,
) -> Option<Branch> {
    let (&last, inside) = lexeme.split_last()?;
    let mut states = vec![state];
    for &byte in inside {
        states = states.iter().flat_map(|&state| workspace.step(state, byte, &compiled.lexer).0).collect();
    }
    let mut ended = states.iter().flat_map(|&state| workspace.step(state, last, &compiled.lexer).1);
    let (_, between) = ended.find(|&(ended, _)| ended == terminal)?;
    let stacks = if is_skipped { stacks } else { workspace.arena.shift(terminal, stacks, &compiled.lr).ok()? };
    (stacks != Arena::EMPTY).then_some((between, stacks))
}
