//! Shortest texts: to each lexer state, and from a state to where a terminal is complete.

use super::dfa::Lexer;
use crate::error::CompileError;
use crate::id::{LexerStateId, TerminalId};
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// For each lexer state the shortest text that leads there from between lexemes; of several the one that is easiest to
/// read.
#[derive(Debug)]
pub(crate) struct Ways {
    before: Vec<Option<(LexerStateId, u8)>>,
    /// All states but the start, by the length of their texts.
    pub(crate) order: Vec<LexerStateId>,
}

impl Ways {
    /// Searches breadth first, by way of `bytes` alone. Linear in the lexer's table.
    pub(crate) fn new(lexer: &Lexer, bytes: &[u8], budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        Self::until(|_| false, lexer, bytes, budget)
    }

    /// The same, but no further than to a state that is enough.
    pub(crate) fn until(
        mut is_enough: impl FnMut(LexerStateId) -> bool,
        lexer: &Lexer,
        bytes: &[u8],
        budget: &mut Budget<'_>,
    ) -> Result<Self, CompileError> {
        let mut before = vec![None; lexer.state_count()];
        let mut order = vec![Lexer::START];
        let mut next = 0;
        'search: while next < order.len() {
            let state = order[next];
            next += 1;
            budget.spend(bytes.len())?;
            for &byte in bytes {
                for &to in lexer.after(state, byte) {
                    if before[to.index()].is_none() {
                        before[to.index()] = Some((state, byte));
                        order.push(to);
                        if is_enough(to) {
                            break 'search;
                        }
                    }
                }
            }
        }
        // The start is never entered again.
        order.remove(0);
        Ok(Self { before, order })
    }

    /// The shortest text to a state.
    pub(crate) fn text(&self, state: LexerStateId) -> Vec<u8> {
        let steps = std::iter::successors(self.before[state.index()], |&(state, _)| self.before[state.index()]);
        let mut text: Vec<u8> = steps.map(|(_, byte)| byte).collect();
        text.reverse();
        text
    }
}

/// The shortest text of at least one byte that completes a terminal from a state on, if there is one.
pub(crate) fn completion(
    lexer: &Lexer,
    bytes: &[u8],
    from: LexerStateId,
    terminal: TerminalId,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u8>>, CompileError> {
    let mut before: FxHashMap<LexerStateId, (LexerStateId, u8)> = FxHashMap::default();
    let mut open = vec![from];
    let mut next = 0;
    while next < open.len() {
        let state = open[next];
        next += 1;
        budget.spend(bytes.len())?;
        for (&byte, &to) in bytes.iter().flat_map(|byte| lexer.after(state, *byte).iter().map(move |to| (byte, to))) {
            if lexer.sets().contains(lexer.accept_set(to), terminal.0) {
                let way = |&(state, _): &(LexerStateId, u8)| (state != from).then(|| before[&state]);
                let steps = std::iter::successors(Some((state, byte)), way);
                let mut text: Vec<u8> = steps.map(|(_, byte)| byte).collect();
                text.reverse();
                return Ok(Some(text));
            }
            if to != from && lexer.sets().contains(lexer.open_set(to), terminal.0) && !before.contains_key(&to) {
                before.insert(to, (state, byte));
                open.push(to);
            }
        }
    }
    Ok(None)
}
