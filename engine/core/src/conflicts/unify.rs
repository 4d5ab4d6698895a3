//! One text, two derivations: the search for a unifying counterexample.
//!
//! After Isradisaikul and Myers, *Finding Counterexamples from Parsing Conflicts* (PLDI 2015): two copies of the parser
//! stand at the conflict, each takes its own side of it, and from there on both read the same symbols, nonterminals as a
//! whole where both can. As soon as their stacks are the same again, what was read has two derivations. A copy is here a
//! stack of LR states. What lies below is known where a stack is given; otherwise it is guessed, state by state, as far as
//! reductions need it, the same for both.
//!
//! The cheapest pairs of stacks come first, so that what is found is short. Each pair of stacks is looked at once, which
//! makes the search finite where it can be.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::find::{Kind, Place};
use super::lookahead::{Lookahead, place_of};
use super::meter::{Meter, Stop};
use super::shortest::Shortest;
use super::tree::{Forest, TreeId};
use super::written::Written;
use crate::grammar::Symbol;
use crate::id::LrStateId;
use crate::intern::FxHashSet;
use crate::lr::{LrAutomaton, Reduction};
use crate::terminal_rows::TerminalRows;

/// States and what was read between them: each with the tree below it, which means nothing for the lowest.
pub(super) type Stack = Vec<(LrStateId, TreeId)>;

/// States of a stack. Deeper ones make no example that one could read.
const DEEPEST: usize = 100;

/// Two stacks that have read the same.
#[derive(Clone)]
struct Pair {
    stacks: [Stack; 2],
    /// The side that may reduce: each does all it wants to before the next symbol is read.
    turn: usize,
    /// Whether anything was read since the conflict.
    has_read: bool,
    /// How many states were guessed.
    guesses: usize,
    /// How many states of the second stack lie below what it read since, until a production has joined both.
    split: Option<usize>,
}

/// What a search works on.
pub(super) struct Unifying<'a> {
    pub(super) written: &'a Written,
    pub(super) automaton: &'a LrAutomaton,
    pub(super) lookahead: &'a Lookahead,
    pub(super) firsts: &'a TerminalRows,
    pub(super) shortest: &'a Shortest,
    pub(super) kind: Kind,
    pub(super) place: &'a Place,
    /// Whether what lies below the stack is to be guessed.
    pub(super) guesses: bool,
    /// Whether the production that the conflict is about must be what joins both sides of it.
    pub(super) strict: bool,
}

const READ: usize = 8;
const REDUCE: usize = 1;
const GUESS: usize = 6;

