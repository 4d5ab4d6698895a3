//! A nondeterministic automaton over bytes, built from back to front.
//!
//! Thompson's construction (*Regular Expression Search Algorithm*, 1968) in continuation form: each part is compiled
//! with the state that follows it. That lets the byte sequences of a Unicode class share their tails, so that a class
//! of a hundred thousand characters takes a few hundred states. What an operator made is deterministic already, and
//! becomes a part like others.

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};
use regex_syntax::utf8::Utf8Sequences;

use super::automaton::Automaton;
use super::dfa::Lexer;
use super::form::Form;
use crate::error::CompileError;
use crate::id::{LexerStateId, TerminalId};
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// A place in an [`Nfa`].
pub(super) type NfaState = u32;

/// What a state does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Reads a byte of one of the ranges.
    Ranges(Vec<(u8, u8, NfaState)>),
    /// Goes on in all of these without reading.
    Split(Vec<NfaState>),
    /// A terminal is complete.
    Accept(TerminalId),
    /// A terminal that ended before should not have: what was not to follow it did.
    Longer(TerminalId),
}

impl Node {
    fn edge_count(&self) -> usize {
        match self {
            Self::Ranges(ranges) => ranges.len(),
            Self::Split(next) => next.len(),
            Self::Accept(_) | Self::Longer(_) => 0,
        }
    }
}

/// All terminals, each with a start of its own.
#[derive(Clone, Debug, Default)]
pub struct Nfa {
    pub(super) nodes: Vec<Node>,
    pub(super) starts: Vec<NfaState>,
    /// By terminal; all are equal where it is empty.
    priorities: Vec<i64>,
}

impl Nfa {
    /// An automaton without terminals.
    pub fn new() -> Self {
        Self::default()
    }

    /// An automaton without terminals in which some, by their priorities, will stand back behind others.
    pub fn with_priorities(priorities: &[i64]) -> Self {
        let all_equal = priorities.windows(2).all(|pair| pair[0] == pair[1]);
        Self { priorities: if all_equal { vec![] } else { priorities.to_vec() }, ..Self::default() }
    }

    /// Of terminals that are complete after the same bytes those of the highest priority, if there are any priorities.
    pub(super) fn highest(&self, complete: &[u32]) -> Option<Vec<u32>> {
        if self.priorities.is_empty() {
            return None;
        }
        let priority = |terminal: &u32| self.priorities[*terminal as usize];
        let highest = complete.iter().map(priority).max();
        Some(complete.iter().copied().filter(|terminal| Some(priority(terminal)) == highest).collect())
    }

