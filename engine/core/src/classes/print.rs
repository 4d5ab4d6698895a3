//! The printable form of a partition: the classes, and for each lexer state how many tokens each class has.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{ClassTable, Deferred, Partition};
use crate::id::ClassId;
use crate::lexer::Lexer;

impl Partition {
    /// A text form that names terminals; classes that no lexer state uses are left out.
    pub fn dump(&self, lexer: &Lexer, name: impl Fn(u32) -> String) -> String {
        let mut text = String::new();
        let mut wanted = Vec::new();
        for state in lexer.live_states().filter(|&state| !lexer.is_fork(state)) {
            if let Some(place) = self.deferred(state) {
                let Deferred { like, agrees_for, .. } = self.deferred[place];
                writeln!(text, "q{}: left for later, as q{} for {agrees_for} bytes", state.0, like.0)
                    .expect("writing to a string succeeds");
                continue;
            }
            let mut counts: BTreeMap<ClassId, u32> = BTreeMap::new();
            self.pieces.for_each(self.of_state[state], &mut |first, end, class| {
                *counts.entry(class).or_default() += end - first;
            });
            wanted.extend(counts.keys().copied());
            let counts: Vec<String> = counts.iter().map(|(class, count)| format!("c{}×{count}", class.0)).collect();
            writeln!(text, "{}", format!("q{}: {}", state.0, counts.join(" ")).trim_end())
                .expect("writing to a string succeeds");
        }
        for class in self.classes.close(wanted) {
            writeln!(text, "{}", self.classes.class_text(class, &name)).expect("writing to a string succeeds");
        }
        text
    }
}

impl ClassTable {
    /// One class as text: what it stops in, and its edges.
    pub fn class_text(&self, class: ClassId, name: &impl Fn(u32) -> String) -> String {
        let stops: Vec<String> = self.sets().get(self.stops(class)).iter().map(|&terminal| name(terminal)).collect();
        let edges: Vec<String> =
            self.edges(class).map(|(terminal, to)| format!("{} → c{}", name(terminal.0), to.0)).collect();
        let text = format!("c{}: stops in {{{}}} {}", class.0, stops.join(" "), edges.join(", "));
        text.trim_end().to_owned()
    }
}
