//! Texts that are viable although no sentence begins with them.
//!
//! What the rules allow next is read from left to right: a production with a place in it, the kind of place between lexemes,
//! and the kinds that are good once the production is complete. Where its rest leads to none of those, this way to read the
//! text has come to nothing. Cheapest first, texts of such places are asked for their outlook, since another way to read
//! the same text may still lead to a sentence.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::facts::Facts;
use super::kinds::{Kinds, members};
use super::outlook::Outlook;
use super::passages::Passages;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::grammar::{Span, Symbol};
use crate::id::{KindId, NonterminalId, TerminalId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::normalize::NormalForm;
use crate::watch::Budget;

/// A text that has come to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    /// The shortest beginning of the text from which no sentence can be reached.
    pub text: Vec<u8>,
    /// The terminal that the whole text ends with.
    pub last: TerminalId,
    /// The terminals that should follow, ascending.
    pub next: Vec<TerminalId>,
    /// The source behind the production.
    pub origin: Vec<Span>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traps {
    /// No text is a sentence.
    pub is_empty: bool,
    /// A short one for each terminal that texts end with that are traps, and for each alternative where it is not an ignored
    /// one.
    pub found: Vec<Trap>,
    /// Whether all was looked at: there are no others then, but for those with the same last terminal.
    pub is_complete: bool,
}

/// Places whose texts are looked at.
const MOST_TRIED: usize = 200;

/// Terminals of the longest text that is looked at.
const LONGEST: usize = 500;

/// A production, a place in it, the kind of place between lexemes, and the kinds that are good at its end.
type Point = (usize, usize, KindId, u64);

/// How a point was come to: by nothing, or by a symbol that led from a kind to another.
type Step = (Point, Option<(Symbol, KindId, KindId)>);

/// Looks for traps, cheapest first.
///
/// # Errors
/// [`CompileError::Cancelled`]; what the budget does not allow is in the result.
pub fn traps(facts: &mut Facts<'_>, budget: &mut Budget<'_>) -> Result<Traps, CompileError> {
    match searched(facts, budget) {
        Err(CompileError::Limit { .. }) => Ok(Traps::default()),
        found => found,
    }
}

fn searched(facts: &mut Facts<'_>, budget: &mut Budget<'_>) -> Result<Traps, CompileError> {
    let compiled = facts.grammar.tables();
    let Compiled { form, .. } = compiled;
    let Some(kinds) = Kinds::of(&facts.speller.junctions, &facts.neighbours, budget)? else {
        return Ok(Traps::default());
    };
    if kinds.are_free() {
        return Ok(Traps { is_complete: true, ..Traps::default() });
    }
    let passages = Passages::of(form, &kinds, budget)?;
    let mut search = Search {
        outlook: Outlook { compiled, passages: &passages, kinds: &kinds },
        by_symbol: form.productions_by_symbol(),
        reached: FxHashMap::default(),
        predicted: FxHashSet::default(),
        open: BinaryHeap::new(),
        traps: Traps::default(),
        tried: 0,
    };
    let ended = search.run(facts, budget);
    match ended {
        Err(CompileError::Limit { .. }) => {}
        ended => search.traps.is_complete = ended? && search.tried < MOST_TRIED,
    }
    Ok(search.traps)
}

struct Search<'a> {
    outlook: Outlook<'a>,
    by_symbol: Vec<Vec<usize>>,
    reached: FxHashMap<Point, (usize, Option<Step>)>,
    /// Symbols that were begun with, the kind where they begin, and the kinds that are good at their end.
    predicted: FxHashSet<(NonterminalId, KindId, u64)>,
    open: BinaryHeap<Reverse<(usize, Point)>>,
    traps: Traps,
    tried: usize,
}

