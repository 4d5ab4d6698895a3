//! Puts a [`Grammar`] together symbol by symbol, so that rules may refer to rules that are defined later.

use crate::grammar::{Expr, Grammar, Pattern, Rule, Span, Terminal};
use crate::id::{IdVec, NonterminalId, TerminalId};

/// A grammar in the making. A rule that is never defined matches nothing.
#[derive(Clone, Debug, Default)]
pub struct GrammarBuilder {
    terminals: IdVec<TerminalId, Terminal>,
    rules: IdVec<NonterminalId, Rule>,
}

impl GrammarBuilder {
    /// A builder without symbols.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a terminal.
    pub fn terminal(&mut self, name: &str, pattern: Pattern, ignored: bool, span: Span) -> TerminalId {
        self.terminals.push(Terminal { name: name.into(), pattern, ignored, priority: 0, max_tokens: None, span })
    }

    /// Puts a terminal before others that match the same bytes, or behind them.
    pub fn prioritize(&mut self, terminal: TerminalId, priority: i64) {
        self.terminals[terminal].priority = priority;
    }

    /// Lets lexemes of a terminal take so many tokens at most.
    pub fn limit_tokens(&mut self, terminal: TerminalId, max_tokens: u32) {
        self.terminals[terminal].max_tokens = Some(max_tokens);
    }

    /// Declares a rule; [`define`](Self::define) gives it a body.
    pub fn rule(&mut self, name: &str, span: Span) -> NonterminalId {
        self.rules.push(Rule { name: name.into(), body: Expr::choice([]), span })
    }

    /// Gives a declared rule its body.
    pub fn define(&mut self, rule: NonterminalId, body: Expr) {
        self.rules[rule].body = body;
    }

    /// The grammar that matches `start`.
    pub fn finish(self, start: NonterminalId) -> Grammar {
        Grammar { start, terminals: self.terminals, rules: self.rules }
    }
}
