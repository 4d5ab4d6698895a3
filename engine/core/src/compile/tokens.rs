//! Terminals that are matched by tokens of the vocabulary and not by bytes.

use super::TerminalInfo;
use crate::error::CompileError;
use crate::grammar::{Grammar, PatternKind, Terminal};
use crate::id::{IdVec, TerminalId};
use crate::vocabulary::Vocabulary;

/// Whether the vocabulary has all tokens that the grammar names.
///
/// # Errors
/// [`CompileError::Grammar`] for the first terminal that names one beyond its end.
pub(super) fn check_ids(grammar: &Grammar, vocabulary: &Vocabulary) -> Result<(), CompileError> {
    let vocab_size = vocabulary.vocab_size();
    for terminal in grammar.terminals.iter() {
        let last = terminal.tokens().and_then(|tokens| tokens.last());
        if let Some(last) = last.filter(|last| last.index() >= vocab_size) {
            let message = format!("token {} is not below the vocabulary size {vocab_size}", last.0);
            return Err(CompileError::Grammar { message, span: terminal.pattern.span });
        }
    }
    Ok(())
}

/// Whether each limit in tokens has a meaning.
///
/// # Errors
/// [`CompileError::Grammar`] for the first terminal with one that says what must not follow it too: what was read behind
/// its end is no part of it, and the lexer could not tell how many tokens that began in.
pub(super) fn check_limits(grammar: &Grammar) -> Result<(), CompileError> {
    let both = |terminal: &&Terminal| {
        terminal.max_tokens.is_some() && matches!(terminal.pattern.kind, PatternKind::NotFollowedBy { .. })
    };
    match grammar.terminals.iter().find(both) {
        Some(terminal) => {
            let message = "a terminal that says what must not follow it cannot have a limit in tokens";
            Err(CompileError::Grammar { message: message.into(), span: terminal.pattern.span })
        }
        None => Ok(()),
    }
}

/// Terminals that are matched by tokens, ascending.
pub(crate) fn token_terminals(terminals: &IdVec<TerminalId, TerminalInfo>) -> impl Iterator<Item = TerminalId> {
    terminals.entries().filter(|(_, terminal)| terminal.tokens.is_some()).map(|(id, _)| id)
}
