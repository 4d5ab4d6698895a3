//! Whether a sentence can still come of a text: what a search along texts could only hope to find out.
//!
//! A stack says which productions are under way, the place between lexemes what their rests can be read with. So the kinds
//! of places from which a stack leads to an end are found from the bottom up.

use super::junctions::Junctions;
use super::kinds::Kinds;
use super::passages::Passages;
use super::spelling::Speller;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{GssNodeId, JunctionId, LrStateId, ShadowId};
use crate::intern::FxHashMap;
use crate::lexer::Lexer;
use crate::lr::LrAutomaton;
use crate::normalize::NormalForm;
use crate::runtime::{Constraint, GssNode, Head};
use crate::watch::Budget;

/// Answers for one grammar.
pub struct Outlook<'a> {
    pub(super) compiled: &'a Compiled,
    pub(super) passages: &'a Passages<'a>,
    pub(super) kinds: &'a Kinds,
}

/// What lies below the top of a stack: a whole set, or one state of a set with what lies below that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Below {
    Set(Option<GssNodeId>),
    One(GssNodeId, usize),
}

/// A top, and what is below it.
type Stack = (LrStateId, Below);

impl Outlook<'_> {
    /// Stack sets of a text that are looked at; a text with more counts as one that has a sentence.
    const MOST_SETS: usize = 5_000;

    /// Whether a sentence begins with the text that led here. Says so too where that takes too much to find out.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn has_sentence(
        &self,
        text: &Constraint,
        speller: &mut Speller<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, CompileError> {
        if text.is_accepting() || self.has_sentence_between(text, None, speller, budget)? {
            return Ok(true);
        }
        for head in text.heads().iter().filter(|head| head.lexer_state != Lexer::START) {
            let watching = speller.junctions.watchers.set(self.shadows(head, speller).map(|one| one.0).collect());
            for exit in speller.junctions.exits_from(head.lexer_state, watching, budget)? {
                let Some(rest) = speller.rest(head.lexer_state, watching, exit, budget)? else { continue };
                let mut longer = text.clone();
                budget.spend(1_000 + 50 * rest.len())?;
                let is_read = longer.commit_bytes(&rest).is_ok();
                if is_read && self.has_sentence_between(&longer, Some(exit.to), speller, budget)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The same for branches that are between lexemes, at one place if it is given.
    fn has_sentence_between(
        &self,
        text: &Constraint,
        only: Option<JunctionId>,
        speller: &mut Speller<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, CompileError> {
        let sets = text.gss(Self::MOST_SETS);
        if sets.len() >= Self::MOST_SETS {
            return Ok(true);
        }
        let mut stacks = Stacks { outlook: self, sets: &sets, good: FxHashMap::default(), open: Vec::new() };
        for head in text.heads().iter().filter(|head| head.lexer_state == Lexer::START) {
            let shadows: Vec<ShadowId> = self.shadows(head, speller).collect();
            let places = speller.junctions.places_of(&shadows);
            // Where places know of the last lexeme only, it need not be the one that still watches.
            let is_any = speller.junctions.forgets() && only == Some(Junctions::START);
            if only.is_some_and(|only| !is_any && !places.contains(&only)) {
                continue;
            }
            let tops = sets[head.node.index()].edges.iter().map(|&(top, below)| (top, Below::Set(below)));
            let tops: Vec<Stack> = tops.collect();
            let good = stacks.good(&tops, budget)?;
            // A place that no text was found to come to has no kind.
            let may_go_on = |place: &JunctionId| {
                place.index() >= speller.junctions.len() || good >> self.kinds.get(*place).0 & 1 == 1
            };
            if places.iter().all(may_go_on) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn shadows<'b>(&self, head: &'b Head, speller: &Speller<'_>) -> impl Iterator<Item = ShadowId> + use<'b> {
        let shadows: Vec<_> = head
            .exclusions
            .iter()
            .filter_map(|one| speller.junctions.watchers.shadows().get(one.shadow, one.terminal))
            .collect();
        shadows.into_iter()
    }
}

/// The stacks of one text, with the kinds of places from which each leads to an end.
struct Stacks<'a> {
    outlook: &'a Outlook<'a>,
    sets: &'a [GssNode],
    good: FxHashMap<Stack, u64>,
    open: Vec<Stack>,
}

impl Stacks<'_> {
    /// The kinds from which one of some stacks leads to an end.
    fn good(&mut self, tops: &[Stack], budget: &mut Budget<'_>) -> Result<u64, CompileError> {
        for &top in tops {
            self.need(top);
        }
        loop {
            let mut is_new = false;
            let mut next = 0;
            while next < self.open.len() {
                let stack = self.open[next];
                next += 1;
                let found = self.found(stack, budget)?;
                let known = self.good.entry(stack).or_default();
                is_new |= found & !*known != 0;
                *known |= found;
            }
            if !is_new {
                return Ok(tops.iter().fold(0, |all, top| all | self.good[top]));
            }
        }
    }

    /// What is known, of a stack that is then looked at too.
    fn need(&mut self, stack: Stack) -> u64 {
        let Self { good, open, .. } = self;
        *good.entry(stack).or_insert_with(|| {
            open.push(stack);
            0
        })
    }

    fn found(&mut self, (top, below): Stack, budget: &mut Budget<'_>) -> Result<u64, CompileError> {
        let Outlook { compiled, passages, .. } = *self.outlook;
        let mut found = 0;
        for &(production, dot) in compiled.lr.kernel(top) {
            let (number, dot) = (production.index(), dot as usize);
            let lhs = passages.form.productions[number].lhs;
            let into = if lhs == NormalForm::START {
                u64::MAX
            } else {
                let mut into = 0;
                for (state, one) in self.bases(below, dot, budget)? {
                    if let Some(to) = compiled.lr.goto(state, Symbol::Nonterminal(lhs)) {
                        into |= self.need((to, one));
                    }
                }
                into
            };
            budget.spend(20)?;
            found |= passages.leading_into(number, dot, into);
        }
        debug_assert!(top != LrAutomaton::START || below == Below::Set(None));
        Ok(found)
    }

    /// The states that lie under so many symbols on top, each as what a symbol would be put on.
    fn bases(&self, below: Below, symbols: usize, budget: &mut Budget<'_>) -> Result<Vec<Stack>, CompileError> {
        let mut level = self.edges(below);
        for _ in 1..symbols {
            budget.spend(level.len())?;
            level = level
                .into_iter()
                .flat_map(|(set, place)| {
                    let (_, below) = self.sets[set.index()].edges[place];
                    self.edges(Below::Set(below))
                })
                .collect();
            level.sort_unstable();
            level.dedup();
        }
        Ok(level
            .into_iter()
            .map(|(set, place)| (self.sets[set.index()].edges[place].0, Below::One(set, place)))
            .collect())
    }

    fn edges(&self, below: Below) -> Vec<(GssNodeId, usize)> {
        match below {
            Below::Set(None) => Vec::new(),
            Below::Set(Some(set)) => (0..self.sets[set.index()].edges.len()).map(|place| (set, place)).collect(),
            Below::One(set, place) => vec![(set, place)],
        }
    }
}
