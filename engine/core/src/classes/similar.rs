//! Which lexer states no *short* text can tell apart.
//!
//! A terminal that counts, such as `/[^<]{256,}/`, has hundreds of states that differ only in how far away the end of
//! counting is. Below a trie node only texts up to the node's height matter, and for these nearly all of the states
//! behave alike. The rounds of Moore's partition refinement (*Gedanken-experiments on Sequential Machines*, 1956) give
//! exactly that: after round `n`, states in one block agree on all texts of up to `n` bytes.
//!
//! A round looks only at states that lead to one whose block has changed in the round before, and of a state only the
//! rounds are kept in which its block changed: counting changes a few blocks in each of many rounds.

use super::deferred::Deferred;
use crate::error::CompileError;
use crate::id::{Id, LexerStateId, TerminalSetId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::lexer::{Lexer, Predecessors};
use crate::watch::Budget;

/// For each length the block of each lexer state.
pub(super) struct SimilarStates {
    /// The rounds in which the block of a state changed, each with the new one, state after state; the first is round 0.
    changes: Vec<(u32, u32)>,
    /// For each state its first change, and the end.
    starts: Vec<u32>,
    /// The last round in which anything changed.
    last_round: usize,
    /// For each block how many states are in it after the last round.
    sizes: Vec<u32>,
}

impl SimilarStates {
    /// Every state for itself.
    pub(super) fn none(lexer: &Lexer) -> Self {
        let count = lexer.state_count() as u32;
        Self {
            changes: (0..count).map(|state| (0, state)).collect(),
            starts: (0..=count).collect(),
            last_round: 0,
            sizes: vec![1; count as usize],
        }
    }

    /// Refines up to `max_length` times. A round costs a look at the predecessors of what the last one changed.
    pub(super) fn find(lexer: &Lexer, max_length: usize, work: &mut Budget<'_>) -> Result<Self, CompileError> {
        let mut refinement = Refinement::new(lexer);
        let mut changes: Vec<(u32, u32, u32)> = Vec::new();
        changes.extend((0..).zip(&refinement.blocks).map(|(state, &block)| (state, 0, block)));
        // In round 1 every state may leave its block, whatever led there.
        let mut dirty: Vec<u32> = (0..lexer.state_count() as u32).collect();
        let mut round = 0;
        while round < max_length && !dirty.is_empty() {
            let changed = refinement.refine(&dirty, work)?;
            if changed.is_empty() {
                break;
            }
            round += 1;
            changes.extend(changed.iter().map(|&(state, block)| (state, round as u32, block)));
            dirty = refinement.sources(changed.iter().map(|&(state, _)| state), work)?;
            work.hold(|| size_of_val(&changes[..]))?;
        }
        changes.sort_unstable();
        let mut starts = vec![0; lexer.state_count() + 1];
        for &(state, ..) in &changes {
            starts[state as usize + 1] += 1;
        }
        for state in 0..lexer.state_count() {
            starts[state + 1] += starts[state];
        }
        let changes = changes.into_iter().map(|(_, round, block)| (round, block)).collect();
        Ok(Self { changes, starts, last_round: round, sizes: refinement.sizes })
    }

    /// The round that tells apart what texts of up to `length` bytes do: later ones change nothing.
    #[inline]
    pub(super) fn round(&self, length: usize) -> usize {
        length.min(self.last_round)
    }

    /// Whether texts as long as the longest tell a state from all others.
    pub(super) fn is_alone(&self, state: LexerStateId) -> bool {
        self.sizes[self.block(state, self.last_round) as usize] == 1
    }

    /// For each of some states the one of others from which only the longest texts tell it apart.
    pub(super) fn nearest(&self, states: &[LexerStateId], others: &[LexerStateId]) -> Vec<Deferred> {
        // For each block the other one that was in it longest, and until when.
        let mut longest: FxHashMap<u32, (u32, LexerStateId)> = FxHashMap::default();
        if !states.is_empty() {
            for &other in others {
                for (block, end) in self.blocks_of(other) {
                    let known = longest.entry(block).or_insert((end, other));
                    if known.0 < end {
                        *known = (end, other);
                    }
                }
            }
        }
        let nearest = |&state: &LexerStateId| {
            let mut shared = self.blocks_of(state).filter_map(|(block, end)| {
                let &(other_end, other) = longest.get(&block)?;
                Some((end.min(other_end) - 1, other))
            });
            let (agrees_for, like) = shared.next().unwrap_or((0, Lexer::DEAD));
            Deferred { state, like, agrees_for }
        };
        states.iter().map(nearest).collect()
    }

    /// The blocks in which a state was, last first, each with the round before which it left it.
    fn blocks_of(&self, state: LexerStateId) -> impl Iterator<Item = (u32, u32)> {
        let range = self.starts[state.index()] as usize..self.starts[state.index() + 1] as usize;
        let ends = self.changes[range.clone()].iter().skip(1).map(|&(round, _)| round).chain([u32::MAX]);
        let blocks: Vec<(u32, u32)> = self.changes[range].iter().map(|&(_, block)| block).zip(ends).collect();
        blocks.into_iter().rev()
    }

    /// The block of a state for texts of up to `length` bytes.
    #[inline]
    pub(super) fn block(&self, state: LexerStateId, length: usize) -> u32 {
        let range = self.starts[state.index()] as usize..self.starts[state.index() + 1] as usize;
        let changes = self.changes[range].iter().rev();
        let (_, block) =
            changes.copied().find(|&(round, _)| round as usize <= length).expect("round 0 is always there");
        block
    }
}

/// The blocks as they are in some round.
struct Refinement<'a> {
    lexer: &'a Lexer,
    predecessors: Predecessors,
    blocks: Vec<u32>,
    sizes: Vec<u32>,
    /// Marks of states, all off between calls.
    marked: Vec<bool>,
}

