//! Pairs of terminals that the rules allow next to each other and of which there is no text.
//!
//! However the first one ends, each lexeme of the second would show that end to be premature, and ignored text between them
//! does not help. What stood before the first could only make it worse, so it is left out of account.

use super::facts::Facts;
use super::junctions::Junctions;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::grammar::{Span, Symbol};
use crate::id::{LrStateId, NonterminalId, TerminalId};
use crate::intern::{FxHashMap, FxHashSet};
use crate::terminal_rows::TerminalRows;
use crate::watch::Budget;

/// A terminal and those behind it of which there is no text, where one alternative has them side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadPairs {
    /// The first terminal.
    pub left: TerminalId,
    /// Those that cannot follow it, ascending.
    pub right: Vec<TerminalId>,
    /// The source behind the production.
    pub origin: Vec<Span>,
    /// A short text that ends with the first terminal where the others should follow; `None` if none was found.
    pub text: Option<Vec<u8>>,
}

/// How many of them are told of one grammar.
const MOST: usize = 200;

/// Dead pairs, a first terminal and an alternative at a time, and whether these are all. Costs a look at each pair of
/// symbols that stand side by side, and for each place of a dead pair the search for a text.
///
/// # Errors
/// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
pub fn dead_pairs(facts: &mut Facts<'_>, budget: &mut Budget<'_>) -> Result<(Vec<DeadPairs>, bool), CompileError> {
    let Compiled { form, .. } = facts.grammar.tables();
    let Some(dead) = dead_rows(facts, budget)? else { return Ok((Vec::new(), true)) };
    let nearest = nearest_states(facts);
    let mut found: Vec<DeadPairs> = Vec::new();
    let mut known: FxHashSet<(TerminalId, Vec<TerminalId>, Vec<Span>)> = FxHashSet::default();
    for production in &form.productions {
        for place in 1..production.rhs.len() {
            let (before, after) = (production.rhs[place - 1], production.rhs[place]);
            for left in ends(facts, before) {
                if dead.row(left as usize).iter().all(|&word| word == 0) {
                    continue;
                }
                let candidates = dead.row(left as usize);
                budget.spend(candidates.len())?;
                let right = starts_among(facts, after, candidates);
                let left = TerminalId(left);
                if right.is_empty() || !known.insert((left, right.clone(), production.origin.to_vec())) {
                    continue;
                }
                if found.len() >= MOST {
                    return Ok((found, false));
                }
                let mut symbols: Vec<Symbol> = production.rhs[..place - 1].to_vec();
                symbols.extend(ending_with(facts, before, left));
                let text = text_before(facts, nearest[production.lhs.index()], &symbols, budget)?;
                found.push(DeadPairs { left, right, origin: production.origin.to_vec(), text });
            }
        }
    }
    Ok((found, true))
}

/// For each terminal those behind it that the rules allow and of which there is no text; `None` if there are none at all.
fn dead_rows(facts: &Facts<'_>, budget: &mut Budget<'_>) -> Result<Option<TerminalRows>, CompileError> {
    let Facts { neighbours, speller, .. } = facts;
    let allowed = speller.junctions.allowed(|_| true, budget)?;
    let terminals = facts.lexemes.len();
    let mut dead = TerminalRows::new(terminals, terminals);
    let mut is_any = false;
    for left in facts.lexemes.ids() {
        let mut after = TerminalRows::new(1, terminals);
        let ends = speller.junctions.exits_with(Junctions::START, left);
        budget.spend(1 + ends.len() * after.words())?;
        for exit in ends {
            after.add(0, allowed.row(exit.to.index()));
        }
        if ends.is_empty() {
            continue;
        }
        let anywhere = allowed.row(Junctions::START.index());
        let behind = neighbours.behind.row(left.index());
        let missing: Vec<u64> =
            (0..after.words()).map(|word| behind[word] & anywhere[word] & !after.row(0)[word]).collect();
        is_any |= dead.add(left.index(), &missing);
    }
    Ok(is_any.then_some(dead))
}

fn ends(facts: &Facts<'_>, symbol: Symbol) -> Vec<u32> {
    match symbol {
        Symbol::Terminal(terminal) => vec![terminal.0],
        Symbol::Nonterminal(symbol) => facts.neighbours.last.members(symbol.index()).collect(),
    }
}

