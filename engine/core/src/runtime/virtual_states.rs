//! Lexer states together with the exclusions that a branch carries.
//!
//! When a terminal is complete but could still grow, one branch ends it here and another waits. The branch that ended
//! it watches a *shadow* of the waiting lexer: if the shadow completes the same terminal later, the end was premature
//! and the branch dies; once the terminal is no longer in the shadow's strict future, the watch is over. The pair
//! (shadow state, terminal) is an *exclusion*. A lexer state with a set of exclusions is one *virtual* state with
//! transitions of its own, worked out when first taken, so that running never looks at a list of exclusions.
//!
//! Where terminals have limits in tokens, a state says too how many tokens the lexeme at hand has taken, with the one that
//! is being read, and how many further ones may take part in the longer match of an exclusion. When a token ends, these
//! counts go on, the lexer state passes to its next copy if it is time, and an exclusion ends that may take no more.
//!
//! There may be a state for each byte of a long text. States that no frame roots are swept when there are many, and with
//! them all transitions, which are soon worked out again where they are still needed.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::frame::Heads;
use crate::id::{Id, LexerStateId, TerminalId, VirtualStateId};
use crate::lexer::Lexer;

/// A terminal that must not be completed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exclusion {
    /// The lexer state that watches for it.
    pub shadow: LexerStateId,
    /// The terminal.
    pub terminal: TerminalId,
    /// How many further tokens, behind the one at hand, may take part in its longer match.
    pub further: u32,
}

/// A terminal without a limit never has too many tokens.
const NO_LIMIT: u32 = u32::MAX;

/// What a byte does in a virtual state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    /// The state that goes on inside the lexeme, if any.
    pub(super) inside: Option<VirtualStateId>,
    /// Others that do, where terminals are split among several automata and the byte begins a lexeme.
    pub(super) beside: Vec<VirtualStateId>,
    /// Terminals that may end here, each with the state between lexemes that follows.
    pub(super) emitted: Vec<(TerminalId, VirtualStateId)>,
}

/// Virtual states of one text, with the transitions that were taken.
#[derive(Debug)]
pub(crate) struct VirtualStates {
    /// The lexer state with its count under a mark, then the exclusions in order. Empty where a state was swept.
    keys: Vec<Box<[Exclusion]>>,
    ids: HashTable<u32>,
    free: Vec<VirtualStateId>,
    root_counts: Vec<u32>,
    sweep_at: usize,
    min_sweep: usize,
    /// For each state the place of its row, once it has one.
    rows: Vec<u32>,
    /// Rows: for each byte class the place of its step, once known.
    table: Vec<u32>,
    steps: Vec<Step>,
    width: usize,
    /// The key under way, so that looking one up allocates nothing.
    key: Vec<Exclusion>,
}

const UNKNOWN: u32 = u32::MAX;
/// Stands in the place of a terminal beside the lexer state itself.
const OWN: TerminalId = TerminalId(u32::MAX);

impl VirtualStates {
    /// Between lexemes, without exclusions.
    pub(crate) const START: VirtualStateId = VirtualStateId(0);

    /// A table that is swept when it has more than `remembered` states.
    pub(super) fn new(lexer: &Lexer, remembered: usize) -> Self {
        let mut states = Self {
            keys: Vec::new(),
            ids: HashTable::new(),
            free: Vec::new(),
            root_counts: Vec::new(),
            sweep_at: remembered,
            min_sweep: remembered,
            rows: Vec::new(),
            table: Vec::new(),
            steps: Vec::new(),
            width: lexer.classes().count(),
            key: Vec::new(),
        };
        let start = states.state(Lexer::START, 0, &[]);
        states.keep(start);
        states
    }

    /// Starts a step from some heads: sweeps if it is time. Other states that must survive have to be rooted.
    pub(super) fn begin(&mut self, heads: &Heads) {
        if self.ids.len() > self.sweep_at {
            self.sweep(heads);
        }
    }

    /// Keeps a state until it is released as often as it was kept.
    pub(super) fn keep(&mut self, state: VirtualStateId) {
        self.root_counts[state.index()] += 1;
    }

    pub(super) fn release(&mut self, state: VirtualStateId) {
        self.root_counts[state.index()] -= 1;
    }

    /// The lexer state.
    pub(super) fn lexer_state(&self, state: VirtualStateId) -> LexerStateId {
        self.keys[state.index()][0].shadow
    }

    /// How many tokens the lexeme at hand has taken, the one at hand included; 0 where it makes no difference.
    pub(super) fn count(&self, state: VirtualStateId) -> u32 {
        self.keys[state.index()][0].further
    }

    /// The exclusions, ascending.
    pub(super) fn exclusions(&self, state: VirtualStateId) -> &[Exclusion] {
        &self.keys[state.index()][1..]
    }

    /// The state with this count and these exclusions, new or known.
    pub(super) fn state(&mut self, lexer_state: LexerStateId, count: u32, exclusions: &[Exclusion]) -> VirtualStateId {
        self.key.clear();
        self.key.push(Exclusion { shadow: lexer_state, terminal: OWN, further: count });
        self.key.extend_from_slice(exclusions);
        let key = &self.key[..];
        let hash = FxBuildHasher.hash_one(key);
        if let Some(&known) = self.ids.find(hash, |&id| *self.keys[id as usize] == *key) {
            return VirtualStateId(known);
        }
        let id = match self.free.pop() {
            Some(id) => {
                self.keys[id.index()] = key.into();
                id
            }
            None => {
                self.keys.push(key.into());
                self.root_counts.push(0);
                self.rows.push(UNKNOWN);
                VirtualStateId::from_index(self.keys.len() - 1)
            }
        };
        self.ids.insert_unique(hash, id.0, |&id| FxBuildHasher.hash_one(&*self.keys[id as usize]));
        id
    }

