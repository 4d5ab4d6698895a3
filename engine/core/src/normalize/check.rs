//! What users of a normal form take for granted.

use super::form::NormalForm;
use crate::grammar::Symbol;
use crate::soundness::{Soundness, ensure, ensure_inside};

impl NormalForm {
    /// Whether all symbols of productions exist, and no production is empty.
    pub(crate) fn check(&self) -> Soundness {
        ensure(!self.terminals.is_empty() && !self.symbols.is_empty(), "there are no symbols")?;
        for production in &self.productions {
            self.check_symbol(Symbol::Nonterminal(production.lhs))?;
            ensure(!production.rhs.is_empty(), "a production is empty")?;
            production.rhs.iter().try_for_each(|&symbol| self.check_symbol(symbol))?;
            production.origin.iter().try_for_each(|span| span.check())?;
        }
        self.symbols.iter().try_for_each(|symbol| symbol.span.check())
    }

    /// Whether a symbol exists.
    pub(crate) fn check_symbol(&self, symbol: Symbol) -> Soundness {
        match symbol {
            Symbol::Terminal(id) => ensure_inside(id, self.terminals.len(), "a terminal does not exist"),
            Symbol::Nonterminal(id) => ensure_inside(id, self.symbols.len(), "a rule does not exist"),
        }
    }
}
