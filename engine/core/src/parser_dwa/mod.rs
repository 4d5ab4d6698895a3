//! The *Parser DWA*: one deterministic weighted automaton over LR states that evaluates all recognisers at once.
//!
//! It reads the stack from the top. A weight is an interned set of recogniser roots, which stands for the (lexer state,
//! token) pairs whose class has one of these roots. A state carries a final weight: the roots that accept as soon as
//! the automaton gets here, whatever lies below. The weight of a stack is the union of the final weights on the way.

mod check;
mod determinize;
mod dwa;
mod print;

pub use determinize::determinize;
pub use dwa::{ParserDwa, Weights};
