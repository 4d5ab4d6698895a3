//! The printable form of the Parser DWA: states, final weights as sets of roots, edges grouped by target.

use std::collections::BTreeMap;
use std::fmt::{Display, Formatter, Result};

use super::ParserDwa;
use crate::id::{DwaStateId, LrStateId};

impl Display for ParserDwa {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (states, edges, weights) = (self.state_count(), self.edge_count(), self.weight_count());
        writeln!(f, "{states} states, {edges} edges, {weights} weights over {} roots", self.root_count)?;
        for state in self.states() {
            let roots: Vec<String> = self.roots(self.final_weight(state)).map(|root| root.0.to_string()).collect();
            writeln!(f, "s{} final {{{}}}", state.0, roots.join(" "))?;
            let mut by_target: BTreeMap<DwaStateId, Vec<LrStateId>> = BTreeMap::new();
            for &(read, target) in self.edges(state) {
                by_target.entry(target).or_default().push(read);
            }
            for (target, read) in by_target {
                let read: Vec<String> = read.iter().map(|state| state.0.to_string()).collect();
                writeln!(f, "  {} → s{}", read.join(" "), target.0)?;
            }
        }
        Ok(())
    }
}
