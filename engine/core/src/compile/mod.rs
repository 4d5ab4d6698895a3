//! The whole pipeline: each stage a call, each timed, each counted against its limits.
//!
//! Read [`run_stages`] from top to bottom for what depends on what. What a stage made, and how large it is, the profile
//! asks of the type itself ([`StageOutput`]). An error about a limit is told here who contributed most.

mod blame;
mod keys;
mod parsing;
mod running;
mod stages;
mod tokens;
mod walking;

pub use running::Running;
pub(crate) use tokens::token_terminals;

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use self::blame::{largest_bodies, largest_patterns, largest_rules, largest_terminals, one_terminal};
use self::keys::{DwaKey, FormKey, LexerKey, PartitionKey, PatternsKey, Productions, TablesKey};
use self::parsing::Parsing;
use self::stages::{Stage, Stages};
use self::tokens::{check_ids, check_limits};
use self::walking::Walking;
use crate::classes::{ClassRows, Partition, Pieces, partition};
use crate::config::Config;
use crate::error::CompileError;
use crate::grammar::{Apart, Grammar, Span, TokenSet};
use crate::id::{ClassId, IdVec, LexerStateId, NodeId, PieceId, RootId, TerminalId};
use crate::lexer::{Form, Lexer, Making, Trait, compile_pattern, members_of};
use crate::lr::LrAutomaton;
use crate::normalize::{Members, NormalForm, normalize};
use crate::parser_dwa::{ParserDwa, determinize};
use crate::profile::{Profile, StageOutput};
use crate::recogniser::{NodeTable, Reading, Roots};
use crate::reuse::Reuse;
use crate::vocabulary::VocabularyIndex;
use crate::watch::{Budget, CancelFlag, OnProgress, Watch};

/// A grammar compiled against a vocabulary: everything that masks need. Immutable, and shared between threads; what an edit
/// did not touch is shared between compiles.
#[derive(Debug)]
pub struct Compiled {
    /// The vocabulary and its trie.
    pub index: Arc<VocabularyIndex>,
    /// What it was compiled with.
    pub config: Config,
    /// Names, spans and flags of the terminals, with the end terminal last.
    pub terminals: IdVec<TerminalId, TerminalInfo>,
    /// The productions.
    pub form: NormalForm,
    /// The byte automaton of all terminals.
    pub lexer: Arc<Lexer>,
    /// What tokens can do.
    pub partition: Arc<Partition>,
    /// The LR automaton.
    pub lr: Arc<LrAutomaton>,
    /// Recogniser nodes.
    pub nodes: Arc<NodeTable>,
    /// Recognisers of classes.
    pub roots: Arc<Roots>,
    /// The automaton that evaluates them.
    pub dwa: Arc<ParserDwa>,
    /// Which recogniser decides about which token.
    pub tables: Arc<RootTables>,
    /// What it cost.
    pub profile: Profile,
}

/// What the later stages need to know of a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TerminalInfo {
    /// Its name, or its text in quotes.
    pub name: String,
    /// Where it is defined.
    pub span: Span,
    /// Whether it may be skipped anywhere.
    pub ignored: bool,
    /// Whether a production uses it.
    pub used: bool,
    /// The tokens that match it, where these and not bytes do.
    pub tokens: Option<TokenSet>,
}

/// How to compile.
#[derive(Default)]
pub struct Options {
    /// Limits and optimisations.
    pub config: Config,
    /// Stops the compile when it is set.
    pub cancel: CancelFlag,
    /// Is told about progress, from a compiling thread.
    pub on_progress: Option<OnProgress>,
    /// Where results of earlier compiles are found and those of this one are kept. The outcome is the same without.
    pub reuse: Option<Arc<Reuse>>,
}

