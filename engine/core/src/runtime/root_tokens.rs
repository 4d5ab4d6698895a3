//! The tokens of one lexer state, by the recogniser root that decides about them.

use std::sync::Arc;

use super::bitmaps::{Bitmaps, Bits};
use super::late_rows::LateRow;
use super::rank_sets::{Boundaries, push_run};
use super::rendered::{Rendered, mask_words};
use crate::compile::Compiled;
use crate::id::{PieceId, RootId, WeightId};
use crate::intern::FxHashMap;

/// For each root that some token of a lexer state has, those tokens.
///
/// Most roots have few tokens, whose ranks are kept. Mostly one has many: what it takes to go on with a name or a string.
#[derive(Debug)]
pub(super) struct RootTokens {
    row: Row,
    /// Ascending by root.
    few: Vec<(RootId, Boundaries)>,
    /// Ascending.
    many: Vec<RootId>,
    /// Bitmaps of the tokens of several roots that have many.
    bitmaps: FxHashMap<Vec<RootId>, Bits>,
}

/// Where it is said what tokens do from a lexer state.
#[derive(Debug)]
pub(super) enum Row {
    /// In the tables of the compile.
    Walked(PieceId),
    Late(Arc<LateRow>),
}

impl Row {
    fn for_each(&self, compiled: &Compiled, visit: &mut impl FnMut(u32, u32, RootId)) {
        match self {
            Self::Walked(piece) => compiled.tables.pieces.for_each(*piece, visit),
            Self::Late(row) => row.for_each_root(compiled, visit),
        }
    }
}

impl RootTokens {
    /// Sorts the intervals of a row by root. Linear in the intervals and the roots.
    pub(super) fn new(row: Row, compiled: &Compiled) -> Self {
        let mut counts = vec![0; compiled.dwa.root_count()];
        let mut intervals = Vec::new();
        row.for_each(compiled, &mut |first, end, root| {
            // Nearly every rank has one token.
            counts[root.index()] += (end - first) as usize;
            intervals.push((first, end, root));
        });
        let limit = few_tokens(compiled);
        let (mut few, mut many, mut places) = (Vec::new(), Vec::new(), vec![None; counts.len()]);
        for (root, &count) in (0..).map(RootId).zip(&counts) {
            if count > limit {
                many.push(root);
            } else if count > 0 {
                places[root.index()] = Some(few.len());
                few.push((root, Boundaries::new()));
            }
        }
        for (first, end, root) in intervals {
            if let Some(place) = places[root.index()] {
                push_run(&mut few[place].1, first, end);
            }
        }
        Self { row, few, many, bitmaps: FxHashMap::default() }
    }

    /// The tokens whose root is in a weight. The zeros are zeros again afterwards.
    pub(super) fn of(
        &mut self,
        weight: WeightId,
        compiled: &Compiled,
        bitmaps: &mut Bitmaps,
        zeros: &mut [u32],
    ) -> Rendered {
        let roots = || compiled.dwa.roots(weight);
        let many: Vec<RootId> = common(&self.many, |&root| root, roots()).copied().collect();
        let bitmap = (!many.is_empty()).then(|| self.bitmap(many, compiled, bitmaps));
        let few = common(&self.few, |&(root, _)| root, roots()).map(|(_, ranks)| &ranks[..]);
        Rendered::new(bitmap, few, &compiled.index, zeros)
    }

    fn bitmap(&mut self, many: Vec<RootId>, compiled: &Compiled, bitmaps: &mut Bitmaps) -> Bits {
        let bitmap = self.bitmaps.entry(many).or_insert_with_key(|many| {
            let mut ranks = Boundaries::new();
            self.row.for_each(compiled, &mut |first, end, root| {
                if many.contains(&root) {
                    push_run(&mut ranks, first, end);
                }
            });
            bitmaps.of(&ranks, &compiled.index)
        });
        Bits::clone(bitmap)
    }

    /// Memory, in bytes, about.
    pub(super) fn bytes(&self) -> usize {
        let row = match &self.row {
            Row::Walked(_) => 0,
            Row::Late(row) => row.bytes(),
        };
        row + self.few.iter().map(|(_, ranks)| 32 + 4 * ranks.capacity()).sum::<usize>()
    }
}

/// The members of a list, ascending by root, whose root is among some others, which ascend too.
fn common<T>(
    members: &[T],
    root_of: impl Fn(&T) -> RootId,
    roots: impl Iterator<Item = RootId>,
) -> impl Iterator<Item = &T> {
    let mut members = members.iter().peekable();
    roots.filter_map(move |root| {
        while members.next_if(|member| root_of(member) < root).is_some() {}
        members.next_if(|member| root_of(member) == root)
    })
}

/// A set with more tokens than this fills a good part of a bitmap's words, and is worth one.
pub(super) fn few_tokens(compiled: &Compiled) -> usize {
    if !compiled.config.optimizations.share_bitmaps {
        return usize::MAX;
    }
    mask_words(compiled.index.vocabulary().vocab_size()) / 3
}
