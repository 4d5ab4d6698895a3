//! Which states have two things to do with the same terminal, and which of them have one cause.
//!
//! A cause is a pair of what the author wrote: the alternative that could be complete, and the one that could go on, or be
//! complete too. It may show in many states and before many terminals. All operators of one symbol are one cause.

use super::lookahead::Lookahead;
use super::shape::{Shape, Shapes};
use super::written::Written;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{LrStateId, NonterminalId, ProductionId, TerminalId};
use crate::intern::FxHashMap;
use crate::lr::LrAutomaton;
use crate::terminal_rows::{TerminalRows, common, members};
use crate::watch::Budget;

/// A dotted production: its number, and how many symbols are before the dot.
pub type Item = (ProductionId, u32);

/// What is in conflict with a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Reading on.
    ShiftReduce,
    /// Another reduction.
    ReduceReduce,
}

/// A conflict in one state before one terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where.
    pub state: LrStateId,
    /// Before which terminal.
    pub terminal: TerminalId,
    /// What could be complete.
    pub reduced: ProductionId,
    /// What could go on, or be complete too.
    pub other: Item,
}

/// Conflicts with one cause.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// What is in conflict.
    pub kind: Kind,
    /// The form of the cause, if it has one that is known.
    pub shape: Shape,
    /// Where it shows: the first of each state and pair of productions, as far as there are not too many.
    pub places: Vec<Place>,
    /// All terminals before which it shows, ascending.
    pub terminals: Vec<TerminalId>,
    /// In how many states.
    pub states: usize,
}

/// Places that a conflict remembers.
const MOST_PLACES: usize = 64;
/// Causes that are kept apart. Nobody reads more, and pairs of alternatives may be very many.
const MOST_CAUSES: usize = 1_000;

/// What the conflicts of one cause have in common: their kind, their form, and two alternatives.
type Cause = (Kind, Shape, usize, usize);

/// What is at work on each state.
pub(super) struct Finding<'a> {
    pub(super) written: &'a Written,
    pub(super) automaton: &'a LrAutomaton,
    pub(super) lookahead: &'a Lookahead,
    shapes: Shapes<'a>,
    /// For each nonterminal the terminals that its productions begin with, or those of a nonterminal that they begin with.
    begins: TerminalRows,
    found: Vec<(Conflict, TerminalRows, LrStateId)>,
    known: FxHashMap<Cause, usize>,
}

/// The conflicts, in the order in which their causes are first met, of at most [`MOST_CAUSES`].
///
/// # Errors
/// Those of the budget.
pub(super) fn find(
    written: &Written,
    automaton: &LrAutomaton,
    lookahead: &Lookahead,
    budget: &mut Budget<'_>,
) -> Result<Vec<Conflict>, CompileError> {
    let (shapes, begins) = (Shapes::new(written), begins(written));
    let (found, known) = (Vec::new(), FxHashMap::default());
    let mut finding = Finding { written, automaton, lookahead, shapes, begins, found, known };
    for state in automaton.states() {
        finding.state(state, budget)?;
    }
    let finished = finding.found.into_iter().map(|(mut conflict, terminals, _)| {
        conflict.terminals = terminals.members(0).map(TerminalId).collect();
        conflict
    });
    Ok(finished.collect())
}

/// What productions of each nonterminal begin with, as the closure of a state has it: not behind what is nullable.
fn begins(written: &Written) -> TerminalRows {
    let form = &written.form;
    let mut sets = TerminalRows::new(form.symbols.len(), form.terminals.len());
    let mut edges = vec![Vec::new(); form.symbols.len()];
    for production in &form.productions {
        match production.rhs.first() {
            Some(Symbol::Terminal(id)) => sets.insert(production.lhs.index(), id.index()),
            Some(Symbol::Nonterminal(id)) => edges[production.lhs.index()].push(id.index()),
            None => {}
        }
    }
    sets.close(&edges);
    sets
}

