//! The token sets that the masks of one compiled grammar are made of.
//!
//! Byte order makes the sets of a grammar few runs of ranks, and id order scatters them; so sets are computed in rank
//! order and turned into words of the mask only for weights that a mask has touched. The large sets are few, and shared
//! as [bitmaps](Bitmaps). What exclusions forbid is taken away by words, so that heads that differ in what they watch for
//! share what they may read.

use std::sync::Arc;

use super::bitmaps::{Bitmaps, Bits};
use super::compact::CompactMask;
use super::kills::{Watched, first_steps, kills};
use super::late_rows::LateRow;
use super::mask_key;
use super::rank_sets::token_count;
use super::rendered::{Rendered, mask_words};
use super::root_tokens::{RootTokens, Row, few_tokens};
use crate::compile::Compiled;
use crate::id::{LexerStateId, PieceId, Rank, TerminalId, WeightId};
use crate::intern::FxHashMap;

/// Rows that are not in the tables of the compile, by their numbers.
pub(super) type LatePieces = [(PieceId, Arc<LateRow>)];

/// Rendered weights of one compiled grammar, shared by all its texts.
#[derive(Debug, Default)]
pub(super) struct TokenSets {
    /// For the piece of a first head the latest mask that has a bitmap of its own.
    own_bitmaps: FxHashMap<PieceId, Bits>,
    root_tokens: FxHashMap<PieceId, RootTokens>,
    weights: FxHashMap<(PieceId, WeightId), Rendered>,
    /// Numbers of the sets that exclusions forbid, which many share.
    killed: FxHashMap<Watched, usize>,
    killed_by_steps: FxHashMap<(TerminalId, Box<[LexerStateId]>), usize>,
    killed_sets: Vec<Rendered>,
    bitmaps: Bitmaps,
    /// Memory that all of these take but the bitmaps, and the masks made of them, about.
    bytes: usize,
    /// Zeros, as many as a mask has words.
    zeros: Vec<u32>,
}

impl TokenSets {
    /// Memory that they take, and what else was counted.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + self.bitmaps.bytes()
    }

    /// Counts what a mask takes that is kept.
    pub(super) fn count(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Makes the mask that a key describes. `late` has the rows of its pieces that are not in the tables of the compile.
    pub(super) fn render(&mut self, key: &[u32], late: &LatePieces, compiled: &Compiled) -> CompactMask {
        let width = mask_words(compiled.index.vocabulary().vocab_size());
        self.zeros.resize(width, 0);
        let (mut all, mut bitmaps) = (vec![0; width], Vec::new());
        for head in mask_key::heads(key) {
            let row = late.iter().find(|&&(piece, _)| piece == head.piece).map(|(_, row)| row);
            if head.exclusions().len() == 0 {
                self.add_weights(&head, row, &mut all, &mut bitmaps, compiled);
                continue;
            }
            let mut own = vec![0; width];
            self.add_weights(&head, row, &mut own, &mut bitmaps, compiled);
            for exclusion in head.exclusions() {
                self.take_killed(exclusion, &mut own, compiled);
            }
            all.iter_mut().zip(&own).for_each(|(word, bits)| *word |= bits);
        }
        let piece = mask_key::heads(key).next().map(|head| head.piece);
        let latest = piece.and_then(|piece| self.own_bitmaps.get(&piece));
        let origins = bitmaps.iter().filter_map(|used| self.bitmaps.origin(used));
        let mask = CompactMask::new(&all, origins.chain(&bitmaps).chain(latest));
        if let (Some(piece), Some(own)) = (piece, mask.own_bitmap()) {
            self.own_bitmaps.insert(piece, Bits::clone(own));
        }
        mask
    }

    /// Adds what the weights and classes of a head allow, and notes the bitmaps that were used.
    fn add_weights(
        &mut self,
        head: &mask_key::Head<'_>,
        late: Option<&Arc<LateRow>>,
        out: &mut [u32],
        bitmaps: &mut Vec<Bits>,
        compiled: &Compiled,
    ) {
        for weight in head.weights() {
            let rendered = self.weights.entry((head.piece, weight)).or_insert_with(|| {
                let tokens = self.root_tokens.entry(head.piece).or_insert_with(|| {
                    let row = late.map_or(Row::Walked(head.piece), |row| Row::Late(Arc::clone(row)));
                    let tokens = RootTokens::new(row, compiled);
                    self.bytes += tokens.bytes();
                    tokens
                });
                let rendered = tokens.of(weight, compiled, &mut self.bitmaps, &mut self.zeros);
                self.bytes += rendered.bytes();
                rendered
            });
            rendered.add_to(out);
            bitmaps.extend(rendered.bitmap.clone());
        }
        let admitted = late.filter(|_| !head.classes().is_empty()).map(|row| row.of_classes());
        for (first, end, class) in admitted.into_iter().flatten() {
            if head.classes().binary_search(&class).is_ok() {
                let tokens = compiled.index.trie().tokens_of_ranks(Rank(first), Rank(end));
                tokens.iter().for_each(|token| out[token.index() / 32] |= 1 << (token.0 % 32));
            }
        }
    }

    fn take_killed(&mut self, exclusion: Watched, out: &mut [u32], compiled: &Compiled) {
        let &mut number = self.killed.entry(exclusion).or_insert_with(|| {
            let steps = first_steps(exclusion, &compiled.lexer);
            *self.killed_by_steps.entry((exclusion.1, steps)).or_insert_with(|| {
                let (ranks, index) = (kills(exclusion, compiled), &compiled.index);
                let is_large = token_count(&ranks, index.trie()) > few_tokens(compiled);
                let bitmap = is_large.then(|| self.bitmaps.of(&ranks, index));
                let few = (!is_large).then_some(&ranks[..]);
                let rendered = Rendered::new(bitmap, few.into_iter(), index, &mut self.zeros);
                self.bytes += rendered.bytes() + 4 * compiled.lexer.classes().count();
                self.killed_sets.push(rendered);
                self.killed_sets.len() - 1
            })
        });
        self.killed_sets[number].take_from(out);
    }
}
