//! The whole pipeline in one screenful: each stage a call, each timed.

use std::sync::Arc;

use regex_syntax::hir::Hir;

use crate::classes::Pieces;
use crate::classes::{Partition, partition};
use crate::config::Config;
use crate::error::{Budget, CancelFlag, CompileError};
use crate::grammar::{Grammar, Span};
use crate::id::{IdVec, LexerStateId, NodeId, PieceId, RootId, TerminalId};
use crate::lexer::{Lexer, compile_pattern, members};
use crate::lr::{LrAutomaton, build_automaton};
use crate::normalize::{Members, NormalForm, normalize};
use crate::parser_dwa::{ParserDwa, determinize};
use crate::profile::Profile;
use crate::recogniser::{NodeTable, PathTries, Reading, Roots, Saturation, build_roots};
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
    /// The partition with roots in place of classes.
    pub root_pieces: Pieces<RootId>,
    /// The piece of each lexer state.
    pub root_piece_of_state: IdVec<LexerStateId, PieceId>,
    /// What it cost.
    pub profile: Profile,
}

/// What the later stages need to know of a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
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

    let patterns = profile.stage(
        "patterns",
        || compile_patterns(grammar, config),
        |patterns| {
            let count = patterns.len();
            (format!("{count} terminals"), format!("{count} regular expressions"), 0)
        },
    )?;
    let terminal_members: Vec<Members> = patterns.iter().map(members).collect();
    let form = profile.stage(
        "normal form",
        || {
            let blame = || largest_bodies(grammar);
            normalize(grammar, &terminal_members, config, cancel).map_err(|error| error.blame(blame))
        },
        |form| {
            let symbols: usize = form.productions.iter().map(|production| production.rhs.len() + 1).sum();
            (format!("{} rules", grammar.rules.len()), format!("{} productions", form.productions.len()), 12 * symbols)
        },
    )?;
    let terminals = terminal_infos(grammar, &form);
    let wanted: Vec<bool> = terminals.iter().map(|terminal| terminal.used || terminal.ignored).collect();
    let blame_terminals = || largest_patterns(grammar, &patterns, &wanted);
    let lexer = profile.stage(
        "lexer",
        || Lexer::from_forms(&patterns, &wanted, config, cancel).map_err(|error| error.blame(blame_terminals)),
        |lexer| {
            // The end terminal has no bytes.
            let count = wanted.iter().filter(|&&wanted| wanted).count() - 1;
            (format!("{count} terminals"), format!("{} states", lexer.state_count()), lexer.memory())
        },
    )?;
    let partition = profile.stage(
        "terminal-sequence classes",
        || partition(&lexer, index.trie(), config, cancel).map_err(|error| error.blame(blame_terminals)),
        |partition| {
            let tokens = index.trie().rank_count();
            let memory = partition.pieces.memory() + partition.classes.memory();
            (
                format!("{tokens} tokens × {} lexer states", lexer.state_count() - 1),
                format!("{} classes, {} intervals", partition.classes.len(), partition.pieces.entry_count()),
                memory,
            )
        },
    )?;
    let blame_rules = || largest_rules(&form);
    let lr = profile.stage(
        "LR automaton",
        || build_automaton(&form, limits, cancel).map_err(|error| error.blame(blame_rules)),
        |lr| (format!("{} productions", form.productions.len()), format!("{} states", lr.state_count()), lr.memory()),
    )?;
    let paths = profile.stage(
        "path tries",
        || {
            let mut budget = Budget::new("path tries", "LR states on paths", limits.max_path_edges, cancel);
            PathTries::build(&lr, &form, &mut budget).map_err(|error| error.blame(blame_rules))
        },
        |paths| {
            (
                format!("{} LR states", lr.state_count()),
                format!("{} edges", paths.edge_count()),
                32 * paths.edge_count(),
            )
        },
    )?;
    let nodes = NodeTable::new(&lr, config.optimizations.collapse_accepting);
    let mut saturation = Saturation::new(&lr, paths, nodes, terminals.len(), config);
    let roots = profile.stage(
        "stack recognisers",
        || {
            let ignored: Vec<bool> = terminals.iter().map(|terminal| terminal.ignored).collect();
            let used: Vec<bool> = terminals.iter().map(|terminal| terminal.used).collect();
            let reading = Reading { ignored: &ignored, used: &used, end: form.end_terminal() };
            build_roots(&partition, &lexer, &reading, &mut saturation, config, cancel)
                .map_err(|error| error.blame(blame_rules))
        },
        |roots| {
            let classes = roots.of_class.iter().flatten().count();
            (format!("{classes} classes"), format!("{} recognisers", roots.nodes.len()), 0)
        },
    )?;
    let nodes = saturation.nodes;
    if let Some(stage) = profile.stages.last_mut() {
        stage.output = format!("{}, {} nodes", stage.output, nodes.len());
        stage.bytes = nodes.memory();
    }
    let dwa = profile.stage(
        "Parser DWA",
        || determinize(&roots, &nodes, config, cancel).map_err(|error| error.blame(blame_rules)),
        |dwa| {
            let output =
                format!("{} states, {} edges, {} weights", dwa.state_count(), dwa.edge_count(), dwa.weight_count());
            (format!("{} recognisers", roots.nodes.len()), output, dwa.memory())
        },
    )?;
    let (root_pieces, root_piece_of_state) = profile.stage(
        "tables",
        || {
            let (pieces, of_state) =
                partition.pieces.map(partition.of_state.as_slice(), |class| roots.of_class[class.index()]);
            Ok::<_, CompileError>((pieces, IdVec::from(of_state)))
        },
        |(pieces, _)| {
            (
                format!("{} intervals of classes", partition.pieces.entry_count()),
                format!("{} intervals of recognisers", pieces.entry_count()),
                pieces.memory(),
            )
        },
    )?;
    let config = *config;
    Ok(Compiled {
        index,
        config,
        terminals,
        form,
        lexer,
        partition,
        lr,
        nodes,
        roots,
        dwa,
        root_pieces,
        root_piece_of_state,
        profile,
    })
}

