//! Merges lexer states that no text can tell apart.
//!
//! Partition refinement from the blocks "same accepted terminals, same strict future", which already tell most states
//! apart. In large lexers states from which no text leads round in a circle are settled before, [from the
//! end](super::initial_blocks), and need no refinement. Only the predecessors of states that changed their block are looked at again, the smaller part being the one
//! that moves: Hopcroft, *An n log n Algorithm for Minimizing States in a Finite Automaton* (1971), in the form that
//! Valmari gives for partial automata (*Fast brief practical DFA minimization*, 2012).

use super::dfa::Lexer;
use super::incoming::Incoming;
use super::initial_blocks::{InitialBlocks, coarse_blocks, settled_blocks};
use crate::error::CompileError;
use crate::id::{Id, LexerStateId, TerminalSetId};
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// So many states are more than those of most languages: there are terminals that count.
const MANY: usize = 4_096;

/// The smallest lexer with the same behaviour. The start keeps a state of its own, and ids keep the order of first
/// appearance, so that equal input gives equal output.
///
/// # Errors
/// [`CompileError::Limit`] or [`CompileError::Cancelled`] from the budget.
pub fn minimize(lexer: Lexer, budget: &mut Budget<'_>) -> Result<Lexer, CompileError> {
    let initial = if lexer.state_count() < MANY { coarse_blocks(&lexer) } else { settled_blocks(&lexer, budget)? };
    let blocks = refine(&lexer, initial, budget)?;
    let count = blocks.iter().max().map_or(0, |&last| last as usize + 1);
    // Blocks have members, and their numbers leave none out.
    if count == lexer.state_count() { Ok(lexer) } else { Ok(quotient(&lexer, &blocks)) }
}

/// A partition of `0..n` into blocks, each a contiguous range of `order`.
struct Partition {
    order: Vec<u32>,
    place: Vec<u32>,
    block_of: Vec<u32>,
    /// First place, end, and the number of marked members (which stand first) of each block.
    blocks: Vec<(u32, u32, u32)>,
    touched: Vec<u32>,
}

impl Partition {
    fn new(initial: &[u32], count: u32) -> Self {
        let mut order: Vec<u32> = (0..initial.len() as u32).collect();
        order.sort_by_key(|&member| initial[member as usize]);
        let mut place = vec![0; order.len()];
        let mut blocks = vec![(0, 0, 0); count as usize];
        for (at, &member) in order.iter().enumerate() {
            place[member as usize] = at as u32;
            let block = &mut blocks[initial[member as usize] as usize];
            if block.1 == 0 {
                block.0 = at as u32;
            }
            block.1 = at as u32 + 1;
        }
        Self { order, place, block_of: initial.to_vec(), blocks, touched: Vec::new() }
    }

    fn members(&self, block: u32) -> &[u32] {
        let (first, end, _) = self.blocks[block as usize];
        &self.order[first as usize..end as usize]
    }

    fn mark(&mut self, member: u32) {
        let block = self.block_of[member as usize];
        let (first, _, marked) = self.blocks[block as usize];
        let (from, to) = (self.place[member as usize], first + marked);
        if from < to {
            return;
        }
        let other = self.order[to as usize];
        self.order.swap(from as usize, to as usize);
        self.place[member as usize] = to;
        self.place[other as usize] = from;
        if marked == 0 {
            self.touched.push(block);
        }
        self.blocks[block as usize].2 += 1;
    }

    /// Splits every block that is partly marked; the smaller part becomes a new block, which is reported.
    fn split(&mut self, mut report: impl FnMut(u32)) {
        for block in std::mem::take(&mut self.touched) {
            let (first, end, marked) = self.blocks[block as usize];
            let middle = first + marked;
            self.blocks[block as usize].2 = 0;
            if middle == end {
                continue;
            }
            let new = self.blocks.len() as u32;
            let (marked_part, rest) = ((first, middle), (middle, end));
            let (moved, kept) = if marked <= end - middle { (marked_part, rest) } else { (rest, marked_part) };
            self.blocks[block as usize] = (kept.0, kept.1, 0);
            self.blocks.push((moved.0, moved.1, 0));
            for &member in &self.order[moved.0 as usize..moved.1 as usize] {
                self.block_of[member as usize] = new;
            }
            report(new);
        }
    }
}

