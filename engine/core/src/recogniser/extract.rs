//! The nodes that are wanted, in a table of their own.
//!
//! Building leaves many nodes behind that no recogniser uses, and if memos of an earlier compile were at hand, even more.
//! What is kept is numbered in the order in which the roots lead to it, so that it depends on the recognisers alone.

use super::NodeTable;
use crate::error::CompileError;
use crate::id::NodeId;
use crate::watch::Budget;

const UNKNOWN: NodeId = NodeId(u32::MAX);

impl NodeTable {
    /// A table of all nodes at and below `wanted`, which get their new ids. Linear in what is kept.
    ///
    /// # Errors
    /// [`CompileError::Limit`] or [`CompileError::Cancelled`] from the budget.
    pub fn extract<'a>(
        &self,
        wanted: impl IntoIterator<Item = &'a mut NodeId>,
        budget: &mut Budget<'_>,
    ) -> Result<NodeTable, CompileError> {
        let mut table = self.without_nodes();
        let mut new_ids = vec![UNKNOWN; self.len()];
        (new_ids[Self::EMPTY.index()], new_ids[Self::ACCEPT.index()]) = (Self::EMPTY, Self::ACCEPT);
        let mut row = Vec::new();
        for root in wanted {
            // A node comes twice: to put those below it on top of it, and when these have their ids.
            let mut open = vec![(*root, false)];
            while let Some((node, seen)) = open.pop() {
                if new_ids[node.index()] != UNKNOWN {
                    continue;
                }
                let edges = self.edges(node);
                budget.spend(1 + edges.len())?;
                if seen {
                    row.clear();
                    row.extend(edges.iter().map(|&(state, below)| (state, new_ids[below.index()])));
                    new_ids[node.index()] = table.append(&row);
                } else {
                    open.push((node, true));
                    open.extend(edges.iter().rev().map(|&(_, below)| (below, false)));
                }
            }
            *root = new_ids[root.index()];
        }
        Ok(table)
    }
}
