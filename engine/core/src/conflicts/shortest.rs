//! A shortest sentence of each symbol, in terminals, and a shortest one that is not empty.
//!
//! Knuth, *A Generalization of Dijkstra's Algorithm* (1977).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::grammar::Symbol;
use crate::id::{NonterminalId, TerminalId};
use crate::normalize::NormalForm;

/// Terminals of a sentence that is shown. Grammars can be written of which all sentences are longer than any memory.
const MOST_TERMINALS: usize = 400;

/// For each nonterminal the length of its shortest sentence and the production that it begins with.
pub(super) struct Shortest {
    best: Vec<(usize, usize)>,
    /// The same for sentences that are not empty, with the place in the production of what is not.
    filled: Vec<Option<(usize, usize, usize)>>,
}

impl Shortest {
    /// Works them out. Every symbol that is used must derive something.
    pub(super) fn new(form: &NormalForm) -> Self {
        let mut users = vec![Vec::new(); form.symbols.len()];
        let mut waiting = Vec::with_capacity(form.productions.len());
        let mut length = vec![0_usize; form.productions.len()];
        let mut best = vec![(usize::MAX, usize::MAX); form.symbols.len()];
        let mut ready = BinaryHeap::new();
        for (index, production) in form.productions.iter().enumerate() {
            let mut count = 0;
            for symbol in &production.rhs {
                match symbol {
                    Symbol::Terminal(_) => length[index] += 1,
                    Symbol::Nonterminal(id) => {
                        users[id.index()].push(index);
                        count += 1;
                    }
                }
            }
            waiting.push(count);
            if count == 0 {
                ready.push(Reverse((length[index], index)));
            }
        }
        while let Some(Reverse((size, index))) = ready.pop() {
            let lhs = form.productions[index].lhs.index();
            if best[lhs].1 != usize::MAX {
                continue;
            }
            best[lhs] = (size, index);
            for &user in &users[lhs] {
                length[user] = length[user].saturating_add(size);
                waiting[user] -= 1;
                if waiting[user] == 0 {
                    ready.push(Reverse((length[user], user)));
                }
            }
        }
        let mut shortest = Self { best, filled: vec![None; form.symbols.len()] };
        shortest.fill(form);
        shortest
    }

    /// Works out the sentences that are not empty, beginning with those of terminals.
    fn fill(&mut self, form: &NormalForm) {
        let mut users = vec![Vec::new(); form.symbols.len()];
        let mut ready = BinaryHeap::new();
        for (index, production) in form.productions.iter().enumerate() {
            let whole = self.row_length(&production.rhs);
            for (place, symbol) in production.rhs.iter().enumerate() {
                match symbol {
                    Symbol::Terminal(_) => ready.push(Reverse((whole, index, place))),
                    Symbol::Nonterminal(id) => {
                        users[id.index()].push((index, place, whole.saturating_sub(self.best[id.index()].0)));
                    }
                }
            }
        }
        while let Some(Reverse((size, index, place))) = ready.pop() {
            let lhs = form.productions[index].lhs.index();
            if self.filled[lhs].is_none() {
                self.filled[lhs] = Some((size, index, place));
                let more = |&(user, place, others): &(usize, usize, usize)| {
                    Reverse((others.saturating_add(size), user, place))
                };
                ready.extend(users[lhs].iter().map(more));
            }
        }
    }

    /// Whether a symbol has a sentence that is not empty.
    pub(super) fn may_be_filled(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Terminal(_) => true,
            Symbol::Nonterminal(id) => self.filled[id.index()].is_some(),
        }
    }

    /// A row whose shortest sentence is the shortest one of a symbol that is not empty.
    pub(super) fn filled(&self, form: &NormalForm, symbol: Symbol) -> Vec<Symbol> {
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        let mut at = symbol;
        while let Symbol::Nonterminal(id) = at
            && let Some((_, production, place)) = self.filled[id.index()]
        {
            let rhs = &form.productions[production].rhs;
            before.extend_from_slice(&rhs[..place]);
            behind.extend(rhs[place + 1..].iter().rev());
            at = rhs[place];
        }
        before.push(at);
        before.extend(behind.iter().rev());
        before
    }

    /// Terminals of a symbol's shortest sentence.
    pub(super) fn length(&self, symbol: Symbol) -> usize {
        match symbol {
            Symbol::Terminal(_) => 1,
            Symbol::Nonterminal(NonterminalId(id)) => self.best[id as usize].0,
        }
    }

    /// Terminals of a row's.
    pub(super) fn row_length(&self, row: &[Symbol]) -> usize {
        row.iter().fold(0, |sum: usize, &symbol| sum.saturating_add(self.length(symbol)))
    }

    /// The shortest sentence of a row of symbols, unless it is too long to show.
    pub(super) fn sentence(&self, form: &NormalForm, row: &[Symbol]) -> Option<Vec<TerminalId>> {
        if self.row_length(row) > MOST_TERMINALS {
            return None;
        }
        let mut open: Vec<Symbol> = row.iter().rev().copied().collect();
        let mut sentence = Vec::new();
        while let Some(symbol) = open.pop() {
            match symbol {
                Symbol::Terminal(id) => sentence.push(id),
                // What is empty may take exponentially many steps to come to nothing.
                Symbol::Nonterminal(id) if self.length(symbol) > 0 => {
                    open.extend(form.productions[self.best[id.index()].1].rhs.iter().rev());
                }
                Symbol::Nonterminal(_) => {}
            }
        }
        Some(sentence)
    }
}
