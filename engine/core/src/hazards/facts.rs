//! What several searches need to know of a grammar, worked out once.

use super::junctions::Junctions;
use super::lexemes::shortest_lexemes;
use super::neighbours::Neighbours;
use super::sequences::Sequences;
use super::shiftable::shiftable;
use super::spelling::Speller;
use super::terminal_rows::TerminalRows;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::id::{IdVec, LrStateId, TerminalId};
use crate::lexer::Lexer;
use crate::runtime::{CompiledGrammar, Constraint};
use crate::watch::Budget;

/// The facts.
///
/// ```
/// # use std::sync::Arc;
/// # use maskwright_core::{config::Config, hazards::Facts, watch::{Budget, CancelFlag, Watch}};
/// # use maskwright_core::grammar::{Expr, GrammarBuilder, Pattern, Span};
/// # use maskwright_core::runtime::CompiledGrammar;
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
/// let mut facts = Facts::gather(&compiled, &mut budget).unwrap();
/// assert_eq!(facts.lexemes[name].as_deref(), Some(&b"a"[..]));
/// assert!(facts.neighbours.may_follow(name, name));
/// let texts = compiled.tables().lr.states().filter(|&state| compiled.tables().lr.is_top(state));
/// let texts: Vec<_> = texts.map(|state| facts.text_into(state, &mut budget).unwrap()).collect();
/// assert_eq!(texts, [Some(b"".to_vec()), Some(b"a".to_vec()), Some(b"a a".to_vec()), None]);
/// ```
#[derive(Debug)]
pub struct Facts<'a> {
    /// The grammar.
    pub grammar: &'a CompiledGrammar,
    /// A shortest lexeme of each terminal that has any.
    pub lexemes: IdVec<TerminalId, Option<Vec<u8>>>,
    /// Which terminals the rules allow next to each other.
    pub neighbours: Neighbours,
    /// For each LR state the terminals that it may read: terminals of one row are allowed together.
    pub shiftable: TerminalRows,
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
        let shiftable = shiftable(form, lr, budget)?;
        let sequences = Sequences::of(form, lr, &lexemes, budget)?;
        let speller = Speller::new(Junctions::of(grammar.tables(), budget)?);
        Ok(Self { grammar, lexemes, neighbours, shiftable, sequences, speller })
    }

    /// A shortest text after which the LR state is on top of a stack, between lexemes, as the engine itself says. `None` if
    /// there is none: the state is met within reductions only or behind the end, it takes a token without bytes to get there,
    /// or lexemes that are longer than their shortest, or too many terminals.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn text_into(&mut self, state: LrStateId, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, CompileError> {
        let Compiled { lr, form, .. } = self.grammar.tables();
        let end = crate::grammar::Symbol::Terminal(form.end_terminal());
        if !lr.is_top(state) || lr.accessing_symbol(state) == Some(end) {
            return Ok(None);
        }
        let Some(terminals) = self.sequences.way_into(state) else { return Ok(None) };
        let Some(text) = self.speller.spell(&terminals, |_| true, budget)? else { return Ok(None) };
        let mut constraint = self.grammar.start();
        budget.spend(text.len())?;
        let is_there = constraint.commit_bytes(&text).is_ok() && has_top(&constraint, state);
        Ok(is_there.then_some(text))
    }
}

/// Whether a state is on top of a stack between lexemes.
fn has_top(constraint: &Constraint, state: LrStateId) -> bool {
    let nodes = constraint.gss(usize::MAX);
    let heads = constraint.heads();
    let between = heads.iter().filter(|head| head.lexer_state == Lexer::START);
    let mut stacks = between.filter_map(|head| nodes.iter().find(|node| node.id == head.node));
    stacks.any(|node| node.edges.iter().any(|&(top, _)| top == state))
}
