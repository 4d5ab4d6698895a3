//! Intersection and complement: several automata that read the same text at a time.
//!
//! Rabin and Scott, *Finite Automata and Their Decision Problems* (1959). All operands go into one product, so that only
//! combinations are made that some text leads to and that may still lead to a member.

use super::automaton::{Automaton, Making};
use super::byte_class::ByteClasses;
use super::determinize::RawDfa;
use super::dfa::{Lexer, TerminalSets};
use super::form::Form;
use crate::error::CompileError;
use crate::id::{Id, LexerStateId};
use crate::intern::SliceInterner;

/// What each of the operands matches.
///
/// # Errors
/// [`CompileError::Limit`] for too many states or too much work, [`CompileError::Cancelled`].
pub(super) fn intersection(operands: &[Form], making: &mut Making<'_>) -> Result<Automaton, CompileError> {
    let automata: Result<Vec<_>, _> = operands.iter().map(|operand| Automaton::of(operand, making)).collect();
    let parts: Vec<Part<'_>> = automata.as_ref().map_err(Clone::clone)?.iter().map(Part::matching).collect();
    product(&parts, making)
}

/// What `texts` matches and `operand` does not.
///
/// # Errors
/// [`CompileError::Limit`] for too many states or too much work, [`CompileError::Cancelled`].
pub(super) fn difference(texts: &Form, operand: &Form, making: &mut Making<'_>) -> Result<Automaton, CompileError> {
    let (texts, operand) = (Automaton::of(texts, making)?, Automaton::of(operand, making)?);
    product(&[Part::matching(&texts), Part { automaton: &operand, wanted: false }], making)
}

/// An automaton of a product, and whether a member is one of its language or one of the others.
struct Part<'a> {
    automaton: &'a Automaton,
    wanted: bool,
}

impl<'a> Part<'a> {
    fn matching(automaton: &'a Automaton) -> Self {
        Self { automaton, wanted: true }
    }

    fn agrees(&self, state: LexerStateId) -> bool {
        let Automaton { lexer, empty } = self.automaton;
        let accepts = if state == Lexer::START { *empty } else { !lexer.accepts(state).is_empty() };
        accepts == self.wanted
    }

    /// Whether no longer text, nor this one, can be a member.
    fn rules_out(&self, state: LexerStateId) -> bool {
        let lexer = &self.automaton.lexer;
        self.wanted && lexer.accepts(state).is_empty() && lexer.strict_future(state).is_empty()
    }
}

fn product(parts: &[Part<'_>], making: &mut Making<'_>) -> Result<Automaton, CompileError> {
    let classes = ByteClasses::common(parts.iter().map(|part| &part.automaton.lexer.classes));
    let width = classes.count();
    let mut tuples: SliceInterner<LexerStateId, u32> = SliceInterner::new();
    let mut sets = TerminalSets::new();
    let (nothing, complete) = (sets.empty(), sets.intern(&[0]));
    // State 0 is dead and has no tuple. No part enters its start again, and so neither does the product.
    tuples.intern(&[]);
    let start = vec![Lexer::START.0; parts.len()];
    tuples.intern(&start);
    let empty = parts.iter().all(|part| part.agrees(Lexer::START));
    let (mut table, mut accepts) = (vec![Lexer::DEAD; width], vec![nothing]);
    let mut next = start;
    let mut state = 1;
    while state < tuples.len() {
        let tuple = tuples.get(LexerStateId::from_index(state)).to_vec();
        making.work.spend(tuple.len() * (width + 1))?;
        let agree = state != 1 && parts.iter().zip(&tuple).all(|(part, &state)| part.agrees(LexerStateId(state)));
        accepts.push(if agree { complete } else { nothing });
        for byte in classes.representatives() {
            for ((next, part), &state) in next.iter_mut().zip(parts).zip(&tuple) {
                *next = part.automaton.lexer.next(LexerStateId(state), byte).0;
            }
            let dead = parts.iter().zip(&next).any(|(part, &state)| part.rules_out(LexerStateId(state)));
            table.push(if dead { Lexer::DEAD } else { tuples.intern(&next) });
        }
        making.work.check_size("states", tuples.len(), making.config.limits.max_lexer_states)?;
        state += 1;
        making.work.hold(|| size_of_val(&table[..]) + tuples.bytes())?;
    }
    Automaton::finish(RawDfa { classes, table, longer: accepts.clone(), accepts, sets }, empty, making)
}
