//! One terminal, or any of a set of terminals, backwards over the stacks.
//!
//! `apply(S, M)` is the set of stacks from which reductions and then a shift of some `t` in `S` lead to a stack of `M`.
//! States are handled in an order in which everything that can be added to a state has been added before the state is
//! handled: from the symbols of outer reductions to those of inner ones, terminals last. The order exists because the
//! last-symbol graph is acyclic. Compare the saturation of pushdown systems in Bouajjani, Esparza and Maler,
//! *Reachability Analysis of Pushdown Automata* (1997), which needs a fixpoint where this needs one pass.

use std::collections::BinaryHeap;
use std::sync::Arc;

use super::node::NodeTable;
use super::paths::ReductionPaths;
use crate::config::Config;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{LrStateId, NodeId, PathId, TerminalId, TerminalSetId};
use crate::intern::{FxHashMap, Word};
use crate::lexer::TerminalSets;
use crate::lr::LrAutomaton;
use crate::watch::Budget;

/// A state, and what lies below it.
type Seed = (LrStateId, NodeId);

/// Builds recognisers over one automaton, and remembers what it did.
///
/// What it remembers is true of the automaton whatever the classes are, so that a later compile may go on with it.
pub struct Saturation {
    lr: Arc<LrAutomaton>,
    paths: Arc<ReductionPaths>,
    /// The recognisers built so far.
    pub nodes: NodeTable,
    /// The sets of terminals that were applied.
    pub sets: TerminalSets,
    /// For each terminal the states that a shift of it pushes.
    pushed: Vec<Vec<LrStateId>>,
    memoize: bool,
    applied: FxHashMap<(TerminalSetId, NodeId), NodeId>,
    saturated: FxHashMap<Box<[Seed]>, NodeId>,
    /// Seeds in all keys of `saturated`.
    saturated_seeds: usize,
    /// For each seed its expansion, as a range of `expansions`.
    expanded: FxHashMap<Seed, (u32, u32)>,
    expansions: Vec<Seed>,
    /// The paths that an expansion takes, each with what lies below its end.
    taken: Vec<(PathId, NodeId)>,
    /// States that are to be expanded, largest rank last and equal states side by side.
    open: BinaryHeap<(u32, LrStateId, NodeId)>,
    /// States that stay on top.
    tops: Vec<Seed>,
}

impl Saturation {
    /// Prepares for `terminal_count` terminals, the end terminal among them.
    pub fn new(lr: Arc<LrAutomaton>, paths: Arc<ReductionPaths>, terminal_count: usize, config: &Config) -> Self {
        let memoize = config.optimizations.memoize_saturation;
        let mut pushed = vec![Vec::new(); terminal_count];
        for state in lr.states() {
            if let Some(Symbol::Terminal(terminal)) = lr.accessing_symbol(state) {
                pushed[terminal.index()].push(state);
            }
        }
        let nodes = NodeTable::new(&lr, config);
        let sets = TerminalSets::new();
        Self {
            lr,
            paths,
            nodes,
            sets,
            pushed,
            memoize,
            applied: FxHashMap::default(),
            saturated: FxHashMap::default(),
            saturated_seeds: 0,
            expanded: FxHashMap::default(),
            expansions: Vec::new(),
            taken: Vec::new(),
            open: BinaryHeap::new(),
            tops: Vec::new(),
        }
    }

    /// Memory of the nodes and of all that is remembered, in bytes, about.
    pub fn memory(&self) -> usize {
        let pairs = 2 * self.applied.len() + 2 * self.expanded.len() + self.expansions.len() + self.saturated_seeds;
        let lists = size_of::<Box<[Seed]>>() * self.saturated.len();
        self.nodes.memory_building() + self.sets.bytes() + size_of::<Seed>() * pairs + lists
    }

    /// Stacks from which a shift of a terminal in `set` leads into `target`.
    ///
    /// # Errors
    /// [`CompileError::Limit`] from either budget, [`CompileError::Cancelled`].
    pub fn apply(
        &mut self,
        set: TerminalSetId,
        target: NodeId,
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
        // What can lie below a state that was pushed are the states that shift to it, and what lies below those is told by
        // the target's own edges.
        let mut seeds: Vec<Seed> = Vec::new();
        for &terminal in self.sets.get(set) {
            for &pushed in &self.pushed[TerminalId(terminal).index()] {
                match self.nodes.step(target, pushed) {
                    NodeTable::EMPTY => {}
                    NodeTable::ACCEPT => {
                        seeds.extend(self.lr.predecessors(pushed).iter().map(|&state| (state, NodeTable::ACCEPT)));
                    }
                    below => seeds.extend_from_slice(self.nodes.edges(below)),
                }
            }
            budget.spend(self.pushed[TerminalId(terminal).index()].len())?;
        }
        budget.spend(seeds.len())?;
        let result = self.saturate(seeds, budget)?;
        if self.memoize {
            self.applied.insert((set, target), result);
        }
        Ok(result)
    }

