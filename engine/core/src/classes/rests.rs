//! The part of the walk that goes on behind matches: where the lexer has died, and where a match is finished.

use super::class::ClassTable;
use super::piece::{Entry, Label, push_interval};
use super::walk::{At, Entries, Pending, Walker};
use crate::error::CompileError;
use crate::id::{ClassId, LexerStateId, PieceId, TerminalId, TerminalSetId, TrieNodeId};
use crate::lexer::Lexer;

/// First rank, end, and the class of the ranks between.
pub(super) type Interval = (u32, u32, ClassId);

impl Walker<'_> {
    /// Appends the partition of a node and all below, where the lexer is dead.
    ///
    /// What is left are the bytes behind each pending match. Small subtrees are taken token by token.
    pub(super) fn dead_subtree(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        self.work.spend(1)?;
        let (first, end) = self.trie.ranks(at.node);
        if end - first < self.config.optimizations.share_walks_from {
            return self.dead_tokens(at, out);
        }
        let finished = self.pending[at.from..].to_vec();
        let parts = self.rests_behind(at.node, &finished)?;
        match parts[..] {
            [] => Ok(()),
            [(terminals, rest)] => {
                let piece = self.relabelled(rest, terminals)?;
                self.refer(piece, first, end, out);
                Ok(())
            }
            _ => self.product(&[], &parts, out),
        }
    }

    /// Appends the partition of a node and all below, if the matches that are complete at the node are the only ones and
    /// no text leads on from there: at the quote behind a key, say. Says whether it is so.
    pub(super) fn last_subtree(&mut self, at: At, out: &mut Entries) -> Result<bool, CompileError> {
        let depth = self.path.len();
        let is_last = self.lexer.longer_future(at.state).is_empty();
        if !is_last || self.pending[at.from..].iter().any(|&(_, place)| place as usize != depth) {
            return Ok(false);
        }
        self.token_here(at, out)?;
        let finished = self.pending[at.from..].to_vec();
        if let [(terminals, rest)] = self.rests_behind(at.node, &finished)?[..] {
            let piece = self.relabelled(rest, terminals)?;
            let (first, end) = self.trie.ranks(at.node);
            self.refer(piece, first + u32::from(self.trie.is_token(at.node)), end, out);
        }
        Ok(true)
    }

    /// Appends the partition of a node and all below, if some pending match is *finished*: its terminal cannot be complete
    /// again. What the others do and what comes behind those that are finished are then independent of each other, and
    /// each is shared with many more walks than both together. Says whether there was such a match.
    pub(super) fn finished_subtree(&mut self, at: At, out: &mut Entries) -> Result<bool, CompileError> {
        let is_open = |&(terminal, _): &Pending| self.may_be_longer_from(at.state, terminal);
        if self.pending[at.from..].iter().all(is_open) {
            return Ok(false);
        }
        let (open, finished): (Vec<Pending>, Vec<Pending>) = self.pending[at.from..].iter().copied().partition(is_open);
        let parts = self.rests_behind(at.node, &finished)?;
        let from = self.pending.len();
        self.pending.extend(open);
        let mut alive = Vec::new();
        self.subtree(At { from, ..at }, &mut alive)?;
        self.pending.truncate(from);
        let flat = self.flatten_entries(&alive);
        self.product(&flat, &parts, out)?;
        Ok(true)
    }

    /// For each place of a finished match the terminals that were complete there, and the partition of the bytes behind.
    fn rests_behind(
        &mut self,
        node: TrieNodeId,
        finished: &[Pending],
    ) -> Result<Vec<(TerminalSetId, PieceId)>, CompileError> {
        let mut places: Vec<u32> = finished.iter().map(|&(_, place)| place).collect();
        places.sort_unstable();
        places.dedup();
        self.work.spend(places.len() * finished.len())?;
        let mut parts = Vec::new();
        for place in places {
            let here = finished.iter().filter(|&&(_, at)| at == place);
            let terminals: Vec<u32> = here.map(|(terminal, _)| terminal.0).collect();
            let rest = self.rest_of_subtree(node, place as usize)?;
            if !self.pieces.get(rest).is_empty() {
                parts.push((self.classes.sets_mut().intern(&terminals), rest));
            }
        }
        Ok(parts)
    }

    /// Appends the classes of the tokens at and below `node` one by one, where the lexer is dead at the node.
    fn dead_tokens(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        self.work.spend(1)?;
        self.token_here(at, out)?;
        for node in self.trie.children(at.node) {
            self.path.push(self.trie.byte(node));
            self.dead_tokens(At { node, ..at }, out)?;
            self.path.pop();
        }
        Ok(())
    }

    /// The partition of the tokens at and below `node` by what their bytes from `place` on do; of those below it only, if
    /// the one at the node ends at the place.
    fn rest_of_subtree(&mut self, node: TrieNodeId, place: usize) -> Result<PieceId, CompileError> {
        if let Some(&known) = self.rests.get(&(node, place)) {
            return Ok(known);
        }
        let mut entries = Vec::new();
        if place == self.path.len() {
            self.children(At { state: Lexer::START, node, from: self.pending.len() }, &mut entries)?;
        } else {
            let begun = self.lexer.next(Lexer::START, self.path[place]);
            if place + 1 < self.path.len() && self.lexer.is_fork(begun) {
                self.rest_in_branches(node, place, begun, &mut entries)?;
            } else {
                self.rest_in(node, place, begun, &mut entries)?;
            }
        }
        let piece = self.pieces.push(&entries);
        self.rests.insert((node, place), piece);
        Ok(piece)
    }

    /// Appends that partition, given the state behind the byte at the place.
    pub(super) fn rest_in(
        &mut self,
        node: TrieNodeId,
        place: usize,
        begun: LexerStateId,
        out: &mut Entries,
    ) -> Result<(), CompileError> {
        let from = self.pending.len();
        let state = self.run(begun, place, self.path.len());
        self.work.spend(self.path.len() - place)?;
        if state != Lexer::DEAD {
            self.subtree(At { state, node, from }, out)?;
        } else if self.pending.len() > from {
            self.dead_subtree(At { state, node, from }, out)?;
        }
        self.pending.truncate(from);
        Ok(())
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
        let edges: Vec<_> =
            self.classes.sets().get(terminals).iter().map(|&terminal| (TerminalId(terminal), class)).collect();
        self.work.spend(edges.len())?;
        let nowhere = self.classes.sets().empty();
        let class = self.classes.intern(nowhere, &edges);
        self.class_limit.check(self.classes.len())?;
        Ok(class)
    }

    /// Appends the partition in which a token has the class that it has in `alive`, if any, and an edge for each part that
    /// covers it.
    fn product(
        &mut self,
        alive: &[Interval],
        parts: &[(TerminalSetId, PieceId)],
        out: &mut Entries,
    ) -> Result<(), CompileError> {
        let flat: Vec<Vec<Interval>> = parts.iter().map(|&(_, piece)| self.flatten(piece)).collect();
        let mut cuts: Vec<u32> = flat.iter().flatten().chain(alive).flat_map(|&(first, end, _)| [first, end]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        self.work.spend(cuts.len() * (parts.len() + 1))?;
        let mut alive = Cursor::new(alive);
        let mut cursors: Vec<Cursor<'_>> = flat.iter().map(|list| Cursor::new(list)).collect();
        let mut edges: Vec<(TerminalId, ClassId)> = Vec::new();
        for cut in cuts.windows(2) {
            edges.clear();
            let own = alive.class_at(cut[0]);
            edges.extend(self.classes.edges(own));
            for ((terminals, _), cursor) in parts.iter().zip(&mut cursors) {
                let class = cursor.class_at(cut[0]);
                if class != ClassTable::DEAD {
                    let terminals = self.classes.sets().get(*terminals);
                    edges.extend(terminals.iter().map(|&terminal| (TerminalId(terminal), class)));
                }
            }
            self.work.spend(edges.len())?;
            edges.sort_unstable();
            let class = self.classes.intern(self.classes.stops(own), &edges);
            if class != ClassTable::DEAD {
                push_interval(out, cut[0], cut[1], class);
            }
        }
        self.class_limit.check(self.classes.len())
    }

    /// All intervals of entries and of what these refer to.
    pub(super) fn flatten_entries(&self, entries: &[Entry<ClassId>]) -> Vec<Interval> {
        let mut flat = Vec::new();
        for entry in entries {
            match entry.label {
                Label::Value(class) => flat.push((entry.first, entry.end, class)),
                Label::Piece(piece) => flat.append(&mut self.flatten(piece)),
            }
        }
        flat
    }

    fn flatten(&self, piece: PieceId) -> Vec<Interval> {
        let mut flat = Vec::new();
        self.pieces.for_each(piece, &mut |first, end, class| flat.push((first, end, class)));
        flat
    }
}

/// A reader of ascending intervals.
pub(super) struct Cursor<'a> {
    rest: &'a [Interval],
}

impl<'a> Cursor<'a> {
    pub(super) fn new(intervals: &'a [Interval]) -> Self {
        Self { rest: intervals }
    }

    /// The class at a rank, the dead one between intervals. Ranks must ascend from call to call.
    pub(super) fn class_at(&mut self, rank: u32) -> ClassId {
        while let [(_, end, _), rest @ ..] = self.rest
            && *end <= rank
        {
            self.rest = rest;
        }
        match self.rest {
            [(first, _, class), ..] if *first <= rank => *class,
            _ => ClassTable::DEAD,
        }
    }
}
