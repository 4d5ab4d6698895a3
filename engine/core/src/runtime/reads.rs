//! What a mask reads of the stacks: how deep, and which LR states.
//!
//! For profiles. A mask itself keeps no account, so that it costs nothing where nobody asks.

use super::constraint::Constraint;
use super::stacks::Arena;
use crate::id::{DwaStateId, LrStateId, StackId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::parser_dwa::ParserDwa;

/// What the Parser DWA reads for one mask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Branches of the parse.
    pub heads: usize,
    /// States of the deepest stack, the bottom included.
    pub stack_depth: usize,
    /// How many states of a stack are read at most. Beyond these every stack is alike.
    pub depth: usize,
    /// LR states with the number of times that each is read, ascending.
    pub states: Vec<(LrStateId, u64)>,
}

impl Constraint {
    /// Reads the stacks as a mask does, and counts. Linear in the stacks, since their depth is asked for.
    pub fn reads(&self) -> Reads {
        let dwa = &self.grammar.tables().dwa;
        let workspace = self.workspace.lock();
        let arena = &workspace.arena;
        let mut reads = Reads { heads: self.frame.heads.len(), ..Reads::default() };
        let mut counts: FxHashMap<LrStateId, u64> = FxHashMap::default();
        let mut depths = FxHashMap::default();
        for &(_, stacks) in &self.frame.heads {
            reads.stack_depth = reads.stack_depth.max(stack_depth(stacks, arena, &mut depths));
            reads.depth = reads.depth.max(walk(stacks, arena, dwa, &mut counts));
        }
        reads.states = counts.into_iter().collect();
        reads.states.sort_unstable();
        reads
    }
}

/// Walks the product level by level, and gives the number of levels in which something was read.
fn walk(stacks: StackId, arena: &Arena, dwa: &ParserDwa, counts: &mut FxHashMap<LrStateId, u64>) -> usize {
    let mut seen: FxHashSet<(StackId, DwaStateId)> = FxHashSet::default();
    let mut level = vec![(stacks, ParserDwa::START)];
    let mut depth = 0;
    while !level.is_empty() {
        let mut below_all = Vec::new();
        let mut has_read = false;
        for (set, state) in level {
            for &(lr_state, below) in arena.edges(set) {
                let Some(next) = dwa.next(state, lr_state) else { continue };
                has_read = true;
                *counts.entry(lr_state).or_default() += 1;
                if !dwa.edges(next).is_empty() && seen.insert((below, next)) {
                    below_all.push((below, next));
                }
            }
        }
        depth += usize::from(has_read);
        level = below_all;
    }
    depth
}

/// The length of the longest stack of a set. Stacks may be as long as texts, so that this does not call itself.
fn stack_depth(stacks: StackId, arena: &Arena, depths: &mut FxHashMap<StackId, usize>) -> usize {
    let mut open = vec![stacks];
    while let Some(&set) = open.last() {
        let edges = arena.edges(set);
        let unknown = edges.iter().map(|&(_, below)| below).find(|below| !depths.contains_key(below));
        match unknown {
            Some(below) if below != Arena::BOTTOM => open.push(below),
            Some(below) => {
                depths.insert(below, 0);
            }
            None => {
                let deepest = edges.iter().map(|&(_, below)| depths[&below]).max();
                depths.insert(set, deepest.map_or(0, |depth| depth + 1));
                open.pop();
            }
        }
    }
    depths[&stacks]
}
