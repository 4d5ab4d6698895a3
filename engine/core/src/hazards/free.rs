//! Where the rules never ask for what there is no text of.
//!
//! A place between lexemes is looked at together with the terminal before it, since that says what the rules may ask for
//! next. It is *free* if there is a text of each of these that leads to a free place again: then all that the rules allow
//! can be written from there. Most places are: what a name watches for are further letters, and no rule puts one name
//! right behind the other.

use super::junctions::{Exit, Junctions};
use super::neighbours::Neighbours;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::id::JunctionId;
use crate::normalize::NormalForm;
use crate::terminal_rows::TerminalRows;
use crate::watch::Budget;

/// For each place the terminals before it: those that may be, and those with which it is free. The end of the text stands
/// for its beginning.
#[derive(Clone, Debug)]
pub(super) struct Free {
    reached: TerminalRows,
    free: TerminalRows,
    beginning: usize,
}

impl Free {
    /// Takes places for free until the contrary is found. Each round costs the exits of all places, and a comparison of two
    /// sets for each terminal before each place.
    pub(super) fn of(
        junctions: &Junctions<'_>,
        neighbours: &Neighbours,
        budget: &mut Budget<'_>,
    ) -> Result<Self, CompileError> {
        let Compiled { form, .. } = junctions.compiled;
        let beginning = form.end_terminal().index();
        let reached = reached(junctions, beginning, budget)?;
        let mut made = Self { free: reached.clone(), reached, beginning };
        loop {
            let allowed = junctions.allowed(|exit| made.is_free(exit), budget)?;
            let mut is_less = false;
            for place in junctions.ids() {
                let before: Vec<u32> = made.free.members(place.index()).collect();
                budget.spend(1 + before.len() * allowed.words())?;
                for terminal in before {
                    let asked = match terminal as usize == beginning {
                        true => neighbours.first.row(NormalForm::START.index()),
                        false => neighbours.behind.row(terminal as usize),
                    };
                    if !has_all(allowed.row(place.index()), asked, beginning) {
                        made.free.remove(place.index(), terminal as usize);
                        is_less = true;
                    }
                }
            }
            if !is_less {
                return Ok(made);
            }
        }
    }

    /// Whether the place after an exit is free with its terminal before it.
    pub(super) fn is_free(&self, exit: &Exit) -> bool {
        self.free.contains(exit.to.index(), exit.terminal.index())
    }

    /// Whether texts may begin with anything that the rules allow.
    pub(super) fn is_start_free(&self) -> bool {
        self.free.contains(Junctions::START.index(), self.beginning)
    }

    /// Whether a place is free whatever is before it.
    pub(super) fn is_always(&self, place: JunctionId) -> bool {
        self.reached.row(place.index()) == self.free.row(place.index())
    }

    /// Whether a place is free with something before it.
    pub(super) fn is_ever(&self, place: JunctionId) -> bool {
        self.free.row(place.index()).iter().any(|&word| word != 0)
    }
}

/// For each place the terminals that may be before it, those apart that are ignored.
fn reached(junctions: &Junctions<'_>, beginning: usize, budget: &mut Budget<'_>) -> Result<TerminalRows, CompileError> {
    let Compiled { terminals, .. } = junctions.compiled;
    let mut rows = TerminalRows::new(junctions.len(), terminals.len());
    rows.insert(Junctions::START.index(), beginning);
    for place in junctions.ids() {
        let used = junctions.exits(place).iter().filter(|exit| terminals[exit.terminal].used);
        used.for_each(|exit| rows.insert(exit.to.index(), exit.terminal.index()));
    }
    let mut open: Vec<JunctionId> = junctions.ids().collect();
    while let Some(place) = open.pop() {
        let before = rows.row(place.index()).to_vec();
        for exit in junctions.exits(place).iter().filter(|exit| terminals[exit.terminal].ignored) {
            budget.spend(rows.words())?;
            if rows.add(exit.to.index(), &before) {
                open.push(exit.to);
            }
        }
    }
    Ok(rows)
}

/// Whether a set has all members of another, but for the end of the text.
fn has_all(set: &[u64], asked: &[u64], end: usize) -> bool {
    set.iter().zip(asked).enumerate().all(|(word, (has, asked))| {
        let end = if word == end / 64 { 1 << (end % 64) } else { 0 };
        asked & !has & !end == 0
    })
}