    /// Stacks from which reductions, or none, lead to one of the seeds.
    fn saturate(&mut self, mut seeds: Vec<Seed>, budget: &mut Budget<'_>) -> Result<NodeId, CompileError> {
        seeds.sort_unstable_by_key(|seed| seed.word());
        seeds.dedup();
        if self.memoize
            && let Some(&known) = self.saturated.get(&seeds[..])
        {
            return Ok(known);
        }
        // A call that failed may have left some.
        self.nodes.abandon();
        self.open.clear();
        self.tops.clear();
        for &(state, below) in &seeds {
            self.add(state, below);
        }
        let mut same = Vec::new();
        while let Some((_, state, below)) = self.open.pop() {
            same.push(below);
            while let Some(&(_, other, more)) = self.open.peek()
                && other == state
            {
                self.open.pop();
                same.push(more);
            }
            let below = self.nodes.union_all(&mut same, Some(state), budget)?;
            let (first, end) = self.expand(state, below, budget)?;
            for at in first..end {
                let (top, below) = self.expansions[at as usize];
                self.add(top, below);
            }
            if !self.memoize {
                self.expansions.clear();
            }
            budget.spend(1)?;
            budget.hold(|| self.memory())?;
        }
        let result = self.join_tops(budget)?;
        if self.memoize {
            self.saturated_seeds += seeds.len();
            self.saturated.insert(seeds.into(), result);
        }
        Ok(result)
    }

    fn add(&mut self, state: LrStateId, below: NodeId) {
        if self.lr.is_top(state) {
            self.tops.push((state, below));
        } else {
            self.open.push((self.lr.reduction_rank(state), state, below));
        }
    }

    /// The node of all tops, which it takes.
    fn join_tops(&mut self, budget: &mut Budget<'_>) -> Result<NodeId, CompileError> {
        let mut tops = std::mem::take(&mut self.tops);
        tops.sort_unstable_by_key(|top| top.word());
        let node = self.nodes.open();
        let mut same = Vec::new();
        for group in tops.chunk_by(|a, b| a.0 == b.0) {
            let state = group[0].0;
            same.extend(group.iter().map(|&(_, below)| below));
            let below = self.nodes.union_all(&mut same, Some(state), budget)?;
            self.nodes.push(state, below);
        }
        tops.clear();
        self.tops = tops;
        self.nodes.close(node, None, budget)
    }

    /// The stacks, by top state, from which one reduction leads to `state` above `below`: a range of `expansions`.
    fn expand(&mut self, state: LrStateId, below: NodeId, budget: &mut Budget<'_>) -> Result<(u32, u32), CompileError> {
        if self.memoize
            && let Some(&known) = self.expanded.get(&(state, below))
        {
            return Ok(known);
        }
        let first = self.expansions.len() as u32;
        self.take_paths(state, below);
        budget.spend(self.taken.len())?;
        self.taken.sort_unstable_by_key(|taken| taken.word());
        for group in self.taken.chunk_by(|a, b| self.paths.get(a.0)[0] == self.paths.get(b.0)[0]) {
            let top = self.paths.get(group[0].0)[0];
            let node = join_paths(&self.paths, group, 1, top, &mut self.nodes, budget)?;
            self.expansions.push((top, node));
        }
        let range = (first, self.expansions.len() as u32);
        if self.memoize {
            self.expanded.insert((state, below), range);
        }
        Ok(range)
    }

    /// Finds the paths to `state` whose last state `below` has an edge for.
    fn take_paths(&mut self, state: LrStateId, below: NodeId) {
        self.taken.clear();
        let mut paths = self.paths.by_last(state);
        if below == NodeTable::ACCEPT {
            self.taken.extend(paths.iter().map(|&(_, path)| (path, NodeTable::ACCEPT)));
            return;
        }
        let edges = self.nodes.edges(below);
        let few = edges.len() * 8 < paths.len();
        for &(last, after) in edges {
            let before = if few {
                paths.partition_point(|path| path.0 < last)
            } else {
                paths.iter().take_while(|path| path.0 < last).count()
            };
            let here = paths[before..].iter().take_while(|path| path.0 == last).count();
            self.taken.extend(paths[before..before + here].iter().map(|&(_, path)| (path, after)));
            paths = &paths[before + here..];
        }
    }
}

/// The node of what lies below `above` on paths that have their first `depth` states in common. Recursion is as deep as
/// the longest production.
fn join_paths(
    paths: &ReductionPaths,
    taken: &[(PathId, NodeId)],
    depth: usize,
    above: LrStateId,
    nodes: &mut NodeTable,
    budget: &mut Budget<'_>,
) -> Result<NodeId, CompileError> {
    let node = nodes.open();
    let mut rest = taken;
    while let [(path, end), longer @ ..] = rest {
        let path = paths.get(*path);
        let state = path[depth];
        let same = longer.iter().take_while(|(other, _)| paths.get(*other)[depth] == state).count();
        // In their order, a path that ends here comes before those that go on.
        let ends = path.len() == depth + 1;
        let below = match (ends, same) {
            (true, 0) => *end,
            (true, _) => {
                let inside = join_paths(paths, &longer[..same], depth + 1, state, nodes, budget)?;
                nodes.union(*end, inside, Some(state), budget)?
            }
            (false, _) => join_paths(paths, &rest[..=same], depth + 1, state, nodes, budget)?,
        };
        nodes.push(state, below);
        rest = &longer[same..];
    }
    nodes.close(node, Some(above), budget)
}
