//! The automaton as flat arrays.
//!
//! The edges of all states stand one after the other, ascending by LR state within a state, so that a step is one binary
//! search in a few neighbouring words. Weights that no state ends with are not kept.

use serde::{Deserialize, Serialize};

use crate::id::{DwaStateId, Id, LrStateId, RootId, WeightId};
use crate::intern::SetInterner;
use crate::profile::StageOutput;

/// Interned sets of roots.
pub type Weights = SetInterner<WeightId>;

/// A deterministic weighted automaton that reads LR stacks from the top.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ParserDwa {
    pub(super) edges: Vec<(LrStateId, DwaStateId)>,
    pub(super) edge_starts: Vec<u32>,
    pub(super) final_weights: Vec<WeightId>,
    pub(super) weights: Weights,
    pub(super) root_count: usize,
}

impl StageOutput for ParserDwa {
    fn figures(&self) -> String {
        format!("{} states, {} edges, {} weights", self.state_count(), self.edge_count(), self.weight_count())
    }

    fn memory(&self) -> usize {
        8 * self.edges.len() + 8 * self.final_weights.len() + self.weights.bytes()
    }
}

impl ParserDwa {
    /// The state before anything was read.
    pub const START: DwaStateId = DwaStateId(0);
    /// The weight that no token has.
    pub const NO_WEIGHT: WeightId = WeightId(0);

    /// Number of states.
    pub fn state_count(&self) -> usize {
        self.final_weights.len()
    }

    /// Number of edges.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Number of distinct final weights that are not empty.
    pub fn weight_count(&self) -> usize {
        // The empty set is always there.
        self.weights.len() - 1
    }

    /// Number of roots that weights are made of.
    pub fn root_count(&self) -> usize {
        self.root_count
    }

    /// All states.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = DwaStateId> + use<> {
        (0..self.state_count()).map(DwaStateId::from_index)
    }

    /// The edges of a state, ascending by LR state.
    pub fn edges(&self, state: DwaStateId) -> &[(LrStateId, DwaStateId)] {
        &self.edges[self.edge_starts[state.index()] as usize..self.edge_starts[state.index() + 1] as usize]
    }

    /// The state after reading one more LR state.
    #[inline]
    pub fn next(&self, state: DwaStateId, read: LrStateId) -> Option<DwaStateId> {
        let edges = self.edges(state);
        edges.binary_search_by_key(&read, |&(lr_state, _)| lr_state).ok().map(|place| edges[place].1)
    }

    /// What is accepted as soon as the automaton gets to a state.
    #[inline]
    pub fn final_weight(&self, state: DwaStateId) -> WeightId {
        self.final_weights[state.index()]
    }

    /// All weights, [`NO_WEIGHT`](Self::NO_WEIGHT) first.
    pub fn weights(&self) -> impl Iterator<Item = WeightId> + use<> {
        (0..self.weights.len()).map(WeightId::from_index)
    }

    /// The roots in a weight, ascending.
    pub fn roots(&self, weight: WeightId) -> impl Iterator<Item = RootId> {
        self.weights.get(weight).iter().map(|&root| RootId(root))
    }
}
