//! Which stacks admit which class of tokens, as *stack recognisers*.
//!
//! A recogniser is an acyclic automaton over LR states that reads a stack from the top ([`NodeTable`]). For a class it is
//! built backwards ([`Saturation`]): from the stacks that are wanted after a terminal, back over its shift, and back
//! over all reductions that may come before it. What a sequence of terminals writes on the stack and reads again
//! never appears: going back over a shift *steps* the target by the state that was pushed, which is how writes and
//! reads cancel.
//!
//! 1. [`ReductionPaths`]: for each state that a reduction enters, the stacks that the reduction may have come from.
//! 2. [`Saturation::apply`]: one terminal (or any of a set), backwards.
//! 3. [`build_roots`]: all classes, in the order of the class table.
//! 4. [`NodeTable::extract`]: what is left when everything is built.

mod check;
mod expand;
mod extract;
mod node;
mod paths;
mod print;
mod roots;
mod saturate;
mod seeds;

pub use node::NodeTable;
pub use paths::ReductionPaths;
pub use roots::{Reading, Recognisers, Roots, RootsBuilder, build_roots};
pub use saturate::Saturation;
