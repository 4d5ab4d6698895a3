//! Texts that can be cut into lexemes in two ways.
//!
//! Two readers go over the same bytes from the same place, each as a branch of the runtime would: a lexer state with its
//! exclusions, and a set of stacks. One ends a lexeme that the other goes on with, so that their ends lie apart; where
//! they end a lexeme at the same place again, the text between has two readings. The search goes by the length of the
//! text and is exact, for each step is one that a running state takes.

use super::branches::{Branch, branches_after};
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::id::TerminalId;
use crate::intern::FxHashSet;
use crate::runtime::Workspace;
use crate::watch::Budget;

/// A text with the terminals of both its readings, and the places where their lexemes end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoReadings {
    /// The text.
    pub text: Vec<u8>,
    /// Lexemes of the reading that begins with the longer one: terminal, and where it ends.
    pub longer: Vec<(TerminalId, usize)>,
    /// Lexemes of the other.
    pub shorter: Vec<(TerminalId, usize)>,
}

/// Lexemes that a reading may have.
const MOST_LEXEMES: u8 = 3;

/// Where both readers are, how many lexemes they have ended, and how they came here.
struct Step {
    readers: [Branch; 2],
    counts: [u8; 2],
    before: usize,
    byte: u8,
    ended: [Option<TerminalId>; 2],
}

/// The terminal that one reader ends with the last of some bytes, and that the other goes on with and ends later.
#[derive(Clone, Copy)]
pub(super) struct Fork<'a> {
    pub(super) begin: &'a [u8],
    pub(super) ended: TerminalId,
    pub(super) longer: TerminalId,
}

/// Searches from a branch between lexemes for the shortest text in which the two readings of a fork meet again. There may be
/// none of three lexemes at most, or none within so many steps; the second value says whether it is the former.
pub(super) fn two_readings(
    fork: Fork<'_>,
    place: Branch,
    compiled: &Compiled,
    workspace: &mut Workspace,
    bytes: &[u8],
    max_steps: usize,
    budget: &mut Budget<'_>,
) -> Result<(Option<TwoReadings>, bool), CompileError> {
    let mut search = Search { compiled, workspace, steps: Vec::new(), seen: FxHashSet::default() };
    search.begin(fork, place);
    let mut next = 0;
    while next < search.steps.len() {
        if next >= max_steps {
            return Ok((None, false));
        }
        budget.spend(bytes.len())?;
        for &byte in bytes {
            if let Some(ended) = search.take(next, byte, fork.longer) {
                return Ok((Some(search.told(next, byte, ended, fork)), true));
            }
        }
        next += 1;
    }
    Ok((None, true))
}

struct Search<'a> {
    compiled: &'a Compiled,
    workspace: &'a mut Workspace,
    steps: Vec<Step>,
    seen: FxHashSet<([Branch; 2], [u8; 2])>,
}

impl Search<'_> {
    /// Reads the beginning, and has one reader end it.
    fn begin(&mut self, fork: Fork<'_>, (state, stacks): Branch) {
        let Some((&last, inside)) = fork.begin.split_last() else { return };
        let mut states = vec![state];
        for &byte in inside {
            states =
                states.iter().flat_map(|&state| self.workspace.step(state, byte, &self.compiled.lexer).0).collect();
        }
        let (mut ends, mut go_on) = (Vec::new(), Vec::new());
        for state in states {
            for (ended, reader) in branches_after((state, stacks), last, self.compiled, self.workspace) {
                match ended {
                    None => go_on.push(reader),
                    Some(terminal) if terminal == fork.ended => ends.push(reader),
                    Some(_) => {}
                }
            }
        }
        for readers in ends.iter().flat_map(|&shorter| go_on.iter().map(move |&longer| [longer, shorter])) {
            self.steps.push(Step { readers, counts: [0, 1], before: usize::MAX, byte: 0, ended: [None; 2] });
        }
    }

    /// What becomes of both readers with a byte; what both end with it, if that makes the text have two readings.
    fn take(&mut self, at: usize, byte: u8, longer: TerminalId) -> Option<[TerminalId; 2]> {
        let Step { readers, counts, .. } = self.steps[at];
        let lexer = &self.compiled.lexer;
        if !readers.iter().all(|&(state, _)| self.workspace.may_read(state, byte, lexer)) {
            return None;
        }
        let one = branches_after(readers[0], byte, self.compiled, self.workspace);
        if one.is_empty() {
            return None;
        }
        let other = branches_after(readers[1], byte, self.compiled, self.workspace);
        for &(first, reader) in &one {
            if first.is_some_and(|first| counts[0] == 0 && first != longer) {
                continue;
            }
            for &(second, further) in &other {
                if let (Some(first), Some(second)) = (first, second) {
                    return Some([first, second]);
                }
                let counts = [counts[0] + u8::from(first.is_some()), counts[1] + u8::from(second.is_some())];
                let readers = [reader, further];
                if counts.iter().all(|&count| count < MOST_LEXEMES) && self.seen.insert((readers, counts)) {
                    self.steps.push(Step { readers, counts, before: at, byte, ended: [first, second] });
                }
            }
        }
        None
    }

    /// The way to a step and one byte further, told from its beginning.
    fn told(&self, mut at: usize, byte: u8, ended: [TerminalId; 2], fork: Fork<'_>) -> TwoReadings {
        let mut way = vec![(byte, ended.map(Some))];
        while self.steps[at].before != usize::MAX {
            let step = &self.steps[at];
            way.push((step.byte, step.ended));
            at = step.before;
        }
        let mut told = TwoReadings {
            text: fork.begin.to_vec(),
            longer: Vec::new(),
            shorter: vec![(fork.ended, fork.begin.len())],
        };
        for (byte, [longer, shorter]) in way.into_iter().rev() {
            told.text.push(byte);
            told.longer.extend(longer.map(|terminal| (terminal, told.text.len())));
            told.shorter.extend(shorter.map(|terminal| (terminal, told.text.len())));
        }
        told
    }
}
