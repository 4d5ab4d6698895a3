//! What must not follow a terminal: look-ahead at its end, as far as it can be exact.
//!
//! A decoder cannot look ahead. But it can let a lexeme end and find out later that it should not have, as it does for
//! longer matches, and by the same means: what the item matches with a member of `by` behind it counts as a longer match
//! without being one ([`Lexer::longer`]). That knows where the lexeme began, not where it ended, so it may rule out an end
//! for what must not follow another one. Where that could happen the pattern is refused.

use super::automaton::{Automaton, Making};
use super::dfa::Lexer;
use super::form::Form;
use super::shortest::shortest;
use crate::error::CompileError;
use crate::grammar::Span;
use crate::id::LexerStateId;
use crate::intern::FxHashSet;

/// What `item` matches where the text behind does not begin with a member of `by`.
///
/// # Errors
/// [`CompileError::Grammar`] where that cannot be told exactly, [`CompileError::Limit`] for too many states or too much
/// work, [`CompileError::Cancelled`].
pub(super) fn not_followed_by(
    item: &Form,
    by: &Form,
    span: Span,
    making: &mut Making<'_>,
) -> Result<Form, CompileError> {
    let refused = |message: &str| Err(CompileError::Grammar { message: message.into(), span });
    if item.members().empty {
        return refused("a terminal that matches the empty text too cannot say what must not follow it");
    }
    if by.members().empty {
        return refused("what must not follow matches the empty text, and so this could stand nowhere");
    }
    let item = Automaton::of(item, making)?;
    // A text begins with a member exactly if it begins with a shortest one.
    let by = shortest(by, making)?;
    if !ends_are_told_apart(&item.lexer, &by.lexer, making)? {
        return refused(
            "what must not follow a short match may lie partly inside a longer one here, and then it cannot be told which \
             of them it follows; let what must not follow be a single character",
        );
    }
    Ok(Form::NotFollowedBy { item: Box::new(item), by: Box::new(by) })
}

/// Places in the item and in two members of `by`: one that began at an earlier end, and one that began at the end that is
/// asked about, once there is one.
type Place = (LexerStateId, LexerStateId, Option<LexerStateId>);

/// Whether all that may complete a member of `by` behind an earlier end rules out the later ends too: by a member behind
/// these, or because a longer text is matched.
fn ends_are_told_apart(item: &Lexer, by: &Lexer, making: &mut Making<'_>) -> Result<bool, CompileError> {
    let is_end = |state: LexerStateId| !item.accepts(state).is_empty();
    let mut open: Vec<Place> =
        item.live_states().filter(|&state| is_end(state)).map(|state| (state, Lexer::START, None)).collect();
    let mut seen: FxHashSet<Place> = open.iter().copied().collect();
    while let Some((at, earlier, later)) = open.pop() {
        for byte in 0..=u8::MAX {
            making.work.spend(1)?;
            let (at, earlier) = (item.next(at, byte), by.next(earlier, byte));
            let completes = !by.accepts(earlier).is_empty();
            let later = later.map(|later| by.next(later, byte));
            let ruled_out = later.is_some_and(|later| is_end(at) || !by.accepts(later).is_empty());
            if later.is_some() && completes && !ruled_out {
                return Ok(false);
            }
            // Nothing leads on from a shortest member, nor from where none can be completed.
            if ruled_out || by.strict_future(earlier).is_empty() {
                continue;
            }
            let asked = (later.is_none() && is_end(at)).then_some((at, earlier, Some(Lexer::START)));
            open.extend(asked.into_iter().chain([(at, earlier, later)]).filter(|&place| seen.insert(place)));
        }
    }
    Ok(true)
}
