//! A grammar without what cannot matter.

use super::{Expr, ExprKind, Grammar, Symbol};
use crate::id::{Id, IdVec};

impl Grammar {
    /// Leaves out rules that the start rule does not lead to, and terminals that no remaining rule uses and that are not
    /// ignored: they would cost lexer states and change nothing. The others keep their order. Linear, without recursion.
    #[must_use]
    pub fn prune(mut self) -> Self {
        let mut terminals: Vec<bool> = self.terminals.iter().map(|terminal| terminal.ignored).collect();
        let mut rules = vec![false; self.rules.len()];
        rules[self.start.index()] = true;
        let mut open = vec![self.start];
        while let Some(rule) = open.pop() {
            for_each_symbol(&mut self.rules[rule].body, |symbol| match *symbol {
                Symbol::Terminal(id) => terminals[id.index()] = true,
                Symbol::Nonterminal(id) if std::mem::replace(&mut rules[id.index()], true) => {}
                Symbol::Nonterminal(id) => open.push(id),
            });
        }
        if terminals.iter().chain(&rules).all(|&stays| stays) {
            return self;
        }
        let (terminal_ids, rule_ids) = (renumbered(&terminals), renumbered(&rules));
        let start = rule_ids[self.start.index()];
        let (terminals, mut rules) = (kept(self.terminals, &terminals), kept(self.rules, &rules));
        for rule in rules.iter_mut() {
            for_each_symbol(&mut rule.body, |symbol| match symbol {
                Symbol::Terminal(id) => *id = terminal_ids[id.index()],
                Symbol::Nonterminal(id) => *id = rule_ids[id.index()],
            });
        }
        Self { start, terminals, rules }
    }
}

/// The new id of each item that stays; an id of no meaning for the others.
fn renumbered<I: Id>(stays: &[bool]) -> Vec<I> {
    let mut next = 0;
    let mut number = |&stays: &bool| {
        let id = I::from_index(next);
        next += usize::from(stays);
        id
    };
    stays.iter().map(&mut number).collect()
}

fn kept<I: Id, T>(items: IdVec<I, T>, stays: &[bool]) -> IdVec<I, T> {
    items.into_iter().zip(stays).filter_map(|(item, stays)| stays.then_some(item)).collect()
}

fn for_each_symbol(root: &mut Expr, mut visit: impl FnMut(&mut Symbol)) {
    let mut open = vec![root];
    while let Some(expr) = open.pop() {
        match &mut expr.kind {
            ExprKind::Symbol(symbol) => visit(symbol),
            ExprKind::Sequence(parts) | ExprKind::Choice(parts) => open.extend(parts),
            ExprKind::Repeat { item, .. } => open.push(item),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::{Expr, Grammar, GrammarBuilder, Pattern, Span};

    fn grammar(with_unused: bool) -> Grammar {
        let mut builder = GrammarBuilder::new();
        let mut terminal =
            |name: &str, ignored| builder.terminal(name, Pattern::literal(name), ignored, Span::default());
        let unused = with_unused.then(|| terminal("unused", false));
        let (space, a) = (terminal("space", true), terminal("a", false));
        let lost = unused.map(|terminal| (builder.rule("lost", Span::default()), terminal));
        let [start, list] = ["start", "list"].map(|name| builder.rule(name, Span::default()));
        if let Some((lost, unused)) = lost {
            builder.define(
                lost,
                Expr::sequence([Expr::terminal(unused), Expr::nonterminal(start), Expr::terminal(space)]),
            );
        }
        builder.define(start, Expr::repeat(Expr::nonterminal(list), 0, None));
        builder.define(list, Expr::choice([Expr::terminal(a), Expr::nonterminal(start)]));
        builder.finish(start)
    }

    #[test]
    fn what_the_start_does_not_lead_to_is_left_out() {
        assert_eq!(grammar(true).prune(), grammar(false));
        assert_eq!(grammar(false).prune(), grammar(false));
    }
}
