//! Two automata as one, unless that makes it much larger.
//!
//! Both read the same text, and a state of the product stands for one in each. Where one of them is dead it is a state of
//! the other, so that only pairs of live states are new. Of automata that are minimal, and that have no terminal in common,
//! the product is minimal too: what differs in one of them differs in what that one completes.

use super::byte_class::ByteClasses;
use super::determinize::RawDfa;
use super::dfa::{Lexer, TerminalSets};
use crate::error::CompileError;
use crate::id::{Id, LexerStateId, TerminalSetId};
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// An automaton of some terminals. States have the numbers that they have in a [`Lexer`].
pub(super) struct Part {
    /// The target for each byte class of a state, state after state. Classes and sets are common to all parts.
    table: Vec<LexerStateId>,
    accepts: Vec<TerminalSetId>,
    longer: Vec<TerminalSetId>,
    /// States that the automata of which this was made had apart, but for the dead one and the start.
    apart: usize,
}

impl Part {
    /// A lexer with other classes, finer ones, and other sets.
    pub(super) fn of(lexer: &Lexer, classes: &ByteClasses, sets: &mut TerminalSets) -> Self {
        let representatives: Vec<u8> = classes.representatives().collect();
        let states = || (0..lexer.state_count()).map(LexerStateId::from_index);
        let next = |state| representatives.iter().map(move |&byte| lexer.next(state, byte));
        let mut own = |set_of: fn(&Lexer, LexerStateId) -> &[u32]| -> Vec<TerminalSetId> {
            states().map(|state| sets.intern(set_of(lexer, state))).collect()
        };
        let (accepts, longer) = (own(Lexer::accepts), own(Lexer::longer));
        Self { table: states().flat_map(next).collect(), accepts, longer, apart: lexer.state_count() - 2 }
    }

    pub(super) fn state_count(&self) -> usize {
        self.accepts.len()
    }

    /// Memory, in bytes.
    pub(super) fn memory(&self) -> usize {
        size_of_val(&self.table[..]) + size_of_val(&self.accepts[..]) + size_of_val(&self.longer[..])
    }

    /// Itself as an automaton of which nothing is known but what it completes.
    pub(super) fn into_raw(self, classes: &ByteClasses, sets: &TerminalSets) -> RawDfa {
        let Self { table, accepts, longer, .. } = self;
        RawDfa { classes: classes.clone(), table, accepts, longer, sets: sets.clone() }
    }

    fn row(&self, state: LexerStateId) -> &[LexerStateId] {
        let width = self.table.len() / self.accepts.len();
        &self.table[state.index() * width..][..width]
    }

    /// The automaton of the terminals of both, if it has fewer states than those of which it is made have apart and
    /// `within` more.
    ///
    /// # Errors
    /// From the budget, by states of both and pairs of them.
    pub(super) fn joined(
        &self,
        other: &Self,
        within: usize,
        sets: &mut TerminalSets,
        work: &mut Budget<'_>,
    ) -> Result<Option<Self>, CompileError> {
        let apart = self.apart + other.apart;
        let most = apart.saturating_add(within);
        let mut pairs = Pairs::new(self, other);
        if !pairs.follow(most, work)? {
            return Ok(None);
        }
        let Some(reached) = pairs.reached(most, work)? else { return Ok(None) };
        Ok(Some(pairs.renumbered(&reached, apart, sets)))
    }
}

/// The product of two automata. The states of the first keep their numbers, then come those of the second and the pairs.
struct Pairs<'a> {
    one: &'a Part,
    other: &'a Part,
    /// The start, then the others in the order in which they were met.
    pairs: Vec<(LexerStateId, LexerStateId)>,
    ids: FxHashMap<(LexerStateId, LexerStateId), LexerStateId>,
    /// The rows of the pairs.
    table: Vec<LexerStateId>,
}

impl<'a> Pairs<'a> {
    fn new(one: &'a Part, other: &'a Part) -> Self {
        Self { one, other, pairs: vec![(Lexer::START, Lexer::START)], ids: FxHashMap::default(), table: Vec::new() }
    }

    /// What is added to the number of a state of the second automaton.
    fn more(&self) -> u32 {
        self.one.state_count() as u32 - 2
    }

    /// The number of the first pair behind the start.
    fn first(&self) -> usize {
        self.one.state_count() + self.other.state_count() - 2
    }

