//! One reduction backwards: what a state and what lies below it become when the reduction is taken back.
//!
//! The paths that lead to the state are looked at in their order, in which those with the same top stand side by side,
//! and so do those that go on alike below it. So the nodes of all tops are made in one pass, with one node begun for each
//! state of the path that is looked at.

use super::node::NodeTable;
use super::paths::ReductionPaths;
use crate::error::CompileError;
use crate::id::{LrStateId, NodeId, PathId};
use crate::watch::Budget;

/// A state, and what lies below it.
pub(super) type Seed = (LrStateId, NodeId);

/// Takes reductions back. It holds only what one step needs.
#[derive(Default)]
pub(super) struct Expander {
    /// A bit for each path of the state, by its place among them: whether it is taken.
    marks: Vec<u64>,
    /// For each path that is marked what lies below its end.
    after: Vec<NodeId>,
    /// The nodes that are begun: of each, where its edges start. The first is that of the top.
    begun: Vec<usize>,
}

impl Expander {
    /// Appends the stacks, by top state, from which one reduction leads to `state` above `below`.
    ///
    /// # Errors
    /// As [`NodeTable::close`].
    pub(super) fn expand(
        &mut self,
        paths: &ReductionPaths,
        (state, below): Seed,
        nodes: &mut NodeTable,
        into: &mut Vec<Seed>,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        let (first, end) = paths.of(state);
        let count = (end.0 - first.0) as usize;
        let mut building = Building { paths, nodes, begun: &mut self.begun, into, last: &[] };
        building.begun.clear();
        if below == NodeTable::ACCEPT {
            budget.spend(count)?;
            for path in first.0..end.0 {
                building.take(PathId(path), NodeTable::ACCEPT, budget)?;
            }
            return building.end(budget);
        }
        self.marks.clear();
        self.marks.resize(count.div_ceil(64), 0);
        if self.after.len() < count {
            self.after.resize(count, NodeTable::EMPTY);
        }
        let (marks, after) = (&mut self.marks, &mut self.after);
        let mut taken = 0;
        paths.by_last(state, building.nodes.edges(below), |path, end| {
            let place = (path.0 - first.0) as usize;
            marks[place / 64] |= 1 << (place % 64);
            after[place] = end;
            taken += 1;
        });
        budget.spend(taken)?;
        for (word, &bits) in self.marks.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let place = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                building.take(PathId(first.0 + place as u32), self.after[place], budget)?;
            }
        }
        building.end(budget)
    }
}

/// The paths of one step, of which some were taken.
struct Building<'a> {
    paths: &'a ReductionPaths,
    nodes: &'a mut NodeTable,
    /// `begun[d]` is the node of what lies below the first `d + 1` states of the last path.
    begun: &'a mut Vec<usize>,
    into: &'a mut Vec<Seed>,
    /// The path that was taken last.
    last: &'a [LrStateId],
}

impl Building<'_> {
    /// Adds the next path in their order, and what lies below its end.
    fn take(&mut self, path: PathId, end: NodeId, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let path = self.paths.get(path);
        let same = path.iter().zip(self.last).take_while(|(a, b)| a == b).count();
        self.close_to(same, budget)?;
        self.last = path;
        let (&state, above) = path.split_last().expect("a path has a top and an end");
        while self.begun.len() < above.len() {
            self.begun.push(self.nodes.open());
        }
        self.nodes.push(state, end);
        Ok(())
    }

    /// Makes the nodes of what lies below more than the first `same` states of the last path.
    fn close_to(&mut self, same: usize, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        while self.begun.len() > same
            && let Some(first) = self.begun.pop()
        {
            let above = self.last[self.begun.len()];
            let node = self.nodes.close(first, Some(above), budget)?;
            match self.begun.last() {
                Some(&outer) => self.nodes.join(outer, above, node, budget)?,
                None => self.into.push((above, node)),
            }
        }
        Ok(())
    }

    fn end(&mut self, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        self.close_to(0, budget)
    }
}
