//! The partition of the whole vocabulary from each lexer state, where it can be by its difference from another.

use super::piece::{Entry, Label};
use super::walk::{At, Entries, Walker};
use crate::error::CompileError;
use crate::id::{LexerStateId, PieceId};
use crate::lexer::Lexer;
use crate::vocabulary::TrieIndex;

impl Walker<'_> {
    /// The partition of the whole vocabulary from a lexer state.
    ///
    /// From most states nearly every byte leads where it leads from another state: inside a keyword, where it leads from
    /// the middle of a name. The partition of such a state refers to that of the other, but for the bytes that differ.
    pub(super) fn whole(&mut self, state: LexerStateId) -> Result<PieceId, CompileError> {
        let root = TrieIndex::ROOT;
        let key = (self.loops.block(state, self.trie.height(root)), root, self.pending_lists.intern(&[]));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let mut entries = Vec::new();
        let like = self.usual_successor(state);
        // Only a state that usually stays has a list of its own: references do not lead from state to state.
        if self.config.optimizations.patch_start_lists && like != state && self.usual_successor(like) == like {
            let piece = self.whole(like)?;
            // The two may be the same to all tokens.
            if let Some(&known) = self.known.get(&key) {
                return Ok(known);
            }
            self.patched(state, like, piece, &mut entries)?;
        } else {
            self.children(At { state, node: root, from: self.pending.len() }, &mut entries)?;
        }
        self.pause()?;
        let piece = self.pieces.push(&entries);
        self.known.insert(key, piece);
        Ok(piece)
    }

    /// Whether each byte leads to a state that tokens tell from this one.
    pub(super) fn is_passed(&self, state: LexerStateId) -> bool {
        let height = self.trie.height(TrieIndex::ROOT);
        let block = self.loops.block(state, height);
        let mut targets = self.lexer.row(state).iter();
        targets.all(|&to| to == Lexer::DEAD || self.loops.block(to, height) != block)
    }

    /// The state to which most ASCII bytes lead that lead anywhere; the dead state if none do.
    fn usual_successor(&self, state: LexerStateId) -> LexerStateId {
        // Few states have more than a handful of successors.
        let mut successors: Vec<(u32, LexerStateId)> = Vec::new();
        for (class, &bytes) in self.loops.ascii_in_class().iter().enumerate() {
            let next = self.lexer.next_in_class(state, class);
            match successors.iter_mut().find(|(_, known)| *known == next) {
                Some((sum, _)) => *sum += bytes,
                None if next == Lexer::DEAD => {}
                None => successors.push((bytes, next)),
            }
        }
        successors.into_iter().max().map_or(Lexer::DEAD, |(_, next)| next)
    }

    /// Appends the partition of the whole vocabulary from a state, given that from a state that it is like.
    fn patched(
        &mut self,
        state: LexerStateId,
        like: LexerStateId,
        of_like: PieceId,
        out: &mut Entries,
    ) -> Result<(), CompileError> {
        let from = self.pending.len();
        let lexer = self.lexer;
        let leads_alike = |class: usize| {
            let next = lexer.next_in_class(state, class);
            next != Lexer::DEAD && next == lexer.next_in_class(like, class)
        };
        let alike: Vec<bool> = (0..lexer.classes().count()).map(leads_alike).collect();
        for node in self.trie.children(TrieIndex::ROOT) {
            if !alike[lexer.classes().get(self.trie.byte(node))] {
                self.child(At { state, node, from }, out)?;
                continue;
            }
            let ((first, end), label) = (self.trie.ranks(node), Label::Piece(of_like));
            match out.last_mut() {
                Some(last) if last.end == first && last.label == label => last.end = end,
                _ => out.push(Entry { first, end, label }),
            }
        }
        self.work.spend(out.len())
    }
}
