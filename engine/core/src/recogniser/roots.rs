//! The recogniser of every class that some lexer state uses.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::node::NodeTable;
use super::saturate::Saturation;
use crate::classes::{ClassRow, ClassRows, Partition};
use crate::config::Config;
use crate::error::CompileError;
use crate::id::{ClassId, IdVec, LexerStateId, NodeId, RootId, TerminalId, TerminalSetId};
use crate::intern::FxHashMap;
use crate::lexer::{Lexer, TerminalSets};
use crate::profile::StageOutput;
use crate::watch::{Budget, Watch};

/// Distinct recognisers of classes, and of what the runtime asks besides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roots {
    /// The node of each root.
    pub nodes: IdVec<RootId, NodeId>,
    /// The root of each class; `None` for classes that no stack admits, and for those that no list of a lexer state names,
    /// be it for ranks that the list does not use.
    pub of_class: IdVec<ClassId, Option<RootId>>,
    /// For each lexer state the stacks on which a lexeme in progress there can still be completed.
    pub partial: IdVec<LexerStateId, NodeId>,
    /// Stacks on which the text may end.
    pub end: NodeId,
    /// For each terminal that is matched by tokens, ascending, the stacks on which it may come next.
    pub tokens: Vec<(TerminalId, NodeId)>,
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
        4 * self.nodes.len() + 8 * (self.of_class.len() + self.tokens.len()) + 4 * self.partial.len()
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
    /// Terminals that are matched by tokens, ascending.
    pub tokens: Vec<TerminalId>,
}

/// Builds the recognisers of all classes. `saturation` may remember things of an earlier call.
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
    let sets = partition.classes.sets().clone();
    let mut builder = RootsBuilder::new(sets, lexer, reading, saturation, config, watch);
    builder.take(&partition.classes.rows_from(0))?;
    builder.finish(partition)
}

/// Classes between two reports about progress.
const BETWEEN_REPORTS: usize = 64;

/// Builds the recognisers of classes as these come to be known.
pub struct RootsBuilder<'a> {
    saturation: &'a mut Saturation,
    lexer: &'a Lexer,
    /// The stop sets of the classes.
    sets: TerminalSets,
    reading: &'a Reading,
    /// For each of these sets its terminals that productions use, as a set of the saturation's.
    usable: FxHashMap<TerminalSetId, TerminalSetId>,
    /// The recogniser of each class that was taken.
    node_of: IdVec<ClassId, NodeId>,
    work: Budget<'a>,
}

impl<'a> RootsBuilder<'a> {
    /// Nothing is built yet. `sets` has the stop sets of all classes.
    pub fn new(
        sets: TerminalSets,
        lexer: &'a Lexer,
        reading: &'a Reading,
        saturation: &'a mut Saturation,
        config: &Config,
        watch: &'a Watch,
    ) -> Self {
        let work = Budget::new("stack recognisers", "steps", config.limits.max_recogniser_work, watch);
        let (usable, node_of) = Default::default();
        Self { saturation, lexer, sets, reading, usable, node_of, work }
    }

    /// How many classes were taken.
    pub fn taken(&self) -> usize {
        self.node_of.len()
    }

    /// Takes the next classes, in the order of their ids: edges lead to classes that were taken before.
    ///
    /// # Errors
    /// As [`build_roots`].
    pub fn take(&mut self, rows: &ClassRows) -> Result<(), CompileError> {
        let known = self.taken() + rows.len();
        for row in rows.iter() {
            if self.taken().is_multiple_of(BETWEEN_REPORTS) {
                self.work.reach(self.taken(), known);
            }
            let node = self.class(row)?;
            self.node_of.push(node);
        }
        Ok(())
    }

    /// Gives each class its root, after all of them were taken, and adds what the runtime asks besides.
    ///
    /// # Errors
    /// As [`build_roots`].
    pub fn finish(mut self, partition: &Partition) -> Result<Recognisers, CompileError> {
        let mut wanted = vec![false; partition.classes.len()];
        for class in partition.pieces.values(partition.of_state.as_slice()) {
            wanted[class.index()] = true;
        }
        let mut root_of: FxHashMap<NodeId, RootId> = FxHashMap::default();
        let mut nodes = IdVec::new();
        let of_class = self.node_of.entries().map(|(class, &node)| {
            let root = || *root_of.entry(node).or_insert_with(|| nodes.push(node));
            (wanted[class.index()] && node != NodeTable::EMPTY).then(root)
        });
        let of_class = of_class.collect();
        let mut partial: IdVec<LexerStateId, NodeId> = [NodeTable::EMPTY].into_iter().collect();
        for state in self.lexer.live_states() {
            partial.push(self.stop(self.lexer.future_set(state))?);
        }
        let mut end = self.next(self.reading.end)?;
        let mut tokens = Vec::with_capacity(self.reading.tokens.len());
        for &terminal in &self.reading.tokens {
            tokens.push((terminal, self.next(terminal)?));
        }
        let of_tokens = tokens.iter_mut().map(|(_, node)| node);
        let wanted = nodes.iter_mut().chain(partial.iter_mut()).chain([&mut end]).chain(of_tokens);
        let table = self.saturation.nodes.extract(wanted, &mut self.work)?;
        Ok(Recognisers { roots: Arc::new(Roots { nodes, of_class, partial, end, tokens }), nodes: Arc::new(table) })
    }

    /// Stacks on which one terminal may come next.
    fn next(&mut self, terminal: TerminalId) -> Result<NodeId, CompileError> {
        if self.reading.ignored[terminal] {
            return Ok(NodeTable::ACCEPT);
        }
        let used = self.reading.used[terminal].then_some(terminal.0);
        let set = self.saturation.sets.intern(used.as_slice());
        self.saturation.apply(set, NodeTable::ACCEPT, &mut self.work)
    }

    fn class(&mut self, row: ClassRow<'_>) -> Result<NodeId, CompileError> {
        let mut node = self.stop(row.stops())?;
        // Edges to one recogniser are taken together: terminals that mean the same then group themselves.
        let mut by_target: Vec<(NodeId, u32)> = row
            .edges()
            .map(|(terminal, to)| (self.node_of[to], terminal.0))
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
