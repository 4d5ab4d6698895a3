//! The lexer's transitions turned round: which states lead to one.

use super::dfa::Lexer;

/// Transitions to some states, by target.
pub(super) struct Incoming {
    starts: Vec<u32>,
    edges: Vec<(u8, u32)>,
}

impl Incoming {
    /// The transitions to the states that are marked.
    pub(super) fn new(lexer: &Lexer, marked: &[bool]) -> Self {
        let width = lexer.classes.count();
        let mut starts = vec![0_u32; lexer.state_count() + 1];
        for to in lexer.table.iter().filter(|to| marked[to.index()]) {
            starts[to.index() + 1] += 1;
        }
        for state in 0..lexer.state_count() {
            starts[state + 1] += starts[state];
        }
        let mut fill = starts.clone();
        let mut edges = vec![(0, 0); starts[lexer.state_count()] as usize];
        for (at, to) in lexer.table.iter().enumerate().filter(|(_, to)| marked[to.index()]) {
            edges[fill[to.index()] as usize] = ((at % width) as u8, (at / width) as u32);
            fill[to.index()] += 1;
        }
        Self { starts, edges }
    }

    /// The transitions to a state, as byte classes and sources.
    pub(super) fn of(&self, state: u32) -> &[(u8, u32)] {
        &self.edges[self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize]
    }
}
