//! Short texts that lead to a place, with a blank between words where blanks are ignored.

use super::Sequences;
use super::branches::{Branch, behind_lexeme, first_branch};
use super::lexemes::shortest_lexemes;
use crate::compile::Compiled;
use crate::error::CompileError;
use crate::grammar::Symbol;
use crate::id::{IdVec, TerminalId};
use crate::lexer::Lexer;
use crate::runtime::Workspace;
use crate::watch::Budget;

/// What such texts are made of.
pub(super) struct Leading<'a> {
    compiled: &'a Compiled,
    lexemes: IdVec<TerminalId, Option<Vec<u8>>>,
    sequences: Sequences<'a>,
    /// Something to be skipped, a blank if that may be.
    gap: Option<(TerminalId, Vec<u8>)>,
}

impl<'a> Leading<'a> {
    /// Finds a shortest lexeme of each terminal, and a shortest sequence for each symbol.
    pub(super) fn new(compiled: &'a Compiled, budget: &mut Budget<'_>) -> Result<Self, CompileError> {
        let lexemes = shortest_lexemes(&compiled.lexer, compiled.terminals.len(), budget)?;
        let sequences = Sequences::of(&compiled.form, &compiled.lr, &lexemes, budget)?;
        let blank = compiled.lexer.next(Lexer::START, b' ');
        let is_blank = |terminal: TerminalId| compiled.lexer.accepts(blank).binary_search(&terminal.0).is_ok();
        let ignored = || compiled.terminals.entries().filter(|(_, info)| info.ignored).map(|(terminal, _)| terminal);
        let gap = match ignored().find(|&terminal| is_blank(terminal)) {
            Some(terminal) => Some((terminal, b" ".to_vec())),
            None => ignored().find_map(|terminal| Some((terminal, lexemes[terminal].clone()?))),
        };
        Ok(Self { compiled, lexemes, sequences, gap })
    }

    /// A text of these symbols, and the branch behind it; `None` where lexemes would have to be longer than the shortest, or
    /// a terminal has no bytes.
    pub(super) fn text(&self, symbols: &[Symbol], workspace: &mut Workspace) -> Option<(Vec<u8>, Branch)> {
        let mut branch = first_branch(workspace);
        let mut text: Vec<u8> = Vec::new();
        for terminal in self.sequences.spelled_out(symbols)? {
            let lexeme = self.lexemes[terminal].as_deref()?;
            let touch = text.last().zip(lexeme.first()).is_some_and(|(&left, &right)| is_word(left) && is_word(right));
            let read = |branch, workspace: &mut Workspace| {
                behind_lexeme(branch, lexeme, terminal, false, self.compiled, workspace)
            };
            let apart = self.gap.as_ref().filter(|_| !text.is_empty()).and_then(|(skipped, gap)| {
                let branch = behind_lexeme(branch, gap, *skipped, true, self.compiled, workspace)?;
                Some((&gap[..], read(branch, workspace)?))
            });
            let joined = read(branch, workspace).map(|branch| (&[][..], branch));
            let (gap, next) = if touch { apart.or(joined)? } else { joined.or(apart)? };
            text.extend_from_slice(gap);
            text.extend_from_slice(lexeme);
            branch = next;
        }
        Some((text, branch))
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
