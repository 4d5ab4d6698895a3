//! Recogniser nodes: hash-consed, deterministic, acyclic.
//!
//! A node accepts a set of stacks, read from the top. Equal sets are the same node, so that unions and steps are
//! remembered by id, and "anything" is one node of its own, to which everything collapses that accepts whatever can lie
//! there. All that building makes goes through [`NodeTable::node`], which pays for it from the stage's budget.

use crate::config::Config;
use crate::error::{Budget, CompileError};
use crate::id::{LrStateId, NodeId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::lr::LrAutomaton;

/// What a node lies below: an LR state, or nothing for the root of a recogniser.
type Above = Option<LrStateId>;

/// All nodes. A node is a list of (LR state, node below), ascending by state.
#[derive(Clone, Debug)]
pub struct NodeTable {
    rows: SliceInterner<NodeId, (LrStateId, NodeId)>,
    unions: FxHashMap<(NodeId, NodeId, Above), NodeId>,
    /// For each LR state how many states can lie below it; last, how many can be on top.
    width: Vec<usize>,
    collapse: bool,
    /// Levels below each node, its own included.
    depths: Vec<u32>,
    max_depth: usize,
    max_edges: usize,
}

impl NodeTable {
    /// No stack.
    pub const EMPTY: NodeId = NodeId(0);
    /// Any stack.
    pub const ACCEPT: NodeId = NodeId(1);

    /// A table for the stacks of an automaton. Unless the optimisation is off, a node below which everything is accepted
    /// becomes [`ACCEPT`](Self::ACCEPT).
    pub fn new(lr: &LrAutomaton, config: &Config) -> Self {
        let mut rows = SliceInterner::new();
        rows.intern(&[]);
        // A row that no real node can have: it stands for every stack.
        rows.intern(&[(LrStateId(u32::MAX), Self::ACCEPT)]);
        let tops = lr.states().filter(|&state| lr.is_top(state)).count();
        let width = lr.states().map(|state| lr.predecessors(state).len()).chain([tops]).collect();
        Self {
            rows,
            unions: FxHashMap::default(),
            width,
            collapse: config.optimizations.collapse_accepting,
            depths: vec![0, 0],
            max_depth: config.limits.max_recogniser_depth,
            max_edges: config.limits.max_recogniser_edges,
        }
    }

    /// The node with these edges, which ascend by state; edges to [`EMPTY`](Self::EMPTY) must be left out. What is made
    /// is paid for here, so that no stage can grow without being stopped.
    ///
    /// # Errors
    /// [`CompileError::Limit`] for too much work, too many edges or too many levels; [`CompileError::Cancelled`].
    pub fn node(
        &mut self,
        edges: &[(LrStateId, NodeId)],
        above: Above,
        budget: &mut Budget<'_>,
    ) -> Result<NodeId, CompileError> {
        debug_assert!(edges.is_sorted_by(|a, b| a.0 < b.0));
        debug_assert!(edges.iter().all(|&(_, below)| below != Self::EMPTY));
        budget.spend(edges.len() + 1)?;
        let width = self.width[above.map_or(self.width.len() - 1, |state| state.index())];
        // The start state has nothing below it, and so never collapses.
        if self.collapse && width > 0 && edges.len() == width && edges.iter().all(|&(_, below)| below == Self::ACCEPT) {
            return Ok(Self::ACCEPT);
        }
        let node: NodeId = self.rows.intern(edges);
        if node.index() == self.depths.len() {
            let depth = 1 + edges.iter().map(|&(_, below)| self.depths[below.index()]).max().unwrap_or(0);
            self.depths.push(depth);
            let (what, stage) = ("levels of the stack that a token reaches", "stack recognisers");
            CompileError::check_limit(stage, what, depth as usize, self.max_depth)?;
            CompileError::check_limit(stage, "edges", self.edge_count(), self.max_edges)?;
        }
        Ok(node)
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

    /// The stacks of any of these nodes, united in pairs of pairs: one after the other, the growing result would be made
    /// anew for each of them.
    ///
    /// # Errors
    /// As [`node`](Self::node).
    pub fn union_all(
        &mut self,
        mut nodes: Vec<NodeId>,
        above: Above,
        budget: &mut Budget<'_>,
    ) -> Result<NodeId, CompileError> {
        while nodes.len() > 1 {
            let pairs = nodes.chunks(2).map(|pair| match *pair {
                [a, b] => self.union(a, b, above, budget),
                _ => Ok(pair[0]),
            });
            nodes = pairs.collect::<Result<_, _>>()?;
        }
        Ok(nodes.pop().unwrap_or(Self::EMPTY))
    }

    /// The stacks of either node. Recursion is as deep as the recognisers are.
    ///
    /// # Errors
    /// As [`node`](Self::node).
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
        let (left, right) = (self.rows.get(a).to_vec(), self.rows.get(b).to_vec());
        let mut edges = Vec::with_capacity(left.len() + right.len());
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            let ((x, below_x), (y, below_y)) = (left[i], right[j]);
            edges.push(match x.cmp(&y) {
                std::cmp::Ordering::Less => (x, below_x),
                std::cmp::Ordering::Greater => (y, below_y),
                std::cmp::Ordering::Equal => (x, self.union(below_x, below_y, Some(x), budget)?),
            });
            i += usize::from(x <= y);
            j += usize::from(y <= x);
        }
        edges.extend_from_slice(&left[i..]);
        edges.extend_from_slice(&right[j..]);
        let union = self.node(&edges, above, budget)?;
        self.unions.insert((a, b, above), union);
        Ok(union)
    }

    /// Forgets the unions, which only building needs.
    pub fn forget_unions(&mut self) {
        self.unions = FxHashMap::default();
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

    /// Memory of the nodes, in bytes.
    pub fn memory(&self) -> usize {
        self.rows.bytes()
    }
}
