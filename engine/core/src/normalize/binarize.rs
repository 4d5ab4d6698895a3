//! Cuts productions that are very long, or have many nullable symbols, into left-nested pairs.
//!
//! A production of ten thousand symbols would make paths through the LR automaton, and recognisers, as deep as that.
//!
//! Dropping any subset of `k` nullable symbols makes `2^k` variants. `X → a b c d` as `X → x3 d`, `x3 → x2 c`,
//! `x2 → a b` has at most four variants each, and nests to the left, so that the rows of optional parts that schemas
//! consist of stay cheap (a right-nested form is several times as dear in every later stage).

use std::sync::Arc;

use super::form::{NormalForm, Production};
use super::remove_nullable::nullable_symbols;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::watch::Budget;

/// Productions with more nullable symbols than this are cut: up to here the variants are fewer than the new symbols.
const MAX_NULLABLE: usize = 2;

/// Productions longer than this are cut, nullable or not: no stage should have to follow longer paths.
const MAX_LENGTH: usize = 64;

/// Cuts every production that has more than two nullable symbols, or more than 64 in all.
///
/// # Errors
/// [`CompileError::Limit`] for too many symbols.
pub fn binarize(mut form: NormalForm, budget: &mut Budget<'_>) -> Result<NormalForm, CompileError> {
    let nullable = nullable_symbols(&form);
    let is_nullable = |symbol: &Symbol| matches!(symbol, Symbol::Nonterminal(id) if nullable[id.index()]);
    for production in std::mem::take(&mut form.productions) {
        let count = production.rhs.iter().filter(|symbol| is_nullable(symbol)).count();
        let length = production.rhs.len();
        if length <= 2 || count <= MAX_NULLABLE && length <= MAX_LENGTH {
            form.productions.push(production);
            continue;
        }
        let span = production.origin.first().copied().unwrap_or_default();
        let mut left = production.rhs[0];
        let last = production.rhs.len() - 1;
        for (place, &right) in production.rhs.iter().enumerate().skip(1) {
            budget.spend(3)?;
            let lhs = if place == last {
                production.lhs
            } else {
                let name = format!("{}:{}", form.symbols[production.lhs].name, place + 1);
                form.add_symbol(name, span)
            };
            let origin = Arc::clone(&production.origin);
            form.productions.push(Production { lhs, rhs: vec![left, right], origin });
            left = Symbol::Nonterminal(lhs);
        }
    }
    Ok(form)
}
