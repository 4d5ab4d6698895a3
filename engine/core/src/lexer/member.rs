//! A shortest member of a pattern: whether there is any, and one to show.

use super::automaton::{Automaton, Making};
use super::pattern::compile_pattern;
use super::ways::Ways;
use crate::config::Config;
use crate::error::CompileError;
use crate::grammar::Pattern;
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
    let bytes: Vec<u8> = lexer.classes().representatives().collect();
    let is_member = |state| !lexer.accepts(state).is_empty();
    let ways = Ways::until(is_member, &lexer, &bytes, &mut making.work)?;
    Ok(ways.order.last().filter(|&&state| is_member(state)).map(|&state| ways.text(state)))
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
