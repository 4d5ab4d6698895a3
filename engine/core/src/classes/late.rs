//! The walk of a single lexer state while a text is running.
//!
//! The state was left out because it is like no other for *all* tokens; for most it is. So its walk goes side by side with
//! that of the state that it is most like: what lies below a trie node is as there if the rest of a token is too short to
//! tell the two apart, or if both have come to the same state. Only where they part are tokens taken one by one, for the
//! class of each. Classes that the compile has are known by their ids; new ones are added behind them.
//!
//! Costs a look at each prefix of a token after which the two states differ and one of the token's terminals may still be
//! read. Nothing recurses, for the stack is that of a caller.

use std::collections::BTreeSet;

use super::class::ClassTable;
use super::deferred::Deferred;
use super::partition::Partition;
use super::projection::Projection;
use super::suffixes::Suffixes;
use super::walk::{Pending, complete};
use crate::id::{ClassId, LexerStateId, TerminalId, TerminalSetId};
use crate::lexer::Lexer;
use crate::vocabulary::TrieIndex;

/// What a late walk says of some ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// They have the classes that they have from the state that this one is like.
    Like,
    /// All have this class.
    Class(ClassId),
}

/// Classes that late walks have met, and what helps to find them.
#[derive(Debug)]
pub struct LateWalker {
    classes: ClassTable,
    suffixes: Suffixes,
    subsume_edges: bool,
}

/// A place of a walk: a trie node whose children are being looked at.
struct Level<I> {
    state: LexerStateId,
    /// Where the other state has come to, as long as the same terminals were complete on the way.
    twin: Option<LexerStateId>,
    /// Where the list of pending matches begins.
    from: usize,
    /// How many there were before.
    restore: usize,
    children: I,
}

impl LateWalker {
    /// Begins with the classes of a compile.
    pub fn new(partition: &Partition, subsume_edges: bool) -> Self {
        Self { classes: partition.classes.clone(), suffixes: Suffixes::default(), subsume_edges }
    }

    /// All classes so far, those of the compile first.
    pub fn classes(&self) -> &ClassTable {
        &self.classes
    }

    /// The lexer without some terminals, which ascend.
    pub fn project(&mut self, unwanted: &[u32], lexer: &Lexer) -> Projection {
        Projection::new(unwanted, lexer, &mut self.classes)
    }

    /// Memory, in bytes, about.
    pub fn memory(&self) -> usize {
        self.classes.memory() + self.suffixes.len() * size_of::<(u64, ClassId)>()
    }

    /// Which token does what from a lexer state, as ranges of ranks in order, if the lexeme at hand is none of the
    /// terminals that a projection leaves out.
    pub fn walk(
        &mut self,
        deferred: Deferred,
        projection: &Projection,
        lexer: &Lexer,
        trie: &TrieIndex,
    ) -> Vec<(u32, u32, Source)> {
        let twin = (deferred.like != Lexer::DEAD).then_some(deferred.like);
        let mut found = Vec::new();
        let (mut path, mut pending): (Vec<u8>, Vec<Pending>) = (Vec::new(), Vec::new());
        let children = trie.children(TrieIndex::ROOT);
        let mut open = vec![Level { state: deferred.state, twin, from: 0, restore: 0, children }];
        while let Some(level) = open.last_mut() {
            let Some(node) = level.children.next() else {
                pending.truncate(level.restore);
                path.pop();
                open.pop();
                continue;
            };
            let byte = trie.byte(node);
            let mut state = lexer.next(level.state, byte);
            if projection.is_dead(state, lexer) {
                state = Lexer::DEAD;
            }
            if state == Lexer::DEAD && pending.len() == level.from {
                continue;
            }
            let mut twin = level.twin.map(|twin| lexer.next(twin, byte));
            let longest = path.len() + 1 + trie.height(node);
            if twin == Some(state) || twin.is_some() && longest <= deferred.agrees_for as usize {
                let (first, end) = trie.ranks(node);
                push(&mut found, first, end, Source::Like);
                continue;
            }
            let matches = projection.matches(state, lexer);
            twin = twin.filter(|&twin| projection.matches(twin, lexer) == matches);
            let (mut from, restore) = (level.from, pending.len());
            path.push(byte);
            let [longer, accepts] = matches.map(|set| self.classes.sets().get(set));
            if !longer.is_empty() {
                complete(&mut pending, from, longer, accepts, path.len() as u32);
                from = restore;
            }
            if trie.is_token(node) {
                let (accepts, future) = (projection.accepts(state, lexer), projection.future(state, lexer));
                let is_like = twin.is_some_and(|twin| projection.future(twin, lexer) == future);
                let stops = self.classes.sets_mut().union(accepts, future);
                let token = Token { path: &path, pending: &pending[from..], stops };
                let source = if is_like { Source::Like } else { Source::Class(self.class(&token, lexer)) };
                let rank = trie.ranks(node).0;
                if source != Source::Class(ClassTable::DEAD) {
                    push(&mut found, rank, rank + 1, source);
                }
            }
            open.push(Level { state, twin, from, restore, children: trie.children(node) });
        }
        found
    }

