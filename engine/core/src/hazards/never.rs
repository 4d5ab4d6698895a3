//! Terminals that no text ever is: because others always take their place, or because the vocabulary lacks a byte.

use super::readable::readable_bytes;
use crate::error::CompileError;
use crate::id::{Id, LexerStateId, TerminalId, TrieNodeId};
use crate::intern::FxHashSet;
use crate::lexer::{Lexer, Ways};
use crate::vocabulary::TrieIndex;
use crate::watch::Budget;

/// Why a terminal is never complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Never {
    /// For each of its texts there is a terminal of higher priority; this is one of the texts.
    StandsBack(Vec<u8>),
    /// All of its texts have a byte that no token has: a shortest text, and such a byte.
    LacksByte(Vec<u8>, u8),
}

/// The terminals that are never complete, ascending.
///
/// # Errors
/// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
pub(super) fn never_complete(
    lexer: &Lexer,
    trie: &TrieIndex,
    ways: &Ways,
    budget: &mut Budget<'_>,
) -> Result<Vec<(TerminalId, Never)>, CompileError> {
    let all = readable_bytes(lexer.classes());
    let present = bytes_of(trie, budget)?;
    let class = |byte: u8| lexer.classes().get(byte);
    let has_token = |byte: &u8| (0..=u8::MAX).any(|other| present[usize::from(other)] && class(other) == class(*byte));
    let typed: Vec<u8> = all.iter().copied().filter(has_token).collect();
    let reached = if typed.len() == all.len() { None } else { Some(Ways::new(lexer, &typed, budget)?) };
    let complete = complete_in(lexer, ways);
    let typable = reached.as_ref().map(|reached| complete_in(lexer, reached));
    let mut never = Vec::new();
    for &terminal in lexer.sets().get(lexer.open_set(Lexer::START)) {
        budget.spend(1)?;
        let lacks = typable.as_ref().is_some_and(|typable| !typable.contains(&terminal));
        if lacks && let Some(text) = first_text(terminal, lexer, ways, Lexer::accepts, budget)? {
            let lacking = text.iter().copied().find(|byte| !has_token(byte));
            never.extend(lacking.map(|byte| (TerminalId(terminal), Never::LacksByte(text, byte))));
        }
    }
    // What stands back everywhere is in no strict future.
    for terminal in 0..=highest(lexer) {
        if !complete.contains(&terminal)
            && let Some(text) = first_text(terminal, lexer, ways, Lexer::longer, budget)?
        {
            never.push((TerminalId(terminal), Never::StandsBack(text)));
        }
    }
    never.sort_unstable_by_key(|(terminal, _)| *terminal);
    Ok(never)
}

fn highest(lexer: &Lexer) -> u32 {
    lexer.longer_future(Lexer::START).last().copied().unwrap_or_default()
}

fn complete_in(lexer: &Lexer, ways: &Ways) -> FxHashSet<u32> {
    let sets: FxHashSet<_> = ways.order.iter().map(|&state| lexer.accept_set(state)).collect();
    sets.into_iter().flat_map(|set| lexer.sets().get(set)).copied().collect()
}

fn first_text<'a>(
    terminal: u32,
    lexer: &'a Lexer,
    ways: &Ways,
    has: impl Fn(&'a Lexer, LexerStateId) -> &'a [u32],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u8>>, CompileError> {
    let mut states = ways.order.iter().enumerate();
    let first = states.find(|&(_, &state)| has(lexer, state).binary_search(&terminal).is_ok());
    budget.spend(first.map_or(ways.order.len(), |(place, _)| place))?;
    Ok(first.map(|(_, &state)| ways.text(state)))
}

fn bytes_of(trie: &TrieIndex, budget: &mut Budget<'_>) -> Result<[bool; 256], CompileError> {
    let mut present = [false; 256];
    budget.spend(trie.node_count() / 64)?;
    for node in (1..trie.node_count()).map(TrieNodeId::from_index) {
        present[usize::from(trie.byte(node))] = true;
    }
    Ok(present)
}
