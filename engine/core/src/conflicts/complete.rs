//! How a stack goes on to a whole sentence, in the fewest terminals.
//!
//! The items under way on a stack form a chain, from the innermost production up to `S' → start $`: each was predicted by
//! the next. Of the many chains that a stack has, the one is wanted whose rests are shortest; it is found from the bottom
//! of the stack up, state by state.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::find::Item;
use super::meter::{Meter, Stop};
use super::shortest::Shortest;
use super::tree::{Forest, TreeId};
use crate::grammar::Symbol;
use crate::id::{LrStateId, NonterminalId, ProductionId};
use crate::intern::FxHashMap;
use crate::lr::LrAutomaton;
use crate::normalize::NormalForm;

/// What the productions of a grammar, its states and its shortest sentences tell of stacks.
pub(super) struct Completing<'a> {
    pub(super) form: &'a NormalForm,
    pub(super) by_symbol: &'a [Vec<usize>],
    pub(super) automaton: &'a LrAutomaton,
    pub(super) shortest: &'a Shortest,
}

/// Of a state on a stack: what the rests above its kernel items take, and who predicted a symbol there.
#[derive(Default)]
struct Level {
    kernel: FxHashMap<Item, usize>,
    predicted: FxHashMap<NonterminalId, (usize, Item)>,
}

impl Completing<'_> {
    /// The chain of items of a stack, innermost first, whose rests are shortest. With `through` it must have that item
    /// in that place of the stack, if it can.
    pub(super) fn chain(
        &self,
        stack: &[LrStateId],
        through: Option<(usize, Item)>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Vec<Item>, Stop> {
        let mut levels: Vec<Level> = Vec::with_capacity(stack.len());
        for (place, &state) in stack.iter().enumerate() {
            let only = through.filter(|&(wanted, _)| wanted == place).map(|(_, item)| item);
            let level = self.level(state, levels.last(), only, meter)?;
            levels.push(level);
        }
        let top = levels.last().into_iter().flat_map(|level| &level.kernel);
        let best = top.min_by_key(|&(&item, &cost)| (cost.saturating_add(self.rest_length(item)), item));
        let mut chain: Vec<Item> = best.map(|(&item, _)| item).into_iter().collect();
        let mut at = stack.len() - 1;
        while let Some(&(production, dot)) = chain.last() {
            at -= dot as usize;
            let lhs = self.form.productions[production.index()].lhs;
            let Some(&(_, parent)) = levels[at].predicted.get(&lhs) else { break };
            chain.push(parent);
        }
        Ok(chain)
    }

    fn level(
        &self,
        state: LrStateId,
        below: Option<&Level>,
        only: Option<Item>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Level, Stop> {
        let only = only.filter(|item| self.automaton.kernel(state).contains(item));
        let mut level = Level::default();
        let mut open = BinaryHeap::new();
        for &(production, dot) in self.automaton.kernel(state) {
            let lhs = self.form.productions[production.index()].lhs;
            let cost = match (below, dot) {
                (None, _) => Some(0),
                (Some(below), 0 | 1) => below.predicted.get(&lhs).map(|&(cost, _)| cost),
                (Some(below), _) => below.kernel.get(&(production, dot - 1)).copied(),
            };
            // At the bottom `S'` is predicted by nobody.
            let at_bottom = lhs == NormalForm::START && dot == 1;
            let Some(cost) = cost.or(at_bottom.then_some(0)) else { continue };
            if only.is_some_and(|only| only != (production, dot)) {
                continue;
            }
            level.kernel.insert((production, dot), cost);
            self.predict((production, dot), cost, &mut open);
        }
        while let Some(Reverse((cost, symbol, parent))) = open.pop() {
            meter.spend(1)?;
            if level.predicted.contains_key(&symbol) {
                continue;
            }
            level.predicted.insert(symbol, (cost, parent));
            for &production in &self.by_symbol[symbol.index()] {
                self.predict((ProductionId(production as u32), 0), cost, &mut open);
            }
        }
        Ok(level)
    }

    fn predict(&self, item: Item, cost: usize, open: &mut BinaryHeap<Reverse<(usize, NonterminalId, Item)>>) {
        let (production, dot) = item;
        if let Some(&Symbol::Nonterminal(symbol)) = self.form.productions[production.index()].rhs.get(dot as usize) {
            let rest = self.rest_length((production, dot + 1));
            open.push(Reverse((cost.saturating_add(rest), symbol, item)));
        }
    }

    fn rest(&self, (production, dot): Item) -> &[Symbol] {
        &self.form.productions[production.index()].rhs[dot as usize..]
    }

    fn rest_length(&self, item: Item) -> usize {
        self.shortest.row_length(self.rest(item))
    }

    /// New leaves for what the items of a chain still need. The symbol behind the dot of all but the innermost is what
    /// the item before it becomes.
    pub(super) fn rests(&self, chain: &[Item], forest: &mut Forest) -> Vec<Vec<TreeId>> {
        let rest = |(index, &(production, dot)): (usize, &Item)| {
            let rest = self.rest((production, dot + u32::from(index > 0)));
            rest.iter().map(|&symbol| forest.leaf(symbol)).collect()
        };
        chain.iter().enumerate().map(rest).collect()
    }

    /// The derivation of a whole sentence from the trees on a stack, the chain of its items and leaves for their rests.
    pub(super) fn assemble(
        &self,
        trees: &[TreeId],
        chain: &[Item],
        rests: &[Vec<TreeId>],
        forest: &mut Forest,
    ) -> Option<TreeId> {
        let mut trees = trees.to_vec();
        let mut inner = None;
        for (&(production, dot), rest) in chain.iter().zip(rests) {
            let children = trees.split_off(trees.len().checked_sub(dot as usize)?);
            let children: Vec<TreeId> = children.into_iter().chain(inner).chain(rest.iter().copied()).collect();
            inner = Some(forest.node(production, &children));
        }
        inner
    }
}
