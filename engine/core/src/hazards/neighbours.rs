//! Which terminals may stand next to each other in a sentence, as far as rules go.
//!
//! The normal form has no nullable symbols and no useless ones. So a terminal follows another exactly where a production
//! has two symbols of which one may end with the first and the other begin with the second.

use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::intern::FxHashSet;
use crate::normalize::NormalForm;
use crate::terminal_rows::TerminalRows;
use crate::watch::Budget;

/// For each nonterminal the terminals that it may begin and end with, and for each terminal those behind it.
#[derive(Clone, Debug)]
pub struct Neighbours {
    /// A row for each nonterminal: what its texts may begin with.
    pub first: TerminalRows,
    /// What they may end with.
    pub last: TerminalRows,
    /// A row for each terminal: what may come behind it, with nothing or ignored text between. The end of the text is the
    /// last terminal.
    pub behind: TerminalRows,
}

impl Neighbours {
    /// Finds them. Costs the symbols of the productions, and a union for each pair of symbols that stand side by side.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn of(form: &NormalForm, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let first = edge_terminals(form, budget, |rhs| rhs.first().copied())?;
        let last = edge_terminals(form, budget, |rhs| rhs.last().copied())?;
        let terminals = form.terminals.len();
        let mut found = Self { first, last, behind: TerminalRows::new(terminals, terminals) };
        let mut seen = FxHashSet::default();
        for production in &form.productions {
            for pair in production.rhs.windows(2) {
                if seen.insert((pair[0], pair[1])) {
                    found.add(pair[0], pair[1], budget)?;
                }
            }
        }
        Ok(found)
    }

    fn add(&mut self, left: Symbol, right: Symbol, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let ends: Vec<u32> = match left {
            Symbol::Terminal(terminal) => vec![terminal.0],
            Symbol::Nonterminal(symbol) => self.last.members(symbol.index()).collect(),
        };
        budget.spend(1 + ends.len() * self.behind.words())?;
        for end in ends {
            match right {
                Symbol::Terminal(terminal) => self.behind.insert(end as usize, terminal.index()),
                Symbol::Nonterminal(symbol) => {
                    self.behind.add(end as usize, self.first.row(symbol.index()));
                }
            }
        }
        Ok(())
    }
}

/// The terminals at one edge of each nonterminal's texts; `edge` picks the symbol at that edge of a production.
fn edge_terminals(
    form: &NormalForm,
    budget: &mut Budget<'_>,
    edge: impl Fn(&[Symbol]) -> Option<Symbol>,
) -> Result<TerminalRows, CompileError> {
    let mut rows = TerminalRows::new(form.symbols.len(), form.terminals.len());
    let mut edges = vec![Vec::new(); form.symbols.len()];
    for production in &form.productions {
        match edge(&production.rhs) {
            Some(Symbol::Terminal(terminal)) => rows.insert(production.lhs.index(), terminal.index()),
            Some(Symbol::Nonterminal(symbol)) => edges[production.lhs.index()].push(symbol.index()),
            None => {}
        }
    }
    budget.spend(edges.iter().map(|edges| 1 + edges.len()).sum::<usize>() * rows.words())?;
    rows.close(&edges);
    Ok(rows)
}
