//! Terminals split among several automata, where one for all would be too large.
//!
//! A terminal that counts multiplies with whatever another one may be in the middle of meanwhile: a string of at most 1,000
//! characters beside one that has `@` somewhere, and beside the format of a URI. Terminals do not compete, so each may be in
//! an automaton of its own, and a text is then in a state of several at a time. That costs a branch for each while a lexeme
//! goes on; so those stay together of which the common automaton is hardly larger than all apart. That is tried one terminal
//! after the other, small ones first, since these are tried with small automata.

use super::byte_class::ByteClasses;
use super::determinize::determinize;
use super::dfa::{Lexer, TerminalSets};
use super::form::Form;
use super::future::strict_futures;
use super::join::Part;
use super::minimize::minimize;
use super::nfa::Nfa;
use super::side_by_side::side_by_side;
use super::{STATES, STEPS};
use crate::config::Config;
use crate::error::CompileError;
use crate::id::TerminalId;
use crate::watch::{Budget, Watch};

/// A terminal with no more texts than so many for each of its states is hardly larger in the company of others: the text
/// says in which state these are. Names of properties are such.
const TEXTS_A_STATE: usize = 4;

/// The lexer of some terminals, which neither have priorities nor limits in tokens, as automata side by side.
///
/// # Errors
/// [`CompileError::Limit`] for too many states or too much work, [`CompileError::Cancelled`].
pub(super) fn split(
    forms: &[Form],
    terminals: &[usize],
    config: &Config,
    watch: &Watch,
) -> Result<Lexer, CompileError> {
    let mut making = Splitting::new(forms, config, watch);
    let (mut fixed, mut others) = (Vec::new(), Vec::new());
    for &terminal in terminals {
        let lexer = making.minimal(&[terminal])?;
        if has_few_texts(&lexer, &mut making.work)? { fixed.push(terminal) } else { others.push(lexer) }
    }
    others.sort_by_key(Lexer::state_count);
    let mut lexers = if fixed.is_empty() { vec![] } else { vec![making.minimal(&fixed)?] };
    lexers.append(&mut others);
    let classes = ByteClasses::common(lexers.iter().map(Lexer::classes));
    let mut sets = TerminalSets::new();
    let within = config.optimizations.join_terminals_within;
    let mut groups: Vec<Part> = Vec::new();
    'lexers: for lexer in lexers {
        let part = Part::of(&lexer, &classes, &mut sets);
        for group in &mut groups {
            if let Some(joined) = group.joined(&part, within, &mut sets, &mut making.work)? {
                *group = joined;
                continue 'lexers;
            }
        }
        groups.push(part);
        making.work.check_size(STATES, states(&groups), config.limits.max_lexer_states)?;
        making.work.hold(|| groups.iter().map(Part::memory).sum())?;
    }
    making.work.check_size(STATES, states(&groups), config.limits.max_lexer_states)?;
    sets.forget_unions();
    let lexers: Result<Vec<Lexer>, _> =
        groups.into_iter().map(|group| strict_futures(group.into_raw(&classes, &sets), &mut making.work)).collect();
    Ok(side_by_side(lexers?))
}

fn states(groups: &[Part]) -> usize {
    groups.iter().map(Part::state_count).sum()
}

/// What making the automata takes.
struct Splitting<'a> {
    forms: &'a [Form],
    max_states: usize,
    nfa: Budget<'a>,
    work: Budget<'a>,
}

impl<'a> Splitting<'a> {
    fn new(forms: &'a [Form], config: &Config, watch: &'a Watch) -> Self {
        let limits = &config.limits;
        Self {
            forms,
            max_states: limits.max_lexer_states,
            nfa: Budget::new("lexer", "automaton states and edges", limits.max_nfa_size, watch),
            work: Budget::new("lexer", STEPS, limits.max_determinize_work, watch),
        }
    }

    /// The smallest automaton of some terminals.
    fn minimal(&mut self, terminals: &[usize]) -> Result<Lexer, CompileError> {
        let mut nfa = Nfa::new();
        for &terminal in terminals {
            nfa.add(&self.forms[terminal], TerminalId(terminal as u32), &mut self.nfa)?;
        }
        let raw = determinize(&nfa, self.max_states, &mut self.work)?;
        minimize(strict_futures(raw, &mut self.work)?, &mut self.work)
    }
}

