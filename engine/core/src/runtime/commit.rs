//! Feeding a token's bytes to the lexer and the parser.
//!
//! Every head takes the byte in its virtual lexer state. It may go on inside a lexeme, with its stacks untouched, and for
//! each terminal that may end there it leaves a head between lexemes, whose stacks have shifted the terminal. Heads in the
//! same state are united, heads that another subsumes are dropped, and after the last byte of a call those are dropped
//! whose lexeme no stack of theirs can read. A call that leaves no head is refused, and says at which byte. What the end of
//! a token changes where lexemes may take a limited number of them is in `token_end`.
//!
//! Costs a few look-ups a byte where the text repeats what it did before; a new shift costs what its reductions touch.

use std::sync::Arc;

use super::constraint::{Constraint, RuntimeError};
use super::frame::{Frame, Heads, Spent};
use super::stacks::{Arena, TooManyNodes};
use super::token_terminals::token_terminals;
use super::workspace::Workspace;
use crate::compile::Compiled;
use crate::config::Limits;
use crate::id::TokenId;
use crate::lexer::Lexer;

impl Constraint {
    /// Takes a token.
    ///
    /// # Errors
    /// [`RuntimeError`] if it may not come next; the state is then unchanged.
    pub fn commit(&mut self, token: TokenId) -> Result<(), RuntimeError> {
        self.check_id(token)?;
        let grammar = self.grammar.clone();
        let vocabulary = grammar.tables().index.vocabulary();
        if token_terminals(grammar.tables()).any(|one| one.tokens.contains(token)) {
            return self.commit_named(token);
        }
        if vocabulary.end_tokens().contains(&token) {
            return self.commit_end();
        }
        let bytes = vocabulary.token_bytes(token).ok_or(RuntimeError::NoBytes(token.0))?;
        self.commit_bytes(bytes)
    }

    fn commit_end(&mut self) -> Result<(), RuntimeError> {
        if self.is_ended() {
            return Err(RuntimeError::Ended);
        }
        if !self.may_end() {
            return Err(RuntimeError::CannotEnd);
        }
        self.frame = Arc::new(Frame::new(vec![], true, Some(Arc::clone(&self.frame)), &self.workspace));
        Ok(())
    }

    /// Takes several tokens, or none of them. They can be undone one by one.
    ///
    /// # Errors
    /// [`RuntimeError`] of the first that may not come next, and its place; the state is then unchanged.
    pub fn commit_tokens(&mut self, tokens: &[TokenId]) -> Result<(), (usize, RuntimeError)> {
        let mut next = self.clone();
        for (place, &token) in tokens.iter().enumerate() {
            next.commit(token).map_err(|error| (place, error))?;
        }
        *self = next;
        Ok(())
    }

    /// Number of tokens, from the first on, that may come next one after the other. The state is unchanged.
    pub fn validate(&self, tokens: &[TokenId]) -> usize {
        let mut next = self.clone();
        tokens.iter().take_while(|&&token| next.commit(token).is_ok()).count()
    }

    /// Takes bytes, in one step that can be undone. Terminals that are matched by tokens have none.
    ///
    /// # Errors
    /// [`RuntimeError`] if the text with these bytes is not viable; the state is then unchanged.
    pub fn commit_bytes(&mut self, bytes: &[u8]) -> Result<(), RuntimeError> {
        if self.is_ended() {
            return Err(RuntimeError::Ended);
        }
        let before = &self.frame;
        let frame = self.with_parts(|parts| match parts.feed(&before.heads, bytes)? {
            Some(Fed { heads, spent }) => {
                let parent = Some(Arc::clone(before));
                Ok(Frame::in_locked(heads, false, parent, &self.workspace, parts.workspace).with_spent(spent))
            }
            None => Err(RuntimeError::Refused { offset: parts.refused_at(&before.heads, bytes)? }),
        })?;
        self.frame = Arc::new(frame);
        Ok(())
    }

    /// Runs something on the locked parts of this state. Every stack set that must survive has to be in a frame.
    pub(crate) fn with_parts<T>(&self, run: impl FnOnce(&mut Parts<'_>) -> T) -> T {
        let mut workspace = self.workspace.lock();
        workspace.arena.begin();
        run(&mut Parts { compiled: self.grammar.tables(), workspace: &mut workspace })
    }
}

/// What came of some bytes.
#[derive(Default)]
pub(super) struct Fed {
    pub(super) heads: Heads,
    pub(super) spent: Vec<Spent>,
}

/// What reading works on: the tables, and what the text and its clones share.
pub(crate) struct Parts<'a> {
    pub(crate) compiled: &'a Compiled,
    pub(crate) workspace: &'a mut Workspace,
}