    /// Number of states.
    pub fn state_count(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a terminal.
    ///
    /// # Errors
    /// [`CompileError::Limit`] for too many states and edges.
    pub fn add(&mut self, form: &Form, terminal: TerminalId, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let accept = self.push(Node::Accept(terminal), budget)?;
        let start = match form {
            Form::NotFollowedBy { item, by } => {
                let longer = self.push(Node::Longer(terminal), budget)?;
                let by = self.automaton(by, longer, budget)?;
                let end = self.push(Node::Split(vec![accept, by]), budget)?;
                self.automaton(item, end, budget)?
            }
            form => self.form(form, accept, budget)?,
        };
        self.starts.push(start);
        Ok(())
    }

    pub(super) fn push(&mut self, node: Node, budget: &mut Budget<'_>) -> Result<NfaState, CompileError> {
        budget.spend(1 + node.edge_count())?;
        self.nodes.push(node);
        // Each with a range or two.
        budget.hold(|| self.nodes.len() * 2 * size_of::<Node>())?;
        Ok(self.nodes.len() as NfaState - 1)
    }

    /// Compiles a part in front of the state `next`.
    fn form(&mut self, form: &Form, next: NfaState, budget: &mut Budget<'_>) -> Result<NfaState, CompileError> {
        match form {
            Form::Plain(form) => self.compile(form, next, budget),
            Form::Sequence(items) => items.iter().rev().try_fold(next, |next, item| self.form(item, next, budget)),
            Form::Choice(options) => {
                let starts: Result<_, _> = options.iter().map(|option| self.form(option, next, budget)).collect();
                self.push(Node::Split(starts?), budget)
            }
            Form::Repeat { item, min, max } => {
                self.repetition(*min, *max, next, budget, |nfa, next, budget| nfa.form(item, next, budget))
            }
            Form::Automaton(automaton) => self.automaton(automaton, next, budget),
            Form::NotFollowedBy { .. } => unreachable!("what may not follow stands at the end of a terminal"),
        }
    }

    /// Copies a deterministic automaton: `next` follows wherever it accepts.
    fn automaton(
        &mut self,
        automaton: &Automaton,
        next: NfaState,
        budget: &mut Budget<'_>,
    ) -> Result<NfaState, CompileError> {
        let lexer = &automaton.lexer;
        let first = self.nodes.len() as NfaState;
        // States may lead to later ones, so all get their numbers first: of two nodes each, for bytes and for the end.
        let node_of = |state: LexerStateId| first + 2 * (state.0 - Lexer::START.0);
        for state in lexer.live_states() {
            self.push(Node::Split(vec![]), budget)?;
            let ranges = lexer.byte_ranges(state).into_iter().map(|(low, high, to)| (low, high, node_of(to)));
            self.push(Node::Ranges(ranges.collect()), budget)?;
        }
        for state in lexer.live_states() {
            let bytes = node_of(state) + 1;
            let ends = if state == Lexer::START { automaton.empty } else { !lexer.accepts(state).is_empty() };
            self.nodes[node_of(state) as usize] = Node::Split(if ends { vec![bytes, next] } else { vec![bytes] });
        }
        Ok(first)
    }

    /// Compiles a part in front of the state `next`.
    fn compile(&mut self, form: &Hir, next: NfaState, budget: &mut Budget<'_>) -> Result<NfaState, CompileError> {
        match form.kind() {
            HirKind::Empty | HirKind::Look(_) => Ok(next),
            HirKind::Literal(literal) => literal
                .0
                .iter()
                .rev()
                .try_fold(next, |next, &byte| self.push(Node::Ranges(vec![(byte, byte, next)]), budget)),
            HirKind::Class(class) => self.class(class, next, budget),
            HirKind::Capture(capture) => self.compile(&capture.sub, next, budget),
            HirKind::Concat(parts) => parts.iter().rev().try_fold(next, |next, part| self.compile(part, next, budget)),
            HirKind::Alternation(parts) => {
                let starts: Result<_, _> = parts.iter().map(|part| self.compile(part, next, budget)).collect();
                self.push(Node::Split(starts?), budget)
            }
            HirKind::Repetition(repetition) => {
                let Repetition { min, max, sub, .. } = repetition;
                self.repetition(*min, *max, next, budget, |nfa, next, budget| nfa.compile(sub, next, budget))
            }
        }
    }

    /// Compiles a repetition; `body` compiles what is repeated.
    fn repetition(
        &mut self,
        min: u32,
        max: Option<u32>,
        next: NfaState,
        budget: &mut Budget<'_>,
        body: impl Fn(&mut Self, NfaState, &mut Budget<'_>) -> Result<NfaState, CompileError>,
    ) -> Result<NfaState, CompileError> {
        let mut start = match max {
            None => {
                let again = self.push(Node::Split(vec![]), budget)?;
                let once = body(self, again, budget)?;
                self.nodes[again as usize] = Node::Split(vec![once, next]);
                again
            }
            Some(max) => {
                let mut start = next;
                for _ in min..max {
                    let once = body(self, start, budget)?;
                    start = self.push(Node::Split(vec![once, next]), budget)?;
                }
                start
            }
        };
        for _ in 0..min {
            start = body(self, start, budget)?;
            // An empty body makes no states, so the loop itself must be paid for.
            budget.spend(1)?;
        }
        Ok(start)
    }

    pub(super) fn class(
        &mut self,
        class: &Class,
        next: NfaState,
        budget: &mut Budget<'_>,
    ) -> Result<NfaState, CompileError> {
        match class {
            Class::Bytes(bytes) => {
                let ranges = bytes.iter().map(|range| (range.start(), range.end(), next)).collect();
                self.push(Node::Ranges(ranges), budget)
            }
            Class::Unicode(characters) => {
                // Tails shared by content: the same range before the same state is the same state.
                let mut tails: FxHashMap<(u8, u8, NfaState), NfaState> = FxHashMap::default();
                let mut first = Vec::new();
                for range in characters.iter() {
                    for sequence in Utf8Sequences::new(range.start(), range.end()) {
                        let [head, tail @ ..] = sequence.as_slice() else { continue };
                        let mut state = next;
                        for part in tail.iter().rev() {
                            let key = (part.start, part.end, state);
                            state = match tails.get(&key) {
                                Some(&known) => known,
                                None => {
                                    let made = self.push(Node::Ranges(vec![key]), budget)?;
                                    tails.insert(key, made);
                                    made
                                }
                            };
                        }
                        first.push((head.start, head.end, state));
                    }
                }
                self.push(Node::Ranges(first), budget)
            }
        }
    }
}
