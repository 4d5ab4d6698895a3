//! The sentence where a limit in tokens is the reason.

use super::search::{Finding, Outcome, Search};
use super::verdict::{after, quote, spans_of};
use crate::compile::Compiled;
use crate::grammar::Span;
use crate::id::TerminalId;
use crate::lexer::Lexer;
use crate::runtime::{Constraint, Spent};

/// The sentence for masked bytes, and its places, if nothing but a limit stands against them, or nothing else so late.
pub(super) fn limited(constraint: &Constraint, bytes: &[u8], search: &Search) -> Option<(String, Vec<Span>)> {
    let compiled = constraint.grammar().tables();
    if let Some(finding) = search.findings.iter().find(|finding| finding.outcome == Outcome::Limited) {
        return Some((unfinished(finding, bytes, compiled), spans_of(finding, compiled)));
    }
    let rejected = search.findings.iter().map(|finding| finding.end);
    let dead = search.runs.iter().filter(|run| run.excluded.is_none()).filter_map(|run| run.dies_at);
    let furthest = rejected.chain(dead).max().unwrap_or(0);
    let longer = constraint.spent().iter().map(|&spent| (reach(spent, bytes, &compiled.lexer), spent));
    let (reach, (_, terminal)) = longer.max_by_key(|&(reach, _)| reach)?;
    if reach == 0 || reach < furthest {
        return None;
    }
    let text = format!("masked: {}, and {} would be one more", at_most(terminal, compiled)?, quote(&bytes[..reach]));
    Some((text, vec![compiled.terminals[terminal].span]))
}

/// How many of the bytes a terminal would go on with, were it not for its limit.
fn reach((state, terminal): Spent, bytes: &[u8], lexer: &Lexer) -> usize {
    let mut state = state;
    let stops = bytes.iter().position(|&byte| {
        state = lexer.next(state, byte);
        [lexer.accepts(state), lexer.open(state)].iter().all(|set| set.binary_search(&terminal.0).is_err())
    });
    stops.unwrap_or(bytes.len())
}

fn unfinished(finding: &Finding, bytes: &[u8], compiled: &Compiled) -> String {
    let lexeme = quote(&bytes[finding.start..finding.end]);
    let (name, after) = (compiled.terminal_name(finding.terminal), after(&finding.before, compiled));
    let at_most = at_most(finding.terminal, compiled).unwrap_or_default();
    format!("masked: {lexeme} would leave {name} unfinished{after}, and {at_most}")
}

fn at_most(terminal: TerminalId, compiled: &Compiled) -> Option<String> {
    let (name, limit) = (compiled.terminal_name(terminal), compiled.lexer.token_limit(terminal)?);
    let tokens = if limit == 1 { "token" } else { "tokens" };
    Some(format!("{name} may take at most {limit} {tokens}"))
}
