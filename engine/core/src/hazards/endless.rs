//! White space, or other ignored text, that may go on for ever, and the tokens with which it does.

use super::readable::readable_bytes;
use crate::error::CompileError;
use crate::graph;
use crate::id::{Id, IdVec, LexerStateId, Rank, TerminalId, TokenId, TrieNodeId};
use crate::intern::FxHashMap;
use crate::lexer::Lexer;
use crate::vocabulary::TrieIndex;
use crate::watch::Budget;

/// Tokens that may come again and again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndlessTokens {
    /// The first few, shortest ones first.
    pub tokens: Vec<TokenId>,
    /// How many there are.
    pub count: usize,
    /// Whether all were looked at.
    pub is_complete: bool,
}

/// Tokens that are told by name.
const TOLD: usize = 6;

/// Nodes of the trie that one search visits.
const MOST_NODES: usize = 100_000;

/// States of a search for a cycle of one token.
const MOST_REPEATS: usize = 1_000;

/// Bytes of the characters that Unicode calls white space.
fn is_blank(byte: u8) -> bool {
    let inside_of_characters = [0xc2, 0x85, 0xa0, 0xe1, 0x9a, 0x80, 0xe2, 0xa8, 0xa9, 0xaf, 0x81, 0x9f, 0xe3];
    matches!(byte, b' ' | b'\t'..=b'\r' | 0x80..=0x8a) || inside_of_characters.contains(&byte)
}

/// Whether all that a terminal matches is white space, and if so, whether it may have any length.
///
/// # Errors
/// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
pub(super) fn blank(
    lexer: &Lexer,
    terminal: TerminalId,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, CompileError> {
    let may_be = |state: LexerStateId| {
        let sets = lexer.sets();
        sets.contains(lexer.accept_set(state), terminal.0) || sets.contains(lexer.open_set(state), terminal.0)
    };
    let bytes = readable_bytes(lexer.classes());
    let mut numbers: FxHashMap<LexerStateId, usize> = FxHashMap::default();
    let mut states: IdVec<LexerStateId, LexerStateId> = vec![Lexer::START].into();
    numbers.insert(Lexer::START, 0);
    let mut edges = Vec::new();
    while edges.len() < states.len() {
        let state = states[LexerStateId::from_index(edges.len())];
        budget.spend(bytes.len())?;
        let mut row = Vec::new();
        for (&byte, &to) in bytes.iter().flat_map(|byte| lexer.after(state, *byte).iter().map(move |to| (byte, to))) {
            if !may_be(to) {
                continue;
            }
            let class = lexer.classes().get(byte);
            if (0..=u8::MAX).any(|other| lexer.classes().get(other) == class && !is_blank(other)) {
                return Ok(None);
            }
            let next = states.len();
            let number = *numbers.entry(to).or_insert(next);
            if number == next {
                states.push(to);
            }
            row.push(number);
        }
        edges.push(row);
    }
    Ok(Some(!graph::cyclic_components(&edges).is_empty()))
}

/// The tokens that may be repeated without end where nothing but these terminals stands: one lexeme after another with
/// `again`, or inside a single one.
///
/// # Errors
/// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
pub(super) fn endless_tokens(
    lexer: &Lexer,
    trie: &TrieIndex,
    terminals: &[TerminalId],
    again: bool,
    budget: &mut Budget<'_>,
) -> Result<EndlessTokens, CompileError> {
    let reading = Reading { lexer, terminals, again };
    let mut found = EndlessTokens { is_complete: true, ..EndlessTokens::default() };
    let mut open: Vec<(TrieNodeId, Vec<LexerStateId>, Vec<u8>)> =
        vec![(TrieIndex::ROOT, vec![Lexer::START], Vec::new())];
    let mut ranks = Vec::new();
    let mut visited = 0;
    while let Some((node, states, bytes)) = open.pop() {
        for child in trie.children(node).rev() {
            let next = reading.step(&states, trie.byte(child));
            budget.spend(1 + states.len())?;
            visited += 1;
            if next.is_empty() {
                continue;
            }
            if visited > MOST_NODES {
                found.is_complete = false;
                open.clear();
                break;
            }
            let mut longer = bytes.clone();
            longer.push(trie.byte(child));
            if trie.is_token(child) && reading.repeats(&next, &longer, budget)? {
                ranks.push((longer.len(), Rank(trie.ranks(child).0)));
            }
            open.push((child, next, longer));
        }
    }
    ranks.sort_unstable();
    found.count = ranks.iter().map(|&(_, rank)| trie.tokens_of(rank).len()).sum();
    let tokens = ranks.iter().flat_map(|&(_, rank)| trie.tokens_of(rank)).copied();
    found.tokens = tokens.take(TOLD).collect();
    Ok(found)
}

struct Reading<'a> {
    lexer: &'a Lexer,
    terminals: &'a [TerminalId],
    again: bool,
}

impl Reading<'_> {
    /// Where the lexer may be after a byte, ascending.
    fn step(&self, states: &[LexerStateId], byte: u8) -> Vec<LexerStateId> {
        let mut reached = Vec::new();
        for &to in states.iter().flat_map(|&state| self.lexer.after(state, byte)) {
            let has = |set| self.terminals.iter().any(|terminal| self.lexer.sets().contains(set, terminal.0));
            if has(self.lexer.open_set(to)) {
                reached.push(to);
            }
            if self.again && has(self.lexer.accept_set(to)) {
                reached.push(Lexer::START);
            }
        }
        reached.sort_unstable();
        reached.dedup();
        reached
    }

    /// Whether a token may come again for ever, once it has come.
    fn repeats(&self, after: &[LexerStateId], token: &[u8], budget: &mut Budget<'_>) -> Result<bool, CompileError> {
        let mut seen = vec![after.to_vec()];
        while seen.len() < MOST_REPEATS {
            let mut states = seen[seen.len() - 1].clone();
            for &byte in token {
                budget.spend(states.len())?;
                states = self.step(&states, byte);
            }
            if states.is_empty() {
                return Ok(false);
            }
            if seen.contains(&states) {
                return Ok(true);
            }
            seen.push(states);
        }
        Ok(false)
    }
}
