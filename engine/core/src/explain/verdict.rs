//! One sentence out of everything that was found.

use super::lexing::Run;
use super::limited::limited;
use super::search::{Finding, Outcome, Search};
use crate::compile::Compiled;
use crate::grammar::Span;
use crate::id::TerminalId;
use crate::lexer::Lexer;
use crate::runtime::{Constraint, Exclusion, RuntimeError};

/// Names that a sentence lists before it says how many more there are.
const MAX_NAMES: usize = 6;

/// The sentence for an end token.
pub(super) fn of_end(allowed: bool) -> String {
    if allowed { "allowed: the text is complete here" } else { "masked: the text is not complete here" }.into()
}

/// The sentence, and the places in the grammar that it speaks of.
pub(super) fn of(
    constraint: &Constraint,
    bytes: &[u8],
    search: &Search,
    allowed: bool,
    by_parser: bool,
) -> (String, Vec<Span>) {
    let compiled = constraint.grammar().tables();
    if bytes.is_empty() {
        return ("allowed: no bytes change nothing".into(), vec![]);
    }
    if allowed != by_parser {
        return (defect(allowed), vec![]);
    }
    if allowed {
        return match search.findings.iter().find(|finding| is_reason_to_allow(finding)) {
            Some(finding) => (allowed_text(finding, bytes, compiled), spans_of(finding, compiled)),
            None => ("allowed: too many ways to cut these bytes were left to name one".into(), vec![]),
        };
    }
    if search.cut_off {
        let place = match constraint.clone().commit_bytes(bytes) {
            Err(RuntimeError::Refused { offset }) => offset,
            _ => bytes.len(),
        };
        let text =
            format!("masked: byte {place} cannot come next; there are too many ways to cut these bytes to say more");
        return (text, vec![]);
    }
    if let Some(limited) = limited(constraint, bytes, search) {
        return limited;
    }
    // The finding that got furthest explains most: everything before it worked.
    let rejected = search.findings.iter().filter(|finding| finding.outcome == Outcome::Rejected);
    let furthest = rejected.max_by_key(|finding| (finding.start, finding.end));
    let dead = search.runs.iter().filter(|run| run.excluded.is_none() && run.dies_at.is_some());
    // That no terminal starts so says more than that one in progress does not go on so.
    let latest = dead.max_by_key(|run| (run.dies_at, run.from == Lexer::START && run.steps.is_empty()));
    match (furthest, latest) {
        (Some(finding), Some(run)) if run.ends.is_empty() && run.start > finding.start => died(run, bytes, compiled),
        (Some(finding), _) => (rejected_text(finding, bytes, compiled), spans_of(finding, compiled)),
        (None, Some(run)) => died(run, bytes, compiled),
        (None, None) => excluded(search, compiled),
    }
}

/// The sentence for two verdicts that differ.
pub(super) fn defect(allowed: bool) -> String {
    let (automaton, parser) = (word(allowed), word(!allowed));
    format!(
        "{automaton} by the Parser DWA but {parser} by the parser itself: this is a defect of maskwright, please report it"
    )
}

fn word(allowed: bool) -> &'static str {
    if allowed { "allowed" } else { "masked" }
}

fn is_reason_to_allow(finding: &Finding) -> bool {
    matches!(finding.outcome, Outcome::Complete | Outcome::Unfinished)
}

fn allowed_text(finding: &Finding, bytes: &[u8], compiled: &Compiled) -> String {
    let name = compiled.terminal_name(finding.terminal);
    let lexeme = quote(&bytes[finding.start..finding.end]);
    let after = after(&finding.before, compiled);
    match finding.outcome {
        // A terminal that is named by its text would be said twice.
        Outcome::Complete if name == lexeme => format!("allowed: {lexeme} may come next{after}"),
        Outcome::Complete => format!("allowed: {lexeme} completes {name}{after}"),
        _ => format!("allowed: {lexeme} is a part of {name}{after}"),
    }
}

fn rejected_text(finding: &Finding, bytes: &[u8], compiled: &Compiled) -> String {
    let name = compiled.terminal_name(finding.terminal);
    let lexeme = quote(&bytes[finding.start..finding.end]);
    let after = after(&finding.before, compiled);
    let expected = names(&finding.expected, compiled);
    if name == lexeme {
        let place = finding.start;
        return format!(
            "masked: at byte {place} {lexeme} cannot come next{after}; the parser expects {expected} there"
        );
    }
    format!(
        "masked: at byte {} {lexeme} would be {name}{after}, but the parser expects {expected} there",
        finding.start
    )
}

