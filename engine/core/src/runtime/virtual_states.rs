//! Lexer states together with the exclusions that a branch carries.
//!
//! When a terminal is complete but could still grow, one branch ends it here and another waits. The branch that ended
//! it watches a *shadow* of the waiting lexer: if the shadow completes the same terminal later, the end was premature
//! and the branch dies; once the terminal is no longer in the shadow's strict future, the watch is over. The pair
//! (shadow state, terminal) is an *exclusion*. A lexer state with a set of exclusions is one *virtual* state with
//! transitions of its own, worked out when first taken, so that running never looks at a list of exclusions.

use crate::id::{LexerStateId, TerminalId, VirtualStateId};
use crate::intern::SliceInterner;
use crate::lexer::Lexer;

/// A terminal that must not be completed again, and the lexer state that watches for it.
pub type Exclusion = (LexerStateId, TerminalId);

/// What a byte does in a virtual state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    /// The state that goes on inside the lexeme, if any.
    pub(super) inside: Option<VirtualStateId>,
    /// Terminals that may end here, each with the state between lexemes that follows.
    pub(super) emitted: Vec<(TerminalId, VirtualStateId)>,
}

/// Virtual states that were met, with the transitions that were taken.
#[derive(Debug)]
pub(super) struct VirtualStates {
    /// The lexer state under a mark, then the exclusions in order.
    keys: SliceInterner<VirtualStateId, Exclusion>,
    /// For each state and byte class the place of its step, once known.
    table: Vec<u32>,
    steps: Vec<Step>,
    width: usize,
}

const UNKNOWN: u32 = u32::MAX;
/// Stands in the place of a terminal beside the lexer state itself.
const OWN: TerminalId = TerminalId(u32::MAX);

impl VirtualStates {
    /// Between lexemes, without exclusions.
    pub(super) const START: VirtualStateId = VirtualStateId(0);

    pub(super) fn new(lexer: &Lexer) -> Self {
        let width = lexer.classes().count();
        let mut states = Self { keys: SliceInterner::new(), table: Vec::new(), steps: Vec::new(), width };
        states.state(Lexer::START, &[]);
        states
    }

    /// Number of states met so far.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The lexer state.
    pub(super) fn lexer_state(&self, state: VirtualStateId) -> LexerStateId {
        self.keys.get(state)[0].0
    }

    /// The exclusions, ascending.
    pub(super) fn exclusions(&self, state: VirtualStateId) -> &[Exclusion] {
        &self.keys.get(state)[1..]
    }

    fn state(&mut self, lexer_state: LexerStateId, exclusions: &[Exclusion]) -> VirtualStateId {
        let key: Vec<Exclusion> = std::iter::once((lexer_state, OWN)).chain(exclusions.iter().copied()).collect();
        let state = self.keys.intern(&key);
        self.table.resize(self.keys.len() * self.width, UNKNOWN);
        state
    }

    /// What a byte does. Worked out once for each state and byte class.
    pub(super) fn step(&mut self, state: VirtualStateId, byte: u8, lexer: &Lexer) -> &Step {
        let cell = state.index() * self.width + lexer.classes().get(byte);
        if self.table[cell] == UNKNOWN {
            let step = self.work_out(state, byte, lexer);
            self.table[cell] = self.steps.len() as u32;
            self.steps.push(step);
        }
        &self.steps[self.table[cell] as usize]
    }

    fn work_out(&mut self, state: VirtualStateId, byte: u8, lexer: &Lexer) -> Step {
        let next = lexer.next(self.lexer_state(state), byte);
        if next == Lexer::DEAD {
            return Step::default();
        }
        let mut watched = Vec::new();
        for &(shadow, terminal) in self.exclusions(state) {
            let shadow = lexer.next(shadow, byte);
            if lexer.accepts(shadow).binary_search(&terminal.0).is_ok() {
                return Step::default();
            }
            if lexer.strict_future(shadow).binary_search(&terminal.0).is_ok() {
                watched.push((shadow, terminal));
            }
        }
        watched.sort_unstable();
        watched.dedup();
        let inside = (!lexer.strict_future(next).is_empty()).then(|| self.state(next, &watched));
        let emitted = lexer.accepts(next).iter().map(|&terminal| {
            let terminal = TerminalId(terminal);
            if lexer.strict_future(next).binary_search(&terminal.0).is_err() {
                return (terminal, self.state(Lexer::START, &watched));
            }
            let mut more = watched.clone();
            if let Err(place) = more.binary_search(&(next, terminal)) {
                more.insert(place, (next, terminal));
            }
            (terminal, self.state(Lexer::START, &more))
        });
        let emitted = emitted.collect();
        Step { inside, emitted }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::error::CancelFlag;
    use crate::grammar::Pattern;

    #[test]
    fn an_early_end_watches_for_the_longer_match() {
        let patterns = [Pattern::regex(r"\+\+?")];
        let lexer = Lexer::build(&patterns, &[true], &Config::default(), &CancelFlag::new()).unwrap();
        let mut states = VirtualStates::new(&lexer);
        let step = states.step(VirtualStates::START, b'+', &lexer).clone();
        let (plus, early) = step.emitted[0];
        let shadow = states.lexer_state(step.inside.unwrap());
        assert_eq!(states.exclusions(early), [(shadow, plus)]);
        assert_eq!(*states.step(early, b'+', &lexer), Step::default(), "the early end was premature");
    }
}
