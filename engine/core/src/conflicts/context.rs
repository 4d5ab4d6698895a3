//! A stack on which both sides of a conflict may go on with the same terminal.
//!
//! Going down from the state of the conflict, each side has an item that must be complete before the terminal can come.
//! Where its dot is at the beginning, some item that predicted it takes over; if that one can go on with the terminal, the
//! side is done. States that LALR(1) does not tell apart may have lookahead that no single stack has: if both sides never
//! get done together, the conflict is one of these states alone, and no LR(1) parser has it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::complete::Completing;
use super::find::{Item, Kind, Place};
use super::meter::{Meter, Stop};
use crate::grammar::Symbol;
use crate::id::{Id, LrStateId, NonterminalId, ProductionId, TerminalId};
use crate::intern::FxHashMap;
use crate::lr::LrAutomaton;
use crate::terminal_rows::TerminalRows;

/// The shortest way to each state, in terminals and states.
pub(super) struct Ways {
    cost: Vec<usize>,
    before: Vec<Option<LrStateId>>,
}

impl Ways {
    /// Dijkstra's algorithm from the bottom of all stacks.
    pub(super) fn new(completing: &Completing<'_>) -> Self {
        let automaton = completing.automaton;
        let mut ways =
            Self { cost: vec![usize::MAX; automaton.state_count()], before: vec![None; automaton.state_count()] };
        let mut open = BinaryHeap::from([Reverse((0, LrAutomaton::START, None))]);
        while let Some(Reverse((cost, state, before))) = open.pop() {
            if ways.cost[state.index()] != usize::MAX {
                continue;
            }
            (ways.cost[state.index()], ways.before[state.index()]) = (cost, before);
            for &(symbol, to) in automaton.transitions(state) {
                open.push(Reverse((cost.saturating_add(weight(completing, symbol)), to, Some(state))));
            }
        }
        ways
    }

    /// The states from the bottom to a state, that one too.
    pub(super) fn to(&self, state: LrStateId) -> Vec<LrStateId> {
        let mut way = vec![state];
        let mut at = state;
        while let Some(before) = self.before[at.index()] {
            way.push(before);
            at = before;
        }
        way.reverse();
        way
    }
}

fn weight(completing: &Completing<'_>, symbol: Symbol) -> usize {
    completing.shortest.length(symbol).saturating_add(1)
}

/// The item that a side waits for, if it is not done.
type Side = Option<Item>;
/// A state with what both sides wait for.
type Spot = (LrStateId, [Side; 2]);

/// What is known about terminals behind the dot of items.
pub(super) struct Context<'a> {
    pub(super) completing: Completing<'a>,
    pub(super) ways: &'a Ways,
    /// For each nonterminal the terminals that its texts begin with.
    pub(super) firsts: &'a TerminalRows,
    pub(super) nullable: &'a [bool],
    /// Productions by the nonterminal that they begin with.
    pub(super) beginning: &'a [Vec<usize>],
}

impl Context<'_> {
    /// The states of a shortest such stack, bottom first; `None` if there is none at all.
    pub(super) fn stack(
        &self,
        kind: Kind,
        place: &Place,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<Vec<LrStateId>>, Stop> {
        let form = self.completing.form;
        let reduced = (place.reduced, form.productions[place.reduced.index()].rhs.len() as u32);
        let sides = [Some(reduced), (kind == Kind::ReduceReduce).then_some(place.other)];
        let start: Spot = (place.state, sides);
        let mut from: FxHashMap<Spot, Option<Spot>> = FxHashMap::default();
        let mut open = BinaryHeap::new();
        let to_bottom = |state: LrStateId| self.ways.cost[state.index()];
        open.push(Reverse((to_bottom(place.state), 0, start, None)));
        while let Some(Reverse((_, cost, spot, before))) = open.pop() {
            meter.spend(1)?;
            if from.contains_key(&spot) {
                continue;
            }
            from.insert(spot, before);
            let (state, sides) = spot;
            if sides == [None, None] {
                return Ok(Some(self.stack_of(spot, &from)));
            }
            if let Some(side) = sides.iter().position(|side| matches!(side, Some((_, 0)))) {
                for next in self.taken_over(state, sides[side], place.terminal, meter)? {
                    let mut sides = sides;
                    sides[side] = next;
                    open.push(Reverse((cost + to_bottom(state), cost, (state, sides), Some(spot))));
                }
                continue;
            }
            let symbol = self.completing.automaton.accessing_symbol(state);
            let cost = cost + symbol.map_or(0, |symbol| weight(&self.completing, symbol));
            let sides = sides.map(|side| side.map(|(production, dot)| (production, dot - 1)));
            for &below in self.completing.automaton.predecessors(state) {
                meter.spend(1)?;
                open.push(Reverse((cost.saturating_add(to_bottom(below)), cost, (below, sides), Some(spot))));
            }
        }
        Ok(None)
    }

    /// What a side waits for after the item that has begun in a state: items that predicted it.
    fn taken_over(
        &self,
        state: LrStateId,
        side: Side,
        terminal: TerminalId,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Vec<Side>, Stop> {
        let Some((production, _)) = side else { return Ok(vec![]) };
        let form = self.completing.form;
        let symbol = form.productions[production.index()].lhs;
        let mut next = Vec::new();
        let mut consider = |item: Item| match self.behind(item, terminal) {
            Behind::Terminal => {
                next.clear();
                next.push(None);
                true
            }
            Behind::Nothing => {
                next.push(Some(item));
                false
            }
            Behind::Others => false,
        };
        let wanted = Some(&Symbol::Nonterminal(symbol));
        for &(production, dot) in self.completing.automaton.kernel(state) {
            meter.spend(1)?;
            if form.productions[production.index()].rhs.get(dot as usize) == wanted && consider((production, dot)) {
                return Ok(next);
            }
        }
        for &production in &self.beginning[symbol.index()] {
            meter.spend(1)?;
            let lhs = Symbol::Nonterminal(form.productions[production].lhs);
            let predicted = self.completing.automaton.goto(state, lhs).is_some();
            if predicted && consider((ProductionId::from_index(production), 0)) {
                return Ok(next);
            }
        }
        Ok(next)
    }

    /// What may come behind the symbol at an item's dot.
    fn behind(&self, (production, dot): Item, terminal: TerminalId) -> Behind {
        for symbol in &self.completing.form.productions[production.index()].rhs[dot as usize + 1..] {
            match symbol {
                Symbol::Terminal(id) => return if *id == terminal { Behind::Terminal } else { Behind::Others },
                Symbol::Nonterminal(id) if self.firsts.contains(id.index(), terminal.index()) => {
                    return Behind::Terminal;
                }
                Symbol::Nonterminal(NonterminalId(id)) if !self.nullable[*id as usize] => return Behind::Others,
                Symbol::Nonterminal(_) => {}
            }
        }
        Behind::Nothing
    }

    fn stack_of(&self, end: Spot, from: &FxHashMap<Spot, Option<Spot>>) -> Vec<LrStateId> {
        let mut stack = self.ways.to(end.0);
        let mut at = end;
        while let Some(&Some(above)) = from.get(&at) {
            // Where an item had its dot at the beginning, only that was changed.
            if above.1.iter().all(|side| !matches!(side, Some((_, 0)))) {
                stack.push(above.0);
            }
            at = above;
        }
        stack
    }
}

/// What may come behind an item's symbol.
enum Behind {
    Terminal,
    Nothing,
    Others,
}
