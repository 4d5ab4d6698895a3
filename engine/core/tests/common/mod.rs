//! Random small grammars, vocabularies and walks, shared by the property tests.

// Each test crate uses a part of what is here.
#![allow(dead_code, unreachable_pub)]

pub mod earley;
pub mod pattern;
pub mod running;
pub mod text;

use std::sync::Arc;

use maskwright_core::config::{Config, Limits, Optimizations};
use maskwright_core::error::CompileError;
use maskwright_core::grammar::{Expr, Grammar, GrammarBuilder, Pattern, Span, TokenSet};
use maskwright_core::id::{NonterminalId, TerminalId, TokenId};
use maskwright_core::runtime::{CompiledGrammar, Constraint};
use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
use maskwright_core::watch::CancelFlag;
use pattern::Regex;
use proptest::prelude::*;

/// A grammar as plain data: rules over symbol numbers, terminals first.
#[derive(Clone, Debug)]
pub struct Case {
    pub terminals: Vec<Regex>,
    pub ignored: Vec<bool>,
    /// For each terminal that is matched by tokens and not by bytes, these tokens.
    pub special: Vec<Option<Vec<u32>>>,
    /// For each terminal how many tokens its lexemes take at most.
    pub limits: Vec<Option<u32>>,
    /// For each rule its alternatives; a symbol below `terminals.len()` is a terminal, the others are rules.
    pub rules: Vec<Vec<Vec<usize>>>,
    /// Empty where a token has no bytes.
    pub vocabulary: Vec<Vec<u8>>,
    pub end_tokens: Vec<u32>,
    /// Picks among the allowed tokens of each step.
    pub walk: Vec<prop::sample::Index>,
}

impl Case {
    pub fn grammar(&self) -> Grammar {
        let mut builder = GrammarBuilder::new();
        for (index, (regex, ignored)) in self.terminals.iter().zip(&self.ignored).enumerate() {
            let pattern = match &self.special[index] {
                None => Pattern::regex(&regex.source()),
                Some(tokens) => Pattern::tokens(TokenSet::new(tokens.iter().map(|&id| (TokenId(id), TokenId(id))))),
            };
            let terminal = builder.terminal(&format!("T{index}"), pattern, *ignored, Span::default());
            if let Some(limit) = self.limits[index] {
                builder.limit_tokens(terminal, limit);
            }
        }
        let rules: Vec<NonterminalId> =
            (0..self.rules.len()).map(|index| builder.rule(&format!("r{index}"), Span::default())).collect();
        for (rule, alternatives) in rules.iter().zip(&self.rules) {
            let options = alternatives.iter().map(|row| Expr::sequence(row.iter().map(|&symbol| self.symbol(symbol))));
            builder.define(*rule, Expr::choice(options));
        }
        builder.finish(rules[0])
    }

    fn symbol(&self, symbol: usize) -> Expr {
        match symbol.checked_sub(self.terminals.len()) {
            None => Expr::terminal(TerminalId(symbol as u32)),
            Some(rule) => Expr::nonterminal(NonterminalId((rule % self.rules.len()) as u32)),
        }
    }

    pub fn compile(&self, config: &Config) -> Result<CompiledGrammar, CompileError> {
        let tokens = self.vocabulary.iter().map(|token| Some(token.clone())).collect();
        let end_tokens = self.end_tokens.iter().copied().map(TokenId).collect();
        let vocabulary = Arc::new(Vocabulary::new(tokens, end_tokens).expect("short tokens"));
        let index = Arc::new(VocabularyIndex::build(vocabulary));
        CompiledGrammar::new(&self.grammar(), index, config, &CancelFlag::new())
    }

    /// The allowed token that the walk takes at a step.
    pub fn choose(&self, step: usize, state: &Constraint) -> Option<TokenId> {
        let allowed = state.allowed();
        (!allowed.is_empty()).then(|| allowed[self.walk[step].index(allowed.len())])
    }

    pub fn tokens(&self) -> impl Iterator<Item = TokenId> + use<> {
        (0..self.vocabulary.len() as u32).map(TokenId)
    }
}

/// Whether the bit of a token is set.
pub fn bit(mask: &[u32], token: TokenId) -> bool {
    mask[token.0 as usize / 32] >> (token.0 % 32) & 1 == 1
}

/// Terminals that overlap, contain and prefix each other, over ASCII only or with two-byte characters.
fn terminal(ascii: bool) -> impl Strategy<Value = Regex> {
    let letters = if ascii { "ab+ " } else { "ab+é" };
    let letter = prop::sample::select(letters.chars().collect::<Vec<_>>()).prop_map(Regex::Char);
    let class = prop::sample::subsequence(letters.chars().collect::<Vec<_>>(), 1..=3).prop_map(Regex::Class);
    let leaf = prop_oneof![3 => letter, 1 => class];
    let tree = leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 2..=3).prop_map(Regex::Sequence),
            1 => prop::collection::vec(inner.clone(), 2..=2).prop_map(Regex::Choice),
            2 => inner.clone().prop_map(|item| Regex::Plus(Box::new(item))),
            1 => inner.prop_map(|item| Regex::Optional(Box::new(item))),
        ]
    });
    tree.prop_filter("a terminal never matches the empty text here", |regex| !regex.is_nullable())
}

