//! Masking and committing tokens with a compiled grammar.
//!
//! A [`Constraint`] is a place in a text: a few *heads*, each a virtual lexer state with the set of stacks that are in
//! it. A mask walks the product of stacks and Parser DWA and renders the weights that it meets; a commit runs the
//! lexer over the token's bytes and reduces and shifts for each terminal that ends. A mask never looks at the
//! vocabulary one token at a time, and never changes the parse.
//!
//! - [`Arena`](stacks::Arena): the graph-structured stack; [`shift`](stacks::Arena::shift) is one terminal.
//! - [`VirtualStates`](virtual_states::VirtualStates): lexer states with exclusions.
//! - [`TokenSets`](token_sets::TokenSets): weights as bitmaps.

mod commit;
mod constraint;
mod forced;
mod frame;
mod mask;
mod memo;
mod rendered;
mod shift;
mod stacks;
mod subsume;
mod token_sets;
mod union;
mod viable;
mod view;
mod virtual_states;
mod workspace;

pub use constraint::{CompiledGrammar, Constraint, RuntimeError};
pub use view::{GssNode, Head};
pub use virtual_states::Exclusion;

pub(crate) use commit::Parts;
pub(crate) use stacks::Arena;
