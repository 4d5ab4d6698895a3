//! Hash-consed classes: equal behaviour is the same id.

use serde::{Deserialize, Serialize};

use crate::id::{ClassId, Id, TerminalId, TerminalSetId};
use crate::intern::SliceInterner;
use crate::lexer::TerminalSets;

/// All classes that were met. Ids are topological: the edges of a class lead to smaller ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassTable {
    /// A class is `[stop set, terminal, class, terminal, class, …]`, terminals ascending.
    pub(super) rows: SliceInterner<ClassId, u32>,
    sets: TerminalSets,
    /// The row that is being looked up.
    #[serde(skip)]
    row: Vec<u32>,
}

impl ClassTable {
    /// The class of bytes that lead nowhere.
    pub const DEAD: ClassId = ClassId(0);

    /// A table with the dead class alone, over the given terminal sets.
    pub fn new(sets: TerminalSets) -> Self {
        let mut rows = SliceInterner::new();
        rows.intern(&[sets.empty().0]);
        Self { rows, sets, row: Vec::new() }
    }

    /// The class with this stop set and these edges, whose terminals ascend. Edges to the dead class are left out.
    pub fn intern(&mut self, stops: TerminalSetId, edges: &[(TerminalId, ClassId)]) -> ClassId {
        self.row.clear();
        self.row.push(stops.0);
        for &(terminal, class) in edges {
            if class != Self::DEAD {
                self.row.extend([terminal.0, class.0]);
            }
        }
        self.rows.intern(&self.row)
    }

    /// Terminals that the bytes may stop in, complete or not.
    pub fn stops(&self, class: ClassId) -> TerminalSetId {
        self.row(class).stops()
    }

    /// A class by itself.
    pub fn row(&self, class: ClassId) -> ClassRow<'_> {
        ClassRow(self.rows.get(class))
    }

    /// All classes from an id on, apart from the table.
    pub fn rows_from(&self, first: usize) -> ClassRows {
        let mut rows = ClassRows { items: Vec::new(), ends: Vec::new() };
        for class in (first..self.len()).map(ClassId::from_index) {
            rows.items.extend_from_slice(self.rows.get(class));
            rows.ends.push(rows.items.len());
        }
        rows
    }

    /// Terminals that may be complete before the end, each with the class of the rest.
    pub fn edges(&self, class: ClassId) -> impl Iterator<Item = (TerminalId, ClassId)> {
        self.row(class).edges()
    }

    /// Number of classes.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no class; never true.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The terminal sets that stop sets refer to.
    pub fn sets(&self) -> &TerminalSets {
        &self.sets
    }

    /// The terminal sets, to add more.
    pub fn sets_mut(&mut self) -> &mut TerminalSets {
        &mut self.sets
    }

    /// Marks `wanted` and all classes that they lead to, in ascending order of ids.
    pub fn close(&self, wanted: impl IntoIterator<Item = ClassId>) -> Vec<ClassId> {
        let mut marked = vec![false; self.len()];
        wanted.into_iter().for_each(|class| marked[class.index()] = true);
        for class in (0..self.len()).rev() {
            if marked[class] {
                self.edges(ClassId::from_index(class)).for_each(|(_, to)| marked[to.index()] = true);
            }
        }
        (0..self.len()).filter(|&class| marked[class]).map(ClassId::from_index).collect()
    }

    /// Memory of the table, in bytes.
    pub fn memory(&self) -> usize {
        self.rows.bytes() + self.sets.bytes()
    }
}

/// A class by itself: `[stop set, terminal, class, terminal, class, …]`.
#[derive(Clone, Copy, Debug)]
pub struct ClassRow<'a>(&'a [u32]);

impl<'a> ClassRow<'a> {
    /// Terminals that the bytes may stop in, complete or not.
    pub fn stops(self) -> TerminalSetId {
        TerminalSetId(self.0[0])
    }

    /// Terminals that may be complete before the end, each with the class of the rest.
    pub fn edges(self) -> impl Iterator<Item = (TerminalId, ClassId)> + use<'a> {
        self.0[1..].chunks_exact(2).map(|edge| (TerminalId(edge[0]), ClassId(edge[1])))
    }
}

/// Classes with consecutive ids, apart from their table, so that another thread can go on with them.
#[derive(Clone, Debug)]
pub struct ClassRows {
    items: Vec<u32>,
    ends: Vec<usize>,
}

impl ClassRows {
    /// Number of classes.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The classes in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = ClassRow<'_>> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| ClassRow(&self.items[start..end]))
    }
}
