//! Recogniser nodes: hash-consed, deterministic, acyclic.

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
    work: usize,
    /// Levels below each node, its own included.
    depths: Vec<u32>,
    max_depth: usize,
}

impl NodeTable {
    /// No stack.
    pub const EMPTY: NodeId = NodeId(0);
    /// Any stack.
    pub const ACCEPT: NodeId = NodeId(1);

    /// A table for the stacks of an automaton. With `collapse`, a node below which everything is accepted becomes
    /// [`ACCEPT`](Self::ACCEPT).
    pub fn new(lr: &LrAutomaton, collapse: bool) -> Self {
        let mut rows = SliceInterner::new();
        rows.intern(&[]);
        // A row that no real node can have: it stands for every stack.
        rows.intern(&[(LrStateId(u32::MAX), Self::ACCEPT)]);
        let tops = lr.states().filter(|&state| lr.is_top(state)).count();
        let width = lr.states().map(|state| lr.predecessors(state).len()).chain([tops]).collect();
        Self { rows, unions: FxHashMap::default(), width, collapse, work: 0, depths: vec![0, 0], max_depth: 0 }
    }

    /// The node with these edges, which ascend by state; edges to [`EMPTY`](Self::EMPTY) must be left out.
    pub fn node(&mut self, edges: &[(LrStateId, NodeId)], above: Above) -> NodeId {
        debug_assert!(edges.is_sorted_by(|a, b| a.0 < b.0));
        debug_assert!(edges.iter().all(|&(_, below)| below != Self::EMPTY));
        self.work += edges.len() + 1;
        let width = self.width[above.map_or(self.width.len() - 1, |state| state.index())];
        // The start state has nothing below it, and so never collapses.
        if self.collapse && width > 0 && edges.len() == width && edges.iter().all(|&(_, below)| below == Self::ACCEPT) {
            return Self::ACCEPT;
        }
        let node: NodeId = self.rows.intern(edges);
        if node.index() == self.depths.len() {
            let depth = 1 + edges.iter().map(|&(_, below)| self.depths[below.index()]).max().unwrap_or(0);
            self.depths.push(depth);
            self.max_depth = self.max_depth.max(depth as usize);
        }
        node
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

    /// The stacks of either node. Recursion is as deep as the recognisers are.
    pub fn union(&mut self, a: NodeId, b: NodeId, above: Above) -> NodeId {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == Self::EMPTY {
            return b;
        }
        if a == Self::ACCEPT || b == Self::ACCEPT {
            return Self::ACCEPT;
        }
        if let Some(&known) = self.unions.get(&(a, b, above)) {
            return known;
        }
        let (left, right) = (self.rows.get(a).to_vec(), self.rows.get(b).to_vec());
        let mut edges = Vec::with_capacity(left.len() + right.len());
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            let ((x, below_x), (y, below_y)) = (left[i], right[j]);
            edges.push(match x.cmp(&y) {
                std::cmp::Ordering::Less => (x, below_x),
                std::cmp::Ordering::Greater => (y, below_y),
                std::cmp::Ordering::Equal => (x, self.union(below_x, below_y, Some(x))),
            });
            i += usize::from(x <= y);
            j += usize::from(y <= x);
        }
        edges.extend_from_slice(&left[i..]);
        edges.extend_from_slice(&right[j..]);
        let union = self.node(&edges, above);
        self.unions.insert((a, b, above), union);
        union
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no nodes; never true.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Levels of the deepest node so far.
    pub(super) fn max_depth(&self) -> usize {
        self.max_depth
    }

    /// Edges touched so far, for budgets.
    pub(super) fn work(&self) -> usize {
        self.work
    }

    /// Memory of the nodes, in bytes.
    pub fn memory(&self) -> usize {
        self.rows.bytes()
    }
}
