//! What may be amiss with how a grammar's terminals lie to each other, each with a text that shows it.

use super::branches::Branch;
use super::endless::{EndlessTokens, blank, endless_tokens};
use super::leading::Leading;
use super::never::{Never, never_complete};
use super::overlaps::{MOST_PAIRS, MOST_STACKS};
use super::places::Places;
use super::readable::readable_bytes;
use super::readings::{Fork, TwoReadings, two_readings};
use super::relations::{Relations, Two};
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::id::{LexerStateId, TerminalId};
use crate::intern::FxHashMap;
use crate::lexer::Ways;
use crate::runtime::{CompiledGrammar, Workspace};
use crate::watch::{Budget, Watch};

/// Two terminals that are allowed at one place and have a text in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    /// The terminals, the one that was defined first in front.
    pub terminals: Two,
    /// A shortest common text.
    pub text: Vec<u8>,
    /// Whether all that the first matches is matched by the second, and the other way round.
    pub within: (bool, bool),
}

/// Two terminals of which one may end where the other goes on, so that a text has two readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boundary {
    /// The terminal that ends first.
    pub shorter: TerminalId,
    /// The terminal that goes on.
    pub longer: TerminalId,
    /// Text that comes before.
    pub before: Vec<u8>,
    /// The text with its readings.
    pub readings: TwoReadings,
}

/// A terminal that matches white space only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// The terminal.
    pub terminal: TerminalId,
    /// Whether its lexemes may have any length.
    pub is_endless: bool,
    /// The tokens that may go on for ever, in one lexeme if that has no end, and otherwise in one after another.
    pub tokens: EndlessTokens,
}

/// All of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clashes {
    /// Ascending by terminals.
    pub common: Vec<Common>,
    /// Ascending by terminals, the shorter first.
    pub boundaries: Vec<Boundary>,
    /// Terminals that are never complete, ascending.
    pub never: Vec<(TerminalId, Never)>,
    /// Tokens of which nothing but ignored text may be made, for ever.
    pub ignored: EndlessTokens,
    /// Terminals that are white space and that a rule uses.
    pub blanks: Vec<Blank>,
    /// Whether the searches were carried through.
    pub is_complete: bool,
}

/// Steps of all searches together.
const MOST_STEPS: usize = 30_000_000;

/// Steps of one search for two readings, and places where a pair is tried.
const MOST_SEARCH_STEPS: usize = 1_000;
const MOST_TRIED_PLACES: usize = 4;

impl Clashes {
    /// Finds what there is to find.
    ///
    /// # Errors
    /// [`CompileError::Cancelled`]. Where something takes too much, the rest is left out.
    pub fn find(grammar: &CompiledGrammar, watch: &Watch) -> Result<Self, CompileError> {
        let mut found = Self { is_complete: true, ..Self::default() };
        let mut budget = Budget::new("hazards", "steps", MOST_STEPS, watch);
        match found.fill(grammar, &mut budget) {
            Err(CompileError::Limit { .. }) => found.is_complete = false,
            outcome => outcome?,
        }
        Ok(found)
    }

    fn fill(&mut self, grammar: &CompiledGrammar, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let compiled = grammar.tables();
        let trie = compiled.index.trie();
        let bytes = readable_bytes(compiled.lexer.classes());
        let ways = Ways::new(&compiled.lexer, &bytes, budget)?;
        self.never = never_complete(&compiled.lexer, trie, &ways, budget)?;
        let end = compiled.form.end_terminal();
        let by_bytes =
            compiled.terminals.entries().filter(|&(terminal, info)| info.tokens.is_none() && terminal != end);
        let (ignored, used): (Vec<_>, Vec<_>) = by_bytes.partition(|(_, info)| info.ignored);
        let ignored: Vec<TerminalId> = ignored.into_iter().map(|(terminal, _)| terminal).collect();
        self.ignored = endless_tokens(&compiled.lexer, trie, &ignored, true, budget)?;
        for (terminal, _) in used.into_iter().filter(|(_, info)| info.used) {
            if let Some(is_endless) = blank(&compiled.lexer, terminal, budget)? {
                let tokens = endless_tokens(&compiled.lexer, trie, &[terminal], !is_endless, budget)?;
                self.blanks.push(Blank { terminal, is_endless, tokens });
            }
        }
        let relations = Relations::new(&compiled.lexer, &ways, MOST_PAIRS, budget)?;
        let mut workspace = Workspace::new(compiled);
        let count = compiled.terminals.len();
        let places = Places::new(&compiled.lr, count, &mut workspace.arena, MOST_STACKS, budget)?;
        self.is_complete &= relations.is_complete && places.is_complete;
        for (&(one, other), &state) in &relations.common {
            if places.together(one, other, compiled, budget)?.is_some() {
                let within = (relations.is_within(one, other), relations.is_within(other, one));
                self.common.push(Common { terminals: (one, other), text: ways.text(state), within });
            }
        }
        let leading = Leading::new(compiled, budget)?;
        let mut trying = Trying { compiled, workspace, places, ways, bytes, leading, texts: FxHashMap::default() };
        for (&pair, &state) in &relations.begins {
            trying.pair(pair, state, self, budget)?;
        }
        Ok(())
    }
}

/// The search for two readings, a pair of terminals at a time.
struct Trying<'a> {
    compiled: &'a Compiled,
    workspace: Workspace,
    places: Places,
    ways: Ways,
    bytes: Vec<u8>,
    leading: Leading<'a>,
    /// For each place that was needed a text that leads there, and the branch behind it.
    texts: FxHashMap<usize, Option<(Vec<u8>, Branch)>>,
}

impl Trying<'_> {
    fn pair(
        &mut self,
        (shorter, longer): Two,
        state: LexerStateId,
        found: &mut Clashes,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        let compiled = self.compiled;
        if [shorter, longer].iter().all(|&terminal| compiled.terminals[terminal].ignored) {
            return Ok(());
        }
        let begin = self.ways.text(state);
        let fork = Fork { begin: &begin, ended: shorter, longer };
        for place in self.places.all_together(shorter, longer, MOST_TRIED_PLACES, compiled, budget)? {
            let Some((before, branch)) = self.text(place) else { continue };
            let most = MOST_SEARCH_STEPS;
            let (readings, is_complete) =
                two_readings(fork, branch, compiled, &mut self.workspace, &self.bytes, most, budget)?;
            found.is_complete &= is_complete;
            if let Some(readings) = readings {
                found.boundaries.push(Boundary { shorter, longer, before, readings });
                return Ok(());
            }
        }
        Ok(())
    }

    fn text(&mut self, place: usize) -> Option<(Vec<u8>, Branch)> {
        let (leading, places, workspace) = (&self.leading, &self.places, &mut self.workspace);
        self.texts.entry(place).or_insert_with(|| leading.text(&places.symbols(place), workspace)).clone()
    }
}
