//! What a running state looks like from outside: heads, exclusions, and the stacks as a graph.

use super::constraint::Constraint;
use super::frame::{Heads, Spent};
use super::stacks::{Arena, TooManyNodes};
use super::virtual_states::Exclusion;
use super::workspace::{SharedWorkspace, Workspace};
use crate::id::{GssNodeId, Id, LexerStateId, LrStateId, StackId};
use crate::intern::FxHashMap;

/// A branch of the parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Where the lexer is.
    pub lexer_state: LexerStateId,
    /// How many tokens the lexeme at hand takes with the next one; 0 where it makes no difference.
    pub count: u32,
    /// Terminals that must not be completed by the lexer states that watch for them.
    pub exclusions: Vec<Exclusion>,
    /// The stacks of this branch, as a node of [`Constraint::gss`].
    pub node: GssNodeId,
    pub(crate) stacks: StackId,
}

/// A set of stacks: what is on top, and what is below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GssNode {
    /// Its id, by which edges refer to it.
    pub id: GssNodeId,
    /// LR states on top, each with the set below; `None` below the start state.
    pub edges: Vec<(LrStateId, Option<GssNodeId>)>,
}

impl Constraint {
    /// The branches of the parse. Their order and their nodes depend on the text alone, not on the way that led to it.
    pub fn heads(&self) -> Vec<Head> {
        let Workspace { states, .. } = &*self.workspace.lock();
        let heads = self.frame.heads.iter().map(|&(state, stacks)| Head {
            lexer_state: states.lexer_state(state),
            count: states.count(state),
            exclusions: states.exclusions(state).to_vec(),
            node: GssNodeId(0),
            stacks,
        });
        let mut heads: Vec<Head> = heads.collect();
        heads.sort_unstable_by(|a, b| {
            (a.lexer_state, a.count, &a.exclusions).cmp(&(b.lexer_state, b.count, &b.exclusions))
        });
        let mut numbers = Numbers::default();
        heads.iter_mut().for_each(|head| head.node = numbers.of(head.stacks));
        heads
    }

    /// What would go on from here if lexemes could take more tokens.
    pub(crate) fn spent(&self) -> &[Spent] {
        &self.frame.spent
    }

    /// All stack sets below the heads, each once, heads first; at most `limit` of them.
    pub fn gss(&self, limit: usize) -> Vec<GssNode> {
        let mut numbers = Numbers::default();
        for head in self.heads() {
            numbers.of(head.stacks);
        }
        let Workspace { arena, .. } = &*self.workspace.lock();
        let mut nodes = Vec::new();
        while nodes.len() < limit.min(numbers.sets.len()) {
            let id = GssNodeId::from_index(nodes.len());
            let mut edges = Vec::new();
            for &(state, set) in arena.edges(numbers.sets[id.index()]) {
                edges.push((state, (set != Arena::BOTTOM).then(|| numbers.of(set))));
            }
            nodes.push(GssNode { id, edges });
        }
        nodes
    }
}

/// Stack sets in the order in which they were met.
#[derive(Default)]
struct Numbers {
    known: FxHashMap<StackId, GssNodeId>,
    sets: Vec<StackId>,
}

impl Numbers {
    fn of(&mut self, set: StackId) -> GssNodeId {
        *self.known.entry(set).or_insert_with(|| {
            self.sets.push(set);
            GssNodeId::from_index(self.sets.len() - 1)
        })
    }
}

/// Stack sets of one arena, and their copies in another.
pub(super) type Copied = FxHashMap<StackId, StackId>;

/// Copies some heads into another workspace, children of stacks before parents and without recursion. What `copied` knows
/// is not copied again.
pub(super) fn copy_heads(
    heads: &Heads,
    from: &SharedWorkspace,
    to: &SharedWorkspace,
    copied: &mut Copied,
) -> Result<Heads, TooManyNodes> {
    let (Workspace { arena: from, states: old, .. }, Workspace { arena: to, states: new, .. }) =
        (&*from.lock(), &mut *to.lock());
    to.begin();
    new.begin(&vec![]);
    copied.extend([(Arena::EMPTY, Arena::EMPTY), (Arena::BOTTOM, Arena::BOTTOM)]);
    let mut open: Vec<StackId> = heads.iter().map(|&(_, stacks)| stacks).collect();
    while let Some(&set) = open.last() {
        let missing = from.edges(set).iter().map(|&(_, below)| below).filter(|below| !copied.contains_key(below));
        let missing: Vec<StackId> = missing.collect();
        if missing.is_empty() {
            let edges: Vec<_> = from.edges(set).iter().map(|&(state, below)| (state, copied[&below])).collect();
            let copy = to.node(&edges)?;
            copied.entry(set).or_insert(copy);
            open.pop();
        } else {
            open.extend(missing);
        }
    }
    let mut copies: Heads = heads
        .iter()
        .map(|&(state, stacks)| {
            (new.state(old.lexer_state(state), old.count(state), old.exclusions(state)), copied[&stacks])
        })
        .collect();
    copies.sort_unstable_by_key(|&(state, _)| state);
    Ok(copies)
}
