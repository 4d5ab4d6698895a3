//! The grammar as it is written, as productions.
//!
//! Optional parts and groups are written out, each way to take them a production of its own, because an empty production
//! in the place of an optional part makes conflicts that are not the author's. A repetition becomes a left-recursive list
//! that holds at least one item; equal ones share it, or they would be in conflict with each other. Where there would be
//! too many productions for one alternative, a part of it becomes a symbol after all. Nothing else is rewritten.

use std::sync::Arc;

use crate::error::CompileError;
use crate::grammar::{Expr, ExprKind, Grammar, Span, Symbol};
use crate::id::{IdVec, NonterminalId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::normalize::{Members, NormalForm, Origin, Production, SymbolInfo};
use crate::watch::Budget;

/// A row of symbols.
type Row = Vec<Symbol>;

/// Ways to write out one alternative.
const MOST_ROWS: usize = 32;
/// Symbols in all of them.
const MOST_SYMBOLS: usize = 256;
/// A repetition of at most so many items is written out.
const MOST_COPIES: u32 = 4;

/// What a production was written as: an alternative of a rule, or a repetition in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// Where it is written.
    pub span: Span,
    /// Whether its symbol was made.
    pub made: bool,
}

/// A grammar as productions with the alternatives behind them.
#[derive(Clone, Debug)]
pub struct Written {
    /// Symbols and productions; the origin of each production is the number of its alternative. Symbol 0 is `S'`.
    pub form: NormalForm,
    /// What productions were written as. The first is that of `S' → start $`, which nobody wrote.
    pub alternatives: Vec<Alternative>,
}

impl Written {
    /// The number of the alternative that a production was written as.
    pub fn alternative(&self, production: usize) -> usize {
        self.form.productions[production].origin[0].start as usize
    }
}

/// Writes a grammar out. `members` says what each terminal matches.
///
/// # Errors
/// [`CompileError::Limit`] for too many symbols, [`CompileError::Grammar`] for bodies nested too deeply,
/// [`CompileError::Cancelled`].
pub fn write_out(
    grammar: &Grammar,
    members: &[Members],
    max_nesting: usize,
    budget: &mut Budget<'_>,
) -> Result<Written, CompileError> {
    let start = &grammar.rules[grammar.start];
    let mut symbols: IdVec<NonterminalId, SymbolInfo> = IdVec::new();
    symbols.push(SymbolInfo { name: format!("{}'", start.name), span: start.span });
    for rule in grammar.rules.iter() {
        symbols.push(SymbolInfo { name: rule.name.clone(), span: rule.span });
    }
    let mut terminals: IdVec<_, _> = grammar.terminals.iter().map(|terminal| terminal.name.clone()).collect();
    let end = terminals.push("$".to_owned());
    let form = NormalForm { symbols, productions: Vec::new(), terminals };
    let (shared, places) = (FxHashMap::default(), FxHashMap::default());
    let mut writing = Writing { form, alternatives: Vec::new(), members, max_nesting, shared, places, budget };
    let body = vec![Symbol::Nonterminal(rule_symbol(grammar.start)), Symbol::Terminal(end)];
    writing.produce(NormalForm::START, start.span, false, vec![body])?;
    for (id, rule) in grammar.rules.entries() {
        writing.define(rule_symbol(id), &rule.body)?;
    }
    Ok(Written { form: writing.form, alternatives: writing.alternatives })
}

fn rule_symbol(rule: NonterminalId) -> NonterminalId {
    NonterminalId(rule.0 + 1)
}

/// What a made symbol stands for.
#[derive(PartialEq, Eq, Hash)]
enum Made {
    Group(Vec<Row>),
    /// One or more.
    List(Vec<Row>),
    /// One up to so many.
    UpTo(Symbol, u32),
}

struct Writing<'a, 'b> {
    form: NormalForm,
    alternatives: Vec<Alternative>,
    members: &'a [Members],
    max_nesting: usize,
    shared: FxHashMap<Made, Symbol>,
    /// What was made of the same place is one alternative.
    places: FxHashMap<Span, u32>,
    budget: &'a mut Budget<'b>,
}

impl Writing<'_, '_> {
    fn define(&mut self, symbol: NonterminalId, body: &Expr) -> Result<(), CompileError> {
        let options = match &body.kind {
            ExprKind::Choice(options) => options,
            _ => std::slice::from_ref(body),
        };
        // Alternatives that are the same in full are told of elsewhere.
        let mut known: FxHashSet<Vec<Row>> = FxHashSet::default();
        for option in options {
            let rows = self.rows(option, 0)?;
            if known.insert(rows.clone()) || rows.len() > 1 {
                self.produce(symbol, option.span, false, rows)?;
            }
        }
        Ok(())
    }

