//! Lexer states but for some terminals.
//!
//! On a given stack few terminals can be read. A string of at most 80 characters and one of at most 2,000 share their lexer
//! states, and where only the longer one may stand, the end of the shorter one means nothing.

use super::class::ClassTable;
use crate::id::{Id, LexerStateId, TerminalSetId};
use crate::lexer::Lexer;

/// The sets of a lexer without some terminals.
#[derive(Debug)]
pub struct Projection {
    of_set: Vec<TerminalSetId>,
    nothing: TerminalSetId,
}

impl Projection {
    /// Leaves out the terminals of a list, which ascends. Linear in all sets of the lexer.
    pub fn new(unwanted: &[u32], lexer: &Lexer, classes: &mut ClassTable) -> Self {
        let sets = classes.sets_mut();
        let nothing = sets.empty();
        let of_set = (0..lexer.sets().len()).map(|set| {
            let members = lexer.sets().get(TerminalSetId::from_index(set)).iter().copied();
            sets.intern(&members.filter(|member| unwanted.binary_search(member).is_err()).collect::<Vec<_>>())
        });
        Self { of_set: of_set.collect(), nothing }
    }

    /// Memory, in bytes.
    pub fn memory(&self) -> usize {
        size_of_val(&self.of_set[..])
    }

    /// Terminals that are complete in a state and not left out.
    pub(super) fn accepts(&self, state: LexerStateId, lexer: &Lexer) -> TerminalSetId {
        self.of_set[lexer.accept_set(state).index()]
    }

    /// Those that may be complete after at least one more byte.
    pub(super) fn future(&self, state: LexerStateId, lexer: &Lexer) -> TerminalSetId {
        self.of_set[lexer.future_set(state).index()]
    }

    /// Terminals of which a match that ended before is too short in a state, and those that are complete there.
    pub(super) fn matches(&self, state: LexerStateId, lexer: &Lexer) -> [TerminalSetId; 2] {
        let [accepts, _, longer, _] = self.outputs(state, lexer);
        [longer, accepts]
    }

    /// All that is known of a state but where it leads, as [`Lexer::outputs`] has it.
    pub(super) fn outputs(&self, state: LexerStateId, lexer: &Lexer) -> [TerminalSetId; 4] {
        lexer.outputs(state).map(|set| self.of_set[set.index()])
    }

    /// Whether nothing is known of others in a state, nor will be later.
    pub(super) fn is_dead(&self, state: LexerStateId, lexer: &Lexer) -> bool {
        self.outputs(state, lexer) == [self.nothing; 4]
    }
}
