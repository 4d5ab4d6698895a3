//! Conflicts whose cause has a form that is known by a name.

use super::find::{Item, Kind};
use super::written::Written;
use crate::grammar::Symbol;
use crate::id::{NonterminalId, ProductionId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::normalize::nullable_symbols;

/// The form of a cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// None that is known.
    Plain,
    /// An alternative is the beginning of the other: whose is what may follow?
    Tail,
    /// A list whose items are lists: where does an item end?
    Lists,
    /// A symbol stands at the end of one alternative of its own and at the beginning of another: which goes first?
    Operators(NonterminalId),
    /// A symbol may stand for itself, with nothing else: how often does it? The first of all which do in turn.
    Cycle(NonterminalId),
}

/// What shapes are recognised by.
pub(super) struct Shapes<'a> {
    written: &'a Written,
    pub(super) by_symbol: Vec<Vec<usize>>,
    nullable: Vec<bool>,
    /// For each symbol the first one of its cycle.
    cycles: Vec<Option<NonterminalId>>,
    /// Symbols that each symbol may stand for alone, itself too; as far as asked for.
    units: std::cell::RefCell<FxHashMap<NonterminalId, FxHashSet<NonterminalId>>>,
    /// Symbols that are the last part of a list's item.
    in_lists: Vec<bool>,
}

impl<'a> Shapes<'a> {
    pub(super) fn new(written: &'a Written) -> Self {
        let form = &written.form;
        let nullable = nullable_symbols(form);
        let mut edges = vec![Vec::new(); form.symbols.len()];
        let mut units = vec![Vec::new(); form.symbols.len()];
        let mut in_lists = vec![false; form.symbols.len()];
        let mut open = Vec::new();
        for production in &form.productions {
            for target in alone(&production.rhs, &nullable) {
                edges[production.lhs.index()].push(target.index());
            }
            if let [Symbol::Nonterminal(only)] = production.rhs[..] {
                units[production.lhs.index()].push(only.index());
            }
            if let [Symbol::Nonterminal(first), .., Symbol::Nonterminal(last)] = production.rhs[..]
                && first == production.lhs
            {
                open.push(last.index());
            }
        }
        while let Some(symbol) = open.pop() {
            if !std::mem::replace(&mut in_lists[symbol], true) {
                open.extend(&units[symbol]);
            }
        }
        let mut cycles = vec![None; form.symbols.len()];
        for component in crate::graph::cyclic_components(&edges) {
            component.iter().for_each(|&member| cycles[member] = Some(NonterminalId(component[0] as u32)));
        }
        Self { written, by_symbol: form.productions_by_symbol(), nullable, cycles, units: Default::default(), in_lists }
    }

    /// The form of a conflict between a reduction and an item.
    pub(super) fn of(&self, kind: Kind, reduced: ProductionId, other: Item) -> Shape {
        let form = &self.written.form;
        let (one, two) = (&form.productions[reduced.index()], &form.productions[other.0.index()]);
        let shape = match kind {
            Kind::ReduceReduce => Shape::Plain,
            Kind::ShiftReduce => self.shift_shape(reduced, other),
        };
        let complete = match kind {
            Kind::ReduceReduce => &[one, two][..],
            Kind::ShiftReduce => &[one],
        };
        for production in complete {
            if let Some(cycle) = self.cycles[production.lhs.index()]
                && (shape == Shape::Lists || self.is_on_cycle(production.lhs, &production.rhs))
            {
                return Shape::Cycle(cycle);
            }
        }
        shape
    }

    /// Whether a production is a step of its symbol's cycle, or a way out of it that reads nothing.
    fn is_on_cycle(&self, lhs: NonterminalId, rhs: &[Symbol]) -> bool {
        let cycle = self.cycles[lhs.index()];
        rhs.iter().all(|symbol| matches!(symbol, Symbol::Nonterminal(id) if self.nullable[id.index()]))
            || alone(rhs, &self.nullable).any(|target| self.cycles[target.index()] == cycle)
    }

    fn shift_shape(&self, reduced: ProductionId, other: Item) -> Shape {
        let form = &self.written.form;
        let (one, two) = (&form.productions[reduced.index()], &form.productions[other.0.index()]);
        let (Some(&last), Some(&first)) = (one.rhs.last(), two.rhs.first()) else { return Shape::Plain };
        let dot = other.1 as usize;
        if one.lhs == two.lhs && one.rhs[..] == two.rhs[..dot] {
            return Shape::Tail;
        }
        let Symbol::Nonterminal(symbol) = last else { return Shape::Plain };
        if first != last || dot != 1 {
            return Shape::Plain;
        }
        if one.rhs.len() > 1 && self.may_be(symbol, one.lhs) && self.may_be(symbol, two.lhs) {
            return Shape::Operators(symbol);
        }
        let is_list = two.lhs == symbol;
        if is_list && (self.in_lists[one.lhs.index()] || self.is_list(one.lhs)) { Shape::Lists } else { Shape::Plain }
    }

    fn is_list(&self, symbol: NonterminalId) -> bool {
        let of = &self.by_symbol[symbol.index()];
        of.iter().any(|&production| {
            self.written.form.productions[production].rhs.first() == Some(&Symbol::Nonterminal(symbol))
        })
    }

    /// Whether a symbol may stand for another one alone.
    fn may_be(&self, symbol: NonterminalId, other: NonterminalId) -> bool {
        if symbol == other {
            return true;
        }
        let mut units = self.units.borrow_mut();
        let reached = units.entry(symbol).or_insert_with(|| self.reached(symbol));
        reached.contains(&other)
    }

    fn reached(&self, symbol: NonterminalId) -> FxHashSet<NonterminalId> {
        let mut reached = FxHashSet::default();
        let mut open = vec![symbol];
        while let Some(symbol) = open.pop() {
            // Longer chains than anybody writes: what is not looked at has no name.
            if reached.len() > MOST_UNITS || !reached.insert(symbol) {
                continue;
            }
            for &production in &self.by_symbol[symbol.index()] {
                if let [Symbol::Nonterminal(only)] = self.written.form.productions[production].rhs[..] {
                    open.push(only);
                }
            }
        }
        reached
    }
}

/// Symbols that a symbol may stand for alone, as far as is looked at.
const MOST_UNITS: usize = 1_000;

/// The symbols of a row that may be all that the row stands for, because the others may be empty.
fn alone<'a>(row: &'a [Symbol], nullable: &'a [bool]) -> impl Iterator<Item = NonterminalId> + 'a {
    let is_nullable = |symbol: &Symbol| matches!(symbol, Symbol::Nonterminal(id) if nullable[id.index()]);
    let needed = row.iter().filter(|symbol| !is_nullable(symbol)).count();
    row.iter().filter_map(move |symbol| match symbol {
        Symbol::Nonterminal(id) if needed == usize::from(!is_nullable(symbol)) => Some(*id),
        _ => None,
    })
}
