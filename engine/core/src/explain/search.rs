//! What the parser does with every way to cut the bytes.

use std::collections::VecDeque;

use super::lexing::{LexemeEnd, Run};
use super::{MAX_FINDINGS, MAX_VISITS};
use crate::grammar::Symbol;
use crate::id::{Id, LrStateId, StackId, TerminalId, TokenId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::lexer::Lexer;
use crate::runtime::{Arena, Constraint, Parts, RuntimeError, token_terminals};

/// What happened to one lexeme on one set of stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The parser read it, or it was skipped; more bytes follow.
    Read,
    /// It ends with the bytes, and the parser read it: a reason to allow.
    Complete,
    /// It is unfinished at the end of the bytes, and the parser can read it later: a reason to allow.
    Unfinished,
    /// No stack of the set can read it: a reason to mask.
    Rejected,
    /// It is unfinished at the end of the bytes, and its terminal may take no further token: a reason to mask.
    Limited,
}

/// A lexeme, where it stands, and what the parser makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The head from which the lexemes before were read.
    pub head: usize,
    /// The place of its first byte among these; 0 also for a lexeme that a head has begun before.
    pub start: usize,
    /// The place behind its last byte.
    pub end: usize,
    /// The terminal.
    pub terminal: TerminalId,
    /// Terminals that were read before it, from the head on.
    pub before: Vec<TerminalId>,
    /// What happened.
    pub outcome: Outcome,
    /// LR states on top of the stacks that met it.
    pub tops: Vec<LrStateId>,
    /// For a rejected lexeme, the terminals that these stacks can read, ascending.
    pub expected: Vec<TerminalId>,
}

/// Everything that was found.
#[derive(Debug, Default)]
pub(super) struct Search {
    pub(super) runs: Vec<Run>,
    pub(super) findings: Vec<Finding>,
    pub(super) allowed: bool,
    /// Not every way to cut the bytes was followed, so `allowed` may be wrong where it is false.
    pub(super) cut_off: bool,
}

/// A set of stacks at a place, and how it was reached.
struct Visit {
    head: usize,
    place: usize,
    stacks: StackId,
    before: Vec<TerminalId>,
}

/// Follows the lexemes of all heads over the bytes, each (place, stack set) once.
pub(super) fn search(constraint: &Constraint, bytes: &[u8]) -> Result<Search, RuntimeError> {
    let heads = constraint.heads();
    constraint.with_parts(|parts| {
        let lexer = &parts.compiled.lexer;
        let mut search = Search::default();
        let mut inner: FxHashMap<usize, Vec<Run>> = FxHashMap::default();
        let mut open: VecDeque<Visit> = VecDeque::new();
        let mut seen: FxHashSet<(usize, StackId)> = FxHashSet::default();
        for (head, at) in heads.iter().enumerate() {
            let visit = Visit { head, place: 0, stacks: at.stacks, before: vec![] };
            for run in Run::all(lexer, bytes, 0, Some(head), at.lexer_state, &at.exclusions) {
                if run.excluded.is_none() {
                    search.follow(&run, &visit, bytes.len(), parts, &mut open)?;
                }
                search.runs.push(run);
            }
        }
        while let Some(visit) = open.pop_front() {
            if !seen.insert((visit.place, visit.stacks)) {
                continue;
            }
            if seen.len() > MAX_VISITS {
                search.cut_off = true;
                break;
            }
            let place = visit.place;
            for run in inner.entry(place).or_insert_with(|| Run::all(lexer, bytes, place, None, Lexer::START, &[])) {
                search.follow(run, &visit, bytes.len(), parts, &mut open)?;
            }
        }
        let mut inner: Vec<Run> = inner.into_values().flatten().collect();
        inner.sort_by_key(|run| run.start);
        search.runs.extend(inner);
        Ok(search)
    })
}

/// Reads a token of `length` bytes as each of the terminals that name it, from each head between lexemes.
pub(super) fn search_terminals(
    constraint: &Constraint,
    token: TokenId,
    length: usize,
) -> Result<Vec<Finding>, RuntimeError> {
    let heads = constraint.heads();
    let between = heads.iter().enumerate().filter(|(_, at)| at.lexer_state == Lexer::START);
    constraint.with_parts(|parts| {
        let mut search = Search::default();
        for (head, at) in between {
            let visit = Visit { head, place: 0, stacks: at.stacks, before: vec![] };
            for one in token_terminals(parts.compiled).filter(|one| one.tokens.contains(token)) {
                let is_read = !parts.read(one.terminal, at.stacks)?.is_empty();
                let outcome = if is_read { Outcome::Complete } else { Outcome::Rejected };
                search.note(&visit, one.terminal, length, outcome, parts)?;
            }
        }
        Ok(search.findings)
    })
}

