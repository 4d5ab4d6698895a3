//! The tokens that hide most: many terminals one after the other, or many ways to cut their bytes.
//!
//! Looked at from between two lexemes, where a token may be cut in most ways, and whatever the parser would say.

use std::cmp::Reverse;

use crate::classes::ClassTable;
use crate::compile::Compiled;
use crate::id::{ClassId, Id, Rank, TerminalId, TokenId};
use crate::lexer::Lexer;

/// A token, and how its bytes may be cut into terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The token.
    pub token: TokenId,
    /// Its class.
    pub class: ClassId,
    /// The terminals of the longest way, the one included that it stops in.
    pub terminals: u32,
    /// The number of ways; `u64::MAX` for more.
    pub ways: u64,
}

/// A class with the tokens that are in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargeClass {
    /// The class.
    pub class: ClassId,
    /// How many tokens it has.
    pub tokens: usize,
    /// The one with the smallest id.
    pub example: TokenId,
    /// The terminals that its tokens may stop in, complete or not.
    pub stops: Vec<TerminalId>,
    /// The terminals that may end first inside its tokens.
    pub first: Vec<TerminalId>,
}

/// What stands out in a vocabulary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorstTokens {
    /// Tokens of the most terminals, the most first. Of a class there is one.
    pub longest: Vec<Found>,
    /// Tokens of the most ways, the most first. Of a class there is one.
    pub most_ways: Vec<Found>,
    /// The largest classes.
    pub classes: Vec<LargeClass>,
    /// How many tokens have a class here at all.
    pub tokens: usize,
}

/// Finds so many of each. Linear in the number of classes and of intervals at the start.
pub fn worst_tokens(compiled: &Compiled, count: usize) -> WorstTokens {
    let (partition, trie) = (&compiled.partition, compiled.index.trie());
    let mut sizes = vec![(0_usize, TokenId(u32::MAX)); partition.classes.len()];
    partition.pieces.for_each(partition.of_state[Lexer::START], &mut |first, end, class: ClassId| {
        let tokens = trie.tokens_of_ranks(Rank(first), Rank(end));
        let (size, example) = &mut sizes[class.index()];
        *size += tokens.len();
        *example = tokens.iter().copied().min().map_or(*example, |least| least.min(*example));
    });
    let depths = depths(&partition.classes);
    let ways = ways(&partition.classes);
    let met: Vec<Found> = (0..partition.classes.len())
        .map(ClassId::from_index)
        .filter(|&class| class != ClassTable::DEAD && sizes[class.index()].0 > 0)
        .map(|class| Found {
            token: sizes[class.index()].1,
            class,
            terminals: depths[class.index()],
            ways: ways[class.index()],
        })
        .collect();
    let largest = most(&met, count, |one| sizes[one.class.index()].0 as u64);
    WorstTokens {
        longest: most(&met, count, |one| u64::from(one.terminals)),
        most_ways: most(&met, count, |one| one.ways),
        classes: largest.iter().map(|one| large_class(&partition.classes, *one, sizes[one.class.index()].0)).collect(),
        tokens: met.iter().map(|one| sizes[one.class.index()].0).sum(),
    }
}

/// Those with the largest figures; of equal ones the smaller tokens first.
fn most(met: &[Found], count: usize, figure: impl Fn(&Found) -> u64) -> Vec<Found> {
    let mut sorted = met.to_vec();
    sorted.sort_unstable_by_key(|one| (Reverse(figure(one)), one.token));
    sorted.truncate(count);
    sorted
}

fn large_class(classes: &ClassTable, found: Found, tokens: usize) -> LargeClass {
    let stops = classes.sets().get(classes.stops(found.class));
    LargeClass {
        class: found.class,
        tokens,
        example: found.token,
        stops: stops.iter().map(|&terminal| TerminalId(terminal)).collect(),
        first: classes.edges(found.class).map(|(terminal, _)| terminal).collect(),
    }
}

/// For each class the terminals of its longest way. Edges lead to smaller ids.
fn depths(classes: &ClassTable) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(classes.len());
    for class in (0..classes.len()).map(ClassId::from_index) {
        let stops = u32::from(classes.stops(class) != classes.sets().empty());
        let behind = classes.edges(class).map(|(_, rest)| 1 + depths[rest.index()]);
        depths.push(behind.fold(stops, u32::max));
    }
    depths
}

/// For each class the number of its ways: a terminal to stop in is one, and so is each way of what comes behind another.
fn ways(classes: &ClassTable) -> Vec<u64> {
    let mut ways: Vec<u64> = Vec::with_capacity(classes.len());
    for class in (0..classes.len()).map(ClassId::from_index) {
        let stops = classes.sets().get(classes.stops(class)).len() as u64;
        let behind = classes.edges(class).map(|(_, rest)| ways[rest.index()]);
        ways.push(behind.fold(stops, u64::saturating_add));
    }
    ways
}
