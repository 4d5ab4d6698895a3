//! The stacks from which one reduction leads to a state.
//!
//! A state `k` that is entered by a nonterminal `A` got on the stack when some production `A → α` was complete: the top
//! was the end `e` of the path of `α` from a state `x` with `goto(x, A) = k`. For each `k` and `e` the paths, read from
//! below `e` down to `x`, form a small trie.

use crate::error::{Budget, CompileError};
use crate::grammar::Symbol;
use crate::id::LrStateId;
use crate::intern::FxHashMap;
use crate::lr::LrAutomaton;
use crate::normalize::NormalForm;
use crate::profile::StageOutput;

/// One level of a trie of paths.
#[derive(Clone, Debug, Default)]
pub(super) struct PathNode {
    /// States that can lie here, ascending, each with whether a path ends at it and what can lie below it.
    pub(super) children: Vec<PathEdge>,
}

/// A state on a path.
#[derive(Clone, Debug)]
pub(super) struct PathEdge {
    pub(super) state: LrStateId,
    /// The state is the `x` of some path.
    pub(super) is_end: bool,
    pub(super) below: PathNode,
}

/// For each state that is entered by a nonterminal, where it may have come from: (top state, paths below it).
#[derive(Clone, Debug)]
pub struct PathTries {
    of_state: Vec<Vec<(LrStateId, PathNode)>>,
}

impl StageOutput for PathTries {
    fn figures(&self) -> String {
        format!("{} edges", self.edge_count())
    }

    fn memory(&self) -> usize {
        size_of::<PathEdge>() * self.edge_count()
    }
}

impl PathTries {
    /// Follows every production from every state that predicts it. Linear in the total length of all paths.
    ///
    /// # Errors
    /// [`CompileError::Limit`] for too many paths, [`CompileError::Cancelled`].
    pub fn build(lr: &LrAutomaton, form: &NormalForm, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let by_symbol = form.productions_by_symbol();
        let of_state = lr.states().map(|state| match lr.accessing_symbol(state) {
            Some(Symbol::Nonterminal(symbol)) => {
                let productions = by_symbol[symbol.index()].iter().map(|&index| &form.productions[index].rhs[..]);
                tries(lr, state, &productions.collect::<Vec<_>>(), budget)
            }
            _ => Ok(Vec::new()),
        });
        Ok(Self { of_state: of_state.collect::<Result<_, _>>()? })
    }

    pub(super) fn of(&self, state: LrStateId) -> &[(LrStateId, PathNode)] {
        &self.of_state[state.index()]
    }

    /// Number of path states in all tries.
    pub fn edge_count(&self) -> usize {
        let mut open: Vec<&PathNode> = self.of_state.iter().flatten().map(|(_, node)| node).collect();
        let mut count = 0;
        while let Some(node) = open.pop() {
            count += node.children.len();
            open.extend(node.children.iter().map(|edge| &edge.below));
        }
        count
    }
}

fn tries(
    lr: &LrAutomaton,
    state: LrStateId,
    productions: &[&[Symbol]],
    budget: &mut Budget<'_>,
) -> Result<Vec<(LrStateId, PathNode)>, CompileError> {
    let mut by_top: FxHashMap<LrStateId, PathNode> = FxHashMap::default();
    for &from in lr.predecessors(state) {
        for rhs in productions {
            budget.spend(rhs.len())?;
            let mut path = vec![from];
            for &symbol in *rhs {
                let last = path[path.len() - 1];
                path.push(lr.goto(last, symbol).expect("a state that predicts a symbol has its productions' paths"));
            }
            let top = path.pop().expect("a path has at least its first state");
            by_top.entry(top).or_default().insert(&path);
        }
    }
    let mut tries: Vec<_> = by_top.into_iter().collect();
    tries.sort_unstable_by_key(|&(top, _)| top);
    Ok(tries)
}

impl PathNode {
    /// Adds a path whose last state is read first.
    fn insert(&mut self, path: &[LrStateId]) {
        let mut node = self;
        for (depth, &state) in path.iter().enumerate().rev() {
            let place = match node.children.binary_search_by_key(&state, |edge| edge.state) {
                Ok(place) => place,
                Err(place) => {
                    node.children.insert(place, PathEdge { state, is_end: false, below: PathNode::default() });
                    place
                }
            };
            node.children[place].is_end |= depth == 0;
            node = &mut node.children[place].below;
        }
    }
}
