//! One branch of a text by itself, for those who compare the ways in which a text can be read.

use super::stacks::Arena;
use super::workspace::Workspace;
use crate::compile::Compiled;
use crate::id::{StackId, TerminalId, VirtualStateId};
use crate::lexer::Lexer;
use crate::lr::LrAutomaton;

impl Workspace {
    /// What a byte does in a virtual state: where the lexeme goes on (in several states behind a fork), and the terminals that it may end, each with the
    /// state behind it.
    pub(crate) fn step(
        &mut self,
        state: VirtualStateId,
        byte: u8,
        lexer: &Lexer,
    ) -> (Vec<VirtualStateId>, Vec<(TerminalId, VirtualStateId)>) {
        let step = self.states.step(state, byte, lexer);
        (step.inside.into_iter().chain(step.beside.iter().copied()).collect(), step.emitted.clone())
    }

    /// Whether a byte leads on from a virtual state, as far as the lexer alone can tell.
    pub(crate) fn may_read(&self, state: VirtualStateId, byte: u8, lexer: &Lexer) -> bool {
        lexer.next(self.states.lexer_state(state), byte) != Lexer::DEAD
    }

    /// Whether a stack of the set can read a terminal that the lexeme at hand may yet be.
    pub(crate) fn can_complete(&mut self, state: VirtualStateId, stacks: StackId, compiled: &Compiled) -> bool {
        let lexer_state = self.states.lexer_state(state);
        self.arena.admits(compiled.partial(lexer_state), stacks, &compiled.nodes)
    }
}

impl Arena {
    /// The stack before any text; [`Arena::EMPTY`] if there may be no node at all.
    pub(crate) fn start(&mut self) -> StackId {
        self.node(&[(LrAutomaton::START, Self::BOTTOM)]).unwrap_or(Self::EMPTY)
    }
}
