//! The places between two lexemes, as an automaton over terminals.
//!
//! What a place knows of the text before it is the set of shadows that still watch. So these sets are the states, and an
//! exit says: from here there is a lexeme of this terminal that shows no earlier end to be premature, and after it these
//! shadows watch. A sequence of terminals has a text exactly if this automaton can read it, ignored terminals put in
//! anywhere. The start is the empty set; every place may be the end of a text.
//!
//! Where that comes to too many places, each knows of the last lexeme only. Then some sequences seem to have a text that
//! have none; never the other way round.

use super::endings::Endings;
use super::readable::readable_bytes;
use super::shadows::Shadows;
use super::watchers::Watchers;
use crate::compile::{Compiled, token_terminals};
use crate::error::CompileError;
use crate::graph;
use crate::id::{Id, JunctionId, LexerStateId, ShadowId, ShadowSetId, TerminalId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::lexer::Lexer;
use crate::terminal_rows::TerminalRows;
use crate::watch::Budget;

/// A way on from a place: a terminal that can be next, and the place after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exit {
    /// The terminal of the lexeme.
    pub terminal: TerminalId,
    /// Where it leads.
    pub to: JunctionId,
}

/// The automaton.
#[derive(Clone, Debug)]
pub struct Junctions<'a> {
    pub(super) compiled: &'a Compiled,
    pub(super) watchers: Watchers,
    /// A byte of each class of the lexer.
    pub(super) bytes: Vec<u8>,
    endings: Endings,
    places: Vec<ShadowSetId>,
    ids: FxHashMap<ShadowSetId, JunctionId>,
    exits: Vec<Vec<Exit>>,
    /// Whether places know of the last lexeme only.
    forgets: bool,
}

impl<'a> Junctions<'a> {
    /// Before any text.
    pub const START: JunctionId = JunctionId(0);

    /// How many places there may be.
    const MOST: usize = 2_000;

    /// How many there may be that know of more than the last lexeme, and the work for these. Grammars of whole languages have
    /// some ten.
    const MOST_EXACT: usize = 200;
    const MOST_EXACT_WORK: usize = 1_000_000;

    /// Builds the automaton from its start on. Where nothing watches, what the lexer can come to is known beforehand; a
    /// search goes on only while a shadow watches.
    ///
    /// # Errors
    /// [`CompileError::Limit`] for too many places, and with [`CompileError::Cancelled`] from the budget.
    pub fn of(compiled: &'a Compiled, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let shadows = Shadows::of(&compiled.lexer, budget)?;
        let endings = Endings::of(&compiled.lexer, &shadows, budget)?;
        let bytes = readable_bytes(compiled.lexer.classes());
        let (places, ids, exits) = (Vec::new(), FxHashMap::default(), Vec::new());
        let watchers = Watchers::new(shadows);
        let mut made = Self { compiled, watchers, bytes, endings, places, ids, exits, forgets: false };
        made.place(Watchers::NONE);
        let begun = budget.spent();
        while made.exits.len() < made.places.len() {
            budget.check_size("places between lexemes", made.places.len(), Self::MOST)?;
            let is_much = made.places.len() > Self::MOST_EXACT || budget.spent() - begun > Self::MOST_EXACT_WORK;
            if is_much && !made.forgets {
                made.forgets = true;
                made.places.truncate(1);
                made.ids.retain(|_, place| *place == Self::START);
                made.exits.clear();
            }
            let exits = made.exits_from(Lexer::START, made.places[made.exits.len()], budget)?;
            made.exits.push(exits);
        }
        Ok(made)
    }

    /// Number of places.
    pub fn len(&self) -> usize {
        self.exits.len()
    }

    /// Whether there is no place; never true, since there is the start.
    pub fn is_empty(&self) -> bool {
        self.exits.is_empty()
    }

    /// All places.
    pub fn ids(&self) -> impl Iterator<Item = JunctionId> + use<> {
        (0..self.exits.len()).map(JunctionId::from_index)
    }

    /// All ways on from a place, ascending.
    pub fn exits(&self, place: JunctionId) -> &[Exit] {
        &self.exits[place.index()]
    }

    /// The ways on with one terminal.
    pub fn exits_with(&self, place: JunctionId, terminal: TerminalId) -> &[Exit] {
        let exits = self.exits(place);
        let start = exits.partition_point(|exit| exit.terminal < terminal);
        let end = exits.partition_point(|exit| exit.terminal <= terminal);
        &exits[start..end]
    }

