//! From which kind of place to which a symbol can be read: the grammar crossed with the places between lexemes (Bar-Hillel,
//! Perles and Shamir, 1961).

use std::collections::VecDeque;

use super::kinds::{Kinds, members};
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{Id, KindId, NonterminalId, TerminalId};
use crate::intern::FxHashMap;
use crate::normalize::NormalForm;
use crate::watch::Budget;

/// For each kind the kinds behind, as bits.
pub(super) type Row = Vec<u64>;

/// How symbols and ends of productions can be read.
#[derive(Clone, Debug)]
pub struct Passages<'a> {
    pub(super) form: &'a NormalForm,
    pub(super) kinds: &'a Kinds,
    terminals: Vec<Option<Row>>,
    nonterminals: Vec<Row>,
    /// The production by which a nonterminal was first found to lead from one kind to another, and when.
    found: FxHashMap<(NonterminalId, KindId, KindId), (usize, usize)>,
    /// For each production and each place in it what the rest leads to.
    rests: Vec<Vec<Row>>,
}

impl<'a> Passages<'a> {
    /// Finds all passages. Productions are looked at again when one of their symbols has got a new one.
    ///
    /// # Errors
    /// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
    pub fn of(form: &'a NormalForm, kinds: &'a Kinds, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let terminals = vec![None; form.terminals.len()];
        let nonterminals = vec![vec![0; kinds.len()]; form.symbols.len()];
        let mut made = Self { form, kinds, terminals, nonterminals, found: FxHashMap::default(), rests: Vec::new() };
        let mut users = vec![Vec::new(); form.symbols.len()];
        for (number, production) in form.productions.iter().enumerate() {
            for &symbol in &production.rhs {
                match symbol {
                    Symbol::Terminal(terminal) => made.add_terminal(terminal),
                    Symbol::Nonterminal(symbol) => users[symbol.index()].push(number),
                }
            }
        }
        made.close(users, budget)?;
        for production in &form.productions {
            let mut rests = vec![identity(kinds.len())];
            for &symbol in production.rhs.iter().rev() {
                budget.spend(kinds.len())?;
                rests.push(composed(made.row(symbol), &rests[rests.len() - 1]));
            }
            rests.reverse();
            made.rests.push(rests);
        }
        Ok(made)
    }

    fn add_terminal(&mut self, terminal: TerminalId) {
        let (kinds, end) = (self.kinds, self.form.end_terminal());
        self.terminals[terminal.index()].get_or_insert_with(|| match terminal == end {
            true => identity(kinds.len()),
            false => (0..kinds.len()).map(|kind| kinds.after(KindId::from_index(kind), terminal)).collect(),
        });
    }

    fn close(&mut self, users: Vec<Vec<usize>>, budget: &mut Budget<'_>) -> Result<(), CompileError> {
        let mut open: VecDeque<usize> = (0..self.form.productions.len()).collect();
        let mut is_open = vec![true; open.len()];
        while let Some(number) = open.pop_front() {
            is_open[number] = false;
            let production = &self.form.productions[number];
            let lhs = production.lhs.index();
            budget.spend(self.kinds.len() * production.rhs.len())?;
            let mut is_new = false;
            for kind in 0..self.kinds.len() {
                let to = production.rhs.iter().fold(1 << kind, |at, &symbol| through(self.row(symbol), at));
                let new = to & !self.nonterminals[lhs][kind];
                is_new |= new != 0;
                self.nonterminals[lhs][kind] |= new;
                for to in members(new) {
                    let when = self.found.len();
                    self.found.insert((production.lhs, KindId::from_index(kind), to), (when, number));
                }
            }
            for &user in users[lhs].iter().filter(|_| is_new) {
                if !std::mem::replace(&mut is_open[user], true) {
                    open.push_back(user);
                }
            }
        }
        Ok(())
    }

    /// What a symbol leads to, for each kind.
    pub(super) fn row(&self, symbol: Symbol) -> &Row {
        const NONE: &Row = &Row::new();
        match symbol {
            Symbol::Terminal(terminal) => self.terminals[terminal.index()].as_ref().unwrap_or(NONE),
            Symbol::Nonterminal(symbol) => &self.nonterminals[symbol.index()],
        }
    }

    /// What the symbols of a production from a place in it on lead to, as bits.
    pub fn rest(&self, production: usize, place: usize, kind: KindId) -> u64 {
        self.rests[production][place][kind.index()]
    }

    /// The kinds from which the symbols of a production from a place on lead into `good`.
    pub fn leading_into(&self, production: usize, place: usize, good: u64) -> u64 {
        let rows = self.rests[production][place].iter().enumerate();
        rows.filter(|(_, to)| *to & good != 0).fold(0, |kinds, (kind, _)| kinds | 1 << kind)
    }

    /// Terminals of a text of a symbol that leads from one kind to another; `None` if they are too many, or if there is none.
    pub fn terminals(&self, symbol: Symbol, from: KindId, to: KindId, most: usize) -> Option<Vec<TerminalId>> {
        let mut open = vec![(symbol, from, to)];
        let mut terminals = Vec::new();
        let mut steps = 0;
        while let Some((symbol, from, to)) = open.pop() {
            steps += 1;
            if steps > 4 * most {
                return None;
            }
            match symbol {
                Symbol::Terminal(terminal) => terminals.push(terminal),
                Symbol::Nonterminal(symbol) => {
                    let &(when, production) = self.found.get(&(symbol, from, to))?;
                    let mut parts = self.parts(production, from, to, when)?;
                    parts.reverse();
                    open.extend(parts);
                }
            }
        }
        (terminals.len() <= most).then_some(terminals)
    }

    /// The kinds between the symbols of a production that was found to lead from one to another, with nothing that was
    /// found later.
    fn parts(&self, production: usize, from: KindId, to: KindId, when: usize) -> Option<Vec<(Symbol, KindId, KindId)>> {
        let rhs = &self.form.productions[production].rhs;
        let was_known = |symbol: Symbol, from: KindId, to: KindId| match symbol {
            Symbol::Terminal(_) => true,
            Symbol::Nonterminal(symbol) => self.found.get(&(symbol, from, to)).is_some_and(|&(then, _)| then < when),
        };
        // For each place in the production and each kind there the kind before.
        let mut before: Vec<FxHashMap<KindId, KindId>> = Vec::new();
        let mut at: Vec<KindId> = vec![from];
        for &symbol in rhs {
            let mut reached = FxHashMap::default();
            for &kind in &at {
                for next in members(self.row(symbol)[kind.index()]) {
                    if was_known(symbol, kind, next) {
                        reached.entry(next).or_insert(kind);
                    }
                }
            }
            at = reached.keys().copied().collect();
            at.sort_unstable();
            before.push(reached);
        }
        let mut parts = Vec::with_capacity(rhs.len());
        let mut kind = to;
        for (place, &symbol) in rhs.iter().enumerate().rev() {
            let earlier = *before[place].get(&kind)?;
            parts.push((symbol, earlier, kind));
            kind = earlier;
        }
        parts.reverse();
        Some(parts)
    }
}

fn identity(count: usize) -> Row {
    (0..count).map(|kind| 1 << kind).collect()
}

/// What a row leads to from several kinds.
fn through(row: &Row, kinds: u64) -> u64 {
    members(kinds).fold(0, |to, kind| to | row[kind.index()])
}

fn composed(first: &Row, second: &Row) -> Row {
    first.iter().map(|&kinds| through(second, kinds)).collect()
}
