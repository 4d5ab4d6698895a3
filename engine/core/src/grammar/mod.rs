//! The grammar as a reader hands it over: named terminals, named rules, and a source span for every part.
//!
//! A [`Grammar`] is plain data. Rule bodies are [`Expr`] trees over symbols; terminal patterns are [`Pattern`] trees
//! over text and regular expressions. Names are resolved: symbols are ids. Spans are opaque to the engine, which only
//! carries them along, so a reader may count bytes or code points as it likes.
//!
//! ```
//! use maskwright_core::grammar::{GrammarBuilder, Expr, Pattern, Span};
//! let mut builder = GrammarBuilder::new();
//! let a = builder.terminal("A", Pattern::literal("a"), false, Span::default());
//! let start = builder.rule("start", Span::default());
//! builder.define(start, Expr::sequence([Expr::terminal(a), Expr::terminal(a)]));
//! let grammar = builder.finish(start);
//! assert_eq!(grammar.rules[start].name, "start");
//! ```

mod builder;
mod places;
mod print;
mod prune;
mod table;
mod token_set;

pub use builder::GrammarBuilder;
pub use places::{Apart, Places};
pub use table::Table;
pub use token_set::TokenSet;

use serde::{Deserialize, Serialize};

use crate::id::{IdVec, NonterminalId, TerminalId};
use crate::soundness::{Soundness, ensure};

/// A half-open range of the grammar's source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// First position.
    pub start: u32,
    /// Position behind the last.
    pub end: u32,
}

impl Span {
    /// Whether it ends where it starts or behind.
    pub(crate) fn check(self) -> Soundness {
        ensure(self.start <= self.end, "a place in the source ends before it starts")
    }
}

/// A terminal or a nonterminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Symbol {
    /// An atom, matched by the lexer.
    Terminal(TerminalId),
    /// A rule.
    Nonterminal(NonterminalId),
}

/// A rule body with its place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it is written.
    pub span: Span,
}

/// The forms of a rule body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExprKind {
    /// One symbol.
    Symbol(Symbol),
    /// One after the other; nothing is the empty text.
    Sequence(Vec<Expr>),
    /// Any one of these.
    Choice(Vec<Expr>),
    /// The item `min` to `max` times; no `max` is without end.
    Repeat {
        /// What is repeated.
        item: Box<Expr>,
        /// At least.
        min: u32,
        /// At most.
        max: Option<u32>,
    },
}

/// The pattern of a terminal with its place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    /// What it is.
    pub kind: PatternKind,
    /// Where it is written.
    pub span: Span,
}

/// The forms of a terminal's pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PatternKind {
    /// Exactly this text, as UTF-8.
    Literal {
        /// The text.
        text: String,
        /// Whether letter case does not matter.
        ignore_case: bool,
    },
    /// A regular expression in the syntax of the `regex` crate.
    Regex {
        /// The expression without delimiters.
        source: String,
        /// Flags out of `imsxu`.
        flags: String,
    },
    /// One after the other.
    Sequence(Vec<Pattern>),
    /// Any one of these.
    Choice(Vec<Pattern>),
    /// The item `min` to `max` times; no `max` is without end.
    Repeat {
        /// What is repeated.
        item: Box<Pattern>,
        /// At least.
        min: u32,
        /// At most.
        max: Option<u32>,
    },
    /// Any one of these tokens of the vocabulary, by its id and whatever its bytes. Only as the whole of a terminal.
    Tokens(TokenSet),
    /// What each of these matches.
    Intersection(Vec<Pattern>),
    /// Every text in valid UTF-8 that the item does not match, the empty one too.
    Complement(Box<Pattern>),
    /// What the item matches without matching a proper, non-empty prefix of it.
    Shortest(Box<Pattern>),
    /// What an automaton over characters accepts.
    Table(Table),
    /// The item where the text behind it does not begin with a member of `by`. Only as the whole of a terminal.
    NotFollowedBy {
        /// What is matched.
        item: Box<Pattern>,
        /// What must not follow.
        by: Box<Pattern>,
    },
}

/// An atom of the grammar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terminal {
    /// Its name, or its text in quotes.
    pub name: String,
    /// The byte strings, or the tokens, that it matches.
    pub pattern: Pattern,
    /// Whether it may stand anywhere between other lexemes.
    pub ignored: bool,
    /// Of terminals that match the same bytes only those of the highest priority count; all have 0 unless asked for.
    pub priority: i64,
    /// How many tokens of the vocabulary a lexeme takes at most.
    pub max_tokens: Option<u32>,
    /// Where it is defined.
    pub span: Span,
}

/// A named rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// What it stands for.
    pub body: Expr,
    /// Where it is defined.
    pub span: Span,
}

