//! Every limit and every optimisation of the engine, with its default and its effect.
//!
//! Grammar files are untrusted: a few lines can describe an automaton larger than any machine. Each stage counts its
//! work against [`Limits`] and stops with an error that names the stage and the figure. [`Optimizations`] switches
//! single steps of the compiler off; the masks must stay the same, and the property tests run both ways.
//!
//! ```
//! use maskwright_core::config::Config;
//! let mut config = Config::default();
//! config.limits.max_lexer_states = 1_000;
//! config.optimizations.minimize_lexer = false;
//! ```

/// What a compile may use and which optimisations it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// How much each stage may build.
    pub limits: Limits,
    /// Which optimisations are on.
    pub optimizations: Optimizations,
}

/// Upper bounds on what a stage may build. Exceeding one is an error, never an abort. None counts beyond 2^31.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes that the results of all stages take together, with those of a stage at work; about, and without what a
    /// stage needs for the moment only.
    pub max_bytes: usize,
    /// Milliseconds that a compile may take. Unlike all others this limit depends on the machine, and so there is none
    /// unless it is set.
    pub max_milliseconds: usize,
    /// Symbols in all productions of the normal form, counted while they are made.
    pub max_grammar_symbols: usize,
    /// Levels of nesting in a rule body or a terminal pattern.
    pub max_nesting: usize,
    /// States and edges of the nondeterministic byte automaton of all terminals.
    pub max_nfa_size: usize,
    /// States of the lexer.
    pub max_lexer_states: usize,
    /// Steps of the subset construction of the lexer and of what follows it.
    pub max_determinize_work: usize,
    /// Terminal-sequence classes.
    pub max_classes: usize,
    /// Trie nodes and list entries that all walks over the vocabulary visit.
    pub max_walk_work: usize,
    /// States of the LR automaton.
    pub max_lr_states: usize,
    /// Items that the construction of the LR automaton looks at.
    pub max_lr_work: usize,
    /// LR states on all paths that reductions take backwards.
    pub max_path_edges: usize,
    /// Edges of the stack recognisers' nodes.
    pub max_recogniser_edges: usize,
    /// Levels of a stack recogniser: how deep into the stack a token may reach.
    pub max_recogniser_depth: usize,
    /// Edges that the saturation and the unions of recognisers touch.
    pub max_recogniser_work: usize,
    /// States of the Parser DWA.
    pub max_dwa_states: usize,
    /// Entries that the determinisation of the Parser DWA touches.
    pub max_dwa_work: usize,
    /// Lexer states with different exclusions that a text remembers. Not an error: those out of use are then forgotten.
    pub max_remembered_states: usize,
    /// Bytes of token sets and masks that a grammar remembers. Not an error: all are then forgotten.
    pub max_rendered_bytes: usize,
    /// Stack nodes that one commit may make, and pairs of them that it may unite.
    pub max_commit_nodes: usize,
    /// Branches (heads) of a running state.
    pub max_heads: usize,
    /// Bytes that one call to find forced bytes returns at most.
    pub max_forced_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_bytes: 2 << 30,
            max_milliseconds: usize::MAX,
            max_grammar_symbols: 1_000_000,
            max_nesting: 250,
            max_nfa_size: 5_000_000,
            max_lexer_states: 100_000,
            max_determinize_work: 200_000_000,
            max_classes: 1_000_000,
            max_walk_work: 1_000_000_000,
            max_lr_states: 200_000,
            max_lr_work: 10_000_000,
            max_path_edges: 5_000_000,
            max_recogniser_edges: 20_000_000,
            max_recogniser_depth: 50_000,
            max_recogniser_work: 200_000_000,
            max_dwa_states: 500_000,
            max_dwa_work: 500_000_000,
            max_remembered_states: 4_096,
            max_rendered_bytes: 64 << 20,
            max_commit_nodes: 4_000_000,
            max_heads: 4_096,
            max_forced_bytes: 4_096,
        }
    }
}

