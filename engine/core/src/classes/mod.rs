//! What tokens can do, as *terminal-sequence classes*.
//!
//! From a lexer state, the bytes of a token can be cut into terminals in several ways, and all of these together form a
//! small acyclic automaton over terminals, a [class](ClassTable). Most tokens do the same as many others: from inside a
//! JSON string, some 190,000 of 200,000 tokens just continue the string. [`partition`](fn@partition) finds for each lexer state which
//! token does what, as a shared structure of rank intervals ([`Pieces`]).
//!
//! A class consists of the set of terminals that may be *stopped in* (complete at the token's end, or complete later),
//! and for each terminal that may be complete inside the token an edge to the class of the remaining bytes. By own-
//! longest-match only the last place counts where a terminal matched.

mod alike;
mod branches;
mod check;
mod class;
mod deferred;
mod late;
mod partition;
mod piece;
mod print;
mod projection;
mod rests;
mod self_loops;
mod similar;
mod start_lists;
mod staying;
mod suffixes;
mod walk;

pub use alike::Alike;
pub use class::{ClassRow, ClassRows, ClassTable};
pub use deferred::Deferred;
pub use late::{LateWalker, Source};
pub use partition::{Partition, partition};
pub use piece::{Entry, Label, Pieces};
pub use projection::Projection;
pub use walk::stop_sets;
