//! What terminals have of the lexer and of the partition of the vocabulary.

use super::table::{Table, WHOLE};
use crate::classes::Label;
use crate::compile::Compiled;
use crate::id::{ClassId, Id, TerminalId, TerminalSetId};
use crate::intern::{FxHashMap, merge};

const LEXER_STATES: usize = 0;
const CLASSES: usize = 1;
const INTERVALS: usize = 2;

/// Splits lexer states, classes and intervals among terminals. Linear in their number and in the size of their sets.
pub(super) fn shares_of_terminals(compiled: &Compiled) -> Table<TerminalId, 3> {
    let mut table = Table::new(compiled.terminals.len());
    split_lexer(compiled, &mut table);
    split_classes(compiled, &mut table);
    table
}

/// States with the same sets have the same owners, and there are few sets.
fn split_lexer(compiled: &Compiled, table: &mut Table<TerminalId, 3>) {
    let lexer = &compiled.lexer;
    let mut alike: FxHashMap<(TerminalSetId, TerminalSetId), u64> = FxHashMap::default();
    for state in (0..lexer.state_count()).map(Id::from_index) {
        *alike.entry((lexer.accept_set(state), lexer.future_set(state))).or_default() += 1;
    }
    let mut alike: Vec<_> = alike.into_iter().collect();
    // What cannot be split evenly should not depend on an order that nobody chose.
    alike.sort_unstable();
    for ((accepts, future), count) in alike {
        let owners = merge(lexer.sets().get(accepts), lexer.sets().get(future));
        table.split(LEXER_STATES, count * WHOLE, owners.into_iter().map(TerminalId));
    }
}

fn split_classes(compiled: &Compiled, table: &mut Table<TerminalId, 3>) {
    let (classes, pieces) = (&compiled.partition.classes, &compiled.partition.pieces);
    let mut intervals = vec![0_u64; classes.len()];
    for entry in pieces.entries() {
        match entry.label {
            Label::Value(class) => intervals[class.index()] += 1,
            Label::Piece(_) => table.rest[INTERVALS] += WHOLE,
        }
    }
    for (class, &count) in intervals.iter().enumerate() {
        let class = ClassId::from_index(class);
        let ending: Vec<u32> = classes.edges(class).map(|(terminal, _)| terminal.0).collect();
        let owners = merge(classes.sets().get(classes.stops(class)), &ending);
        table.split(CLASSES, WHOLE, owners.iter().map(|&owner| TerminalId(owner)));
        table.split(INTERVALS, count * WHOLE, owners.iter().map(|&owner| TerminalId(owner)));
    }
}