/// Grammars in which nothing is forbidden: nullable, right-recursive, hidden-left-recursive, unit-cyclic, ambiguous and
/// useless rules all come up, and so do empty languages.
pub fn case(ascii: bool) -> impl Strategy<Value = Case> {
    let terminals = prop::collection::vec(terminal(ascii), 1..=4);
    (terminals, 1..=4_usize).prop_flat_map(move |(terminals, rule_count)| {
        let symbol_count = terminals.len() + rule_count;
        let row = prop::collection::vec(0..symbol_count, 0..=3);
        let rules = prop::collection::vec(prop::collection::vec(row, 1..=3), rule_count);
        let ignored = prop::collection::vec(prop::bool::weighted(0.2), terminals.len());
        let byte = prop::sample::select(if ascii { b"ab+ ".to_vec() } else { b"ab+\xc3\xa9\xff".to_vec() });
        let token = prop_oneof![
            8 => prop::collection::vec(byte.clone(), 1..=4),
            1 => prop::collection::vec(byte, 5..=9),
            1 => Just("é".repeat(2).into_bytes()),
        ];
        let vocabulary = prop::collection::vec(token, 8..=24);
        let walk = prop::collection::vec(any::<prop::sample::Index>(), 6);
        (Just(terminals), ignored, rules, vocabulary, walk).prop_map(|(terminals, ignored, rules, vocabulary, walk)| {
            let (special, limits) = (vec![None; terminals.len()], vec![None; terminals.len()]);
            Case { terminals, ignored, special, limits, rules, vocabulary, end_tokens: vec![], walk }
        })
    })
}

/// The same with terminals that are matched by tokens: by some with bytes, some without, and end tokens, in any mixture.
pub fn case_with_token_terminals(ascii: bool) -> impl Strategy<Value = Case> {
    let set = prop::collection::vec(any::<prop::sample::Index>(), 0..=5);
    let sets = prop::collection::vec(prop::option::weighted(0.5, set), 4);
    let end_tokens = prop::collection::vec(any::<prop::sample::Index>(), 0..=2);
    (case(ascii), sets, end_tokens).prop_map(|(mut case, sets, end_tokens)| {
        case.vocabulary.extend([vec![], vec![], vec![]]);
        let id = |index: prop::sample::Index| {
            // Every other one has no bytes.
            let (size, place) = (case.vocabulary.len(), index.index(2 * case.vocabulary.len()));
            if place < size { place as u32 } else { (size - 1 - place % 3) as u32 }
        };
        case.end_tokens = end_tokens.into_iter().map(id).collect();
        let special = sets.into_iter().map(|set| set.map(|set| set.into_iter().map(id).collect()));
        case.special = special.take(case.terminals.len()).collect();
        case
    })
}

/// The same with terminals whose lexemes take a limited number of tokens.
pub fn case_with_limits(ascii: bool) -> impl Strategy<Value = Case> {
    let few = prop::sample::select(vec![0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 1_000_000]);
    let limits = prop::collection::vec(prop::option::weighted(0.6, few), 4);
    (case(ascii), limits).prop_map(|(mut case, mut limits)| {
        limits.truncate(case.terminals.len());
        case.limits = limits;
        case
    })
}

/// Every optimisation switched off, one at a time and all together, and memos that forget at once.
pub fn variants() -> Vec<Config> {
    let all = Optimizations::all(true);
    let switched_off = [
        Optimizations::all(false),
        Optimizations { minimize_lexer: false, ..all },
        Optimizations { minimize_terminals_beyond: 0, split_terminals_beyond: usize::MAX, ..all },
        Optimizations { split_terminals_beyond: 0, ..all },
        Optimizations { split_terminals_beyond: 0, join_terminals_within: 0, ..all },
        Optimizations { share_walks_from: u32::MAX, ..all },
        Optimizations { share_walks_from: 1, ..all },
        Optimizations { share_walks_from: 3, overlap_from: 0, ..all },
        Optimizations { patch_start_lists: false, ..all },
        Optimizations { overlap_from: 0, ..all },
        Optimizations { share_similar_states: false, ..all },
        Optimizations { defer_walks_beyond: 0, ..all },
        Optimizations { defer_walks_beyond: 1, ..all },
        Optimizations { defer_walks_beyond: 2, ..all },
        Optimizations { defer_walks_beyond: 1, share_similar_states: false, ..all },
        Optimizations { defer_walks_beyond: 0, subsume_edges: false, memoize_stacks: false, ..all },
        Optimizations { defer_walks_beyond: 1, share_bitmaps: false, minimize_lexer: false, ..all },
        Optimizations { defer_walks_beyond: u32::MAX, ..all },
        Optimizations { cut_self_loops: false, ..all },
        Optimizations { subsume_edges: false, ..all },
        Optimizations { collapse_accepting: false, ..all },
        Optimizations { memoize_saturation: false, ..all },
        Optimizations { memoize_stacks: false, ..all },
        Optimizations { drop_subsumed_heads: false, ..all },
        Optimizations { share_bitmaps: false, ..all },
        Optimizations { memoize_masks: false, ..all },
    ];
    // What may be forgotten at any time is forgotten at once.
    let forgetful = Limits { max_remembered_states: 0, max_rendered_bytes: 0, ..Limits::default() };
    let mut variants = vec![Config { limits: forgetful, ..Config::default() }];
    let deferring = Optimizations { defer_walks_beyond: 0, ..all };
    variants.push(Config { limits: forgetful, optimizations: deferring });
    variants.extend(switched_off.map(|optimizations| Config { optimizations, ..Config::default() }));
    variants
}
