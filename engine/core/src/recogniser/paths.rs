//! The stacks from which one reduction leads to a state.
//!
//! A state `k` that is entered by a nonterminal `A` got on the stack when some production `A → α` was complete: the top
//! was the end of the path of `α` from a state `x` with `goto(x, A) = k`. What lies below `k` begins with `x`, so the
//! paths of `k` are found by their last state, and only those that a target asks for are looked at. Most targets ask for
//! few.

use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{Id, IdVec, LrStateId, PathId};
use crate::lr::LrAutomaton;
use crate::normalize::NormalForm;
use crate::profile::StageOutput;
use crate::watch::Budget;

/// The paths of all states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReductionPaths {
    /// All paths one after the other, each from the top down to its `x`.
    states: Vec<LrStateId>,
    /// For each path its first place in `states`, and the end.
    starts: IdVec<PathId, u32>,
    /// For each LR state its first path, and the end. The paths of a state are in the order of their states.
    first_paths: Vec<PathId>,
    /// The paths of each LR state in the order of their last states: as many as there are paths.
    by_last: IdVec<PathId, PathId>,
    /// The last states of the paths of each LR state, each once, ascending, with the first place in `by_last`.
    lasts: Vec<(LrStateId, u32)>,
    /// For each LR state its first place in `lasts`, and the end.
    first_lasts: Vec<u32>,
}

impl StageOutput for ReductionPaths {
    fn figures(&self) -> String {
        format!("{} paths", self.by_last.len())
    }

    fn memory(&self) -> usize {
        let words = self.states.len() + 2 * self.by_last.len() + self.first_paths.len();
        4 * (words + 2 * self.lasts.len() + self.first_lasts.len())
    }
}

impl ReductionPaths {
    /// Follows every production from every state that predicts it. Linear in the total length of all paths, but for the
    /// sort.
    ///
    /// # Errors
    /// [`CompileError::Limit`] for too many paths, [`CompileError::Cancelled`].
    pub fn build(lr: &LrAutomaton, form: &NormalForm, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let by_symbol = form.productions_by_symbol();
        let mut paths = Self {
            states: Vec::new(),
            starts: [0].into_iter().collect(),
            first_paths: vec![PathId(0)],
            by_last: IdVec::new(),
            lasts: Vec::new(),
            first_lasts: vec![0],
        };
        let mut unsorted = Unsorted::default();
        for state in lr.states() {
            if let Some(Symbol::Nonterminal(symbol)) = lr.accessing_symbol(state) {
                unsorted.clear();
                for &from in lr.predecessors(state) {
                    for &production in &by_symbol[symbol.index()] {
                        let rhs = &form.productions[production].rhs;
                        budget.spend(rhs.len())?;
                        unsorted.follow(lr, from, rhs);
                    }
                }
                paths.add(&unsorted);
                budget.hold(|| paths.memory())?;
            }
            paths.first_paths.push(PathId::from_index(paths.by_last.len()));
            paths.first_lasts.push(paths.lasts.len() as u32);
        }
        Ok(paths)
    }

    fn add(&mut self, unsorted: &Unsorted) {
        let mut order: Vec<&[LrStateId]> = unsorted.iter().collect();
        order.sort_unstable();
        // The same right-hand side twice is the same path.
        order.dedup();
        let first = self.by_last.len();
        let lasts = order.iter().enumerate();
        let mut by_last: Vec<(LrStateId, PathId)> =
            lasts.map(|(index, path)| (path[path.len() - 1], PathId::from_index(first + index))).collect();
        by_last.sort_unstable();
        for same in by_last.chunk_by(|a, b| a.0 == b.0) {
            self.lasts.push((same[0].0, self.by_last.len() as u32));
            for &(_, path) in same {
                self.by_last.push(path);
            }
        }
        for path in order {
            self.states.extend_from_slice(path);
            self.starts.push(u32::try_from(self.states.len()).expect("a limit holds the number of states on paths"));
        }
    }

    /// The states of a path, the top first, its `x` last.
    pub(super) fn get(&self, path: PathId) -> &[LrStateId] {
        let next = PathId(path.0 + 1);
        &self.states[self.starts[path] as usize..self.starts[next] as usize]
    }

    /// The first path that leads to a state, and the first that does not any more.
    pub(super) fn of(&self, state: LrStateId) -> (PathId, PathId) {
        (self.first_paths[state.index()], self.first_paths[state.index() + 1])
    }

    /// Visits the paths to a state that end in one of the states on a list, which ascends, with what the list says there.
    pub(super) fn by_last<T: Copy>(
        &self,
        state: LrStateId,
        wanted: &[(LrStateId, T)],
        mut visit: impl FnMut(PathId, T),
    ) {
        let (first, end) = (self.first_lasts[state.index()] as usize, self.first_lasts[state.index() + 1] as usize);
        let all_end = self.first_paths[state.index() + 1].0;
        let lasts = &self.lasts[first..end];
        let few = wanted.len() * 8 < lasts.len();
        let mut at = 0;
        for &(last, with) in wanted {
            at += if few {
                lasts[at..].partition_point(|one| one.0 < last)
            } else {
                lasts[at..].iter().take_while(|one| one.0 < last).count()
            };
            if let Some(&(found, from)) = lasts.get(at)
                && found == last
            {
                let to = lasts.get(at + 1).map_or(all_end, |next| next.1);
                self.by_last.as_slice()[from as usize..to as usize].iter().for_each(|&path| visit(path, with));
            }
        }
    }
}

/// Paths in the order in which they are found.
#[derive(Default)]
struct Unsorted {
    states: Vec<LrStateId>,
    ends: Vec<usize>,
}

impl Unsorted {
    fn clear(&mut self) {
        self.states.clear();
        self.ends.clear();
    }

    /// Adds the states from the end of a right-hand side down to `from`.
    fn follow(&mut self, lr: &LrAutomaton, from: LrStateId, rhs: &[Symbol]) {
        let start = self.states.len();
        let mut last = from;
        self.states.push(from);
        for &symbol in rhs {
            last = lr.goto(last, symbol).expect("a state that predicts a symbol has its productions' paths");
            self.states.push(last);
        }
        self.states[start..].reverse();
        self.ends.push(self.states.len());
    }

    fn iter(&self) -> impl Iterator<Item = &[LrStateId]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.states[start..end])
    }
}
