//! Why a token that the grammar names may or may not come next.
//!
//! Such a token can come in several ways: as each terminal that names it, by its bytes, and as the end of the text. The
//! answer gives all that was found, and its sentence is about a way that is open, or else about the one that a person who
//! gave the token would think of first: its bytes where it has some, else its terminal.

use super::search::{Finding, Outcome, search_terminals};
use super::verdict::{defect, names, spans_of};
use super::{Explanation, explain_bytes, verdict, without_bytes};
use crate::compile::Compiled;
use crate::id::{TerminalId, TokenId};
use crate::runtime::{Constraint, RuntimeError};

/// Explains a token that some terminal names, before the end of the text.
pub(super) fn explain_named(
    constraint: &Constraint,
    token: TokenId,
    by_automaton: bool,
) -> Result<Explanation, RuntimeError> {
    let compiled = constraint.grammar().tables();
    let vocabulary = compiled.index.vocabulary();
    let mut answer = if vocabulary.end_tokens().contains(&token) {
        let ends = constraint.may_end();
        without_bytes(ends, verdict::of_end(ends))
    } else {
        match vocabulary.token_bytes(token) {
            Some(bytes) => explain_bytes(constraint, bytes)?,
            None => without_bytes(false, String::new()),
        }
    };
    let findings = search_terminals(constraint, token, answer.bytes.len())?;
    let read = findings.iter().find(|finding| finding.outcome == Outcome::Complete);
    answer.by_parser |= read.is_some();
    (answer.allowed, answer.by_automaton) = (by_automaton, Some(by_automaton));
    if answer.allowed != answer.by_parser {
        (answer.verdict, answer.spans) = (defect(answer.allowed), vec![]);
    } else if let Some(finding) = read {
        let name = compiled.terminal_name(finding.terminal);
        answer.verdict = format!("allowed: it may come next as {name}, a lexeme by itself");
        answer.spans = spans_of(finding, compiled);
    } else if !answer.allowed && answer.bytes.is_empty() {
        (answer.verdict, answer.spans) = match findings.first() {
            Some(finding) => (rejected(finding, compiled), spans_of(finding, compiled)),
            None => (inside(constraint), vec![]),
        };
    }
    answer.findings.extend(findings);
    Ok(answer)
}

fn rejected(finding: &Finding, compiled: &Compiled) -> String {
    let (name, expected) = (compiled.terminal_name(finding.terminal), names(&finding.expected, compiled));
    format!("masked: it cannot come next as {name}; the parser expects {expected} here")
}

/// The sentence for a place where all branches are inside a lexeme.
fn inside(constraint: &Constraint) -> String {
    let compiled = constraint.grammar().tables();
    let heads = constraint.heads();
    let begun = heads.iter().flat_map(|head| compiled.lexer.open(head.lexer_state));
    let mut begun: Vec<TerminalId> = begun.map(|&terminal| TerminalId(terminal)).collect();
    begun.sort_unstable();
    begun.dedup();
    format!("masked: it can come only between lexemes, and {} is not complete here", names(&begun, compiled))
}
