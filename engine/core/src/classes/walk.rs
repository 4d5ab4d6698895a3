//! The walk itself, as far as the lexer is alive; see [`partition`](mod@super::partition).

use super::class::{ClassRows, ClassTable};
use super::deferred::Deferred;
use super::partition::Partition;
use super::piece::{Entry, Label, Pieces, push_interval};
use super::self_loops::SelfLoops;
use super::similar::SimilarStates;
use super::suffixes::Suffixes;
use crate::config::Config;
use crate::error::CompileError;
use crate::id::{ClassId, Id, IdVec, LexerStateId, PendingId, PieceId, TerminalId, TerminalSetId, TrieNodeId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::lexer::{Lexer, TerminalSets};
use crate::vocabulary::TrieIndex;
use crate::watch::{Budget, Watch};

/// Classes that are published at once: few enough for the other thread to be busy, and many more than a message costs.
/// The first messages are smaller, so that it can begin.
const PUBLISHED_AT_ONCE: usize = 128;

/// A terminal that was complete, and after how many bytes of the token.
pub(super) type Pending = (TerminalId, u32);

pub(super) type Entries = Vec<Entry<ClassId>>;

/// A place of the walk.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) state: LexerStateId,
    pub(super) node: TrieNodeId,
    /// Where the list of pending matches begins.
    pub(super) from: usize,
}

pub(super) struct Walker<'a> {
    pub(super) lexer: &'a Lexer,
    pub(super) trie: &'a TrieIndex,
    pub(super) config: &'a Config,
    pub(super) loops: SelfLoops<'a>,
    /// For each lexer state the terminals to stop in: complete now or later.
    pub(super) stops: Vec<TerminalSetId>,
    /// For each lexer state the class without edges, once it was needed.
    stop_classes: Vec<ClassId>,
    pub(super) classes: ClassTable,
    pub(super) pieces: Pieces<ClassId>,
    pub(super) pending_lists: SliceInterner<PendingId, Pending>,
    /// By block of similar lexer states, trie node and pending matches.
    pub(super) known: FxHashMap<(u32, TrieNodeId, PendingId), PieceId>,
    /// By trie node, and where the bytes begin that are read from the start.
    pub(super) rests: FxHashMap<(TrieNodeId, usize), PieceId>,
    pub(super) relabelled: FxHashMap<(PieceId, TerminalSetId), PieceId>,
    suffixes: Suffixes,
    /// Of two classes in different branches of a fork, what they come to together.
    pub(super) united: FxHashMap<(ClassId, ClassId), ClassId>,
    /// Bytes from the root to the node at hand.
    pub(super) path: Vec<u8>,
    /// The pending matches at the node at hand, behind those of the nodes above that are still needed: a list is all
    /// from a place on to the end.
    pub(super) pending: Vec<Pending>,
    /// The edges of the class at hand, in the same way behind those of classes that wait for it.
    edges: Vec<(TerminalId, ClassId)>,
    publish: &'a dyn Fn(ClassRows),
    /// How many classes were published.
    published: usize,
    pub(super) work: Budget<'a>,
    pub(super) class_limit: Budget<'a>,
}

impl<'a> Walker<'a> {
    pub(super) fn new(
        lexer: &'a Lexer,
        trie: &'a TrieIndex,
        similar: SimilarStates,
        work: Budget<'a>,
        config: &'a Config,
        watch: &'a Watch,
        publish: &'a dyn Fn(ClassRows),
    ) -> Self {
        let (sets, stops) = stop_sets(lexer);
        let classes = ClassTable::new(sets);
        let (known, rests, relabelled, suffixes, united) = Default::default();
        Self {
            lexer,
            trie,
            config,
            loops: SelfLoops::new(lexer, similar),
            stops,
            stop_classes: vec![ClassTable::DEAD; lexer.state_count()],
            classes,
            pieces: Pieces::new(),
            pending_lists: SliceInterner::new(),
            known,
            rests,
            relabelled,
            suffixes,
            united,
            path: Vec::new(),
            pending: Vec::new(),
            edges: Vec::new(),
            work,
            publish,
            published: 0,
            class_limit: Budget::new("terminal-sequence classes", "classes", config.limits.max_classes, watch),
        }
    }

    pub(super) fn finish(mut self, of_state: IdVec<LexerStateId, PieceId>, deferred: Vec<Deferred>) -> Partition {
        self.publish_from(1);
        Partition { classes: self.classes, pieces: self.pieces, of_state, deferred }
    }

    /// The partition of no tokens.
    pub(super) fn nothing(&mut self) -> PieceId {
        self.pieces.push(&[])
    }

