//! What several searches need to know of a grammar, worked out once.

use super::junctions::Junctions;
use super::lexemes::shortest_lexemes;
use super::neighbours::Neighbours;
use super::sequences::Sequences;
use super::spelling::Speller;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::id::{IdVec, TerminalId};
use crate::runtime::CompiledGrammar;
use crate::watch::Budget;

/// The facts.
///
/// ```
/// # use std::sync::Arc;
/// # use maskwright_core::{config::Config, hazards::Facts, watch::{Budget, CancelFlag, Watch}};
/// # use maskwright_core::grammar::{Expr, GrammarBuilder, Pattern, Span};
/// # use maskwright_core::{id::Id, runtime::CompiledGrammar};
/// # use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
/// # let mut builder = GrammarBuilder::new();
/// // start: NAME NAME, and blanks are ignored
/// let name = builder.terminal("NAME", Pattern::regex("[a-z]+"), false, Span::default());
/// let blank = builder.terminal("BLANK", Pattern::regex(" +"), true, Span::default());
/// let start = builder.rule("start", Span::default());
/// builder.define(start, Expr::sequence([Expr::terminal(name), Expr::terminal(name)]));
/// # let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(vec![Some("a".into())], vec![]).unwrap())));
/// # let grammar = builder.finish(start);
/// let compiled = CompiledGrammar::new(&grammar, index, &Config::default(), &CancelFlag::new()).unwrap();
/// let watch = Watch::default();
/// let mut budget = Budget::new("hazards", "steps", 1_000_000, &watch);
/// let facts = Facts::gather(&compiled, &mut budget).unwrap();
/// assert_eq!(facts.lexemes[name].as_deref(), Some(&b"a"[..]));
/// assert!(facts.neighbours.behind.contains(name.index(), name.index()));
/// ```
#[derive(Debug)]
pub struct Facts<'a> {
    /// The grammar.
    pub grammar: &'a CompiledGrammar,
    /// A shortest lexeme of each terminal that has any.
    pub lexemes: IdVec<TerminalId, Option<Vec<u8>>>,
    /// Which terminals the rules allow next to each other.
    pub neighbours: Neighbours,
    /// Short sequences of terminals.
    pub sequences: Sequences<'a>,
    /// The places between lexemes, and texts of sequences.
    pub speller: Speller<'a>,
}

impl<'a> Facts<'a> {
    /// Works them out.
    ///
    /// # Errors
    /// [`CompileError::Limit`] where that takes too much, [`CompileError::Cancelled`].
    pub fn gather(grammar: &'a CompiledGrammar, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let Compiled { lexer, form, lr, terminals, .. } = grammar.tables();
        let lexemes = shortest_lexemes(lexer, terminals.len(), budget)?;
        let neighbours = Neighbours::of(form, budget)?;
        let sequences = Sequences::of(form, lr, &lexemes, budget)?;
        let speller = Speller::new(Junctions::of(grammar.tables(), budget)?);
        Ok(Self { grammar, lexemes, neighbours, sequences, speller })
    }
}
