//! Item sets and transitions.
//!
//! States are the kernels of item sets, interned, and explored in order of first appearance. Besides transitions, a state
//! knows what may lie below it on a stack (its predecessors), which productions are complete in it, and its place in an
//! order in which reductions lead upwards; the later stages need nothing else of the grammar.

use serde::{Deserialize, Serialize};

use crate::config::Limits;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{Id, LrStateId, NonterminalId, ProductionId};
use crate::intern::SliceInterner;
use crate::normalize::NormalForm;
use crate::profile::StageOutput;
use crate::watch::{Budget, Watch};

/// A complete production in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reduction {
    /// Which production.
    pub production: ProductionId,
    /// What it reduces to.
    pub symbol: NonterminalId,
    /// How many states it takes off the stack.
    pub length: u32,
}

/// States with their transitions. State 0 is the start and lies at the bottom of every stack.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LrAutomaton {
    pub(super) kernels: SliceInterner<LrStateId, Item>,
    /// Transitions of each state, ascending by symbol.
    pub(super) transitions: Vec<Vec<(Symbol, LrStateId)>>,
    /// The symbol that each state is entered by; none for the start.
    pub(super) accessing: Vec<Option<Symbol>>,
    /// The states below which each state can lie, ascending.
    pub(super) predecessors: Vec<Vec<LrStateId>>,
    pub(super) reductions: Vec<Vec<Reduction>>,
    /// For each nonterminal its place in an order where a symbol comes after the last symbols of its productions.
    pub(super) symbol_order: Vec<u32>,
    production_count: usize,
}

/// A dotted production: its number, and how many symbols are before the dot.
pub(super) type Item = (ProductionId, u32);

impl StageOutput for LrAutomaton {
    fn figures(&self) -> String {
        format!("{} states", self.state_count())
    }

    fn memory(&self) -> usize {
        let edges: usize = self.transitions.iter().map(Vec::len).sum();
        let below: usize = self.predecessors.iter().map(Vec::len).sum();
        12 * edges + 4 * below + 12 * self.production_count + self.kernels.bytes()
    }
}

impl LrAutomaton {
    /// The bottom of every stack.
    pub const START: LrStateId = LrStateId(0);

    /// Number of states.
    pub fn state_count(&self) -> usize {
        self.transitions.len()
    }

    /// All states.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = LrStateId> + use<> {
        (0..self.state_count()).map(LrStateId::from_index)
    }

    /// Transitions of a state, ascending by symbol.
    pub fn transitions(&self, state: LrStateId) -> &[(Symbol, LrStateId)] {
        &self.transitions[state.index()]
    }

    /// The state after a symbol.
    pub fn goto(&self, state: LrStateId, symbol: Symbol) -> Option<LrStateId> {
        let transitions = self.transitions(state);
        transitions.binary_search_by_key(&symbol, |&(symbol, _)| symbol).ok().map(|place| transitions[place].1)
    }

    /// The symbol by which a state is entered.
    pub fn accessing_symbol(&self, state: LrStateId) -> Option<Symbol> {
        self.accessing[state.index()]
    }

    /// Whether a state can be on top of the stack between tokens: it is entered by a terminal, or is the start.
    pub fn is_top(&self, state: LrStateId) -> bool {
        !matches!(self.accessing[state.index()], Some(Symbol::Nonterminal(_)))
    }

    /// States that can lie directly below, ascending.
    pub fn predecessors(&self, state: LrStateId) -> &[LrStateId] {
        &self.predecessors[state.index()]
    }

    /// Productions that are complete in a state.
    pub fn reductions(&self, state: LrStateId) -> &[Reduction] {
        &self.reductions[state.index()]
    }

    /// The kernel of a state as dotted productions: number, and symbols before the dot.
    pub fn kernel(&self, state: LrStateId) -> &[(ProductionId, u32)] {
        self.kernels.get(state)
    }

    /// The place of a state in an order where reductions lead from smaller to larger places: terminals first.
    pub fn reduction_rank(&self, state: LrStateId) -> u32 {
        match self.accessing[state.index()] {
            Some(Symbol::Nonterminal(symbol)) => self.symbol_rank(symbol) + 1,
            _ => 0,
        }
    }

    /// The place of a symbol in an order where it comes after the last symbols of its productions.
    pub fn symbol_rank(&self, symbol: NonterminalId) -> u32 {
        self.symbol_order[symbol.index()]
    }
}

