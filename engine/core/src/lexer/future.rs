//! The strict future of each lexer state: the terminals that may complete after at least one more byte.
//!
//! Computed once a strongly connected component, in reverse topological order: all states of a component that has a
//! cycle share the union of what they accept and of the futures that they lead to.

use super::determinize::RawDfa;
use super::dfa::{Lexer, TerminalSets};
use crate::error::CompileError;
use crate::graph;
use crate::id::{LexerStateId, TerminalSetId};
use crate::watch::Budget;

/// Adds the strict futures to a raw automaton. Linear in its transitions, with memoised unions.
///
/// # Errors
/// [`CompileError::Limit`] when the work exceeds its budget, [`CompileError::Cancelled`].
pub fn strict_futures(raw: RawDfa, budget: &mut Budget<'_>) -> Result<Lexer, CompileError> {
    let RawDfa { classes, table, accepts, longer, mut sets } = raw;
    let width = classes.count();
    let mut edges: Vec<Vec<usize>> = Vec::with_capacity(accepts.len());
    for row in table.chunks(width) {
        budget.spend(width)?;
        edges.push(successors(row));
    }
    let components = graph::components(&edges);
    let futures = futures_of(&accepts, &components, &edges, &mut sets, budget)?;
    // Mostly there is neither a priority nor anything that must not follow.
    let longer_futures =
        if longer == accepts { futures.clone() } else { futures_of(&longer, &components, &edges, &mut sets, budget)? };
    sets.forget_unions();
    let (token_limits, forks) = Default::default();
    Ok(Lexer { classes, table, accepts, futures, longer, longer_futures, sets, token_limits, forks })
}

/// What each state may come to after at least one more byte, given what each state has.
fn futures_of(
    present: &[TerminalSetId],
    components: &[Vec<usize>],
    edges: &[Vec<usize>],
    sets: &mut TerminalSets,
    budget: &mut Budget<'_>,
) -> Result<Vec<TerminalSetId>, CompileError> {
    let mut futures = vec![sets.empty(); present.len()];
    for component in components {
        let mut future = sets.empty();
        for &state in component {
            budget.spend(edges[state].len())?;
            for &to in &edges[state] {
                // Inside the component futures are still empty, which is right: they are what is being computed.
                future = sets.union(future, present[to]);
                future = sets.union(future, futures[to]);
            }
        }
        // A component without a cycle is a single state, so what it has itself is not in its strict future.
        component.iter().for_each(|&state| futures[state] = future);
    }
    Ok(futures)
}

fn successors(row: &[LexerStateId]) -> Vec<usize> {
    // Neighbours are often equal, so that little is left to sort.
    let runs = row.chunk_by(|a, b| a == b).map(|run| run[0]);
    let mut to: Vec<usize> = runs.filter(|&to| to != Lexer::DEAD).map(LexerStateId::index).collect();
    to.sort_unstable();
    to.dedup();
    to
}
