//! One terminal, forwards: all reductions that may come before it, and the shift.
//!
//! States are handled in the order in which reductions lead from one to the next (the last-symbol graph is acyclic), so
//! each is handled once, with everything below it that there is. The result is remembered by (terminal, stack set).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::stacks::{Arena, StackEdge, TooManyNodes};
use crate::grammar::Symbol;
use crate::id::{LrStateId, StackId, TerminalId};
use crate::lr::LrAutomaton;

impl Arena {
    /// The stacks after a terminal was read; [`Arena::EMPTY`] if no stack of the set can read it.
    pub(crate) fn shift(
        &mut self,
        terminal: TerminalId,
        set: StackId,
        lr: &LrAutomaton,
    ) -> Result<StackId, TooManyNodes> {
        if let Some(known) = self.shifts.get(terminal.0, set.0) {
            return Ok(StackId(known));
        }
        let mut shifted: Vec<(LrStateId, StackEdge)> = Vec::new();
        self.reduce(set, lr, |state, below| {
            if let Some(to) = lr.goto(state, Symbol::Terminal(terminal)) {
                shifted.push((to, (state, below)));
            }
        })?;
        shifted.sort_unstable();
        let mut edges = Vec::new();
        for group in shifted.chunk_by(|a, b| a.0 == b.0) {
            let below: Vec<StackEdge> = group.iter().map(|&(_, edge)| edge).collect();
            edges.push((group[0].0, self.node(&below)?));
        }
        let result = self.node(&edges)?;
        self.shifts.put(terminal.0, set.0, result.0);
        Ok(result)
    }

    /// Visits every (top state, stacks below) that the set's stacks have now or after reductions, each state once.
    pub(crate) fn reduce(
        &mut self,
        set: StackId,
        lr: &LrAutomaton,
        mut visit: impl FnMut(LrStateId, StackId),
    ) -> Result<(), TooManyNodes> {
        let entry = |state: LrStateId, below: StackId| Reverse((lr.reduction_rank(state), state, below));
        let mut open: BinaryHeap<_> = self.edges(set).iter().map(|&(state, below)| entry(state, below)).collect();
        let mut same = Vec::new();
        while let Some(Reverse((_, state, below))) = open.pop() {
            same.clear();
            same.push(below);
            while let Some(&Reverse((_, other, below))) = open.peek()
                && other == state
            {
                open.pop();
                same.push(below);
            }
            let below = self.union_all(&mut same)?;
            visit(state, below);
            for reduction in lr.reductions(state) {
                let rest = self.pop(below, reduction.length - 1)?;
                for place in 0..self.edges(rest).len() {
                    let edge = self.edges(rest)[place];
                    // No transition: the production is the augmented one, which ends the text.
                    let Some(to) = lr.goto(edge.0, Symbol::Nonterminal(reduction.symbol)) else { continue };
                    open.push(entry(to, self.node(&[edge])?));
                }
            }
        }
        Ok(())
    }
}
