//! The printable form of the automaton: kernels, transitions and complete productions.

use std::fmt::Write;

use super::LrAutomaton;
use crate::id::LrStateId;
use crate::normalize::NormalForm;

impl LrAutomaton {
    /// A text form of all states.
    pub fn dump(&self, form: &NormalForm) -> String {
        self.states().map(|state| self.state_text(state, form)).collect()
    }

    /// One state: its kernel, a line for each transition, and what is complete.
    pub fn state_text(&self, state: LrStateId, form: &NormalForm) -> String {
        let mut text = format!("state {}\n", state.0);
        for item in self.items_text(state, form) {
            writeln!(text, "  {item}").expect("writing to a string succeeds");
        }
        for &(symbol, target) in self.transitions(state) {
            writeln!(text, "    {} → {}", form.name(symbol), target.0).expect("writing to a string succeeds");
        }
        text
    }

    /// The kernel items of a state, with dots.
    pub fn items_text(&self, state: LrStateId, form: &NormalForm) -> Vec<String> {
        let kernel = self.kernel(state).iter();
        kernel
            .map(|&(production, dot)| form.production_text(&form.productions[production.index()], Some(dot as usize)))
            .collect()
    }
}
