//! What the result of each stage depends on, apart from the configuration and from spans.
//!
//! Results of earlier stages are compared by content, so that a later stage is reused even where an earlier one had to
//! be done again and made the same; the same result, being shared, is known to be equal at once.

use std::sync::Arc;

use crate::classes::Partition;
use crate::config::Config;
use crate::grammar::{Expr, Grammar, Pattern, Places, Span, Terminal};
use crate::id::{IdVec, NodeId, RootId};
use crate::lexer::{Form, Lexer, Trait};
use crate::normalize::{Members, NormalForm};
use crate::profile::StageOutput;
use crate::recogniser::{NodeTable, Reading, Roots};
use crate::reuse::Key;

/// Any key of a stage, under a configuration: it may make another result, or none because of a limit.
#[derive(PartialEq)]
pub(super) struct Configured<K>(pub(super) Config, pub(super) K);

impl<K: Key> Key for Configured<K> {
    fn memory(&self) -> usize {
        size_of::<Config>() + self.1.memory()
    }
}

#[derive(PartialEq)]
pub(super) struct PatternsKey(pub(super) Vec<Pattern>);

impl Key for PatternsKey {
    fn memory(&self) -> usize {
        self.0.iter().map(|pattern| pattern.written_size() * size_of::<Pattern>()).sum()
    }
}

/// Rules without spans, names of terminals, and what kinds of text these match.
#[derive(PartialEq)]
pub(super) struct FormKey {
    pub(super) grammar: Arc<Grammar>,
    pub(super) members: Vec<Members>,
    pub(super) bytes: usize,
}

impl FormKey {
    /// Memory of a grammar's rules, about.
    pub(super) fn size(grammar: &Grammar, places: &Places) -> usize {
        let names = grammar.terminals.iter().map(|terminal| size_of::<Terminal>() + terminal.name.len());
        names.sum::<usize>() + places.memory() / size_of::<Span>() * size_of::<Expr>()
    }
}

impl Key for FormKey {
    fn memory(&self) -> usize {
        self.bytes
    }
}

#[derive(PartialEq)]
pub(super) struct LexerKey {
    pub(super) patterns: Arc<Vec<Form>>,
    pub(super) traits: Vec<Trait>,
}

impl Key for LexerKey {
    fn memory(&self) -> usize {
        self.patterns.memory() + size_of_val(&self.traits[..])
    }
}

#[derive(PartialEq)]
pub(super) struct PartitionKey {
    pub(super) lexer: Arc<Lexer>,
    /// The digest of the vocabulary.
    pub(super) vocabulary: u128,
}

impl Key for PartitionKey {
    fn memory(&self) -> usize {
        self.lexer.memory()
    }
}

/// Productions whatever their names and places.
#[derive(Clone)]
pub(super) struct Productions(pub(super) Arc<NormalForm>);

impl PartialEq for Productions {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (&*self.0, &*other.0);
        let sizes = |form: &NormalForm| (form.symbols.len(), form.terminals.len(), form.productions.len());
        let mut pairs = one.productions.iter().zip(&other.productions);
        std::ptr::eq(one, other) || sizes(one) == sizes(other) && pairs.all(|(a, b)| (a.lhs, &a.rhs) == (b.lhs, &b.rhs))
    }
}

macro_rules! keys_of_productions {
    ($($name:ident),*) => {$(
        #[derive(PartialEq)]
        pub(super) struct $name(pub(super) Productions);

        impl Key for $name {
            fn memory(&self) -> usize {
                self.0.0.memory()
            }
        }
    )*};
}

keys_of_productions!(LrKey, PathsKey, SaturationKey);

#[derive(PartialEq)]
pub(super) struct RecognisersKey {
    pub(super) productions: Productions,
    pub(super) lexer: Arc<Lexer>,
    pub(super) partition: Arc<Partition>,
    pub(super) reading: Arc<Reading>,
}

impl Key for RecognisersKey {
    fn memory(&self) -> usize {
        self.productions.0.memory() + self.lexer.memory() + self.partition.memory()
    }
}

#[derive(PartialEq)]
pub(super) struct DwaKey {
    pub(super) roots: IdVec<RootId, NodeId>,
    pub(super) nodes: Arc<NodeTable>,
}

impl Key for DwaKey {
    fn memory(&self) -> usize {
        size_of::<NodeId>() * self.roots.len() + self.nodes.memory()
    }
}

#[derive(PartialEq)]
pub(super) struct TablesKey {
    pub(super) partition: Arc<Partition>,
    pub(super) roots: Arc<Roots>,
}

impl Key for TablesKey {
    fn memory(&self) -> usize {
        self.partition.memory() + self.roots.memory()
    }
}
