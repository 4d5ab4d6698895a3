//! What the search for examples needs to know of a grammar, worked out once.

use super::complete::Completing;
use super::context::{Context, Ways};
use super::shortest::Shortest;
use super::written::Written;
use crate::grammar::Symbol;
use crate::lr::LrAutomaton;
use crate::normalize::nullable_symbols;
use crate::terminal_rows::TerminalRows;

/// Facts about symbols and states.
pub(super) struct Facts {
    pub(super) shortest: Shortest,
    pub(super) ways: Ways,
    /// For each nonterminal the terminals that its texts begin with.
    pub(super) firsts: TerminalRows,
    nullable: Vec<bool>,
    by_symbol: Vec<Vec<usize>>,
    /// Productions by the nonterminal that they begin with.
    beginning: Vec<Vec<usize>>,
}

impl Facts {
    /// Works them out.
    pub(super) fn new(written: &Written, automaton: &LrAutomaton) -> Self {
        let form = &written.form;
        let (shortest, nullable) = (Shortest::new(form), nullable_symbols(form));
        let by_symbol = form.productions_by_symbol();
        let ways = Ways::new(&Completing { form, by_symbol: &by_symbol, automaton, shortest: &shortest });
        let mut beginning = vec![Vec::new(); form.symbols.len()];
        for (index, production) in form.productions.iter().enumerate() {
            if let Some(Symbol::Nonterminal(first)) = production.rhs.first() {
                beginning[first.index()].push(index);
            }
        }
        Self { firsts: firsts(written, &nullable), shortest, ways, nullable, by_symbol, beginning }
    }

    pub(super) fn completing<'a>(&'a self, written: &'a Written, automaton: &'a LrAutomaton) -> Completing<'a> {
        Completing { form: &written.form, by_symbol: &self.by_symbol, automaton, shortest: &self.shortest }
    }

    pub(super) fn context<'a>(&'a self, written: &'a Written, automaton: &'a LrAutomaton) -> Context<'a> {
        Context {
            completing: self.completing(written, automaton),
            ways: &self.ways,
            firsts: &self.firsts,
            nullable: &self.nullable,
            beginning: &self.beginning,
        }
    }
}

fn firsts(written: &Written, nullable: &[bool]) -> TerminalRows {
    let form = &written.form;
    let mut sets = TerminalRows::new(form.symbols.len(), form.terminals.len());
    let mut edges = vec![Vec::new(); form.symbols.len()];
    for production in &form.productions {
        for symbol in &production.rhs {
            match symbol {
                Symbol::Terminal(id) => sets.insert(production.lhs.index(), id.index()),
                Symbol::Nonterminal(id) => edges[production.lhs.index()].push(id.index()),
            }
            if !matches!(symbol, Symbol::Nonterminal(id) if nullable[id.index()]) {
                break;
            }
        }
    }
    sets.close(&edges);
    sets
}
