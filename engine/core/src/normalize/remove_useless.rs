//! Drops productions of symbols that derive no text, and of symbols that the start does not reach.

use super::form::NormalForm;
use crate::grammar::Symbol;

/// Keeps the productions that take part in some sentence. Linear in the size of the grammar.
///
/// Terminals count as productive. Without any sentence no production is left.
pub fn remove_useless(mut form: NormalForm) -> NormalForm {
    let productive = productive(&form);
    form.productions.retain(|production| {
        productive[production.lhs.index()]
            && production.rhs.iter().all(|&symbol| match symbol {
                Symbol::Nonterminal(id) => productive[id.index()],
                Symbol::Terminal(_) => true,
            })
    });
    let reachable = reachable(&form);
    form.productions.retain(|production| reachable[production.lhs.index()]);
    form
}

/// For each nonterminal whether it derives some string of terminals.
fn productive(form: &NormalForm) -> Vec<bool> {
    let mut waiting: Vec<usize> = Vec::with_capacity(form.productions.len());
    let mut users = vec![Vec::new(); form.symbols.len()];
    let mut productive = vec![false; form.symbols.len()];
    let mut found = Vec::new();
    for (index, production) in form.productions.iter().enumerate() {
        let mut count = 0;
        for symbol in &production.rhs {
            if let Symbol::Nonterminal(id) = symbol {
                users[id.index()].push(index);
                count += 1;
            }
        }
        waiting.push(count);
        if count == 0 {
            found.push(production.lhs);
        }
    }
    while let Some(symbol) = found.pop() {
        if std::mem::replace(&mut productive[symbol.index()], true) {
            continue;
        }
        for &user in &users[symbol.index()] {
            waiting[user] -= 1;
            if waiting[user] == 0 {
                found.push(form.productions[user].lhs);
            }
        }
    }
    productive
}

/// For each nonterminal whether a derivation from the start meets it.
fn reachable(form: &NormalForm) -> Vec<bool> {
    let by_symbol = form.productions_by_symbol();
    let mut reachable = vec![false; form.symbols.len()];
    let mut found = vec![NormalForm::START];
    while let Some(symbol) = found.pop() {
        if std::mem::replace(&mut reachable[symbol.index()], true) {
            continue;
        }
        for &index in &by_symbol[symbol.index()] {
            found.extend(form.productions[index].rhs.iter().filter_map(|&symbol| match symbol {
                Symbol::Nonterminal(id) => Some(id),
                Symbol::Terminal(_) => None,
            }));
        }
    }
    reachable
}
