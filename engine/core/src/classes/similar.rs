//! Which lexer states no *short* text can tell apart.
//!
//! A terminal that counts, such as `/[^<]{256,}/`, has hundreds of states that differ only in how far away the end of
//! counting is. Below a trie node only texts up to the node's height matter, and for these nearly all of the states
//! behave alike. The rounds of Moore's partition refinement (*Gedanken-experiments on Sequential Machines*, 1956) give
//! exactly that: after round `n`, states in one block agree on all texts of up to `n` bytes.

use crate::error::{Budget, CompileError};
use crate::id::{Id, LexerStateId, TerminalSetId};
use crate::intern::FxHashMap;
use crate::lexer::Lexer;

/// For each length the block of each lexer state.
pub(super) struct SimilarStates {
    /// One partition a round, until nothing changes any more.
    rounds: Vec<Vec<u32>>,
}

impl SimilarStates {
    /// Every state for itself.
    pub(super) fn none(lexer: &Lexer) -> Self {
        Self { rounds: vec![(0..lexer.state_count() as u32).collect()] }
    }

    /// Refines up to `max_length` times. A round costs a look at the states whose block has other members.
    pub(super) fn find(lexer: &Lexer, max_length: usize, work: &mut Budget<'_>) -> Result<Self, CompileError> {
        let mut blocks: FxHashMap<(TerminalSetId, TerminalSetId), u32> = FxHashMap::default();
        let mut first = Vec::with_capacity(lexer.state_count());
        for state in (0..lexer.state_count()).map(LexerStateId::from_index) {
            let next = blocks.len() as u32;
            first.push(*blocks.entry((lexer.accept_set(state), lexer.future_set(state))).or_insert(next));
        }
        let mut count = blocks.len();
        let mut rounds = vec![first];
        while rounds.len() <= max_length {
            let (next, next_count) = refine(lexer, &rounds[rounds.len() - 1], count, work)?;
            if next_count == count {
                break;
            }
            count = next_count;
            rounds.push(next);
        }
        Ok(Self { rounds })
    }

    /// The round that tells apart what texts of up to `length` bytes do: later ones change nothing.
    pub(super) fn round(&self, length: usize) -> usize {
        length.min(self.rounds.len() - 1)
    }

    /// The block of a state for texts of up to `length` bytes.
    pub(super) fn block(&self, state: LexerStateId, length: usize) -> u32 {
        self.rounds[self.round(length)][state.index()]
    }
}

/// Splits blocks whose members lead to different blocks. The first member keeps the number of its block.
fn refine(
    lexer: &Lexer,
    blocks: &[u32],
    count: usize,
    work: &mut Budget<'_>,
) -> Result<(Vec<u32>, usize), CompileError> {
    let mut sizes = vec![0_u32; count];
    blocks.iter().for_each(|&block| sizes[block as usize] += 1);
    let mut refined = blocks.to_vec();
    let mut known: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
    let mut kept = vec![false; count];
    let mut next = count as u32;
    for state in (0..lexer.state_count()).map(LexerStateId::from_index) {
        let block = blocks[state.index()];
        if sizes[block as usize] == 1 {
            continue;
        }
        work.spend(lexer.classes().count())?;
        let row = (0..lexer.classes().count()).map(|class| blocks[lexer.next_in_class(state, class).index()]);
        let signature: Vec<u32> = std::iter::once(block).chain(row).collect();
        refined[state.index()] = *known.entry(signature).or_insert_with(|| {
            if !std::mem::replace(&mut kept[block as usize], true) {
                return block;
            }
            next += 1;
            next - 1
        });
    }
    Ok((refined, next as usize))
}