/// The terminals of a set that a symbol may begin with.
fn starts_among(facts: &Facts<'_>, symbol: Symbol, set: &[u64]) -> Vec<TerminalId> {
    let mut rows = TerminalRows::new(1, facts.lexemes.len());
    match symbol {
        Symbol::Terminal(terminal) => rows.insert(0, terminal.index()),
        Symbol::Nonterminal(symbol) => {
            rows.add(0, facts.neighbours.first.row(symbol.index()));
        }
    }
    let both: Vec<u64> = rows.row(0).iter().zip(set).map(|(one, other)| one & other).collect();
    if both.iter().all(|&word| word == 0) {
        return Vec::new();
    }
    let mut rows = TerminalRows::new(1, facts.lexemes.len());
    rows.add(0, &both);
    rows.members(0).map(TerminalId).collect()
}

/// For each nonterminal an LR state that predicts it and that the shortest text leads into.
fn nearest_states(facts: &Facts<'_>) -> Vec<Option<LrStateId>> {
    let Compiled { form, lr, .. } = facts.grammar.tables();
    let mut nearest: Vec<Option<LrStateId>> = vec![None; form.symbols.len()];
    for state in lr.states() {
        for &(symbol, _) in lr.transitions(state) {
            let Symbol::Nonterminal(symbol) = symbol else { continue };
            let known = &mut nearest[symbol.index()];
            if known.is_none_or(|known| facts.sequences.cost(state) < facts.sequences.cost(known)) {
                *known = Some(state);
            }
        }
    }
    nearest
}

/// Symbols of a short text of a symbol that ends with a terminal, which it may end with.
fn ending_with(facts: &Facts<'_>, symbol: Symbol, end: TerminalId) -> Vec<Symbol> {
    let Compiled { form, .. } = facts.grammar.tables();
    let Symbol::Nonterminal(first) = symbol else { return vec![symbol] };
    let by_symbol = form.productions_by_symbol();
    // Fewest productions first.
    let mut before: FxHashMap<NonterminalId, (NonterminalId, usize)> = FxHashMap::default();
    let mut open = vec![first];
    let mut next = 0;
    while next < open.len() {
        let at = open[next];
        next += 1;
        let cost = |number: &usize| -> usize {
            form.productions[*number]
                .rhs
                .iter()
                .fold(0, |sum: usize, &symbol| sum.saturating_add(cost_of(facts, symbol)))
        };
        let mut cheapest_first = by_symbol[at.index()].clone();
        cheapest_first.sort_by_cached_key(cost);
        for number in cheapest_first {
            match form.productions[number].rhs.last() {
                Some(&Symbol::Terminal(last)) if last == end => {
                    return along(facts, first, (at, number), &before);
                }
                Some(&Symbol::Nonterminal(last)) if last != first && !before.contains_key(&last) => {
                    before.insert(last, (at, number));
                    open.push(last);
                }
                _ => {}
            }
        }
    }
    vec![symbol]
}

fn cost_of(facts: &Facts<'_>, symbol: Symbol) -> usize {
    match symbol {
        Symbol::Terminal(terminal) => facts.lexemes[terminal].as_ref().map_or(0, Vec::len) + 1,
        Symbol::Nonterminal(symbol) => facts.sequences.cost_of(symbol),
    }
}

/// The symbols of the productions on a way of last symbols, but for these last symbols.
fn along(
    facts: &Facts<'_>,
    first: NonterminalId,
    (mut at, number): (NonterminalId, usize),
    before: &FxHashMap<NonterminalId, (NonterminalId, usize)>,
) -> Vec<Symbol> {
    let Compiled { form, .. } = facts.grammar.tables();
    let mut parts: Vec<&[Symbol]> = vec![&form.productions[number].rhs];
    while at != first {
        let (earlier, number) = before[&at];
        let rhs = &form.productions[number].rhs;
        parts.push(&rhs[..rhs.len() - 1]);
        at = earlier;
    }
    parts.reverse();
    parts.concat()
}

/// A text into a state and of some symbols behind.
fn text_before(
    facts: &mut Facts<'_>,
    state: Option<LrStateId>,
    symbols: &[Symbol],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u8>>, CompileError> {
    let into = state.map_or(Some(Vec::new()), |state| facts.sequences.way_into(state));
    let Some((mut terminals, rest)) = into.zip(facts.sequences.spelled_out(symbols)) else { return Ok(None) };
    terminals.extend(rest);
    let Some(text) = facts.speller.spell(&terminals, |_| true, budget)? else { return Ok(None) };
    budget.spend(1_000 + 50 * text.len())?;
    Ok(facts.grammar.start().commit_bytes(&text).is_ok().then_some(text))
}
