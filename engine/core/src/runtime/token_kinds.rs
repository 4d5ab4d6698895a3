//! Which tokens do the same at a place of a text.
//!
//! Tokens are of the same kind if they have the same [class](crate::classes) from the lexer state of every head, are
//! forbidden by the same exclusions, and are named by the same terminals. So whoever tells what tokens do needs to look at
//! one of each kind only, of which there are some hundreds where 200,000 tokens may come next.

use super::constraint::Constraint;
use super::kills::{Watched, kills};
use super::rank_sets::runs;
use super::token_terminals::token_terminals;
use crate::classes::{Deferred, LateWalker, Source};
use crate::compile::Compiled;
use crate::id::{ClassId, Id, LexerStateId, Rank};
use crate::intern::FxHashMap;

impl Constraint {
    /// The number of a kind for each token id. Tokens that may come next and are of the same kind have the same number,
    /// which means nothing else; those that may not, or can only end the text, have `u32::MAX`.
    ///
    /// Costs a look at each token for each lexer state that a head is in, and a walk of the vocabulary for each that was
    /// left for later.
    pub fn token_kinds(&self) -> Vec<u32> {
        let compiled = self.grammar.tables();
        let (lexer_states, watched) = self.told_apart_by();
        let mut ranks = Kinds { of: vec![0; compiled.index.trie().rank_count()], made: 1 };
        lexer_states.iter().for_each(|&state| ranks.split(&classes_of(state, compiled)));
        watched.iter().for_each(|&exclusion| ranks.split(&forbidden_by(exclusion, compiled)));
        let mut kinds = ranks.of_tokens(compiled);
        for (place, allowed) in self.continuing().into_iter().enumerate() {
            for (bit, kind) in kinds.iter_mut().skip(32 * place).take(32).enumerate() {
                if allowed >> bit & 1 == 0 {
                    *kind = u32::MAX;
                }
            }
        }
        kinds
    }

    /// The lexer states and the exclusions of all heads, each once.
    fn told_apart_by(&self) -> (Vec<LexerStateId>, Vec<Watched>) {
        let workspace = self.workspace.lock();
        let states = || self.frame.heads.iter().map(|&(state, _)| state);
        let mut lexer_states: Vec<_> = states().map(|state| workspace.states.lexer_state(state)).collect();
        let exclusions = states().flat_map(|state| workspace.states.exclusions(state));
        let mut watched: Vec<_> = exclusions.map(|one| (one.shadow, one.terminal)).collect();
        lexer_states.sort_unstable();
        lexer_states.dedup();
        watched.sort_unstable();
        watched.dedup();
        (lexer_states, watched)
    }
}

/// Kinds so far, and how many numbers were given.
struct Kinds {
    /// By rank.
    of: Vec<u32>,
    made: u32,
}

impl Kinds {
    /// Tells those apart that have different values.
    fn split(&mut self, values: &[u32]) {
        let mut known = FxHashMap::default();
        for (kind, &value) in self.of.iter_mut().zip(values) {
            *kind = *known.entry((*kind, value)).or_insert_with(|| next(&mut self.made));
        }
    }

    /// The same by token id, with those apart that are named by terminals.
    fn of_tokens(mut self, compiled: &Compiled) -> Vec<u32> {
        let trie = compiled.index.trie();
        let mut kinds = vec![u32::MAX; compiled.index.vocabulary().vocab_size()];
        for (rank, &kind) in self.of.iter().enumerate() {
            trie.tokens_of(Rank::from_index(rank)).iter().for_each(|token| kinds[token.index()] = kind);
        }
        for named in token_terminals(compiled) {
            let mut known = FxHashMap::default();
            for &(first, last) in named.tokens.ranges() {
                for kind in &mut kinds[first.index()..=last.index()] {
                    *kind = *known.entry(*kind).or_insert_with(|| next(&mut self.made));
                }
            }
        }
        kinds
    }
}

fn next(made: &mut u32) -> u32 {
    *made += 1;
    *made - 1
}

/// The class of each rank from a lexer state.
fn classes_of(state: LexerStateId, compiled: &Compiled) -> Vec<u32> {
    match compiled.partition.deferred(state) {
        None => walked(state, compiled),
        Some(place) => walked_late(compiled.partition.deferred[place], compiled),
    }
}

fn walked(state: LexerStateId, compiled: &Compiled) -> Vec<u32> {
    let partition = &compiled.partition;
    let mut classes = vec![0; compiled.index.trie().rank_count()];
    let mut note = |first, end, class: ClassId| classes[first as usize..end as usize].fill(class.0);
    partition.pieces.for_each(partition.of_state[state], &mut note);
    classes
}

fn walked_late(deferred: Deferred, compiled: &Compiled) -> Vec<u32> {
    let like = walked(deferred.like, compiled);
    let mut classes = vec![0; like.len()];
    let mut walker = LateWalker::new(&compiled.partition, compiled.config.optimizations.subsume_edges);
    let whole = walker.project(&[], &compiled.lexer);
    for (first, end, source) in walker.walk(deferred, &whole, &compiled.lexer, compiled.index.trie()) {
        let ranks = first as usize..end as usize;
        match source {
            Source::Like => classes[ranks.clone()].copy_from_slice(&like[ranks]),
            Source::Class(class) => classes[ranks].fill(class.0),
        }
    }
    classes
}

/// One for each rank that an exclusion forbids, and zero for the others.
fn forbidden_by(exclusion: Watched, compiled: &Compiled) -> Vec<u32> {
    let mut forbidden = vec![0; compiled.index.trie().rank_count()];
    for (first, end) in runs(&kills(exclusion, compiled)) {
        forbidden[first.index()..end.index()].fill(1);
    }
    forbidden
}