impl Search {
    /// Tries every lexeme that a run offers on the stacks of a visit.
    fn follow(
        &mut self,
        run: &Run,
        visit: &Visit,
        end: usize,
        parts: &mut Parts<'_>,
        open: &mut VecDeque<Visit>,
    ) -> Result<(), RuntimeError> {
        for &LexemeEnd { terminal, at } in &run.ends {
            let reached = parts.read(terminal, visit.stacks)?;
            let outcome = match at {
                _ if reached.is_empty() => Outcome::Rejected,
                at if at == end => Outcome::Complete,
                _ => Outcome::Read,
            };
            self.note(visit, terminal, at, outcome, parts)?;
            if at < end {
                let before: Vec<TerminalId> = visit.before.iter().copied().chain([terminal]).collect();
                open.extend(reached.into_iter().map(|stacks| Visit {
                    head: visit.head,
                    place: at,
                    stacks,
                    before: before.clone(),
                }));
            }
        }
        for &terminal in &run.limited {
            if !parts.read(terminal, visit.stacks)?.is_empty() {
                self.note(visit, terminal, end, Outcome::Limited, parts)?;
            }
        }
        for &terminal in &run.unfinished {
            let readable = !parts.read(terminal, visit.stacks)?.is_empty();
            let outcome = if readable { Outcome::Unfinished } else { Outcome::Rejected };
            // A terminal that is complete here and rejected would be named twice.
            if readable || !run.ends.contains(&LexemeEnd { terminal, at: end }) {
                self.note(visit, terminal, end, outcome, parts)?;
            }
        }
        Ok(())
    }

    fn note(
        &mut self,
        visit: &Visit,
        terminal: TerminalId,
        end: usize,
        outcome: Outcome,
        parts: &mut Parts<'_>,
    ) -> Result<(), RuntimeError> {
        self.allowed |= matches!(outcome, Outcome::Complete | Outcome::Unfinished);
        if self.findings.len() >= MAX_FINDINGS {
            return Ok(());
        }
        let tops = parts.workspace.arena.edges(visit.stacks).iter().map(|&(state, _)| state).collect();
        let expected = if outcome == Outcome::Rejected { parts.expected(visit.stacks)? } else { vec![] };
        let (head, start, before) = (visit.head, visit.place, visit.before.clone());
        self.findings.push(Finding { head, start, end, terminal, before, outcome, tops, expected });
        Ok(())
    }
}

impl Parts<'_> {
    /// The sets of stacks after a terminal was read, skipped, or both; none where neither is possible.
    fn read(&mut self, terminal: TerminalId, stacks: StackId) -> Result<Vec<StackId>, RuntimeError> {
        let info = &self.compiled.terminals[terminal];
        let mut reached = Vec::new();
        if info.ignored {
            reached.push(stacks);
        }
        if info.used {
            let shifted = self.workspace.arena.shift(terminal, stacks, &self.compiled.lr);
            let shifted = shifted.map_err(|error| error.limit(&self.compiled.config.limits))?;
            if shifted != Arena::EMPTY {
                reached.push(shifted);
            }
        }
        Ok(reached)
    }

    /// Terminals that some stack of the set can read, the end terminal among them.
    fn expected(&mut self, stacks: StackId) -> Result<Vec<TerminalId>, RuntimeError> {
        let lr = &self.compiled.lr;
        let mut expected = vec![false; self.compiled.terminals.len()];
        let reduced = self.workspace.arena.reduce(stacks, lr, |state, _| {
            for &(symbol, _) in lr.transitions(state) {
                if let Symbol::Terminal(terminal) = symbol {
                    expected[terminal.index()] = true;
                }
            }
        });
        reduced.map_err(|error| error.limit(&self.compiled.config.limits))?;
        Ok((0..expected.len()).filter(|&terminal| expected[terminal]).map(TerminalId::from_index).collect())
    }
}