    /// The class of a token.
    fn class(&mut self, token: &Token<'_>, lexer: &Lexer) -> ClassId {
        if token.pending.is_empty() {
            return self.with_suffixes(token);
        }
        let mut runs = Vec::new();
        let mut wanted: BTreeSet<usize> = self.places(token).collect();
        // Ends of the token that are read from the start, longest first: each asks for shorter ones only.
        while let Some(place) = wanted.pop_first() {
            let path = &token.path[place..];
            if self.suffixes.get(path).is_none() {
                let (states, pending) = run(path, lexer);
                let stops = states.iter().flat_map(|&state| [lexer.accept_set(state), lexer.future_set(state)]);
                let stops = self.classes.sets_mut().union_all(stops);
                wanted.extend(self.places(&Token { path, pending: &pending, stops }).map(|behind| place + behind));
                runs.push((path, stops, pending));
            }
        }
        for (path, stops, pending) in runs.into_iter().rev() {
            let class = self.with_suffixes(&Token { path, pending: &pending, stops });
            self.suffixes.insert(path, class);
        }
        self.with_suffixes(token)
    }

    /// The class of a token, if the classes of what follows its matches are known.
    fn with_suffixes(&mut self, token: &Token<'_>) -> ClassId {
        let edges: Vec<(TerminalId, ClassId)> = token
            .pending
            .iter()
            .filter(|&&pending| self.is_edge(pending, token))
            .map(|&(terminal, place)| {
                let rest = self.suffixes.get(&token.path[place as usize..]);
                (terminal, rest.expect("shorter ends of a token come first"))
            })
            .collect();
        self.classes.intern(token.stops, &edges)
    }

    /// The places behind the matches that are edges of a token's class.
    fn places<'a>(&'a self, token: &'a Token<'_>) -> impl Iterator<Item = usize> + 'a {
        let edges = token.pending.iter().filter(|&&pending| self.is_edge(pending, token));
        edges.map(|&(_, place)| place as usize)
    }

    /// Whether something follows a match, and the class does not stop in the same terminal anyway.
    fn is_edge(&self, (terminal, place): Pending, token: &Token<'_>) -> bool {
        let is_subsumed = || self.classes.sets().contains(token.stops, terminal.0);
        (place as usize) < token.path.len() && !(self.subsume_edges && is_subsumed())
    }
}

/// Bytes that were read: what was complete on the way, and what they may stop in.
struct Token<'a> {
    path: &'a [u8],
    pending: &'a [Pending],
    stops: TerminalSetId,
}

/// Reads bytes from the start: the states at the end, and the pending matches of all.
fn run(bytes: &[u8], lexer: &Lexer) -> (Vec<LexerStateId>, Vec<Pending>) {
    let Some(&first) = bytes.first() else { return (vec![Lexer::START], vec![]) };
    let (mut states, mut all) = (lexer.after(Lexer::START, first).to_vec(), Vec::new());
    for state in &mut states {
        let mut pending = Vec::new();
        for (place, &byte) in (1..).zip(bytes) {
            if place > 1 {
                *state = lexer.next(*state, byte);
            }
            if *state == Lexer::DEAD {
                break;
            }
            let merged = pending.len();
            complete(&mut pending, 0, lexer.longer(*state), lexer.accepts(*state), place);
            pending.drain(..merged);
        }
        all.append(&mut pending);
    }
    all.sort_unstable();
    (states, all)
}

fn push(found: &mut Vec<(u32, u32, Source)>, first: u32, end: u32, source: Source) {
    match found.last_mut() {
        Some(last) if last.1 == first && last.2 == source => last.1 = end,
        _ => found.push((first, end, source)),
    }
}
