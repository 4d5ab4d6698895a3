//! The stacks from which one reduction leads to a state.
//!
//! A state `k` that is entered by a nonterminal `A` got on the stack when some production `A → α` was complete: the top
//! was the end of the path of `α` from a state `x` with `goto(x, A) = k`. What lies below `k` begins with `x`, so the
//! paths of `k` are found by their last state, and only those that a target asks for are looked at. Most targets ask for
//! few. Paths that differ in their last state only are one *head* with a set of last states: there are many of them,
//! since an automaton goes the same way from many states.

use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{HeadId, Id, LrStateId};
use crate::lr::LrAutomaton;
use crate::normalize::NormalForm;
use crate::profile::StageOutput;
use crate::watch::Budget;

/// The paths of all states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReductionPaths {
    /// The states that can lie below each LR state, ascending. Sets of last states speak of them by place.
    lasts: Rows<LrStateId>,
    /// Of each of these in turn the heads of the paths that end there.
    heads_of_last: Rows<HeadId>,
    /// For each LR state its first head, and the end. They ascend by their states.
    first_heads: Vec<HeadId>,
    /// The states of each head, the top first, down to the state above the last one.
    heads: Rows<LrStateId>,
    /// The last states of each head: words that are not empty, by their place, of a set of bits.
    words: Rows<(u32, u64)>,
}

impl StageOutput for ReductionPaths {
    fn figures(&self) -> String {
        format!("{} paths", self.heads_of_last.items.len())
    }

    fn memory(&self) -> usize {
        let lists = self.lasts.memory() + self.heads_of_last.memory() + self.heads.memory() + self.words.memory();
        lists + 4 * self.first_heads.len()
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
            lasts: Rows::new(),
            heads_of_last: Rows::new(),
            first_heads: vec![HeadId(0)],
            heads: Rows::new(),
            words: Rows::new(),
        };
        let mut unsorted = Unsorted::default();
        for state in lr.states() {
            if let Some(Symbol::Nonterminal(symbol)) = lr.accessing_symbol(state) {
                unsorted.clear();
                for (place, &from) in lr.predecessors(state).iter().enumerate() {
                    for &production in &by_symbol[symbol.index()] {
                        let rhs = &form.productions[production].rhs;
                        budget.spend(rhs.len())?;
                        unsorted.follow(lr, (place as u32, from), rhs);
                    }
                }
                paths.lasts.items.extend_from_slice(lr.predecessors(state));
                paths.add(&unsorted, lr.predecessors(state).len());
                budget.hold(|| paths.memory())?;
            }
            paths.lasts.end_row();
            paths.first_heads.push(HeadId::from_index(paths.heads.len()));
        }
        Ok(paths)
    }

    fn add(&mut self, unsorted: &Unsorted, last_count: usize) {
        let mut order: Vec<(&[LrStateId], u32)> = unsorted.iter().collect();
        order.sort_unstable();
        // The same right-hand side twice is the same path.
        order.dedup();
        let mut by_last: Vec<(u32, HeadId)> = Vec::with_capacity(order.len());
        for same in order.chunk_by(|a, b| a.0 == b.0) {
            let head = HeadId::from_index(self.heads.len());
            by_last.extend(same.iter().map(|&(_, place)| (place, head)));
            self.heads.items.extend_from_slice(same[0].0);
            self.heads.end_row();
            for word in same.chunk_by(|a, b| a.1 / 64 == b.1 / 64) {
                let bits = word.iter().fold(0, |bits, &(_, place)| bits | 1_u64 << (place % 64));
                self.words.items.push((word[0].1 / 64, bits));
            }
            self.words.end_row();
        }
        by_last.sort_unstable();
        let mut rest = by_last.iter().peekable();
        for place in 0..last_count as u32 {
            while let Some(&(_, head)) = rest.next_if(|pair| pair.0 == place) {
                self.heads_of_last.items.push(head);
            }
            self.heads_of_last.end_row();
        }
    }

    /// The first head of a state, and the first that is not one any more.
    pub(super) fn heads_of(&self, state: LrStateId) -> (HeadId, HeadId) {
        (self.first_heads[state.index()], self.first_heads[state.index() + 1])
    }

    /// The states of a head, the top first.
    pub(super) fn head(&self, head: HeadId) -> &[LrStateId] {
        self.heads.get(head.index())
    }

    /// The places of the last states of a head, as words of a set of bits.
    pub(super) fn words(&self, head: HeadId) -> &[(u32, u64)] {
        self.words.get(head.index())
    }

    /// The states that can lie below a state, ascending.
    pub(super) fn lasts(&self, state: LrStateId) -> &[LrStateId] {
        self.lasts.get(state.index())
    }

    /// The heads of the paths to a state that have the last state at this place.
    pub(super) fn heads_of_last(&self, state: LrStateId, place: usize) -> &[HeadId] {
        self.heads_of_last.get(self.lasts.starts[state.index()] as usize + place)
    }
}

/// Paths in the order in which they are found.
#[derive(Default)]
struct Unsorted {
    /// The heads one after the other.
    states: Vec<LrStateId>,
    /// For each the end of its head, and the place of its last state.
    ends: Vec<(usize, u32)>,
}

impl Unsorted {
    fn clear(&mut self) {
        self.states.clear();
        self.ends.clear();
    }

    /// Adds the states from the end of a right-hand side down to `from`.
    fn follow(&mut self, lr: &LrAutomaton, (place, from): (u32, LrStateId), rhs: &[Symbol]) {
        let start = self.states.len();
        let mut last = from;
        for &symbol in rhs {
            last = lr.goto(last, symbol).expect("a state that predicts a symbol has its productions' paths");
            self.states.push(last);
        }
        self.states[start..].reverse();
        self.ends.push((self.states.len(), place));
    }

    fn iter(&self) -> impl Iterator<Item = (&[LrStateId], u32)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|end| end.0));
        starts.zip(&self.ends).map(|(start, &(end, place))| (&self.states[start..end], place))
    }
}

/// Lists, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rows<T> {
    items: Vec<T>,
    /// The first place of each list in `items`, and the end.
    starts: Vec<u32>,
}

impl<T> Rows<T> {
    fn new() -> Self {
        Self { items: Vec::new(), starts: vec![0] }
    }

    /// What was added since the last list is a list.
    fn end_row(&mut self) {
        self.starts.push(u32::try_from(self.items.len()).expect("a limit holds the number of states on paths"));
    }

    fn get(&self, row: usize) -> &[T] {
        &self.items[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn memory(&self) -> usize {
        size_of_val(&self.items[..]) + size_of_val(&self.starts[..])
    }
}