impl Unifying<'_> {
    /// The same stack twice, from different derivations, and how many states were guessed below; `None` if there is
    /// nothing left to try.
    pub(super) fn search(
        &self,
        stack: &Stack,
        forest: &mut Forest,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<([Stack; 2], usize)>, Stop> {
        let mut seen: FxHashSet<Box<[u32]>> = FxHashSet::default();
        let mut pairs: Vec<Option<Pair>> = Vec::new();
        let mut open = BinaryHeap::new();
        let first = Pair {
            stacks: [stack.clone(), stack.clone()],
            turn: 0,
            has_read: false,
            guesses: 0,
            split: (self.kind == Kind::ShiftReduce && self.strict).then_some(stack.len()),
        };
        let mut next: Vec<(usize, Pair)> = self.begun(first, forest).into_iter().map(|pair| (0, pair)).collect();
        loop {
            for (cost, pair) in next.drain(..) {
                meter.spend(1 + pair.stacks[0].len() / 8)?;
                if seen.insert(key(&pair)) {
                    if self.is_unified(&pair) {
                        return Ok(Some((pair.stacks, pair.guesses)));
                    }
                    open.push(Reverse((cost, pairs.len())));
                    pairs.push(Some(pair));
                }
            }
            let Some(Reverse((cost, index))) = open.pop() else { return Ok(None) };
            let Some(pair) = pairs[index].take() else { continue };
            self.steps(&pair, cost, forest, &mut next);
        }
    }

    /// Both copies behind their own side of the conflict. Where the stack is guessed, it is so deep as that needs.
    fn begun(&self, first: Pair, forest: &mut Forest) -> Vec<Pair> {
        let form = &self.written.form;
        let length = |production: crate::id::ProductionId| form.productions[production.index()].rhs.len();
        let other = if self.kind == Kind::ReduceReduce { length(self.place.other.0) } else { 0 };
        let depth = length(self.place.reduced).max(other) + 1;
        let mut pairs = vec![first];
        while self.guesses && pairs.first().is_some_and(|pair| pair.stacks[0].len() < depth) {
            pairs = pairs.iter().flat_map(|pair| self.guessed(pair, forest)).take(MOST_GUESSES).collect();
        }
        let reduction = |production| Reduction {
            production,
            symbol: form.productions[production.index()].lhs,
            length: length(production) as u32,
        };
        let mut begun = Vec::new();
        for mut pair in pairs {
            let mut possible = reduce(self.automaton, &mut pair.stacks[0], reduction(self.place.reduced), forest);
            if self.kind == Kind::ReduceReduce {
                possible &= reduce(self.automaton, &mut pair.stacks[1], reduction(self.place.other.0), forest);
            }
            if possible {
                begun.push(pair);
            }
        }
        begun
    }

    fn is_unified(&self, pair: &Pair) -> bool {
        let [one, two] = &pair.stacks;
        let may_differ = pair.has_read || self.kind == Kind::ReduceReduce;
        may_differ
            && pair.split.is_none()
            && one.len() == two.len()
            && one.iter().zip(two).all(|(a, b)| a.0 == b.0)
            && one.iter().zip(two).skip(1).any(|(a, b)| a.1 != b.1)
    }

    /// All that a pair may do next.
    fn steps(&self, pair: &Pair, cost: usize, forest: &mut Forest, next: &mut Vec<(usize, Pair)>) {
        let mut needs_more = false;
        let last = if pair.has_read || self.kind == Kind::ReduceReduce { 1 } else { 0 };
        for side in pair.turn..=last {
            let Some(&(top, _)) = pair.stacks[side].last() else { continue };
            for &reduction in self.automaton.reductions(top) {
                if !pair.has_read && !self.may_follow(top, reduction) {
                    continue;
                }
                if reduction.length as usize >= pair.stacks[side].len() {
                    needs_more = true;
                } else if let Some(reduced) = self.reduced(pair, side, reduction, forest) {
                    next.push((cost + REDUCE, reduced));
                }
            }
        }
        if needs_more && self.guesses {
            next.extend(self.guessed(pair, forest).into_iter().map(|pair| (cost + GUESS, pair)));
        }
        self.read(pair, cost, forest, next);
    }

    fn may_follow(&self, state: LrStateId, reduction: Reduction) -> bool {
        let set = self.lookahead.of(state, place_of(self.automaton, state, reduction.production));
        let terminal = self.place.terminal.index();
        set.is_none_or(|set| set[terminal / 64] >> (terminal % 64) & 1 == 1)
    }

    fn reduced(&self, pair: &Pair, side: usize, reduction: Reduction, forest: &mut Forest) -> Option<Pair> {
        let mut pair = pair.clone();
        pair.turn = side;
        let before = pair.stacks[side].len();
        if before >= DEEPEST && reduction.length == 0 {
            return None;
        }
        if side == 1
            && let Some(split) = pair.split
            && before > split
            && before - (reduction.length as usize) < split
        {
            // The production that holds what is before the dot and what is behind it.
            let number = self.written.alternative(reduction.production.index());
            if number != self.written.alternative(self.place.other.0.index()) {
                return None;
            }
            pair.split = None;
        }
        reduce(self.automaton, &mut pair.stacks[side], reduction, forest).then_some(pair)
    }

    /// Reads a symbol with both. What an item of either waits for comes before what is only predicted.
    fn read(&self, pair: &Pair, cost: usize, forest: &mut Forest, next: &mut Vec<(usize, Pair)>) {
        let [Some(&(one, _)), Some(&(two, _))] = pair.stacks.each_ref().map(|stack| stack.last()) else { return };
        if pair.stacks.iter().any(|stack| stack.len() >= DEEPEST) {
            return;
        }
        for &(symbol, to) in self.automaton.transitions(one) {
            let Some(other_to) = self.automaton.goto(two, symbol) else { continue };
            // What is always empty is no text to have in common.
            if (!pair.has_read && !self.begins_with_terminal(symbol)) || !self.shortest.may_be_filled(symbol) {
                continue;
            }
            let waiting = usize::from(self.waits(one, symbol)) + usize::from(self.waits(two, symbol));
            let leaf = forest.leaf(symbol);
            let mut pair = pair.clone();
            pair.stacks[0].push((to, leaf));
            pair.stacks[1].push((other_to, leaf));
            (pair.turn, pair.has_read) = (0, true);
            next.push((cost + READ * (3 - waiting), pair));
        }
    }

    fn begins_with_terminal(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Terminal(id) => id == self.place.terminal,
            Symbol::Nonterminal(id) => self.firsts.contains(id.index(), self.place.terminal.index()),
        }
    }

    /// Whether an item that has begun has a symbol behind its dot.
    fn waits(&self, state: LrStateId, symbol: Symbol) -> bool {
        let productions = &self.written.form.productions;
        let next = |&(production, dot): &(crate::id::ProductionId, u32)| {
            productions[production.index()].rhs.get(dot as usize) == Some(&symbol)
        };
        self.automaton.kernel(state).iter().any(next)
    }

    /// The pair on each state that may lie below.
    fn guessed(&self, pair: &Pair, forest: &mut Forest) -> Vec<Pair> {
        let Some(&(bottom, _)) = pair.stacks[0].first() else { return vec![] };
        let Some(symbol) = self.automaton.accessing_symbol(bottom) else { return vec![] };
        if pair.stacks.iter().any(|stack| stack.len() >= DEEPEST) {
            return vec![];
        }
        let leaf = forest.leaf(symbol);
        let below = self.automaton.predecessors(bottom).iter().take(MOST_GUESSES);
        below
            .map(|&state| {
                let mut pair = pair.clone();
                for stack in &mut pair.stacks {
                    stack[0].1 = leaf;
                    stack.insert(0, (state, leaf));
                }
                pair.guesses += 1;
                pair.split = pair.split.map(|split| split + 1);
                pair
            })
            .collect()
    }
}

/// States that are tried below a stack.
const MOST_GUESSES: usize = 200;

/// Takes a production off a stack and puts its symbol on. False where that cannot be.
pub(super) fn reduce(automaton: &LrAutomaton, stack: &mut Stack, reduction: Reduction, forest: &mut Forest) -> bool {
    let Some(below) = stack.len().checked_sub(reduction.length as usize) else { return false };
    if below == 0 {
        return false;
    }
    let children: Vec<TreeId> = stack[below..].iter().map(|&(_, tree)| tree).collect();
    let symbol = Symbol::Nonterminal(reduction.symbol);
    let Some(to) = automaton.goto(stack[below - 1].0, symbol) else { return false };
    stack.truncate(below);
    stack.push((to, forest.node(reduction.production, &children)));
    true
}

/// What makes pairs different, whatever was read.
fn key(pair: &Pair) -> Box<[u32]> {
    let split = pair.split.map_or(0, |split| split as u32 + 1);
    let head = [split, pair.turn as u32, u32::from(pair.has_read), pair.stacks[0].len() as u32];
    head.into_iter().chain(pair.stacks.iter().flatten().map(|(state, _)| state.0)).collect()
}
