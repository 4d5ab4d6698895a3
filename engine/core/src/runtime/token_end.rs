//! The end of a token, where lexemes may take a limited number of them.
//!
//! Counts go on there, and what may take no further token ends. Grammars without limits pay for one look at an empty list.

use super::commit::Parts;
use super::constraint::RuntimeError;
use super::frame::{Heads, Spent};
use super::workspace::Workspace;
use crate::id::TerminalId;
use crate::lexer::Lexer;

impl Parts<'_> {
    /// What may not go on because of limits in tokens, if a token ends here.
    pub(super) fn spent(&mut self, heads: &Heads) -> Vec<Spent> {
        let Self { compiled, workspace: Workspace { arena, states, .. } } = self;
        let mut spent = Vec::new();
        for &(state, stacks) in heads.iter().filter(|_| compiled.lexer.counts_tokens()) {
            let lexer_state = states.lexer_state(state);
            let is_readable = |terminal: &TerminalId| arena.can_read(*terminal, stacks, compiled).unwrap_or(true);
            let terminals = compiled.lexer.last_token_of(lexer_state).filter(is_readable);
            spent.extend(terminals.map(|terminal| (lexer_state, terminal)));
        }
        spent
    }

    /// The heads as they go on in the next token. Nothing changes where no terminal has a limit in tokens.
    pub(super) fn end_token(&mut self, mut heads: Heads) -> Result<Heads, RuntimeError> {
        let lexer = &self.compiled.lexer;
        if !lexer.counts_tokens() {
            return Ok(heads);
        }
        let states = &mut self.workspace.states;
        heads.iter_mut().for_each(|(state, _)| *state = states.in_next_token(*state, lexer));
        self.settle(heads)
    }

    /// Drops heads inside a lexeme that no stack of theirs can read, inside a token: lexemes may go on there that no further
    /// token may take part in.
    pub(super) fn prune_inside(&mut self, heads: &mut Heads) {
        let Self { compiled, workspace: Workspace { arena, states, .. } } = self;
        heads.retain(|&(state, stacks)| {
            let lexer_state = states.lexer_state(state);
            let is_readable = |terminal| arena.can_read(terminal, stacks, compiled).unwrap_or(true);
            lexer_state == Lexer::START
                || compiled.lexer.last_token_of(lexer_state).any(is_readable)
                || arena.admits(compiled.partial(lexer_state), stacks, &compiled.nodes)
        });
    }
}