/// Whether a terminal has few texts, as members or parts of these at their front.
fn has_few_texts(lexer: &Lexer, work: &mut Budget<'_>) -> Result<bool, CompileError> {
    let most = TEXTS_A_STATE * lexer.state_count();
    let mut texts = vec![Lexer::START];
    let mut place = 0;
    while let Some(&state) = texts.get(place) {
        place += 1;
        work.spend(256)?;
        let next = (0..=u8::MAX).map(|byte| lexer.next(state, byte));
        texts.extend(next.filter(|&next| next != Lexer::DEAD));
        if texts.len() > most {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::config::{Limits, Optimizations};
    use crate::grammar::Pattern;
    use crate::id::LexerStateId;

    const COUNTS: [&str; 5] = ["x[a-d]{0,60}", "x[a-d]*(ab|ba)[a-d]*", "x[a-d]*cc[a-d]*", "x(aa|bc)", "y[a-d]{2,30}"];

    fn build(sources: &[&str], beyond: usize, within: usize) -> Lexer {
        let patterns: Vec<Pattern> = sources.iter().map(|source| Pattern::regex(source)).collect();
        let optimizations =
            Optimizations { split_terminals_beyond: beyond, join_terminals_within: within, ..Optimizations::default() };
        let config = Config { optimizations, ..Config::default() };
        Lexer::build(&patterns, &vec![true; patterns.len()], &config, &Watch::default()).unwrap()
    }

    /// What is complete after a text, and what may be after more.
    fn outputs(lexer: &Lexer, text: &[u8]) -> [BTreeSet<u32>; 2] {
        let mut states = lexer.after(Lexer::START, text[0]).to_vec();
        text[1..].iter().for_each(|&byte| states.iter_mut().for_each(|state| *state = lexer.next(*state, byte)));
        let all =
            |of: fn(&Lexer, LexerStateId) -> &[u32]| states.iter().flat_map(move |&state| of(lexer, state)).copied();
        [all(Lexer::accepts).collect(), all(Lexer::strict_future).collect()]
    }

    #[test]
    fn reads_what_one_automaton_reads() {
        let one = build(&COUNTS, usize::MAX, 0);
        for within in [0, 10, 100, usize::MAX] {
            let several = build(&COUNTS, 0, within);
            let mut texts: Vec<Vec<u8>> = vec![b"x".to_vec(), b"y".to_vec(), b"z".to_vec()];
            for _ in 0..5 {
                texts.iter().for_each(|text| assert_eq!(outputs(&one, text), outputs(&several, text), "{text:?}"));
                texts = texts.iter().flat_map(|text| b"abcd".map(|byte| [&text[..], &[byte]].concat())).collect();
            }
        }
    }

    #[test]
    fn what_multiplies_is_kept_apart() {
        let one = build(&COUNTS, usize::MAX, 0);
        assert!(build(&COUNTS, 2 * one.state_count(), 0) == one, "it is small enough as it is");
        assert_eq!(build(&COUNTS, 0, usize::MAX).state_count(), one.state_count(), "it may all be in one");
        let several = build(&COUNTS, one.state_count() - 1, 20);
        assert!(several.has_forks() && 3 * several.state_count() < one.state_count(), "{}", several.state_count());
        assert!(!several.is_fork(several.next(Lexer::START, b'y')), "this begins in one of them");
        assert_eq!(several.branches(several.next(Lexer::START, b'x')).len(), 2);
    }

    #[test]
    fn names_are_together() {
        let several = build(&["ab", "abc", "b[a-z]", "c", "ad|ae"], 0, 0);
        assert_eq!(several.branches(several.next(Lexer::START, b'a')), []);
    }

    #[test]
    fn one_terminal_may_be_too_large_and_all_together() {
        let limits = |max_lexer_states| Config {
            limits: Limits { max_lexer_states, ..Limits::default() },
            optimizations: Optimizations {
                split_terminals_beyond: 10,
                join_terminals_within: 10,
                ..Optimizations::default()
            },
        };
        let patterns: Vec<Pattern> = COUNTS.iter().map(|source| Pattern::regex(source)).collect();
        for (most, is_enough) in [(50, false), (90, false), (200, true)] {
            let built = Lexer::build(&patterns, &[true; 5], &limits(most), &Watch::default());
            assert_eq!(built.is_ok(), is_enough, "{most}");
        }
    }
}
