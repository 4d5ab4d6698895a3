//! The persistent graph-structured stack, in canonical form.
//!
//! A *stack set* is the same kind of object as a recogniser: a hash-consed, deterministic, top-first diagram from an LR
//! state to what lies below it. Equal sets of stacks are the same id, so that shifting and uniting them are look-ups,
//! and ambiguity costs nothing once it repeats. Tomita's graph-structured stack (*Efficient Parsing for Natural
//! Language*, 1985) merges equal tops only, and then grows with the square of an ambiguous text.
//!
//! Nodes live in an arena. Frames of states that are alive root their stack sets; now and then what no root reaches is
//! swept, so that long texts do not pile up dead nodes. Nothing here recurses over the depth of a stack.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::late_rows::Late;
use super::memo::Memo;
use crate::id::{Id, LrStateId, StackId};
use crate::intern::FxHashMap;

/// An edge of a diagram: an LR state, and the set of stacks below it.
pub(crate) type StackEdge = (LrStateId, StackId);

/// A step made more nodes, or looked at more pairs of them, than it may.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooManyNodes;

/// A set of stacks. Most have one top, and then take no memory besides the node.
#[derive(Debug)]
enum Node {
    One(StackEdge),
    Many(Box<[StackEdge]>),
}

impl Node {
    fn new(edges: &[StackEdge]) -> Self {
        match *edges {
            [edge] => Self::One(edge),
            _ => Self::Many(edges.into()),
        }
    }

    fn edges(&self) -> &[StackEdge] {
        match self {
            Self::One(edge) => std::slice::from_ref(edge),
            Self::Many(edges) => edges,
        }
    }
}

/// Stack sets, with their unions remembered.
#[derive(Debug)]
pub(crate) struct Arena {
    nodes: Vec<Node>,
    table: HashTable<u32>,
    free: Vec<StackId>,
    root_counts: Vec<u32>,
    live: usize,
    sweep_at: usize,
    pub(super) unions: Memo,
    pub(super) shifts: Memo,
    pub(super) viable: Memo,
    /// For a lexer state that was left for later and a set, what the set allows there.
    pub(super) known_late: FxHashMap<(usize, StackId), Late>,
    /// Nodes made and pairs of nodes united since the last [`begin`](Self::begin), and how many may be. Pairs count
    /// because a memo that overwrites may have to look at the same pair again.
    work: usize,
    max_work: usize,
    /// Unions of the step under way, where nothing else remembers them: without, shared nodes would be united once for
    /// each path to them, which is exponential.
    local: Option<FxHashMap<(StackId, StackId), StackId>>,
}

/// A sweep is not worth its time below this many nodes.
const MIN_SWEEP: usize = 16_384;

impl Arena {
    /// No stack at all.
    pub(crate) const EMPTY: StackId = StackId(0);
    /// The stack without states, which lies below the start state.
    pub(super) const BOTTOM: StackId = StackId(1);

    pub(super) fn new(memoize: bool, max_work: usize) -> Self {
        Self {
            nodes: vec![Node::new(&[]), Node::new(&[])],
            table: HashTable::new(),
            free: Vec::new(),
            root_counts: vec![1, 1],
            live: 2,
            sweep_at: MIN_SWEEP,
            unions: Memo::new(memoize),
            shifts: Memo::new(memoize),
            viable: Memo::new(memoize),
            known_late: FxHashMap::default(),
            work: 0,
            // The first stack is always possible.
            max_work: max_work.max(1),
            local: (!memoize).then(FxHashMap::default),
        }
    }

    /// Starts a step: sweeps if it is time. Every set that must survive has to be rooted.
    pub(super) fn begin(&mut self) {
        self.work = 0;
        if let Some(local) = &mut self.local {
            local.clear();
        }
        for memo in [&mut self.unions, &mut self.shifts, &mut self.viable] {
            memo.begin();
        }
        if self.live > self.sweep_at {
            self.sweep();
        }
    }

    /// Whether answers are remembered.
    pub(super) fn memoizes(&self) -> bool {
        self.local.is_none()
    }

    /// The edges of a set, ascending by LR state; none for the empty set and the bottom.
    pub(crate) fn edges(&self, set: StackId) -> &[StackEdge] {
        self.nodes[set.index()].edges()
    }

    /// Number of nodes that are alive or not swept yet.
    #[cfg(test)]
    fn node_count(&self) -> usize {
        self.live
    }

    /// Keeps a set and all below it until it is released as often as it was kept.
    pub(super) fn keep(&mut self, set: StackId) {
        self.root_counts[set.index()] += 1;
    }

    pub(super) fn release(&mut self, set: StackId) {
        self.root_counts[set.index()] -= 1;
    }

