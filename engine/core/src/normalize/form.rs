//! The normal form as data: productions over symbols, with the source behind each.

use std::fmt::{Display, Formatter, Result};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::grammar::{Places, Span, Symbol};
use crate::id::{IdVec, NonterminalId, TerminalId};
use crate::profile::StageOutput;

/// Where a production comes from: spans of the alternatives that were combined into it, ascending and distinct.
pub type Origin = Arc<[Span]>;

/// `lhs → rhs`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Production {
    /// The symbol that it defines.
    pub lhs: NonterminalId,
    /// What it stands for.
    pub rhs: Vec<Symbol>,
    /// The source behind it.
    pub origin: Origin,
}

/// A nonterminal of the normal form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymbolInfo {
    /// The rule's name, or for a made-up symbol what it stands for.
    pub name: String,
    /// The rule, or the part of one, that it came from.
    pub span: Span,
}

/// A grammar as productions. The start symbol is always `NonterminalId(0)`, with the single use `S' → start $`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NormalForm {
    /// All nonterminals; those without productions are left over and unused.
    pub symbols: IdVec<NonterminalId, SymbolInfo>,
    /// All productions.
    pub productions: Vec<Production>,
    /// Names of the terminals, with the end terminal last.
    pub terminals: IdVec<TerminalId, String>,
}

impl StageOutput for NormalForm {
    fn figures(&self) -> String {
        format!("{} productions", self.productions.len())
    }

    fn memory(&self) -> usize {
        let symbols = self.productions.iter().map(|production| production.rhs.len());
        size_of_val(&self.productions[..]) + symbols.sum::<usize>() * size_of::<Symbol>()
    }
}

impl NormalForm {
    /// The augmented start symbol.
    pub const START: NonterminalId = NonterminalId(0);

    /// The terminal that stands for the end of the text.
    pub fn end_terminal(&self) -> TerminalId {
        TerminalId(self.terminals.len() as u32 - 1)
    }

    /// For each terminal whether a production uses it.
    pub fn used_terminals(&self) -> Vec<bool> {
        let mut used = vec![false; self.terminals.len()];
        for symbol in self.productions.iter().flat_map(|production| &production.rhs) {
            if let Symbol::Terminal(id) = symbol {
                used[id.index()] = true;
            }
        }
        used
    }

    /// Positions in `productions` for each nonterminal.
    pub fn productions_by_symbol(&self) -> Vec<Vec<usize>> {
        let mut by_symbol = vec![Vec::new(); self.symbols.len()];
        for (index, production) in self.productions.iter().enumerate() {
            by_symbol[production.lhs.index()].push(index);
        }
        by_symbol
    }

    /// Name of a symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        match symbol {
            Symbol::Terminal(id) => &self.terminals[id],
            Symbol::Nonterminal(id) => &self.symbols[id].name,
        }
    }

    /// A production as text, with a dot before the symbol at `dot` if there is one.
    pub fn production_text(&self, production: &Production, dot: Option<usize>) -> String {
        let mut text = format!("{} →", self.symbols[production.lhs].name);
        for place in 0..=production.rhs.len() {
            if dot == Some(place) {
                text.push_str(" •");
            }
            if let Some(&symbol) = production.rhs.get(place) {
                text.push(' ');
                text.push_str(self.name(symbol));
            }
        }
        text
    }

    /// The same form with the spans that numbers stand for.
    pub fn placed(&self, places: &Places) -> Self {
        let symbols = self.symbols.iter().map(|symbol| SymbolInfo { span: places.span(symbol.span), ..symbol.clone() });
        let productions = self.productions.iter().map(|production| {
            let mut origin: Vec<Span> = production.origin.iter().map(|&span| places.span(span)).collect();
            origin.sort_unstable();
            origin.dedup();
            Production { origin: origin.into(), rhs: production.rhs.clone(), ..*production }
        });
        let (symbols, productions) = (symbols.collect(), productions.collect());
        Self { symbols, productions, terminals: self.terminals.clone() }
    }

    /// A new nonterminal.
    pub(super) fn add_symbol(&mut self, name: String, span: Span) -> NonterminalId {
        self.symbols.push(SymbolInfo { name, span })
    }
}

impl Display for NormalForm {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for production in &self.productions {
            let places: Vec<String> =
                production.origin.iter().map(|span| format!("{}..{}", span.start, span.end)).collect();
            let line = format!("{}    // {}", self.production_text(production, None), places.join(", "));
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
