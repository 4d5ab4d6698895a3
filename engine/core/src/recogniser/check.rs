//! What users of recognisers take for granted.

use super::node::NodeTable;
use super::roots::Roots;
use crate::id::TerminalId;
use crate::soundness::{Soundness, ensure, ensure_inside};

impl NodeTable {
    /// Whether nodes lead to nodes with smaller ids only, over LR states that exist and in their order.
    pub(crate) fn check(&self, lr_states: usize) -> Soundness {
        let reserved = self.len() > Self::ACCEPT.index() && self.rows.get(Self::EMPTY).is_empty();
        ensure(reserved, "there are no recognisers")?;
        for node in self.rows.ids().skip(Self::ACCEPT.index() + 1) {
            let edges = self.rows.get(node);
            ensure(edges.is_sorted_by(|a, b| a.0 < b.0), "a recogniser is out of order")?;
            for &(state, below) in edges {
                ensure_inside(state, lr_states, "an LR state does not exist")?;
                ensure(below < node, "recognisers lead in a circle")?;
            }
        }
        Ok(())
    }
}

impl Roots {
    /// Whether so many classes and lexer states, and these terminals, have what they should, and all of it exists.
    pub(crate) fn check(
        &self,
        nodes: &NodeTable,
        classes: usize,
        lexer_states: usize,
        token_terminals: impl Iterator<Item = TerminalId>,
    ) -> Soundness {
        let lengths = (self.of_class.len(), self.partial.len());
        ensure(lengths == (classes, lexer_states), "recognisers have holes")?;
        let named = self.tokens.iter().map(|&(terminal, _)| terminal);
        ensure(named.eq(token_terminals), "a terminal has no recogniser")?;
        let of_tokens = self.tokens.iter().map(|(_, node)| node);
        for &node in self.nodes.iter().chain(self.partial.iter()).chain([&self.end]).chain(of_tokens) {
            ensure_inside(node, nodes.len(), "a recogniser does not exist")?;
        }
        let mut roots = self.of_class.iter().flatten();
        roots.try_for_each(|&root| ensure_inside(root, self.nodes.len(), "a recogniser does not exist"))
    }
}
