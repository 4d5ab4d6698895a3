//! The whole pipeline: each stage a call, each timed, each counted against its limits.
//!
//! Read [`compile`] from top to bottom for what depends on what. What a stage made, and how large it is, the profile asks
//! of the type itself ([`StageOutput`]). An error about a limit is told here who contributed most: the rules or the
//! terminals, by a size that an author can change.

use std::sync::Arc;

use regex_syntax::hir::Hir;
use serde::{Deserialize, Serialize};

use crate::classes::Pieces;
use crate::classes::{Partition, partition};
use crate::config::Config;
use crate::error::{Budget, CancelFlag, CompileError, Contributors, SHORTEN_RULES, SHORTEN_TERMINALS};
use crate::grammar::{Grammar, Span};
use crate::id::{ClassId, IdVec, LexerStateId, NodeId, PieceId, RootId, TerminalId};
use crate::lexer::{Lexer, compile_pattern, members};
use crate::lr::{LrAutomaton, build_automaton};
use crate::normalize::{Members, NormalForm, normalize};
use crate::parser_dwa::{ParserDwa, determinize};
use crate::profile::{Profile, StageOutput};
use crate::recogniser::{NodeTable, Reading, Recognisers, ReductionPaths, Roots, Saturation, build_roots};
use crate::vocabulary::VocabularyIndex;

/// A grammar compiled against a vocabulary: everything that masks need. Immutable, and shared between threads.
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
    pub lexer: Lexer,
    /// What tokens can do.
    pub partition: Partition,
    /// The LR automaton.
    pub lr: LrAutomaton,
    /// Recogniser nodes.
    pub nodes: NodeTable,
    /// Recognisers of classes.
    pub roots: Roots,
    /// The automaton that evaluates them.
    pub dwa: ParserDwa,
    /// Which recogniser decides about which token.
    pub tables: RootTables,
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
}

/// Stack of the compiling thread, in bytes: several times what the limits on nesting, token length and recogniser depth
/// let the recursive stages use. Only what is used takes memory.
const STACK_SIZE: usize = 256 << 20;

