//! Short sequences of terminals: for symbols, and into LR states.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{IdVec, LrStateId, NonterminalId, TerminalId};
use crate::lr::LrAutomaton;
use crate::normalize::NormalForm;
use crate::watch::Budget;

/// What the shortest texts of symbols are made of, and the shortest ways into LR states; the lengths of lexemes are added
/// up as if they could stand side by side.
#[derive(Clone, Debug)]
pub struct Sequences<'a> {
    form: &'a NormalForm,
    /// For each nonterminal the production of a shortest text.
    choice: Vec<usize>,
    /// For each nonterminal what that text counts.
    costs: Vec<usize>,
    /// For each state what the shortest text into it counts.
    reached: Vec<usize>,
    /// The state before, and the symbol that leads on.
    before: Vec<Option<(LrStateId, Symbol)>>,
}

/// What a terminal counts that has no bytes: it cannot be shown in a text.
const NAMED_TOKEN: usize = 1_000;

/// Terminals of the longest sequence that is written out.
const LONGEST: usize = 2_000;

impl<'a> Sequences<'a> {
    /// Finds them all: symbols cheapest first (Knuth, 1977), then states nearest first.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn of(
        form: &'a NormalForm,
        lr: &LrAutomaton,
        lexemes: &IdVec<TerminalId, Option<Vec<u8>>>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, CompileError> {
        let of_terminal = |terminal: TerminalId| match lexemes.get(terminal) {
            _ if terminal == form.end_terminal() => 0,
            Some(Some(lexeme)) => lexeme.len() + 1,
            _ => NAMED_TOKEN,
        };
        let (costs, choice) = cheapest(form, of_terminal, budget)?;
        let mut before = vec![None; lr.state_count()];
        let mut reached = vec![usize::MAX; lr.state_count()];
        reached[LrAutomaton::START.index()] = 0;
        let mut open = BinaryHeap::from([Reverse((0, LrAutomaton::START))]);
        while let Some(Reverse((cost, state))) = open.pop() {
            if reached[state.index()] < cost {
                continue;
            }
            budget.spend(1 + lr.transitions(state).len())?;
            for &(symbol, to) in lr.transitions(state) {
                let step = match symbol {
                    Symbol::Terminal(terminal) => of_terminal(terminal),
                    Symbol::Nonterminal(symbol) => costs[symbol.index()],
                };
                let cost = cost.saturating_add(step);
                if cost < reached[to.index()] {
                    (reached[to.index()], before[to.index()]) = (cost, Some((state, symbol)));
                    open.push(Reverse((cost, to)));
                }
            }
        }
        Ok(Self { form, choice, costs, reached, before })
    }

    /// What a shortest text into a state counts: bytes, and one for each lexeme.
    pub fn cost(&self, state: LrStateId) -> usize {
        self.reached[state.index()]
    }

    /// The same of a shortest text of a nonterminal.
    pub fn cost_of(&self, symbol: NonterminalId) -> usize {
        self.costs[symbol.index()]
    }

    /// The terminals of a shortest text that leads into an LR state; `None` if they are too many.
    pub fn way_into(&self, mut state: LrStateId) -> Option<Vec<TerminalId>> {
        let mut symbols = Vec::new();
        while let Some((earlier, symbol)) = self.before[state.index()] {
            symbols.push(symbol);
            state = earlier;
        }
        symbols.reverse();
        self.spelled_out(&symbols)
    }

    /// The terminals of a shortest text of some symbols; `None` if they are too many.
    pub fn spelled_out(&self, symbols: &[Symbol]) -> Option<Vec<TerminalId>> {
        let mut open: Vec<Symbol> = symbols.iter().rev().copied().collect();
        let mut terminals = Vec::new();
        let mut steps = 0;
        while let Some(symbol) = open.pop() {
            steps += 1;
            if steps > 4 * LONGEST {
                return None;
            }
            match symbol {
                Symbol::Terminal(terminal) => terminals.push(terminal),
                Symbol::Nonterminal(symbol) => {
                    open.extend(self.form.productions[self.choice[symbol.index()]].rhs.iter().rev());
                }
            }
        }
        (terminals.len() <= LONGEST).then_some(terminals)
    }
}

/// The least cost of each nonterminal, and the production that has it.
fn cheapest(
    form: &NormalForm,
    of_terminal: impl Fn(TerminalId) -> usize,
    budget: &mut Budget<'_>,
) -> Result<(Vec<usize>, Vec<usize>), CompileError> {
    let mut costs = vec![usize::MAX; form.symbols.len()];
    let mut choice = vec![0; form.symbols.len()];
    let mut users = vec![Vec::new(); form.symbols.len()];
    let (mut sums, mut waiting) = (vec![0_usize; form.productions.len()], vec![0; form.productions.len()]);
    let mut open = BinaryHeap::new();
    for (number, production) in form.productions.iter().enumerate() {
        budget.spend(production.rhs.len())?;
        for &symbol in &production.rhs {
            match symbol {
                Symbol::Terminal(terminal) => sums[number] += of_terminal(terminal),
                Symbol::Nonterminal(symbol) => {
                    waiting[number] += 1;
                    users[symbol.index()].push(number);
                }
            }
        }
        if waiting[number] == 0 {
            open.push(Reverse((sums[number], production.lhs, number)));
        }
    }
    while let Some(Reverse((cost, symbol, number))) = open.pop() {
        if costs[symbol.index()] != usize::MAX {
            continue;
        }
        (costs[symbol.index()], choice[symbol.index()]) = (cost, number);
        budget.spend(1 + users[symbol.index()].len())?;
        for &user in &users[symbol.index()] {
            sums[user] = sums[user].saturating_add(cost);
            waiting[user] -= 1;
            if waiting[user] == 0 {
                let lhs: NonterminalId = form.productions[user].lhs;
                open.push(Reverse((sums[user], lhs, user)));
            }
        }
    }
    Ok((costs, choice))
}
