//! Bytes that no terminal tells apart, as one column of the lexer's table.

use serde::{Deserialize, Serialize};

use super::nfa::{Nfa, Node};
use crate::soundness::Unsound;

/// Maps each byte to its class. Classes are numbered in the order of their first byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
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
        Self::starting(|byte| starts[byte])
    }

    /// The coarsest classes, each a range, that respect those of several automata.
    pub(super) fn common<'a>(all: impl Iterator<Item = &'a Self> + Clone) -> Self {
        Self::starting(|byte| all.clone().any(|classes| classes.class[byte] != classes.class[byte - 1]))
    }

    /// Ranges, of which one begins at 0 and others where `begins` says so.
    fn starting(begins: impl Fn(usize) -> bool) -> Self {
        let mut class = [0; 256];
        let mut current = 0;
        for (byte, class) in class.iter_mut().enumerate().skip(1) {
            current += u8::from(begins(byte));
            *class = current;
        }
        Self { class, count: usize::from(current) + 1 }
    }

    /// The first byte of each class, in the order of the classes.
    pub(super) fn representatives(&self) -> impl Iterator<Item = u8> + use<'_> {
        (0..=u8::MAX).filter(|&byte| byte == 0 || self.get(byte) > self.get(byte - 1))
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

/// The class of each byte.
impl From<ByteClasses> for Vec<u8> {
    fn from(classes: ByteClasses) -> Self {
        classes.class.into()
    }
}

/// Reads the class of each byte.
impl TryFrom<Vec<u8>> for ByteClasses {
    type Error = Unsound;

    fn try_from(classes: Vec<u8>) -> Result<Self, Self::Error> {
        let class: [u8; 256] = classes.try_into().map_err(|_| Unsound("a byte has no class"))?;
        let count = class.iter().fold(0, |highest, &class| highest.max(usize::from(class))) + 1;
        Ok(Self { class, count })
    }
}
