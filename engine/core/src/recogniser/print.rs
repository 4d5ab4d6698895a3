//! The printable form of recognisers: each node once, with its edges.

use std::fmt::Write;

use super::{NodeTable, Roots};
use crate::id::NodeId;

impl Roots {
    /// A text form of all roots and the nodes below them.
    pub fn dump(&self, nodes: &NodeTable) -> String {
        let mut text = String::new();
        let mut seen = vec![false; nodes.len()];
        let mut open: Vec<NodeId> = Vec::new();
        for (root, &node) in self.nodes.entries() {
            writeln!(text, "root {} = {}", root.0, node_name(node)).expect("writing to a string succeeds");
            open.push(node);
        }
        for &(terminal, node) in &self.tokens {
            writeln!(text, "token terminal {} = {}", terminal.0, node_name(node))
                .expect("writing to a string succeeds");
        }
        open.extend(self.tokens.iter().map(|&(_, node)| node));
        open.extend([self.end]);
        while let Some(node) = open.pop() {
            if node == NodeTable::ACCEPT || std::mem::replace(&mut seen[node.index()], true) {
                continue;
            }
            let edges: Vec<String> =
                nodes.edges(node).iter().map(|(state, below)| format!("{} → {}", state.0, node_name(*below))).collect();
            writeln!(text, "{}: {}", node_name(node), edges.join(", ")).expect("writing to a string succeeds");
            open.extend(nodes.edges(node).iter().map(|&(_, below)| below));
        }
        text
    }
}

fn node_name(node: NodeId) -> String {
    match node {
        NodeTable::EMPTY => "none".into(),
        NodeTable::ACCEPT => "any".into(),
        NodeId(number) => format!("n{number}"),
    }
}
