//! LALR(1) lookahead: which terminals may come after a reduction in a state.
//!
//! DeRemer and Pennello, *Efficient Computation of LALR(1) Look-Ahead Sets* (TOPLAS 4:4, 1982). A *step* is a transition
//! over a nonterminal. What may follow it is what the state behind it reads, directly or behind what is nullable
//! (`reads`), and what may follow the steps of productions that end with it (`includes`).

use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{Id, LrStateId, ProductionId};
use crate::lr::LrAutomaton;
use crate::normalize::{NormalForm, nullable_symbols};
use crate::terminal_rows::TerminalRows;
use crate::watch::Budget;

/// Lookahead of the reductions in states that have a choice.
pub(super) struct Lookahead {
    /// For each reduction of such a state its set.
    sets: TerminalRows,
    /// The first set of each state; none where there is nothing to choose.
    first: Vec<Option<usize>>,
}

impl Lookahead {
    /// The lookahead of a state's reduction by its place, or nothing where the state has no choice.
    pub(super) fn of(&self, state: LrStateId, place: usize) -> Option<&[u64]> {
        Some(self.sets.row(self.first[state.index()]? + place))
    }
}

/// Whether a state has a reduction and something else to do.
fn has_choice(automaton: &LrAutomaton, state: LrStateId) -> bool {
    let reductions = automaton.reductions(state).len();
    let shifts = || automaton.transitions(state).iter().any(|(symbol, _)| matches!(symbol, Symbol::Terminal(_)));
    reductions > 1 || (reductions == 1 && shifts())
}

/// Works out the lookahead sets.
///
/// # Errors
/// Those of the budget.
pub(super) fn lookahead(
    form: &NormalForm,
    automaton: &LrAutomaton,
    budget: &mut Budget<'_>,
) -> Result<Lookahead, CompileError> {
    let mut first = Vec::with_capacity(automaton.state_count());
    let mut count = 0;
    for state in automaton.states() {
        let choice = has_choice(automaton, state);
        first.push(choice.then_some(count));
        count += if choice { automaton.reductions(state).len() } else { 0 };
    }
    let mut sets = TerminalRows::new(count, form.terminals.len());
    if count == 0 {
        return Ok(Lookahead { sets, first });
    }
    let steps = Steps::new(automaton);
    let nullable = nullable_symbols(form);
    let mut follow = steps.reads(form, automaton, &nullable);
    budget.spend(steps.all.len() * follow.words())?;
    let (includes, lookback) = steps.chains(form, automaton, &nullable, &first, count, budget)?;
    budget.spend(includes.iter().map(Vec::len).sum::<usize>() * follow.words())?;
    follow.close(&includes);
    for (set, steps) in lookback.iter().enumerate() {
        budget.spend(steps.len())?;
        for &step in steps {
            sets.add(set, follow.row(step));
        }
    }
    Ok(Lookahead { sets, first })
}

/// All transitions over nonterminals.
struct Steps {
    all: Vec<(LrStateId, Symbol, LrStateId)>,
    /// The first of each state.
    first: Vec<usize>,
}

impl Steps {
    fn new(automaton: &LrAutomaton) -> Self {
        let (mut all, mut first) = (Vec::new(), Vec::new());
        for state in automaton.states() {
            first.push(all.len());
            let over =
                automaton.transitions(state).iter().filter(|(symbol, _)| matches!(symbol, Symbol::Nonterminal(_)));
            all.extend(over.map(|&(symbol, to)| (state, symbol, to)));
        }
        first.push(all.len());
        Self { all, first }
    }

    fn find(&self, state: LrStateId, symbol: Symbol) -> Option<usize> {
        let (start, end) = (self.first[state.index()], self.first[state.index() + 1]);
        let place = self.all[start..end].binary_search_by_key(&symbol, |&(_, symbol, _)| symbol);
        place.ok().map(|place| start + place)
    }

    /// What is read behind each step.
    fn reads(&self, form: &NormalForm, automaton: &LrAutomaton, nullable: &[bool]) -> TerminalRows {
        let mut sets = TerminalRows::new(self.all.len(), form.terminals.len());
        let mut edges = vec![Vec::new(); self.all.len()];
        for (step, &(_, _, to)) in self.all.iter().enumerate() {
            for &(symbol, _) in automaton.transitions(to) {
                match symbol {
                    Symbol::Terminal(id) => sets.insert(step, id.index()),
                    Symbol::Nonterminal(id) if nullable[id.index()] => edges[step].extend(self.find(to, symbol)),
                    Symbol::Nonterminal(_) => {}
                }
            }
        }
        sets.close(&edges);
        sets
    }

    /// `includes` of each step, and the steps behind each lookahead set.
    #[expect(clippy::type_complexity, reason = "two adjacency lists")]
    fn chains(
        &self,
        form: &NormalForm,
        automaton: &LrAutomaton,
        nullable: &[bool],
        first: &[Option<usize>],
        count: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(Vec<Vec<usize>>, Vec<Vec<usize>>), CompileError> {
        let is_nullable = |symbol: &Symbol| matches!(symbol, Symbol::Nonterminal(id) if nullable[id.index()]);
        let by_symbol = form.productions_by_symbol();
        let mut includes = vec![Vec::new(); self.all.len()];
        let mut lookback = vec![Vec::new(); count];
        for (step, &(state, symbol, _)) in self.all.iter().enumerate() {
            let Symbol::Nonterminal(lhs) = symbol else { continue };
            for &production in &by_symbol[lhs.index()] {
                let rhs = &form.productions[production].rhs;
                budget.spend(rhs.len() + 1)?;
                let tail = rhs.len() - rhs.iter().rev().take_while(|symbol| is_nullable(symbol)).count();
                let mut at = state;
                for (place, &symbol) in rhs.iter().enumerate() {
                    if place + 1 >= tail
                        && let Some(inner) = self.find(at, symbol)
                    {
                        includes[inner].push(step);
                    }
                    let Some(next) = automaton.goto(at, symbol) else { break };
                    at = next;
                }
                if let Some(set) = first[at.index()] {
                    let place = place_of(automaton, at, ProductionId::from_index(production));
                    lookback[set + place].push(step);
                }
            }
        }
        Ok((includes, lookback))
    }
}

/// The place of a production among the reductions of a state, which are in the order of productions.
pub(super) fn place_of(automaton: &LrAutomaton, state: LrStateId, production: ProductionId) -> usize {
    let reductions = automaton.reductions(state);
    reductions.partition_point(|reduction| reduction.production < production)
}
