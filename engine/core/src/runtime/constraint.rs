//! The face of the runtime: a compiled grammar, and places in texts.
//!
//! A [`CompiledGrammar`] is immutable but for the token sets that it renders when first asked, and is shared by all texts.
//! A [`Constraint`] is one place in one text: a frame of heads, with the frames before it for rolling back. Cloning one
//! copies three pointers; clones and forks may be used from any thread, and every refused call leaves them as they were.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::frame::Frame;
use super::known_masks::KnownMasks;
use super::late_rows::LateRows;
use super::stacks::Arena;
use super::virtual_states::VirtualStates;
use super::workspace::{SharedWorkspace, Workspace};
use crate::compile::{Compiled, Options, compile};
use crate::config::Config;
use crate::error::CompileError;
use crate::grammar::Grammar;
use crate::id::{LrStateId, TokenId};
use crate::vocabulary::VocabularyIndex;
use crate::watch::CancelFlag;

/// Why a call was refused. The state is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuntimeError {
    /// No branch of the parse survives the bytes.
    #[error("byte {offset} cannot come next")]
    Refused {
        /// The first byte, counted from the first of the call, after which no viable text is left.
        offset: usize,
    },
    /// An end token where the text cannot end.
    #[error("the text cannot end here")]
    CannotEnd,
    /// Anything after an end token.
    #[error("the text has ended")]
    Ended,
    /// A token that has no bytes, is no end token, and is named by no terminal.
    #[error("token {0} has no bytes")]
    NoBytes(u32),
    /// A token without bytes that a terminal names, where no such terminal can come.
    #[error("token {0} cannot come next")]
    CannotCome(u32),
    /// An id that is not in the vocabulary.
    #[error("token {token} is not below the vocabulary size {vocab_size}")]
    OutOfRange {
        /// The id.
        token: u32,
        /// Highest id + 1.
        vocab_size: usize,
    },
    /// More steps to undo than were made.
    #[error("cannot undo {steps} steps: only {depth} were made")]
    TooFarBack {
        /// Steps asked for.
        steps: usize,
        /// Steps made.
        depth: usize,
    },
    /// A limit of the running state.
    #[error("{what} exceed their limit of {limit}: the text can be read in too many ways")]
    Limit {
        /// What was counted.
        what: &'static str,
        /// How many there may be.
        limit: usize,
    },
    /// A buffer of the wrong length.
    #[error("the mask buffer has {actual} words; this vocabulary needs {expected}")]
    BufferSize {
        /// Words that the buffer has.
        actual: usize,
        /// Words that it must have.
        expected: usize,
    },
}

/// A compiled grammar, and the token sets that its masks were made of. Cheap to clone; shared between threads.
#[derive(Clone, Debug)]
pub struct CompiledGrammar {
    compiled: Arc<Compiled>,
    pub(super) masks: Arc<KnownMasks>,
    late: Arc<Mutex<LateRows>>,
}

impl CompiledGrammar {
    /// Compiles a grammar against a vocabulary.
    ///
    /// # Errors
    /// See [`CompileError`].
    pub fn new(
        grammar: &Grammar,
        index: Arc<VocabularyIndex>,
        config: &Config,
        cancel: &CancelFlag,
    ) -> Result<Self, CompileError> {
        let options = Options { config: *config, cancel: cancel.clone(), ..Options::default() };
        compile(Arc::new(grammar.clone()), index, options).map(Self::from)
    }

    /// All tables of the grammar.
    pub fn tables(&self) -> &Compiled {
        &self.compiled
    }

    /// The place before any text.
    pub fn start(&self) -> Constraint {
        let mut workspace = Workspace::new(&self.compiled);
        let bottom = workspace.arena.node(&[(crate::lr::LrAutomaton::START, Arena::BOTTOM)]);
        let workspace = Arc::new(SharedWorkspace::new(workspace));
        let heads = vec![(VirtualStates::START, bottom.unwrap_or(Arena::EMPTY))];
        let frame = Arc::new(Frame::new(heads, false, None, &workspace));
        Constraint { grammar: self.clone(), workspace, frame }
    }

