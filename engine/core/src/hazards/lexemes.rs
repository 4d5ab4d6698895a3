//! A shortest lexeme of each terminal.

use super::readable::readable_bytes;
use crate::error::CompileError;
use crate::id::{IdVec, LexerStateId, TerminalId};
use crate::lexer::Lexer;
use crate::watch::Budget;

/// A shortest text that each of so many terminals matches, of several one that is good to read. Terminals without bytes,
/// and those that take no part, have none. One search through the lexer, which ends when all are found.
///
/// # Errors
/// [`CompileError::Limit`] and [`CompileError::Cancelled`] from the budget.
pub fn shortest_lexemes(
    lexer: &Lexer,
    terminals: usize,
    budget: &mut Budget<'_>,
) -> Result<IdVec<TerminalId, Option<Vec<u8>>>, CompileError> {
    let mut found: IdVec<TerminalId, Option<Vec<u8>>> = vec![None; terminals].into();
    let mut missing = lexer.strict_future(Lexer::START).len();
    let bytes = readable_bytes(lexer.classes());
    let mut before: Vec<Option<(LexerStateId, u8)>> = vec![None; lexer.state_count()];
    let mut open = vec![Lexer::START];
    let mut next = 0;
    while next < open.len() && missing > 0 {
        let state = open[next];
        next += 1;
        budget.spend(bytes.len())?;
        for (&byte, &to) in bytes.iter().flat_map(|byte| lexer.after(state, *byte).iter().map(move |to| (byte, to))) {
            if before[to.index()].is_some() {
                continue;
            }
            before[to.index()] = Some((state, byte));
            open.push(to);
            for &terminal in lexer.accepts(to) {
                let lexeme = &mut found[TerminalId(terminal)];
                if lexeme.is_none() {
                    *lexeme = Some(way_to(to, &before));
                    missing -= 1;
                }
            }
        }
    }
    Ok(found)
}

fn way_to(mut state: LexerStateId, before: &[Option<(LexerStateId, u8)>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let Some((earlier, byte)) = before[state.index()] {
        bytes.push(byte);
        state = earlier;
    }
    bytes.reverse();
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::grammar::Pattern;
    use crate::watch::Watch;

    #[test]
    fn is_short_and_good_to_read() {
        let patterns = [Pattern::regex("[^\"]+"), Pattern::literal("if"), Pattern::regex("é|[ -~]{3}")];
        let watch = Watch::default();
        let lexer = Lexer::build(&patterns, &[true, true, true], &Config::default(), &watch).unwrap();
        let mut budget = Budget::new("hazards", "steps", usize::MAX, &watch);
        let found = shortest_lexemes(&lexer, 4, &mut budget).unwrap();
        let texts: Vec<_> = found.iter().map(|text| text.as_deref().map(String::from_utf8_lossy)).collect();
        assert_eq!(texts, [Some("a".into()), Some("if".into()), Some("é".into()), None]);
    }
}
