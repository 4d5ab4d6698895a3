//! One terminal, or any of a set of terminals, backwards over the stacks.
//!
//! `apply(S, M)` is the set of stacks from which reductions and then a shift of some `t` in `S` lead to a stack of `M`.
//! States are handled in an order in which everything that can be added to a state has been added before the state is
//! handled: from the symbols of outer reductions to those of inner ones, terminals last. The order exists because the
//! last-symbol graph is acyclic. Compare the saturation of pushdown systems in Bouajjani, Esparza and Maler,
//! *Reachability Analysis of Pushdown Automata* (1997), which needs a fixpoint where this needs one pass.

use std::collections::BinaryHeap;
use std::sync::Arc;

use super::expand::{Expander, Seed};
use super::node::NodeTable;
use super::paths::ReductionPaths;
use super::seeds::Seeds;
use crate::config::Config;
use crate::error::CompileError;
use crate::id::{IdVec, LrStateId, NodeId, SeedsId, TerminalId, TerminalSetId};
use crate::intern::{FxHashMap, Word};
use crate::lexer::TerminalSets;
use crate::lr::LrAutomaton;
use crate::watch::Budget;

/// A terminal that contributes so many states to a set, and half of all, is taken for itself: it is likely to be in other
/// sets as well, as the strings of a schema are with every name of a property.
const LARGE: usize = 32;

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
    seeds: Seeds,
    memoize: bool,
    applied: FxHashMap<(TerminalSetId, NodeId), NodeId>,
    /// For each list of seeds its stacks, if it was saturated.
    saturated: IdVec<SeedsId, Option<NodeId>>,
    /// For each seed its expansion, as a range of `expansions`.
    expanded: FxHashMap<Seed, (u32, u32)>,
    expansions: Vec<Seed>,
    expander: Expander,
    /// States that are to be expanded, largest rank last and equal states side by side.
    open: BinaryHeap<(u32, LrStateId, NodeId)>,
    /// States that stay on top.
    tops: Vec<Seed>,
}

impl Saturation {
    /// Prepares for `terminal_count` terminals, the end terminal among them.
    pub fn new(lr: Arc<LrAutomaton>, paths: Arc<ReductionPaths>, terminal_count: usize, config: &Config) -> Self {
        let memoize = config.optimizations.memoize_saturation;
        let nodes = NodeTable::new(&lr, config);
        let seeds = Seeds::new(&lr, terminal_count, memoize);
        let sets = TerminalSets::new();
        Self {
            lr,
            paths,
            nodes,
            sets,
            seeds,
            memoize,
            applied: FxHashMap::default(),
            saturated: IdVec::new(),
            expanded: FxHashMap::default(),
            expansions: Vec::new(),
            expander: Expander::default(),
            open: BinaryHeap::new(),
            tops: Vec::new(),
        }
    }

    /// Memory of the nodes and of all that is remembered, in bytes, about.
    pub fn memory(&self) -> usize {
        let pairs = 2 * self.applied.len() + 2 * self.expanded.len() + self.expansions.len() + self.saturated.len();
        self.nodes.memory_building() + self.sets.bytes() + self.seeds.memory() + size_of::<Seed>() * pairs
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
        let mut lists = Vec::new();
        for &terminal in self.sets.get(set) {
            let (seeds, looked_at) = self.seeds.before(TerminalId(terminal), target, &self.lr, &self.nodes);
            budget.spend(looked_at)?;
            if seeds != Seeds::NONE {
                lists.push(seeds);
            }
        }
        let result = self.saturate_all(lists, budget)?;
        if self.memoize {
            self.applied.insert((set, target), result);
        }
        Ok(result)
    }

    /// Stacks from which reductions, or none, lead to one of the seeds of these lists.
    fn saturate_all(&mut self, mut lists: Vec<SeedsId>, budget: &mut Budget<'_>) -> Result<NodeId, CompileError> {
        // The largest last. Terminals that mean the same have the same list.
        lists.sort_unstable_by_key(|&list| (self.seeds.get(list).len(), list));
        lists.dedup();
        let mut total: usize = lists.iter().map(|&list| self.seeds.get(list).len()).sum();
        let mut result = NodeTable::EMPTY;
        while self.memoize
            && lists.len() > 1
            && let Some(&largest) = lists.last()
        {
            let size = self.seeds.get(largest).len();
            if size < LARGE || 2 * size < total {
                break;
            }
            lists.pop();
            total -= size;
            let stacks = self.saturate(largest, budget)?;
            result = self.nodes.union(result, stacks, None, budget)?;
        }
        budget.spend(total)?;
        let rest = self.seeds.join(&lists);
        let stacks = self.saturate(rest, budget)?;
        self.nodes.union(result, stacks, None, budget)
    }

    /// Stacks from which reductions, or none, lead to one of the seeds.
    fn saturate(&mut self, seeds: SeedsId, budget: &mut Budget<'_>) -> Result<NodeId, CompileError> {
        if seeds == Seeds::NONE {
            return Ok(NodeTable::EMPTY);
        }
        if self.memoize {
            while self.saturated.len() < self.seeds.len() {
                self.saturated.push(None);
            }
            if let Some(known) = self.saturated[seeds] {
                return Ok(known);
            }
        }
        // A call that failed may have left some.
        self.nodes.abandon();
        self.open.clear();
        self.tops.clear();
        for place in 0..self.seeds.get(seeds).len() {
            let (state, below) = self.seeds.get(seeds)[place];
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
            let (first, end) = self.expand((state, below), budget)?;
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
            self.saturated[seeds] = Some(result);
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

    /// The stacks, by top state, from which one reduction leads to a seed: a range of `expansions`.
    fn expand(&mut self, seed: Seed, budget: &mut Budget<'_>) -> Result<(u32, u32), CompileError> {
        if self.memoize
            && let Some(&known) = self.expanded.get(&seed)
        {
            return Ok(known);
        }
        let first = self.expansions.len() as u32;
        self.expander.expand(&self.paths, seed, &mut self.nodes, &mut self.expansions, budget)?;
        let range = (first, self.expansions.len() as u32);
        if self.memoize {
            self.expanded.insert(seed, range);
        }
        Ok(range)
    }
}
