//! The recogniser of every class that some lexer state uses.

use serde::{Deserialize, Serialize};

use super::node::NodeTable;
use super::saturate::Saturation;
use crate::classes::Partition;
use crate::config::Config;
use crate::error::{Budget, CancelFlag, CompileError};
use crate::id::{ClassId, Id, IdVec, LexerStateId, NodeId, RootId, TerminalId, TerminalSetId};
use crate::intern::FxHashMap;
use crate::lexer::{Lexer, TerminalSets};
use crate::profile::StageOutput;

/// Distinct recognisers of classes, and of what the runtime asks besides.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    pub roots: Roots,
    /// What they are made of.
    pub nodes: NodeTable,
}

impl StageOutput for Recognisers {
    fn figures(&self) -> String {
        format!("{} recognisers, {} nodes", self.roots.nodes.len(), self.nodes.len())
    }

    fn memory(&self) -> usize {
        self.nodes.memory()
    }
}

/// How terminals are read: by rules, skipped, or both.
pub struct Reading {
    /// Terminals that may be skipped.
    pub ignored: IdVec<TerminalId, bool>,
    /// Terminals that some production uses.
    pub used: IdVec<TerminalId, bool>,
    /// The terminal at the end of every text.
    pub end: TerminalId,
}

/// Builds the recognisers of all classes in the order of their ids, so that those of edges come first.
///
/// # Errors
/// [`CompileError::Limit`] for too many nodes or too much work, [`CompileError::Cancelled`].
pub fn build_roots(
    partition: &Partition,
    lexer: &Lexer,
    reading: &Reading,
    saturation: Saturation<'_>,
    config: &Config,
    cancel: &CancelFlag,
) -> Result<Recognisers, CompileError> {
    let limits = &config.limits;
    let mut wanted = vec![false; partition.classes.len()];
    for class in partition.pieces.values(partition.of_state.as_slice()) {
        wanted[class.index()] = true;
    }
    let mut builder = Builder {
        saturation,
        sets: partition.classes.sets().clone(),
        reading,
        usable: FxHashMap::default(),
        work: Budget::new("stack recognisers", "steps", limits.max_recogniser_work, cancel),
    };
    // Edges lead to smaller ids.
    let mut node_of = Vec::with_capacity(wanted.len());
    for class in (0..wanted.len()).map(ClassId::from_index) {
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
    let end = builder.sets.intern(&[reading.end.0]);
    let end = builder.saturation.apply(end, NodeTable::ACCEPT, &builder.sets, &mut builder.work)?;
    let table = builder.saturation.into_nodes();
    Ok(Recognisers { roots: Roots { nodes, of_class, partial, end }, nodes: table })
}

struct Builder<'a, 'b> {
    saturation: Saturation<'b>,
    sets: TerminalSets,
    reading: &'a Reading,
    /// The terminals of a set that productions use.
    usable: FxHashMap<TerminalSetId, TerminalSetId>,
    work: Budget<'a>,
}

impl Builder<'_, '_> {
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
            let set = self.sets.intern(&read);
            let stacks = self.saturation.apply(set, target, &self.sets, &mut self.work)?;
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
                let usable = self.sets.intern(&members);
                self.usable.insert(set, usable);
                usable
            }
        };
        self.saturation.apply(usable, NodeTable::ACCEPT, &self.sets, &mut self.work)
    }
}
