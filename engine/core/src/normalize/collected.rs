//! Productions without repetition; equal ones join their origins.

use super::form::{Origin, Production};
use crate::error::CompileError;
use crate::grammar::{Span, Symbol};
use crate::id::NonterminalId;
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// Collects productions in the order of their first appearance.
#[derive(Default)]
pub(super) struct Collected {
    list: Vec<(NonterminalId, Vec<Symbol>)>,
    /// The spans behind each; they are sorted once, at the end, because thousands may come to the same production.
    origins: Vec<Vec<Span>>,
    known: FxHashMap<(NonterminalId, Vec<Symbol>), usize>,
}

impl Collected {
    pub(super) fn add(
        &mut self,
        lhs: NonterminalId,
        rhs: Vec<Symbol>,
        origin: &Origin,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        budget.spend(rhs.len() + 1)?;
        let next = self.list.len();
        let place = *self.known.entry((lhs, rhs)).or_insert_with_key(|key| {
            self.list.push(key.clone());
            self.origins.push(Vec::new());
            next
        });
        self.origins[place].extend_from_slice(origin);
        Ok(())
    }

    pub(super) fn finish(self) -> Vec<Production> {
        let productions = self.list.into_iter().zip(self.origins).map(|((lhs, rhs), mut spans)| {
            spans.sort_unstable();
            spans.dedup();
            Production { lhs, rhs, origin: spans.into() }
        });
        productions.collect()
    }
}
