//! The part of the walk that ends where the lexer stays where it is, whatever comes.

use super::class::ClassTable;
use super::piece::push_interval;
use super::walk::{At, Entries, Walker};
use crate::error::CompileError;
use crate::id::ClassId;
use crate::lexer::Lexer;
use crate::vocabulary::AsciiSet;

impl Walker<'_> {
    /// Appends the partition of all tokens strictly below a place.
    ///
    /// Neighbours often lead to the same state and stay there with all that is below them: most children of a place inside
    /// a string do. Such a neighbour is not worth a step of its own.
    #[inline]
    pub(super) fn children(&mut self, at: At, out: &mut Entries) -> Result<(), CompileError> {
        if self.lexer.is_fork(at.state) {
            return self.below_fork(at, out);
        }
        let mut before = Lexer::DEAD;
        let mut staying = None;
        for node in self.trie.children(at.node) {
            let state = self.lexer.next(at.state, self.trie.byte(node));
            if state != before || state == Lexer::DEAD || !self.config.optimizations.cut_self_loops {
                (before, staying) = (state, None);
            } else {
                let longest = self.trie.height(at.node) - 1;
                let (ascii, class) = match staying {
                    Some(known) => known,
                    None => *staying.insert(self.staying(At { state, ..at }, longest)),
                };
                let beyond = self.trie.has_non_ascii_below(node);
                if class != ClassTable::DEAD
                    && self.trie.ascii_below(node) & !ascii == 0
                    && (!beyond || self.trie.is_text_below(node) && self.loops.multibyte(state, longest))
                {
                    self.work.spend(1)?;
                    let (first, end) = self.trie.ranks(node);
                    push_interval(out, first, end, class);
                    continue;
                }
            }
            self.enter(At { state, node, ..at }, out)?;
        }
        Ok(())
    }

    /// The ASCII bytes on which texts of up to `longest` bytes stay in the state at a place, and the class of tokens that
    /// do; the dead class if something is pending that counts for them.
    fn staying(&mut self, at: At, longest: usize) -> (AsciiSet, ClassId) {
        let class = if self.covers_pending(at) { self.stop_class(at.state) } else { ClassTable::DEAD };
        (self.loops.ascii(at.state, longest), class)
    }

    /// Whether all tokens at and below a node stop in the state there, whatever else was pending.
    #[inline]
    pub(super) fn stays(&mut self, at: At) -> bool {
        let (trie, At { state, node, .. }) = (self.trie, at);
        let (ascii, beyond) = (trie.ascii_below(node), trie.has_non_ascii_below(node));
        if ascii != 0 || beyond {
            if !self.config.optimizations.cut_self_loops || beyond && !trie.is_text_below(node) {
                return false;
            }
            let height = trie.height(node);
            if !self.loops.stays_on(state, ascii, height) || beyond && !self.loops.multibyte(state, height) {
                return false;
            }
        }
        self.covers_pending(at)
    }

    /// Whether nothing that is pending at a place counts for tokens that stop in the state there.
    #[inline]
    fn covers_pending(&self, At { state, from, .. }: At) -> bool {
        // A match that is complete in this state ends with the token; one that may yet be complete is subsumed.
        if from == self.pending.len() {
            return true;
        }
        let (accepts, stops) = (self.lexer.accepts(state), self.classes.sets().get(self.stops[state.index()]));
        let covering = if self.config.optimizations.subsume_edges { stops } else { accepts };
        self.pending[from..].iter().all(|(terminal, _)| covering.binary_search(&terminal.0).is_ok())
    }
}
