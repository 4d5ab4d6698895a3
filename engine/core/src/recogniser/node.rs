//! Recogniser nodes: hash-consed, deterministic, acyclic.
//!
//! A node accepts a set of stacks, read from the top. Equal sets are the same node, so that unions and steps are
//! remembered by id, and "anything" is one node of its own, to which everything collapses that accepts whatever can lie
//! there. All that building makes goes through [`NodeTable::close`], which pays for it from the stage's budget.

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::error::CompileError;
use crate::id::{LrStateId, NodeId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::lr::LrAutomaton;
use crate::watch::Budget;

/// What a node lies below: an LR state, or nothing for the root of a recogniser.
type Above = Option<LrStateId>;

/// All nodes. A node is a list of (LR state, node below), ascending by state.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NodeTable {
    pub(super) rows: SliceInterner<NodeId, (LrStateId, NodeId)>,
    // What follows is for building, and not in files.
    #[serde(skip)]
    unions: FxHashMap<(NodeId, NodeId, Above), NodeId>,
    /// The edges of a node that is being made, behind those of nodes that wait for it.
    #[serde(skip)]
    open: Vec<(LrStateId, NodeId)>,
    /// For each LR state how many states can lie below it; last, how many can be on top.
    #[serde(skip)]
    width: Vec<usize>,
    #[serde(skip)]
    collapse: bool,
    /// Levels below each node, its own included.
    #[serde(skip)]
    depths: Vec<u32>,
    #[serde(skip)]
    max_depth: usize,
    #[serde(skip)]
    max_edges: usize,
}

/// The same nodes in the same order, whatever is remembered of how they were built.
impl PartialEq for NodeTable {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl NodeTable {
    /// No stack.
    pub const EMPTY: NodeId = NodeId(0);
    /// Any stack.
    pub const ACCEPT: NodeId = NodeId(1);

    /// A table for the stacks of an automaton. Unless the optimisation is off, a node below which everything is accepted
    /// becomes [`ACCEPT`](Self::ACCEPT).
    pub fn new(lr: &LrAutomaton, config: &Config) -> Self {
        let tops = lr.states().filter(|&state| lr.is_top(state)).count();
        let width = lr.states().map(|state| lr.predecessors(state).len()).chain([tops]).collect();
        Self {
            rows: Self::first_rows(),
            unions: FxHashMap::default(),
            open: Vec::new(),
            width,
            collapse: config.optimizations.collapse_accepting,
            depths: vec![0, 0],
            max_depth: config.limits.max_recogniser_depth,
            max_edges: config.limits.max_recogniser_edges,
        }
    }

    fn first_rows() -> SliceInterner<NodeId, (LrStateId, NodeId)> {
        let mut rows = SliceInterner::new();
        rows.intern(&[]);
        // A row that no real node can have: it stands for every stack.
        rows.intern(&[(LrStateId(u32::MAX), Self::ACCEPT)]);
        rows
    }

    /// A table for [`append`](Self::append): it has none of the nodes, and nothing can be built in it.
    pub(super) fn without_nodes(&self) -> Self {
        let (unions, open, width, depths) = Default::default();
        Self { rows: Self::first_rows(), unions, open, width, depths, ..*self }
    }

    /// Adds a node that is not there yet.
    pub(super) fn append(&mut self, edges: &[(LrStateId, NodeId)]) -> NodeId {
        self.rows.append(edges)
    }

    /// Begins a node: [`push`](Self::push) adds edges, [`close`](Self::close) makes it. Nodes can be begun inside others.
    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    /// Gives up all nodes that were begun and not made.
    pub(super) fn abandon(&mut self) {
        self.open.clear();
    }

    /// Adds an edge to the node that was begun last; states ascend, and edges to [`EMPTY`](Self::EMPTY) are left out.
    pub(super) fn push(&mut self, state: LrStateId, below: NodeId) {
        debug_assert_ne!(below, Self::EMPTY);
        self.open.push((state, below));
    }

    /// Adds an edge to the node that began at `first`, or to the edge that was added last if it has the same state.
    ///
    /// # Errors
    /// As [`close`](Self::close).
    pub(super) fn join(
        &mut self,
        first: usize,
        state: LrStateId,
        below: NodeId,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        let both = match self.open[first..].last() {
            Some(&(last, end)) if last == state => {
                self.open.pop();
                self.union(end, below, Some(state), budget)?
            }
            _ => below,
        };
        self.push(state, both);
        Ok(())
    }

