//! What users of a Parser DWA take for granted.

use super::dwa::ParserDwa;
use crate::soundness::{Soundness, ensure, ensure_inside, ensure_rows};

impl ParserDwa {
    /// Whether edges lead over LR states that exist, in their order, to states that exist, and weights are of so many roots.
    pub(crate) fn check(&self, lr_states: usize, roots: usize) -> Soundness {
        ensure(self.root_count == roots, "the Parser DWA has other recognisers")?;
        self.weights.check(roots)?;
        ensure_rows(&self.edge_starts, self.edges.len())?;
        let states = self.state_count();
        ensure(states > 0 && self.edge_starts.len() == states + 1, "the Parser DWA has holes")?;
        for state in self.states() {
            let edges = self.edges(state);
            ensure(edges.is_sorted_by(|a, b| a.0 < b.0), "edges of the Parser DWA are out of order")?;
            for &(read, to) in edges {
                ensure_inside(read, lr_states, "an LR state does not exist")?;
                ensure_inside(to, states, "a state of the Parser DWA does not exist")?;
            }
        }
        let mut weights = self.final_weights.iter();
        weights.try_for_each(|&weight| ensure_inside(weight, self.weights.len(), "a weight does not exist"))
    }
}