    /// The set with these edges, ascending by state, none of them empty.
    pub(crate) fn node(&mut self, edges: &[StackEdge]) -> Result<StackId, TooManyNodes> {
        debug_assert!(edges.is_sorted_by(|a, b| a.0 < b.0));
        debug_assert!(edges.iter().all(|&(_, below)| below != Self::EMPTY));
        if edges.is_empty() {
            return Ok(Self::EMPTY);
        }
        let hash = FxBuildHasher.hash_one(edges);
        let nodes = &self.nodes;
        if let Some(&known) = self.table.find(hash, |&id| nodes[id as usize].edges() == edges) {
            return Ok(StackId(known));
        }
        self.spend()?;
        let id = match self.free.pop() {
            Some(id) => {
                self.nodes[id.index()] = Node::new(edges);
                id
            }
            None => {
                self.nodes.push(Node::new(edges));
                self.root_counts.push(0);
                StackId::from_index(self.nodes.len() - 1)
            }
        };
        self.live += 1;
        let nodes = &self.nodes;
        self.table.insert_unique(hash, id.0, |&id| FxBuildHasher.hash_one(nodes[id as usize].edges()));
        Ok(id)
    }

    pub(super) fn spend(&mut self) -> Result<(), TooManyNodes> {
        self.work += 1;
        if self.work > self.max_work { Err(TooManyNodes) } else { Ok(()) }
    }

    pub(super) fn known_union(&mut self, a: StackId, b: StackId) -> Option<StackId> {
        if a == b || b == Self::EMPTY {
            return Some(a);
        }
        if a == Self::EMPTY {
            return Some(b);
        }
        let (a, b) = (a.min(b), a.max(b));
        match &self.local {
            Some(local) => local.get(&(a, b)).copied(),
            None => self.unions.get(a.0, b.0).map(StackId),
        }
    }

    pub(super) fn remember_union(&mut self, a: StackId, b: StackId, union: StackId) {
        match &mut self.local {
            Some(local) => drop(local.insert((a, b), union)),
            None => self.unions.put(a.0, b.0, union.0),
        }
    }

    /// The stacks of a set without their tops, `count` times over.
    pub(super) fn pop(&mut self, set: StackId, count: u32) -> Result<StackId, TooManyNodes> {
        let mut set = set;
        for _ in 0..count {
            set = match *self.edges(set) {
                [] => return Ok(Self::EMPTY),
                [(_, below)] => below,
                ref edges => self.union_all(&mut edges.iter().map(|&(_, below)| below).collect())?,
            };
        }
        Ok(set)
    }

    /// Frees every node that no root reaches, and forgets what the memos know of it.
    fn sweep(&mut self) {
        let mut marked = vec![false; self.nodes.len()];
        let mut open: Vec<StackId> =
            (0..self.nodes.len()).filter(|&id| self.root_counts[id] > 0).map(StackId::from_index).collect();
        while let Some(set) = open.pop() {
            if !std::mem::replace(&mut marked[set.index()], true) {
                open.extend(self.edges(set).iter().map(|&(_, below)| below));
            }
        }
        self.table.retain(|&mut id| marked[id as usize]);
        for (id, node) in self.nodes.iter_mut().enumerate() {
            if !marked[id] && !node.edges().is_empty() {
                *node = Node::new(&[]);
                self.free.push(StackId::from_index(id));
                self.live -= 1;
            }
        }
        let alive = |id: u32| marked[id as usize];
        self.unions.retain(|a, b, union| alive(a) && alive(b) && alive(union));
        self.shifts.retain(|_, set, shifted| alive(set) && alive(shifted));
        self.viable.retain(|_, set, _| alive(set));
        self.known_late.retain(|&(_, set), _| alive(set.0));
        self.sweep_at = MIN_SWEEP.max(2 * self.live);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(arena: &mut Arena, states: &[u32]) -> StackId {
        states.iter().fold(Arena::BOTTOM, |below, &state| arena.node(&[(LrStateId(state), below)]).unwrap())
    }

    #[test]
    fn equal_sets_are_one_id() {
        let mut arena = Arena::new(true, usize::MAX);
        let (a, b, c) = (stack(&mut arena, &[0, 1, 3]), stack(&mut arena, &[0, 2, 3]), stack(&mut arena, &[0, 4]));
        let left = arena.union(a, b).and_then(|ab| arena.union(ab, c)).unwrap();
        let right = arena.union(b, c).and_then(|bc| arena.union(a, bc)).unwrap();
        assert_eq!(left, right);
        assert_eq!(arena.pop(left, 1).unwrap(), {
            let tails = [stack(&mut arena, &[0, 1]), stack(&mut arena, &[0, 2]), stack(&mut arena, &[0])];
            tails.into_iter().fold(Arena::EMPTY, |set, tail| arena.union(set, tail).unwrap())
        });
    }

    #[test]
    fn a_deep_union_does_not_overflow_and_a_sweep_frees_it() {
        let mut arena = Arena::new(true, usize::MAX);
        let depth: Vec<u32> = (0..200_000).collect();
        let a = stack(&mut arena, &depth);
        let other: Vec<u32> = std::iter::once(9).chain(1..200_000).collect();
        let b = stack(&mut arena, &other);
        let both = arena.union(a, b).unwrap();
        assert!(arena.node_count() > 500_000);
        arena.keep(a);
        arena.begin();
        assert_eq!(arena.node_count(), 200_002);
        assert_ne!(both, a);
        arena.release(a);
    }
}
