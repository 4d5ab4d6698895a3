//! Weights as sets of token ids: computed as ranges of ranks, rendered as bitmap words when first needed.
//!
//! Byte order makes the sets of a grammar few ranges, and id order scatters them; so sets are computed in rank order and
//! turned into words of the mask only for those that a mask has touched. Small sets are kept as (word, bits) pairs,
//! which are faster to add to a mask than a whole bitmap and far smaller. A mask is remembered by the sets that it is
//! made of, since texts repeat themselves.

use std::sync::Arc;

use range_set_blaze::RangeSetBlaze;

use super::virtual_states::{Exclusion, VirtualStates};
use crate::compile::Compiled;
use crate::id::{LexerStateId, Rank, TerminalId, TrieNodeId, VirtualStateId, WeightId};
use crate::intern::FxHashMap;
use crate::lexer::Lexer;
use crate::vocabulary::TrieIndex;

/// A set of tokens in the form in which it is added to a mask.
#[derive(Debug)]
enum Rendered {
    /// Words that are not zero, with their places.
    Sparse(Vec<(u32, u32)>),
    /// All words.
    Dense(Vec<u32>),
}

/// Above this many words a whole bitmap is faster to add than pairs (measured for 25,000-byte masks).
const MAX_SPARSE_WORDS: usize = 600;
/// Masks that are remembered whole; 256 of them are 6 MB for 200,000 tokens.
const MAX_MASKS: usize = 256;

/// A whole mask, and how many bits it has.
#[derive(Debug)]
pub(super) struct WholeMask {
    pub(super) words: Vec<u32>,
    pub(super) count: usize,
}

/// Rendered weights and masks of one compiled grammar.
#[derive(Debug, Default)]
pub(super) struct TokenSets {
    rendered: FxHashMap<(VirtualStateId, WeightId), u32>,
    sets: Vec<Rendered>,
    kills: FxHashMap<Exclusion, RangeSetBlaze<u32>>,
    masks: FxHashMap<Box<[u32]>, Arc<WholeMask>>,
}

impl TokenSets {
    /// The number of the set of tokens that a weight allows in a virtual state.
    pub(super) fn set(
        &mut self,
        state: VirtualStateId,
        weight: WeightId,
        states: &VirtualStates,
        compiled: &Compiled,
    ) -> u32 {
        if let Some(&known) = self.rendered.get(&(state, weight)) {
            return known;
        }
        let ranks = self.ranks(state, weight, states, compiled);
        let set = self.sets.len() as u32;
        self.sets.push(render(&ranks, compiled));
        self.rendered.insert((state, weight), set);
        set
    }

    /// The union of some sets, by number. Remembered; when there are too many, all are forgotten.
    pub(super) fn mask(&mut self, sets: &[u32], compiled: &Compiled) -> Arc<WholeMask> {
        if let Some(known) = self.masks.get(sets) {
            return Arc::clone(known);
        }
        let mut words = vec![0; mask_words(compiled.index.vocabulary().vocab_size())];
        for &set in sets {
            match &self.sets[set as usize] {
                Rendered::Sparse(pairs) => pairs.iter().for_each(|&(word, bits)| words[word as usize] |= bits),
                Rendered::Dense(all) => words.iter_mut().zip(all).for_each(|(word, bits)| *word |= bits),
            }
        }
        let count = words.iter().map(|word| word.count_ones() as usize).sum();
        let mask = Arc::new(WholeMask { words, count });
        if self.masks.len() >= MAX_MASKS {
            self.masks.clear();
        }
        self.masks.insert(sets.into(), Arc::clone(&mask));
        mask
    }

    /// Ranks of the tokens whose root is in the weight, without those that complete an excluded terminal.
    fn ranks(
        &mut self,
        state: VirtualStateId,
        weight: WeightId,
        states: &VirtualStates,
        compiled: &Compiled,
    ) -> RangeSetBlaze<u32> {
        let mut in_weight = vec![false; compiled.dwa.root_count()];
        compiled.dwa.roots(weight).for_each(|root| in_weight[root.index()] = true);
        let piece = compiled.root_piece_of_state[states.lexer_state(state)];
        let mut ranges = Vec::new();
        compiled.root_pieces.for_each(piece, &mut |first, end, root| {
            if in_weight[root.index()] {
                ranges.push(first..=end - 1);
            }
        });
        let mut ranks: RangeSetBlaze<u32> = ranges.into_iter().collect();
        for &exclusion in states.exclusions(state) {
            let kill = self.kills.entry(exclusion).or_insert_with(|| kill_set(exclusion, compiled));
            ranks = &ranks - &*kill;
        }
        ranks
    }
}

/// Words of a mask over `vocab_size` ids.
pub(super) fn mask_words(vocab_size: usize) -> usize {
    vocab_size.div_ceil(u32::BITS as usize)
}

fn render(ranks: &RangeSetBlaze<u32>, compiled: &Compiled) -> Rendered {
    let trie = compiled.index.trie();
    let mut words = vec![0_u32; mask_words(compiled.index.vocabulary().vocab_size())];
    for range in ranks.ranges() {
        for token in trie.tokens_of_ranks(Rank(*range.start()), Rank(range.end() + 1)) {
            words[token.index() / 32] |= 1 << (token.0 % 32);
        }
    }
    let used = words.iter().filter(|&&word| word != 0).count();
    if used > MAX_SPARSE_WORDS {
        return Rendered::Dense(words);
    }
    let pairs = words.into_iter().enumerate().filter(|&(_, bits)| bits != 0);
    Rendered::Sparse(pairs.map(|(word, bits)| (word as u32, bits)).collect())
}

/// Ranks of the tokens that, read from the shadow state, complete the terminal on the way.
fn kill_set((shadow, terminal): Exclusion, compiled: &Compiled) -> RangeSetBlaze<u32> {
    let mut ranges = Vec::new();
    collect_kills(&compiled.lexer, compiled.index.trie(), shadow, terminal, &mut ranges);
    ranges.into_iter().collect()
}

fn collect_kills(
    lexer: &Lexer,
    trie: &TrieIndex,
    shadow: LexerStateId,
    terminal: TerminalId,
    ranges: &mut Vec<std::ops::RangeInclusive<u32>>,
) {
    let mut open: Vec<(LexerStateId, TrieNodeId)> = vec![(shadow, TrieIndex::ROOT)];
    while let Some((state, node)) = open.pop() {
        for child in trie.children(node) {
            let next = lexer.next(state, trie.byte(child));
            if lexer.accepts(next).binary_search(&terminal.0).is_ok() {
                let (first, end) = trie.ranks(child);
                ranges.push(first..=end - 1);
            } else if lexer.strict_future(next).binary_search(&terminal.0).is_ok() {
                open.push((next, child));
            }
        }
    }
}
