//! Which lexer states lead to one, whatever the bytes.

use super::dfa::Lexer;
use crate::id::LexerStateId;

/// The live states that lead to each live state. One may come twice, where classes of bytes between lead elsewhere.
pub(crate) struct Predecessors {
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    /// Linear in the table, most of which is rows in which one state follows another.
    pub(crate) fn new(lexer: &Lexer) -> Self {
        let mut starts = vec![0_u32; lexer.state_count() + 1];
        for state in lexer.live_states() {
            successors(lexer, state).for_each(|to| starts[to.index() + 1] += 1);
        }
        for state in 0..lexer.state_count() {
            starts[state + 1] += starts[state];
        }
        let mut fill = starts.clone();
        let mut sources = vec![0; starts[lexer.state_count()] as usize];
        for state in lexer.live_states() {
            for to in successors(lexer, state) {
                sources[fill[to.index()] as usize] = state.0;
                fill[to.index()] += 1;
            }
        }
        Self { starts, sources }
    }

    /// The states that lead to a state.
    pub(crate) fn of(&self, state: u32) -> &[u32] {
        &self.sources[self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize]
    }
}

/// The live states to which a state leads, each once for neighbouring classes of bytes.
pub(super) fn successors(lexer: &Lexer, state: LexerStateId) -> impl Iterator<Item = LexerStateId> {
    let row = lexer.row(state);
    let before = [Lexer::DEAD].into_iter().chain(row.iter().copied());
    row.iter().copied().zip(before).filter(|&(to, before)| to != before && to != Lexer::DEAD).map(|(to, _)| to)
}
