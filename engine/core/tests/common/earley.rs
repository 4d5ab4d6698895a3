//! Masks by definition: every split of the text, and an Earley recogniser (1970) over the terminals of each.
//!
//! Shares nothing with the engine: terminals are matched by derivatives, and the grammar is used as it was generated.

use std::collections::{HashMap, HashSet};

use super::Case;

/// Cuts of one text that are followed; there are exponentially many.
const MAX_CUTS: usize = 500;

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Byte(u8),
    /// A token that stands for itself and not for its bytes.
    Token(u32),
}

/// A recogniser for the viable prefixes and sentences of a case.
pub struct Reference<'a> {
    case: &'a Case,
    /// Alternatives of each rule that derive some string.
    rules: Vec<Vec<Vec<usize>>>,
    nullable: HashSet<usize>,
    used: HashSet<usize>,
    charts: HashMap<Vec<usize>, Option<Chart>>,
    /// For each unit of a text the number of the token that it came in.
    came_in: Vec<usize>,
}

/// Item sets after each terminal: (rule, alternative, dot, origin).
type Chart = Vec<HashSet<(usize, usize, usize, usize)>>;

impl<'a> Reference<'a> {
    pub fn new(case: &'a Case) -> Self {
        let terminals = case.terminals.len();
        let resolve = |symbol: usize| {
            if symbol < terminals { symbol } else { terminals + (symbol - terminals) % case.rules.len() }
        };
        let mut rules: Vec<Vec<Vec<usize>>> = case
            .rules
            .iter()
            .map(|rows| rows.iter().map(|row| row.iter().map(|&symbol| resolve(symbol)).collect()).collect())
            .collect();
        // A terminal without tokens, or of which no lexeme may take any, matches nothing; all others match something.
        let matches = |terminal: usize| {
            case.special[terminal].as_ref().is_none_or(|tokens| !tokens.is_empty()) && case.limits[terminal] != Some(0)
        };
        let productive = Self::derive(&rules, terminals, matches);
        let is_good = |symbol: &usize| if *symbol < terminals { matches(*symbol) } else { productive.contains(symbol) };
        for rows in &mut rules {
            rows.retain(|row: &Vec<usize>| row.iter().all(is_good));
        }
        let nullable = Self::derive(&rules, terminals, |_| false);
        let used = rules.iter().flatten().flatten().copied().collect();
        Self { case, rules, nullable, used, charts: HashMap::new(), came_in: vec![] }
    }