    /// The node with the edges that were added since it was begun. What is made is paid for here, so that no stage can
    /// grow without being stopped.
    ///
    /// # Errors
    /// [`CompileError::Limit`] for too much work, too many edges or too many levels; [`CompileError::Cancelled`].
    pub(super) fn close(
        &mut self,
        first: usize,
        above: Above,
        budget: &mut Budget<'_>,
    ) -> Result<NodeId, CompileError> {
        let edges = &self.open[first..];
        debug_assert!(edges.is_sorted_by(|a, b| a.0 < b.0));
        budget.spend(edges.len() + 1)?;
        let node = if self.accepts(edges, above) { Self::ACCEPT } else { self.rows.intern(edges) };
        if node.index() == self.depths.len() {
            let depth = 1 + edges.iter().map(|&(_, below)| self.depths[below.index()]).max().unwrap_or(0);
            self.depths.push(depth);
            let (what, stage) = ("levels of the stack that a token reaches", "stack recognisers");
            CompileError::check_limit(stage, what, depth as usize, self.max_depth)?;
            CompileError::check_limit(stage, "edges", self.edge_count(), self.max_edges)?;
        }
        self.open.truncate(first);
        Ok(node)
    }

    /// What a node is when it lies below `above`: anything, if it has all that can lie there.
    pub(super) fn below(&self, node: NodeId, above: LrStateId) -> NodeId {
        if self.accepts(self.edges(node), Some(above)) { Self::ACCEPT } else { node }
    }

    /// Whether edges accept everything that can lie below. The start state has nothing below it, and so never collapses.
    fn accepts(&self, edges: &[(LrStateId, NodeId)], above: Above) -> bool {
        let width = self.width[above.map_or(self.width.len() - 1, |state| state.index())];
        let is_whole = self.collapse && width > 0 && edges.len() == width;
        is_whole && edges.iter().all(|&(_, below)| below == Self::ACCEPT)
    }

    /// The edges of a node; none for [`EMPTY`](Self::EMPTY), and not to be asked of [`ACCEPT`](Self::ACCEPT).
    pub fn edges(&self, node: NodeId) -> &[(LrStateId, NodeId)] {
        debug_assert_ne!(node, Self::ACCEPT);
        self.rows.get(node)
    }

    /// What must lie below `state`.
    pub fn step(&self, node: NodeId, state: LrStateId) -> NodeId {
        if node == Self::ACCEPT {
            return Self::ACCEPT;
        }
        let edges = self.rows.get(node);
        edges.binary_search_by_key(&state, |&(state, _)| state).map_or(Self::EMPTY, |place| edges[place].1)
    }

    /// The stacks of any of these nodes, which it takes, united in pairs of pairs: one after the other, the growing result
    /// would be made anew for each of them.
    ///
    /// # Errors
    /// As [`close`](Self::close).
    pub fn union_all(
        &mut self,
        nodes: &mut Vec<NodeId>,
        above: Above,
        budget: &mut Budget<'_>,
    ) -> Result<NodeId, CompileError> {
        while nodes.len() > 1 {
            let (pairs, left_over) = (nodes.len() / 2, nodes.len() % 2);
            for pair in 0..pairs {
                nodes[pair] = self.union(nodes[2 * pair], nodes[2 * pair + 1], above, budget)?;
            }
            if left_over == 1 {
                nodes[pairs] = nodes[2 * pairs];
            }
            nodes.truncate(pairs + left_over);
        }
        Ok(nodes.pop().unwrap_or(Self::EMPTY))
    }

    /// The stacks of either node. Recursion is as deep as the recognisers are.
    ///
    /// # Errors
    /// As [`close`](Self::close).
    pub fn union(
        &mut self,
        a: NodeId,
        b: NodeId,
        above: Above,
        budget: &mut Budget<'_>,
    ) -> Result<NodeId, CompileError> {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == Self::EMPTY {
            return Ok(b);
        }
        if a == Self::ACCEPT || b == Self::ACCEPT {
            return Ok(Self::ACCEPT);
        }
        if let Some(&known) = self.unions.get(&(a, b, above)) {
            return Ok(known);
        }
        let first = self.open.len();
        let (mut i, mut j) = (self.rows.range(a), self.rows.range(b));
        while !i.is_empty() && !j.is_empty() {
            let ((x, below_x), (y, below_y)) = (self.rows.item(i.start), self.rows.item(j.start));
            let edge = match x.cmp(&y) {
                std::cmp::Ordering::Less => (x, below_x),
                std::cmp::Ordering::Greater => (y, below_y),
                std::cmp::Ordering::Equal => (x, self.union(below_x, below_y, Some(x), budget)?),
            };
            self.open.push(edge);
            i.start += usize::from(x <= y);
            j.start += usize::from(y <= x);
        }
        self.open.extend_from_slice(self.rows.items(i));
        self.open.extend_from_slice(self.rows.items(j));
        let union = self.close(first, above, budget)?;
        self.unions.insert((a, b, above), union);
        Ok(union)
    }

    /// Number of edges of all nodes.
    pub fn edge_count(&self) -> usize {
        self.rows.item_count()
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no nodes; never true.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Memory of the nodes and of what only building needs, in bytes, about.
    pub(super) fn memory_building(&self) -> usize {
        self.memory() + 4 * self.depths.len() + size_of::<(NodeId, NodeId, Above, NodeId)>() * self.unions.len()
    }

    /// Memory of the nodes, in bytes.
    pub fn memory(&self) -> usize {
        self.rows.bytes()
    }
}
