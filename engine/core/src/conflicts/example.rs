//! What shows a conflict: a text with two derivations, or else two texts that are alike up to the conflict.

use super::Facts;
use super::complete::Completing;
use super::context::Context;
use super::find::{Conflict, Item, Kind, Place};
use super::lookahead::Lookahead;
use super::meter::{Meter, Stop, or_spent};
use super::shape::Shape;
use super::tree::{Forest, Piece, TreeId};
use super::unify::{Stack, Unifying, reduce};
use super::written::Written;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{LrStateId, TerminalId};
use crate::intern::FxHashSet;
use crate::lr::{LrAutomaton, Reduction};
use crate::watch::Budget;

/// What was found out about a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A text has two derivations.
    Ambiguous,
    /// Two texts are alike up to the conflict and one terminal further. Whether a single one has both derivations is not
    /// known.
    Alike,
    /// No text leads to both sides: the conflict is one of LALR(1) states, which join those of LR(1).
    Joined,
    /// The search ended before anything was found.
    Unknown,
}

/// One side of a conflict.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The part of the derivation that differs, in brackets, with a dot where the sides part.
    pub pieces: Vec<Piece>,
    /// A whole sentence that has it, unless it would be too long to show.
    pub sentence: Option<Vec<TerminalId>>,
    /// Terminals of the sentence before the dot.
    pub dot: usize,
}

/// What shows a conflict.
#[derive(Clone, Debug)]
pub struct Example {
    /// What was found out.
    pub verdict: Verdict,
    /// Where the conflict was met.
    pub place: Place,
    /// Both sides, the reduction first; of the same text if it is ambiguous. None if nothing was found.
    pub readings: Vec<Reading>,
}

/// Places of a conflict at which a given stack is tried.
const MOST_PLACES: usize = 6;
/// Places at which a stack is guessed.
const MOST_GUESSED: usize = 2;
/// Of all work, the part that one search may take.
const PART: usize = 8;

/// What may still be done for one conflict.
struct Left {
    all: usize,
    part: usize,
}

impl Left {
    /// Searches with a part of what is left. `None` where that did not suffice.
    fn take<T>(
        &mut self,
        budget: &mut Budget<'_>,
        search: impl FnOnce(&mut Meter<'_, '_>) -> Result<T, Stop>,
    ) -> Result<Option<T>, CompileError> {
        let part = self.part.min(self.all);
        let mut meter = Meter { left: part, budget };
        let outcome = search(&mut meter);
        self.all -= part - meter.left;
        or_spent(outcome)
    }
}

/// The search for what shows one conflict.
pub(super) struct Explaining<'a> {
    pub(super) written: &'a Written,
    pub(super) automaton: &'a LrAutomaton,
    pub(super) lookahead: &'a Lookahead,
    pub(super) facts: &'a Facts,
    pub(super) conflict: &'a Conflict,
}