    fn produce(&mut self, lhs: NonterminalId, span: Span, made: bool, rows: Vec<Row>) -> Result<(), CompileError> {
        let next = self.alternatives.len() as u32;
        let number = if made { *self.places.entry(span).or_insert(next) } else { next };
        if number == next {
            self.alternatives.push(Alternative { span, made });
        }
        let origin: Origin = Arc::new([Span { start: number, end: number }]);
        for rhs in rows {
            self.budget.spend(rhs.len() + 1)?;
            self.form.productions.push(Production { lhs, rhs, origin: Arc::clone(&origin) });
        }
        Ok(())
    }

    /// The rows of symbols that an expression may be. No row at all is what nothing matches.
    fn rows(&mut self, expr: &Expr, depth: usize) -> Result<Vec<Row>, CompileError> {
        if depth > self.max_nesting {
            let message = format!("groups are nested more than {} levels deep; name some of them", self.max_nesting);
            return Err(CompileError::Grammar { message, span: expr.span });
        }
        self.budget.spend(1)?;
        match &expr.kind {
            ExprKind::Symbol(symbol) => Ok(self.symbol(*symbol)),
            ExprKind::Sequence(items) => {
                let mut rows = vec![vec![]];
                for item in items {
                    let more = self.rows(item, depth + 1)?;
                    rows = self.joined(rows, more, expr.span)?;
                }
                Ok(rows)
            }
            ExprKind::Choice(options) => {
                let mut rows = Vec::new();
                for option in options {
                    rows.extend(self.rows(option, depth + 1)?);
                }
                Ok(rows)
            }
            ExprKind::Repeat { item, min, max } => {
                let rows = self.rows(item, depth + 1)?;
                self.repeat(rows, *min, *max, expr.span)
            }
        }
    }

    fn symbol(&self, symbol: Symbol) -> Vec<Row> {
        let id = match symbol {
            Symbol::Nonterminal(id) => return vec![vec![Symbol::Nonterminal(rule_symbol(id))]],
            Symbol::Terminal(id) => id,
        };
        let Members { empty, others } = self.members[id.index()];
        [others.then(|| vec![symbol]), empty.then(Vec::new)].into_iter().flatten().collect()
    }

    /// Each of some rows with each of others behind. The larger side becomes a symbol where that would be too many.
    fn joined(&mut self, mut before: Vec<Row>, mut behind: Vec<Row>, span: Span) -> Result<Vec<Row>, CompileError> {
        if let ([before_only], [behind_only]) = (&mut before[..], &behind[..]) {
            self.budget.spend(behind_only.len())?;
            before_only.extend(behind_only);
            return Ok(before);
        }
        if is_too_many(&before, &behind) {
            let larger = if behind.len() > before.len() { &mut behind } else { &mut before };
            *larger = vec![vec![self.group(std::mem::take(larger), span)?]];
        }
        if is_too_many(&before, &behind) {
            before = vec![vec![self.group(before, span)?]];
            behind = vec![vec![self.group(behind, span)?]];
        }
        let joined = before.iter().flat_map(|row| behind.iter().map(move |more| [&row[..], more].concat()));
        let joined: Vec<Row> = joined.collect();
        self.budget.spend(joined.iter().map(Vec::len).sum())?;
        Ok(joined)
    }

    fn repeat(&mut self, rows: Vec<Row>, min: u32, max: Option<u32>, span: Span) -> Result<Vec<Row>, CompileError> {
        if max.is_some_and(|max| max < min) {
            let message = format!("at least {min} times but at most {} times is never", max.unwrap_or_default());
            return Err(CompileError::Grammar { message, span });
        }
        if max == Some(0) || rows.iter().all(Vec::is_empty) {
            // Nothing, so often as may be; but what nothing matches cannot be had even once.
            return Ok(if rows.is_empty() && min > 0 { vec![] } else { vec![vec![]] });
        }
        match (min, max) {
            (0, Some(1)) => Ok(rows.into_iter().chain([vec![]]).collect()),
            (1, Some(1)) => Ok(rows),
            (0 | 1, None) => {
                let list = vec![self.list(rows, span)?];
                Ok(if min == 0 { vec![list, vec![]] } else { vec![list] })
            }
            (_, None) => {
                let mut row = self.copies(&rows, min - 1, span)?;
                row.push(self.list(rows, span)?);
                Ok(vec![row])
            }
            (_, Some(max)) if max == min || max <= MOST_COPIES => {
                (min..=max).map(|count| self.copies(&rows, count, span)).collect()
            }
            (_, Some(max)) => {
                let row = self.copies(&rows, min, span)?;
                let item = self.one(rows, span)?;
                let more = self.up_to(item, max - min, span)?;
                Ok(vec![[&row[..], &[more]].concat(), row])
            }
        }
    }

