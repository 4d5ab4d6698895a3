//! What may go wrong with a grammar that compiles: facts about its terminals, and what follows from them.
//!
//! Terminals do not compete, and none may be cut short of its own longer match. So a text can be viable though no sentence
//! begins with it: after `a` of `/a+/` no `/ab/` can follow, since its first byte makes the `/a+/` longer. What is found
//! here is for those who write grammars; masks need none of it. All of it counts its work and can be stopped.
//!
//! 1. [`shortest_lexemes`](fn@shortest_lexemes), and [`Neighbours`]: which terminals the grammar allows next to each other.
//! 2. [`Shadows`]: what may yet show that a lexeme ended too early, told apart no more than texts can tell.
//! 3. [`Junctions`]: the places between lexemes with the shadows that watch there, as an automaton over terminals. It is
//!    all that the rule of the longest match asks of a sequence of terminals.
//! 4. [`spell`](Speller::spell): a shortest text of a sequence of terminals, with ignored text where it is needed.
//! 5. [`Facts`]: these for one grammar, with short `Sequences` of terminals for symbols and into LR states.
//! 6. [`dead_pairs`](fn@dead_pairs): terminals that the rules allow side by side and of which there is no text.
//! 7. [`Kinds`], [`Passages`] and [`Outlook`]: the grammar crossed with the places between lexemes, and whether a sentence
//!    can still come of a text.
//! 8. [`traps`](fn@traps): viable texts of which none can.
//! 9. `Relations`: which terminals have texts in common, or begin one another; with texts and `Places` the matrix of
//!    [`overlaps`](fn@overlaps).
//! 10. [`Clashes`]: which of these matter, as texts that [`TwoReadings`] cut in two ways, and terminals that no text ever
//!     is or that may go on for ever.

mod branches;
mod clashes;
mod dead_pairs;
mod endings;
mod endless;
mod facts;
mod free;
mod junctions;
mod kinds;
mod leading;
mod lexemes;
mod neighbours;
mod never;
mod outlook;
mod overlaps;
mod passages;
mod places;
mod readable;
mod readings;
mod relations;
mod sequences;
mod shadows;
mod spelling;
mod traps;
mod watchers;

pub use clashes::{Blank, Boundary, Clashes, Common};
pub use dead_pairs::{DeadPairs, dead_pairs};
pub use endless::EndlessTokens;
pub use facts::Facts;
pub use junctions::{Exit, Junctions};
pub use kinds::{Kinds, members};
pub use lexemes::shortest_lexemes;
pub use neighbours::Neighbours;
pub use never::Never;
pub use outlook::Outlook;
pub use overlaps::{Beginning, Overlap, Overlaps, overlaps};
pub use passages::Passages;
pub use readings::TwoReadings;
pub use sequences::Sequences;
pub use shadows::{Shadows, Watching};
pub use spelling::{Lexemes, Speller};
pub use traps::{Trap, Traps, traps};

/// Steps that all searches of one grammar may take together: some tenths of a second.
pub const MAX_WORK: usize = 20_000_000;
