//! Places between lexemes, each as one stack that some text leaves: what may be read there is exact.
//!
//! A set of stacks with the same top would mix what different texts allow. So a place is a single stack, the shortest one
//! that has an LR state on top and a given one below it; what lies deeper hardly ever tells more. Places where the same
//! terminals may be read are one.

use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{LrStateId, StackId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::lr::LrAutomaton;
use crate::runtime::Arena;
use crate::terminal_rows::TerminalRows;
use crate::watch::Budget;

/// Places with different sets of terminals, those with the shortest stacks first.
#[derive(Debug)]
pub(super) struct Places {
    /// The stack of each place, and the state and the symbol that it ends with.
    pub(super) stacks: Vec<(StackId, LrStateId, Option<Symbol>)>,
    /// What may be read at each.
    pub(super) rows: TerminalRows,
    /// Whether none was left out.
    pub(super) is_complete: bool,
    /// How each LR state is reached: the state before, and the symbol between.
    before: FxHashMap<LrStateId, (LrStateId, Symbol)>,
}

impl Places {
    /// Looks at the start, and at one stack for each transition by a terminal, `max_stacks` of them at most.
    pub(super) fn new(
        lr: &LrAutomaton,
        terminals: usize,
        arena: &mut Arena,
        max_stacks: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Self, CompileError> {
        let rows = TerminalRows::new(0, terminals);
        let mut places = Self { stacks: Vec::new(), rows, is_complete: true, before: FxHashMap::default() };
        let mut seen = Seen { left: max_stacks, ..Seen::default() };
        let bottom = arena.start();
        places.add((bottom, LrAutomaton::START, None), lr, arena, &mut seen, budget)?;
        let mut open = vec![(LrAutomaton::START, bottom)];
        let mut next = 0;
        while next < open.len() {
            let (state, stack) = open[next];
            next += 1;
            budget.spend(1 + lr.transitions(state).len())?;
            for &(symbol, to) in lr.transitions(state) {
                let Ok(longer) = arena.node(&[(to, stack)]) else {
                    places.is_complete = false;
                    return Ok(places);
                };
                if to != LrAutomaton::START && !places.before.contains_key(&to) {
                    places.before.insert(to, (state, symbol));
                    open.push((to, longer));
                }
                if matches!(symbol, Symbol::Terminal(_)) {
                    places.add((longer, state, Some(symbol)), lr, arena, &mut seen, budget)?;
                }
            }
        }
        Ok(places)
    }

    fn add(
        &mut self,
        place: (StackId, LrStateId, Option<Symbol>),
        lr: &LrAutomaton,
        arena: &mut Arena,
        seen: &mut Seen,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        let &[(top, _)] = arena.edges(place.0) else { return Ok(()) };
        // Without reductions, what lies below makes no difference.
        if lr.reductions(top).is_empty() && !seen.tops.insert(top) {
            return Ok(());
        }
        if seen.left == 0 {
            self.is_complete = false;
            return Ok(());
        }
        seen.left -= 1;
        let Some(row) = readable_at(place.0, lr, arena, self.rows.words(), &mut seen.direct, budget)? else {
            self.is_complete = false;
            return Ok(());
        };
        if seen.rows.insert(row.clone()) {
            self.rows.push(&row);
            self.stacks.push(place);
        }
        Ok(())
    }

    /// The symbols from the start to a place.
    pub(super) fn symbols(&self, place: usize) -> Vec<Symbol> {
        let (_, state, last) = self.stacks[place];
        let way = std::iter::successors(self.before.get(&state), |(state, _)| self.before.get(state));
        let mut symbols: Vec<Symbol> = last.into_iter().chain(way.map(|&(_, symbol)| symbol)).collect();
        symbols.reverse();
        symbols
    }
}

/// What was looked at already.
#[derive(Default)]
struct Seen {
    direct: FxHashMap<LrStateId, Box<[u64]>>,
    tops: FxHashSet<LrStateId>,
    rows: FxHashSet<Vec<u64>>,
    left: usize,
}

/// Words of the sets that are remembered for LR states.
const MOST_WORDS: usize = 1 << 22;

/// The terminals that an LR state shifts, as bits.
fn shifted_in(state: LrStateId, lr: &LrAutomaton, words: usize) -> Box<[u64]> {
    let mut row = vec![0; words];
    for &(symbol, _) in lr.transitions(state) {
        if let Symbol::Terminal(terminal) = symbol {
            row[terminal.index() / 64] |= 1 << (terminal.index() % 64);
        }
    }
    row.into()
}

/// The terminals that a set of stacks can read, as bits; `None` if that takes too many nodes.
fn readable_at(
    stacks: StackId,
    lr: &LrAutomaton,
    arena: &mut Arena,
    words: usize,
    direct: &mut FxHashMap<LrStateId, Box<[u64]>>,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u64>>, CompileError> {
    let mut row = vec![0_u64; words];
    let mut cost = words;
    let reduced = arena.reduce(stacks, lr, |state, _| {
        cost += words;
        // Each symbol that a reduction takes off the stack makes a list of what lies below.
        cost += lr.reductions(state).iter().map(|reduction| 4 * reduction.length as usize).sum::<usize>();
        if direct.len() * words > MOST_WORDS {
            direct.clear();
        }
        let shifted = direct.entry(state).or_insert_with(|| {
            cost += lr.transitions(state).len();
            shifted_in(state, lr, words)
        });
        row.iter_mut().zip(shifted.iter()).for_each(|(word, shifted)| *word |= shifted);
    });
    budget.spend(cost)?;
    Ok(reduced.is_ok().then_some(row))
}
