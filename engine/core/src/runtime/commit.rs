//! Feeding a token's bytes to the lexer and the parser.

use std::sync::Arc;

use super::constraint::{Cache, Constraint, RuntimeError};
use super::frame::{Frame, Heads};
use super::stacks::{Arena, TooManyNodes};
use crate::compile::Compiled;
use crate::config::Limits;
use crate::id::{StackId, TokenId, VirtualStateId};
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
        if vocabulary.end_tokens().contains(&token) {
            return self.commit_end();
        }
        let bytes = vocabulary.token_bytes(token).ok_or(RuntimeError::NoBytes(token.0))?;
        self.commit_bytes(bytes)
    }

    fn commit_end(&mut self) -> Result<(), RuntimeError> {
        if self.frame.ended {
            return Err(RuntimeError::Ended);
        }
        if !self.is_accepting() {
            return Err(RuntimeError::CannotEnd);
        }
        self.frame = Arc::new(Frame::new(vec![], true, Some(Arc::clone(&self.frame)), &self.arena));
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

    /// Takes bytes, in one step that can be undone.
    ///
    /// # Errors
    /// [`RuntimeError`] if the text with these bytes is not viable; the state is then unchanged.
    pub fn commit_bytes(&mut self, bytes: &[u8]) -> Result<(), RuntimeError> {
        if self.frame.ended {
            return Err(RuntimeError::Ended);
        }
        let before = &self.frame;
        let frame = self.with_parts(|parts| match parts.feed(&before.heads, bytes)? {
            Some(heads) => {
                let parent = Some(Arc::clone(before));
                Ok(Frame::in_locked(heads, false, parent, &self.arena, parts.arena))
            }
            None => Err(RuntimeError::Refused { offset: parts.refused_at(&before.heads, bytes)? }),
        })?;
        self.frame = Arc::new(frame);
        Ok(())
    }

    /// Runs something on the locked parts of this state. Every stack set that must survive has to be in a frame.
    pub(crate) fn with_parts<T>(&self, run: impl FnOnce(&mut Parts<'_>) -> T) -> T {
        let mut cache = self.grammar.lock_cache();
        let mut arena = self.arena.lock();
        arena.begin();
        run(&mut Parts { compiled: self.grammar.tables(), cache: &mut cache, arena: &mut arena })
    }
}

/// What reading works on: the tables, the shared caches and the stacks.
pub(crate) struct Parts<'a> {
    pub(crate) compiled: &'a Compiled,
    pub(super) cache: &'a mut Cache,
    pub(crate) arena: &'a mut Arena,
}

impl Parts<'_> {
    /// The heads after some bytes, or `None` if nothing viable is left.
    pub(super) fn feed(&mut self, heads: &Heads, bytes: &[u8]) -> Result<Option<Heads>, RuntimeError> {
        let mut heads = heads.clone();
        for &byte in bytes {
            heads = self.byte(&heads, byte)?;
            if heads.is_empty() {
                return Ok(None);
            }
        }
        self.prune(&mut heads);
        Ok((!heads.is_empty()).then_some(heads))
    }

    /// The place of the first byte that leaves nothing viable.
    fn refused_at(&mut self, heads: &Heads, bytes: &[u8]) -> Result<usize, RuntimeError> {
        let mut heads = heads.clone();
        for (place, &byte) in bytes.iter().enumerate() {
            heads = self.byte(&heads, byte)?;
            self.prune(&mut heads);
            if heads.is_empty() {
                return Ok(place);
            }
        }
        Ok(bytes.len())
    }

    /// The heads after one byte, those with hopeless lexemes among them.
    fn byte(&mut self, heads: &Heads, byte: u8) -> Result<Heads, RuntimeError> {
        let Self { compiled, cache, arena } = self;
        let limits = &compiled.config.limits;
        let known = cache.states.len();
        let mut next: Heads = Vec::with_capacity(heads.len() + 1);
        for &(state, stacks) in heads {
            let step = cache.states.step(state, byte, &compiled.lexer);
            if let Some(inside) = step.inside {
                join(&mut next, inside, stacks, arena, limits)?;
            }
            for &(terminal, between) in &step.emitted {
                let info = &compiled.terminals[terminal];
                if info.ignored {
                    join(&mut next, between, stacks, arena, limits)?;
                }
                if info.used {
                    let shifted = arena.shift(terminal, stacks, &compiled.lr).map_err(|error| error.limit(limits))?;
                    join(&mut next, between, shifted, arena, limits)?;
                }
            }
        }
        // All states of the grammar share the cache: only who adds to a full one is refused.
        if cache.states.len() > limits.max_virtual_states.max(known) {
            return Err(RuntimeError::Limit { what: "lexer states with exclusions", limit: limits.max_virtual_states });
        }
        next.sort_unstable_by_key(|&(state, _)| state);
        Ok(next)
    }

    /// Drops heads inside a lexeme that no stack of theirs can read.
    fn prune(&mut self, heads: &mut Heads) {
        let Self { compiled, cache, arena } = self;
        heads.retain(|&(state, stacks)| {
            let lexer_state = cache.states.lexer_state(state);
            lexer_state == Lexer::START || arena.admits(compiled.partial(lexer_state), stacks, &compiled.nodes)
        });
    }
}

impl TooManyNodes {
    pub(crate) fn limit(self, limits: &Limits) -> RuntimeError {
        RuntimeError::Limit { what: "stack nodes of one step", limit: limits.max_commit_nodes }
    }
}

/// Adds stacks to a head, which may be new.
fn join(
    heads: &mut Heads,
    state: VirtualStateId,
    stacks: StackId,
    arena: &mut Arena,
    limits: &Limits,
) -> Result<(), RuntimeError> {
    if stacks == Arena::EMPTY {
        return Ok(());
    }
    match heads.iter().position(|&(other, _)| other == state) {
        Some(place) => {
            let joined = arena.union(heads[place].1, stacks).map_err(|error| error.limit(limits))?;
            heads[place].1 = joined;
        }
        None if heads.len() >= limits.max_heads => {
            return Err(RuntimeError::Limit { what: "branches", limit: limits.max_heads });
        }
        None => heads.push((state, stacks)),
    }
    Ok(())
}
