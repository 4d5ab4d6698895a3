//! The parser's part of a compile: from the productions to the recognisers of all classes.

use std::sync::Arc;
use std::time::Duration;

use super::blame::largest_rules;
use super::keys::{LrKey, PathsKey, Productions, RecognisersKey};
use super::stages::{Made, Stage, Stages};
use super::walking::Walking;
use crate::classes::{Partition, stop_sets};
use crate::config::Config;
use crate::error::CompileError;
use crate::lexer::Lexer;
use crate::lr::{LrAutomaton, build_automaton};
use crate::normalize::NormalForm;
use crate::recogniser::{Reading, Recognisers, ReductionPaths, RootsBuilder, Saturation, build_roots};
use crate::watch::{Budget, Watch};

/// What this part works on.
pub(super) struct Parsing<'a> {
    pub(super) stages: &'a Stages<'a>,
    pub(super) config: &'a Config,
    pub(super) watch: &'a Watch,
    pub(super) form: &'a NormalForm,
    pub(super) productions: Productions,
    pub(super) lexer: &'a Arc<Lexer>,
    pub(super) reading: Arc<Reading>,
}

/// The name of the stage that may run beside another.
const RECOGNISERS: &str = "stack recognisers";

impl Parsing<'_> {
    /// The automaton and the recognisers.
    ///
    /// # Errors
    /// Those of the stages, and of the walk.
    pub(super) fn run(&self, walking: &mut Walking<'_>) -> Result<(Arc<LrAutomaton>, Arc<Recognisers>), CompileError> {
        let lr = self.automaton()?;
        let paths = self.paths(&lr)?;
        let fresh = || Saturation::new(Arc::clone(&lr), Arc::clone(&paths), self.reading.used.len(), self.config);
        let made = match walking.ended() {
            Some(partition) => self.recognisers(&partition.clone()?, fresh)?,
            None => self.recognisers_meanwhile(walking, fresh)?,
        };
        Ok((lr, made))
    }

    fn automaton(&self) -> Result<Arc<LrAutomaton>, CompileError> {
        let input = format!("{} productions", self.form.productions.len());
        let stage = Stage::new("LR automaton", input, LrKey(self.productions.clone()));
        let blame = || largest_rules(self.form);
        self.stages.run(stage, blame, || build_automaton(self.form, &self.config.limits, self.watch))
    }

    fn paths(&self, lr: &LrAutomaton) -> Result<Arc<ReductionPaths>, CompileError> {
        let name = "reduction paths";
        let input = format!("{} LR states", lr.state_count());
        let stage = Stage::new(name, input, PathsKey(self.productions.clone()));
        self.stages.run(
            stage,
            || largest_rules(self.form),
            || {
                let limit = self.config.limits.max_path_edges;
                let mut budget = Budget::new(name, "LR states on paths", limit, self.watch);
                ReductionPaths::build(lr, self.form, &mut budget)
            },
        )
    }

    /// The recognisers of classes that are all known.
    fn recognisers(
        &self,
        partition: &Arc<Partition>,
        fresh: impl Fn() -> Saturation,
    ) -> Result<Arc<Recognisers>, CompileError> {
        let input = format!("{} classes", partition.classes.len());
        let stage = Stage::new(RECOGNISERS, input, self.key(partition));
        let saturating = self.stages.saturating(RECOGNISERS, self.productions.clone());
        let build = |saturation: &mut Saturation| {
            build_roots(partition, self.lexer, &self.reading, saturation, self.config, self.watch)
        };
        self.stages.run(stage, || largest_rules(self.form), || saturating.run(fresh, build))
    }

    /// The recognisers of classes that come to be known one after the other.
    fn recognisers_meanwhile(
        &self,
        walking: &mut Walking<'_>,
        fresh: impl Fn() -> Saturation,
    ) -> Result<Arc<Recognisers>, CompileError> {
        let saturating = self.stages.saturating(RECOGNISERS, self.productions.clone());
        let input = |made: &Recognisers| format!("{} classes", made.roots.of_class.len());
        let blame = || largest_rules(self.form);
        let made = self.stages.timed(RECOGNISERS, input, blame, || {
            let mut waited = Duration::ZERO;
            let mut is_first_try = true;
            let made = saturating.run(fresh, |saturation| {
                let (sets, _) = stop_sets(self.lexer);
                let mut builder =
                    RootsBuilder::new(sets, self.lexer, &self.reading, saturation, self.config, self.watch);
                // A second try, without the memos of the first, takes all classes from the result of the walk.
                let as_they_come = std::mem::take(&mut is_first_try);
                while as_they_come && let Some(rows) = walking.next(&mut waited) {
                    builder.take(&rows)?;
                }
                let partition = walking.end()?;
                builder.take(&partition.classes.rows_from(builder.taken()))?;
                builder.finish(&partition)
            })?;
            Ok(Made { made: Arc::new(made), reused: false, waited })
        })?;
        self.stages.keep(self.key(&walking.end()?), &made);
        Ok(made)
    }

    fn key(&self, partition: &Arc<Partition>) -> RecognisersKey {
        RecognisersKey {
            productions: self.productions.clone(),
            lexer: Arc::clone(self.lexer),
            partition: Arc::clone(partition),
            reading: Arc::clone(&self.reading),
        }
    }
}