/// Compiles a grammar against a vocabulary, and waits for it. [`Running`] lets one do something else meanwhile.
///
/// # Errors
/// See [`CompileError`]. Nothing is kept of a compile that fails.
pub fn compile(grammar: Arc<Grammar>, index: Arc<VocabularyIndex>, options: Options) -> Result<Compiled, CompileError> {
    let mut running = Running::start(grammar, index, options)?;
    loop {
        if let Some(outcome) = running.wait(Duration::from_secs(1)) {
            return outcome;
        }
    }
}

fn run_stages(
    grammar: &Grammar,
    index: Arc<VocabularyIndex>,
    config: &Config,
    watch: &Watch,
    reuse: Option<&Reuse>,
) -> Result<Compiled, CompileError> {
    check_ids(grammar, index.vocabulary())?;
    check_limits(grammar)?;
    let stages = Stages::new(config, watch, reuse);
    let trie = index.trie();
    let Apart { grammar: rules, patterns, places } = grammar.apart();
    let rules = Arc::new(rules);

    let stage = Stage::new("patterns", format!("{} terminals", grammar.terminals.len()), PatternsKey(patterns));
    let blame = || largest_terminals(grammar);
    let patterns = stages.run(stage, blame, || compile_patterns(grammar, config, watch))?;
    let members: Vec<Members> = members_of(grammar, &patterns);
    let key = FormKey { grammar: Arc::clone(&rules), members: members.clone(), bytes: FormKey::size(grammar, &places) };
    let stage = Stage::new("normal form", format!("{} rules", grammar.rules.len()), key);
    let blame = || largest_bodies(grammar);
    let numbered = stages
        .run(stage, blame, || normalize(&rules, &members, config, watch).map_err(|error| error.placed(&places)))?;
    let form = numbered.placed(&places);
    let terminals = terminal_infos(grammar, &form);
    let traits = traits_of(grammar, &terminals);
    let blame_terminals = || largest_patterns(grammar, &patterns, &traits);
    let blame_rules = || largest_rules(&form);

    let input = format!("{} terminals", traits.iter().filter(|one| one.wanted).count());
    let key = LexerKey { patterns: Arc::clone(&patterns), traits: traits.clone() };
    let lexer = stages.run(Stage::new("lexer", input, key), blame_terminals, || {
        Lexer::from_forms(&patterns, &traits, config, watch)
    })?;
    let partition_key = || PartitionKey { lexer: Arc::clone(&lexer), vocabulary: index.vocabulary().digest() };
    let walk = |publish: &dyn Fn(ClassRows)| {
        let input = format!("{} tokens × {} lexer states", trie.rank_count(), lexer.state_count() - 1);
        let stage = Stage::new("terminal-sequence classes", input, partition_key());
        stages.run(stage, blame_terminals, || partition(&lexer, trie, config, watch, publish))
    };

    let reading = Reading {
        ignored: terminals.iter().map(|terminal| terminal.ignored).collect(),
        used: terminals.iter().map(|terminal| terminal.used).collect(),
        end: form.end_terminal(),
        tokens: token_terminals(&terminals).collect(),
    };
    let (productions, reading) = (Productions(numbered), Arc::new(reading));
    let parsing = Parsing { stages: &stages, config, watch, form: &form, productions, lexer: &lexer, reading };
    // Walks behind forks make stop sets that nobody else knows while they are under way.
    let is_large = form.productions.len() >= config.optimizations.overlap_from && !lexer.has_forks();
    let (partition, lr, recognisers) = std::thread::scope(|scope| {
        let meanwhile = is_large && !stages.knows::<Partition>(partition_key());
        let begun =
            meanwhile.then(|| Walking::begin(scope, |classes| walk(&|rows| drop(classes.send(rows))))).flatten();
        let mut walking = match begun {
            Some(walking) => walking,
            None => Walking::Ended(Ok(walk(&drop)?)),
        };
        let made = parsing.run(&mut walking);
        // An error of the walk counts more, so that it does not matter which of the two was faster.
        let partition = walking.end()?;
        let (lr, recognisers) = made?;
        Ok((partition, lr, recognisers))
    })?;
    let (roots, nodes) = (Arc::clone(&recognisers.roots), Arc::clone(&recognisers.nodes));
    let key = DwaKey { roots: roots.nodes.clone(), nodes: Arc::clone(&nodes) };
    let stage = Stage::new("Parser DWA", format!("{} recognisers", roots.nodes.len()), key);
    let dwa = stages.run(stage, blame_rules, || determinize(&roots, &nodes, config, watch))?;
    let input = format!("{} intervals of classes", partition.pieces.entry_count());
    let key = TablesKey { partition: Arc::clone(&partition), roots: Arc::clone(&roots) };
    let tables = stages.run(Stage::new("tables", input, key), blame_terminals, || {
        let mut budget = Budget::new("tables", "intervals", usize::MAX, watch);
        RootTables::build(&partition, &roots, &mut budget)
    })?;
    let (config, profile) = (*config, stages.profile());
    Ok(Compiled { index, config, terminals, form, lexer, partition, lr, nodes, roots, dwa, tables, profile })
}

