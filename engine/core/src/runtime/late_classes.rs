//! Whether a class for which there is no recogniser may come next, tried on the stacks themselves.
//!
//! The definition of a class, read forwards: some terminal that its bytes may stop in can be read, or one that ends before
//! can be, and the class of the rest on the stacks behind it. All of it is the commit's work, with the commit's memos. Each
//! trial is a step of its own, with what a step may cost: sets of stacks that must survive have to be rooted.

use std::sync::Arc;

use super::late_rows::{Late, LateClass};
use super::stacks::{Arena, TooManyNodes};
use crate::classes::ClassTable;
use crate::compile::Compiled;
use crate::id::{ClassId, StackId, TerminalId};
use crate::intern::FxHashSet;

/// Answers that are remembered at most: a step asks for one or two.
const REMEMBERED: usize = 64;

impl Arena {
    /// What a set of stacks allows in a lexer state that was left for later, found or known.
    pub(super) fn late(&mut self, place: usize, set: StackId, find: impl FnOnce(&mut Self) -> Late) -> Late {
        if let Some(known) = self.known_late.get(&(place, set)) {
            return known.clone();
        }
        let late = find(self);
        if self.known_late.len() >= REMEMBERED {
            self.known_late.clear();
        }
        if self.memoizes() {
            self.known_late.insert((place, set), late.clone());
        }
        late
    }

    /// The terminals among these that no stack of a set can read, and that are not skipped.
    pub(super) fn unreadable(&mut self, terminals: &[u32], set: StackId, compiled: &Compiled) -> Vec<u32> {
        let mut is_readable = |terminal: TerminalId| {
            self.begin();
            self.can_read(terminal, set, compiled).unwrap_or(true)
        };
        terminals.iter().copied().filter(|&terminal| !is_readable(TerminalId(terminal))).collect()
    }

    /// The places of the classes that some stack of a set admits, ascending. Where trying one takes more than a commit may,
    /// it is for the commit to say so.
    pub(super) fn admitted(
        &mut self,
        classes: &[ClassId],
        set: StackId,
        table: &ClassTable,
        compiled: &Compiled,
    ) -> Arc<[LateClass]> {
        let mut is_admitted = |class: ClassId| {
            self.begin();
            self.try_class(class, set, table, compiled).unwrap_or(true)
        };
        (0..).zip(classes).filter(|&(_, &class)| is_admitted(class)).map(|(place, _)| place).collect()
    }

    /// Whether some stack of a set can read a terminal, or skip it.
    pub(super) fn can_read(
        &mut self,
        terminal: TerminalId,
        set: StackId,
        compiled: &Compiled,
    ) -> Result<bool, TooManyNodes> {
        let info = &compiled.terminals[terminal];
        Ok(info.ignored || info.used && self.shift(terminal, set, &compiled.lr)? != Self::EMPTY)
    }

    fn try_class(
        &mut self,
        class: ClassId,
        set: StackId,
        classes: &ClassTable,
        compiled: &Compiled,
    ) -> Result<bool, TooManyNodes> {
        let mut seen = FxHashSet::from_iter([(class, set)]);
        let mut open = vec![(class, set)];
        while let Some((class, set)) = open.pop() {
            for &terminal in classes.sets().get(classes.stops(class)) {
                if self.can_read(TerminalId(terminal), set, compiled)? {
                    return Ok(true);
                }
            }
            for (terminal, rest) in classes.edges(class) {
                let info = &compiled.terminals[terminal];
                let skipped = info.ignored.then_some(set);
                let read = if info.used { self.shift(terminal, set, &compiled.lr)? } else { Self::EMPTY };
                let behind = skipped.into_iter().chain([read]).filter(|&set| set != Self::EMPTY);
                open.extend(behind.map(|set| (rest, set)).filter(|&pair| seen.insert(pair)));
            }
        }
        Ok(false)
    }
}
