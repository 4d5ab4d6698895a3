//! Tokens that an exclusion forbids.

use super::rank_sets::{Boundaries, push_run};
use crate::compile::Compiled;
use crate::id::{LexerStateId, TerminalId, TrieNodeId};
use crate::intern::FxHashMap;
use crate::lexer::Lexer;
use crate::vocabulary::{AsciiSet, TrieIndex};

/// A lexer state that watches, and the terminal for which it does.
pub(super) type Watched = (LexerStateId, TerminalId);

/// What each class of bytes does from the shadow state: completes the terminal, leads on, or ends the hope of it.
/// Exclusions with the same terminal and the same answers forbid the same tokens.
pub(super) fn first_steps((shadow, terminal): Watched, lexer: &Lexer) -> Box<[LexerStateId]> {
    let step = |class| {
        let next = lexer.next_in_class(shadow, class);
        if has(lexer.longer(next), terminal) {
            Lexer::START
        } else if has(lexer.longer_future(next), terminal) {
            next
        } else {
            Lexer::DEAD
        }
    };
    (0..lexer.classes().count()).map(step).collect()
}

/// Ranks of the tokens that, read from the shadow state, complete the terminal on the way. Costs a look at each prefix of
/// a token after which the terminal may still be completed, less those below which no byte leads towards that.
pub(super) fn kills((shadow, terminal): Watched, compiled: &Compiled) -> Boundaries {
    let (lexer, trie) = (&compiled.lexer, compiled.index.trie());
    let cut = compiled.config.optimizations.cut_self_loops;
    let mut exits = Exits { lexer, terminal, known: FxHashMap::default() };
    let mut boundaries = Boundaries::new();
    let mut open = vec![(shadow, trie.children(TrieIndex::ROOT))];
    while let Some((state, children)) = open.last_mut() {
        let Some(child) = children.next() else {
            open.pop();
            continue;
        };
        let next = lexer.next(*state, trie.byte(child));
        if has(lexer.longer(next), terminal) {
            let (first, end) = trie.ranks(child);
            push_run(&mut boundaries, first, end);
        } else if trie.height(child) > 0
            && has(lexer.longer_future(next), terminal)
            && !(cut && exits.are_not_below(next, child, trie))
        {
            open.push((next, trie.children(child)));
        }
    }
    boundaries
}

fn has(terminals: &[u32], terminal: TerminalId) -> bool {
    terminals.binary_search(&terminal.0).is_ok()
}

/// For lexer states the ASCII bytes that lead out of a few states around them, in which the terminal is not complete.
struct Exits<'a> {
    lexer: &'a Lexer,
    terminal: TerminalId,
    /// `None` where bytes above 7F lead out too.
    known: FxHashMap<LexerStateId, Option<AsciiSet>>,
}

/// States around one that are worth looking for: those in the middle of its characters.
const MAX_AROUND: usize = 32;

impl Exits<'_> {
    /// Whether no token below a node completes the terminal, because the lexer stays around the state.
    fn are_not_below(&mut self, state: LexerStateId, node: TrieNodeId, trie: &TrieIndex) -> bool {
        let exits = match self.known.get(&state) {
            Some(&known) => known,
            None => {
                let exits = self.of(state);
                self.known.insert(state, exits);
                exits
            }
        };
        exits.is_some_and(|exits| trie.ascii_below(node) & exits == 0)
    }

    fn of(&self, state: LexerStateId) -> Option<AsciiSet> {
        let mut around = vec![state];
        let mut exits = 0;
        let mut place = 0;
        while let Some(&at) = around.get(place) {
            for byte in (0..=u8::MAX).rev() {
                let next = self.lexer.next(at, byte);
                let completes = has(self.lexer.longer(next), self.terminal);
                let leads_on = completes || has(self.lexer.longer_future(next), self.terminal);
                if !leads_on || around.contains(&next) {
                    continue;
                }
                if byte.is_ascii() {
                    exits |= 1 << byte;
                } else if completes || around.len() == MAX_AROUND {
                    return None;
                } else {
                    around.push(next);
                }
            }
            place += 1;
        }
        Some(exits)
    }
}