impl<'a> Refinement<'a> {
    fn new(lexer: &'a Lexer) -> Self {
        let mut known: FxHashMap<[TerminalSetId; 4], u32> = FxHashMap::default();
        let mut blocks = Vec::with_capacity(lexer.state_count());
        let mut sizes = Vec::new();
        for state in (0..lexer.state_count()).map(LexerStateId::from_index) {
            let block = *known.entry(lexer.outputs(state)).or_insert_with(|| {
                sizes.push(0);
                sizes.len() as u32 - 1
            });
            blocks.push(block);
            sizes[block as usize] += 1;
        }
        let marked = vec![false; blocks.len()];
        Self { lexer, predecessors: Predecessors::new(lexer), blocks, sizes, marked }
    }

    /// Splits blocks of which some members lead to other blocks than the rest, given all states that may lead elsewhere
    /// than before. Gives the states that changed their block, with the new ones.
    ///
    /// The members that are not dirty still agree with each other and keep the block's number; of a block that is dirty
    /// as a whole, those that are like the first member do.
    fn refine(&mut self, dirty: &[u32], work: &mut Budget<'_>) -> Result<Vec<(u32, u32)>, CompileError> {
        let mut dirty_members: FxHashMap<u32, u32> = FxHashMap::default();
        for &state in dirty {
            *dirty_members.entry(self.blocks[state as usize]).or_insert(0) += 1;
        }
        let width = self.lexer.classes().count();
        let mut known: FxHashMap<Box<[u32]>, u32> = FxHashMap::default();
        let mut kept: FxHashSet<u32> = FxHashSet::default();
        let mut next = self.sizes.len() as u32;
        let mut changed = Vec::new();
        let mut row = Vec::with_capacity(width + 1);
        for &state in dirty {
            let block = self.blocks[state as usize];
            if self.sizes[block as usize] == 1 {
                continue;
            }
            work.spend(width)?;
            row.clear();
            row.push(block);
            let at = LexerStateId(state);
            row.extend(self.lexer.row(at).iter().map(|to| self.blocks[to.index()]));
            let new = match known.get(&row[..]) {
                Some(&new) => new,
                None => {
                    let all_dirty = dirty_members[&block] == self.sizes[block as usize];
                    let keeps = all_dirty && kept.insert(block);
                    let new = if keeps { block } else { next };
                    next += u32::from(!keeps);
                    known.insert(row[..].into(), new);
                    new
                }
            };
            if new != block {
                changed.push((state, new));
            }
        }
        self.sizes.resize(next as usize, 0);
        for &(state, new) in &changed {
            self.sizes[self.blocks[state as usize] as usize] -= 1;
            self.sizes[new as usize] += 1;
            self.blocks[state as usize] = new;
        }
        Ok(changed)
    }

    /// The states that lead to one of these, ascending.
    fn sources(&mut self, to: impl Iterator<Item = u32>, work: &mut Budget<'_>) -> Result<Vec<u32>, CompileError> {
        let mut sources = Vec::new();
        for state in to {
            work.spend(self.predecessors.of(state).len())?;
            for &source in self.predecessors.of(state) {
                if !std::mem::replace(&mut self.marked[source as usize], true) {
                    sources.push(source);
                }
            }
        }
        sources.iter().for_each(|&source| self.marked[source as usize] = false);
        sources.sort_unstable();
        Ok(sources)
    }
}
