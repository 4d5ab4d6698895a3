//! Shares add up to what was compiled, whatever the grammar.

mod common;

use common::{Case, case};
use maskwright_core::compile::Compiled;
use maskwright_core::config::Config;
use maskwright_core::error::CompileError;
use maskwright_core::shares::{WHOLE, shares, worst_tokens};
use proptest::prelude::*;

fn compiled(case: &Case) -> Option<maskwright_core::runtime::CompiledGrammar> {
    match case.compile(&Config::default()) {
        Ok(compiled) => Some(compiled),
        Err(CompileError::EmptyLanguage { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

fn sizes(tables: &Compiled) -> ([usize; 3], [usize; 5]) {
    let items = tables.lr.states().map(|state| tables.lr.kernel(state).len()).sum();
    (
        [tables.lexer.state_count(), tables.partition.classes.len(), tables.partition.pieces.entry_count()],
        [tables.lr.state_count(), items, tables.nodes.len(), tables.dwa.state_count(), tables.dwa.edge_count()],
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn shares_add_up(case in case(true)) {
        let Some(compiled) = compiled(&case) else { return Ok(()) };
        let tables = compiled.tables();
        let shares = shares(tables);
        let (of_lexer, of_parser) = sizes(tables);
        prop_assert_eq!(shares.terminals.totals(), of_lexer.map(|size| size as u64 * WHOLE));
        prop_assert_eq!(&shares.rules.totals()[..5], of_parser.map(|size| size as u64 * WHOLE));
        // A weight has a range at least.
        prop_assert!(shares.rules.totals()[5] >= tables.dwa.weight_count() as u64 * WHOLE);
        // The start state is made of nothing that somebody wrote.
        prop_assert!(shares.rules.rest[0] >= WHOLE);
        prop_assert!(shares.places.is_sorted());
        prop_assert_eq!(shares.places.len(), shares.rules.rows.len());
    }

    #[test]
    fn the_worst_tokens_are_in_order(case in case(true)) {
        let Some(compiled) = compiled(&case) else { return Ok(()) };
        let worst = worst_tokens(compiled.tables(), 5);
        prop_assert!(worst.longest.is_sorted_by(|one, next| one.terminals >= next.terminals));
        prop_assert!(worst.most_ways.is_sorted_by(|one, next| one.ways >= next.ways));
        prop_assert!(worst.classes.is_sorted_by(|one, next| one.tokens >= next.tokens));
        for one in worst.longest.iter().chain(&worst.most_ways) {
            // A way has a terminal, and a token a byte for each.
            let bytes = compiled.tables().index.vocabulary().token_bytes(one.token).unwrap().len();
            prop_assert!((1..=bytes as u32).contains(&one.terminals) && one.ways >= 1);
        }
    }
}
