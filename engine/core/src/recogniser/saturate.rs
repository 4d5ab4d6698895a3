//! One terminal, or any of a set of terminals, backwards over the stacks.
//!
//! `apply(S, M)` is the set of stacks from which reductions and then a shift of some `t` in `S` lead to a stack of `M`.
//! States are handled in an order in which everything that can be added to a state has been added before the state is
//! handled: from the symbols of outer reductions to those of inner ones, terminals last. The order exists because the
//! last-symbol graph is acyclic. Compare the saturation of pushdown systems in Bouajjani, Esparza and Maler,
//! *Reachability Analysis of Pushdown Automata* (1997), which needs a fixpoint where this needs one pass.

use std::collections::BinaryHeap;

use super::node::NodeTable;
use super::path_trie::{PathNode, PathTries};
use crate::config::Config;
use crate::error::{Budget, CompileError};
use crate::grammar::Symbol;
use crate::id::{LrStateId, NodeId, TerminalId, TerminalSetId};
use crate::intern::FxHashMap;
use crate::lexer::TerminalSets;
use crate::lr::LrAutomaton;

/// A state, and what lies below it.
type Seed = (LrStateId, NodeId);

/// Builds recognisers over one automaton, and remembers what it did.
pub struct Saturation<'a> {
    lr: &'a LrAutomaton,
    paths: PathTries,
    /// The recognisers built so far.
    pub nodes: NodeTable,
    /// For each terminal the states that shift it, with the states that they push.
    shifts: Vec<Vec<(LrStateId, LrStateId)>>,
    memoize: bool,
    applied: FxHashMap<(TerminalSetId, NodeId), NodeId>,
    saturated: FxHashMap<Vec<Seed>, NodeId>,
    expanded: FxHashMap<Seed, Vec<Seed>>,
}

impl<'a> Saturation<'a> {
    /// Prepares for `terminal_count` terminals, the end terminal among them.
    pub fn new(lr: &'a LrAutomaton, paths: PathTries, terminal_count: usize, config: &Config) -> Self {
        let memoize = config.optimizations.memoize_saturation;
        let mut shifts = vec![Vec::new(); terminal_count];
        for state in lr.states() {
            for &(symbol, to) in lr.transitions(state) {
                if let Symbol::Terminal(terminal) = symbol {
                    shifts[terminal.index()].push((state, to));
                }
            }
        }
        let nodes = NodeTable::new(lr, config);
        let (applied, saturated, expanded) = Default::default();
        Self { lr, paths, nodes, shifts, memoize, applied, saturated, expanded }
    }

    /// The recognisers, without what only building needs.
    pub fn into_nodes(mut self) -> NodeTable {
        self.nodes.forget_unions();
        self.nodes
    }

    /// Stacks from which a shift of a terminal in `set` leads into `target`.
    ///
    /// # Errors
    /// [`CompileError::Limit`] from either budget, [`CompileError::Cancelled`].
    pub fn apply(
        &mut self,
        set: TerminalSetId,
        target: NodeId,
        sets: &TerminalSets,
        budget: &mut Budget<'_>,
    ) -> Result<NodeId, CompileError> {
        if target == NodeTable::EMPTY {
            return Ok(target);
        }
        if self.memoize
            && let Some(&known) = self.applied.get(&(set, target))
        {
            return Ok(known);
        }
        let mut seeds: Vec<Seed> = Vec::new();
        for &terminal in sets.get(set) {
            budget.spend(self.shifts[TerminalId(terminal).index()].len())?;
            for &(state, pushed) in &self.shifts[TerminalId(terminal).index()] {
                let below = self.nodes.step(self.nodes.step(target, pushed), state);
                if below != NodeTable::EMPTY {
                    seeds.push((state, below));
                }
            }
        }
        let result = self.saturate(seeds, budget)?;
        if self.memoize {
            self.applied.insert((set, target), result);
        }
        Ok(result)
    }

    /// Stacks from which reductions, or none, lead to one of the seeds.
    fn saturate(&mut self, mut seeds: Vec<Seed>, budget: &mut Budget<'_>) -> Result<NodeId, CompileError> {
        seeds.sort_unstable();
        seeds.dedup();
        if self.memoize
            && let Some(&known) = self.saturated.get(&seeds)
        {
            return Ok(known);
        }
        // Largest rank first; equal states side by side.
        let mut open: BinaryHeap<(u32, LrStateId, NodeId)> = BinaryHeap::new();
        let mut tops: Vec<Seed> = Vec::new();
        for &(state, below) in &seeds {
            self.add(state, below, &mut open, &mut tops);
        }
        while let Some((_, state, below)) = open.pop() {
            let mut same = vec![below];
            while let Some(&(_, other, more)) = open.peek()
                && other == state
            {
                open.pop();
                same.push(more);
            }
            let below = self.nodes.union_all(same, Some(state), budget)?;
            for (top, below) in self.expand(state, below, budget)? {
                self.add(top, below, &mut open, &mut tops);
            }
            budget.spend(1)?;
        }
        let result = self.join_tops(tops, budget)?;
        if self.memoize {
            self.saturated.insert(seeds, result);
        }
        Ok(result)
    }

    fn add(
        &self,
        state: LrStateId,
        below: NodeId,
        open: &mut BinaryHeap<(u32, LrStateId, NodeId)>,
        tops: &mut Vec<Seed>,
    ) {
        if self.lr.is_top(state) {
            tops.push((state, below));
        } else {
            open.push((self.lr.reduction_rank(state), state, below));
        }
    }

    fn join_tops(&mut self, mut tops: Vec<Seed>, budget: &mut Budget<'_>) -> Result<NodeId, CompileError> {
        tops.sort_unstable();
        let mut edges: Vec<Seed> = Vec::with_capacity(tops.len());
        for group in tops.chunk_by(|a, b| a.0 == b.0) {
            let state = group[0].0;
            let below = group.iter().map(|&(_, below)| below).collect();
            edges.push((state, self.nodes.union_all(below, Some(state), budget)?));
        }
        self.nodes.node(&edges, None, budget)
    }

    /// The stacks, by top state, from which one reduction leads to `state` above `below`.
    fn expand(&mut self, state: LrStateId, below: NodeId, budget: &mut Budget<'_>) -> Result<Vec<Seed>, CompileError> {
        if self.memoize
            && let Some(known) = self.expanded.get(&(state, below))
        {
            return Ok(known.clone());
        }
        let mut expanded = Vec::new();
        for (top, paths) in self.paths.of(state) {
            let node = walk(paths, *top, below, &mut self.nodes, budget)?;
            if node != NodeTable::EMPTY {
                expanded.push((*top, node));
            }
        }
        if self.memoize {
            self.expanded.insert((state, below), expanded.clone());
        }
        Ok(expanded)
    }
}

/// The node of a trie of paths, with `target` below the states at which paths end.
fn walk(
    paths: &PathNode,
    above: LrStateId,
    target: NodeId,
    nodes: &mut NodeTable,
    budget: &mut Budget<'_>,
) -> Result<NodeId, CompileError> {
    let mut edges = Vec::with_capacity(paths.children.len());
    for edge in &paths.children {
        let end = if edge.is_end { nodes.step(target, edge.state) } else { NodeTable::EMPTY };
        let inside = walk(&edge.below, edge.state, target, nodes, budget)?;
        let below = nodes.union(end, inside, Some(edge.state), budget)?;
        if below != NodeTable::EMPTY {
            edges.push((edge.state, below));
        }
    }
    nodes.node(&edges, Some(above), budget)
}