    /// Frees every state that nothing roots and no head is in, and forgets all steps.
    fn sweep(&mut self, heads: &Heads) {
        heads.iter().for_each(|&(state, _)| self.keep(state));
        self.ids.retain(|&mut id| self.root_counts[id as usize] > 0);
        for (id, key) in self.keys.iter_mut().enumerate() {
            if self.root_counts[id] == 0 && !key.is_empty() {
                *key = Box::new([]);
                self.free.push(VirtualStateId::from_index(id));
            }
        }
        heads.iter().for_each(|&(state, _)| self.release(state));
        self.rows.fill(UNKNOWN);
        self.table.clear();
        self.steps.clear();
        self.sweep_at = self.min_sweep.max(2 * self.ids.len());
    }

    /// What a byte does. Worked out once for each state and byte class, and again after a sweep.
    pub(super) fn step(&mut self, state: VirtualStateId, byte: u8, lexer: &Lexer) -> &Step {
        if self.rows[state.index()] == UNKNOWN {
            self.rows[state.index()] = (self.table.len() / self.width) as u32;
            self.table.resize(self.table.len() + self.width, UNKNOWN);
        }
        let cell = self.rows[state.index()] as usize * self.width + lexer.classes().get(byte);
        if self.table[cell] == UNKNOWN {
            let step = self.work_out(state, byte, lexer);
            self.table[cell] = self.steps.len() as u32;
            self.steps.push(step);
        }
        &self.steps[self.table[cell] as usize]
    }

    fn work_out(&mut self, state: VirtualStateId, byte: u8, lexer: &Lexer) -> Step {
        let from = self.lexer_state(state);
        let next = lexer.next(from, byte);
        if next == Lexer::DEAD {
            return Step::default();
        }
        let mut watched = Vec::new();
        for &Exclusion { shadow, terminal, further } in self.exclusions(state) {
            let shadow = lexer.next(shadow, byte);
            if shadow == Lexer::DEAD {
                continue;
            }
            if lexer.longer(shadow).binary_search(&terminal.0).is_ok() {
                return Step::default();
            }
            if lexer.longer_future(shadow).binary_search(&terminal.0).is_ok() {
                watched.push(Exclusion { shadow, terminal, further });
            }
        }
        watched.sort_unstable();
        watched.dedup();
        let count = if from == Lexer::START { 1 } else { self.count(state) };
        let mut step = Step::default();
        if lexer.is_fork(next) {
            for &branch in lexer.branches(next) {
                self.enter(branch, count, &watched, lexer, &mut step);
            }
        } else {
            self.enter(next, count, &watched, lexer, &mut step);
        }
        step
    }

    /// Adds to a step what comes of getting into a lexer state.
    #[inline]
    fn enter(&mut self, next: LexerStateId, count: u32, watched: &[Exclusion], lexer: &Lexer, step: &mut Step) {
        if !lexer.open(next).is_empty() {
            let inside = self.state(next, lexer.counted(next, count), watched);
            match step.inside {
                None => step.inside = Some(inside),
                Some(_) => step.beside.push(inside),
            }
        }
        let accepts = lexer.accepts(next);
        // Most bytes complete nothing.
        let may_be_longer = if accepts.is_empty() { accepts } else { lexer.longer_future(next) };
        step.emitted.extend(accepts.iter().map(|&terminal| {
            let terminal = TerminalId(terminal);
            if may_be_longer.binary_search(&terminal.0).is_err() {
                return (terminal, self.state(Lexer::START, 0, watched));
            }
            let further = lexer.token_limit(terminal).map_or(NO_LIMIT, |limit| limit.saturating_sub(count));
            let early = Exclusion { shadow: next, terminal, further };
            let mut more = watched.to_vec();
            if let Err(place) = more.binary_search(&early) {
                more.insert(place, early);
            }
            (terminal, self.state(Lexer::START, 0, &more))
        }));
    }

    /// The state for the token behind the one at hand.
    pub(super) fn in_next_token(&mut self, state: VirtualStateId, lexer: &Lexer) -> VirtualStateId {
        let (lexer_state, count) = (self.lexer_state(state), self.count(state));
        let (next, next_count) = lexer.in_next_token(lexer_state, count);
        let is_limited = |exclusion: &Exclusion| exclusion.further != NO_LIMIT;
        if (next, next_count) == (lexer_state, count) && !self.exclusions(state).iter().any(is_limited) {
            return state;
        }
        let exclusions = self.exclusions(state).iter().filter(|exclusion| exclusion.further > 0);
        let mut exclusions: Vec<Exclusion> =
            exclusions.map(|one| Exclusion { further: one.further - u32::from(is_limited(one)), ..*one }).collect();
        exclusions.sort_unstable();
        exclusions.dedup();
        self.state(next, next_count, &exclusions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::grammar::Pattern;
    use crate::watch::Watch;

    #[test]
    fn an_early_end_watches_for_the_longer_match() {
        let patterns = [Pattern::regex(r"\+\+?")];
        let lexer = Lexer::build(&patterns, &[true], &Config::default(), &Watch::default()).unwrap();
        let mut states = VirtualStates::new(&lexer, 100);
        let step = states.step(VirtualStates::START, b'+', &lexer).clone();
        let (plus, early) = step.emitted[0];
        let shadow = states.lexer_state(step.inside.unwrap());
        assert_eq!(states.exclusions(early), [Exclusion { shadow, terminal: plus, further: NO_LIMIT }]);
        assert_eq!(*states.step(early, b'+', &lexer), Step::default(), "the early end was premature");
    }
}