    /// Appends the partition of a node and all below, given the place as it is before the node's own byte.
    pub(super) fn child(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        self.enter(At { state: self.lexer.next(at.state, self.trie.byte(at.node)), ..at }, out)
    }

    /// Appends the partition of a node and all below, given the state behind its byte and the matches before it.
    pub(super) fn enter(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        if at.state == Lexer::DEAD && self.pending.len() == at.from {
            return Ok(());
        }
        self.path.push(self.trie.byte(at.node));
        if at.state == Lexer::DEAD {
            self.dead_subtree(at, out)?;
        } else if self.lexer.longer(at.state).is_empty() {
            self.subtree(at, out)?;
        } else {
            let from = self.pending.len();
            let (longer, accepts) = (self.lexer.longer(at.state), self.lexer.accepts(at.state));
            complete(&mut self.pending, at.from, longer, accepts, self.path.len() as u32);
            self.subtree(At { from, ..at }, out)?;
            self.pending.truncate(from);
        }
        self.path.pop();
        Ok(())
    }

    /// Appends the partition of a node and all below.
    pub(super) fn subtree(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        let At { state, node, from } = at;
        self.work.spend(1 + self.pending.len() - from)?;
        let (first, end) = self.trie.ranks(node);
        if self.stays(at) {
            let class = self.stop_class(state);
            if class != ClassTable::DEAD {
                push_interval(out, first, end, class);
            }
            return Ok(());
        }
        if end - first < self.config.optimizations.share_walks_from {
            return self.subtree_in_full(at, out);
        }
        let block = self.loops.block(state, self.trie.height(node));
        let key = (block, node, self.pending_lists.intern(&self.pending[from..]));
        let piece = match self.known.get(&key) {
            Some(&piece) => piece,
            None => {
                let mut entries = Vec::new();
                if !self.last_subtree(at, &mut entries)? && !self.finished_subtree(at, &mut entries)? {
                    self.subtree_in_full(at, &mut entries)?;
                }
                self.pause()?;
                let piece = self.pieces.push(&entries);
                self.known.insert(key, piece);
                piece
            }
        };
        self.refer(piece, first, end, out);
        Ok(())
    }

    #[inline]
    fn subtree_in_full(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        self.token_here(at, out)?;
        self.children(at, out)
    }

    /// Appends the class of the token at a node, if it is one.
    #[inline]
    pub(super) fn token_here(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        if self.trie.is_token(at.node) {
            let rank = self.trie.ranks(at.node).0;
            let class = self.class_here(at.state, at.from, self.path.len())?;
            if class != ClassTable::DEAD {
                push_interval(out, rank, rank + 1, class);
            }
        }
        Ok(())
    }

    /// Appends a reference to a piece, or its entries if they are not more than a reference would be.
    pub(super) fn refer(&self, piece: PieceId, first: u32, end: u32, out: &mut Entries) {
        let entries = self.pieces.get(piece);
        debug_assert!(entries.iter().all(|entry| first <= entry.first && entry.end <= end), "a part lies inside");
        match entries {
            [] => {}
            [Entry { first, end, label: Label::Value(class) }] => push_interval(out, *first, *end, *class),
            [entry] => out.push(*entry),
            _ => out.push(Entry { first, end, label: Label::Piece(piece) }),
        }
    }

    /// Publishes what is new, if it is at least so many classes.
    fn publish_from(&mut self, least: usize) {
        if self.classes.len() - self.published >= least {
            (self.publish)(self.classes.rows_from(self.published));
            self.published = self.classes.len();
        }
    }

    /// Publishes what is new and looks at the memory that the walk holds, now and then.
    pub(super) fn pause(&mut self) -> Result<(), CompileError> {
        self.publish_from((1 + self.published).min(PUBLISHED_AT_ONCE));
        self.work.hold(|| {
            let entries = self.known.len() + self.rests.len() + self.relabelled.len() + self.suffixes.len();
            self.pieces.memory() + self.classes.memory() + entries * size_of::<Entry<ClassId>>()
        })
    }

    /// The class of bytes that stop in `state` with nothing complete before.
    pub(super) fn stop_class(&mut self, state: LexerStateId) -> ClassId {
        if self.stop_classes[state.index()] == ClassTable::DEAD {
            self.stop_classes[state.index()] = self.classes.intern(self.stops[state.index()], &[]);
        }
        self.stop_classes[state.index()]
    }

    /// Whether a terminal may be complete in `state`, or later.
    pub(super) fn may_stop_in(&self, state: LexerStateId, terminal: TerminalId) -> bool {
        self.classes.sets().contains(self.stops[state.index()], terminal.0)
    }

