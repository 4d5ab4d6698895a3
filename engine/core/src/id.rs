//! Typed indices, so that a lexer state can never be taken for an LR state.
//!
//! Every table of the engine is a vector, and every reference into one is a 32-bit index with a type of its own. An id
//! means something only together with the value that made it; ids of two compiles must not be mixed. [`IdVec`] is a
//! vector that can be indexed by one kind of id and by nothing else.
//!
//! ```
//! use maskwright_core::id::{IdVec, TerminalId};
//! let mut names: IdVec<TerminalId, &str> = IdVec::new();
//! let plus = names.push("PLUS");
//! assert_eq!(names[plus], "PLUS");
//! ```

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// An index into one kind of table.
pub trait Id: Copy + Eq + Ord + std::hash::Hash {
    /// The id with this position. Panics above `u32::MAX`, which no table within the limits can reach.
    fn from_index(index: usize) -> Self;
    /// The position in its table.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table stays below 2^32 entries"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A place of alternatives in the source, among all that productions were made of.
    PlaceId;
    /// A token of the model's vocabulary, by the number that the model uses.
    TokenId;
    /// A distinct token byte string, by its place in byte order. Several [`TokenId`]s may share one rank.
    Rank;
    /// A node of the vocabulary's byte trie, in breadth-first order.
    TrieNodeId;
    /// An atom of the grammar, matched by the lexer.
    TerminalId;
    /// A rule of the grammar, or a symbol that the normal form made from one.
    NonterminalId;
    /// One right-hand side of a nonterminal in the normal form.
    ProductionId;
    /// An interned set of terminals.
    TerminalSetId;
    /// A state of the lexer's byte automaton.
    LexerStateId;
    /// A state of the LR automaton.
    LrStateId;
    /// A terminal-sequence class: what a token can do, as a small acyclic automaton over terminals.
    ClassId;
    /// An interned list of terminals that were complete on the way to a trie node.
    PendingId;
    /// A shared part of a partition of the vocabulary into classes.
    PieceId;
    /// The LR states of a right-hand side, from the end down.
    HeadId;
    /// A node of a stack recogniser.
    NodeId;
    /// An interned list of LR states, each with what lies below it.
    SeedsId;
    /// An interned list of recogniser nodes and weights to which one step of the Parser DWA leads.
    BucketId;
    /// A distinct recogniser that some class of tokens needs; the atoms of weights.
    RootId;
    /// A state of the Parser DWA.
    DwaStateId;
    /// An interned weight of the Parser DWA: a set of roots.
    WeightId;
    /// A lexer state together with the exclusions that a branch carries.
    VirtualStateId;
    /// A set of LR stacks, as a node of the persistent graph-structured stack.
    StackId;
    /// A set of stacks as it is shown, by its place in the order from the top.
    GssNodeId;
    /// What may yet show that a lexeme ended too early: watching lexer states of which no text tells one from the other.
    ShadowId;
    /// An interned set of shadows.
    ShadowSetId;
    /// A place between two lexemes, told from others by the shadows that watch there.
    JunctionId;
    /// A kind of places between lexemes: those from which the same can follow.
    KindId;
    /// An end of a lexeme: its terminal, and the shadow that is left.
    EndingId;
    /// An interned set of ends.
    EndingSetId;
}

/// A vector indexed by one kind of id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    marker: PhantomData<fn(I)>,
}

impl<I: Id, T> IdVec<I, T> {
    /// An empty vector.
    pub const fn new() -> Self {
        Self { items: Vec::new(), marker: PhantomData }
    }

    /// Adds an item and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }

    /// The id that the next [`push`](Self::push) will return.
    pub fn next_id(&self) -> I {
        I::from_index(self.items.len())
    }

    /// Number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// All items in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// All items in order, to change them.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// Ids with their items.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(index, item)| (I::from_index(index), item))
    }

    /// The item of an id from outside, if there is one.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// The items as a plain slice.
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }
}

impl<I, T> IntoIterator for IdVec<I, T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self { items, marker: PhantomData }
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(iter: A) -> Self {
        Vec::from_iter(iter).into()
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}
