//! Derivations: trees over symbols that were read, each in its place.
//!
//! A leaf is a symbol in one place of a text; both derivations of a text share it. Nodes are equal exactly if they have the
//! same production and the same children, and then they are the same node.

use crate::grammar::Symbol;
use crate::id::ProductionId;
use crate::intern::FxHashMap;

/// A tree of a [`Forest`].
pub(super) type TreeId = usize;

/// A leaf or a node.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    Leaf(Symbol),
    Node(ProductionId, Box<[TreeId]>),
}

/// What a derivation is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// What follows, up to the closing one, was written as this production.
    Open(ProductionId),
    /// A symbol as it stands.
    Leaf(Symbol),
    /// Where derivations part.
    Dot,
    /// The end of a production.
    Close,
}

/// The production `S' → start $`, which nobody wrote.
const AUGMENTED: ProductionId = ProductionId(0);

/// Trees by number.
#[derive(Default)]
pub(super) struct Forest {
    trees: Vec<Tree>,
    known: FxHashMap<(ProductionId, Box<[TreeId]>), TreeId>,
}

impl Forest {
    /// A symbol in a place of its own.
    pub(super) fn leaf(&mut self, symbol: Symbol) -> TreeId {
        self.trees.push(Tree::Leaf(symbol));
        self.trees.len() - 1
    }

    /// A production over its parts.
    pub(super) fn node(&mut self, production: ProductionId, children: &[TreeId]) -> TreeId {
        let key = (production, Box::from(children));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let id = self.trees.len();
        self.trees.push(Tree::Node(production, key.1.clone()));
        self.known.insert(key, id);
        id
    }

    fn children(&self, tree: TreeId) -> &[TreeId] {
        match &self.trees[tree] {
            Tree::Leaf(_) => &[],
            Tree::Node(_, children) => children,
        }
    }

    /// The leaves of a tree, in the order of the text.
    pub(super) fn leaves(&self, root: TreeId) -> Vec<(TreeId, Symbol)> {
        let (mut open, mut leaves) = (vec![root], Vec::new());
        while let Some(tree) = open.pop() {
            match &self.trees[tree] {
                Tree::Leaf(symbol) => leaves.push((tree, *symbol)),
                Tree::Node(_, children) => open.extend(children.iter().rev()),
            }
        }
        leaves
    }

    /// The smallest parts in which two trees differ: below them nothing does, beside them nothing either. A leaf alone
    /// would show nothing, and is taken with what is around it.
    pub(super) fn difference(&self, mut one: TreeId, mut two: TreeId) -> (TreeId, TreeId) {
        loop {
            let (Tree::Node(production, parts), Tree::Node(other, others)) = (&self.trees[one], &self.trees[two])
            else {
                return (one, two);
            };
            let is_leaf = |tree: &TreeId| matches!(self.trees[*tree], Tree::Leaf(_));
            let mut differing = parts.iter().zip(others).filter(|(part, other)| part != other);
            match (differing.next(), differing.next()) {
                (Some((part, other_part)), None)
                    if production == other && (*production == AUGMENTED || !(is_leaf(part) || is_leaf(other_part))) =>
                {
                    (one, two) = (*part, *other_part);
                }
                _ => return (one, two),
            }
        }
    }

    /// The smallest part of a tree that holds two of its leaves.
    pub(super) fn around(&self, root: TreeId, leaves: [TreeId; 2]) -> TreeId {
        let ways = leaves.map(|leaf| self.way_to(root, leaf));
        let shared = ways[0].iter().zip(&ways[1]).take_while(|(a, b)| a == b).map(|(&tree, _)| tree);
        // A leaf alone would show nothing.
        shared.filter(|&tree| !self.children(tree).is_empty()).last().unwrap_or(root)
    }

    /// The trees from a root down to a leaf.
    fn way_to(&self, root: TreeId, leaf: TreeId) -> Vec<TreeId> {
        let mut way: Vec<(TreeId, usize)> = vec![(root, 0)];
        while let Some(&mut (tree, ref mut next)) = way.last_mut() {
            if tree == leaf {
                break;
            }
            match self.children(tree).get(*next) {
                Some(&child) => {
                    *next += 1;
                    way.push((child, 0));
                }
                None => drop(way.pop()),
            }
        }
        way.into_iter().map(|(tree, _)| tree).collect()
    }

    /// A tree in brackets, with a dot behind a leaf.
    pub(super) fn pieces(&self, root: TreeId, dot_behind: Option<TreeId>) -> Vec<Piece> {
        enum Step {
            Tree(TreeId),
            Close,
        }
        let (mut open, mut pieces) = (vec![Step::Tree(root)], Vec::new());
        if dot_behind.is_none() {
            pieces.push(Piece::Dot);
        }
        while let Some(step) = open.pop() {
            let Step::Tree(tree) = step else {
                pieces.push(Piece::Close);
                continue;
            };
            match &self.trees[tree] {
                Tree::Leaf(symbol) => {
                    pieces.push(Piece::Leaf(*symbol));
                    if dot_behind == Some(tree) {
                        pieces.push(Piece::Dot);
                    }
                }
                Tree::Node(production, children) => {
                    pieces.push(Piece::Open(*production));
                    open.push(Step::Close);
                    open.extend(children.iter().rev().map(|&child| Step::Tree(child)));
                }
            }
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::TerminalId;

    #[test]
    fn trees_are_compared_where_they_differ() {
        let mut forest = Forest::default();
        let [a, b, c] = [0, 1, 2].map(|id| forest.leaf(Symbol::Terminal(TerminalId(id))));
        let [pair, wrap] = [1, 2].map(ProductionId);
        let left = forest.node(pair, &[a, b]);
        let left = forest.node(pair, &[left, c]);
        let right = forest.node(pair, &[b, c]);
        let right = forest.node(pair, &[a, right]);
        let (one, two) = (forest.node(wrap, &[left]), forest.node(wrap, &[right]));
        assert_eq!(forest.difference(one, two), (left, right));
        assert_eq!(forest.node(wrap, &[right]), two);
        assert_eq!(forest.around(two, [b, c]), forest.node(pair, &[b, c]));
        assert_eq!(forest.leaves(one), forest.leaves(two));
        let dotted = forest.pieces(one, Some(b));
        assert_eq!(dotted.iter().position(|&piece| piece == Piece::Dot), Some(5));
    }
}
