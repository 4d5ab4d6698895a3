//! Turns rule bodies into productions.
//!
//! A repetition becomes a *left-recursive* list, because right-recursive lists would have to be rewritten afterwards
//! at a cost that grows with the square of a chain. A bounded repetition becomes a chain of symbols, each one item
//! longer than the one before. Equal sub-expressions of one grammar share a symbol, so that `(a b)*` costs once.
//! A terminal that matches the empty text too is optional wherever it stands, since a lexeme is never empty; one that
//! matches nothing else is left out, and one that matches nothing at all is a symbol without productions.

use std::sync::Arc;

use super::form::{NormalForm, Origin, Production, SymbolInfo};
use crate::error::{CompileError, Contributors, SHORTEN_RULES};
use crate::grammar::{Expr, ExprKind, Grammar, Span, Symbol};
use crate::id::{IdVec, NonterminalId};
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// What a terminal matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Members {
    /// The empty text.
    pub empty: bool,
    /// Some other text.
    pub others: bool,
}

/// Lowers all rules and adds `S' → start $`.
///
/// # Errors
/// [`CompileError::Limit`] for too many symbols, [`CompileError::Grammar`] for bodies nested too deeply.
pub fn lower(
    grammar: &Grammar,
    members: &[Members],
    max_nesting: usize,
    budget: &mut Budget<'_>,
) -> Result<NormalForm, CompileError> {
    // Symbol 0 is the augmented start; rule n becomes symbol n + 1.
    let start_name = &grammar.rules[grammar.start].name;
    let mut symbols: IdVec<NonterminalId, SymbolInfo> = IdVec::new();
    symbols.push(SymbolInfo { name: format!("{start_name}'"), span: grammar.rules[grammar.start].span });
    for rule in grammar.rules.iter() {
        symbols.push(SymbolInfo { name: rule.name.clone(), span: rule.span });
    }
    let mut terminals: IdVec<_, _> = grammar.terminals.iter().map(|terminal| terminal.name.clone()).collect();
    let end = terminals.push("$".to_owned());
    let form = NormalForm { symbols, productions: Vec::new(), terminals };
    let mut lowering = Lowering { form, members, max_nesting, shared: FxHashMap::default(), budget };
    let start = Symbol::Nonterminal(rule_symbol(grammar.start));
    let origin: Origin = Arc::new([]);
    lowering.produce(NormalForm::START, vec![start, Symbol::Terminal(end)], &origin)?;
    for (id, rule) in grammar.rules.entries() {
        let blame = || Contributors::of([(rule.body.symbol_count(), &*rule.name)], "symbols", SHORTEN_RULES);
        lowering.define(rule_symbol(id), &rule.body).map_err(|error| error.blame(blame))?;
    }
    Ok(lowering.form)
}

fn rule_symbol(rule: NonterminalId) -> NonterminalId {
    NonterminalId(rule.0 + 1)
}

/// What a made-up symbol stands for, so that equal ones are shared.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Made {
    Choice(Vec<Vec<Symbol>>),
    /// `base`, then any number of `item`.
    List {
        base: Vec<Symbol>,
        item: Symbol,
    },
    /// `base`, then `item`, the latter optional or not.
    Longer {
        base: Vec<Symbol>,
        item: Symbol,
        optional: bool,
    },
}

struct Lowering<'a, 'b> {
    form: NormalForm,
    members: &'a [Members],
    max_nesting: usize,
    shared: FxHashMap<Made, NonterminalId>,
    budget: &'a mut Budget<'b>,
}

impl Lowering<'_, '_> {
    fn define(&mut self, lhs: NonterminalId, body: &Expr) -> Result<(), CompileError> {
        for option in options(body) {
            let origin: Origin = Arc::new([option.span]);
            let rhs = self.row(option, 0)?;
            self.produce(lhs, rhs, &origin)?;
        }
        Ok(())
    }

    fn produce(&mut self, lhs: NonterminalId, rhs: Vec<Symbol>, origin: &Origin) -> Result<(), CompileError> {
        self.budget.spend(rhs.len() + 1)?;
        self.form.productions.push(Production { lhs, rhs, origin: Arc::clone(origin) });
        Ok(())
    }

    /// The symbols that an expression is a row of.
    fn row(&mut self, expr: &Expr, depth: usize) -> Result<Vec<Symbol>, CompileError> {
        if depth > self.max_nesting {
            let message = format!("groups are nested more than {} levels deep; name some of them", self.max_nesting);
            return Err(CompileError::Grammar { message, span: expr.span });
        }
        match &expr.kind {
            ExprKind::Symbol(symbol) => self.symbol(*symbol, expr.span),
            ExprKind::Sequence(items) => {
                let mut row = Vec::with_capacity(items.len());
                for item in items {
                    row.extend(self.row(item, depth + 1)?);
                }
                Ok(row)
            }
            ExprKind::Choice(options) if options.len() == 1 => self.row(&options[0], depth + 1),
            ExprKind::Choice(options) => {
                let rows: Result<_, _> = options.iter().map(|option| self.row(option, depth + 1)).collect();
                self.choice(rows?, expr.span).map(|symbol| vec![symbol])
            }
            ExprKind::Repeat { item, min, max } => {
                let row = self.row(item, depth + 1)?;
                self.repeat(row, *min, *max, expr.span)
            }
        }
    }

