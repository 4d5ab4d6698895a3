//! A language as the table of an automaton over characters, for what has no short expression: multiples of a number.

use serde::{Deserialize, Serialize};

/// A deterministic automaton over code points. It starts in state 0.
///
/// ```
/// use maskwright_core::grammar::Table;
/// let even = Table::new(vec![vec![(0x61, 0x61, 1)], vec![(0x61, 0x61, 0)]], vec![0]).unwrap();
/// assert_eq!(even.states().len(), 2);
/// assert!(Table::new(vec![vec![(0x61, 0x7a, 0), (0x7a, 0x7a, 1)]], vec![0]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    states: Vec<Vec<(u32, u32, u32)>>,
    accepting: Vec<bool>,
}

impl Table {
    /// The automaton with these rows, a row for each state with first and last code points and where they lead, and
    /// these accepting states.
    ///
    /// # Errors
    /// Says what is wrong where there is no state at all, where a state or a code point does not exist, and where
    /// ranges of a state end before they start or overlap.
    pub fn new(mut rows: Vec<Vec<(u32, u32, u32)>>, accepting: Vec<u32>) -> Result<Self, String> {
        if rows.is_empty() {
            return Err("an automaton needs a state to start in".into());
        }
        let count = rows.len();
        let known = |state: u32| match (state as usize) < count {
            true => Ok(state as usize),
            false => Err(format!("state {state} of the automaton does not exist")),
        };
        let mut accepts = vec![false; count];
        for state in accepting {
            accepts[known(state)?] = true;
        }
        for (state, row) in rows.iter_mut().enumerate() {
            row.sort_unstable();
            for &(first, last, to) in row.iter() {
                known(to)?;
                if first > last || last > u32::from(char::MAX) {
                    return Err(format!("{first:#x} to {last:#x} is no range of code points (state {state})"));
                }
            }
            if let Some(pair) = row.windows(2).find(|pair| pair[0].1 >= pair[1].0) {
                return Err(format!("state {state} of the automaton leads to two places with {:#x}", pair[1].0));
            }
        }
        Ok(Self { states: rows, accepting: accepts })
    }

    /// The rows: first code point, last code point, and the state that they lead to.
    pub fn states(&self) -> &[Vec<(u32, u32, u32)>] {
        &self.states
    }

    /// Whether a text that leads to a state belongs to the language.
    pub fn accepts(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// States and transitions.
    pub fn size(&self) -> usize {
        self.states.iter().map(|row| 1 + row.len()).sum()
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let states = self.states.iter().enumerate().map(|(state, row)| {
            let edges = row.iter().map(|&(first, last, to)| match first == last {
                true => format!("{}→{to}", shown(first)),
                false => format!("{}-{}→{to}", shown(first), shown(last)),
            });
            let edges: Vec<String> = edges.collect();
            format!("{state}{}: {}", if self.accepting[state] { "!" } else { "" }, edges.join(" "))
        });
        write!(f, "automaton({})", states.collect::<Vec<_>>().join("; "))
    }
}

fn shown(code: u32) -> String {
    char::from_u32(code).map_or_else(|| format!("\\u{{{code:x}}}"), |char| char.escape_debug().to_string())
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn a_bad_table_is_refused_with_what_is_wrong() {
        let bad = [
            (vec![], vec![], "needs a state"),
            (vec![vec![(1, 2, 1)]], vec![], "state 1 of the automaton does not exist"),
            (vec![vec![]], vec![7], "state 7 of the automaton does not exist"),
            (vec![vec![(2, 1, 0)]], vec![], "0x2 to 0x1 is no range of code points (state 0)"),
            (vec![vec![(0, 0x11_0000, 0)]], vec![], "0x0 to 0x110000 is no range"),
            (vec![vec![(5, 9, 0), (0, 5, 0)]], vec![], "leads to two places with 0x5"),
        ];
        for (rows, accepting, expected) in bad {
            let message = Table::new(rows, accepting).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn is_printed_with_its_states() {
        let table = Table::new(vec![vec![(0x62, 0x7a, 0), (0x61, 0x61, 1), (0xd800, 0xd800, 1)], vec![]], vec![1]);
        assert_eq!(table.unwrap().to_string(), r"automaton(0: a→1 b-z→0 \u{d800}→1; 1!: )");
    }
}