impl Compiled {
    /// The recogniser of stacks on which a lexeme in progress can still be completed.
    pub(crate) fn partial(&self, state: LexerStateId) -> NodeId {
        self.roots.partial[state.index()]
    }

    /// Name of a terminal.
    pub fn terminal_name(&self, terminal: TerminalId) -> &str {
        &self.terminals[terminal].name
    }
}

fn compile_patterns(grammar: &Grammar, config: &Config) -> Result<Vec<Hir>, CompileError> {
    grammar.terminals.iter().map(|terminal| compile_pattern(&terminal.pattern, config.limits.max_nesting)).collect()
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

/// How many names an error about a limit gives.
const BLAMED: usize = 5;

/// The terminals whose patterns are largest, with the sizes of their own automata.
fn largest_patterns(grammar: &Grammar, patterns: &[Hir], wanted: &[bool]) -> String {
    let never = CancelFlag::new();
    let mut sizes: Vec<(usize, &str)> = Vec::new();
    for (id, terminal) in grammar.terminals.entries().filter(|(id, _)| wanted[id.index()]) {
        let limit = Config::default().limits.max_nfa_states;
        let mut budget = Budget::new("lexer", "states", limit, &never);
        let mut nfa = crate::lexer::Nfa::new();
        // One that exceeds the budget alone is counted up to there.
        let _ = nfa.add(&patterns[id.index()], id, &mut budget);
        sizes.push((nfa.state_count(), &terminal.name));
    }
    name_largest(sizes)
}

/// The rules with most symbols as they were written.
fn largest_bodies(grammar: &Grammar) -> String {
    name_largest(grammar.rules.iter().map(|rule| (rule.body.symbol_count(), rule.name.as_str())).collect())
}

/// The symbols with most symbols in their productions.
fn largest_rules(form: &NormalForm) -> String {
    let mut sizes = vec![0; form.symbols.len()];
    for production in &form.productions {
        sizes[production.lhs.index()] += production.rhs.len() + 1;
    }
    name_largest(sizes.into_iter().zip(form.symbols.iter().map(|symbol| symbol.name.as_str())).collect())
}

fn name_largest(mut sizes: Vec<(usize, &str)>) -> String {
    sizes.sort_by_key(|&(size, _)| std::cmp::Reverse(size));
    let named: Vec<String> = sizes.iter().take(BLAMED).map(|(size, name)| format!("{name} ({size})")).collect();
    named.join(", ")
}