    fn id(&mut self, one: LexerStateId, other: LexerStateId) -> LexerStateId {
        if other == Lexer::DEAD {
            return one;
        }
        if one == Lexer::DEAD {
            return LexerStateId(other.0 + self.more());
        }
        let next = LexerStateId::from_index(self.first() + self.pairs.len() - 1);
        let pairs = &mut self.pairs;
        *self.ids.entry((one, other)).or_insert_with(|| {
            pairs.push((one, other));
            next
        })
    }

    /// Finds the pairs to which some text leads, and their rows. Gives up at too many.
    fn follow(&mut self, most: usize, work: &mut Budget<'_>) -> Result<bool, CompileError> {
        let (one, other) = (self.one, self.other);
        let mut place = 0;
        while let Some(&(a, b)) = self.pairs.get(place) {
            place += 1;
            let (a, b) = (one.row(a), other.row(b));
            work.spend(a.len())?;
            // Neighbours often lead to the same.
            let mut last = ((Lexer::DEAD, Lexer::DEAD), Lexer::DEAD);
            for (&a, &b) in a.iter().zip(b) {
                if last.0 != (a, b) {
                    last = ((a, b), self.id(a, b));
                }
                self.table.push(last.1);
            }
            // The start is no part of the sum.
            if self.pairs.len() > most {
                return Ok(false);
            }
            work.hold(|| size_of_val(&self.table[..]) + 3 * size_of_val(&self.pairs[..]))?;
        }
        Ok(true)
    }

    /// The row of a state, and what is added to the targets but the dead one.
    fn row(&self, state: LexerStateId) -> (&[LexerStateId], u32) {
        let width = self.table.len() / self.pairs.len();
        let (of_one, first) = (self.one.state_count(), self.first());
        match state.index() {
            at if state == Lexer::START || at >= first => {
                let place = if state == Lexer::START { 0 } else { at - first + 1 };
                (&self.table[place * width..][..width], 0)
            }
            at if at < of_one => (self.one.row(state), 0),
            _ => (self.other.row(LexerStateId(state.0 - self.more())), self.more()),
        }
    }

    /// The states to which some text leads, the dead one and the start first; `None` for too many.
    fn reached(&self, most: usize, work: &mut Budget<'_>) -> Result<Option<Vec<LexerStateId>>, CompileError> {
        let mut seen = vec![false; self.first() + self.pairs.len()];
        let mut reached = vec![Lexer::DEAD, Lexer::START];
        reached.iter().for_each(|state| seen[state.index()] = true);
        let mut place = 1;
        while let Some(&state) = reached.get(place) {
            place += 1;
            let (row, more) = self.row(state);
            work.spend(row.len())?;
            for run in row.chunk_by(|a, b| a == b) {
                let to = moved(run[0], more);
                if !std::mem::replace(&mut seen[to.index()], true) {
                    reached.push(to);
                }
            }
            // Neither is the dead state, nor the start.
            if reached.len() - 2 >= most {
                return Ok(None);
            }
        }
        Ok(Some(reached))
    }

    fn renumbered(&self, reached: &[LexerStateId], apart: usize, sets: &mut TerminalSets) -> Part {
        let mut new = vec![Lexer::DEAD; self.first() + self.pairs.len()];
        reached.iter().enumerate().for_each(|(id, state)| new[state.index()] = LexerStateId::from_index(id));
        let mut part = Part { table: Vec::new(), accepts: Vec::new(), longer: Vec::new(), apart };
        for &state in reached {
            let (row, more) = self.row(state);
            part.table.extend(row.iter().map(|&to| new[moved(to, more).index()]));
            let (one, other) = self.states(state);
            let mut both = |of: fn(&Part) -> &[TerminalSetId]| {
                sets.union(of(self.one)[one.index()], of(self.other)[other.index()])
            };
            part.accepts.push(both(|part| &part.accepts));
            part.longer.push(both(|part| &part.longer));
        }
        part
    }

    /// For which states of the two a state of the product stands.
    fn states(&self, state: LexerStateId) -> (LexerStateId, LexerStateId) {
        match state.index() {
            _ if state == Lexer::START => self.pairs[0],
            at if at >= self.first() => self.pairs[at - self.first() + 1],
            at if at < self.one.state_count() => (state, Lexer::DEAD),
            _ => (Lexer::DEAD, LexerStateId(state.0 - self.more())),
        }
    }
}

fn moved(state: LexerStateId, more: u32) -> LexerStateId {
    if state == Lexer::DEAD { state } else { LexerStateId(state.0 + more) }
}
