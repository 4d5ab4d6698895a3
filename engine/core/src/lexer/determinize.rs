//! Subset construction: each lexer state is a set of states of the nondeterministic automaton.
//!
//! Sets are kept to their *essential* members, those that read a byte or complete a terminal; what lies between is
//! followed when a set is made. Rabin and Scott, *Finite Automata and Their Decision Problems* (1959).

use super::STATES;
use super::byte_class::ByteClasses;
use super::dfa::{Lexer, TerminalSets};
use super::nfa::{Nfa, NfaState, Node};
use crate::error::CompileError;
use crate::id::{LexerStateId, TerminalSetId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::watch::Budget;

/// A lexer whose strict futures are not known yet.
#[derive(Debug)]
pub struct RawDfa {
    pub(super) classes: ByteClasses,
    pub(super) table: Vec<LexerStateId>,
    pub(super) accepts: Vec<TerminalSetId>,
    pub(super) longer: Vec<TerminalSetId>,
    pub(super) sets: TerminalSets,
}

/// Determinises the automaton of all terminals.
///
/// # Errors
/// [`CompileError::Limit`] when there are more than `max_states`, or the work exceeds its budget.
pub fn determinize(nfa: &Nfa, max_states: usize, budget: &mut Budget<'_>) -> Result<RawDfa, CompileError> {
    let classes = ByteClasses::of(nfa);
    let mut closure = Closure { nfa, seen: vec![0; nfa.nodes.len()], round: 0, open: vec![], found: vec![] };
    let mut subsets: SliceInterner<LexerStateId, NfaState> = SliceInterner::new();
    let mut sets = TerminalSets::new();
    // State 0 is the empty subset. State 1 is the start under a mark that no real subset has, so that it is never
    // entered again and completes nothing.
    const START_MARK: NfaState = NfaState::MAX;
    subsets.intern(&[]);
    let mut start = closure.of(nfa.starts.iter().copied(), budget)?.to_vec();
    start.push(START_MARK);
    subsets.intern(&start);

    let width = classes.count();
    let mut table = vec![Lexer::DEAD; width];
    let (mut accepts, mut longer) = (vec![sets.empty()], vec![sets.empty()]);
    let mut targets: Vec<Vec<NfaState>> = vec![Vec::new(); width];
    // Most bytes of most states lead where others lead too.
    let mut known: FxHashMap<Box<[NfaState]>, LexerStateId> = FxHashMap::default();
    let mut known_bytes = 0;
    let mut state = 1;
    while state < subsets.len() {
        let members = subsets.get(LexerStateId(state as u32)).to_vec();
        budget.spend(members.len() + width)?;
        let (mut complete, mut only_longer) = (Vec::new(), Vec::new());
        for &member in members.iter().filter(|&&member| member != START_MARK) {
            match &nfa.nodes[member as usize] {
                Node::Ranges(ranges) => {
                    for &(first, last, to) in ranges {
                        let columns = &mut targets[classes.get(first)..=classes.get(last)];
                        columns.iter_mut().for_each(|target| target.push(to));
                        budget.spend(columns.len())?;
                    }
                }
                Node::Accept(terminal) => complete.push(terminal.0),
                Node::Longer(terminal) => only_longer.push(terminal.0),
                Node::Split(_) => unreachable!("closures keep essential states only"),
            }
        }
        if members.last() == Some(&START_MARK) {
            complete.clear();
            only_longer.clear();
        }
        complete.sort_unstable();
        complete.dedup();
        let all = sets.intern(&complete);
        accepts.push(nfa.highest(&complete).map_or(all, |kept| sets.intern(&kept)));
        longer.push(if only_longer.is_empty() {
            all
        } else {
            only_longer.extend(&complete);
            only_longer.sort_unstable();
            only_longer.dedup();
            sets.intern(&only_longer)
        });
        for target in &mut targets {
            table.push(match known.get(&target[..]) {
                _ if target.is_empty() => Lexer::DEAD,
                Some(&state) => state,
                None => {
                    let state = subsets.intern(closure.of(target.iter().copied(), budget)?);
                    known.insert(target[..].into(), state);
                    known_bytes += size_of::<Box<[NfaState]>>() + size_of_val(&target[..]);
                    state
                }
            });
            target.clear();
        }
        budget.check_size(STATES, subsets.len(), max_states)?;
        state += 1;
        budget.reach(state, subsets.len());
        budget.hold(|| size_of_val(&table[..]) + known_bytes + subsets.bytes() + sets.bytes())?;
    }
    table.shrink_to_fit();
    Ok(RawDfa { classes, table, accepts, longer, sets })
}

/// Follows splits, keeping a mark for each state of the round that met it. Its lists are kept to be filled again.
struct Closure<'a> {
    nfa: &'a Nfa,
    seen: Vec<u32>,
    round: u32,
    open: Vec<NfaState>,
    found: Vec<NfaState>,
}

impl Closure<'_> {
    /// The essential states that are reached from `from` without reading, ascending.
    fn of(
        &mut self,
        from: impl Iterator<Item = NfaState>,
        budget: &mut Budget<'_>,
    ) -> Result<&[NfaState], CompileError> {
        self.round += 1;
        self.open.extend(from);
        self.found.clear();
        while let Some(state) = self.open.pop() {
            if std::mem::replace(&mut self.seen[state as usize], self.round) == self.round {
                continue;
            }
            budget.spend(1)?;
            match &self.nfa.nodes[state as usize] {
                Node::Split(next) => {
                    budget.spend(next.len())?;
                    self.open.extend(next);
                }
                Node::Ranges(ranges) if ranges.is_empty() => {}
                Node::Ranges(_) | Node::Accept(_) | Node::Longer(_) => self.found.push(state),
            }
        }
        self.found.sort_unstable();
        Ok(&self.found)
    }
}
