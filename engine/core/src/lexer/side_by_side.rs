//! Several automata as one lexer that may be in several states at a time.
//!
//! Terminals do not compete, so they may be split among automata that know nothing of one another. Only the dead state and
//! the start are common to all. Where a byte begins lexemes in several of them, the start leads to a [fork](super::forks).

use super::byte_class::ByteClasses;
use super::dfa::{Lexer, TerminalSets};
use super::forks::Forks;
use crate::id::{Id, LexerStateId, TerminalSetId};
use crate::intern::FxHashMap;

/// The lexer of all terminals of several, none of which counts tokens. No two have a terminal in common.
pub(super) fn side_by_side(mut parts: Vec<Lexer>) -> Lexer {
    if parts.len() == 1 {
        return parts.remove(0);
    }
    let mut joined = Joined::new(&parts);
    let more: Vec<u32> = parts.iter().map(|part| joined.append(part)).collect();
    joined.begin(&parts, &more);
    joined.lexer.sets.forget_unions();
    joined.lexer
}

/// A lexer that is being put together.
struct Joined {
    lexer: Lexer,
    /// A byte of each class.
    representatives: Vec<u8>,
}

impl Joined {
    /// The dead state and the start, which lead nowhere yet.
    fn new(parts: &[Lexer]) -> Self {
        let classes = ByteClasses::common(parts.iter().map(Lexer::classes));
        let representatives: Vec<u8> = classes.representatives().collect();
        let sets = TerminalSets::new();
        let outputs = vec![sets.empty(); 2];
        let lexer = Lexer {
            table: vec![Lexer::DEAD; 2 * classes.count()],
            classes,
            accepts: outputs.clone(),
            futures: outputs.clone(),
            longer: outputs.clone(),
            longer_futures: outputs,
            sets,
            token_limits: Default::default(),
            forks: Forks::default(),
        };
        Self { lexer, representatives }
    }

    /// Adds the states of a part, but for the two that are common. Gives what its numbers have become larger by.
    fn append(&mut self, part: &Lexer) -> u32 {
        let more = self.lexer.state_count() as u32 - 2;
        for state in part.live_states().filter(|&state| state != Lexer::START) {
            self.lexer.table.extend(self.representatives.iter().map(|&byte| moved(part.next(state, byte), more)));
            let outputs = self.own_sets(part.outputs(state), part);
            self.push_outputs(outputs);
        }
        let own = self.own_sets(part.outputs(Lexer::START), part);
        let start = Lexer::START.index();
        let all = self.union(self.lexer.outputs(Lexer::START), own);
        let Lexer { accepts, futures, longer, longer_futures, .. } = &mut self.lexer;
        for (column, set) in [accepts, futures, longer, longer_futures].into_iter().zip(all) {
            column[start] = set;
        }
        more
    }

    /// Fills in the row of the start, and adds the forks.
    fn begin(&mut self, parts: &[Lexer], more: &[u32]) {
        let first = self.lexer.state_count();
        let width = self.representatives.len();
        let mut known: FxHashMap<Box<[LexerStateId]>, LexerStateId> = FxHashMap::default();
        let mut forks: Vec<Box<[LexerStateId]>> = Vec::new();
        for (class, &byte) in self.representatives.iter().enumerate() {
            let begun = parts.iter().zip(more).map(|(part, &more)| moved(part.next(Lexer::START, byte), more));
            let branches: Box<[LexerStateId]> = begun.filter(|&branch| branch != Lexer::DEAD).collect();
            self.lexer.table[width + class] = match *branches {
                [] => Lexer::DEAD,
                [branch] => branch,
                _ => *known.entry(branches).or_insert_with_key(|branches| {
                    forks.push(branches.clone());
                    LexerStateId::from_index(first + forks.len() - 1)
                }),
            };
        }
        for branches in &forks {
            self.lexer.table.extend(std::iter::repeat_n(Lexer::DEAD, width));
            let mut all = [self.lexer.sets.empty(); 4];
            for &branch in branches {
                all = self.union(all, self.lexer.outputs(branch));
            }
            self.push_outputs(all);
        }
        self.lexer.forks = Forks::new(first, forks);
    }

    /// Sets of a part among those of all.
    fn own_sets(&mut self, sets: [TerminalSetId; 4], part: &Lexer) -> [TerminalSetId; 4] {
        sets.map(|set| self.lexer.sets.intern(part.sets.get(set)))
    }

    fn union(&mut self, mut all: [TerminalSetId; 4], more: [TerminalSetId; 4]) -> [TerminalSetId; 4] {
        all.iter_mut().zip(more).for_each(|(set, more)| *set = self.lexer.sets.union(*set, more));
        all
    }

    fn push_outputs(&mut self, outputs: [TerminalSetId; 4]) {
        let Lexer { accepts, futures, longer, longer_futures, .. } = &mut self.lexer;
        [accepts, futures, longer, longer_futures].into_iter().zip(outputs).for_each(|(column, set)| column.push(set));
    }
}

/// The number of a state of a part among those of all.
fn moved(state: LexerStateId, more: u32) -> LexerStateId {
    if state == Lexer::DEAD { state } else { LexerStateId(state.0 + more) }
}
