//! The walk over the vocabulary trie that finds for each lexer state which token belongs to which class.
//!
//! From each lexer state the trie is walked once, carrying the *pending matches*: for each terminal the last place
//! where it was complete. At a token's end the class is read off: the lexer's set of terminals to stop in, and for each
//! pending match an edge to the class of the bytes behind it. Four things keep the walk short; each gives the same
//! partition, and each can be switched off where it is more than a short cut:
//!
//! - the result below a node depends on (lexer state, node, pending matches) only, and is shared ([`Pieces`]);
//! - where the lexer cannot leave its state below a node, the whole subtree is one interval ([`SelfLoops`]);
//! - where the lexer has died, what is left is the partition of the bytes behind the pending match, which a walk from
//!   the start state gives (and shares); its classes are put behind the terminal;
//! - classes of suffixes are computed when first asked for.

use super::class::ClassTable;
use super::piece::{Entry, Label, Pieces, push_interval};
use super::self_loops::SelfLoops;
use super::similar::SimilarStates;
use crate::config::Config;
use crate::error::{Budget, CancelFlag, CompileError};
use crate::id::{ClassId, IdVec, LexerStateId, PendingId, PieceId, TerminalId, TerminalSetId, TrieNodeId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::lexer::Lexer;
use crate::profile::StageOutput;
use crate::vocabulary::TrieIndex;

/// Subtrees with fewer tokens are not worth a table entry; anything from 16 to 256 costs the same.
const MIN_SHARED_TOKENS: u32 = 16;

/// For each lexer state, which token does what.
#[derive(Clone, Debug)]
pub struct Partition {
    /// What tokens can do.
    pub classes: ClassTable,
    /// Shared lists of rank intervals.
    pub pieces: Pieces<ClassId>,
    /// The piece of each lexer state; the dead state has an empty one.
    pub of_state: IdVec<LexerStateId, PieceId>,
}

impl StageOutput for Partition {
    fn figures(&self) -> String {
        format!("{} classes, {} intervals", self.classes.len(), self.pieces.entry_count())
    }

    fn memory(&self) -> usize {
        self.pieces.memory() + self.classes.memory()
    }
}

/// Walks the trie once from each lexer state.
///
/// # Errors
/// [`CompileError::Limit`] for too much work or too many classes, [`CompileError::Cancelled`].
pub fn partition(
    lexer: &Lexer,
    trie: &TrieIndex,
    config: &Config,
    cancel: &CancelFlag,
) -> Result<Partition, CompileError> {
    let limits = &config.limits;
    let mut work = Budget::new("terminal-sequence classes", "steps over the vocabulary", limits.max_walk_work, cancel);
    let similar = if config.optimizations.share_similar_states {
        SimilarStates::find(lexer, trie.height(TrieIndex::ROOT), &mut work)?
    } else {
        SimilarStates::none(lexer)
    };
    let mut walker = Walker {
        lexer,
        trie,
        config,
        loops: SelfLoops::new(lexer, similar),
        stops: Vec::new(),
        stop_classes: vec![ClassTable::DEAD; lexer.state_count()],
        classes: ClassTable::new(lexer.sets().clone()),
        pieces: Pieces::new(),
        pending_lists: SliceInterner::new(),
        known: FxHashMap::default(),
        rests: FxHashMap::default(),
        relabelled: FxHashMap::default(),
        suffixes: FxHashMap::default(),
        path: Vec::new(),
        work,
        class_limit: Budget::new("terminal-sequence classes", "classes", limits.max_classes, cancel),
    };
    walker.stops = (0..lexer.state_count() as u32)
        .map(LexerStateId)
        .map(|state| walker.classes.sets_mut().union(lexer.accept_set(state), lexer.future_set(state)))
        .collect();
    let mut of_state = IdVec::new();
    of_state.push(walker.pieces.push(&[]));
    for state in lexer.live_states() {
        of_state.push(walker.whole(state)?);
    }
    Ok(Partition { classes: walker.classes, pieces: walker.pieces, of_state })
}

/// A terminal that was complete, and after how many bytes of the token.
type Pending = (TerminalId, u32);

struct Walker<'a> {
    lexer: &'a Lexer,
    trie: &'a TrieIndex,
    config: &'a Config,
    loops: SelfLoops<'a>,
    /// For each lexer state the terminals to stop in: complete now or later.
    stops: Vec<TerminalSetId>,
    /// For each lexer state the class without edges, once it was needed.
    stop_classes: Vec<ClassId>,
    classes: ClassTable,
    pieces: Pieces<ClassId>,
    pending_lists: SliceInterner<PendingId, Pending>,
    /// By block of similar lexer states, trie node and pending matches.
    known: FxHashMap<(u32, TrieNodeId, PendingId), PieceId>,
    /// By trie node, and the place from which its bytes are read from the start state.
    rests: FxHashMap<(TrieNodeId, usize), PieceId>,
    relabelled: FxHashMap<(PieceId, TerminalSetId), PieceId>,
    suffixes: FxHashMap<Box<[u8]>, ClassId>,
    /// Bytes from the root to the node at hand.
    path: Vec<u8>,
    work: Budget<'a>,
    class_limit: Budget<'a>,
}