/// Compiles a grammar against a vocabulary, in a thread of its own whose stack is large enough for all that the limits
/// allow; the stacks of callers' threads differ between systems.
///
/// # Errors
/// See [`CompileError`]. Nothing is kept of a compile that fails.
pub fn compile(
    grammar: &Grammar,
    index: Arc<VocabularyIndex>,
    config: &Config,
    cancel: &CancelFlag,
) -> Result<Compiled, CompileError> {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name("maskwright compile".into()).stack_size(STACK_SIZE);
        let thread = builder.spawn_scoped(scope, || run_stages(grammar, index, config, cancel));
        let thread = thread.map_err(|error| CompileError::NoThread(error.to_string()))?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn run_stages(
    grammar: &Grammar,
    index: Arc<VocabularyIndex>,
    config: &Config,
    cancel: &CancelFlag,
) -> Result<Compiled, CompileError> {
    let mut profile = Profile::default();
    let limits = &config.limits;
    let trie = index.trie();

    let patterns = profile.stage("patterns", format!("{} terminals", grammar.terminals.len()), || {
        compile_patterns(grammar, config, cancel)
    })?;
    let members: Vec<Members> = patterns.iter().map(members).collect();
    let form = profile.stage("normal form", format!("{} rules", grammar.rules.len()), || {
        normalize(grammar, &members, config, cancel).map_err(|error| error.blame(|| largest_bodies(grammar)))
    })?;
    let terminals = terminal_infos(grammar, &form);
    let wanted: Vec<bool> = terminals.iter().map(|terminal| terminal.used || terminal.ignored).collect();
    let blame_terminals = || largest_patterns(grammar, &patterns, &wanted);
    // The end terminal has no bytes.
    let count = wanted.iter().filter(|&&wanted| wanted).count() - 1;
    let lexer = profile.stage("lexer", format!("{count} terminals"), || {
        Lexer::from_forms(&patterns, &wanted, config, cancel).map_err(|error| error.blame(blame_terminals))
    })?;
    let walked = format!("{} tokens × {} lexer states", trie.rank_count(), lexer.state_count() - 1);
    let partition = profile.stage("terminal-sequence classes", walked, || {
        partition(&lexer, trie, config, cancel).map_err(|error| error.blame(blame_terminals))
    })?;
    let blame_rules = || largest_rules(&form);
    let lr = profile.stage("LR automaton", format!("{} productions", form.productions.len()), || {
        build_automaton(&form, limits, cancel).map_err(|error| error.blame(blame_rules))
    })?;
    let paths = profile.stage("reduction paths", format!("{} LR states", lr.state_count()), || {
        let mut budget = Budget::new("reduction paths", "LR states on paths", limits.max_path_edges, cancel);
        ReductionPaths::build(&lr, &form, &mut budget).map_err(|error| error.blame(blame_rules))
    })?;
    let reading = Reading {
        ignored: terminals.iter().map(|terminal| terminal.ignored).collect(),
        used: terminals.iter().map(|terminal| terminal.used).collect(),
        end: form.end_terminal(),
    };
    let classes = format!("{} classes", partition.classes.len());
    let Recognisers { roots, nodes } = profile.stage("stack recognisers", classes, || {
        let saturation = Saturation::new(&lr, paths, terminals.len(), config);
        build_roots(&partition, &lexer, &reading, saturation, config, cancel).map_err(|error| error.blame(blame_rules))
    })?;
    let dwa = profile.stage("Parser DWA", format!("{} recognisers", roots.nodes.len()), || {
        determinize(&roots, &nodes, config, cancel).map_err(|error| error.blame(blame_rules))
    })?;
    let intervals = format!("{} intervals of classes", partition.pieces.entry_count());
    let tables = profile.stage("tables", intervals, || {
        cancel.check()?;
        Ok(RootTables::build(&partition, &roots))
    })?;
    let config = *config;
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
    pub(crate) fn build(partition: &Partition, roots: &Roots) -> Self {
        let root_of = |class: ClassId| roots.of_class[class];
        let (pieces, of_state) = partition.pieces.map(partition.of_state.as_slice(), root_of);
        Self { pieces, of_state: of_state.into() }
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

impl StageOutput for Vec<Hir> {
    fn figures(&self) -> String {
        format!("{} regular expressions", self.len())
    }

    fn memory(&self) -> usize {
        // They are dropped with the compile, and small beside what is made of them.
        0
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

fn compile_patterns(grammar: &Grammar, config: &Config, cancel: &CancelFlag) -> Result<Vec<Hir>, CompileError> {
    let patterns = grammar.terminals.iter().map(|terminal| {
        cancel.check()?;
        compile_pattern(&terminal.pattern, config.limits.max_nesting)
    });
    patterns.collect()
}

fn terminal_infos(grammar: &Grammar, form: &NormalForm) -> IdVec<TerminalId, TerminalInfo> {
    let used = form.used_terminals();
    let own = grammar.terminals.entries().map(|(id, terminal)| TerminalInfo {
        name: terminal.name.clone(),
        span: terminal.span,
        ignored: terminal.ignored,
        used: used[id.index()],
    });
    let end = TerminalInfo { name: "$".into(), span: Span::default(), ignored: false, used: true };
    own.chain([end]).collect()
}

/// The terminals whose patterns are largest, by the sizes of their own automata.
fn largest_patterns(grammar: &Grammar, patterns: &[Hir], wanted: &[bool]) -> Contributors {
    let never = CancelFlag::new();
    let sizes = grammar.terminals.entries().filter(|(id, _)| wanted[id.index()]).map(|(id, terminal)| {
        let limit = Config::default().limits.max_nfa_size;
        let mut budget = Budget::new("lexer", "states", limit, &never);
        let mut nfa = crate::lexer::Nfa::new();
        // One that exceeds the budget alone is counted up to there.
        let _ = nfa.add(&patterns[id.index()], id, &mut budget);
        (nfa.state_count(), &*terminal.name)
    });
    Contributors::of(sizes, "automaton states", SHORTEN_TERMINALS)
}

/// The rules with most symbols as they were written.
fn largest_bodies(grammar: &Grammar) -> Contributors {
    let sizes = grammar.rules.iter().map(|rule| (rule.body.symbol_count(), &*rule.name));
    Contributors::of(sizes, "symbols", SHORTEN_RULES)
}

/// The symbols with most symbols in their productions.
fn largest_rules(form: &NormalForm) -> Contributors {
    let mut sizes = vec![0; form.symbols.len()];
    for production in &form.productions {
        sizes[production.lhs.index()] += production.rhs.len() + 1;
    }
    let names = form.symbols.iter().map(|symbol| &*symbol.name);
    Contributors::of(sizes.into_iter().zip(names), "symbols in productions", SHORTEN_RULES)
}
