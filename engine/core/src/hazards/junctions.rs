//! The places between two lexemes, as an automaton over terminals.
//!
//! What a place knows of the text before it is the set of shadows that still watch. So these sets are the states, and an
//! exit says: from here there is a lexeme of this terminal that shows no earlier end to be premature, and after it these
//! shadows watch. A sequence of terminals has a text exactly if this automaton can read it, ignored terminals put in
//! anywhere. The start is the empty set; every place may be the end of a text.

use super::endings::Endings;
use super::readable::readable_bytes;
use super::shadows::Shadows;
use super::watchers::Watchers;
use crate::compile::{Compiled, token_terminals};
use crate::error::CompileError;
use crate::id::{Id, JunctionId, LexerStateId, ShadowId, ShadowSetId, TerminalId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::lexer::Lexer;
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
}

impl<'a> Junctions<'a> {
    /// Before any text.
    pub const START: JunctionId = JunctionId(0);

    /// How many places there may be. Grammars of whole languages have some ten.
    const MOST: usize = 2_000;

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
        let mut made = Self { compiled, watchers: Watchers::new(shadows), bytes, endings, places, ids, exits };
        made.place(Watchers::NONE);
        while made.exits.len() < made.places.len() {
            budget.check_size("places between lexemes", made.places.len(), Self::MOST)?;
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
                for (terminal, own) in self.endings.after(state) {
                    ends.insert((terminal, self.watchers.joined(watching, own)));
                }
                continue;
            }
            budget.spend(self.bytes.len())?;
            for byte in 0..self.bytes.len() {
                let after = lexer.after(state, self.bytes[byte]);
                if after.is_empty() {
                    continue;
                }
                let Some(left) = self.watchers.advanced(watching, byte) else { continue };
                for &to in after {
                    if seen.insert((to, left)) {
                        for (terminal, own) in self.endings.at(to) {
                            ends.insert((terminal, self.watchers.joined(left, own)));
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

    /// The place where these shadows watch.
    pub(super) fn place_of(&mut self, shadows: impl IntoIterator<Item = ShadowId>) -> JunctionId {
        let set = self.watchers.set(shadows.into_iter().map(|shadow| shadow.0).collect());
        self.place(set)
    }

    fn place(&mut self, set: ShadowSetId) -> JunctionId {
        *self.ids.entry(set).or_insert_with(|| {
            self.places.push(set);
            JunctionId::from_index(self.places.len() - 1)
        })
    }
}
