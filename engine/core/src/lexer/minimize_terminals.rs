//! Each terminal as small as it may be, before all of them are read at a time.
//!
//! States of the subset construction that differ for one terminal without making a difference are multiplied by the states
//! of all others, such as the counts of a bounded repetition: a string of at most 200 characters beside the format of a URI
//! has 38,000 states, and more than 100,000 before they are minimised. Of terminals that are minimal by themselves no
//! combination is made that another one equals, since what differs in a terminal differs in what that one completes.

use super::Trait;
use super::automaton::{Automaton, Making};
use super::form::Form;
use crate::error::CompileError;

/// The forms, with an automaton in the place of each that takes part and can be made one within the limits.
///
/// # Errors
/// [`CompileError::Cancelled`].
pub(super) fn minimize_terminals(
    forms: &[Form],
    traits: &[Trait],
    making: &mut Making<'_>,
) -> Result<Vec<Form>, CompileError> {
    let minimal = |(form, one): (&Form, &Trait)| match form {
        // These are made of automata already.
        Form::Automaton(_) | Form::NotFollowedBy { .. } => Ok(form.clone()),
        _ if !one.wanted => Ok(form.clone()),
        _ => match Automaton::of(form, making) {
            Ok(automaton) => Ok(Form::Automaton(Box::new(automaton))),
            // The lexer of all will say so, if it takes too much as well.
            Err(CompileError::Limit { .. }) => Ok(form.clone()),
            Err(cancelled) => Err(cancelled),
        },
    };
    forms.iter().zip(traits).map(minimal).collect()
}

#[cfg(test)]
mod tests {
    use crate::config::{Config, Limits, Optimizations};
    use crate::error::CompileError;
    use crate::grammar::Pattern;
    use crate::lexer::Lexer;
    use crate::watch::Watch;

    fn build(
        patterns: &[Pattern],
        minimize_terminals_beyond: usize,
        max_lexer_states: usize,
    ) -> Result<Lexer, CompileError> {
        let optimizations =
            Optimizations { minimize_terminals_beyond, split_terminals_beyond: usize::MAX, ..Optimizations::default() };
        let limits = Limits { max_lexer_states, ..Limits::default() };
        Lexer::build(patterns, &vec![true; patterns.len()], &Config { limits, optimizations }, &Watch::default())
    }

    #[test]
    fn counts_are_not_multiplied_by_states_that_make_no_difference() {
        // The second tells four times over which letter came first, although nothing depends on it.
        let patterns =
            [Pattern::regex("x[a-h]{0,100}"), Pattern::regex("x(a[a-h]*z|b[a-h]*z|[c-f][a-h]*z|[gh][a-h]*z)")];
        assert!(matches!(build(&patterns, usize::MAX, 300), Err(CompileError::Limit { .. })));
        let lexer = build(&patterns, 200, 300).unwrap();
        assert_eq!(lexer.state_count(), build(&patterns, usize::MAX, 1_000).unwrap().state_count());
    }

    #[test]
    fn lexers_are_the_same_without() {
        let sets: [&[&str]; 3] = [&["a+b?", "ab", "(a|b)*c"], &["é|è+", "[à-ü]{2}"], &["", "(?i)if", "[a-z]+"]];
        for sources in sets {
            let patterns: Vec<Pattern> = sources.iter().map(|source| Pattern::regex(source)).collect();
            assert_eq!(
                build(&patterns, 0, 1_000).unwrap(),
                build(&patterns, usize::MAX, 1_000).unwrap(),
                "{sources:?}"
            );
        }
    }
}