impl Explaining<'_> {
    /// Searches with so much work. Errors are those of the budget.
    pub(super) fn run(&self, work: usize, budget: &mut Budget<'_>) -> Result<Example, CompileError> {
        let places = &self.conflict.places[..self.conflict.places.len().min(MOST_PLACES)];
        let mut fallback: Option<Example> = None;
        let mut joined = self.conflict.places.len() <= MOST_PLACES;
        let mut left = Left { all: work, part: work / PART };
        for place in places {
            let stack = left.take(budget, |meter| self.context().stack(self.conflict.kind, place, meter))?;
            joined &= matches!(stack, Some(None));
            let Some(Some(stack)) = stack else { continue };
            if let Some(example) = left.take(budget, |meter| self.unified(place, Some(&stack), meter))?.flatten() {
                return Ok(example);
            }
            if fallback.is_none() {
                fallback = left.take(budget, |meter| self.alike(place, &stack, meter))?.flatten();
            }
        }
        for place in places.iter().take(if joined { 0 } else { MOST_GUESSED }) {
            if let Some(example) = left.take(budget, |meter| self.unified(place, None, meter))?.flatten() {
                return Ok(example);
            }
        }
        let verdict = if joined { Verdict::Joined } else { Verdict::Unknown };
        Ok(fallback.unwrap_or(Example { verdict, place: places[0], readings: vec![] }))
    }

    fn completing(&self) -> Completing<'_> {
        self.facts.completing(self.written, self.automaton)
    }

    fn context(&self) -> Context<'_> {
        self.facts.context(self.written, self.automaton)
    }

    /// A text with two derivations: on a stack that is given, or on one that is guessed.
    fn unified(
        &self,
        place: &Place,
        given: Option<&[LrStateId]>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<Example>, Stop> {
        let mut forest = Forest::default();
        let only = [place.state];
        let stack = self.leaves(given.unwrap_or(&only), &mut forest);
        let unifying = Unifying {
            written: self.written,
            automaton: self.automaton,
            lookahead: self.lookahead,
            firsts: &self.facts.firsts,
            shortest: &self.facts.shortest,
            kind: self.conflict.kind,
            place,
            guesses: given.is_none(),
            strict: place.other.1 > 0 && !matches!(self.conflict.shape, Shape::Cycle(_)),
        };
        let Some((stacks, guesses)) = unifying.search(&stack, &mut forest, meter)? else { return Ok(None) };
        // What lies below what was guessed.
        let bottom = stacks[0][0].0;
        let below = self.leaves(&self.facts.ways.to(bottom), &mut forest);
        let dot = stack.len() - 1 + guesses + below.len() - 1;
        let stacks = stacks.map(|stack| [&below[..], &stack[1..]].concat());
        let states: Vec<LrStateId> = stacks[0].iter().map(|&(state, _)| state).collect();
        let completing = self.completing();
        let chain = completing.chain(&states, None, meter)?;
        let rests = completing.rests(&chain, &mut forest);
        let trees = stacks.map(|stack| {
            let trees: Vec<TreeId> = stack[1..].iter().map(|&(_, tree)| tree).collect();
            completing.assemble(&trees, &chain, &rests, &mut forest)
        });
        let [Some(one), Some(two)] = trees else { return Ok(None) };
        let (part, other_part) = forest.difference(one, two);
        let readings =
            vec![self.reading(one, part, dot, true, &forest), self.reading(two, other_part, dot, true, &forest)];
        Ok(Some(Example { verdict: Verdict::Ambiguous, place: *place, readings }))
    }

    /// Two texts that are alike up to the terminal behind the conflict.
    fn alike(&self, place: &Place, states: &[LrStateId], meter: &mut Meter<'_, '_>) -> Result<Option<Example>, Stop> {
        let mut forest = Forest::default();
        let stack = self.leaves(states, &mut forest);
        let dot = stack.len() - 1;
        let next = forest.leaf(Symbol::Terminal(place.terminal));
        let other = match self.conflict.kind {
            Kind::ShiftReduce => None,
            Kind::ReduceReduce => Some(place.other.0),
        };
        let mut readings = Vec::new();
        for production in [Some(place.reduced), other] {
            let mut stack = stack.clone();
            let mut through = Some((stack.len() - 1, place.other)).filter(|(_, item)| item.1 > 0);
            if let Some(production) = production {
                let rule = &self.written.form.productions[production.index()];
                let reduction = Reduction { production, symbol: rule.lhs, length: rule.rhs.len() as u32 };
                if !reduce(self.automaton, &mut stack, reduction, &mut forest) {
                    return Ok(None);
                }
                through = None;
            }
            let Some(stack) = self.read_on(stack, place.terminal, next, &mut forest, meter)? else { return Ok(None) };
            let Some(root) = self.completed(&stack, through, &mut forest, meter)? else { return Ok(None) };
            let before = dot.checked_sub(1).and_then(|place| forest.leaves(root).get(place).map(|&(leaf, _)| leaf));
            let part = forest.around(root, [before.unwrap_or(next), next]);
            readings.push(self.reading(root, part, dot, false, &forest));
        }
        Ok(Some(Example { verdict: Verdict::Alike, place: *place, readings }))
    }

    /// Reduces as often as it takes until a terminal can be read.
    fn read_on(
        &self,
        stack: Stack,
        terminal: TerminalId,
        leaf: TreeId,
        forest: &mut Forest,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<Stack>, Stop> {
        let mut seen: FxHashSet<Vec<LrStateId>> = FxHashSet::default();
        let mut open = vec![stack];
        let mut next = 0;
        while next < open.len() {
            let stack = open[next].clone();
            next += 1;
            meter.spend(1 + stack.len() / 8)?;
            let Some(&(top, _)) = stack.last() else { continue };
            if let Some(to) = self.automaton.goto(top, Symbol::Terminal(terminal)) {
                return Ok(Some([&stack[..], &[(to, leaf)]].concat()));
            }
            for &reduction in self.automaton.reductions(top) {
                let mut reduced = stack.clone();
                if reduce(self.automaton, &mut reduced, reduction, forest)
                    && seen.insert(reduced.iter().map(|&(state, _)| state).collect())
                {
                    open.push(reduced);
                }
            }
        }
        Ok(None)
    }

    fn completed(
        &self,
        stack: &Stack,
        through: Option<(usize, Item)>,
        forest: &mut Forest,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<TreeId>, Stop> {
        let completing = self.completing();
        let states: Vec<LrStateId> = stack.iter().map(|&(state, _)| state).collect();
        let chain = completing.chain(&states, through, meter)?;
        let rests = completing.rests(&chain, forest);
        let trees: Vec<TreeId> = stack[1..].iter().map(|&(_, tree)| tree).collect();
        Ok(completing.assemble(&trees, &chain, &rests, forest))
    }

    /// A stack of states with a leaf for what each was entered by.
    fn leaves(&self, states: &[LrStateId], forest: &mut Forest) -> Stack {
        let end = Symbol::Terminal(self.written.form.end_terminal());
        let entered = |&state: &LrStateId| (state, forest.leaf(self.automaton.accessing_symbol(state).unwrap_or(end)));
        states.iter().map(entered).collect()
    }

    /// One side, as far as it is shown, and its whole sentence. With `fill` what may be empty is not, in the part that is
    /// shown: two derivations that differ in which of two symbols is the empty one would come to the same.
    fn reading(&self, root: TreeId, part: TreeId, dot: usize, fill: bool, forest: &Forest) -> Reading {
        let (form, shortest) = (&self.written.form, &self.facts.shortest);
        let (leaves, shown) = (forest.leaves(root), forest.leaves(part));
        let end = Symbol::Terminal(form.end_terminal());
        let (mut row, mut before) = (Vec::new(), 0);
        for (place, &(leaf, symbol)) in leaves.iter().enumerate().filter(|(_, (_, symbol))| *symbol != end) {
            let is_shown = shown.iter().any(|one| one.0 == leaf);
            if fill && is_shown && shortest.length(symbol) == 0 {
                row.extend(shortest.filled(form, symbol));
            } else {
                row.push(symbol);
            }
            if place < dot {
                before = row.len();
            }
        }
        let dotted = dot.checked_sub(1).and_then(|place| leaves.get(place)).map(|&(leaf, _)| leaf);
        Reading {
            pieces: forest.pieces(part, dotted.filter(|dotted| shown.iter().any(|(leaf, _)| leaf == dotted))),
            sentence: shortest.sentence(form, &row),
            dot: shortest.row_length(&row[..before]),
        }
    }
}
