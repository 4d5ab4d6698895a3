//! Weights as sets of token ids: computed as ranges of ranks, rendered as bitmap words when first needed.
//!
//! Byte order makes the sets of a grammar few ranges, and id order scatters them; so sets are computed in rank order and
//! turned into words of the mask only for those that a mask has touched. Exclusions take tokens away by words, so that
//! heads that differ in what they watch for share what they may read. Small sets are kept as (word, bits) pairs, which
//! are faster to add to a mask than a whole bitmap and far smaller. A mask is remembered by what it is made of, since
//! texts repeat themselves.

use std::sync::Arc;

use super::rendered::{Rendered, mask_words};
use super::virtual_states::Exclusion;
use crate::compile::Compiled;
use crate::id::{LexerStateId, PieceId, TerminalId, TrieNodeId, WeightId};
use crate::intern::FxHashMap;
use crate::lexer::Lexer;
use crate::vocabulary::TrieIndex;

/// A whole mask, and how many bits it has.
#[derive(Debug)]
pub(super) struct WholeMask {
    pub(super) words: Vec<u32>,
    pub(super) count: usize,
}

/// A part of a mask: what a weight allows in a lexer state, and the sets that exclusions take away from it.
#[derive(Debug)]
struct Part {
    allowed: u32,
    killed: Box<[u32]>,
}

/// Rendered weights and masks of one compiled grammar, shared by all its texts.
#[derive(Debug, Default)]
pub(super) struct TokenSets {
    /// Parts by the piece of the lexer state, the weight, and the exclusions.
    known: FxHashMap<Box<[u32]>, u32>,
    parts: Vec<Part>,
    sets: Vec<Rendered>,
    allowed: FxHashMap<(PieceId, WeightId), u32>,
    killed: FxHashMap<Exclusion, u32>,
    masks: FxHashMap<Box<[u32]>, Arc<WholeMask>>,
    /// Memory that all of these take, about.
    bytes: usize,
    /// The key under way, so that looking one up allocates nothing.
    key: Vec<u32>,
}

impl TokenSets {
    /// Starts a mask: forgets everything if there is too much of it. Numbers of parts are good for one mask only.
    pub(super) fn begin(&mut self, max_bytes: usize) {
        if self.bytes > max_bytes {
            *self = Self::default();
        }
    }

    /// The number of the part that a weight allows in a lexer state with exclusions.
    pub(super) fn part(
        &mut self,
        state: LexerStateId,
        exclusions: &[Exclusion],
        weight: WeightId,
        compiled: &Compiled,
    ) -> u32 {
        let piece = compiled.tables.of_state[state];
        self.key.clear();
        self.key.extend([piece.0, weight.0]);
        self.key.extend(exclusions.iter().flat_map(|&(shadow, terminal)| [shadow.0, terminal.0]));
        if let Some(&known) = self.known.get(&self.key[..]) {
            return known;
        }
        let allowed = self.allowed(piece, weight, compiled);
        let killed = exclusions.iter().map(|&exclusion| self.killed(exclusion, compiled)).collect();
        let part = self.parts.len() as u32;
        self.bytes += 2 * size_of_val(&self.key[..]);
        self.known.insert(self.key[..].into(), part);
        self.parts.push(Part { allowed, killed });
        part
    }

    /// The union of some parts, by number. Remembered, since texts repeat themselves.
    pub(super) fn mask(&mut self, parts: &[u32], compiled: &Compiled) -> Arc<WholeMask> {
        if let Some(known) = self.masks.get(parts) {
            return Arc::clone(known);
        }
        let mut words = vec![0; mask_words(compiled.index.vocabulary().vocab_size())];
        for part in parts.iter().map(|&part| &self.parts[part as usize]) {
            let killed: Vec<&Rendered> = part.killed.iter().map(|&set| &self.sets[set as usize]).collect();
            self.sets[part.allowed as usize].add_to(&mut words, &killed);
        }
        let count = words.iter().map(|word| word.count_ones() as usize).sum();
        let mask = Arc::new(WholeMask { words, count });
        self.bytes += size_of_val(parts) + size_of_val(&mask.words[..]);
        self.masks.insert(parts.into(), Arc::clone(&mask));
        mask
    }

    /// The number of the set of tokens whose root is in the weight.
    fn allowed(&mut self, piece: PieceId, weight: WeightId, compiled: &Compiled) -> u32 {
        if let Some(&known) = self.allowed.get(&(piece, weight)) {
            return known;
        }
        let mut in_weight = vec![false; compiled.dwa.root_count()];
        compiled.dwa.roots(weight).for_each(|root| in_weight[root.index()] = true);
        let mut ranges = Vec::new();
        compiled.tables.pieces.for_each(piece, &mut |first, end, root| {
            if in_weight[root.index()] {
                ranges.push((first, end));
            }
        });
        let set = self.render(&ranges, compiled);
        self.allowed.insert((piece, weight), set);
        set
    }

    /// The number of the set of tokens that an exclusion forbids.
    fn killed(&mut self, exclusion: Exclusion, compiled: &Compiled) -> u32 {
        if let Some(&known) = self.killed.get(&exclusion) {
            return known;
        }
        let set = self.render(&kills(exclusion, compiled), compiled);
        self.killed.insert(exclusion, set);
        set
    }

    fn render(&mut self, ranges: &[(u32, u32)], compiled: &Compiled) -> u32 {
        let rendered = Rendered::of_ranks(ranges, &compiled.index);
        self.bytes += rendered.bytes();
        self.sets.push(rendered);
        self.sets.len() as u32 - 1
    }
}

/// Ranks of the tokens that, read from the shadow state, complete the terminal on the way: half-open ranges.
fn kills((shadow, terminal): Exclusion, compiled: &Compiled) -> Vec<(u32, u32)> {
    let (lexer, trie) = (&compiled.lexer, compiled.index.trie());
    let mut ranges = Vec::new();
    let mut open: Vec<(LexerStateId, TrieNodeId)> = vec![(shadow, TrieIndex::ROOT)];
    while let Some((state, node)) = open.pop() {
        for child in trie.children(node) {
            let next = lexer.next(state, trie.byte(child));
            if completes(lexer, next, terminal) {
                ranges.push(trie.ranks(child));
            } else if lexer.strict_future(next).binary_search(&terminal.0).is_ok() {
                open.push((next, child));
            }
        }
    }
    ranges
}

fn completes(lexer: &Lexer, state: LexerStateId, terminal: TerminalId) -> bool {
    lexer.accepts(state).binary_search(&terminal.0).is_ok()
}