    fn symbol(&mut self, symbol: Symbol, span: Span) -> Result<Vec<Symbol>, CompileError> {
        let id = match symbol {
            Symbol::Nonterminal(id) => return Ok(vec![Symbol::Nonterminal(rule_symbol(id))]),
            Symbol::Terminal(id) => id,
        };
        match self.members[id.index()] {
            Members { empty: false, others: true } => Ok(vec![symbol]),
            Members { empty: true, others: true } => Ok(vec![self.choice(vec![vec![symbol], vec![]], span)?]),
            Members { empty: true, others: false } => Ok(vec![]),
            Members { empty: false, others: false } => Ok(vec![self.choice(vec![], span)?]),
        }
    }

    fn choice(&mut self, rows: Vec<Vec<Symbol>>, span: Span) -> Result<Symbol, CompileError> {
        let name = match &rows[..] {
            [row, empty] if empty.is_empty() => format!("{}?", self.row_text(row)),
            _ => format!("({})", self.rows_text(&rows)),
        };
        let key = Made::Choice(rows.clone());
        self.make(key, name, span, |_| rows)
    }

    /// A row for `row` repeated: `min` copies, then a list, or a chain of options.
    fn repeat(
        &mut self,
        row: Vec<Symbol>,
        min: u32,
        max: Option<u32>,
        span: Span,
    ) -> Result<Vec<Symbol>, CompileError> {
        let Some(item) = self.one(row, span)? else { return Ok(vec![]) };
        match (min, max) {
            (0, Some(0)) => Ok(vec![]),
            (0 | 1, None) => {
                let base = if min == 0 { vec![] } else { vec![item] };
                let name = format!("{}{}", self.form.name(item), if min == 0 { "*" } else { "+" });
                let key = Made::List { base: base.clone(), item };
                let list = self.make(key, name, span, |list| vec![base, vec![list, item]])?;
                Ok(vec![list])
            }
            (_, None) => {
                let mut chain = self.chain(item, min - 1, min - 1, span)?;
                chain.extend(self.repeat(vec![item], 1, None, span)?);
                Ok(chain)
            }
            (_, Some(max)) if max < min => {
                let message = format!("at least {min} times but at most {max} times is never");
                Err(CompileError::Grammar { message, span })
            }
            (_, Some(max)) => self.chain(item, min, max, span),
        }
    }

    /// A chain of symbols, each one item longer than the one before; items behind the first `min` are optional.
    fn chain(&mut self, item: Symbol, min: u32, max: u32, span: Span) -> Result<Vec<Symbol>, CompileError> {
        let mut shorter = vec![];
        for count in 1..=max {
            self.budget.spend(1)?;
            let optional = count > min;
            if shorter.is_empty() && !optional {
                shorter = vec![item];
                continue;
            }
            // The count comes first, so that cutting a long name leaves it.
            let name = format!("{{{},{count}}} × {}", min.min(count), self.form.name(item));
            let key = Made::Longer { base: shorter.clone(), item, optional };
            let base = shorter;
            let longer = self.make(key, name, span, |_| {
                let mut rows = vec![base.iter().copied().chain([item]).collect()];
                if optional {
                    rows.push(base);
                }
                rows
            })?;
            shorter = vec![longer];
        }
        Ok(shorter)
    }

    /// A single symbol for a row; `None` for the empty row.
    fn one(&mut self, row: Vec<Symbol>, span: Span) -> Result<Option<Symbol>, CompileError> {
        match row[..] {
            [] => Ok(None),
            [symbol] => Ok(Some(symbol)),
            _ => {
                let name = format!("({})", self.row_text(&row));
                self.make(Made::Choice(vec![row.clone()]), name, span, |_| vec![row]).map(Some)
            }
        }
    }

    fn make(
        &mut self,
        key: Made,
        name: String,
        span: Span,
        rows: impl FnOnce(Symbol) -> Vec<Vec<Symbol>>,
    ) -> Result<Symbol, CompileError> {
        if let Some(&known) = self.shared.get(&key) {
            return Ok(Symbol::Nonterminal(known));
        }
        let id = self.form.add_symbol(cut(name), span);
        self.shared.insert(key, id);
        let origin: Origin = Arc::new([span]);
        for row in rows(Symbol::Nonterminal(id)) {
            self.produce(id, row, &origin)?;
        }
        Ok(Symbol::Nonterminal(id))
    }

    fn row_text(&self, row: &[Symbol]) -> String {
        joined(row.iter().map(|&symbol| self.form.name(symbol).to_owned()), " ")
    }

    fn rows_text(&self, rows: &[Vec<Symbol>]) -> String {
        joined(rows.iter().map(|row| self.row_text(row)), " | ")
    }
}

/// Characters of a made-up name. Such names repeat their parts, and would grow with every level of a grammar.
const LONGEST_NAME: usize = 60;

/// The parts with a separator between them, as far as a name goes.
fn joined(parts: impl Iterator<Item = String>, separator: &str) -> String {
    let mut text = String::new();
    for part in parts {
        if !text.is_empty() {
            text.push_str(separator);
        }
        if text.len() > LONGEST_NAME {
            text.push('…');
            break;
        }
        text.push_str(&part);
    }
    text
}

/// A name cut to its longest length.
fn cut(name: String) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((place, _)) => format!("{}…", &name[..place]),
        None => name,
    }
}

/// The alternatives of a body.
fn options(body: &Expr) -> &[Expr] {
    match &body.kind {
        ExprKind::Choice(options) => options,
        _ => std::slice::from_ref(body),
    }
}