    /// For each place the terminals that can follow, ignored text before them or not, by exits that will do.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn allowed(
        &self,
        will_do: impl Fn(&Exit) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<TerminalRows, CompileError> {
        let terminals = &self.compiled.terminals;
        let mut rows = TerminalRows::new(self.len(), terminals.len());
        let mut skips: Vec<Vec<usize>> = Vec::with_capacity(self.len());
        for place in self.ids() {
            budget.spend(self.exits(place).len())?;
            for exit in self.exits(place).iter().filter(|exit| will_do(exit)) {
                rows.insert(place.index(), exit.terminal.index());
            }
            let ignored = self.exits(place).iter().filter(|exit| terminals[exit.terminal].ignored);
            skips.push(ignored.map(|exit| exit.to.index()).collect());
        }
        for component in graph::components(&skips) {
            let all = component[0];
            for &place in &component {
                budget.spend((1 + skips[place].len()) * rows.words())?;
                rows.add_row(all, place);
                skips[place].iter().for_each(|&other| rows.add_row(all, other));
            }
            component.iter().for_each(|&place| rows.add_row(place, all));
        }
        Ok(rows)
    }

    /// The ways to end a lexeme from where the lexer is in it while some shadows watch, ascending. Not all of the places that
    /// they lead to need to be known when the automaton is complete.
    pub(super) fn exits_from(
        &mut self,
        state: LexerStateId,
        watching: ShadowSetId,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Exit>, CompileError> {
        let mut ends: FxHashSet<(TerminalId, ShadowSetId)> = FxHashSet::default();
        if state == Lexer::START {
            // A token that is a lexeme by itself begins anew: bytes after it do not go on with those before.
            ends.extend(token_terminals(&self.compiled.terminals).map(|terminal| (terminal, Watchers::NONE)));
        }
        let lexer = &self.compiled.lexer;
        let mut open = vec![(state, watching)];
        let mut seen: FxHashSet<(LexerStateId, ShadowSetId)> = open.iter().copied().collect();
        while let Some((state, watching)) = open.pop() {
            if watching == Watchers::NONE {
                let endings: Vec<_> = self.endings.after(state).collect();
                for (terminal, own) in endings {
                    ends.insert((terminal, self.ended(watching, own)));
                }
                continue;
            }
            budget.spend(1 + self.bytes.len() / 8)?;
            for byte in 0..self.bytes.len() {
                let after = lexer.after(state, self.bytes[byte]);
                let is_done = byte > 0
                    && after == lexer.after(state, self.bytes[byte - 1])
                    && self.watchers.are_alike(watching, byte - 1, byte);
                if after.is_empty() || is_done {
                    continue;
                }
                budget.spend(1)?;
                let Some(left) = self.watchers.advanced(watching, byte) else { continue };
                for &to in after {
                    if seen.insert((to, left)) {
                        let endings: Vec<_> = self.endings.at(to).collect();
                        for (terminal, own) in endings {
                            ends.insert((terminal, self.ended(left, own)));
                        }
                        open.push((to, left));
                    }
                }
            }
        }
        let mut ends: Vec<(TerminalId, ShadowSetId)> = ends.into_iter().collect();
        ends.sort_unstable();
        let mut exits: Vec<Exit> =
            ends.into_iter().map(|(terminal, set)| Exit { terminal, to: self.place(set) }).collect();
        exits.sort_unstable();
        Ok(exits)
    }

    /// The shadows that watch at a place.
    pub(super) fn watching(&self, place: JunctionId) -> ShadowSetId {
        self.places[place.index()]
    }

    /// The shadows that a place knows of where a lexeme ends while others watch.
    pub(super) fn ended(&mut self, watching: ShadowSetId, own: Option<ShadowId>) -> ShadowSetId {
        self.watchers.joined(if self.forgets { Watchers::NONE } else { watching }, own)
    }

    /// The places that know of some shadows: one that knows of all, or as many as there are shadows.
    pub(super) fn places_of(&mut self, shadows: &[ShadowId]) -> Vec<JunctionId> {
        let sets: Vec<Vec<u32>> = match self.forgets && !shadows.is_empty() {
            true => shadows.iter().map(|shadow| vec![shadow.0]).collect(),
            false => vec![shadows.iter().map(|shadow| shadow.0).collect()],
        };
        let sets = sets.into_iter().map(|set| {
            let set = self.watchers.set(set);
            self.place(set)
        });
        sets.collect()
    }

    /// Whether places know of the last lexeme only.
    pub(super) fn forgets(&self) -> bool {
        self.forgets
    }

    fn place(&mut self, set: ShadowSetId) -> JunctionId {
        *self.ids.entry(set).or_insert_with(|| {
            self.places.push(set);
            JunctionId::from_index(self.places.len() - 1)
        })
    }
}
