//! One terminal, forwards: all reductions that may come before it, and the shift.
//!
//! Symbols are handled in the order in which reductions lead from one to the next (the last-symbol graph is acyclic), so
//! each is handled once, with all stacks on which it is put. The result is remembered by (terminal, stack set).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::stacks::{Arena, StackEdge, TooManyNodes};
use crate::grammar::Symbol;
use crate::id::{LrStateId, NonterminalId, StackId, TerminalId};
use crate::lr::LrAutomaton;

impl Arena {
    /// The stacks after a terminal was read; [`Arena::EMPTY`] if no stack of the set can read it.
    #[inline]
    pub(crate) fn shift(
        &mut self,
        terminal: TerminalId,
        set: StackId,
        lr: &LrAutomaton,
    ) -> Result<StackId, TooManyNodes> {
        match self.shifts.get(terminal.0, set.0) {
            Some(known) => Ok(StackId(known)),
            None => self.shift_anew(terminal, set, lr),
        }
    }

    fn shift_anew(&mut self, terminal: TerminalId, set: StackId, lr: &LrAutomaton) -> Result<StackId, TooManyNodes> {
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

    /// Visits every (top state, stacks below) that the set's stacks have now or after reductions, each state once. The
    /// tops of the set are entered by terminals, as always between terminals.
    pub(crate) fn reduce(
        &mut self,
        set: StackId,
        lr: &LrAutomaton,
        mut visit: impl FnMut(LrStateId, StackId),
    ) -> Result<(), TooManyNodes> {
        let mut open = Reductions::default();
        for place in 0..self.edges(set).len() {
            let (state, below) = self.edges(set)[place];
            visit(state, below);
            self.reduce_in(state, below, lr, &mut open)?;
        }
        let mut same = Vec::new();
        let mut targets: Vec<(LrStateId, StackEdge)> = Vec::new();
        while let Some(Reverse((rank, symbol, rest))) = open.pop() {
            same.clear();
            same.push(rest);
            while let Some(&Reverse((other, _, rest))) = open.peek()
                && other == rank
            {
                open.pop();
                same.push(rest);
            }
            let rest = self.union_all(&mut same)?;
            // No transition: the production is the augmented one, which ends the text.
            let target = |&edge: &StackEdge| Some((lr.goto(edge.0, Symbol::Nonterminal(symbol))?, edge));
            targets.clear();
            targets.extend(self.edges(rest).iter().filter_map(target));
            targets.sort_unstable();
            for group in targets.chunk_by(|a, b| a.0 == b.0) {
                let edges: Vec<StackEdge> = group.iter().map(|&(_, edge)| edge).collect();
                let (state, below) = (group[0].0, self.node(&edges)?);
                visit(state, below);
                self.reduce_in(state, below, lr, &mut open)?;
            }
        }
        Ok(())
    }

    /// Adds the reductions of one top state: what they lead to, and the stacks on which they put it.
    fn reduce_in(
        &mut self,
        state: LrStateId,
        below: StackId,
        lr: &LrAutomaton,
        open: &mut Reductions,
    ) -> Result<(), TooManyNodes> {
        for reduction in lr.reductions(state) {
            let rest = self.pop(below, reduction.length - 1)?;
            open.push(Reverse((lr.symbol_rank(reduction.symbol), reduction.symbol, rest)));
        }
        Ok(())
    }
}

/// Reductions under way, those first whose symbols are last symbols of others.
type Reductions = BinaryHeap<Reverse<(u32, NonterminalId, StackId)>>;
