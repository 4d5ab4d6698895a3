//! Terminals that are matched by tokens of the vocabulary: special tokens, and others that a grammar names by their ids.
//!
//! Such a token is a lexeme by itself, whatever its bytes. Like the end of the text it can come only between lexemes, and
//! it ends the run of bytes, so that nothing before it can turn out longer: exclusions are dropped. A token that has bytes
//! too may come as either, and then both readings live on; so do they where an end token is named, one in which it ended
//! the text and one in which it did not.
//!
//! Which token terminals may come next is asked of their recognisers, as for the end of the text, and their bits are added
//! to the mask. Grammars without such terminals pay for one look at an empty list.

use std::sync::Arc;

use super::commit::{Fed, Parts};
use super::constraint::{Constraint, RuntimeError};
use super::frame::{Frame, Heads};
use super::virtual_states::VirtualStates;
use super::workspace::Workspace;
use crate::compile::Compiled;
use crate::grammar::TokenSet;
use crate::id::{NodeId, StackId, TerminalId, TokenId};
use crate::lexer::Lexer;
use crate::recogniser::NodeTable;

/// What a compiled grammar has for terminals that are matched by tokens.
pub(crate) struct TokenTerminal<'a> {
    pub(crate) terminal: TerminalId,
    pub(crate) tokens: &'a TokenSet,
    node: NodeId,
}

/// The terminals that are matched by tokens.
pub(crate) fn token_terminals(compiled: &Compiled) -> impl Iterator<Item = TokenTerminal<'_>> {
    compiled.roots.tokens.iter().filter_map(|&(terminal, node)| {
        let tokens = compiled.terminals[terminal].tokens.as_ref()?;
        Some(TokenTerminal { terminal, tokens, node })
    })
}

impl Workspace {
    /// Stacks of heads that stand between lexemes.
    fn between_lexemes(&self, heads: &Heads) -> impl Iterator<Item = StackId> {
        heads.iter().filter(|&&(state, _)| self.states.lexer_state(state) == Lexer::START).map(|&(_, stacks)| stacks)
    }

    /// Whether a recogniser accepts a stack of some head between lexemes.
    pub(super) fn admits_between_lexemes(&mut self, node: NodeId, heads: &Heads, nodes: &NodeTable) -> bool {
        let Self { arena, states, .. } = self;
        heads
            .iter()
            .any(|&(state, stacks)| states.lexer_state(state) == Lexer::START && arena.admits(node, stacks, nodes))
    }
}

impl Constraint {
    /// Whether a token may come next as a terminal by itself.
    pub(super) fn admits_as_terminal(&self, token: TokenId) -> bool {
        self.admits_some_terminal(|tokens| tokens.contains(token))
    }

    /// Whether some token may come next as a terminal by itself.
    pub(super) fn admits_token_terminals(&self) -> bool {
        self.admits_some_terminal(|_| true)
    }

    fn admits_some_terminal(&self, is_meant: impl Fn(&TokenSet) -> bool) -> bool {
        let compiled = self.grammar.tables();
        let mut meant = token_terminals(compiled).filter(|one| is_meant(one.tokens)).peekable();
        if meant.peek().is_none() {
            return false;
        }
        let mut workspace = self.workspace.lock();
        meant.any(|one| workspace.admits_between_lexemes(one.node, &self.frame.heads, &compiled.nodes))
    }

    /// Adds to a mask the tokens that may come next as terminals by themselves.
    pub(super) fn add_token_terminals(&self, mask: &mut [u32]) {
        let compiled = self.grammar.tables();
        if compiled.roots.tokens.is_empty() {
            return;
        }
        let mut workspace = self.workspace.lock();
        for one in token_terminals(compiled) {
            if workspace.admits_between_lexemes(one.node, &self.frame.heads, &compiled.nodes) {
                one.tokens.add_to(mask);
            }
        }
    }

    /// Takes a token that some terminal names, in every way in which it may come: by its bytes, as that terminal, and as
    /// the end of the text.
    pub(super) fn commit_named(&mut self, token: TokenId) -> Result<(), RuntimeError> {
        if self.is_ended() {
            return Err(RuntimeError::Ended);
        }
        let grammar = self.grammar.clone();
        let vocabulary = grammar.tables().index.vocabulary();
        let is_end = vocabulary.end_tokens().contains(&token);
        let ends = is_end && self.may_end();
        let bytes = vocabulary.token_bytes(token).filter(|_| !is_end);
        let before = &self.frame;
        let frame = self.with_parts(|parts| {
            let by_bytes = bytes.map(|bytes| parts.feed(&before.heads, bytes)).transpose()?.flatten();
            let Fed { heads, spent } = by_bytes.unwrap_or_default();
            let heads = parts.read_named(&before.heads, token, heads)?;
            if heads.is_empty() && !ends {
                return Err(match bytes {
                    Some(bytes) => RuntimeError::Refused { offset: parts.refused_at(&before.heads, bytes)? },
                    None if is_end => RuntimeError::CannotEnd,
                    None => RuntimeError::CannotCome(token.0),
                });
            }
            let parent = Some(Arc::clone(before));
            Ok(Frame::in_locked(heads, ends, parent, &self.workspace, parts.workspace).with_spent(spent))
        })?;
        self.frame = Arc::new(frame);
        Ok(())
    }
}

impl Parts<'_> {
    /// Adds to `reached` the heads after a token was read as each of the terminals that name it.
    fn read_named(&mut self, heads: &Heads, token: TokenId, mut reached: Heads) -> Result<Heads, RuntimeError> {
        let compiled = self.compiled;
        let limits = &compiled.config.limits;
        let between: Vec<StackId> = self.workspace.between_lexemes(heads).collect();
        for one in token_terminals(compiled).filter(|one| one.tokens.contains(token)) {
            let info = &compiled.terminals[one.terminal];
            for &stacks in &between {
                if info.ignored {
                    reached.push((VirtualStates::START, stacks));
                }
                if info.used {
                    let shifted = self.workspace.arena.shift(one.terminal, stacks, &compiled.lr);
                    reached.push((VirtualStates::START, shifted.map_err(|error| error.limit(limits))?));
                }
            }
        }
        self.settle(reached)
    }
}