/// Builds the automaton of a grammar whose last-symbol graph is acyclic.
///
/// # Errors
/// Those of [`build_item_sets`].
pub fn build_automaton(form: &NormalForm, limits: &Limits, watch: &Watch) -> Result<LrAutomaton, CompileError> {
    let automaton = build_item_sets(form, limits, watch)?;
    Ok(LrAutomaton { symbol_order: symbol_order(form), ..automaton })
}

/// Builds the automaton of any grammar, empty productions and all, but for the order in which reductions lead upwards,
/// which need not exist.
///
/// # Errors
/// [`CompileError::Limit`] for too many states or items, [`CompileError::Cancelled`].
pub fn build_item_sets(form: &NormalForm, limits: &Limits, watch: &Watch) -> Result<LrAutomaton, CompileError> {
    let state_limit = Budget::new("LR automaton", "states", limits.max_lr_states, watch);
    let mut work = Budget::new("LR automaton", "items", limits.max_lr_work, watch);
    let by_symbol = form.productions_by_symbol();
    let mut kernels: SliceInterner<LrStateId, Item> = SliceInterner::new();
    let start: Vec<Item> = items_at_start(&by_symbol[NormalForm::START.index()]);
    kernels.intern(&start);
    let mut transitions = Vec::new();
    let mut accessing = vec![None];
    let mut reductions = Vec::new();
    let mut closed = vec![usize::MAX; form.symbols.len()];
    let mut edge_count = 0;
    let mut state = 0;
    while state < kernels.len() {
        state_limit.check(kernels.len())?;
        let items = close(form, &by_symbol, kernels.get(LrStateId(state as u32)), &mut closed, state);
        work.spend(items.len())?;
        let mut moves: Vec<(Symbol, Item)> = Vec::new();
        let mut complete = Vec::new();
        for (id, dot) in items {
            let production = &form.productions[id.index()];
            match production.rhs.get(dot as usize) {
                Some(&symbol) => moves.push((symbol, (id, dot + 1))),
                None => complete.push(Reduction { production: id, symbol: production.lhs, length: dot }),
            }
        }
        moves.sort_unstable();
        moves.dedup();
        let mut row = Vec::new();
        for group in moves.chunk_by(|a, b| a.0 == b.0) {
            let kernel: Vec<Item> = group.iter().map(|&(_, item)| item).collect();
            let target = kernels.intern(&kernel);
            if target.index() == accessing.len() {
                accessing.push(Some(group[0].0));
            }
            row.push((group[0].0, target));
        }
        transitions.push(row);
        complete.sort_unstable_by_key(|reduction| reduction.production);
        reductions.push(complete);
        state += 1;
        work.reach(state, kernels.len());
        edge_count += transitions[state - 1].len();
        work.hold(|| kernels.bytes() + edge_count * size_of::<(Symbol, LrStateId)>())?;
    }
    let mut predecessors = vec![Vec::new(); transitions.len()];
    for (state, row) in transitions.iter().enumerate() {
        for (_, target) in row {
            predecessors[target.index()].push(LrStateId::from_index(state));
        }
    }
    let (symbol_order, production_count) = (Vec::new(), form.productions.len());
    Ok(LrAutomaton { kernels, transitions, accessing, predecessors, reductions, symbol_order, production_count })
}

fn items_at_start(productions: &[usize]) -> Vec<Item> {
    productions.iter().map(|&production| (ProductionId::from_index(production), 0)).collect()
}

/// The kernel and all items that it predicts.
fn close(
    form: &NormalForm,
    by_symbol: &[Vec<usize>],
    kernel: &[Item],
    closed: &mut [usize],
    round: usize,
) -> Vec<Item> {
    let mut items = kernel.to_vec();
    let mut next = 0;
    while let Some(&(production, dot)) = items.get(next) {
        next += 1;
        if let Some(&Symbol::Nonterminal(symbol)) = form.productions[production.index()].rhs.get(dot as usize)
            && std::mem::replace(&mut closed[symbol.index()], round) != round
        {
            items.extend(items_at_start(&by_symbol[symbol.index()]));
        }
    }
    items
}

/// For each nonterminal its place in a topological order of the last-symbol graph, last symbols first.
fn symbol_order(form: &NormalForm) -> Vec<u32> {
    let mut edges = vec![Vec::new(); form.symbols.len()];
    for production in &form.productions {
        if let Some(&Symbol::Nonterminal(last)) = production.rhs.last() {
            edges[production.lhs.index()].push(last.index());
        }
    }
    debug_assert!(crate::graph::cyclic_components(&edges).is_empty(), "right recursion was removed");
    let mut order = vec![0; form.symbols.len()];
    for (place, component) in crate::graph::components(&edges).iter().enumerate() {
        order[component[0]] = place as u32;
    }
    order
}
