//! The overlap matrix: for each two terminals a common text, containment, and texts of which one begins the other.

use super::places::Places;
use super::readable::readable_bytes;
use super::relations::{Relations, Two};
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::id::TerminalId;
use crate::lexer::{Ways, completion};
use crate::runtime::Workspace;
use crate::watch::{Budget, Watch};

/// Pairs of terminals that one matrix tells of, and stacks at which it looks for terminals that are allowed together.
pub(super) const MOST_PAIRS: usize = 200_000;
pub(super) const MOST_STACKS: usize = 20_000;

/// Steps of all searches for one matrix.
const MOST_STEPS: usize = 50_000_000;

/// A text of one terminal, and a longer one of another that begins with it.
pub type Beginning = (Vec<u8>, Vec<u8>);

/// How two terminals lie to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The terminals, the one that was defined first in front.
    pub terminals: Two,
    /// A shortest text that both match.
    pub common: Option<Vec<u8>>,
    /// Whether all that the first matches is matched by the second, and the other way round.
    pub within: (bool, bool),
    /// A shortest text of the first that begins one of the second, with a shortest of these; and the other way round.
    pub begins: (Option<Beginning>, Option<Beginning>),
    /// Whether the grammar allows both at one place.
    pub together: bool,
}

/// All pairs that have anything to do with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlaps {
    /// Ascending by terminals.
    pub pairs: Vec<Overlap>,
    /// Whether every pair was looked at, and every place.
    pub is_complete: bool,
}

/// Compares all terminals of a grammar that are matched by bytes.
///
/// # Errors
/// [`CompileError::Cancelled`]. Where it would take too much, the matrix is not complete.
pub fn overlaps(compiled: &Compiled, watch: &Watch) -> Result<Overlaps, CompileError> {
    let mut budget = Budget::new("hazards", "steps", MOST_STEPS, watch);
    let mut found = Overlaps { pairs: Vec::new(), is_complete: false };
    match fill(&mut found, compiled, &mut budget) {
        Err(CompileError::Limit { .. }) | Ok(()) => Ok(found),
        Err(error) => Err(error),
    }
}

fn fill(found: &mut Overlaps, compiled: &Compiled, budget: &mut Budget<'_>) -> Result<(), CompileError> {
    let lexer = &compiled.lexer;
    let bytes = readable_bytes(lexer.classes());
    let ways = Ways::new(lexer, &bytes, budget)?;
    let relations = Relations::new(lexer, &ways, MOST_PAIRS, budget)?;
    let mut workspace = Workspace::new(compiled);
    let count = compiled.terminals.len();
    let places = Places::new(&compiled.lr, count, &mut workspace.arena, MOST_STACKS, budget)?;
    let ordered = |&(a, b): &Two| (a.min(b), a.max(b));
    let mut pairs: Vec<Two> = relations.common.keys().chain(relations.begins.keys()).map(ordered).collect();
    pairs.sort_unstable();
    pairs.dedup();
    for (one, other) in pairs {
        let common = relations.common.get(&(one, other)).map(|&state| ways.text(state));
        let mut beginning = |short: TerminalId, long: TerminalId| {
            let Some(&state) = relations.begins.get(&(short, long)) else { return Ok(None) };
            let text = ways.text(state);
            let rest = completion(lexer, &bytes, state, long, budget)?;
            Ok::<_, CompileError>(rest.map(|rest| (text.clone(), [text, rest].concat())))
        };
        let begins = (beginning(one, other)?, beginning(other, one)?);
        let within = (relations.is_within(one, other), relations.is_within(other, one));
        let together = places.together(one, other, compiled, budget)?.is_some();
        found.pairs.push(Overlap { terminals: (one, other), common, within, begins, together });
    }
    found.is_complete = relations.is_complete && places.is_complete;
    Ok(())
}

impl Places {
    /// The first place where two terminals are allowed; ignored ones are everywhere.
    pub(super) fn together(
        &self,
        one: TerminalId,
        other: TerminalId,
        compiled: &Compiled,
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, CompileError> {
        Ok(self.all_together(one, other, 1, compiled, budget)?.first().copied())
    }

    /// The first few places where both are allowed.
    pub(super) fn all_together(
        &self,
        one: TerminalId,
        other: TerminalId,
        most: usize,
        compiled: &Compiled,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<usize>, CompileError> {
        let allowed = |terminal: TerminalId, place: usize| {
            compiled.terminals[terminal].ignored || self.rows.contains(place, terminal.index())
        };
        let both = (0..self.stacks.len()).filter(|&place| allowed(one, place) && allowed(other, place));
        let found: Vec<usize> = both.take(most).collect();
        budget.spend(1 + if found.len() < most { self.stacks.len() } else { found[most - 1] })?;
        Ok(found)
    }
}
