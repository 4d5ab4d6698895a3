//! One reduction backwards: what a state and what lies below it become when the reduction is taken back.
//!
//! What lies below the state says which last states of paths there are, and the paths say which heads lead to them. The
//! heads are looked at in their order, in which those with the same top stand side by side, and so do those that go on
//! alike below it. So the nodes of all tops are made in one pass, with one node begun for each state of the head that is
//! looked at.

use super::node::NodeTable;
use super::paths::ReductionPaths;
use crate::error::CompileError;
use crate::id::{HeadId, LrStateId, NodeId};
use crate::watch::Budget;

/// A state, and what lies below it.
pub(super) type Seed = (LrStateId, NodeId);

/// Takes reductions back. It holds only what one step needs.
#[derive(Default)]
pub(super) struct Expander {
    /// A bit for each last state, by its place: whether it can lie below.
    there: Vec<u64>,
    /// For each last state that is there what lies below it.
    after: Vec<NodeId>,
    /// A bit for each head, by its place among those of the state: whether a path goes through it.
    marks: Vec<u64>,
    /// The last states of the head before that are there, unless these are all, and their node.
    chosen: Vec<(u32, u64)>,
    chosen_node: Option<NodeId>,
    choice: Vec<(u32, u64)>,
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
        let mut begun = std::mem::take(&mut self.begun);
        begun.clear();
        let first_into = into.len();
        let mut building = Building { nodes, begun, into, first_into, last: &[] };
        let (first, end) = paths.heads_of(state);
        if below == NodeTable::ACCEPT {
            self.stand_for_all(paths.lasts(state).len());
            for head in (first.0..end.0).map(HeadId) {
                let node = self.choose(paths, state, head, None, building.nodes, budget)?;
                building.take(paths.head(head), node, budget)?;
            }
        } else {
            let all = self.find(paths, state, below, building.nodes, budget)?.then_some(below);
            for word in 0..self.marks.len() {
                for place in ones(self.marks[word]) {
                    let head = HeadId(first.0 + 64 * word as u32 + place);
                    let node = self.choose(paths, state, head, all, building.nodes, budget)?;
                    building.take(paths.head(head), node, budget)?;
                }
            }
        }
        building.close_to(0, budget)?;
        self.begun = building.begun;
        Ok(())
    }

    /// All last states are there, and anything lies below them.
    fn stand_for_all(&mut self, count: usize) {
        self.chosen_node = None;
        self.there.clear();
        self.there.resize(count.div_ceil(64), u64::MAX);
        self.after.clear();
        self.after.resize(count, NodeTable::ACCEPT);
    }

    /// Finds which last states are there, and marks the heads that lead to them. Whether each edge of `below` is one.
    fn find(
        &mut self,
        paths: &ReductionPaths,
        state: LrStateId,
        below: NodeId,
        nodes: &NodeTable,
        budget: &mut Budget<'_>,
    ) -> Result<bool, CompileError> {
        let (first, end) = paths.heads_of(state);
        let lasts = paths.lasts(state);
        self.chosen_node = None;
        self.there.clear();
        self.there.resize(lasts.len().div_ceil(64), 0);
        self.marks.clear();
        self.marks.resize((end.0 - first.0).div_ceil(64) as usize, 0);
        if self.after.len() < lasts.len() {
            self.after.resize(lasts.len(), NodeTable::EMPTY);
        }
        let edges = nodes.edges(below);
        let few = edges.len() * 8 < lasts.len();
        let (mut at, mut found, mut taken) = (0, 0, 0);
        for &(last, after) in edges {
            at += if few {
                lasts[at..].partition_point(|&one| one < last)
            } else {
                lasts[at..].iter().take_while(|&&one| one < last).count()
            };
            if lasts.get(at) == Some(&last) {
                found += 1;
                self.there[at / 64] |= 1 << (at % 64);
                self.after[at] = after;
                let heads = paths.heads_of_last(state, at);
                taken += heads.len();
                for head in heads {
                    let place = (head.0 - first.0) as usize;
                    self.marks[place / 64] |= 1 << (place % 64);
                }
            }
        }
        budget.spend(taken)?;
        Ok(found == edges.len())
    }

    /// The node of the last states of a head that are there; `all` is that of all that are there, if there is one.
    fn choose(
        &mut self,
        paths: &ReductionPaths,
        state: LrStateId,
        head: HeadId,
        all: Option<NodeId>,
        nodes: &mut NodeTable,
        budget: &mut Budget<'_>,
    ) -> Result<NodeId, CompileError> {
        let states = paths.head(head);
        let above = states[states.len() - 1];
        let there = &self.there;
        self.choice.clear();
        let words = paths.words(head).iter().map(|&(word, bits)| (word, bits & there[word as usize]));
        self.choice.extend(words.filter(|&(_, bits)| bits != 0));
        if let Some(all) = all {
            let chosen: u32 = self.choice.iter().map(|(_, bits)| bits.count_ones()).sum();
            if chosen as usize == nodes.edges(all).len() {
                return Ok(nodes.below(all, above));
            }
        }
        if let Some(node) = self.chosen_node
            && self.chosen == self.choice
        {
            return Ok(nodes.below(node, above));
        }
        let first = nodes.open();
        let lasts = paths.lasts(state);
        for &(word, bits) in &self.choice {
            for place in ones(bits) {
                let place = 64 * word as usize + place as usize;
                nodes.push(lasts[place], self.after[place]);
            }
        }
        let node = nodes.close(first, Some(above), budget)?;
        // Below another state, what is anything here may be less than that.
        self.chosen_node = Some(node).filter(|&node| node != NodeTable::ACCEPT);
        std::mem::swap(&mut self.chosen, &mut self.choice);
        Ok(node)
    }
}

/// The places of the bits of a word, ascending.
fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (place < u64::BITS).then_some(place)
    })
}

/// The heads of one step, of which some were taken.
struct Building<'a> {
    nodes: &'a mut NodeTable,
    /// `begun[d]` is the node of what lies below the first `d + 1` states of the last head.
    begun: Vec<usize>,
    into: &'a mut Vec<Seed>,
    /// Where this step began in it.
    first_into: usize,
    /// The head that was taken last.
    last: &'a [LrStateId],
}

impl<'a> Building<'a> {
    /// Adds the next head in their order, and what lies below it.
    fn take(&mut self, head: &'a [LrStateId], below: NodeId, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let same = head.iter().zip(self.last).take_while(|(a, b)| a == b).count();
        self.close_to(same, budget)?;
        self.last = head;
        let (&state, above) = head.split_last().expect("a head has a top");
        while self.begun.len() < above.len() {
            self.begun.push(self.nodes.open());
        }
        self.add(state, below, budget)
    }

    /// Makes the nodes of what lies below more than the first `same` states of the last head.
    fn close_to(&mut self, same: usize, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        while self.begun.len() > same
            && let Some(first) = self.begun.pop()
        {
            let above = self.last[self.begun.len()];
            let node = self.nodes.close(first, Some(above), budget)?;
            self.add(above, node, budget)?;
        }
        Ok(())
    }

    /// Adds an edge to the node that was begun last, or a top. One head may be the beginning of another.
    fn add(&mut self, state: LrStateId, below: NodeId, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        if let Some(&first) = self.begun.last() {
            return self.nodes.join(first, state, below, budget);
        }
        match self.into[self.first_into..].last_mut() {
            Some((top, other)) if *top == state => {
                *other = self.nodes.union(*other, below, Some(state), budget)?;
            }
            _ => self.into.push((state, below)),
        }
        Ok(())
    }
}
