//! Places between lexemes by what can follow: those from which the same sequences of terminals can be read in the same way
//! are of one kind, and those from which all can that the rules ask for.

use super::free::Free;
use super::junctions::{Exit, Junctions};
use super::neighbours::Neighbours;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::id::{JunctionId, KindId, TerminalId};
use crate::intern::{FxHashMap, SliceInterner};
use crate::watch::Budget;

/// The kinds of an automaton's places, and the same automaton over them.
#[derive(Clone, Debug)]
pub struct Kinds {
    of: Vec<KindId>,
    start: KindId,
    /// For each kind and terminal the kinds that a lexeme leads to, as bits.
    exits: Vec<FxHashMap<TerminalId, u64>>,
    /// The same kind and those that ignored text leads to, as bits.
    skips: Vec<u64>,
}

impl Kinds {
    /// Of a place from which all can follow that the rules ask for.
    pub const FREE: KindId = KindId(0);

    /// How many there may be: sets of them are machine words.
    pub const MOST: usize = 64;

    /// Finds them (Moore). `None` if there are too many.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn of(
        junctions: &Junctions<'_>,
        neighbours: &Neighbours,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, CompileError> {
        let free = Free::of(junctions, neighbours, budget)?;
        let mut of: Vec<KindId> = junctions.ids().map(|place| KindId(u32::from(!free.is_always(place)))).collect();
        let mut count = 0;
        loop {
            // The free kind is the first.
            let mut seen: SliceInterner<KindId, u64> = SliceInterner::new();
            seen.intern(&[]);
            let mut finer = Vec::with_capacity(of.len());
            for place in junctions.ids() {
                let mut signature = Vec::new();
                if of[place.index()] != Self::FREE {
                    let exits = junctions.exits(place);
                    budget.spend(1 + exits.len())?;
                    let word = |exit: &Exit| {
                        let to = if free.is_free(exit) { Self::FREE } else { of[exit.to.index()] };
                        u64::from(exit.terminal.0) << 32 | u64::from(to.0)
                    };
                    signature.extend(exits.iter().map(word));
                    signature.sort_unstable();
                    signature.dedup();
                    signature.push(u64::from(of[place.index()].0));
                }
                finer.push(seen.intern(&signature));
            }
            of = finer;
            if seen.len() > Self::MOST {
                return Ok(None);
            }
            if seen.len() == count {
                return Ok(Some(Self::over(junctions, &free, of, count)));
            }
            count = seen.len();
        }
    }

    fn over(junctions: &Junctions<'_>, free: &Free, of: Vec<KindId>, count: usize) -> Self {
        let Compiled { terminals, .. } = junctions.compiled;
        let mut exits: Vec<FxHashMap<TerminalId, u64>> = vec![FxHashMap::default(); count];
        let mut skips: Vec<u64> = (0..count).map(|kind| 1 << kind).collect();
        let mut add = |kind: KindId, exit: &Exit| {
            let info = &terminals[exit.terminal];
            let to = 1 << of[exit.to.index()].0;
            let after = if free.is_free(exit) { 1 << Self::FREE.0 } else { to };
            *exits[kind.index()].entry(exit.terminal).or_default() |= after;
            if info.ignored {
                skips[kind.index()] |= to;
            }
        };
        for place in junctions.ids() {
            for exit in junctions.exits(place) {
                if of[place.index()] != Self::FREE {
                    add(of[place.index()], exit);
                }
                if free.is_ever(place) {
                    add(Self::FREE, exit);
                }
            }
        }
        // One after the other, until nothing is added.
        loop {
            let further: Vec<u64> =
                skips.iter().map(|&kinds| members(kinds).fold(kinds, |all, kind| all | skips[kind.index()])).collect();
            if further == skips {
                break;
            }
            skips = further;
        }
        let start = if free.is_start_free() { Self::FREE } else { of[Junctions::START.index()] };
        Self { of, start, exits, skips }
    }

    /// Number of kinds.
    pub fn len(&self) -> usize {
        self.exits.len()
    }

    /// Whether there is no kind; never true, since there is the free one.
    pub fn is_empty(&self) -> bool {
        self.exits.is_empty()
    }

    /// The kind of the beginning of a text.
    pub fn start(&self) -> KindId {
        self.start
    }

    /// The kind of a place; of one that is free only with some terminals before it, the other.
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

    /// Whether all places are free: then no text is a trap.
    pub fn are_free(&self) -> bool {
        self.len() == 1
    }
}

/// The kinds in a set.
pub fn members(kinds: u64) -> impl Iterator<Item = KindId> {
    let rest = std::iter::successors(Some(kinds), |&rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|&rest| rest != 0).map(|rest| KindId(rest.trailing_zeros()))
}
