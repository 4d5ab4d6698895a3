//! Blocks of lexer states from which minimisation starts.
//!
//! Most states of a lexer with long terminals lead to the end of one, and never in a circle: a string of at most 2,000
//! characters has tens of thousands of them. Two of these are the same if they accept the same and lead to the same, so
//! they are settled from the end, each after all that it leads to (Revuz, *Minimisation of acyclic deterministic automata
//! in linear time*, 1992). For the others it says something that settled states are behind, but not all.

use super::dfa::Lexer;
use super::predecessors::{Predecessors, successors};
use crate::error::CompileError;
use crate::id::{Id, LexerStateId, TerminalSetId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::watch::Budget;

/// Blocks that may have to be split.
pub(super) struct InitialBlocks {
    /// The block of each state.
    pub(super) of_state: Vec<u32>,
    /// How many blocks there are.
    pub(super) count: u32,
    /// Marks the states whose blocks may have to be split.
    pub(super) open: Vec<bool>,
}

/// A part of what states have in common: where a number stands, and the number. In this order they are hashed well.
type Part = (LexerStateId, u32);

/// Stands for all states that are not settled.
const OPEN: u32 = u32::MAX;

/// States told apart by what they accept, by what may follow, and by the same for longer matches; the start by a mark.
pub(super) fn coarse_blocks(lexer: &Lexer) -> InitialBlocks {
    let mut known: FxHashMap<([TerminalSetId; 4], bool), u32> = FxHashMap::default();
    let block = |state: LexerStateId| {
        let next = known.len() as u32;
        *known.entry((lexer.outputs(state), state == Lexer::START)).or_insert(next)
    };
    let states = || (0..lexer.state_count()).map(LexerStateId::from_index);
    let of_state = states().map(block).collect();
    let open = states().map(|state| !leads_nowhere(lexer, state)).collect();
    InitialBlocks { of_state, count: known.len() as u32, open }
}

/// States told apart by the settled states to which they lead as well.
pub(super) fn settled_blocks(lexer: &Lexer, budget: &mut Budget<'_>) -> Result<InitialBlocks, CompileError> {
    let mut blocks: SliceInterner<LexerStateId, Part> = SliceInterner::new();
    let predecessors = Predecessors::new(lexer);
    let mut open = vec![true; lexer.state_count()];
    let mut of_state = vec![0; lexer.state_count()];
    let mut parts = Vec::new();
    let mut waits_for: Vec<usize> = vec![0; lexer.state_count()];
    let mut ready: Vec<LexerStateId> = vec![Lexer::DEAD];
    for state in lexer.live_states() {
        // Who leads nowhere need not wait, not even in a circle.
        let (count, is_ready) = (successors(lexer, state).count(), leads_nowhere(lexer, state));
        waits_for[state.index()] = if is_ready { usize::MAX } else { count };
        if is_ready || count == 0 {
            ready.push(state);
        }
    }
    let mut place = 0;
    while let Some(&state) = ready.get(place) {
        place += 1;
        open[state.index()] = false;
        describe(lexer, state, &open, &of_state, &mut parts);
        budget.spend(parts.len())?;
        of_state[state.index()] = blocks.intern(&parts).0;
        for &source in predecessors.of(state.0) {
            waits_for[source as usize] -= 1;
            if waits_for[source as usize] == 0 {
                ready.push(LexerStateId(source));
            }
        }
    }
    for state in lexer.live_states().filter(|state| open[state.index()]).collect::<Vec<_>>() {
        describe(lexer, state, &open, &of_state, &mut parts);
        budget.spend(parts.len())?;
        of_state[state.index()] = blocks.intern(&parts).0;
    }
    Ok(InitialBlocks { of_state, count: blocks.len() as u32, open })
}

/// Whether a state is as good as the dead one.
fn leads_nowhere(lexer: &Lexer, state: LexerStateId) -> bool {
    state != Lexer::START && lexer.longer(state).is_empty() && lexer.longer_future(state).is_empty()
}

/// Lists what tells a state from others, its row by runs of equal states.
fn describe(lexer: &Lexer, state: LexerStateId, open: &[bool], of_state: &[u32], parts: &mut Vec<Part>) {
    parts.clear();
    if leads_nowhere(lexer, state) {
        return;
    }
    let marks = u32::from(open[state.index()]) << 1 | u32::from(state == Lexer::START);
    parts.push((Lexer::DEAD, marks));
    parts.extend(lexer.outputs(state).map(|set| (Lexer::DEAD, set.0)));
    let mut last = None;
    for (class, to) in (0..).map(LexerStateId).zip(lexer.row(state)) {
        let target = if open[to.index()] { OPEN } else { of_state[to.index()] };
        if last.replace(target) != Some(target) {
            parts.push((class, target));
        }
    }
}
