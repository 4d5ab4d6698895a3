//! What tokens do from lexer states that the compile left for later, found when a text first gets there.
//!
//! Terminals do not count that the stacks cannot read at the end of the lexeme at hand. Without these, the lexer state often
//! does what one does that was walked ([`Alike`]): where a short string cannot stand, its end does not matter. If not, the vocabulary is walked now ([`LateWalker`]). The row says of each rank which recogniser decides about it, as the
//! tables of the compile do, or which class it has where no recogniser was built for that. Such classes are
//! [tried](super::late_classes) on the stacks themselves.
//!
//! Rows are shared by all texts of a grammar, and all are forgotten at once when they take too much memory.

use std::sync::Arc;

use super::stacks::Arena;
use crate::classes::{Alike, Deferred, LateWalker, Projection, Source};
use crate::compile::Compiled;
use crate::id::{ClassId, PieceId, RootId, StackId};
use crate::intern::FxHashMap;

/// A class for which there is no recogniser, by its place among those of its row in the order of first appearance. So it
/// means the same whenever the row is made again.
pub(super) type LateClass = u32;

/// What a head in a lexer state that was left for later allows.
#[derive(Clone, Debug)]
pub(super) enum Late {
    /// What the weights of a piece of the compile allow.
    Alike(PieceId),
    /// What the weights of a row allow, and some of its classes.
    Row(LateHead),
}

/// A row and what some stacks admit of it.
#[derive(Clone, Debug)]
pub(super) struct LateHead {
    /// The number of the row among the pieces of the compile and those rows that were made.
    pub(super) piece: PieceId,
    pub(super) row: Arc<LateRow>,
    /// Ascending.
    pub(super) admitted: Arc<[LateClass]>,
}

/// Who decides about some ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// The recogniser that decides about them in the lexer state that this one is like.
    Like,
    Root(RootId),
    Class(LateClass),
}

/// The row of one lexer state.
#[derive(Debug)]
pub(super) struct LateRow {
    /// The row among those of the compile to which [`Owner::Like`] refers.
    like: PieceId,
    /// Ascending by rank.
    ranges: Vec<(u32, u32, Owner)>,
    /// The classes that have to be tried.
    classes: Vec<ClassId>,
}

impl LateRow {
    /// Calls `visit` with every interval that a recogniser decides about, in rank order. One reading of the row that this
    /// one is like.
    pub(super) fn for_each_root(&self, compiled: &Compiled, visit: &mut impl FnMut(u32, u32, RootId)) {
        let mut rest = &self.ranges[..];
        // Visits what begins before `end`; `like` is the root of the ranks from `first` on.
        let mut up_to = |first: u32, end: u32, like: Option<RootId>| {
            while let [(from, to, owner), behind @ ..] = rest
                && *from < end
            {
                match (owner, like) {
                    (Owner::Like, Some(root)) if first.max(*from) < end.min(*to) => {
                        visit(first.max(*from), end.min(*to), root);
                    }
                    (Owner::Root(root), _) => visit(*from, *to, *root),
                    _ => {}
                }
                if matches!(owner, Owner::Like) && *to > end {
                    return;
                }
                rest = behind;
            }
        };
        compiled.tables.pieces.for_each(self.like, &mut |first, end, root| up_to(first, end, Some(root)));
        up_to(0, u32::MAX, None);
    }

    /// The intervals of the classes.
    pub(super) fn of_classes(&self) -> impl Iterator<Item = (u32, u32, LateClass)> {
        self.ranges.iter().filter_map(|&(first, end, owner)| match owner {
            Owner::Class(class) => Some((first, end, class)),
            Owner::Like | Owner::Root(_) => None,
        })
    }

    /// Memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.ranges[..]) + size_of_val(&self.classes[..])
    }
}

/// Rows that were asked for.
#[derive(Debug, Default)]
pub(super) struct LateRows {
    walker: Option<LateWalker>,
    /// By the terminals that do not count, ascending.
    views: FxHashMap<Box<[u32]>, View>,
    /// Memory of what no walker holds, about.
    bytes: usize,
    /// How many rows were made. Their numbers are not used again.
    made: u32,
}

/// Lexer states without some terminals.
#[derive(Debug)]
struct View {
    projection: Projection,
    alike: Alike,
    /// By place among the states that were left for later.
    rows: FxHashMap<usize, (PieceId, Arc<LateRow>)>,
}

impl LateRows {
    /// What the stacks of a set allow in the lexer state at a place among those that were left for later. The first time
    /// costs a comparison of states or a [late walk](LateWalker::walk).
    pub(super) fn find(&mut self, place: usize, set: StackId, arena: &mut Arena, compiled: &Compiled) -> Late {
        let held = self.bytes + self.walker.as_ref().map_or(0, LateWalker::memory);
        if held > compiled.config.limits.max_rendered_bytes {
            *self = Self { made: self.made, ..Self::default() };
        }
        let Compiled { lexer, partition, tables, .. } = compiled;
        let deferred = partition.deferred[place];
        let subsume_edges = compiled.config.optimizations.subsume_edges;
        let walker = self.walker.get_or_insert_with(|| LateWalker::new(partition, subsume_edges));
        let unreadable = arena.unreadable(lexer.strict_future(deferred.state), set, compiled);
        // With all its terminals the state is like no other.
        let may_be_alike = !unreadable.is_empty();
        let view = self.views.entry(unreadable.into()).or_insert_with_key(|unreadable| {
            let view = View::new(walker.project(unreadable, lexer));
            self.bytes += view.projection.memory();
            view
        });
        if may_be_alike && !view.rows.contains_key(&place) {
            let before = view.alike.memory();
            let alike = view.alike.find(deferred.state, &view.projection, lexer, partition);
            self.bytes += view.alike.memory() - before;
            if let Some(walked) = alike {
                return Late::Alike(tables.of_state[walked]);
            }
        }
        let (piece, row) = view.rows.entry(place).or_insert_with(|| {
            let row = LateRow::make(deferred, &view.projection, walker, compiled);
            self.bytes += row.bytes();
            self.made = self.made.wrapping_add(1);
            (PieceId((tables.pieces.len() as u32).wrapping_add(self.made)), Arc::new(row))
        });
        let admitted = arena.admitted(&row.classes, set, walker.classes(), compiled);
        Late::Row(LateHead { piece: *piece, row: Arc::clone(row), admitted })
    }
}

impl View {
    fn new(projection: Projection) -> Self {
        Self { projection, alike: Alike::default(), rows: FxHashMap::default() }
    }
}

impl LateRow {
    fn make(deferred: Deferred, projection: &Projection, walker: &mut LateWalker, compiled: &Compiled) -> Self {
        let mut number_of: FxHashMap<ClassId, LateClass> = FxHashMap::default();
        let mut classes = Vec::new();
        let mut owner = |source| match source {
            Source::Like => Owner::Like,
            Source::Class(class) => match compiled.roots.of_class.get(class) {
                Some(&Some(root)) => Owner::Root(root),
                _ => Owner::Class(*number_of.entry(class).or_insert_with(|| {
                    classes.push(class);
                    classes.len() as LateClass - 1
                })),
            },
        };
        let found = walker.walk(deferred, projection, &compiled.lexer, compiled.index.trie());
        let ranges = found.into_iter().map(|(first, end, source)| (first, end, owner(source))).collect();
        Self { like: compiled.tables.of_state[deferred.like], ranges, classes }
    }
}