impl Search<'_> {
    /// Whether it came to the end.
    fn run(&mut self, facts: &mut Facts<'_>, budget: &mut Budget<'_>) -> Result<bool, CompileError> {
        let starts = self.by_symbol[NormalForm::START.index()].clone();
        self.traps.is_empty =
            starts.iter().all(|&start| self.outlook.passages.rest(start, 0, self.outlook.kinds.start()) == 0);
        if self.traps.is_empty {
            return Ok(true);
        }
        for start in starts {
            self.reach((start, 0, self.outlook.kinds.start(), u64::MAX), 0, None);
        }
        let mut texts: FxHashMap<Vec<u8>, bool> = FxHashMap::default();
        while let Some(Reverse((cost, point))) = self.open.pop() {
            if self.reached[&point].0 < cost {
                continue;
            }
            budget.spend(1)?;
            let (production, place, kind, good) = point;
            let is_open = self.outlook.passages.rest(production, place, kind) & good != 0;
            if is_open || !self.is_trap(point, facts, &mut texts, budget)? {
                self.go_on(point, cost, facts, budget)?;
            }
            if self.tried >= MOST_TRIED {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn reach(&mut self, point: Point, cost: usize, step: Option<Step>) {
        if self.reached.get(&point).is_none_or(|&(known, _)| cost < known) {
            self.reached.insert(point, (cost, step));
            self.open.push(Reverse((cost, point)));
        }
    }

    fn go_on(
        &mut self,
        point: Point,
        cost: usize,
        facts: &Facts<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        let Outlook { passages, kinds, .. } = self.outlook;
        let (production, place, kind, good) = point;
        for skipped in members(kinds.skips(kind) & !(1 << kind.0)) {
            self.reach((production, place, skipped, good), cost + 2, Some((point, None)));
        }
        let Some(&symbol) = passages.form.productions[production].rhs.get(place) else { return Ok(()) };
        let length = match symbol {
            Symbol::Terminal(terminal) => facts.lexemes[terminal].as_ref().map_or(0, Vec::len) + 1,
            Symbol::Nonterminal(symbol) => facts.sequences.cost_of(symbol),
        };
        for to in members(passages.row(symbol)[kind.index()]) {
            let step = Some((point, Some((symbol, kind, to))));
            self.reach((production, place + 1, to, good), cost.saturating_add(length), step);
        }
        if let Symbol::Nonterminal(symbol) = symbol {
            let good = passages.leading_into(production, place + 1, good);
            // Cheaper ways to begin with it came first.
            if self.predicted.insert((symbol, kind, good)) {
                for number in self.by_symbol[symbol.index()].clone() {
                    budget.spend(1)?;
                    self.reach((number, 0, kind, good), cost, Some((point, None)));
                }
            }
        }
        Ok(())
    }

    /// Whether no sentence begins with a text that leads to a point, which is kept then if it is news. Nothing need be found
    /// behind such a text.
    fn is_trap(
        &mut self,
        point: Point,
        facts: &mut Facts<'_>,
        texts: &mut FxHashMap<Vec<u8>, bool>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, CompileError> {
        let Outlook { passages, kinds, .. } = self.outlook;
        let (production, place, kind, _) = point;
        let Some(terminals) = self.terminals(point) else {
            budget.spend(20 * LONGEST)?;
            return Ok(true);
        };
        budget.spend(100 * (1 + terminals.len()))?;
        let is_there = |at| kind == Kinds::FREE || kinds.get(at) == kind;
        let Some(lexemes) = facts.speller.lexemes_of(&terminals, is_there, budget)? else { return Ok(false) };
        let Some(&(last, _)) = lexemes.last() else { return Ok(false) };
        // What is ignored is so anywhere, and one place of it is enough.
        let is_anywhere = self.outlook.compiled.terminals[last].ignored;
        let origin = passages.form.productions[production].origin.to_vec();
        if self.traps.found.iter().any(|trap| trap.last == last && (is_anywhere || trap.origin == origin)) {
            return Ok(true);
        }
        let text: Vec<u8> = lexemes.into_iter().flat_map(|(_, lexeme)| lexeme).collect();
        if let Some(&is_trap) = texts.get(&text) {
            return Ok(is_trap);
        }
        self.tried += 1;
        let is_trap = !self.has_sentence(&text, facts, budget)?;
        texts.insert(text.clone(), is_trap);
        if !is_trap || self.traps.found.iter().any(|trap| text.starts_with(&trap.text)) {
            return Ok(is_trap);
        }
        // Once no sentence begins with a text, none begins with a longer one.
        let (mut shortest, mut longest) = (0, text.len());
        while shortest < longest {
            let middle = shortest.midpoint(longest);
            match self.has_sentence(&text[..middle], facts, budget)? {
                true => shortest = middle + 1,
                false => longest = middle,
            }
        }
        let rest = &passages.form.productions[production].rhs[place..];
        let next: Vec<TerminalId> = match rest.first() {
            Some(&Symbol::Terminal(terminal)) => vec![terminal],
            Some(&Symbol::Nonterminal(symbol)) => {
                facts.neighbours.first.members(symbol.index()).map(TerminalId).collect()
            }
            None => Vec::new(),
        };
        // No half of a character.
        while longest < text.len() && std::str::from_utf8(&text[..longest]).is_err() {
            longest += 1;
        }
        self.traps.found.push(Trap { text: text[..longest].to_vec(), last, next, origin });
        Ok(true)
    }

    /// Whether a sentence begins with a text; so it is too if the text is not viable at all.
    fn has_sentence(&self, text: &[u8], facts: &mut Facts<'_>, budget: &mut Budget<'_>) -> Result<bool, CompileError> {
        let mut constraint = facts.grammar.start();
        budget.spend(1_000 + 50 * text.len())?;
        if constraint.commit_bytes(text).is_err() {
            return Ok(true);
        }
        self.outlook.has_sentence(&constraint, &mut facts.speller, budget)
    }

    /// The terminals on the way to a point.
    fn terminals(&self, mut point: Point) -> Option<Vec<TerminalId>> {
        let mut parts: Vec<Vec<TerminalId>> = Vec::new();
        while let Some((before, symbol)) = self.reached[&point].1 {
            if let Some((symbol, from, to)) = symbol {
                parts.push(self.outlook.passages.terminals(symbol, from, to, LONGEST)?);
            }
            point = before;
        }
        parts.reverse();
        let terminals = parts.concat();
        (terminals.len() <= LONGEST).then_some(terminals)
    }
}