impl Finding<'_> {
    fn state(&mut self, state: LrStateId, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let reductions = self.automaton.reductions(state);
        if self.lookahead.of(state, 0).is_none() || reductions.is_empty() {
            return Ok(());
        }
        let mut shifts = TerminalRows::new(1, self.written.form.terminals.len());
        for (symbol, _) in self.automaton.transitions(state) {
            if let Symbol::Terminal(id) = symbol {
                shifts.insert(0, id.index());
            }
        }
        let waiting = self.waiting(state);
        budget.spend(waiting.len())?;
        for (place, reduction) in reductions.iter().enumerate() {
            let Some(ahead) = self.lookahead.of(state, place) else { continue };
            budget.spend(shifts.words() * (reductions.len() - place) + 1)?;
            for terminal in members(&common(ahead, shifts.row(0))).map(TerminalId) {
                self.shift_reduce(state, &waiting, terminal, reduction.production, budget)?;
            }
            for (other_place, other) in reductions.iter().enumerate().skip(place + 1) {
                let Some(other_ahead) = self.lookahead.of(state, other_place) else { continue };
                let other = (other.production, other.length);
                for terminal in members(&common(ahead, other_ahead)).map(TerminalId) {
                    self.add(Kind::ReduceReduce, Place { state, terminal, reduced: reduction.production, other });
                    budget.spend(1)?;
                }
            }
        }
        Ok(())
    }

    /// The items of a state's kernel by the symbol behind their dot, terminals first.
    fn waiting(&self, state: LrStateId) -> Vec<(Symbol, Item)> {
        let productions = &self.written.form.productions;
        let next = |&(production, dot): &Item| {
            let symbol = productions[production.index()].rhs.get(dot as usize)?;
            Some((*symbol, (production, dot)))
        };
        let mut waiting: Vec<(Symbol, Item)> = self.automaton.kernel(state).iter().filter_map(next).collect();
        waiting.sort_unstable();
        waiting
    }

    /// The terminal can be shifted because of certain items, each a cause of its own. Of a production that is complete
    /// with nothing, the items beside it would tell nothing; the one that the terminal stands in does.
    fn shift_reduce(
        &mut self,
        state: LrStateId,
        waiting: &[(Symbol, Item)],
        terminal: TerminalId,
        reduced: ProductionId,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        let is_empty = self.written.form.productions[reduced.index()].rhs.is_empty();
        let of = |symbol: Symbol| waiting.partition_point(|&(other, _)| other < symbol);
        let exactly = of(Symbol::Terminal(terminal))..of(Symbol::Terminal(TerminalId(terminal.0 + 1)));
        let others = &waiting[if is_empty { waiting.len() } else { of(Symbol::Nonterminal(NonterminalId(0))) }..];
        budget.spend(exactly.len() + others.len() + 1)?;
        let begins = |symbol: &Symbol| match symbol {
            Symbol::Nonterminal(id) => self.begins.contains(id.index(), terminal.index()),
            Symbol::Terminal(_) => false,
        };
        let leads = waiting[exactly].iter().chain(others.iter().filter(|(symbol, _)| begins(symbol)));
        let mut leads: Vec<Item> = leads.map(|&(_, item)| item).collect();
        if leads.is_empty() {
            let kernel = self.automaton.kernel(state).to_vec();
            leads.extend(self.predicted(&kernel, terminal, budget)?);
        }
        for other in leads {
            self.add(Kind::ShiftReduce, Place { state, terminal, reduced, other });
        }
        Ok(())
    }

    /// The first item that a state predicts with a terminal behind the dot.
    fn predicted(
        &self,
        kernel: &[Item],
        terminal: TerminalId,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Item>, CompileError> {
        let form = &self.written.form;
        let mut open: Vec<usize> = Vec::new();
        let mut seen = vec![false; form.symbols.len()];
        let predict = |symbol: Option<&Symbol>, open: &mut Vec<usize>, seen: &mut [bool]| {
            if let Some(Symbol::Nonterminal(id)) = symbol
                && !std::mem::replace(&mut seen[id.index()], true)
            {
                open.push(id.index());
            }
        };
        for &(production, dot) in kernel {
            predict(form.productions[production.index()].rhs.get(dot as usize), &mut open, &mut seen);
        }
        let mut next = 0;
        while let Some(&symbol) = open.get(next) {
            next += 1;
            for &production in &self.shapes.by_symbol[symbol] {
                budget.spend(1)?;
                let first = form.productions[production].rhs.first();
                if first == Some(&Symbol::Terminal(terminal)) {
                    return Ok(Some((ProductionId(production as u32), 0)));
                }
                predict(first, &mut open, &mut seen);
            }
        }
        Ok(None)
    }

    fn add(&mut self, kind: Kind, place: Place) {
        let shape = self.shapes.of(kind, place.reduced, place.other);
        let number = |production: ProductionId| self.written.alternative(production.index());
        let (reduced, other) = (number(place.reduced), number(place.other.0));
        let is_empty = self.written.form.productions[place.reduced.index()].rhs.is_empty();
        let cause = match (shape, kind) {
            (Shape::Operators(_) | Shape::Cycle(_), _) => (Kind::ShiftReduce, shape, 0, 0),
            (_, Kind::ShiftReduce) if is_empty => (kind, shape, reduced, usize::MAX),
            (_, Kind::ShiftReduce) => (kind, shape, reduced, other),
            (_, Kind::ReduceReduce) => (kind, shape, reduced.min(other), reduced.max(other)),
        };
        let count = self.found.len();
        if count >= MOST_CAUSES && !self.known.contains_key(&cause) {
            return;
        }
        let index = *self.known.entry(cause).or_insert(count);
        if index == count {
            let terminals = TerminalRows::new(1, self.written.form.terminals.len());
            let conflict = Conflict { kind, shape, places: vec![], terminals: vec![], states: 0 };
            self.found.push((conflict, terminals, place.state));
        }
        let (conflict, terminals, last) = &mut self.found[index];
        terminals.insert(0, place.terminal.index());
        if conflict.states == 0 || *last != place.state {
            conflict.states += 1;
            *last = place.state;
        }
        let is_news =
            |known: &Place| (known.state, known.reduced, known.other) != (place.state, place.reduced, place.other);
        if conflict.places.len() < MOST_PLACES && conflict.places.iter().all(is_news) {
            conflict.places.push(place);
        }
    }
}