/// The block of each state, refined from those at the start.
fn refine(lexer: &Lexer, initial: InitialBlocks, budget: &mut Budget<'_>) -> Result<Vec<u32>, CompileError> {
    let width = lexer.classes.count();
    let InitialBlocks { of_state, count, open } = initial;
    let incoming = Incoming::new(lexer, &open);
    let mut splitters: Vec<u32> = (0..lexer.state_count()).filter(|&state| open[state]).map(|s| of_state[s]).collect();
    splitters.sort_unstable();
    splitters.dedup();
    let mut partition = Partition::new(&of_state, count);
    let mut sources: Vec<Vec<u32>> = vec![Vec::new(); width];
    while let Some(splitter) = splitters.pop() {
        for &member in partition.members(splitter) {
            for &(class, source) in incoming.of(member) {
                sources[class as usize].push(source);
            }
        }
        for of_class in &mut sources {
            budget.spend(of_class.len())?;
            of_class.drain(..).for_each(|source| partition.mark(source));
            partition.split(|new| splitters.push(new));
        }
    }
    Ok(partition.block_of)
}

/// One state for each block, numbered by the first member.
fn quotient(lexer: &Lexer, blocks: &[u32]) -> Lexer {
    let width = lexer.classes.count();
    let mut state_of: FxHashMap<u32, LexerStateId> = FxHashMap::default();
    let mut first_members = Vec::new();
    for (state, block) in blocks.iter().enumerate() {
        state_of.entry(*block).or_insert_with(|| {
            first_members.push(state);
            LexerStateId::from_index(first_members.len() - 1)
        });
    }
    let row = |state: usize| &lexer.table[state * width..(state + 1) * width];
    let table = first_members.iter().flat_map(|&state| row(state)).map(|to| state_of[&blocks[to.index()]]).collect();
    let kept = |sets: &[TerminalSetId]| first_members.iter().map(|&state| sets[state]).collect();
    Lexer {
        classes: lexer.classes.clone(),
        table,
        accepts: kept(&lexer.accepts),
        futures: kept(&lexer.futures),
        longer: kept(&lexer.longer),
        longer_futures: kept(&lexer.longer_futures),
        sets: lexer.sets.clone(),
        token_limits: Default::default(),
        forks: Default::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Optimizations};
    use crate::grammar::Pattern;
    use crate::watch::Watch;

    fn build(patterns: &[&str], minimize_lexer: bool) -> Lexer {
        let patterns: Vec<_> = patterns.iter().map(|source| Pattern::regex(source)).collect();
        let optimizations = Optimizations { minimize_lexer, ..Optimizations::default() };
        let config = Config { optimizations, ..Config::default() };
        Lexer::build(&patterns, &vec![true; patterns.len()], &config, &Watch::default()).unwrap()
    }

    #[test]
    fn settling_states_first_changes_nothing() {
        let patterns = ["a{2,5}b|c{1,3}b", "(ab)*c{3}", "x(y|z)[^a]?", "[ab]*abb", "ab{2}|ba{2}", "u*[a&&b]v"];
        for count in 1..=patterns.len() {
            let lexer = build(&patterns[..count], false);
            let watch = Watch::default();
            let mut budget = Budget::new("lexer", "steps", usize::MAX, &watch);
            let settled = settled_blocks(&lexer, &mut budget).unwrap();
            let mut minimal = |initial| quotient(&lexer, &refine(&lexer, initial, &mut budget).unwrap());
            assert!(minimal(settled) == minimal(coarse_blocks(&lexer)), "{:?}", &patterns[..count]);
        }
    }

    #[test]
    fn merges_equal_states_only() {
        assert_eq!(build(&["(a|b)c"], true).state_count(), 4, "dead, start, after a or b, complete");
        assert_eq!(build(&["ac|bd"], true).state_count(), 5);
        assert_eq!(build(&["(ab)*"], true).state_count(), 4, "the start is not entered again");
    }

    #[test]
    fn accepts_the_same_texts_as_before() {
        let patterns = ["[ab]*abb", "a{2,5}", "\\w+", "(ab|ba)+", "[^a]b"];
        let (small, large) = (build(&patterns, true), build(&patterns, false));
        assert!(small.state_count() <= large.state_count());
        let mut texts = vec![(Lexer::START, Lexer::START)];
        for _ in 0..7 {
            texts = texts
                .iter()
                .flat_map(|&(a, b)| b"abx\xc3\xa9".map(|byte| (small.next(a, byte), large.next(b, byte))))
                .collect();
            assert!(texts.iter().all(|&(a, b)| small.accepts(a) == large.accepts(b)));
            assert!(texts.iter().all(|&(a, b)| small.strict_future(a) == large.strict_future(b)));
        }
    }
}
