//! The stacks right before a shift of one terminal.
//!
//! Sets of terminals are many, and what each of their terminals contributes is the same in all of them; so it is found
//! once for each terminal and target, and kept as a list that has an id.

use super::expand::Seed;
use super::node::NodeTable;
use crate::grammar::Symbol;
use crate::id::{LrStateId, NodeId, SeedsId, TerminalId};
use crate::intern::{FxHashMap, SliceInterner, Word};
use crate::lr::LrAutomaton;

/// Lists of states with what lies below them, in order, each once.
pub(super) struct Seeds {
    lists: SliceInterner<SeedsId, Seed>,
    /// For each terminal the states that a shift of it pushes, ascending.
    pushed: Vec<Vec<LrStateId>>,
    known: FxHashMap<(TerminalId, NodeId), SeedsId>,
    memoize: bool,
    buffer: Vec<Seed>,
}

impl Seeds {
    /// No state.
    pub(super) const NONE: SeedsId = SeedsId(0);

    /// Prepares for `terminal_count` terminals.
    pub(super) fn new(lr: &LrAutomaton, terminal_count: usize, memoize: bool) -> Self {
        let mut pushed = vec![Vec::new(); terminal_count];
        for state in lr.states() {
            if let Some(Symbol::Terminal(terminal)) = lr.accessing_symbol(state) {
                pushed[terminal.index()].push(state);
            }
        }
        let mut lists = SliceInterner::new();
        lists.intern(&[]);
        Self { lists, pushed, known: FxHashMap::default(), memoize, buffer: Vec::new() }
    }

    /// The states of a list.
    pub(super) fn get(&self, id: SeedsId) -> &[Seed] {
        self.lists.get(id)
    }

    /// Stacks from which a shift of a terminal leads into `target`, and how much was looked at to find them.
    pub(super) fn before(
        &mut self,
        terminal: TerminalId,
        target: NodeId,
        lr: &LrAutomaton,
        nodes: &NodeTable,
    ) -> (SeedsId, usize) {
        if self.memoize
            && let Some(&known) = self.known.get(&(terminal, target))
        {
            return (known, 1);
        }
        // What can lie below a state that was pushed are the states that shift to it, and what lies below those is told by
        // the target's own edges.
        self.buffer.clear();
        let pushed = &self.pushed[terminal.index()];
        let buffer = &mut self.buffer;
        let mut step = |pushed: LrStateId, below: NodeId| match below {
            NodeTable::EMPTY => {}
            NodeTable::ACCEPT => buffer.extend(lr.predecessors(pushed).iter().map(|&state| (state, NodeTable::ACCEPT))),
            below => buffer.extend_from_slice(nodes.edges(below)),
        };
        let looked_at = if target == NodeTable::ACCEPT || pushed.len() < nodes.edges(target).len() {
            pushed.iter().for_each(|&state| step(state, nodes.step(target, state)));
            pushed.len()
        } else {
            let edges = nodes.edges(target);
            let pushes = |&&(state, _): &&Seed| lr.accessing_symbol(state) == Some(Symbol::Terminal(terminal));
            edges.iter().filter(pushes).for_each(|&(state, below)| step(state, below));
            edges.len()
        };
        let looked_at = looked_at + self.buffer.len();
        let id = self.of_buffer();
        if self.memoize {
            self.known.insert((terminal, target), id);
        }
        (id, looked_at)
    }

    /// All states of some lists as one list.
    pub(super) fn join(&mut self, ids: &[SeedsId]) -> SeedsId {
        match *ids {
            [] => Self::NONE,
            [one] => one,
            _ => {
                self.buffer.clear();
                ids.iter().for_each(|&id| self.buffer.extend_from_slice(self.lists.get(id)));
                self.of_buffer()
            }
        }
    }

    fn of_buffer(&mut self) -> SeedsId {
        self.buffer.sort_unstable_by_key(|seed| seed.word());
        self.buffer.dedup();
        self.lists.intern(&self.buffer)
    }

    /// How many lists there are.
    pub(super) fn len(&self) -> usize {
        self.lists.len()
    }

    /// Memory of the lists and of what is known, in bytes, about.
    pub(super) fn memory(&self) -> usize {
        self.lists.bytes() + 2 * size_of::<Seed>() * self.known.len()
    }
}
