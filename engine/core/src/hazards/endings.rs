//! How lexemes can end: with which terminal, and which shadow is left.

use super::shadows::Shadows;
use crate::error::CompileError;
use crate::graph;
use crate::id::{EndingId, EndingSetId, Id, LexerStateId, ShadowId, TerminalId};
use crate::intern::{FxHashMap, SetInterner};
use crate::lexer::Lexer;
use crate::watch::Budget;

/// For each lexer state the ends in it, and those after at least one more byte.
#[derive(Clone, Debug)]
pub(super) struct Endings {
    all: Vec<(TerminalId, Option<ShadowId>)>,
    sets: SetInterner<EndingSetId>,
    at: Vec<EndingSetId>,
    after: Vec<EndingSetId>,
}

impl Endings {
    /// Finds them, a component of the lexer at a time, as strict futures are found. Linear in the lexer's transitions, with
    /// memoised unions.
    pub(super) fn of(lexer: &Lexer, shadows: &Shadows, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let mut ids: FxHashMap<(TerminalId, Option<ShadowId>), EndingId> = FxHashMap::default();
        let (mut all, mut sets) = (Vec::new(), SetInterner::new());
        let mut at = vec![sets.empty(); lexer.state_count()];
        for state in lexer.live_states().filter(|&state| !lexer.is_fork(state)) {
            let mut ends: Vec<u32> = Vec::new();
            for &terminal in lexer.accepts(state) {
                let terminal = TerminalId(terminal);
                let end = (terminal, shadows.get(state, terminal));
                let id = *ids.entry(end).or_insert_with(|| {
                    all.push(end);
                    EndingId::from_index(all.len() - 1)
                });
                ends.push(id.0);
            }
            ends.sort_unstable();
            at[state.index()] = sets.intern(&ends);
        }
        let mut edges: Vec<Vec<usize>> = vec![Vec::new()];
        for state in lexer.live_states() {
            let row = lexer.row(state);
            budget.spend(row.len())?;
            // Who is in a fork is in its branches, where lexemes end.
            let branches = row.iter().flat_map(|&to| lexer.branches(to));
            let mut to: Vec<usize> =
                row.iter().chain(branches).filter(|&&to| to != Lexer::DEAD).map(|to| to.index()).collect();
            to.sort_unstable();
            to.dedup();
            edges.push(to);
        }
        let mut after = vec![sets.empty(); lexer.state_count()];
        for component in graph::components(&edges) {
            let mut later = sets.empty();
            for &to in component.iter().flat_map(|&state| &edges[state]) {
                budget.spend(1)?;
                later = sets.union(later, at[to]);
                later = sets.union(later, after[to]);
            }
            component.iter().for_each(|&state| after[state] = later);
        }
        sets.forget_unions();
        Ok(Self { all, sets, at, after })
    }

    /// The ends in a state.
    pub(super) fn at(&self, state: LexerStateId) -> impl Iterator<Item = (TerminalId, Option<ShadowId>)> + '_ {
        self.members(self.at[state.index()])
    }

    /// The ends after at least one more byte.
    pub(super) fn after(&self, state: LexerStateId) -> impl Iterator<Item = (TerminalId, Option<ShadowId>)> + '_ {
        self.members(self.after[state.index()])
    }

    fn members(&self, set: EndingSetId) -> impl Iterator<Item = (TerminalId, Option<ShadowId>)> + '_ {
        self.sets.get(set).iter().map(|&end| self.all[end as usize])
    }
}
