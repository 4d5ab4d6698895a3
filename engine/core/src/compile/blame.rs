//! Who contributes most to a limit that was exceeded: rules or terminals, by a size that an author can change.

use crate::error::{Contributors, SHORTEN_RULES, SHORTEN_TERMINALS};
use crate::grammar::{Grammar, Terminal};
use crate::lexer::{Form, Trait};
use crate::normalize::NormalForm;
use crate::watch::{Budget, Watch};

/// Automaton states that are counted to name the largest terminals, in all: the error should come soon.
const MOST_COUNTED: usize = 1_000_000;

/// The terminals with most parts as they were written.
pub(super) fn largest_terminals(grammar: &Grammar) -> Contributors {
    let sizes = grammar.terminals.iter().map(|terminal| (terminal.pattern.size(), &*terminal.name));
    Contributors::of(sizes, "characters and parts", SHORTEN_TERMINALS)
}

/// The terminal at whose operators a limit was reached.
pub(super) fn one_terminal(terminal: &Terminal) -> Contributors {
    Contributors::of([(terminal.pattern.size(), &*terminal.name)], "characters and parts", SHORTEN_TERMINALS)
}

/// The terminals whose patterns are largest, by the sizes of their own automata.
pub(super) fn largest_patterns(grammar: &Grammar, patterns: &[Form], traits: &[Trait]) -> Contributors {
    let unwatched = Watch::default();
    let count = traits.iter().filter(|one| one.wanted).count();
    let sizes = grammar.terminals.entries().filter(|(id, _)| traits[id.index()].wanted).map(|(id, terminal)| {
        let mut budget = Budget::new("lexer", "states", MOST_COUNTED / count.max(1), &unwatched);
        let mut nfa = crate::lexer::Nfa::new();
        // One that exceeds the budget alone is counted up to there.
        let _ = nfa.add(&patterns[id.index()], id, &mut budget);
        (nfa.state_count(), &*terminal.name)
    });
    Contributors::of(sizes, "automaton states", SHORTEN_TERMINALS)
}

/// The rules with most symbols as they were written.
pub(super) fn largest_bodies(grammar: &Grammar) -> Contributors {
    let sizes = grammar.rules.iter().map(|rule| (rule.body.symbol_count(), &*rule.name));
    Contributors::of(sizes, "symbols", SHORTEN_RULES)
}

/// The symbols with most symbols in their productions.
pub(super) fn largest_rules(form: &NormalForm) -> Contributors {
    let mut sizes = vec![0; form.symbols.len()];
    for production in &form.productions {
        sizes[production.lhs.index()] += production.rhs.len() + 1;
    }
    let names = form.symbols.iter().map(|symbol| &*symbol.name);
    Contributors::of(sizes.into_iter().zip(names), "symbols in productions", SHORTEN_RULES)
}