/// The partition with roots in place of classes: which recogniser decides about which token.
#[derive(Debug)]
pub struct RootTables {
    /// Shared lists of rank intervals.
    pub pieces: Pieces<RootId>,
    /// The piece of each lexer state.
    pub of_state: IdVec<LexerStateId, PieceId>,
}

impl RootTables {
    /// Puts the root of each class in its place. Linear in the intervals.
    ///
    /// # Errors
    /// [`CompileError::Limit`] or [`CompileError::Cancelled`] from the budget.
    pub(crate) fn build(partition: &Partition, roots: &Roots, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let root_of = |class: ClassId| roots.of_class[class];
        let (pieces, of_state) = partition.pieces.map(partition.of_state.as_slice(), root_of, budget)?;
        Ok(Self { pieces, of_state: of_state.into() })
    }
}

impl StageOutput for RootTables {
    fn figures(&self) -> String {
        format!("{} intervals of recognisers", self.pieces.entry_count())
    }

    fn memory(&self) -> usize {
        self.pieces.memory()
    }
}

impl Compiled {
    /// The recogniser of stacks on which a lexeme in progress can still be completed.
    pub(crate) fn partial(&self, state: LexerStateId) -> NodeId {
        self.roots.partial[state]
    }

    /// Name of a terminal.
    pub fn terminal_name(&self, terminal: TerminalId) -> &str {
        &self.terminals[terminal].name
    }
}

fn compile_patterns(grammar: &Grammar, config: &Config, watch: &Watch) -> Result<Vec<Form>, CompileError> {
    let mut making = Making::new(config, watch);
    let patterns = grammar.terminals.iter().map(|terminal| {
        watch.look("patterns")?;
        compile_pattern(&terminal.pattern, &mut making).map_err(|error| error.blame(|| one_terminal(terminal)))
    });
    patterns.collect()
}

/// What the lexer needs to know of each terminal; the end terminal has no bytes.
fn traits_of(grammar: &Grammar, infos: &IdVec<TerminalId, TerminalInfo>) -> Vec<Trait> {
    let own = grammar.terminals.iter().zip(infos.iter()).map(|(terminal, info)| Trait {
        wanted: (info.used || info.ignored) && info.tokens.is_none(),
        priority: terminal.priority,
        max_tokens: terminal.max_tokens,
    });
    own.collect()
}

fn terminal_infos(grammar: &Grammar, form: &NormalForm) -> IdVec<TerminalId, TerminalInfo> {
    let used = form.used_terminals();
    let own = grammar.terminals.entries().map(|(id, terminal)| TerminalInfo {
        name: terminal.name.clone(),
        span: terminal.span,
        ignored: terminal.ignored,
        used: used[id.index()],
        tokens: terminal.tokens().cloned(),
    });
    let end = TerminalInfo { name: "$".into(), span: Span::default(), ignored: false, used: true, tokens: None };
    own.chain([end]).collect()
}
