//! Makes the graph "left-hand side → last symbol" acyclic, so that chains of reductions are bounded.
//!
//! Within a strongly connected component of that graph the productions are right-linear: `A → α B` with `B` in the
//! component, or an exit `A → β`. A word of `A` is thus a path `A → α B → α β' C → …` and then an exit. Paths are
//! written left to right by symbols `P[A,B]`, "the text between `A` and a `B` that it leads to":
//!
//! ```text
//! P[A,B] → α          for A → α B
//! P[A,C] → P[A,B] α   for B → α C
//! A → β | P[A,B] β    for exits A → β, and B → β
//! ```
//!
//! Unit productions inside the component are closed first, so that no `α` is empty. A family of path symbols is made
//! for each member that is the start or stands anywhere but at the end of a production of its own component; the other
//! members are not needed any more. The same rewrite serves direct right recursion, mutual right recursion, ambiguous
//! rules such as `e → e e`, and unit cycles.

use super::collected::Collected;
use super::form::{NormalForm, Origin};
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::NonterminalId;
use crate::intern::FxHashMap;
use crate::watch::Budget;

/// Strongly connected components of the last-symbol graph that have a cycle, each in ascending order.
pub fn last_symbol_components(form: &NormalForm) -> Vec<Vec<NonterminalId>> {
    let mut edges = vec![Vec::new(); form.symbols.len()];
    for production in &form.productions {
        if let Some(&Symbol::Nonterminal(last)) = production.rhs.last() {
            edges[production.lhs.index()].push(last.index());
        }
    }
    let mut components = crate::graph::cyclic_components(&edges);
    components.sort_unstable();
    components
        .into_iter()
        .map(|component| component.into_iter().map(|symbol| NonterminalId(symbol as u32)).collect())
        .collect()
}

/// Rewrites every cyclic component. Productions of other symbols are left as they are.
///
/// # Errors
/// [`CompileError::Limit`] for too many symbols.
pub fn remove_right_recursion(mut form: NormalForm, budget: &mut Budget<'_>) -> Result<NormalForm, CompileError> {
    for members in last_symbol_components(&form) {
        Component::new(&form, members, budget)?.rewrite(&mut form, budget)?;
    }
    Ok(form)
}

/// A right-hand side without what makes it one of its kind, and its source.
type Part = (Vec<Symbol>, Origin);

/// The productions of a cyclic component, taken apart.
struct Component {
    members: Vec<NonterminalId>,
    /// Place of each member in `members`.
    place: FxHashMap<NonterminalId, usize>,
    /// For each member `A` its `(α, B)` with `A → α B`, α not empty.
    steps: Vec<Vec<(Part, usize)>>,
    /// For each member its exits.
    exits: Vec<Vec<Part>>,
}

impl Component {
    fn new(form: &NormalForm, members: Vec<NonterminalId>, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let place: FxHashMap<_, _> = members.iter().enumerate().map(|(place, &member)| (member, place)).collect();
        let count = members.len();
        let mut steps = vec![Vec::new(); count];
        let mut exits = vec![Vec::new(); count];
        let mut units = vec![Vec::new(); count];
        for production in &form.productions {
            let Some(&from) = place.get(&production.lhs) else { continue };
            let (&last, alpha) = production.rhs.split_last().expect("no production is empty");
            let origin = production.origin.clone();
            match last {
                Symbol::Nonterminal(to) if place.contains_key(&to) => {
                    let to = place[&to];
                    if alpha.is_empty() {
                        units[from].push(to);
                    } else {
                        steps[from].push(((alpha.to_vec(), origin), to));
                    }
                }
                _ => exits[from].push((production.rhs.clone(), origin)),
            }
        }
        let mut component = Self { members, place, steps, exits };
        if units.iter().any(|targets| !targets.is_empty()) {
            component.close_units(&units, budget)?;
        }
        Ok(component)
    }

    /// Gives each member the steps and exits of all that it reaches through unit productions.
    fn close_units(&mut self, units: &[Vec<usize>], budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let (steps, exits) = (self.steps.clone(), self.exits.clone());
        for from in 0..self.members.len() {
            let mut seen = vec![false; self.members.len()];
            let mut open = vec![from];
            seen[from] = true;
            while let Some(member) = open.pop() {
                budget.spend(1 + steps[member].len() + exits[member].len())?;
                if member != from {
                    self.steps[from].extend(steps[member].iter().cloned());
                    self.exits[from].extend(exits[member].iter().cloned());
                }
                for &to in &units[member] {
                    if !std::mem::replace(&mut seen[to], true) {
                        open.push(to);
                    }
                }
            }
        }
        Ok(())
    }

    fn rewrite(&self, form: &mut NormalForm, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let wanted = self.members_used_elsewhere(form);
        form.productions.retain(|production| !self.place.contains_key(&production.lhs));
        let mut productions = Collected::default();
        for (from, _) in wanted.iter().enumerate().filter(|(_, wanted)| **wanted) {
            self.rewrite_member(from, form, &mut productions, budget)?;
        }
        form.productions.extend(productions.finish());
        Ok(())
    }

    /// Members that are the start or stand anywhere but at the end of a production of their own component.
    fn members_used_elsewhere(&self, form: &NormalForm) -> Vec<bool> {
        let mut wanted: Vec<bool> = self.members.iter().map(|&member| member == NormalForm::START).collect();
        for production in &form.productions {
            let own = self.place.contains_key(&production.lhs);
            let inside = production.rhs.len() - usize::from(own);
            let mut mark = |symbol: &Symbol| {
                if let Symbol::Nonterminal(id) = symbol
                    && let Some(&place) = self.place.get(id)
                {
                    wanted[place] = true;
                }
            };
            production.rhs[..inside].iter().for_each(&mut mark);
        }
        wanted
    }

    fn rewrite_member(
        &self,
        from: usize,
        form: &mut NormalForm,
        productions: &mut Collected,
        budget: &mut Budget<'_>,
    ) -> Result<(), CompileError> {
        let a = self.members[from];
        let mut paths: Vec<Option<NonterminalId>> = vec![None; self.members.len()];
        let mut open: Vec<(Option<NonterminalId>, usize)> = vec![(None, from)];
        // `prefix` is P[A,B] and `at` is B; for the beginning of a path there is no prefix and B is A.
        while let Some((prefix, at)) = open.pop() {
            for ((alpha, origin), to) in &self.steps[at] {
                let path = *paths[*to].get_or_insert_with(|| {
                    let info = &form.symbols;
                    let name = format!("{}…{}", info[a].name, info[self.members[*to]].name);
                    let span = info[self.members[*to]].span;
                    let path = form.add_symbol(name, span);
                    open.push((Some(path), *to));
                    path
                });
                productions.add(path, prefixed(prefix, alpha), origin, budget)?;
            }
            for (beta, origin) in &self.exits[at] {
                productions.add(a, prefixed(prefix, beta), origin, budget)?;
            }
        }
        Ok(())
    }
}

fn prefixed(prefix: Option<NonterminalId>, rest: &[Symbol]) -> Vec<Symbol> {
    prefix.map(Symbol::Nonterminal).into_iter().chain(rest.iter().copied()).collect()
}
