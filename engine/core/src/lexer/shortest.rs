//! The members of a language that have no shorter member in front: nothing leads on from where one is complete.

use super::automaton::{Automaton, Making};
use super::determinize::RawDfa;
use super::dfa::Lexer;
use super::form::Form;
use crate::error::CompileError;

/// What `item` matches without matching a proper, non-empty prefix of it.
///
/// # Errors
/// [`CompileError::Limit`] for too many states or too much work, [`CompileError::Cancelled`].
pub(super) fn shortest(item: &Form, making: &mut Making<'_>) -> Result<Automaton, CompileError> {
    let Automaton { lexer, empty } = Automaton::of(item, making)?;
    let Lexer { classes, mut table, accepts, sets, .. } = lexer;
    let width = classes.count();
    making.work.spend(table.len())?;
    for (state, accepted) in accepts.iter().enumerate() {
        // The start accepts nothing, also where the empty text is a member: only a non-empty prefix counts.
        if state != Lexer::START.index() && *accepted != sets.empty() {
            table[state * width..(state + 1) * width].fill(Lexer::DEAD);
        }
    }
    Automaton::finish(RawDfa { classes, table, longer: accepts.clone(), accepts, sets }, empty, making)
}
