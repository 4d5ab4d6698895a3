//! What users of a partition take for granted.

use super::class::ClassTable;
use super::partition::Partition;
use super::piece::{Entry, Label, Pieces};
use crate::id::{ClassId, Id, PieceId, TerminalSetId};
use crate::lexer::Lexer;
use crate::soundness::{Soundness, ensure, ensure_inside, ensure_rows};
use crate::vocabulary::TrieIndex;

/// How often a list may visit each node of the trie when it is read in full. A walk meets a node once, with a reference
/// to a shared part for a subtree, and shared parts refer to others.
const VISITS_A_NODE: usize = 32;

impl Partition {
    /// Whether each lexer state has a piece or is left for later, all pieces are parts of the vocabulary, and all classes
    /// exist.
    pub(crate) fn check(&self, lexer: &Lexer, trie: &TrieIndex, terminals: usize) -> Soundness {
        self.classes.check(terminals)?;
        // Those of the lexer come first, and walks at run time use their numbers.
        ensure(self.classes.sets().len() >= lexer.sets().len(), "a set of terminals is missing")?;
        self.pieces.check(trie, self.classes.len())?;
        ensure(self.of_state.len() == lexer.state_count(), "a lexer state has no classes")?;
        ensure(self.deferred.is_sorted_by(|a, b| a.state < b.state), "lexer states are out of order")?;
        for deferred in &self.deferred {
            ensure_inside(deferred.state, lexer.state_count(), "a lexer state does not exist")?;
            ensure_inside(deferred.like, lexer.state_count(), "a lexer state does not exist")?;
        }
        let mut pieces = self.of_state.iter();
        pieces.try_for_each(|&piece| ensure_inside(piece, self.pieces.len(), "a part of the vocabulary does not exist"))
    }
}

impl ClassTable {
    fn check(&self, terminals: usize) -> Soundness {
        self.sets().check(terminals)?;
        ensure(!self.rows.is_empty(), "there is no dead class")?;
        for class in self.rows.ids() {
            let row = self.rows.get(class);
            ensure(row.len() % 2 == 1, "a class has half an edge")?;
            ensure_inside(TerminalSetId(row[0]), self.sets().len(), "a set of terminals does not exist")?;
            for (terminal, to) in self.edges(class) {
                ensure_inside(terminal, terminals, "a terminal does not exist")?;
                ensure(to < class, "classes lead in a circle")?;
            }
        }
        ensure(self.rows.get(Self::DEAD).len() == 1, "the dead class leads on")
    }
}

impl Pieces<ClassId> {
    /// Whether each piece is in rank order and refers to smaller ids; and whether it can be read in full within some visits
    /// of each trie node, since pieces can refer to pieces through many levels.
    fn check(&self, trie: &TrieIndex, classes: usize) -> Soundness {
        ensure_rows(&self.ends, self.entries.len())?;
        let most = VISITS_A_NODE.saturating_mul(trie.node_count());
        // Entries met when a piece is read in full, and levels of references.
        let mut visits: Vec<(usize, usize)> = Vec::with_capacity(self.len());
        for piece in (0..self.len()).map(PieceId::from_index) {
            let mut at = 0;
            let (mut count, mut levels) = (0_usize, 1);
            for &Entry { first, end, label } in self.get(piece) {
                ensure(at <= first && first < end && end as usize <= trie.rank_count(), "tokens are out of order")?;
                at = end;
                count += 1;
                match label {
                    Label::Value(class) => ensure_inside(class, classes, "a class does not exist")?,
                    Label::Piece(part) => {
                        ensure(part < piece, "parts of the vocabulary lead in a circle")?;
                        // Only what lies within the entry is read: at each level not more than one entry a rank.
                        let (of_part, below) = visits[part.index()];
                        count = count.saturating_add(of_part.min(below.saturating_mul((end - first) as usize)));
                        levels = levels.max(below + 1);
                    }
                }
            }
            ensure(count <= most, "parts of the vocabulary have too many parts")?;
            visits.push((count, levels));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::soundness::Unsound;
    use crate::vocabulary::{Vocabulary, VocabularyIndex};

    fn check(pieces: &Pieces<ClassId>) -> Soundness {
        let tokens = ["a", "b"].map(|token| Some(token.into()));
        let index = VocabularyIndex::build(Arc::new(Vocabulary::new(tokens.into(), vec![]).unwrap()));
        pieces.check(index.trie(), 1)
    }

    #[test]
    fn pieces_without_end_are_refused() {
        let whole = |label| Entry { first: 0, end: 2, label };
        let mut pieces = Pieces::new();
        let mut last = pieces.push(&[whole(Label::Value(ClassTable::DEAD))]);
        assert_eq!(check(&pieces), Ok(()));
        for _ in 0..200 {
            last = pieces.push(&[whole(Label::Piece(last))]);
        }
        assert_eq!(check(&pieces), Err(Unsound("parts of the vocabulary have too many parts")));
    }

    #[test]
    fn a_reference_holds_for_its_own_ranks() {
        let mut pieces = Pieces::new();
        let (a, b) = (ClassId(0), ClassId(1));
        let entry = |first, end, label| Entry { first, end, label };
        let inner = pieces.push(&[entry(0, 1, Label::Value(a)), entry(1, 2, Label::Value(b))]);
        let outer = pieces.push(&[entry(0, 1, Label::Value(b)), entry(1, 2, Label::Piece(inner))]);
        let mut read = Vec::new();
        pieces.for_each(outer, &mut |first, end, class| read.push((first, end, class)));
        assert_eq!(read, [(0, 1, b), (1, 2, b)]);
    }
}
