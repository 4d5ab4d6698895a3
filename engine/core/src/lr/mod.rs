//! The LR(0) automaton of the normal form.
//!
//! Lookahead is not needed for masks: a reduction that the next terminal does not allow leads to a stack that cannot
//! shift it, and every stack that is reached by reductions is a viable prefix. So the automaton has no tables of
//! actions, only states, transitions, and for each state the productions that are complete in it. A stack is read from
//! the top; state 0 is the bottom. Knuth, *On the Translation of Languages from Left to Right* (1965); for the
//! regularity of stacks see Aho, Sethi and Ullman, *Compilers*, section 4.7.

mod automaton;
mod check;
mod print;

pub use automaton::{LrAutomaton, Reduction, build_automaton, build_item_sets};
