//! What a running state looks like from outside: heads, exclusions, and the stacks as a graph.

use super::constraint::Constraint;
use super::frame::{Heads, SharedArena};
use super::stacks::{Arena, TooManyNodes};
use super::virtual_states::Exclusion;
use crate::id::{LexerStateId, LrStateId, StackId};
use crate::intern::FxHashMap;

/// A branch of the parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Where the lexer is.
    pub lexer_state: LexerStateId,
    /// Terminals that must not be completed by the lexer states that watch for them.
    pub exclusions: Vec<Exclusion>,
    /// The stacks of this branch.
    pub stacks: StackId,
}

/// A set of stacks: what is on top, and what is below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GssNode {
    /// Its id, by which edges refer to it.
    pub id: StackId,
    /// LR states on top, each with the set below; `None` below the start state.
    pub edges: Vec<(LrStateId, Option<StackId>)>,
}

impl Constraint {
    /// The branches of the parse, in a fixed order.
    pub fn heads(&self) -> Vec<Head> {
        let cache = self.grammar.lock_cache();
        let heads = self.frame.heads.iter().map(|&(state, stacks)| Head {
            lexer_state: cache.states.lexer_state(state),
            exclusions: cache.states.exclusions(state).to_vec(),
            stacks,
        });
        heads.collect()
    }

    /// All stack sets below the heads, each once, heads first; at most `limit` of them.
    pub fn gss(&self, limit: usize) -> Vec<GssNode> {
        let arena = self.arena.lock();
        let mut seen: FxHashMap<StackId, ()> = FxHashMap::default();
        let mut nodes = Vec::new();
        let mut open: std::collections::VecDeque<StackId> =
            self.frame.heads.iter().map(|&(_, stacks)| stacks).collect();
        while let Some(set) = open.pop_front() {
            if seen.insert(set, ()).is_some() || nodes.len() == limit {
                continue;
            }
            let below = |set: StackId| (set != Arena::BOTTOM).then_some(set);
            let edges = arena.edges(set).iter().map(|&(state, set)| (state, below(set))).collect::<Vec<_>>();
            open.extend(edges.iter().filter_map(|&(_, below)| below));
            nodes.push(GssNode { id: set, edges });
        }
        nodes
    }
}

/// Stack sets of one arena, and their copies in another.
pub(super) type Copied = FxHashMap<StackId, StackId>;

/// Copies the stacks of some heads into another arena, children before parents and without recursion. What `copied`
/// knows is not copied again.
pub(super) fn copy_heads(
    heads: &Heads,
    from: &SharedArena,
    to: &SharedArena,
    copied: &mut Copied,
) -> Result<Heads, TooManyNodes> {
    let (from, mut to) = (from.lock(), to.lock());
    to.begin();
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
    Ok(heads.iter().map(|&(state, stacks)| (state, copied[&stacks])).collect())
}