impl Parts<'_> {
    /// The heads after some bytes, or `None` if nothing viable is left.
    pub(super) fn feed(&mut self, heads: &Heads, bytes: &[u8]) -> Result<Option<Fed>, RuntimeError> {
        let mut heads = heads.clone();
        if bytes.is_empty() {
            return Ok(Some(Fed { heads, spent: Vec::new() }));
        }
        for &byte in bytes {
            heads = self.byte(&heads, byte)?;
            if heads.is_empty() {
                return Ok(None);
            }
        }
        let spent = self.spent(&heads);
        self.prune(&mut heads);
        heads = self.end_token(heads)?;
        Ok((!heads.is_empty()).then_some(Fed { heads, spent }))
    }

    /// The place of the first byte that leaves nothing viable.
    pub(super) fn refused_at(&mut self, heads: &Heads, bytes: &[u8]) -> Result<usize, RuntimeError> {
        let mut heads = heads.clone();
        for (place, &byte) in bytes.iter().enumerate() {
            heads = self.byte(&heads, byte)?;
            if place + 1 < bytes.len() {
                self.prune_inside(&mut heads);
            } else {
                self.prune(&mut heads);
            }
            if heads.is_empty() {
                return Ok(place);
            }
        }
        Ok(bytes.len())
    }

    /// The heads after one byte, those with hopeless lexemes among them.
    pub(super) fn byte(&mut self, heads: &Heads, byte: u8) -> Result<Heads, RuntimeError> {
        let Self { compiled, workspace: Workspace { arena, states, .. } } = self;
        let limits = &compiled.config.limits;
        states.begin(heads);
        let mut reached: Heads = Vec::with_capacity(heads.len() + 1);
        for &(state, stacks) in heads {
            let step = states.step(state, byte, &compiled.lexer);
            if let Some(inside) = step.inside {
                reached.push((inside, stacks));
                if !step.beside.is_empty() {
                    reached.extend(step.beside.iter().map(|&beside| (beside, stacks)));
                }
            }
            for &(terminal, between) in &step.emitted {
                let info = &compiled.terminals[terminal];
                if info.ignored {
                    reached.push((between, stacks));
                }
                if info.used {
                    let shifted = arena.shift(terminal, stacks, &compiled.lr).map_err(|error| error.limit(limits))?;
                    reached.push((between, shifted));
                }
            }
        }
        self.settle(reached)
    }

    /// Heads that were reached in one step, each state once and those left out that are of no use.
    pub(super) fn settle(&mut self, reached: Heads) -> Result<Heads, RuntimeError> {
        let compiled = self.compiled;
        let limits = &compiled.config.limits;
        let mut heads = join(reached, &mut self.workspace.arena).map_err(|error| error.limit(limits))?;
        if heads.len() > 1 && compiled.config.optimizations.drop_subsumed_heads {
            self.workspace.drop_subsumed(&mut heads).map_err(|error| error.limit(limits))?;
        }
        if heads.len() > limits.max_heads {
            return Err(RuntimeError::Limit { what: "branches", limit: limits.max_heads });
        }
        Ok(heads)
    }

    /// Drops heads inside a lexeme that no stack of theirs can read, at the end of a token.
    pub(super) fn prune(&mut self, heads: &mut Heads) {
        let Self { compiled, workspace: Workspace { arena, states, .. } } = self;
        heads.retain(|&(state, stacks)| {
            let lexer_state = states.lexer_state(state);
            lexer_state == Lexer::START || arena.admits(compiled.partial(lexer_state), stacks, &compiled.nodes)
        });
    }
}

impl TooManyNodes {
    pub(crate) fn limit(self, limits: &Limits) -> RuntimeError {
        RuntimeError::Limit { what: "stack nodes of one step", limit: limits.max_commit_nodes }
    }
}

/// Unites the stacks that came to the same state. Heads ascend by state, and none is without stacks.
fn join(mut reached: Heads, arena: &mut Arena) -> Result<Heads, TooManyNodes> {
    reached.retain(|&(_, stacks)| stacks != Arena::EMPTY);
    reached.sort_unstable();
    if reached.windows(2).all(|pair| pair[0].0 != pair[1].0) {
        return Ok(reached);
    }
    let mut heads = Heads::new();
    for same in reached.chunk_by(|a, b| a.0 == b.0) {
        let stacks = arena.union_all(&mut same.iter().map(|&(_, stacks)| stacks).collect())?;
        heads.push((same[0].0, stacks));
    }
    Ok(heads)
}
