//! Copies of lexer states by how many tokens a lexeme may still take.
//!
//! To a terminal with a limit, the token at hand is one of three kinds: others may follow it in the lexeme, it is the last
//! one, or there are too many already. In the last one the terminal is not in the strict future, which is what may be
//! unfinished when a token ends; but the bytes of that token may still complete it. Behind the last one it is in no set any
//! more, so that it rules out no early end either. All limited terminals of one lexeme count the same tokens, so that a
//! state has at most one copy more than twice the number of different limits, and far fewer where not all concern it.

use super::Trait;
use super::dfa::{Lexer, TerminalSets};
use super::token_limits::{Counted, FOR_EVER, TokenLimits};
use crate::error::CompileError;
use crate::id::{Id, LexerStateId, TerminalId, TerminalSetId};
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// Limits the tokens of lexemes, for each terminal that has a limit. A lexer of other terminals stays as it is.
///
/// # Errors
/// [`CompileError::Limit`] for more than `max_states` states or too much work, [`CompileError::Cancelled`].
pub fn limit_tokens(
    lexer: Lexer,
    traits: &[Trait],
    max_states: usize,
    budget: &mut Budget<'_>,
) -> Result<Lexer, CompileError> {
    let wanted = lexer.longer_future(Lexer::START).iter().map(|&terminal| TerminalId(terminal));
    // No text has more tokens than can be counted.
    let limit_of = |terminal: TerminalId| traits[terminal.index()].max_tokens.filter(|&limit| limit < u32::MAX);
    let limits: Vec<(TerminalId, u32)> = wanted.filter_map(|terminal| Some((terminal, limit_of(terminal)?))).collect();
    if limits.is_empty() {
        return Ok(lexer);
    }
    let mut copies = Copies::new(&lexer, limits);
    copies.enter(Lexer::START, 1);
    let mut place = 0;
    while let Some(&copy) = copies.known.get(place) {
        place += 1;
        budget.spend(lexer.classes.count() + copies.limits.len())?;
        copies.work_out(copy);
        budget.check_size("states", copies.known.len() + 1, max_states)?;
        budget.hold(|| 4 * copies.table.len() + copies.sets.bytes())?;
    }
    Ok(copies.finish())
}

/// A state of the lexer in a lexeme that has taken some tokens, the one at hand included.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Version {
    state: LexerStateId,
    /// Limited terminals that have too many tokens.
    dead: TerminalSetId,
    /// Limited terminals that no further token may go on with.
    last: TerminalSetId,
    /// The last count of tokens for which all that is so.
    until: u32,
}

/// The copies so far. The places of those that are known are their ids, less one for the dead state.
struct Copies<'a> {
    lexer: &'a Lexer,
    limits: Vec<(TerminalId, u32)>,
    sets: TerminalSets,
    known: Vec<Version>,
    ids: FxHashMap<Version, LexerStateId>,
    table: Vec<LexerStateId>,
    /// What a state accepts, may come to accept, and the same for longer matches, as in [`Lexer::outputs`].
    outputs: Vec<[TerminalSetId; 4]>,
    counted: Vec<Counted>,
}

impl<'a> Copies<'a> {
    fn new(lexer: &'a Lexer, limits: Vec<(TerminalId, u32)>) -> Self {
        let sets = lexer.sets.clone();
        let nothing = sets.empty();
        let dead = Counted { open: nothing, until: FOR_EVER, then: Lexer::DEAD };
        Self {
            lexer,
            limits,
            sets,
            known: Vec::new(),
            ids: FxHashMap::default(),
            table: vec![Lexer::DEAD; lexer.classes.count()],
            outputs: vec![[nothing; 4]],
            counted: vec![dead],
        }
    }

    /// The copy of a state for a lexeme that has taken so many tokens.
    fn enter(&mut self, state: LexerStateId, count: u32) -> LexerStateId {
        let (mut dead, mut last, mut until) = (Vec::new(), Vec::new(), FOR_EVER);
        let [accepts, future, longer, longer_future] = self.lexer.outputs(state);
        for &(terminal, limit) in &self.limits {
            let has = |set| self.sets.contains(set, terminal.0);
            let may_go_on = has(future) || has(longer_future);
            if !may_go_on && !has(accepts) && !has(longer) {
                continue;
            }
            if count > limit {
                dead.push(terminal.0);
                continue;
            }
            if may_go_on && count == limit {
                last.push(terminal.0);
            }
            until = until.min(if may_go_on && count < limit { limit - 1 } else { limit });
        }
        let is_dead = |set| self.sets.get(set).iter().all(|terminal| dead.contains(terminal));
        if state != Lexer::START && [accepts, future, longer, longer_future].into_iter().all(is_dead) {
            return Lexer::DEAD;
        }
        // The start is left with the first byte.
        let until = if state == Lexer::START { FOR_EVER } else { until };
        let copy = Version { state, dead: self.sets.intern(&dead), last: self.sets.intern(&last), until };
        *self.ids.entry(copy).or_insert_with(|| {
            self.known.push(copy);
            LexerStateId::from_index(self.known.len())
        })
    }

    /// Adds the row and the outputs of the next copy.
    fn work_out(&mut self, copy: Version) {
        let own = LexerStateId::from_index(self.outputs.len());
        let lexer = self.lexer;
        // What has not happened yet when the count is at its end has not happened before.
        let count = if copy.state == Lexer::START { 1 } else { copy.until };
        let then = if copy.until == FOR_EVER { own } else { self.enter(copy.state, copy.until + 1) };
        let mut last = (Lexer::DEAD, Lexer::DEAD);
        for &to in lexer.row(copy.state) {
            if last.0 != to {
                last = (to, if to == Lexer::DEAD { to } else { self.enter(to, count) });
            }
            self.table.push(last.1);
        }
        let [accepts, future, longer, longer_future] =
            lexer.outputs(copy.state).map(|set| self.without(set, copy.dead));
        let beyond = self.without(future, copy.last);
        self.outputs.push([accepts, beyond, longer, longer_future]);
        self.counted.push(Counted { open: future, until: copy.until, then });
    }

    fn without(&mut self, set: TerminalSetId, unwanted: TerminalSetId) -> TerminalSetId {
        if unwanted == self.sets.empty() {
            return set;
        }
        let members = self.sets.get(set).iter().copied();
        let kept: Vec<u32> = members.filter(|&member| !self.sets.contains(unwanted, member)).collect();
        self.sets.intern(&kept)
    }

    fn finish(self) -> Lexer {
        let output = |place: usize| self.outputs.iter().map(|outputs| outputs[place]).collect();
        Lexer {
            classes: self.lexer.classes.clone(),
            accepts: output(0),
            futures: output(1),
            longer: output(2),
            longer_futures: output(3),
            table: self.table,
            sets: self.sets,
            token_limits: TokenLimits { limits: self.limits, states: self.counted },
            forks: Default::default(),
        }
    }
}
