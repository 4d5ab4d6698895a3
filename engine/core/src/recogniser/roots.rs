//! The recogniser of every class that some lexer state uses.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::node::NodeTable;
use super::saturate::Saturation;
use crate::classes::Partition;
use crate::config::Config;
use crate::error::CompileError;
use crate::id::{ClassId, Id, IdVec, LexerStateId, NodeId, RootId, TerminalId, TerminalSetId};
use crate::intern::FxHashMap;
use crate::lexer::{Lexer, TerminalSets};
use crate::profile::StageOutput;
use crate::watch::{Budget, Watch};

/// Distinct recognisers of classes, and of what the runtime asks besides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roots {
    /// The node of each root.
    pub nodes: IdVec<RootId, NodeId>,
    /// The root of each class; `None` for classes that no stack admits, and for those that nobody uses.
    pub of_class: IdVec<ClassId, Option<RootId>>,
    /// For each lexer state the stacks on which a lexeme in progress there can still be completed.
    pub partial: IdVec<LexerStateId, NodeId>,
    /// Stacks on which the text may end.
    pub end: NodeId,
}

/// All recognisers of a grammar.
#[derive(Clone, Debug)]
pub struct Recognisers {
    /// Where they start.
    pub roots: Arc<Roots>,
    /// What they are made of.
    pub nodes: Arc<NodeTable>,
}

impl StageOutput for Recognisers {
    fn figures(&self) -> String {
        format!("{} recognisers, {} nodes", self.roots.nodes.len(), self.nodes.len())
    }

    fn memory(&self) -> usize {
        self.nodes.memory() + self.roots.memory()
    }
}

impl Roots {
    /// Memory of the tables, in bytes.
    pub fn memory(&self) -> usize {
        4 * self.nodes.len() + 8 * self.of_class.len() + 4 * self.partial.len()
    }
}

/// How terminals are read: by rules, skipped, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Terminals that may be skipped.
    pub ignored: IdVec<TerminalId, bool>,
    /// Terminals that some production uses.
    pub used: IdVec<TerminalId, bool>,
    /// The terminal at the end of every text.
    pub end: TerminalId,
}

/// Builds the recognisers of all classes in the order of their ids, so that those of edges come first. `saturation` may
/// remember things of an earlier call.
///
/// # Errors
/// [`CompileError::Limit`] for too many nodes or too much work, [`CompileError::Cancelled`].
pub fn build_roots(
    partition: &Partition,
    lexer: &Lexer,
    reading: &Reading,
    saturation: &mut Saturation,
    config: &Config,
    watch: &Watch,
) -> Result<Recognisers, CompileError> {
    let limits = &config.limits;
    let mut wanted = vec![false; partition.classes.len()];
    for class in partition.pieces.values(partition.of_state.as_slice()) {
        wanted[class.index()] = true;
    }
    let mut builder = Builder {
        saturation,
        sets: partition.classes.sets(),
        reading,
        usable: FxHashMap::default(),
        work: Budget::new("stack recognisers", "steps", limits.max_recogniser_work, watch),
    };
    // Edges lead to smaller ids.
    let mut node_of = Vec::with_capacity(wanted.len());
    for class in (0..wanted.len()).map(ClassId::from_index) {
        builder.work.reach(class.index(), wanted.len());
        node_of.push(builder.class(partition, class, &node_of)?);
    }
    let mut root_of: FxHashMap<NodeId, RootId> = FxHashMap::default();
    let mut nodes = IdVec::new();
    let of_class = (0..wanted.len()).map(|class| {
        let node = node_of[class];
        (wanted[class] && node != NodeTable::EMPTY).then(|| *root_of.entry(node).or_insert_with(|| nodes.push(node)))
    });
    let of_class = of_class.collect();
    let mut partial: IdVec<LexerStateId, NodeId> = [NodeTable::EMPTY].into_iter().collect();
    for state in lexer.live_states() {
        partial.push(builder.stop(lexer.future_set(state))?);
    }
    let end = builder.saturation.sets.intern(&[reading.end.0]);
    let mut end = builder.saturation.apply(end, NodeTable::ACCEPT, &mut builder.work)?;
    let wanted = nodes.iter_mut().chain(partial.iter_mut()).chain([&mut end]);
    let table = builder.saturation.nodes.extract(wanted, &mut builder.work)?;
    Ok(Recognisers { roots: Arc::new(Roots { nodes, of_class, partial, end }), nodes: Arc::new(table) })
}

struct Builder<'a> {
    saturation: &'a mut Saturation,
    /// The sets of the classes.
    sets: &'a TerminalSets,
    reading: &'a Reading,
    /// For each of these sets its terminals that productions use, as a set of the saturation's.
    usable: FxHashMap<TerminalSetId, TerminalSetId>,
    work: Budget<'a>,
}

impl Builder<'_> {
    fn class(&mut self, partition: &Partition, class: ClassId, node_of: &[NodeId]) -> Result<NodeId, CompileError> {
        let mut node = self.stop(partition.classes.stops(class))?;
        // Edges to one recogniser are taken together: terminals that mean the same then group themselves.
        let mut by_target: Vec<(NodeId, u32)> = partition
            .classes
            .edges(class)
            .map(|(terminal, to)| (node_of[to.index()], terminal.0))
            .filter(|&(target, _)| target != NodeTable::EMPTY)
            .collect();
        by_target.sort_unstable();
        for group in by_target.chunk_by(|a, b| a.0 == b.0) {
            let target = group[0].0;
            let read: Vec<u32> =
                group.iter().map(|&(_, terminal)| terminal).filter(|&t| self.reading.used[TerminalId(t)]).collect();
            if group.iter().any(|&(_, terminal)| self.reading.ignored[TerminalId(terminal)]) {
                node = self.saturation.nodes.union(node, target, None, &mut self.work)?;
            }
            let set = self.saturation.sets.intern(&read);
            let stacks = self.saturation.apply(set, target, &mut self.work)?;
            node = self.saturation.nodes.union(node, stacks, None, &mut self.work)?;
        }
        self.work.spend(by_target.len() + 1)?;
        Ok(node)
    }

    /// Stacks on which some terminal of the set may come next.
    fn stop(&mut self, set: TerminalSetId) -> Result<NodeId, CompileError> {
        if self.sets.get(set).iter().any(|&terminal| self.reading.ignored[TerminalId(terminal)]) {
            return Ok(NodeTable::ACCEPT);
        }
        let usable = match self.usable.get(&set) {
            Some(&usable) => usable,
            None => {
                let members: Vec<u32> =
                    self.sets.get(set).iter().copied().filter(|&t| self.reading.used[TerminalId(t)]).collect();
                let usable = self.saturation.sets.intern(&members);
                self.usable.insert(set, usable);
                usable
            }
        };
        self.saturation.apply(usable, NodeTable::ACCEPT, &mut self.work)
    }
}
