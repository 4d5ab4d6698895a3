//! Places between lexemes by what can follow: those from which the same sequences of terminals can be read in the same way
//! are of one kind.

use super::junctions::Junctions;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::id::{Id, JunctionId, KindId, TerminalId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::watch::Budget;

/// The kinds of an automaton's places, and the same automaton over them.
#[derive(Clone, Debug)]
pub struct Kinds {
    of: Vec<KindId>,
    /// For each kind and terminal the kinds that a lexeme leads to, as bits.
    exits: Vec<FxHashMap<TerminalId, u64>>,
    /// The same kind and those that ignored text leads to, as bits.
    skips: Vec<u64>,
}

impl Kinds {
    /// The kind of the start.
    pub const START: KindId = KindId(0);

    /// How many there may be: sets of them are machine words.
    pub const MOST: usize = 64;

    /// Finds them (Moore). `None` if there are too many.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn of(junctions: &Junctions<'_>, budget: &mut Budget<'_>) -> Result<Option<Self>, CompileError> {
        let mut of = vec![KindId(0); junctions.len()];
        let mut count = 1;
        loop {
            let mut seen: SliceInterner<KindId, u64> = SliceInterner::new();
            let mut finer = Vec::with_capacity(of.len());
            for place in junctions.ids() {
                let exits = junctions.exits(place);
                budget.spend(1 + exits.len())?;
                let exits =
                    exits.iter().map(|exit| u64::from(exit.terminal.0) << 32 | u64::from(of[exit.to.index()].0));
                let mut signature: Vec<u64> = exits.collect();
                signature.sort_unstable();
                signature.dedup();
                signature.push(u64::from(of[place.index()].0));
                finer.push(seen.intern(&signature));
            }
            of = finer;
            if seen.len() > Self::MOST {
                return Ok(None);
            }
            if seen.len() == count {
                return Ok(Some(Self::over(junctions, of, count)));
            }
            count = seen.len();
        }
    }

    fn over(junctions: &Junctions<'_>, of: Vec<KindId>, count: usize) -> Self {
        let Compiled { terminals, .. } = junctions.compiled;
        let mut exits: Vec<FxHashMap<TerminalId, u64>> = vec![FxHashMap::default(); count];
        let mut skips: Vec<u64> = (0..count).map(|kind| 1 << kind).collect();
        for place in junctions.ids() {
            let kind = of[place.index()].index();
            for exit in junctions.exits(place) {
                let to = 1 << of[exit.to.index()].0;
                *exits[kind].entry(exit.terminal).or_default() |= to;
                if terminals[exit.terminal].ignored {
                    skips[kind] |= to;
                }
            }
        }
        // One after the other, until nothing is added.
        loop {
            let further: Vec<u64> =
                skips.iter().map(|&kinds| members(kinds).fold(kinds, |all, kind| all | skips[kind.index()])).collect();
            if further == skips {
                return Self { of, exits, skips };
            }
            skips = further;
        }
    }

    /// Number of kinds.
    pub fn len(&self) -> usize {
        self.exits.len()
    }

    /// Whether there is no kind; never true, since the start has one.
    pub fn is_empty(&self) -> bool {
        self.exits.is_empty()
    }

    /// The kind of a place.
    pub fn get(&self, place: JunctionId) -> KindId {
        self.of[place.index()]
    }

    /// The kinds that a terminal leads to, ignored text before it or not, as bits.
    pub fn after(&self, kind: KindId, terminal: TerminalId) -> u64 {
        let all = members(self.skips[kind.index()]);
        all.fold(0, |to, kind| to | self.exits[kind.index()].get(&terminal).copied().unwrap_or_default())
    }

    /// The same kind and those that ignored text leads to, as bits.
    pub fn skips(&self, kind: KindId) -> u64 {
        self.skips[kind.index()]
    }

    /// Whether from every place each of these terminals can follow, and so on for ever: then no text is a trap.
    pub fn are_free(&self, terminals: &[TerminalId]) -> bool {
        let kinds = || (0..self.len()).map(KindId::from_index);
        kinds().all(|kind| terminals.iter().all(|&terminal| self.after(kind, terminal) != 0))
    }
}

/// The kinds in a set.
pub fn members(kinds: u64) -> impl Iterator<Item = KindId> {
    let rest = std::iter::successors(Some(kinds), |&rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|&rest| rest != 0).map(|rest| KindId(rest.trailing_zeros()))
}