/// The sentence for bytes that no terminal can contain.
fn died(run: &Run, bytes: &[u8], compiled: &Compiled) -> (String, Vec<Span>) {
    let lexer = &compiled.lexer;
    let place = run.dies_at.unwrap_or(run.start);
    let byte = quote(&bytes[place..=place]);
    let state = run.steps.last().map_or(run.from, |step| step.state);
    if state == Lexer::START {
        return (format!("masked: no terminal starts with {byte} (byte {place})"), vec![]);
    }
    let inside: Vec<TerminalId> = lexer.open(state).iter().map(|&terminal| TerminalId(terminal)).collect();
    if inside.is_empty() {
        return (format!("masked: nothing goes on with {byte} (byte {place}) here"), vec![]);
    }
    let ranges: Vec<String> = lexer
        .byte_ranges(state)
        .iter()
        .map(
            |&(first, last, _)| {
                if first == last { quote(&[first]) } else { format!("{} to {}", quote(&[first]), quote(&[last])) }
            },
        )
        .collect();
    let text = format!(
        "masked: byte {place} is {byte}, but inside {} only {} can come next",
        names(&inside, compiled),
        list(&ranges)
    );
    (text, inside.iter().map(|&terminal| compiled.terminals[terminal].span).collect())
}

/// The sentence for heads that all watch for a longer match.
fn excluded(search: &Search, compiled: &Compiled) -> (String, Vec<Span>) {
    match search.runs.iter().find_map(|run| run.excluded) {
        Some((Exclusion { terminal, .. }, place)) => {
            let info = &compiled.terminals[terminal];
            let text = format!(
                "masked: byte {place} would complete a longer {}, so it cannot have ended before (longest match)",
                info.name
            );
            (text, vec![info.span])
        }
        None => ("masked: nothing can come next".into(), vec![]),
    }
}

pub(super) fn after(before: &[TerminalId], compiled: &Compiled) -> String {
    match before {
        [] => String::new(),
        [.., last] if before.len() > MAX_NAMES => {
            format!(" after {} terminals, the last {}", before.len(), compiled.terminal_name(*last))
        }
        _ => {
            let names: Vec<&str> = before.iter().map(|&terminal| compiled.terminal_name(terminal)).collect();
            format!(" after {}", names.join(" "))
        }
    }
}

pub(super) fn names(terminals: &[TerminalId], compiled: &Compiled) -> String {
    let end = compiled.form.end_terminal();
    let name = |&terminal: &TerminalId| match terminal {
        terminal if terminal == end => "the end of the text".to_owned(),
        terminal => compiled.terminal_name(terminal).to_owned(),
    };
    list(&terminals.iter().map(name).collect::<Vec<_>>())
}

fn list(names: &[String]) -> String {
    match names {
        [] => "nothing".into(),
        [one] => one.clone(),
        // The last one takes no more room by its name than as "1 other".
        _ if names.len() > MAX_NAMES + 1 => {
            format!("{} or {} others", names[..MAX_NAMES].join(", "), names.len() - MAX_NAMES)
        }
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

/// Bytes as people write them, with escapes for what cannot be seen.
pub(super) fn quote(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|char| text.extend(char.escape_debug()));
        chunk.invalid().iter().for_each(|byte| text.push_str(&format!("\\x{byte:02x}")));
    }
    text.push('"');
    text
}

/// The terminal's definition, and the alternatives that the stacks are in the middle of.
pub(super) fn spans_of(finding: &Finding, compiled: &Compiled) -> Vec<Span> {
    let kernels = finding.tops.iter().flat_map(|&state| compiled.lr.kernel(state));
    let productions = kernels.map(|&(production, _)| &compiled.form.productions[production.index()]);
    let mut spans: Vec<Span> = productions.flat_map(|production| production.origin.iter().copied()).collect();
    spans.push(compiled.terminals[finding.terminal].span);
    spans.sort_unstable();
    spans.dedup();
    spans
}

#[cfg(test)]
mod tests {
    use super::list;

    #[test]
    fn what_is_left_out_of_a_list_is_more_than_one() {
        let names: Vec<String> = ('A'..='H').map(String::from).collect();
        assert_eq!(list(&names[..7]), "A, B, C, D, E, F or G");
        assert_eq!(list(&names), "A, B, C, D, E, F or 2 others");
        assert_eq!(list(&names[..1]), "A");
    }
}