/// How much the search for conflicts of the grammar as written may do. It is no part of a compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConflictLimits {
    /// Symbols in all productions, counted while they are made.
    pub max_symbols: usize,
    /// States of the LR automaton.
    pub max_states: usize,
    /// Items that its construction looks at.
    pub max_items: usize,
    /// Steps of working out lookahead and of comparing it.
    pub max_steps: usize,
}

impl Default for ConflictLimits {
    fn default() -> Self {
        Self { max_symbols: 500_000, max_states: 50_000, max_items: 5_000_000, max_steps: 50_000_000 }
    }
}

/// How much of earlier compiles is remembered. Not an error: what was used longest ago is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReuseLimits {
    /// Results of stages; a compile has ten.
    pub max_results: usize,
    /// Bytes that they take together, about.
    pub max_bytes: usize,
}

impl Default for ReuseLimits {
    fn default() -> Self {
        Self { max_results: 100, max_bytes: 64 << 20 }
    }
}

/// Steps of the compiler that change its speed or its size, never a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimizations {
    /// Merge equivalent lexer states.
    pub minimize_lexer: bool,
    /// Split the terminals among several automata if one for all has more than so many states, and none of them has a
    /// priority or a limit in tokens.
    pub split_terminals_beyond: usize,
    /// Keep terminals in one automaton that has at most so many states more than they have apart.
    pub join_terminals_within: usize,
    /// Make every terminal as small as it may be before all are read at a time, if that takes more than so many states.
    pub minimize_terminals_beyond: usize,
    /// Share the classes of a vocabulary subtree of at least so many tokens between lexer states and prefixes. Smaller ones
    /// are not worth a table entry; anything from 8 to 64 costs about the same.
    pub share_walks_from: u32,
    /// Describe the classes of a lexer state by their difference from those of the state that most bytes lead to.
    pub patch_start_lists: bool,
    /// Take lexer states for the same where no text as short as a subtree is high tells them apart.
    pub share_similar_states: bool,
    /// Leave a lexer state for the time when a text gets there, if it is more than so many bytes inside a lexeme, texts
    /// only pass through it, and it is not like one that is walked. Most terminals are shorter and are walked as a whole;
    /// what is left for later are the ends of terminals that count, which differ from one another and are seldom reached.
    pub defer_walks_beyond: u32,
    /// Stop at a subtree below which the lexer cannot leave its state, knowing UTF-8.
    pub cut_self_loops: bool,
    /// Build recognisers while the vocabulary is walked, from so many productions on: below, a thread costs more than it
    /// saves.
    pub overlap_from: usize,
    /// Drop an edge of a class when the class may also stop inside the same terminal.
    pub subsume_edges: bool,
    /// Replace a recogniser node by "anything" when everything that can lie there is accepted.
    pub collapse_accepting: bool,
    /// Remember the results of saturation steps.
    pub memoize_saturation: bool,
    /// Remember unions, shifts and viability of stack sets while running.
    pub memoize_stacks: bool,
    /// Drop branches of the parse for which another does everything.
    pub drop_subsumed_heads: bool,
    /// Render large token sets as bitmaps that weights share, each by its difference from another.
    pub share_bitmaps: bool,
    /// Remember whole masks.
    pub memoize_masks: bool,
}

impl Default for Optimizations {
    fn default() -> Self {
        Self::all(true)
    }
}

impl Optimizations {
    /// All optimisations on, or all off.
    pub const fn all(on: bool) -> Self {
        Self {
            minimize_lexer: on,
            split_terminals_beyond: if on { 50_000 } else { usize::MAX },
            join_terminals_within: if on { 2_000 } else { usize::MAX },
            minimize_terminals_beyond: if on { 50_000 } else { usize::MAX },
            share_walks_from: if on { 32 } else { u32::MAX },
            patch_start_lists: on,
            share_similar_states: on,
            defer_walks_beyond: if on { 32 } else { u32::MAX },
            cut_self_loops: on,
            overlap_from: if on { 100 } else { usize::MAX },
            subsume_edges: on,
            collapse_accepting: on,
            memoize_saturation: on,
            memoize_stacks: on,
            drop_subsumed_heads: on,
            share_bitmaps: on,
            memoize_masks: on,
        }
    }
}
