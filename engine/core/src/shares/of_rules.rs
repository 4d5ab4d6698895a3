//! What alternatives of rules have of the parser's automata.

use super::table::{Table, WHOLE};
use crate::compile::Compiled;
use crate::grammar::Span;
use crate::id::{Id, LrStateId, NodeId, PlaceId, ProductionId};
use crate::intern::FxHashMap;
use crate::parser_dwa::ParserDwa;
use crate::recogniser::NodeTable;

const LR_STATES: usize = 0;
const LR_ITEMS: usize = 1;
const NODES: usize = 2;
const DWA_STATES: usize = 3;
const DWA_EDGES: usize = 4;
const WEIGHT_RANGES: usize = 5;

/// Splits the figures among LR states first, then among the productions behind these, then among places in the source,
/// which are given in ascending order. Linear in all of these.
pub(super) fn shares_of_rules(compiled: &Compiled) -> (Vec<Span>, Table<PlaceId, 6>) {
    by_places(compiled, &shares_of_states(compiled))
}

/// What LR states have, split among the productions behind them and the places in the source that these were made of.
pub(super) fn by_places<const N: usize>(
    compiled: &Compiled,
    states: &Table<LrStateId, N>,
) -> (Vec<Span>, Table<PlaceId, N>) {
    let mut productions: Table<ProductionId, N> = Table::new(compiled.form.productions.len());
    productions.rest = states.rest;
    for (state, row) in states.rows.iter().enumerate() {
        let kernel = compiled.lr.kernel(LrStateId::from_index(state));
        for (figure, &parts) in row.iter().enumerate() {
            productions.split(figure, parts, kernel.iter().map(|&(production, _)| production));
        }
    }
    let origins = || compiled.form.productions.iter().flat_map(|production| production.origin.iter().copied());
    let mut places: Vec<Span> = origins().collect();
    places.sort_unstable();
    places.dedup();
    let numbers: FxHashMap<Span, PlaceId> =
        places.iter().enumerate().map(|(number, &place)| (place, PlaceId::from_index(number))).collect();
    let mut table: Table<PlaceId, N> = Table::new(places.len());
    table.rest = productions.rest;
    for (production, row) in compiled.form.productions.iter().zip(&productions.rows) {
        for (figure, &parts) in row.iter().enumerate() {
            table.split(figure, parts, production.origin.iter().map(|place| numbers[place]));
        }
    }
    (places, table)
}

/// What LR states have of themselves, of the recognisers and of the Parser DWA.
fn shares_of_states(compiled: &Compiled) -> Table<LrStateId, 6> {
    let mut table = Table::new(compiled.lr.state_count());
    for state in compiled.lr.states() {
        table.rows[state.index()][LR_STATES] += WHOLE;
        table.rows[state.index()][LR_ITEMS] += WHOLE * compiled.lr.kernel(state).len() as u64;
    }
    split_nodes(&compiled.nodes, &mut table);
    split_dwa(&compiled.dwa, &mut table);
    table
}

fn split_nodes(nodes: &NodeTable, table: &mut Table<LrStateId, 6>) {
    for node in (0..nodes.len()).map(NodeId::from_index) {
        // Nothing and everything are read without a look at the stack.
        let edges = if node == NodeTable::ACCEPT { &[] } else { nodes.edges(node) };
        table.split(NODES, WHOLE, edges.iter().map(|&(state, _)| state));
    }
}

fn split_dwa(dwa: &ParserDwa, table: &mut Table<LrStateId, 6>) {
    let mut reading = vec![Vec::new(); dwa.state_count()];
    for &(read, to) in dwa.states().flat_map(|state| dwa.edges(state)) {
        table.rows[read.index()][DWA_EDGES] += WHOLE;
        reading[to.index()].push(read);
    }
    let mut ending = vec![Vec::new(); dwa.weight_count() + 1];
    for state in dwa.states() {
        let into = &reading[state.index()];
        table.split(DWA_STATES, WHOLE, into.iter().copied());
        ending[dwa.final_weight(state).index()].extend_from_slice(into);
    }
    for (weight, states) in dwa.weights().zip(&ending) {
        let roots: Vec<u32> = dwa.roots(weight).map(|root| root.0).collect();
        let ranges = roots.chunk_by(|before, after| before + 1 == *after).count() as u64;
        table.split(WEIGHT_RANGES, ranges * WHOLE, states.iter().copied());
    }
}
