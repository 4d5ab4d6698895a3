//! Removes empty productions: every nullable symbol of a right-hand side is written once with and once without.
//!
//! Source: Hopcroft, Motwani and Ullman, *Introduction to Automata Theory, Languages, and Computation*, section 7.1.3.
//! The empty text itself is not lost, because the start is augmented with the end terminal: `S' → $` remains.

use super::collected::Collected;
use super::form::NormalForm;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::NonterminalId;
use crate::watch::Budget;

/// For each nonterminal whether it derives the empty text. Linear in the size of the grammar.
pub fn nullable_symbols(form: &NormalForm) -> Vec<bool> {
    let mut waiting = Vec::with_capacity(form.productions.len());
    let mut users = vec![Vec::new(); form.symbols.len()];
    let mut nullable = vec![false; form.symbols.len()];
    let mut found: Vec<NonterminalId> = Vec::new();
    for (index, production) in form.productions.iter().enumerate() {
        waiting.push(production.rhs.len());
        if production.rhs.is_empty() {
            found.push(production.lhs);
        }
        for symbol in &production.rhs {
            if let Symbol::Nonterminal(id) = symbol {
                users[id.index()].push(index);
            }
        }
    }
    while let Some(symbol) = found.pop() {
        if std::mem::replace(&mut nullable[symbol.index()], true) {
            continue;
        }
        for &user in &users[symbol.index()] {
            waiting[user] -= 1;
            if waiting[user] == 0 {
                found.push(form.productions[user].lhs);
            }
        }
    }
    nullable
}

/// The same language (but for the empty text of nullable symbols) without empty productions, and without `A → A`.
///
/// # Errors
/// [`CompileError::Limit`] for too many symbols.
pub fn remove_nullable(mut form: NormalForm, budget: &mut Budget<'_>) -> Result<NormalForm, CompileError> {
    let nullable = nullable_symbols(&form);
    let mut productions = Collected::default();
    for production in &form.productions {
        for rhs in variants(&production.rhs, &nullable) {
            if !rhs.is_empty() && rhs != [Symbol::Nonterminal(production.lhs)] {
                productions.add(production.lhs, rhs, &production.origin, budget)?;
            }
        }
    }
    form.productions = productions.finish();
    Ok(form)
}

/// The right-hand side with every choice of its nullable symbols left out, the full one first.
fn variants(rhs: &[Symbol], nullable: &[bool]) -> Vec<Vec<Symbol>> {
    let mut rows = vec![Vec::with_capacity(rhs.len())];
    for &symbol in rhs {
        let optional = matches!(symbol, Symbol::Nonterminal(id) if nullable[id.index()]);
        let without = if optional { rows.clone() } else { Vec::new() };
        rows.iter_mut().for_each(|row| row.push(symbol));
        rows.extend(without);
    }
    rows
}