    /// Rules that derive some string, of terminals that are wanted or the empty one.
    fn derive(rules: &[Vec<Vec<usize>>], terminals: usize, is_wanted: impl Fn(usize) -> bool) -> HashSet<usize> {
        let mut found = HashSet::new();
        loop {
            let before = found.len();
            for (rule, rows) in rules.iter().enumerate() {
                let good =
                    |symbol: &usize| if *symbol < terminals { is_wanted(*symbol) } else { found.contains(symbol) };
                if rows.iter().any(|row| row.iter().all(good)) {
                    found.insert(terminals + rule);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    fn chart(&mut self, sequence: &[usize]) -> Option<Chart> {
        if let Some(known) = self.charts.get(sequence) {
            return known.clone();
        }
        let chart = match sequence.split_last() {
            None => {
                let kernel = (0..self.rules[0].len()).map(|row| (0, row, 0, 0)).collect::<HashSet<_>>();
                (!kernel.is_empty()).then(|| vec![self.close(kernel, &[])])
            }
            Some((&terminal, before)) => self.chart(before).and_then(|mut chart| {
                let last = &chart[chart.len() - 1];
                let kernel: HashSet<_> = last
                    .iter()
                    .filter(|&&(rule, row, dot, _)| self.rules[rule][row].get(dot) == Some(&terminal))
                    .map(|&(rule, row, dot, origin)| (rule, row, dot + 1, origin))
                    .collect();
                (!kernel.is_empty()).then(|| {
                    let next = self.close(kernel, &chart);
                    chart.push(next);
                    chart
                })
            }),
        };
        self.charts.insert(sequence.to_vec(), chart.clone());
        chart
    }

    fn close(
        &self,
        kernel: HashSet<(usize, usize, usize, usize)>,
        before: &[HashSet<(usize, usize, usize, usize)>],
    ) -> HashSet<(usize, usize, usize, usize)> {
        let terminals = self.case.terminals.len();
        let here = before.len();
        let mut items = kernel;
        loop {
            let mut more = Vec::new();
            for &(rule, row, dot, origin) in &items {
                match self.rules[rule][row].get(dot) {
                    Some(&symbol) if symbol >= terminals => {
                        let target = symbol - terminals;
                        more.extend((0..self.rules[target].len()).map(|row| (target, row, 0, here)));
                        if self.nullable.contains(&symbol) {
                            more.push((rule, row, dot + 1, origin));
                        }
                    }
                    Some(_) => {}
                    None => {
                        let source = if origin == here { &items } else { &before[origin] };
                        for &(other, other_row, other_dot, other_origin) in source {
                            if self.rules[other][other_row].get(other_dot) == Some(&(terminals + rule)) {
                                more.push((other, other_row, other_dot + 1, other_origin));
                            }
                        }
                    }
                }
            }
            let count = items.len();
            items.extend(more);
            if items.len() == count {
                return items;
            }
        }
    }

    fn is_sentence(&mut self, sequence: &[usize]) -> bool {
        let Some(chart) = self.chart(sequence) else { return false };
        let last = &chart[chart.len() - 1];
        last.iter().any(|&(rule, row, dot, origin)| rule == 0 && origin == 0 && dot == self.rules[0][row].len())
    }

    /// Whether the text is viable, and whether it is complete; `None` where there are too many ways to cut it.
    pub fn check(&mut self, text: &[u8]) -> Option<(bool, bool)> {
        self.check_units(&text.iter().copied().map(Unit::Byte).collect::<Vec<_>>())
    }

    /// The same for a text that came in these tokens.
    pub fn check_tokens(&mut self, tokens: &[&[u8]]) -> Option<(bool, bool)> {
        let numbered = tokens.iter().enumerate();
        self.came_in = numbered.flat_map(|(number, token)| vec![number; token.len()]).collect();
        self.check(&tokens.concat())
    }

    /// Whether a lexeme of a terminal may take the tokens of some units, and `further` more.
    fn may_take(&self, terminal: usize, from: usize, to: usize, further: usize) -> bool {
        let limit = self.case.limits[terminal].map_or(usize::MAX, |limit| limit as usize);
        limit == usize::MAX || self.came_in[to - 1] - self.came_in[from] + 1 + further <= limit
    }

    /// The same for a text with tokens in it that are read as lexemes by themselves.
    pub fn check_units(&mut self, text: &[Unit]) -> Option<(bool, bool)> {
        if self.chart(&[]).is_none() {
            return Some((false, false));
        }
        let (mut viable, mut complete) = (false, false);
        let mut seen = HashSet::new();
        let mut open = vec![(0, Vec::new())];
        while let Some((at, sequence)) = open.pop() {
            if !seen.insert((at, sequence.clone())) {
                continue;
            }
            if seen.len() > MAX_CUTS {
                return None;
            }
            if at == text.len() {
                viable = true;
                complete |= self.is_sentence(&sequence);
                continue;
            }
            for terminal in 0..self.case.terminals.len() {
                let mut reads = Vec::new();
                if self.case.ignored[terminal] {
                    reads.push(sequence.clone());
                }
                if self.used.contains(&terminal) {
                    let longer: Vec<usize> = sequence.iter().copied().chain([terminal]).collect();
                    if self.chart(&longer).is_some() {
                        reads.push(longer);
                    }
                }
                if reads.is_empty() {
                    continue;
                }
                if let Some(tokens) = &self.case.special[terminal] {
                    if matches!(text[at], Unit::Token(token) if tokens.contains(&token)) {
                        open.extend(reads.into_iter().map(|read| (at + 1, read)));
                    }
                    continue;
                }
                let mut rest = self.case.terminals[terminal].clone();
                let mut last = None;
                let mut place = at;
                while let Some(&Unit::Byte(byte)) = text.get(place)
                    && !rest.is_never()
                    && self.may_take(terminal, at, place + 1, 0)
                {
                    rest = rest.derivative(byte);
                    place += 1;
                    if rest.is_nullable() {
                        last = Some(place);
                    }
                }
                if let Some(end) = last {
                    open.extend(reads.into_iter().map(|read| (end, read)));
                }
                // In the middle of a lexeme: some byte must still be able to follow.
                viable |= place == text.len()
                    && self.may_take(terminal, at, place, 1)
                    && (0..=u8::MAX).any(|byte| !rest.derivative(byte).is_never());
            }
        }
        Some((viable, complete))
    }
}