    /// Whether a match of a terminal that ended before may yet prove too short behind `state`.
    pub(super) fn may_be_longer_from(&self, state: LexerStateId, terminal: TerminalId) -> bool {
        let [_, future, _, longer_future] = self.lexer.outputs(state);
        self.may_stop_in(state, terminal)
            || future != longer_future && self.lexer.sets().contains(longer_future, terminal.0)
    }

    /// The class of a token that ends after `end` bytes of the path, in `state`.
    fn class_here(&mut self, state: LexerStateId, from: usize, end: usize) -> Result<ClassId, CompileError> {
        let stops = self.stops[state.index()];
        self.work.spend(self.pending.len() - from)?;
        let first_edge = self.edges.len();
        // Many terminals are often pending in one place.
        let mut last = (u32::MAX, ClassTable::DEAD);
        for index in from..self.pending.len() {
            let (terminal, place) = self.pending[index];
            let subsumed = self.config.optimizations.subsume_edges && self.may_stop_in(state, terminal);
            if place as usize == end || subsumed {
                continue;
            }
            if last.0 != place {
                last = (place, self.suffix(place as usize, end)?);
            }
            self.edges.push((terminal, last.1));
        }
        let class = if self.edges.len() == first_edge && state != Lexer::DEAD {
            self.stop_class(state)
        } else {
            self.classes.intern(stops, &self.edges[first_edge..])
        };
        self.edges.truncate(first_edge);
        self.class_limit.check(self.classes.len())?;
        Ok(class)
    }

    /// The class of `path[from..to]` read from the start state.
    fn suffix(&mut self, from: usize, to: usize) -> Result<ClassId, CompileError> {
        if let Some(known) = self.suffixes.get(&self.path[from..to]) {
            return Ok(known);
        }
        let begun = self.lexer.next(Lexer::START, self.path[from]);
        let class = if to - from > 1 && self.lexer.is_fork(begun) {
            self.suffix_in_branches(begun, from, to)?
        } else {
            self.suffix_in(begun, from, to)?
        };
        self.suffixes.insert(&self.path[from..to], class);
        Ok(class)
    }

    /// That class, given the state behind the first byte.
    pub(super) fn suffix_in(&mut self, begun: LexerStateId, from: usize, to: usize) -> Result<ClassId, CompileError> {
        self.work.spend(to - from)?;
        let pending = self.pending.len();
        let state = self.run(begun, from, to);
        let class = self.class_here(state, pending, to)?;
        self.pending.truncate(pending);
        Ok(class)
    }

    /// Runs the lexer from the start over `path[from..to]`, given the state behind the first byte, and appends the pending
    /// matches.
    pub(super) fn run(&mut self, begun: LexerStateId, from: usize, to: usize) -> LexerStateId {
        let mut state = begun;
        let list = self.pending.len();
        for place in from..to {
            if place > from {
                state = self.lexer.next(state, self.path[place]);
            }
            if state == Lexer::DEAD {
                break;
            }
            if !self.lexer.longer(state).is_empty() {
                let merged = self.pending.len();
                let (longer, accepts) = (self.lexer.longer(state), self.lexer.accepts(state));
                complete(&mut self.pending, list, longer, accepts, place as u32 + 1);
                self.pending.drain(list..merged);
            }
        }
        state
    }
}

/// For each lexer state the terminals to stop in, complete now or later, as sets among those of the lexer and new ones.
pub fn stop_sets(lexer: &Lexer) -> (TerminalSets, Vec<TerminalSetId>) {
    let mut sets = lexer.sets().clone();
    let states = (0..lexer.state_count()).map(LexerStateId::from_index);
    let stops = states.map(|state| sets.union(lexer.accept_set(state), lexer.future_set(state))).collect();
    (sets, stops)
}

/// Appends the pending matches after `accepts` were complete at `place`: the list from `from` on, in which a later match
/// of a terminal replaces an earlier one, and so does what is `longer` without being complete.
#[inline]
pub(super) fn complete(pending: &mut Vec<Pending>, from: usize, longer: &[u32], accepts: &[u32], place: u32) {
    let (mut old, end) = (from, pending.len());
    for &terminal in longer {
        let terminal = TerminalId(terminal);
        while old < end && pending[old].0 < terminal {
            pending.push(pending[old]);
            old += 1;
        }
        old += usize::from(old < end && pending[old].0 == terminal);
        // What is longer without being complete only rules the earlier match out.
        if accepts.len() == longer.len() || accepts.binary_search(&terminal.0).is_ok() {
            pending.push((terminal, place));
        }
    }
    pending.extend_from_within(old..end);
}
