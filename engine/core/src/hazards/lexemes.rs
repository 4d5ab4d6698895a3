//! A shortest lexeme of each terminal.

use super::readable::readable_bytes;
use crate::error::CompileError;
use crate::id::{IdVec, LexerStateId, TerminalId};
use crate::lexer::{Lexer, Ways};
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
    let mut first: Vec<Option<LexerStateId>> = vec![None; terminals];
    let mut missing = lexer.strict_future(Lexer::START).len();
    let are_found = |state| {
        for &terminal in lexer.accepts(state) {
            let known = &mut first[TerminalId(terminal).index()];
            missing -= usize::from(known.is_none());
            known.get_or_insert(state);
        }
        missing == 0
    };
    let ways = Ways::until(are_found, lexer, &readable_bytes(lexer.classes()), budget)?;
    let lexemes: Vec<_> = first.into_iter().map(|state| state.map(|state| ways.text(state))).collect();
    Ok(lexemes.into())
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