type Entries = Vec<Entry<ClassId>>;

/// First rank, end, and the class of the ranks between.
type Interval = (u32, u32, ClassId);

impl Walker<'_> {
    /// The partition of the whole vocabulary from a lexer state.
    fn whole(&mut self, state: LexerStateId) -> Result<PieceId, CompileError> {
        let root = TrieIndex::ROOT;
        let key = (self.loops.block(state, self.trie.height(root)), root, self.pending_lists.intern(&[]));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let mut entries = Vec::new();
        self.children(state, root, &[], &mut entries)?;
        let piece = self.pieces.push(&entries);
        self.known.insert(key, piece);
        Ok(piece)
    }

    /// Appends the partition of all tokens strictly below `node`, which was reached in `state`.
    fn children(
        &mut self,
        state: LexerStateId,
        node: TrieNodeId,
        pending: &[Pending],
        out: &mut Entries,
    ) -> Result<(), CompileError> {
        for child in self.trie.children(node) {
            let byte = self.trie.byte(child);
            let next = self.lexer.next(state, byte);
            if next == Lexer::DEAD && pending.is_empty() {
                continue;
            }
            self.path.push(byte);
            if next == Lexer::DEAD {
                self.dead_subtree(child, pending, out)?;
            } else if self.lexer.accepts(next).is_empty() {
                self.subtree(next, child, pending, out)?;
            } else {
                self.work.spend(pending.len() + self.lexer.accepts(next).len())?;
                let pending = completed(pending, self.lexer.accepts(next), self.path.len() as u32);
                self.subtree(next, child, &pending, out)?;
            }
            self.path.pop();
        }
        Ok(())
    }

    /// Appends the partition of `node` and all below, where the lexer is in `state` at the node.
    fn subtree(
        &mut self,
        state: LexerStateId,
        node: TrieNodeId,
        pending: &[Pending],
        out: &mut Entries,
    ) -> Result<(), CompileError> {
        self.work.spend(1 + pending.len())?;
        let (first, end) = self.trie.ranks(node);
        if self.stays(state, node, pending) {
            push_interval(out, first, end, self.stop_class(state));
            return Ok(());
        }
        if end - first < MIN_SHARED_TOKENS || !self.config.optimizations.share_walks {
            return self.subtree_in_full(state, node, pending, out);
        }
        let block = self.loops.block(state, self.trie.height(node));
        let key = (block, node, self.pending_lists.intern(pending));
        let piece = match self.known.get(&key) {
            Some(&piece) => piece,
            None => {
                let mut entries = Vec::new();
                self.subtree_in_full(state, node, pending, &mut entries)?;
                let piece = self.pieces.push(&entries);
                self.known.insert(key, piece);
                piece
            }
        };
        self.refer(piece, first, end, out);
        Ok(())
    }

    /// The class of bytes that stop in `state` with nothing complete before.
    fn stop_class(&mut self, state: LexerStateId) -> ClassId {
        if self.stop_classes[state.index()] == ClassTable::DEAD {
            self.stop_classes[state.index()] = self.classes.intern(self.stops[state.index()], []);
        }
        self.stop_classes[state.index()]
    }

    /// Whether all tokens at and below the node stop in `state`, whatever else was pending.
    fn stays(&mut self, state: LexerStateId, node: TrieNodeId, pending: &[Pending]) -> bool {
        let trie = self.trie;
        let optimizations = &self.config.optimizations;
        let is_leaf = trie.ascii_below(node) == 0 && !trie.has_non_ascii_below(node);
        if !is_leaf && !optimizations.cut_self_loops {
            return false;
        }
        let height = trie.height(node);
        if !is_leaf && trie.ascii_below(node) & !self.loops.ascii(state, height) != 0 {
            return false;
        }
        if trie.has_non_ascii_below(node) && !(trie.is_text_below(node) && self.loops.multibyte(state, height)) {
            return false;
        }
        // A match that is complete in this state ends with the token; one that may yet be complete is subsumed.
        let (accepts, stops) = (self.lexer.accepts(state), self.classes.sets().get(self.stops[state.index()]));
        let covering = if optimizations.subsume_edges { stops } else { accepts };
        pending.iter().all(|(terminal, _)| covering.binary_search(&terminal.0).is_ok())
    }

    fn subtree_in_full(
        &mut self,
        state: LexerStateId,
        node: TrieNodeId,
        pending: &[Pending],
        out: &mut Entries,
    ) -> Result<(), CompileError> {
        if self.trie.is_token(node) {
            let rank = self.trie.ranks(node).0;
            let class = self.class_here(state, pending, self.path.len())?;
            if class != ClassTable::DEAD {
                push_interval(out, rank, rank + 1, class);
            }
        }
        self.children(state, node, pending, out)
    }

    /// Appends a reference to a piece, or its entries if they are not more than a reference would be.
    fn refer(&self, piece: PieceId, first: u32, end: u32, out: &mut Entries) {
        match self.pieces.get(piece) {
            [] => {}
            [Entry { first, end, label: Label::Value(class) }] => push_interval(out, *first, *end, *class),
            [entry] => out.push(*entry),
            _ => out.push(Entry { first, end, label: Label::Piece(piece) }),
        }
    }

    /// Appends the partition of `node` and all below, where the lexer is dead at the node.
    ///
    /// What is left are the bytes behind each pending match. Matches in the same place share one walk from the start;
    /// matches in different places make a product of their partitions. Small subtrees are taken token by token.
    fn dead_subtree(&mut self, node: TrieNodeId, pending: &[Pending], out: &mut Entries) -> Result<(), CompileError> {
        self.work.spend(1)?;
        let (first, end) = self.trie.ranks(node);
        if end - first < MIN_SHARED_TOKENS || !self.config.optimizations.share_walks {
            return self.dead_tokens(node, pending, out);
        }
        let mut places: Vec<u32> = pending.iter().map(|&(_, place)| place).collect();
        places.sort_unstable();
        places.dedup();
        self.work.spend(places.len() * pending.len())?;
        let mut parts = Vec::new();
        for place in places {
            let here = pending.iter().filter(|&&(_, at)| at == place);
            let terminals: Vec<u32> = here.map(|(terminal, _)| terminal.0).collect();
            let rest = self.rest_of_subtree(node, place as usize)?;
            if !self.pieces.get(rest).is_empty() {
                parts.push((self.classes.sets_mut().intern(&terminals), rest));
            }
        }
        match parts[..] {
            [] => Ok(()),
            [(terminals, rest)] => {
                let piece = self.relabelled(rest, terminals)?;
                self.refer(piece, first, end, out);
                Ok(())
            }
            _ => self.product(&parts, out),
        }
    }

    /// Appends the classes of the tokens at and below `node` one by one, where the lexer is dead at the node.
    fn dead_tokens(&mut self, node: TrieNodeId, pending: &[Pending], out: &mut Entries) -> Result<(), CompileError> {
        self.work.spend(1)?;
        if self.trie.is_token(node) {
            let rank = self.trie.ranks(node).0;
            let class = self.class_here(Lexer::DEAD, pending, self.path.len())?;
            if class != ClassTable::DEAD {
                push_interval(out, rank, rank + 1, class);
            }
        }
        for child in self.trie.children(node) {
            self.path.push(self.trie.byte(child));
            self.dead_tokens(child, pending, out)?;
            self.path.pop();
        }
        Ok(())
    }

    /// The partition of the tokens at and below `node` by what their bytes from `place` on do.
    fn rest_of_subtree(&mut self, node: TrieNodeId, place: usize) -> Result<PieceId, CompileError> {
        if let Some(&known) = self.rests.get(&(node, place)) {
            return Ok(known);
        }
        let mut entries = Vec::new();
        let (state, pending) = self.run(place, self.path.len());
        self.work.spend(self.path.len() - place)?;
        match (state, &pending[..]) {
            (Lexer::DEAD, []) => {}
            (Lexer::DEAD, _) => self.dead_subtree(node, &pending, &mut entries)?,
            _ => self.subtree(state, node, &pending, &mut entries)?,
        }
        let piece = self.pieces.push(&entries);
        self.rests.insert((node, place), piece);
        Ok(piece)
    }

    /// Runs the lexer from the start over `path[from..to]`.
    fn run(&self, from: usize, to: usize) -> (LexerStateId, Vec<Pending>) {
        let mut state = Lexer::START;
        let mut pending = Vec::new();
        for place in from..to {
            state = self.lexer.next(state, self.path[place]);
            if state == Lexer::DEAD {
                break;
            }
            if !self.lexer.accepts(state).is_empty() {
                pending = completed(&pending, self.lexer.accepts(state), place as u32 + 1);
            }
        }
        (state, pending)
    }

    /// A piece with each class put behind the terminals.
    fn relabelled(&mut self, piece: PieceId, terminals: TerminalSetId) -> Result<PieceId, CompileError> {
        if let Some(&known) = self.relabelled.get(&(piece, terminals)) {
            return Ok(known);
        }
        let mut entries = Vec::new();
        self.work.spend(self.pieces.get(piece).len())?;
        for Entry { first, end, label } in self.pieces.get(piece).to_vec() {
            match label {
                Label::Value(class) => push_interval(&mut entries, first, end, self.behind(terminals, class)?),
                Label::Piece(part) => {
                    let part = self.relabelled(part, terminals)?;
                    self.refer(part, first, end, &mut entries);
                }
            }
        }
        let new = self.pieces.push(&entries);
        self.relabelled.insert((piece, terminals), new);
        Ok(new)
    }

    /// The class of "one of these terminals, then this class".
    fn behind(&mut self, terminals: TerminalSetId, class: ClassId) -> Result<ClassId, CompileError> {
        let terminals = self.classes.sets().get(terminals).to_vec();
        self.work.spend(terminals.len())?;
        let nowhere = self.classes.sets().empty();
        let class = self.classes.intern(nowhere, terminals.into_iter().map(|terminal| (TerminalId(terminal), class)));
        self.class_limit.check(self.classes.len())?;
        Ok(class)
    }

    /// Appends the partition in which each token has an edge for each part that covers it.
    fn product(&mut self, parts: &[(TerminalSetId, PieceId)], out: &mut Entries) -> Result<(), CompileError> {
        let flat: Vec<(TerminalSetId, Vec<Interval>)> =
            parts.iter().map(|&(terminals, piece)| (terminals, self.flatten(piece))).collect();
        let mut cuts: Vec<u32> =
            flat.iter().flat_map(|(_, list)| list.iter().flat_map(|&(first, end, _)| [first, end])).collect();
        cuts.sort_unstable();
        cuts.dedup();
        self.work.spend(cuts.len() * parts.len())?;
        let mut next = vec![0; flat.len()];
        for cut in cuts.windows(2) {
            let mut edges: Vec<(TerminalId, ClassId)> = Vec::new();
            for ((terminals, list), at) in flat.iter().zip(&mut next) {
                while list.get(*at).is_some_and(|&(_, end, _)| end <= cut[0]) {
                    *at += 1;
                }
                if let Some(&(first, _, class)) = list.get(*at)
                    && first <= cut[0]
                {
                    edges.extend(
                        self.classes.sets().get(*terminals).iter().map(|&terminal| (TerminalId(terminal), class)),
                    );
                }
            }
            self.work.spend(edges.len())?;
            if !edges.is_empty() {
                edges.sort_unstable();
                let nowhere = self.classes.sets().empty();
                let class = self.classes.intern(nowhere, edges);
                push_interval(out, cut[0], cut[1], class);
            }
        }
        self.class_limit.check(self.classes.len())
    }

    fn flatten(&self, piece: PieceId) -> Vec<Interval> {
        let mut flat = Vec::new();
        self.pieces.for_each(piece, &mut |first, end, class| flat.push((first, end, class)));
        flat
    }

    /// The class of a token that ends after `end` bytes of the path, in `state`.
    fn class_here(&mut self, state: LexerStateId, pending: &[Pending], end: usize) -> Result<ClassId, CompileError> {
        let stops = self.stops[state.index()];
        self.work.spend(pending.len())?;
        let mut edges = Vec::new();
        for &(terminal, place) in pending {
            let place = place as usize;
            let subsumed = self.config.optimizations.subsume_edges && self.classes.sets().contains(stops, terminal.0);
            if place < end && !subsumed {
                edges.push((terminal, self.suffix(place, end)?));
            }
        }
        let class = self.classes.intern(stops, edges);
        self.class_limit.check(self.classes.len())?;
        Ok(class)
    }

    /// The class of `path[from..to]` read from the start state.
    fn suffix(&mut self, from: usize, to: usize) -> Result<ClassId, CompileError> {
        if let Some(&known) = self.suffixes.get(&self.path[from..to]) {
            return Ok(known);
        }
        self.work.spend(to - from)?;
        let (state, pending) = self.run(from, to);
        let class = self.class_here(state, &pending, to)?;
        self.suffixes.insert(self.path[from..to].into(), class);
        Ok(class)
    }
}

/// The pending matches after `accepts` were complete at `place`: a later match of a terminal replaces an earlier one.
fn completed(pending: &[Pending], accepts: &[u32], place: u32) -> Vec<Pending> {
    let mut merged = Vec::with_capacity(pending.len() + accepts.len());
    let mut old = pending.iter().copied().peekable();
    for &terminal in accepts {
        let terminal = TerminalId(terminal);
        while let Some(earlier) = old.next_if(|&(other, _)| other < terminal) {
            merged.push(earlier);
        }
        old.next_if(|&(other, _)| other == terminal);
        merged.push((terminal, place));
    }
    merged.extend(old);
    merged
}
