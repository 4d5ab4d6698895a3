//! How terminals lie to each other: common texts, containment, and one beginning another.
//!
//! The lexer has the answers already. Two terminals have a text in common exactly if some state accepts both; one is
//! contained in another if every state that accepts it accepts the other; and one begins another if a state accepts the
//! one while the other may still be completed. There are few distinct sets of terminals, however many states there are,
//! so each is looked at once; no two terminals are ever compared.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

use crate::error::CompileError;
use crate::id::{LexerStateId, TerminalId, TerminalSetId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::lexer::{Lexer, Ways};
use crate::watch::Budget;

/// Of a set that is too large the terminals that are looked at all the same.
const SHOWN_OF_MANY: usize = 20;

/// A pair of terminals.
pub(super) type Two = (TerminalId, TerminalId);

/// For pairs of terminals the first state, in the order of shortest texts, that shows how they lie to each other.
#[derive(Debug, Default)]
pub(super) struct Relations {
    /// Pairs with a common text, the smaller id first.
    pub(super) common: BTreeMap<Two, LexerStateId>,
    /// Pairs of which the first has a text that begins a longer one of the second.
    pub(super) begins: BTreeMap<Two, LexerStateId>,
    /// For each terminal that can be complete those that are complete wherever it is, itself included, ascending.
    within: FxHashMap<u32, Vec<u32>>,
    /// Terminals in a set that was left out, of which nothing is known.
    unknown: FxHashSet<u32>,
    /// Whether all pairs were looked at.
    pub(super) is_complete: bool,
}

impl Relations {
    /// Looks at each distinct set once, for at most `max_pairs` pairs.
    pub(super) fn new(
        lexer: &Lexer,
        ways: &Ways,
        max_pairs: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Self, CompileError> {
        // Terminals in different automata are not compared.
        let mut relations = Self { is_complete: !lexer.has_forks(), ..Self::default() };
        let mut accepts: FxHashSet<TerminalSetId> = FxHashSet::default();
        let mut both: FxHashSet<(TerminalSetId, TerminalSetId)> = FxHashSet::default();
        let mut left = max_pairs;
        for &state in &ways.order {
            let (accepted, open) = (lexer.accept_set(state), lexer.open_set(state));
            budget.spend(1)?;
            if accepted == lexer.sets().empty() || !both.insert((accepted, open)) {
                continue;
            }
            let is_new = accepts.insert(accepted);
            let (mut accepted, open) = (lexer.sets().get(accepted), lexer.sets().get(open));
            let width = open.len() + if is_new { accepted.len() } else { 0 };
            let is_too_much = accepted.len() * width > left;
            if is_too_much {
                relations.is_complete = false;
                relations.unknown.extend(accepted);
                // Something is better than nothing.
                accepted = &accepted[..accepted.len().min(SHOWN_OF_MANY).min(left / width)];
            }
            let count = accepted.len() * width;
            left -= count;
            budget.spend(count)?;
            if is_new && !is_too_much {
                relations.cut_down(accepted);
            }
            for (place, &one) in accepted.iter().enumerate() {
                for &other in accepted[place + 1..].iter().filter(|_| is_new) {
                    relations.common.entry((TerminalId(one), TerminalId(other))).or_insert(state);
                }
                for &other in open.iter().filter(|&&other| other != one) {
                    relations.begins.entry((TerminalId(one), TerminalId(other))).or_insert(state);
                }
            }
        }
        Ok(relations)
    }

    /// Whether every text of `inner` is one of `outer` too.
    pub(super) fn is_within(&self, inner: TerminalId, outer: TerminalId) -> bool {
        let contains = |outers: &Vec<u32>| outers.binary_search(&outer.0).is_ok();
        !self.unknown.contains(&inner.0) && self.within.get(&inner.0).is_some_and(contains)
    }

    /// Takes note that some text is exactly of these terminals.
    fn cut_down(&mut self, accepted: &[u32]) {
        for terminal in accepted {
            match self.within.entry(*terminal) {
                Entry::Occupied(mut known) => {
                    known.get_mut().retain(|outer| accepted.binary_search(outer).is_ok());
                }
                Entry::Vacant(free) => {
                    free.insert(accepted.to_vec());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::readable::readable_bytes;
    use super::*;
    use crate::config::Config;
    use crate::grammar::Pattern;
    use crate::watch::Watch;

    fn look(sources: &[&str], max_pairs: usize) -> (Relations, Ways) {
        let patterns: Vec<Pattern> = sources.iter().map(|source| Pattern::regex(source)).collect();
        let watch = Watch::default();
        let wanted = vec![true; patterns.len()];
        let lexer = Lexer::build(&patterns, &wanted, &Config::default(), &watch).unwrap();
        let mut budget = Budget::new("hazards", "steps", usize::MAX, &watch);
        let ways = Ways::new(&lexer, &readable_bytes(lexer.classes()), &mut budget).unwrap();
        (Relations::new(&lexer, &ways, max_pairs, &mut budget).unwrap(), ways)
    }

    #[test]
    fn tells_how_terminals_lie_to_each_other() {
        let (relations, ways) = look(&["[a-z]+", "if", "[0-9a-f]+", "=="], 100);
        let [name, keyword, hex, equal] = [0, 1, 2, 3].map(TerminalId);
        let common: Vec<_> = relations.common.iter().map(|(&pair, &state)| (pair, ways.text(state))).collect();
        assert_eq!(common, [((name, keyword), b"if".to_vec()), ((name, hex), b"a".to_vec())]);
        assert!(relations.is_within(keyword, name) && !relations.is_within(name, keyword));
        assert!(!relations.is_within(hex, name) && relations.is_within(equal, equal));
        let begins: Vec<Two> = relations.begins.keys().copied().collect();
        assert_eq!(begins, [(name, keyword), (name, hex), (keyword, name), (hex, name)]);
        assert!(relations.is_complete);
    }

    #[test]
    fn claims_nothing_of_what_it_left_out() {
        let (relations, _) = look(&["a", "a|b", "a|c"], 4);
        assert!(!relations.is_complete && !relations.is_within(TerminalId(0), TerminalId(1)));
    }
}
