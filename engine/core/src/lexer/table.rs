//! An automaton over characters, as one over bytes.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange};

use super::automaton::{Automaton, Making};
use super::determinize::determinize;
use super::nfa::{Nfa, NfaState, Node};
use crate::error::CompileError;
use crate::grammar::Table;
use crate::id::TerminalId;
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// The language of a table.
///
/// # Errors
/// [`CompileError::Limit`] for too many states or too much work, [`CompileError::Cancelled`].
pub(super) fn table(table: &Table, making: &mut Making<'_>) -> Result<Automaton, CompileError> {
    let mut nfa = Nfa::new();
    nfa.add_table(table, &mut making.nfa)?;
    let raw = determinize(&nfa, making.config.limits.max_lexer_states, &mut making.work)?;
    Automaton::finish(raw, table.accepts(0), making)
}

impl Nfa {
    /// Adds a table as terminal 0.
    fn add_table(&mut self, table: &Table, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let accept = self.push(Node::Accept(TerminalId(0)), budget)?;
        let first = self.nodes.len() as NfaState;
        // States may lead to later ones, so all get their numbers first.
        for _ in table.states() {
            self.push(Node::Split(vec![]), budget)?;
        }
        for (state, row) in table.states().iter().enumerate() {
            let mut parts = if table.accepts(state) { vec![accept] } else { vec![] };
            for (to, characters) in by_target(row) {
                parts.push(self.class(&Class::Unicode(characters), first + to, budget)?);
            }
            budget.spend(parts.len())?;
            self.nodes[first as usize + state] = Node::Split(parts);
        }
        self.starts.push(first);
        Ok(())
    }
}

/// The characters that lead to each state, in the order of the row. Halves of surrogate pairs have no UTF-8 form.
fn by_target(row: &[(u32, u32, u32)]) -> Vec<(u32, ClassUnicode)> {
    let mut places: FxHashMap<u32, usize> = FxHashMap::default();
    let mut found: Vec<(u32, ClassUnicode)> = Vec::new();
    for &(first, last, to) in row {
        let place = *places.entry(to).or_insert_with(|| {
            found.push((to, ClassUnicode::empty()));
            found.len() - 1
        });
        for (first, last) in [(first, last.min(0xD7FF)), (first.max(0xE000), last)] {
            if let (true, Some(first), Some(last)) = (first <= last, char::from_u32(first), char::from_u32(last)) {
                found[place].1.push(ClassUnicodeRange::new(first, last));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::config::Config;
    use crate::grammar::{Pattern, PatternKind, Table};
    use crate::lexer::Lexer;
    use crate::watch::Watch;

    fn lexer(rows: Vec<Vec<(u32, u32, u32)>>, accepting: Vec<u32>) -> Lexer {
        let table = Table::new(rows, accepting).unwrap();
        let patterns = [Pattern::new(PatternKind::Table(table))];
        Lexer::build(&patterns, &[true], &Config::default(), &Watch::default()).unwrap()
    }

    fn accepts(lexer: &Lexer, text: &[u8]) -> bool {
        let state = text.iter().fold(Lexer::START, |state, &byte| lexer.next(state, byte));
        !lexer.accepts(state).is_empty()
    }

    #[test]
    fn reads_characters_of_any_width() {
        let all = lexer(vec![vec![(0, 0x10_FFFF, 1)], vec![(0xe9, 0xe9, 0), (0x1_F600, 0x1_F6FF, 1)]], vec![1]);
        for text in ["a", "é", "😀", "a😀", "aéb", "\u{d7ff}", "\u{e000}😀😁"] {
            assert!(accepts(&all, text.as_bytes()), "{text}");
        }
        for text in [&b""[..], "aé".as_bytes(), "ab".as_bytes(), b"\xed\xa0\x80", b"\xc3"] {
            assert!(!accepts(&all, text), "{text:?}");
        }
    }

    #[test]
    fn has_no_more_states_than_it_needs() {
        // Remainders of division by 3, each of them twice.
        let row = |base: u32| (0..10).map(move |digit| (0x30 + digit, 0x30 + digit, (base + digit) % 3 + base % 2 * 3));
        let rows = (0..6).map(|state| row(state).collect()).collect();
        let multiples = lexer(rows, vec![0, 3]);
        assert!(multiples.state_count() <= 5, "dead, start, and three remainders; {}", multiples.state_count());
    }
}
