//! Bytes that no terminal tells apart, as one column of the lexer's table.

use super::nfa::{Nfa, Node};

/// Maps each byte to its class. Classes are numbered in the order of their first byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteClasses {
    class: [u8; 256],
    count: usize,
}

impl ByteClasses {
    /// The coarsest classes that respect every range of an automaton.
    pub fn of(nfa: &Nfa) -> Self {
        let mut starts = [false; 257];
        for node in &nfa.nodes {
            if let Node::Ranges(ranges) = node {
                for &(first, last, _) in ranges {
                    starts[usize::from(first)] = true;
                    starts[usize::from(last) + 1] = true;
                }
            }
        }
        let mut class = [0; 256];
        let mut current = 0;
        for byte in 1..256 {
            current += u8::from(starts[byte]);
            class[byte] = current;
        }
        Self { class, count: usize::from(current) + 1 }
    }

    /// The class of a byte.
    #[inline]
    pub fn get(&self, byte: u8) -> usize {
        usize::from(self.class[usize::from(byte)])
    }

    /// Number of classes.
    pub fn count(&self) -> usize {
        self.count
    }
}
