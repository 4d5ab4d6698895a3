//! The walk over the vocabulary trie that finds for each lexer state which token belongs to which class.
//!
//! From each lexer state the trie is walked once, carrying the *pending matches*: for each terminal the last place
//! where it was complete. At a token's end the class is read off: the lexer's set of terminals to stop in, and for each
//! pending match an edge to the class of the bytes behind it. Seven things keep the walk short; each gives the same
//! partition, and each can be switched off where it is more than a short cut:
//!
//! - the result below a node depends on (lexer state, node, pending matches) only, and is shared ([`Pieces`]);
//! - where the lexer cannot leave its state below a node, the whole subtree is one interval
//!   ([`SelfLoops`](super::self_loops::SelfLoops), [`staying`](super::staying));
//! - where the lexer has died, what is left is the partition of the bytes behind the pending match, which a walk from
//!   the start state gives (and shares); its classes are put behind the terminal ([`rests`](super::rests));
//! - where it lives, a pending match whose terminal cannot match again is independent of what the others do; the two
//!   partitions are made apart and laid over each other;
//! - where no match can follow those that are complete at a node, as at the quote behind the key of an object, the subtree
//!   is what the bytes below the node do from the start, put behind these terminals;
//! - from the middle of a keyword nearly every byte leads where it leads from a name, so that the list of such a state
//!   refers to the list of the other, but for a few bytes;
//! - classes of suffixes are computed when first asked for.
//!
//! Lexer states deep inside a lexeme that are like no other are left for [later](super::deferred).

use serde::{Deserialize, Serialize};

use super::class::{ClassRows, ClassTable};
use super::deferred::{Deferred, states_within};
use super::piece::Pieces;
use super::similar::SimilarStates;
use super::walk::Walker;
use crate::config::Config;
use crate::error::CompileError;
use crate::id::{ClassId, IdVec, LexerStateId, PieceId};
use crate::lexer::Lexer;
use crate::profile::StageOutput;
use crate::vocabulary::TrieIndex;
use crate::watch::{Budget, Watch};

/// For each lexer state, which token does what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partition {
    /// What tokens can do.
    pub classes: ClassTable,
    /// Shared lists of rank intervals.
    pub pieces: Pieces<ClassId>,
    /// The piece of each lexer state; those have an empty one that are dead, forks, or left for later.
    pub of_state: IdVec<LexerStateId, PieceId>,
    /// Lexer states that are walked when a text first gets there, ascending.
    pub deferred: Vec<Deferred>,
}

impl Partition {
    /// The place of a lexer state among those that are left for later, if it is one of them.
    pub fn deferred(&self, state: LexerStateId) -> Option<usize> {
        self.deferred.binary_search_by_key(&state, |deferred| deferred.state).ok()
    }
}

impl StageOutput for Partition {
    fn figures(&self) -> String {
        let later = match self.deferred.len() {
            0 => String::new(),
            count => format!(", {count} lexer states left for later"),
        };
        format!("{} classes, {} intervals{later}", self.classes.len(), self.pieces.entry_count())
    }

    fn memory(&self) -> usize {
        self.pieces.memory() + self.classes.memory() + size_of_val(&self.deferred[..])
    }
}

/// Walks the trie once from each lexer state that is no fork, but for those that are left for later. `publish` gets all classes in the
/// order of their ids, as they are found; their stop sets are those of [`stop_sets`](super::stop_sets).
///
/// # Errors
/// [`CompileError::Limit`] for too much work or too many classes, [`CompileError::Cancelled`].
pub fn partition(
    lexer: &Lexer,
    trie: &TrieIndex,
    config: &Config,
    watch: &Watch,
    publish: &dyn Fn(ClassRows),
) -> Result<Partition, CompileError> {
    let limits = &config.limits;
    let mut work = Budget::new("terminal-sequence classes", "steps over the vocabulary", limits.max_walk_work, watch);
    let similar = if config.optimizations.share_similar_states {
        SimilarStates::find(lexer, trie.height(TrieIndex::ROOT), &mut work)?
    } else {
        SimilarStates::none(lexer)
    };
    let mut walker = Walker::new(lexer, trie, similar, work, config, watch, publish);
    let nothing = walker.nothing();
    let mut of_state: IdVec<LexerStateId, PieceId> = vec![nothing; lexer.state_count()].into();
    // Those near the start of a lexeme come first, so that those far from it are compared with all of them.
    let shallow = states_within(lexer, config.optimizations.defer_walks_beyond);
    let states = lexer.live_states().filter(|&state| !lexer.is_fork(state));
    let (near, far): (Vec<_>, Vec<_>) = states.partition(|state| shallow[state.index()]);
    let (mut walked, mut deferred) = (near.clone(), Vec::new());
    for (place, &state) in near.iter().chain(&far).enumerate() {
        walker.work.reach(place, lexer.state_count());
        if !shallow[state.index()] && walker.loops.similar().is_alone(state) && walker.is_passed(state) {
            deferred.push(state);
        } else {
            of_state[state] = walker.whole(state)?;
            walked.push(state);
        }
    }
    let deferred = walker.loops.similar().nearest(&deferred, &walked);
    Ok(walker.finish(of_state, deferred))
}
