//! Masks and commits along the texts of a grammar.

use maskwright_core::id::TokenId;
use maskwright_core::runtime::{CompiledGrammar, Constraint};

use super::Workload;
use super::inputs::{Case, Inputs};

/// The commits of all texts, and the masks before each token, on a grammar that has never made a mask and on one that has
/// made all of them before.
pub(super) fn of_texts<'a>(inputs: &'a Inputs, case: &'a Case, seen: &'a CompiledGrammar) -> Vec<Workload<'a>> {
    let name = |work: &str| format!("{}: {work}", case.name);
    let first = move || {
        let fresh = case.compile(inputs);
        let places = places(&fresh, &case.texts);
        move || fill(places)
    };
    let warm = move || {
        fill(places(seen, &case.texts));
        let again = places(seen, &case.texts);
        move || fill(again)
    };
    vec![
        Workload::new(name("commits"), || case.texts.iter().map(|text| walk(seen.start(), text)).collect::<Vec<_>>()),
        Workload::prepared(name("first masks"), first),
        Workload::prepared(name("warm masks"), warm),
    ]
}

/// The state behind a text.
fn walk(mut state: Constraint, text: &[TokenId]) -> Constraint {
    for &token in text {
        state.commit(token).expect("a text of the language");
    }
    state
}

/// The states before each token of the texts, and behind the last.
fn places(compiled: &CompiledGrammar, texts: &[Vec<TokenId>]) -> Vec<Constraint> {
    let mut found = Vec::new();
    for text in texts {
        found.push(compiled.start());
        for &token in text {
            let state = walk(found[found.len() - 1].clone(), &[token]);
            found.push(state);
        }
    }
    found
}

/// Makes all masks, and returns the states because freeing them is no part of it.
fn fill(places: Vec<Constraint>) -> (Vec<Constraint>, Vec<u32>) {
    let mut words = vec![0; places[0].mask_words()];
    for place in &places {
        place.fill_mask(&mut words).expect("a mask within the limits");
    }
    (places, words)
}
