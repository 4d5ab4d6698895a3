//! A shortest member of a pattern: whether there is any, and one to show.

use super::automaton::{Automaton, Making};
use super::dfa::Lexer;
use super::pattern::compile_pattern;
use crate::config::Config;
use crate::error::CompileError;
use crate::grammar::Pattern;
use crate::id::LexerStateId;
use crate::watch::Watch;

/// The member of a pattern with the fewest bytes, of several the first in their order; `None` if there is none.
/// What must not follow a member, and tokens, are left out of account.
///
/// # Errors
/// Those of [`compile_pattern`].
///
/// ```
/// # use maskwright_core::{config::Config, watch::Watch, grammar::Pattern, lexer::shortest_member};
/// let of = |source| shortest_member(&Pattern::regex(source), &Config::default(), &Watch::default()).unwrap();
/// assert_eq!(of("x*(b|ab|aa)y{2}"), Some(b"byy".to_vec()));
/// assert_eq!(of("a[b&&c]"), None);
/// ```
pub fn shortest_member(pattern: &Pattern, config: &Config, watch: &Watch) -> Result<Option<Vec<u8>>, CompileError> {
    let mut making = Making::new(config, watch);
    let form = compile_pattern(pattern, &mut making)?;
    let Automaton { lexer, empty } = Automaton::of(&form, &mut making)?;
    if empty {
        return Ok(Some(Vec::new()));
    }
    // Each state by the shortest way to it: the byte, and the state before.
    let mut before: Vec<Option<(LexerStateId, u8)>> = vec![None; lexer.state_count()];
    let mut open = vec![Lexer::START];
    let mut next = 0;
    while next < open.len() {
        let state = open[next];
        next += 1;
        making.work.spend(lexer.classes().count())?;
        for byte in lexer.classes().representatives() {
            let to = lexer.next(state, byte);
            if to == Lexer::DEAD || before[to.index()].is_some() {
                continue;
            }
            before[to.index()] = Some((state, byte));
            if !lexer.accepts(to).is_empty() {
                return Ok(Some(way_to(to, &before)));
            }
            open.push(to);
        }
    }
    Ok(None)
}

fn way_to(mut state: LexerStateId, before: &[Option<(LexerStateId, u8)>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let Some((earlier, byte)) = before[state.index()] {
        bytes.push(byte);
        state = earlier;
    }
    bytes.reverse();
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_so_where_it_takes_too_much() {
        let mut config = Config::default();
        config.limits.max_determinize_work = 1_000;
        let error = shortest_member(&Pattern::regex(".*a.{20}"), &config, &Watch::default()).unwrap_err();
        assert!(matches!(error, CompileError::Limit { .. }), "{error}");
    }

    #[test]
    fn is_the_first_of_the_shortest() {
        let of = |source| shortest_member(&Pattern::regex(source), &Config::default(), &Watch::default()).unwrap();
        assert_eq!(of("(cc|é|ab|aab)").as_deref(), Some(&b"ab"[..]));
        assert_eq!(of("(?:a{3}|b)*").as_deref(), Some(&b""[..]));
        assert_eq!(of("[é-😀]+").as_deref(), Some("é".as_bytes()));
    }
}
