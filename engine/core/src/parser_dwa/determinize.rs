//! All recognisers at once, by subset construction.
//!
//! A state is a vector "recogniser node → roots that are there now", and the roots that have accepted on entering it.
//! Reading an LR state moves every node along its edge; nodes that meet join their roots. Successors are collected in
//! a bucket for each LR state, and a bucket that was seen before is not worked out again. With fixed final weights the
//! result is already minimal, so there is no minimisation. Compare Mohri, *Finite-State Transducers in Language and
//! Speech Processing* (1997), section 3.3.

use super::dwa::{ParserDwa, Weights};
use crate::config::Config;
use crate::error::CompileError;
use crate::id::{BucketId, DwaStateId, Id, IdVec, LrStateId, NodeId, WeightId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::recogniser::{NodeTable, Roots};
use crate::watch::{Budget, Watch};

/// A node, and the roots that are at it, as one word: what is hashed, compared and sorted all the time. The node comes
/// first in its order.
type Member = u64;

fn member(node: NodeId, at: WeightId) -> Member {
    u64::from(node.0) << 32 | u64::from(at.0)
}

fn node(member: Member) -> NodeId {
    NodeId((member >> 32) as u32)
}

fn roots_at(member: Member) -> WeightId {
    WeightId(member as u32)
}

/// Determinises the recognisers of all roots.
///
/// # Errors
/// [`CompileError::Limit`] for too many states or too much work, [`CompileError::Cancelled`].
pub fn determinize(
    roots: &Roots,
    nodes: &NodeTable,
    config: &Config,
    watch: &Watch,
) -> Result<ParserDwa, CompileError> {
    let mut work = Budget::new("Parser DWA", "steps", config.limits.max_dwa_work, watch);
    let state_limit = Budget::new("Parser DWA", "states", config.limits.max_dwa_states, watch);
    let mut weights = Weights::new();
    // A state is its members and, last, its final weight under the node that accepts everything.
    let mut states: SliceInterner<DwaStateId, Member> = SliceInterner::new();
    let mut start: Vec<Member> =
        roots.nodes.entries().map(|(root, &node)| member(node, weights.intern(&[root.0]))).collect();
    start.sort_unstable();
    let start = settle(&start, &mut weights);
    states.intern(&start);

    let mut known = Known::default();
    let mut buckets = Buckets::default();
    let (mut edges, mut edge_starts, mut final_weights) = (Vec::new(), vec![0], Vec::new());
    let mut state = 0;
    while state < states.len() {
        state_limit.check(states.len())?;
        let members = states.get(DwaStateId::from_index(state));
        let (&last, members) = members.split_last().expect("a state has a final weight");
        final_weights.push(roots_at(last));
        for &one in members {
            let edges = nodes.edges(node(one));
            work.spend(edges.len())?;
            for &(lr_state, below) in edges {
                buckets.add(lr_state, member(below, roots_at(one)));
            }
        }
        buckets.drain(|lr_state, bucket| {
            let target = known.target(bucket, |sorted| states.intern(&settle(sorted, &mut weights)));
            edges.push((lr_state, target));
        });
        edge_starts.push(edges.len() as u32);
        state += 1;
        work.reach(state, states.len());
        // Members stand in the states and, nearly alike, in the keys of what is known.
        work.hold(|| size_of_val(&edges[..]) + 2 * states.bytes() + weights.bytes())?;
    }
    let weights = keep_final(&mut final_weights, &weights);
    Ok(ParserDwa { edges, edge_starts, final_weights, weights, root_count: roots.nodes.len() })
}

/// The weights that some state has, renumbered in order of first appearance. Most are those of members on their way.
fn keep_final(final_weights: &mut [WeightId], all: &Weights) -> Weights {
    let mut kept = Weights::new();
    let mut known: FxHashMap<WeightId, WeightId> = FxHashMap::default();
    for weight in final_weights {
        *weight = *known.entry(*weight).or_insert_with(|| kept.intern(all.get(*weight)));
    }
    kept
}

/// Joins members with the same node, and moves what accepts to the end as the final weight.
fn settle(sorted: &[Member], weights: &mut Weights) -> Vec<Member> {
    let mut joined: Vec<Member> = Vec::with_capacity(sorted.len() + 1);
    let mut accepted = weights.empty();
    for group in sorted.chunk_by(|&a, &b| node(a) == node(b)) {
        let at = match *group {
            [only] => roots_at(only),
            // Pairs come again and again, and are remembered; many at once hardly do.
            [a, b] => weights.union(roots_at(a), roots_at(b)),
            _ => weights.union_all(group.iter().map(|&one| roots_at(one))),
        };
        if node(group[0]) == NodeTable::ACCEPT {
            accepted = at;
        } else {
            joined.push(member(node(group[0]), at));
        }
    }
    joined.push(member(NodeTable::ACCEPT, accepted));
    joined
}

/// The states of buckets that were seen before. Members come in the order of the state that they come from, in which the
/// same bucket nearly always has the same order; so it is sorted only if it is new in the order that it has.
#[derive(Default)]
struct Known {
    as_it_came: SliceInterner<BucketId, Member>,
    target_as_it_came: IdVec<BucketId, DwaStateId>,
    sorted: SliceInterner<BucketId, Member>,
    target_of_sorted: IdVec<BucketId, DwaStateId>,
}

impl Known {
    /// The state of a bucket; `make` makes it of the sorted members if there is none yet.
    fn target(&mut self, bucket: &mut [Member], make: impl FnOnce(&[Member]) -> DwaStateId) -> DwaStateId {
        let as_it_came = self.as_it_came.intern(bucket);
        if as_it_came.index() == self.target_as_it_came.len() {
            bucket.sort_unstable();
            let sorted = self.sorted.intern(bucket);
            if sorted.index() == self.target_of_sorted.len() {
                self.target_of_sorted.push(make(bucket));
            }
            self.target_as_it_came.push(self.target_of_sorted[sorted]);
        }
        self.target_as_it_came[as_it_came]
    }
}

/// Members by the LR state that leads to them.
#[derive(Default)]
struct Buckets {
    members: Vec<Vec<Member>>,
    touched: Vec<LrStateId>,
}

impl Buckets {
    fn add(&mut self, lr_state: LrStateId, member: Member) {
        if self.members.len() <= lr_state.index() {
            self.members.resize(lr_state.index() + 1, Vec::new());
        }
        let bucket = &mut self.members[lr_state.index()];
        if bucket.is_empty() {
            self.touched.push(lr_state);
        }
        bucket.push(member);
    }

    /// Hands out all buckets, ascending by LR state, and empties them.
    fn drain(&mut self, mut visit: impl FnMut(LrStateId, &mut Vec<Member>)) {
        self.touched.sort_unstable();
        for lr_state in self.touched.drain(..) {
            let bucket = &mut self.members[lr_state.index()];
            visit(lr_state, bucket);
            bucket.clear();
        }
    }
}
