//! A terminal's pattern in the form that the byte automaton is made from.

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

use super::automaton::Automaton;
use crate::grammar::Grammar;
use crate::normalize::Members;
use crate::profile::StageOutput;

/// A compiled pattern. Most are [`Plain`](Self::Plain); only what has an operator on whole languages inside it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// In the intermediate form of `regex-syntax`.
    Plain(Hir),
    /// One after the other.
    Sequence(Vec<Form>),
    /// Any one of these.
    Choice(Vec<Form>),
    /// The item `min` to `max` times; no `max` is without end.
    Repeat {
        /// What is repeated.
        item: Box<Form>,
        /// At least.
        min: u32,
        /// At most.
        max: Option<u32>,
    },
    /// What an operator made: it needed the deterministic automata of its operands.
    Automaton(Box<Automaton>),
    /// The item where nothing of `by` follows. Only as the whole of a terminal.
    NotFollowedBy {
        /// What is matched.
        item: Box<Automaton>,
        /// What the text behind must not begin with.
        by: Box<Automaton>,
    },
}

impl Form {
    /// One after the other.
    pub(super) fn sequence(items: Vec<Self>) -> Self {
        Self::plain(items, Hir::concat).unwrap_or_else(Self::Sequence)
    }

    /// Any one of these.
    pub(super) fn choice(options: Vec<Self>) -> Self {
        Self::plain(options, Hir::alternation).unwrap_or_else(Self::Choice)
    }

    /// The item `min` to `max` times.
    pub(super) fn repeat(item: Self, min: u32, max: Option<u32>) -> Self {
        match item {
            Self::Plain(sub) => Self::Plain(Hir::repetition(Repetition { min, max, greedy: true, sub: Box::new(sub) })),
            item => Self::Repeat { item: Box::new(item), min, max },
        }
    }

    /// Joins parts that are all plain; gives them back otherwise.
    fn plain(parts: Vec<Self>, join: impl FnOnce(Vec<Hir>) -> Hir) -> Result<Self, Vec<Self>> {
        if !parts.iter().all(|part| matches!(part, Self::Plain(_))) {
            return Err(parts);
        }
        let plain = parts.into_iter().filter_map(|part| if let Self::Plain(form) = part { Some(form) } else { None });
        Ok(Self::Plain(join(plain.collect())))
    }

    /// Whether it matches the empty text, and whether it matches any other. Recursion is as deep as the nesting, which
    /// was limited.
    pub(crate) fn members(&self) -> Members {
        match self {
            Self::Plain(form) => members(form),
            Self::Sequence(items) => sequence(items.iter().map(Self::members)),
            Self::Choice(options) => choice(options.iter().map(Self::members)),
            Self::Repeat { item, min, max } => repeat(item.members(), *min, *max),
            Self::Automaton(item) | Self::NotFollowedBy { item, .. } => item.members(),
        }
    }

    fn memory(&self) -> usize {
        let below = match self {
            Self::Plain(form) => return form_memory(form),
            Self::Sequence(parts) | Self::Choice(parts) => parts.iter().map(Self::memory).sum(),
            Self::Repeat { item, .. } => item.memory(),
            Self::Automaton(automaton) => automaton.memory(),
            Self::NotFollowedBy { item, by } => item.memory() + by.memory(),
        };
        size_of::<Self>() + below
    }
}

/// What each terminal matches. A token is never the empty text, whatever its bytes. What may take no token matches nothing
/// else.
pub(crate) fn members_of(grammar: &Grammar, patterns: &[Form]) -> Vec<Members> {
    let terminals = grammar.terminals.iter().zip(patterns);
    terminals
        .map(|(terminal, pattern)| {
            let members = match terminal.tokens() {
                Some(tokens) => Members { empty: false, others: !tokens.is_empty() },
                None => pattern.members(),
            };
            Members { others: members.others && terminal.max_tokens != Some(0), ..members }
        })
        .collect()
}

const NOTHING: Members = Members { empty: false, others: false };
const EMPTY: Members = Members { empty: true, others: false };

fn members(form: &Hir) -> Members {
    match form.kind() {
        HirKind::Empty | HirKind::Look(_) => EMPTY,
        HirKind::Literal(_) => Members { empty: false, others: true },
        HirKind::Class(class) => Members { empty: false, others: !class.is_empty() },
        HirKind::Repetition(repetition) => repeat(members(&repetition.sub), repetition.min, repetition.max),
        HirKind::Capture(capture) => members(&capture.sub),
        HirKind::Concat(items) => sequence(items.iter().map(members)),
        HirKind::Alternation(options) => choice(options.iter().map(members)),
    }
}

fn sequence(items: impl Iterator<Item = Members>) -> Members {
    items.fold(EMPTY, |before, item| match before == NOTHING || item == NOTHING {
        true => NOTHING,
        false => Members { empty: before.empty && item.empty, others: before.others || item.others },
    })
}

fn choice(options: impl Iterator<Item = Members>) -> Members {
    options.fold(NOTHING, |before, option| Members {
        empty: before.empty || option.empty,
        others: before.others || option.others,
    })
}

fn repeat(item: Members, min: u32, max: Option<u32>) -> Members {
    match max {
        Some(0) => EMPTY,
        _ => Members { empty: min == 0 || item.empty, others: item.others },
    }
}

impl StageOutput for Vec<Form> {
    fn figures(&self) -> String {
        format!("{} regular expressions", self.len())
    }

    fn memory(&self) -> usize {
        self.iter().map(Form::memory).sum()
    }
}

/// Memory of a compiled pattern, in bytes, about. Recursion is as deep as its nesting, which was limited.
fn form_memory(form: &Hir) -> usize {
    let below = match form.kind() {
        HirKind::Empty | HirKind::Look(_) => 0,
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Class(Class::Unicode(class)) => size_of_val(class.ranges()),
        HirKind::Class(Class::Bytes(class)) => size_of_val(class.ranges()),
        HirKind::Repetition(repetition) => form_memory(&repetition.sub),
        HirKind::Capture(capture) => form_memory(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().map(form_memory).sum(),
    };
    size_of::<Hir>() + below
}
