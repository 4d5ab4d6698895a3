//! Which states have two things to do with the same terminal, and which of them have one cause.
//!
//! A cause is a pair of what the author wrote: the alternative that could be complete, and the one that could go on, or be
//! complete too. It may show in many states and before many terminals. All operators of one symbol are one cause.

use super::bits::{Bits, common, numbers};
use super::lookahead::Lookahead;
use super::shape::{Shape, Shapes};
use super::written::Written;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{LrStateId, ProductionId, TerminalId};
use crate::intern::FxHashMap;
use crate::lr::LrAutomaton;
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

/// What the conflicts of one cause have in common: their kind, their form, and two alternatives.
type Cause = (Kind, Shape, usize, usize);

/// What is at work on each state.
pub(super) struct Finding<'a> {
    pub(super) written: &'a Written,
    pub(super) automaton: &'a LrAutomaton,
    pub(super) lookahead: &'a Lookahead,
    shapes: Shapes<'a>,
    /// For each nonterminal the terminals that its productions begin with, or those of a nonterminal that they begin with.
    begins: Bits,
    found: Vec<(Conflict, Bits, LrStateId)>,
    known: FxHashMap<Cause, usize>,
}

/// All conflicts, in the order in which their causes are first met.
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
        conflict.terminals = numbers(terminals.row(0)).map(|number| TerminalId(number as u32)).collect();
        conflict
    });
    Ok(finished.collect())
}

/// What productions of each nonterminal begin with, as the closure of a state has it: not behind what is nullable.
fn begins(written: &Written) -> Bits {
    let form = &written.form;
    let mut sets = Bits::new(form.symbols.len(), form.terminals.len());
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
        let mut shifts = Bits::new(1, self.written.form.terminals.len());
        for (symbol, _) in self.automaton.transitions(state) {
            if let Symbol::Terminal(id) = symbol {
                shifts.insert(0, id.index());
            }
        }
        for (place, reduction) in reductions.iter().enumerate() {
            let Some(ahead) = self.lookahead.of(state, place) else { continue };
            budget.spend(shifts.width() * (reductions.len() - place) + 1)?;
            for terminal in numbers(&common(ahead, shifts.row(0))) {
                let terminal = TerminalId(terminal as u32);
                self.shift_reduce(state, terminal, reduction.production, budget)?;
            }
            for (other_place, other) in reductions.iter().enumerate().skip(place + 1) {
                let Some(other_ahead) = self.lookahead.of(state, other_place) else { continue };
                let other = (other.production, other.length);
                for terminal in numbers(&common(ahead, other_ahead)) {
                    let terminal = TerminalId(terminal as u32);
                    self.add(Kind::ReduceReduce, Place { state, terminal, reduced: reduction.production, other });
                    budget.spend(1)?;
                }
            }
        }
        Ok(())
    }

    /// The terminal can be shifted because of certain items, each a cause of its own. Of a production that is complete
    /// with nothing, the items beside it would tell nothing; the one that the terminal stands in does.
    fn shift_reduce(
        &mut self,
        state: LrStateId,
        terminal: TerminalId,
        reduced: ProductionId,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        let form = &self.written.form;
        let items: Vec<Item> = self.automaton.kernel(state).to_vec();
        budget.spend(items.len())?;
        let is_empty = form.productions[reduced.index()].rhs.is_empty();
        let next = |&(production, dot): &Item| form.productions[production.index()].rhs.get(dot as usize).copied();
        let leads = items.iter().filter(|item| match next(item) {
            Some(Symbol::Terminal(id)) => id == terminal,
            Some(Symbol::Nonterminal(id)) => !is_empty && self.begins.contains(id.index(), terminal.index()),
            None => false,
        });
        let mut leads: Vec<Item> = leads.copied().collect();
        if leads.is_empty() {
            leads.extend(self.predicted(&items, terminal, budget)?);
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
        let index = *self.known.entry(cause).or_insert(count);
        if index == count {
            let terminals = Bits::new(1, self.written.form.terminals.len());
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
