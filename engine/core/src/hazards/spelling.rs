//! Texts of sequences of terminals: each lexeme such that none before it proves too short, with ignored text only where
//! nothing else helps.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::junctions::{Exit, Junctions};
use crate::error::CompileError;
use crate::id::{JunctionId, LexerStateId, ShadowSetId, TerminalId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::lexer::Lexer;
use crate::watch::Budget;

/// Spells, and remembers the lexemes that it used.
#[derive(Debug)]
pub struct Speller<'a> {
    /// Which places there are between lexemes.
    pub junctions: Junctions<'a>,
    lexemes: FxHashMap<(JunctionId, Exit), Option<Vec<u8>>>,
}

/// How many terminals were spelled, and the place that the text is at.
type Point = (usize, JunctionId);

/// Points with what the text up to there counts, and the last step to them.
type Reached = FxHashMap<Point, (usize, Option<(Point, Exit)>)>;

/// A text in parts, each with its terminal.
pub type Lexemes = Vec<(TerminalId, Vec<u8>)>;

impl<'a> Speller<'a> {
    /// Nothing is remembered yet.
    pub fn new(junctions: Junctions<'a>) -> Self {
        Self { junctions, lexemes: FxHashMap::default() }
    }

    /// A shortest text of some terminals that leads to a place that will do; `None` if there is none, or if a terminal is
    /// matched by tokens and not by bytes. Every lexeme counts as a byte more than it has, so that there are few.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn spell(
        &mut self,
        terminals: &[TerminalId],
        will_do: impl Fn(JunctionId) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, CompileError> {
        let lexemes = self.lexemes_of(terminals, will_do, budget)?;
        Ok(lexemes.map(|lexemes| lexemes.into_iter().flat_map(|(_, lexeme)| lexeme).collect()))
    }

    /// The same as lexemes, with their terminals, those of ignored text among them.
    ///
    /// # Errors
    /// As [`spell`](Self::spell).
    pub fn lexemes_of(
        &mut self,
        terminals: &[TerminalId],
        will_do: impl Fn(JunctionId) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Lexemes>, CompileError> {
        let compiled = self.junctions.compiled;
        if terminals.iter().any(|&terminal| compiled.terminals[terminal].tokens.is_some()) {
            return Ok(None);
        }
        let ignored: Vec<TerminalId> =
            compiled.terminals.entries().filter(|(_, info)| info.ignored).map(|(id, _)| id).collect();
        let start = (0, Junctions::START);
        let mut reached: Reached = FxHashMap::default();
        reached.insert(start, (0, None));
        let mut open = BinaryHeap::from([Reverse((0, start))]);
        while let Some(Reverse((cost, point))) = open.pop() {
            let (done, place) = point;
            budget.spend(50 * (1 + ignored.len()))?;
            if reached[&point].0 < cost {
                continue;
            }
            if done == terminals.len() && will_do(place) {
                return Ok(Some(self.way_to(point, &reached)));
            }
            let next = terminals.get(done).map(|&terminal| (terminal, done + 1));
            for (terminal, done) in next.into_iter().chain(ignored.iter().map(|&terminal| (terminal, done))) {
                let exits = self.junctions.exits_with(place, terminal).to_vec();
                for exit in exits {
                    let Some(length) = self.lexeme(place, exit, budget)?.map(<[u8]>::len) else { continue };
                    let (cost, to) = (cost + length + 1, (done, exit.to));
                    if reached.get(&to).is_none_or(|&(known, _)| cost < known) {
                        reached.insert(to, (cost, Some((point, exit))));
                        open.push(Reverse((cost, to)));
                    }
                }
            }
        }
        Ok(None)
    }

    fn way_to(&self, mut point: Point, reached: &Reached) -> Lexemes {
        let mut lexemes = Vec::new();
        while let Some((before, exit)) = reached[&point].1 {
            lexemes.push((exit.terminal, self.lexemes[&(before.1, exit)].clone().unwrap_or_default()));
            point = before;
        }
        lexemes.reverse();
        lexemes
    }

    /// A shortest lexeme for a way on from a place; `None` if the way is no text, but a token.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn lexeme(
        &mut self,
        place: JunctionId,
        exit: Exit,
        budget: &mut Budget<'_>,
    ) -> Result<Option<&[u8]>, CompileError> {
        if !self.lexemes.contains_key(&(place, exit)) {
            let watching = self.junctions.watching(place);
            let lexeme = self.rest(Lexer::START, watching, exit, budget)?;
            self.lexemes.insert((place, exit), lexeme);
        }
        Ok(self.lexemes[&(place, exit)].as_deref())
    }

    /// A shortest text that ends a lexeme as asked, from where the lexer is in it while some shadows watch.
    pub(super) fn rest(
        &mut self,
        state: LexerStateId,
        watching: ShadowSetId,
        exit: Exit,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, CompileError> {
        let lexer = &self.junctions.compiled.lexer;
        let bytes = self.junctions.bytes.clone();
        let leads_on = |state| lexer.strict_future(state).binary_search(&exit.terminal.0).is_ok();
        let mut open: Vec<(LexerStateId, ShadowSetId, usize, u8)> = vec![(state, watching, 0, 0)];
        let mut seen: FxHashSet<(LexerStateId, ShadowSetId)> = FxHashSet::default();
        let mut next = 0;
        while next < open.len() {
            let (state, watching, ..) = open[next];
            budget.spend(bytes.len())?;
            for (place, &byte) in bytes.iter().enumerate() {
                let after = lexer.after(state, byte);
                if after.is_empty() {
                    continue;
                }
                let Some(left) = self.junctions.watchers.advanced(watching, place) else { continue };
                for &to in after {
                    if !seen.insert((to, left)) {
                        continue;
                    }
                    open.push((to, left, next, byte));
                    if self.ends(to, left, exit) {
                        return Ok(Some(way_to(open.len() - 1, &open)));
                    }
                    if !leads_on(to) {
                        open.pop();
                    }
                }
            }
            next += 1;
        }
        Ok(None)
    }

    /// Whether a lexeme may end in a lexer state as asked.
    fn ends(&mut self, state: LexerStateId, watching: ShadowSetId, exit: Exit) -> bool {
        if self.junctions.compiled.lexer.accepts(state).binary_search(&exit.terminal.0).is_err() {
            return false;
        }
        let own = self.junctions.watchers.shadows().get(state, exit.terminal);
        self.junctions.ended(watching, own) == self.junctions.watching(exit.to)
    }
}

fn way_to(mut place: usize, open: &[(LexerStateId, ShadowSetId, usize, u8)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    while place > 0 {
        bytes.push(open[place].3);
        place = open[place].2;
    }
    bytes.reverse();
    bytes
}
