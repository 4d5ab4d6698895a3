//! The tokens of one lexer state, by the recogniser root that decides about them.

use super::bitmaps::Bitmaps;
use super::rank_sets::{Boundaries, push_run, token_count};
use super::rendered::mask_words;
use crate::compile::Compiled;
use crate::id::{PieceId, RootId};

/// A set of tokens.
#[derive(Debug)]
pub(super) enum Tokens {
    /// Many, as the number of a bitmap.
    Bitmap(u32),
    /// Few, as ranks.
    Ranks(Boundaries),
}

impl Tokens {
    /// The tokens with some ranks. Of those that are worth it, a bitmap is rendered.
    pub(super) fn new(ranks: Boundaries, compiled: &Compiled, bitmaps: &mut Bitmaps) -> Self {
        let index = &compiled.index;
        // A bitmap is worth it for sets that fill a good part of its words.
        let few = mask_words(index.vocabulary().vocab_size()) / 3;
        if compiled.config.optimizations.share_bitmaps && token_count(&ranks, index.trie()) > few {
            return Self::Bitmap(bitmaps.of(&ranks, index));
        }
        Self::Ranks(ranks)
    }
}

/// For each root that some token of a lexer state has, those tokens. Ascending by root.
#[derive(Debug)]
pub(super) struct RootTokens(Vec<(RootId, Tokens)>);

impl RootTokens {
    /// Sorts the intervals of a piece by root, and renders the large ones. Linear in the intervals and the roots.
    pub(super) fn new(piece: PieceId, compiled: &Compiled, bitmaps: &mut Bitmaps) -> Self {
        let mut place_of = vec![u32::MAX; compiled.dwa.root_count()];
        let mut ranks: Vec<(RootId, Boundaries)> = Vec::new();
        compiled.tables.pieces.for_each(piece, &mut |first, end, root| {
            let place = &mut place_of[root.index()];
            if *place == u32::MAX {
                *place = ranks.len() as u32;
                ranks.push((root, Boundaries::new()));
            }
            push_run(&mut ranks[*place as usize].1, first, end);
        });
        ranks.sort_unstable_by_key(|&(root, _)| root);
        Self(ranks.into_iter().map(|(root, ranks)| (root, Tokens::new(ranks, compiled, bitmaps))).collect())
    }

    /// The tokens of those of some roots that there are. The roots ascend.
    pub(super) fn of(&self, roots: impl Iterator<Item = RootId>) -> impl Iterator<Item = &Tokens> {
        let mut own = self.0.iter().peekable();
        roots.filter_map(move |root| {
            while own.next_if(|(other, _)| *other < root).is_some() {}
            own.next_if(|(other, _)| *other == root).map(|(_, tokens)| tokens)
        })
    }

    /// Memory, in bytes, without the bitmaps.
    pub(super) fn bytes(&self) -> usize {
        let ranks = |tokens: &Tokens| match tokens {
            Tokens::Bitmap(_) => 0,
            Tokens::Ranks(ranks) => 4 * ranks.capacity(),
        };
        self.0.iter().map(|(_, tokens)| 40 + ranks(tokens)).sum()
    }
}
