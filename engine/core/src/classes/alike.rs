//! Walked lexer states that do what a deferred one does, but for some terminals.
//!
//! Two states are alike if they have the same outputs and each byte leads to two that are alike. That is followed from pair
//! to pair until each is known, as in Hopcroft and Karp, *A Linear Algorithm for Testing Equivalence of Finite Automata*
//! (1971). States with one partition stand for each other: no token tells them apart, and no token is longer than that.

use std::cmp::Reverse;

use super::partition::Partition;
use super::projection::Projection;
use crate::id::{LexerStateId, PieceId, TerminalSetId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::lexer::Lexer;

/// Pairs that are looked at to find one state; a text should not have to wait for longer.
const MAX_PAIRS: usize = 16_384;
/// Walked states that are compared with one.
const MAX_CANDIDATES: usize = 16;

/// States that are known to be alike, for one projection.
#[derive(Debug, Default)]
pub struct Alike {
    /// A walked state for each that was found to be like it.
    found: FxHashMap<LexerStateId, LexerStateId>,
    /// Some walked states by outputs, one for each partition. Filled when first needed.
    candidates: FxHashMap<[TerminalSetId; 4], Vec<LexerStateId>>,
}

impl Alike {
    /// A walked state that is like this one, which was not walked. Costs a few comparisons the first time, and a look-up for
    /// all states that these led to.
    pub fn find(
        &mut self,
        state: LexerStateId,
        projection: &Projection,
        lexer: &Lexer,
        partition: &Partition,
    ) -> Option<LexerStateId> {
        if let Some(&known) = self.found.get(&state) {
            return Some(known);
        }
        if self.candidates.is_empty() {
            self.find_candidates(projection, lexer, partition);
        }
        let candidates = self.candidates.get(&projection.outputs(state, lexer))?;
        for &candidate in candidates {
            if let Some(pairs) = self.compare(state, candidate, projection, lexer, partition) {
                self.found.extend(pairs);
                return Some(candidate);
            }
        }
        None
    }

    /// Sorts walked states by outputs. Those come first that stand for most: texts get into them from everywhere.
    fn find_candidates(&mut self, projection: &Projection, lexer: &Lexer, partition: &Partition) {
        let mut standing_for: FxHashMap<PieceId, (LexerStateId, u32)> = FxHashMap::default();
        let is_walked = |&state: &LexerStateId| !lexer.is_fork(state) && partition.deferred(state).is_none();
        for walked in lexer.live_states().filter(is_walked) {
            standing_for.entry(partition.of_state[walked]).or_insert((walked, 0)).1 += 1;
        }
        let mut standing_for: Vec<(LexerStateId, u32)> = standing_for.into_values().collect();
        standing_for.sort_unstable_by_key(|&(walked, count)| (Reverse(count), walked));
        for (walked, _) in standing_for {
            let candidates = self.candidates.entry(projection.outputs(walked, lexer)).or_default();
            if candidates.len() < MAX_CANDIDATES {
                candidates.push(walked);
            }
        }
    }

    /// Memory, in bytes, about.
    pub fn memory(&self) -> usize {
        size_of::<(LexerStateId, LexerStateId)>() * self.found.len()
            + self.candidates.values().map(|states| size_of_val(&states[..])).sum::<usize>()
    }

    /// All pairs to which two states lead, if they are alike.
    fn compare(
        &self,
        state: LexerStateId,
        candidate: LexerStateId,
        projection: &Projection,
        lexer: &Lexer,
        partition: &Partition,
    ) -> Option<Vec<(LexerStateId, LexerStateId)>> {
        let mut seen = FxHashSet::from_iter([(state, partition.of_state[candidate])]);
        let mut pairs = vec![(state, candidate)];
        let mut place = 0;
        while let Some(&(one, other)) = pairs.get(place) {
            place += 1;
            let mut last = None;
            for step in lexer.row(one).iter().copied().zip(lexer.row(other).iter().copied()) {
                if last.replace(step) == Some(step) {
                    continue;
                }
                let (one, other) = step;
                if projection.outputs(one, lexer) != projection.outputs(other, lexer) {
                    return None;
                }
                if one == other || projection.is_dead(one, lexer) {
                    continue;
                }
                if partition.deferred(other).is_some() {
                    return None;
                }
                let piece = partition.of_state[other];
                let is_walked = || partition.deferred(one).is_none() && partition.of_state[one] == piece;
                let is_known = || self.found.get(&one).is_some_and(|&known| partition.of_state[known] == piece);
                if is_walked() || is_known() || !seen.insert((one, piece)) {
                    continue;
                }
                if pairs.len() == MAX_PAIRS {
                    return None;
                }
                pairs.push((one, other));
            }
        }
        // What was walked itself is not asked for, and what was left for later need not be compared again.
        pairs.retain(|&(one, _)| partition.deferred(one).is_some());
        Some(pairs)
    }
}