    /// A panic elsewhere leaves the rows consistent: entries are added when they are complete.
    pub(super) fn lock_late(&self) -> MutexGuard<'_, LateRows> {
        self.late.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes tables that are ready, out of a file for instance.
impl From<Compiled> for CompiledGrammar {
    fn from(compiled: Compiled) -> Self {
        Self { compiled: Arc::new(compiled), masks: Arc::default(), late: Arc::default() }
    }
}

/// A place in a text. Cloning is cheap and shares the stacks.
#[derive(Clone, Debug)]
pub struct Constraint {
    pub(super) grammar: CompiledGrammar,
    pub(super) workspace: Arc<SharedWorkspace>,
    pub(super) frame: Arc<Frame>,
}

impl Constraint {
    /// The grammar that the text follows.
    pub fn grammar(&self) -> &CompiledGrammar {
        &self.grammar
    }

    /// Whether the text may end here, or has ended.
    pub fn is_accepting(&self) -> bool {
        self.frame.ended || self.may_end()
    }

    /// Whether an end token may come next.
    pub(crate) fn may_end(&self) -> bool {
        let compiled = self.grammar.tables();
        let mut workspace = self.workspace.lock();
        workspace.admits_between_lexemes(compiled.roots.end, &self.frame.heads, &compiled.nodes)
    }

    /// Whether an end token was committed, and nothing can follow it. Something can where the grammar names that token.
    pub fn is_ended(&self) -> bool {
        self.frame.ended && self.frame.heads.is_empty()
    }

    /// Whether no token may come next and the text may not end either.
    pub fn is_dead_end(&self) -> bool {
        !self.is_accepting() && self.count() == 0
    }

    /// Number of commit calls that led here.
    pub fn depth(&self) -> usize {
        self.frame.depth
    }

    /// Undoes the last `steps` commit calls.
    ///
    /// # Errors
    /// [`RuntimeError::TooFarBack`] if fewer were made.
    pub fn rollback(&mut self, steps: usize) -> Result<(), RuntimeError> {
        let depth = self.frame.depth;
        if steps > depth {
            return Err(RuntimeError::TooFarBack { steps, depth });
        }
        let mut frame = Arc::clone(&self.frame);
        for _ in 0..steps {
            frame = frame.parent.clone().expect("a frame of this depth has a parent");
        }
        self.frame = frame;
        Ok(())
    }

    /// The same place with stacks of its own, for use in another thread. Takes time in proportion to the stacks and to
    /// the history.
    ///
    /// # Errors
    /// [`RuntimeError::Limit`] if one step's stacks alone exceed the limit of a commit.
    pub fn fork(&self) -> Result<Self, RuntimeError> {
        let mut history = vec![Arc::clone(&self.frame)];
        while let Some(parent) = history[history.len() - 1].parent.clone() {
            history.push(parent);
        }
        let copy = self.grammar.start();
        let mut frame = None;
        // Frames share their stacks, and so must the copies.
        let mut copied = super::view::Copied::default();
        for old in history.iter().rev() {
            let heads = super::view::copy_heads(&old.heads, &self.workspace, &copy.workspace, &mut copied)
                .map_err(|error| error.limit(&copy.grammar.tables().config.limits))?;
            let made = Frame::new(heads, old.ended, frame, &copy.workspace);
            frame = Some(Arc::new(made.with_spent(old.spent.clone())));
        }
        Ok(Self { frame: frame.unwrap_or_else(|| Arc::clone(&copy.frame)), ..copy })
    }

    /// Checks that an id is one of the vocabulary's.
    pub(super) fn check_id(&self, token: TokenId) -> Result<(), RuntimeError> {
        let vocab_size = self.grammar.tables().index.vocabulary().vocab_size();
        if token.index() < vocab_size {
            return Ok(());
        }
        Err(RuntimeError::OutOfRange { token: token.0, vocab_size })
    }

    /// The items of an LR state as text.
    pub fn items(&self, state: LrStateId) -> Vec<String> {
        let compiled = self.grammar.tables();
        compiled.lr.items_text(state, &compiled.form)
    }
}
