//! What users of an LR automaton take for granted.

use super::automaton::{LrAutomaton, Reduction};
use crate::grammar::Symbol;
use crate::id::LrStateId;
use crate::normalize::NormalForm;
use crate::soundness::{Soundness, ensure, ensure_inside};

impl LrAutomaton {
    /// Whether the automaton is one of this grammar's productions. Above all a reduction must lead upwards in the order of
    /// symbols, because that is why reducing comes to an end.
    pub(crate) fn check(&self, form: &NormalForm) -> Soundness {
        let states = self.state_count();
        let lengths = [self.accessing.len(), self.predecessors.len(), self.reductions.len(), self.kernels.len()];
        ensure(states > 0 && lengths == [states; 4], "an LR state has holes")?;
        ensure(self.accessing[0].is_none(), "the first LR state is entered")?;
        ensure(self.accessing[1..].iter().all(Option::is_some), "an LR state is not entered")?;
        self.check_order(form)?;
        for state in self.states() {
            self.check_transitions(state, form)?;
            self.reductions(state).iter().try_for_each(|reduction| self.check_reduction(state, reduction, form))?;
            for &(production, dot) in self.kernel(state) {
                let production = form.productions.get(production.index());
                let inside = production.is_some_and(|production| dot as usize <= production.rhs.len());
                ensure(inside, "an item does not exist")?;
            }
            for &below in self.predecessors(state) {
                ensure_inside(below, states, "an LR state does not exist")?;
            }
        }
        Ok(())
    }

    /// Whether a symbol comes after the last symbols of its productions.
    fn check_order(&self, form: &NormalForm) -> Soundness {
        let order = &self.symbol_order;
        ensure(order.len() == form.symbols.len(), "a rule has no place in the order")?;
        ensure(order.iter().all(|&place| (place as usize) < order.len()), "a place in the order does not exist")?;
        let in_order = form.productions.iter().all(|production| match production.rhs.last() {
            Some(Symbol::Nonterminal(last)) => order[last.index()] < order[production.lhs.index()],
            _ => true,
        });
        ensure(in_order, "rules are out of order")
    }

    fn check_transitions(&self, state: LrStateId, form: &NormalForm) -> Soundness {
        let transitions = self.transitions(state);
        ensure(transitions.is_sorted_by(|a, b| a.0 < b.0), "transitions are out of order")?;
        for &(symbol, to) in transitions {
            form.check_symbol(symbol)?;
            ensure_inside(to, self.state_count(), "an LR state does not exist")?;
            ensure(self.accessing_symbol(to) == Some(symbol), "an LR state is entered by two symbols")?;
        }
        Ok(())
    }

    fn check_reduction(&self, state: LrStateId, reduction: &Reduction, form: &NormalForm) -> Soundness {
        let &Reduction { production, symbol, length } = reduction;
        ensure_inside(production, form.productions.len(), "a production does not exist")?;
        let production = &form.productions[production.index()];
        let same = production.lhs == symbol && production.rhs.len() == length as usize;
        ensure(
            same && production.rhs.last().copied() == self.accessing_symbol(state),
            "a reduction is none of its production",
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;
    use crate::grammar::{Expr, GrammarBuilder, Pattern, Span};
    use crate::lr::build_automaton;
    use crate::normalize::normalize;
    use crate::soundness::Unsound;
    use crate::watch::Watch;

    #[test]
    fn reductions_that_would_never_end_are_refused() {
        // start: inner; inner: A
        let mut builder = GrammarBuilder::new();
        let a = builder.terminal("A", Pattern::literal("a"), false, Span::default());
        let (start, inner) = (builder.rule("start", Span::default()), builder.rule("inner", Span::default()));
        builder.define(start, Expr::nonterminal(inner));
        builder.define(inner, Expr::terminal(a));
        let (config, never) = (Config::default(), Watch::default());
        let members = [crate::normalize::Members { empty: false, others: true }];
        let form = normalize(&builder.finish(start), &members, &config, &never).unwrap();
        let lr = build_automaton(&form, &config.limits, &never).unwrap();
        assert_eq!(lr.check(&form), Ok(()));

        let mut circle = lr.clone();
        circle.symbol_order.fill(0);
        assert_eq!(circle.check(&form), Err(Unsound("rules are out of order")));
        let mut other = lr.clone();
        other.reductions.iter_mut().flatten().for_each(|reduction| reduction.length = 0);
        assert_eq!(other.check(&form), Err(Unsound("a reduction is none of its production")));
    }
}