/// A whole grammar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grammar {
    /// The rule that a text must match.
    pub start: NonterminalId,
    /// All terminals.
    pub terminals: IdVec<TerminalId, Terminal>,
    /// All rules.
    pub rules: IdVec<NonterminalId, Rule>,
}

impl Grammar {
    /// The grammar with its places as bytes: others for another grammar. Recurses as deep as expressions are nested.
    ///
    /// # Panics
    /// Never: there is nothing in a grammar that cannot be written.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a grammar can be written")
    }
}

impl Expr {
    /// An expression without a place of its own.
    pub fn new(kind: ExprKind) -> Self {
        Self { kind, span: Span::default() }
    }

    /// Symbols in the expression, a repetition taken as often as its larger bound. Does not recurse.
    pub fn symbol_count(&self) -> usize {
        let mut count = 0_usize;
        let mut open = vec![(self, 1_usize)];
        while let Some((expr, times)) = open.pop() {
            match &expr.kind {
                ExprKind::Symbol(_) => count = count.saturating_add(times),
                ExprKind::Sequence(parts) | ExprKind::Choice(parts) => {
                    open.extend(parts.iter().map(|part| (part, times)));
                }
                ExprKind::Repeat { item, min, max } => {
                    open.push((item, times.saturating_mul(max.unwrap_or(*min).max(1) as usize)));
                }
            }
        }
        count
    }

    /// A reference to a terminal.
    pub fn terminal(id: TerminalId) -> Self {
        Self::new(ExprKind::Symbol(Symbol::Terminal(id)))
    }

    /// A reference to a rule.
    pub fn nonterminal(id: NonterminalId) -> Self {
        Self::new(ExprKind::Symbol(Symbol::Nonterminal(id)))
    }

    /// One item after the other.
    pub fn sequence(items: impl IntoIterator<Item = Expr>) -> Self {
        Self::new(ExprKind::Sequence(items.into_iter().collect()))
    }

    /// Any one of the options.
    pub fn choice(options: impl IntoIterator<Item = Expr>) -> Self {
        Self::new(ExprKind::Choice(options.into_iter().collect()))
    }

    /// The item `min` to `max` times.
    pub fn repeat(item: Expr, min: u32, max: Option<u32>) -> Self {
        Self::new(ExprKind::Repeat { item: Box::new(item), min, max })
    }
}

impl Terminal {
    /// The tokens of a terminal that is matched by tokens and not by bytes.
    pub fn tokens(&self) -> Option<&TokenSet> {
        match &self.pattern.kind {
            PatternKind::Tokens(set) => Some(set),
            _ => None,
        }
    }
}

impl Pattern {
    /// A pattern without a place of its own.
    pub fn new(kind: PatternKind) -> Self {
        Self { kind, span: Span::default() }
    }

    /// Characters of texts and expressions, and parts, a repetition taken as often as its larger bound. Does not
    /// recurse.
    pub fn size(&self) -> usize {
        self.measured(|times, bound| times.saturating_mul(bound))
    }

    /// The same as it is written, a repetition taken once: what it takes in memory.
    pub fn written_size(&self) -> usize {
        self.measured(|times, _| times)
    }

    /// Characters and parts, `repeated` telling how often those are taken that a repetition takes so often at most.
    fn measured(&self, repeated: impl Fn(usize, usize) -> usize) -> usize {
        let mut size = 0_usize;
        let mut open = vec![(self, 1_usize)];
        while let Some((pattern, times)) = open.pop() {
            size = size.saturating_add(times);
            match &pattern.kind {
                PatternKind::Literal { text, .. } | PatternKind::Regex { source: text, .. } => {
                    size = size.saturating_add(times.saturating_mul(text.len()));
                }
                PatternKind::Sequence(parts) | PatternKind::Choice(parts) | PatternKind::Intersection(parts) => {
                    open.extend(parts.iter().map(|part| (part, times)));
                }
                PatternKind::Complement(item) | PatternKind::Shortest(item) => open.push((item, times)),
                PatternKind::NotFollowedBy { item, by } => open.extend([(&**item, times), (&**by, times)]),
                PatternKind::Repeat { item, min, max } => {
                    open.push((item, repeated(times, max.unwrap_or(*min).max(1) as usize)));
                }
                PatternKind::Tokens(set) => size = size.saturating_add(times.saturating_mul(set.ranges().len())),
                PatternKind::Table(table) => size = size.saturating_add(times.saturating_mul(table.size())),
            }
        }
        size
    }

    /// Exactly this text.
    pub fn literal(text: &str) -> Self {
        Self::new(PatternKind::Literal { text: text.into(), ignore_case: false })
    }

    /// Tokens by their ids.
    pub fn tokens(set: TokenSet) -> Self {
        Self::new(PatternKind::Tokens(set))
    }

    /// A regular expression without flags.
    pub fn regex(source: &str) -> Self {
        Self::new(PatternKind::Regex { source: source.into(), flags: String::new() })
    }
}
