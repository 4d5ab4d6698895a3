//! The part of the walk that goes on in several automata at a time: behind a fork of the lexer.
//!
//! The branches know nothing of one another and have no terminal in common. So each is walked by itself, and the partitions
//! are laid over each other: what a token does is what it does in one branch or another.

use super::class::ClassTable;
use super::piece::push_interval;
use super::rests::{Cursor, Interval};
use super::walk::{At, Entries, Walker};
use crate::error::CompileError;
use crate::id::{ClassId, LexerStateId, TerminalId, TrieNodeId};

impl Walker<'_> {
    /// Appends the partition of all tokens strictly below a place where the lexer is in a fork.
    pub(super) fn below_fork(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        let (lexer, list) = (self.lexer, at.from..self.pending.len());
        let mut all = Vec::new();
        for &state in lexer.branches(at.state) {
            let from = self.pending.len();
            for place in list.clone() {
                let pending = self.pending[place];
                if lexer.accepts(state).binary_search(&pending.0.0).is_ok() {
                    self.pending.push(pending);
                }
            }
            let mut entries = Vec::new();
            self.children(At { state, from, ..at }, &mut entries)?;
            self.pending.truncate(from);
            all = self.overlay(all, &entries)?;
        }
        all.into_iter().for_each(|(first, end, class)| push_interval(out, first, end, class));
        Ok(())
    }

    /// Appends the partition of the tokens at and below `node` by what their bytes from `place` on do, of which the first
    /// leads to a fork, and there are others.
    pub(super) fn rest_in_branches(
        &mut self,
        node: TrieNodeId,
        place: usize,
        fork: LexerStateId,
        out: &mut Entries,
    ) -> Result<(), CompileError> {
        let lexer = self.lexer;
        let mut all = Vec::new();
        for &begun in lexer.branches(fork) {
            let mut entries = Vec::new();
            self.rest_in(node, place, begun, &mut entries)?;
            all = self.overlay(all, &entries)?;
        }
        all.into_iter().for_each(|(first, end, class)| push_interval(out, first, end, class));
        Ok(())
    }

    /// The class of `path[from..to]`, of which the first byte leads to a fork, and there are others.
    pub(super) fn suffix_in_branches(
        &mut self,
        fork: LexerStateId,
        from: usize,
        to: usize,
    ) -> Result<ClassId, CompileError> {
        let lexer = self.lexer;
        lexer.branches(fork).iter().try_fold(ClassTable::DEAD, |class, &begun| {
            let more = self.suffix_in(begun, from, to)?;
            self.united(class, more)
        })
    }

    /// The partition in which a token does what it does in either of two.
    fn overlay(&mut self, all: Vec<Interval>, entries: &Entries) -> Result<Vec<Interval>, CompileError> {
        let more = self.flatten_entries(entries);
        if all.is_empty() || more.is_empty() {
            return Ok(if all.is_empty() { more } else { all });
        }
        let mut cuts: Vec<u32> = all.iter().chain(&more).flat_map(|&(first, end, _)| [first, end]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        self.work.spend(cuts.len())?;
        let (mut one, mut other) = (Cursor::new(&all), Cursor::new(&more));
        let mut both: Vec<Interval> = Vec::with_capacity(cuts.len());
        for cut in cuts.windows(2) {
            let class = self.united(one.class_at(cut[0]), other.class_at(cut[0]))?;
            match both.last_mut() {
                _ if class == ClassTable::DEAD => {}
                Some(last) if last.1 == cut[0] && last.2 == class => last.1 = cut[1],
                _ => both.push((cut[0], cut[1], class)),
            }
        }
        Ok(both)
    }

    /// The class of tokens that are in one class in some branches of a fork, and in another in others.
    pub(super) fn united(&mut self, one: ClassId, other: ClassId) -> Result<ClassId, CompileError> {
        if one == ClassTable::DEAD || other == ClassTable::DEAD {
            return Ok(one.max(other));
        }
        if let Some(&known) = self.united.get(&(one, other)) {
            return Ok(known);
        }
        let stops = [one, other].map(|class| self.classes.stops(class));
        let stops = self.classes.sets_mut().union(stops[0], stops[1]);
        let edges = [one, other].into_iter().flat_map(|class| self.classes.edges(class));
        let mut edges: Vec<(TerminalId, ClassId)> = edges.collect();
        edges.sort_unstable();
        self.work.spend(edges.len())?;
        let class = self.classes.intern(stops, &edges);
        self.class_limit.check(self.classes.len())?;
        self.united.insert((one, other), class);
        Ok(class)
    }
}
