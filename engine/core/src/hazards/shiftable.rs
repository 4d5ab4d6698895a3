//! Which terminals a stack may read whose top is a given LR state, and so which are allowed together.

use super::terminal_rows::TerminalRows;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::LrStateId;
use crate::intern::FxHashSet;
use crate::lr::LrAutomaton;
use crate::normalize::NormalForm;
use crate::watch::Budget;

/// For each LR state the terminals that some stack with it on top can read, now or after reductions. A reduction takes off
/// what one stack has and goes on as any: where those differ, a set may hold a terminal too many, as lookahead of LALR
/// parsers may. Costs the productions that each state predicts.
///
/// # Errors
/// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
pub fn shiftable(form: &NormalForm, lr: &LrAutomaton, budget: &mut Budget<'_>) -> Result<TerminalRows, CompileError> {
    let leads_to = reductions(form, lr, budget)?;
    let mut rows = TerminalRows::new(lr.state_count(), form.terminals.len());
    // What reductions lead to has a higher rank and so is complete before it is needed.
    let mut states: Vec<LrStateId> = lr.states().collect();
    states.sort_by_key(|&state| std::cmp::Reverse(lr.reduction_rank(state)));
    for state in states {
        let targets = &leads_to[state.index()];
        budget.spend(1 + lr.transitions(state).len() + targets.len() * rows.words())?;
        for &(symbol, _) in lr.transitions(state) {
            if let Symbol::Terminal(terminal) = symbol {
                rows.insert(state.index(), terminal.index());
            }
        }
        targets.iter().for_each(|&target| rows.add_row(state.index(), target.index()));
    }
    Ok(rows)
}

/// For each state those that a reduction in it may lead to.
fn reductions(
    form: &NormalForm,
    lr: &LrAutomaton,
    budget: &mut Budget<'_>,
) -> Result<Vec<Vec<LrStateId>>, CompileError> {
    let by_symbol = form.productions_by_symbol();
    let mut seen: FxHashSet<(LrStateId, LrStateId)> = FxHashSet::default();
    let mut leads_to = vec![Vec::new(); lr.state_count()];
    for state in lr.states() {
        for &(symbol, target) in lr.transitions(state) {
            let Symbol::Nonterminal(symbol) = symbol else { continue };
            for &production in &by_symbol[symbol.index()] {
                let rhs = &form.productions[production].rhs;
                budget.spend(rhs.len())?;
                let end = rhs.iter().try_fold(state, |state, &symbol| lr.goto(state, symbol));
                if let Some(end) = end.filter(|&end| seen.insert((end, target))) {
                    leads_to[end.index()].push(target);
                }
            }
        }
    }
    Ok(leads_to)
}