    /// So many items one after the other.
    fn copies(&mut self, rows: &[Row], count: u32, span: Span) -> Result<Row, CompileError> {
        let item = match rows {
            [row] => row.clone(),
            _ => vec![self.one(rows.to_vec(), span)?],
        };
        self.budget.spend(item.len().saturating_mul(count as usize))?;
        Ok(item.repeat(count as usize))
    }

    /// A single symbol for some rows.
    fn one(&mut self, rows: Vec<Row>, span: Span) -> Result<Symbol, CompileError> {
        match &rows[..] {
            [row] if row.len() == 1 => Ok(row[0]),
            _ => self.group(rows, span),
        }
    }

    fn group(&mut self, rows: Vec<Row>, span: Span) -> Result<Symbol, CompileError> {
        let name = self.text(&rows);
        self.make(Made::Group(rows.clone()), name, span, |_| rows)
    }

    fn list(&mut self, rows: Vec<Row>, span: Span) -> Result<Symbol, CompileError> {
        let item = self.text(&rows);
        let name = if item.ends_with(['+', '?']) { format!("({item})+") } else { format!("{item}+") };
        self.make(Made::List(rows.clone()), name, span, |list| {
            let longer = rows.iter().map(|row| [&[list], &row[..]].concat());
            rows.iter().cloned().chain(longer).collect()
        })
    }

    /// One item up to so many, nested to the right so that each number of them is read in one way.
    fn up_to(&mut self, item: Symbol, count: u32, span: Span) -> Result<Symbol, CompileError> {
        let mut rest = None;
        for count in 1..=count {
            let name = format!("{}~1..{count}", self.form.name(item));
            let rows = [Some(vec![item]), rest.map(|rest| vec![item, rest])];
            rest = Some(self.make(Made::UpTo(item, count), name, span, |_| rows.into_iter().flatten().collect())?);
        }
        Ok(rest.unwrap_or(item))
    }

    fn make(
        &mut self,
        key: Made,
        name: String,
        span: Span,
        rows: impl FnOnce(Symbol) -> Vec<Row>,
    ) -> Result<Symbol, CompileError> {
        if let Some(&known) = self.shared.get(&key) {
            return Ok(known);
        }
        let id = self.form.symbols.push(SymbolInfo { name: cut(name), span });
        let symbol = Symbol::Nonterminal(id);
        self.shared.insert(key, symbol);
        self.produce(id, span, true, rows(symbol))?;
        Ok(symbol)
    }

    /// Rows as one would write them, as far as a name goes.
    fn text(&self, rows: &[Row]) -> String {
        let row_text = |row: &Row| row.iter().take(LONGEST_NAME).map(|&one| self.form.name(one)).collect::<Vec<_>>();
        let filled = || rows.iter().filter(|row| !row.is_empty());
        let texts: Vec<String> = filled().take(LONGEST_NAME).map(|row| row_text(row).join(" ")).collect();
        let (single, optional) = (filled().map(Vec::len).sum::<usize>() == 1, filled().count() < rows.len());
        let text = if single { texts.join("") } else { format!("({})", texts.join(" | ")) };
        if optional { format!("{text}?") } else { text }
    }
}

/// Characters of a made-up name.
const LONGEST_NAME: usize = 60;

fn cut(name: String) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((place, _)) => format!("{}…", &name[..place]),
        None => name,
    }
}

fn is_too_many(before: &[Row], behind: &[Row]) -> bool {
    let symbols = |rows: &[Row]| rows.iter().map(Vec::len).sum::<usize>();
    let count = before.len() * behind.len();
    let size = symbols(before) * behind.len() + symbols(behind) * before.len();
    // A single row is as long as it was written.
    count > 1 && (count > MOST_ROWS || size > MOST_SYMBOLS)
}
