//! Whether some stack of a set is accepted by a recogniser.

use super::stacks::Arena;
use crate::id::{NodeId, StackId};
use crate::intern::FxHashSet;
use crate::recogniser::NodeTable;

impl Arena {
    /// Whether the recogniser at `node` accepts a stack of the set. Reads as deep as the recogniser does, each pair of
    /// nodes once; remembered by (recogniser, set).
    pub(super) fn admits(&mut self, node: NodeId, set: StackId, nodes: &NodeTable) -> bool {
        if node == NodeTable::EMPTY || set == Self::EMPTY {
            return false;
        }
        if node == NodeTable::ACCEPT {
            return true;
        }
        if let Some(known) = self.viable.get(node.0, set.0) {
            return known != 0;
        }
        let admits = self.search(node, set, nodes);
        self.viable.put(node.0, set.0, u32::from(admits));
        admits
    }

    fn search(&self, node: NodeId, set: StackId, nodes: &NodeTable) -> bool {
        let mut seen: FxHashSet<(NodeId, StackId)> = FxHashSet::default();
        let mut open = vec![(node, set)];
        while let Some((node, set)) = open.pop() {
            for &(state, stacks) in self.edges(set) {
                match nodes.step(node, state) {
                    NodeTable::EMPTY => {}
                    NodeTable::ACCEPT => return true,
                    below => {
                        if seen.insert((below, stacks)) {
                            open.push((below, stacks));
                        }
                    }
                }
            }
        }
        false
    }
}
