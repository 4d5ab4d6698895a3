//! From a terminal's pattern as it is written to a [`Form`].
//!
//! Operators on whole languages are carried out here: each needs the deterministic automata of its operands.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::Hir;

use super::automaton::{Automaton, Making};
use super::form::Form;
use super::not_followed_by::not_followed_by;
use super::product::{difference, intersection};
use super::shortest::shortest;
use super::table::table;
use crate::error::CompileError;
use crate::grammar::{Pattern, PatternKind, Span};

/// Parses all regular expressions of a pattern, carries out its operators and joins the parts. Its members are valid
/// UTF-8, since expressions that could match anything else are refused; so complements are among valid UTF-8, too.
///
/// # Errors
/// [`CompileError::Grammar`] for a bad expression, for look-around (a lexer that reads byte by byte cannot look
/// aside), and for patterns nested too deeply; [`CompileError::Limit`] for operators on languages that need too much;
/// [`CompileError::Cancelled`]. Tokens have no form of their own here: no bytes match them.
pub fn compile_pattern(pattern: &Pattern, making: &mut Making<'_>) -> Result<Form, CompileError> {
    if matches!(pattern.kind, PatternKind::Tokens(_)) {
        return Ok(Form::Plain(Hir::fail()));
    }
    let depth = making.config.limits.max_nesting;
    if let PatternKind::NotFollowedBy { item, by } = &pattern.kind {
        let (item, by) = (compile(item, depth, making)?, compile(by, depth, making)?);
        return not_followed_by(&item, &by, pattern.span, making);
    }
    compile(pattern, depth, making)
}

fn compile(pattern: &Pattern, depth_left: usize, making: &mut Making<'_>) -> Result<Form, CompileError> {
    let Some(depth_left) = depth_left.checked_sub(1) else {
        let message = "this terminal is nested too deeply; name some of its parts".into();
        return Err(CompileError::Grammar { message, span: pattern.span });
    };
    let mut all = |parts: &[Pattern]| -> Result<Vec<Form>, CompileError> {
        parts.iter().map(|part| compile(part, depth_left, making)).collect()
    };
    match &pattern.kind {
        PatternKind::Literal { text, ignore_case: false } => Ok(Form::Plain(Hir::literal(text.as_bytes()))),
        PatternKind::Literal { text, ignore_case: true } => parse(&regex_syntax::escape(text), "i", pattern.span),
        PatternKind::Regex { source, flags } => parse(source, flags, pattern.span),
        PatternKind::Sequence(items) => Ok(Form::sequence(all(items)?)),
        PatternKind::Choice(options) => Ok(Form::choice(all(options)?)),
        PatternKind::Repeat { item, min, max } => {
            let item = compile(item, depth_left, making)?;
            if max.is_some_and(|max| max < *min) {
                let message = "a repetition's upper bound is below its lower bound".into();
                return Err(CompileError::Grammar { message, span: pattern.span });
            }
            Ok(Form::repeat(item, *min, *max))
        }
        PatternKind::Intersection(items) => {
            if items.is_empty() {
                let message = "an intersection needs something to intersect".into();
                return Err(CompileError::Grammar { message, span: pattern.span });
            }
            let operands = all(items)?;
            operator(intersection(&operands, making)?)
        }
        PatternKind::Complement(item) => {
            let operand = compile(item, depth_left, making)?;
            operator(difference(&parse("(?s:.)*", "", pattern.span)?, &operand, making)?)
        }
        PatternKind::Shortest(item) => {
            let operand = compile(item, depth_left, making)?;
            operator(shortest(&operand, making)?)
        }
        PatternKind::Table(characters) => operator(table(characters, making)?),
        PatternKind::NotFollowedBy { .. } => {
            let message = "what must not follow can be said at the end of a terminal only".into();
            Err(CompileError::Grammar { message, span: pattern.span })
        }
        PatternKind::Tokens(_) => {
            let message = "special tokens cannot be a part of a terminal, only all of it".into();
            Err(CompileError::Grammar { message, span: pattern.span })
        }
    }
}

fn operator(automaton: Automaton) -> Result<Form, CompileError> {
    Ok(Form::Automaton(Box::new(automaton)))
}

fn parse(source: &str, flags: &str, span: Span) -> Result<Form, CompileError> {
    let mut builder = ParserBuilder::new();
    for flag in flags.chars() {
        match flag {
            'i' => builder.case_insensitive(true),
            'm' => builder.multi_line(true),
            's' => builder.dot_matches_new_line(true),
            'x' => builder.ignore_whitespace(true),
            'u' => builder.unicode(true),
            other => {
                let message = format!("the regular expression flag {other:?} is not known; use i, m, s, x or u");
                return Err(CompileError::Grammar { message, span });
            }
        };
    }
    let form = builder.build().parse(source).map_err(|error| {
        let (message, place) = describe(&error);
        // A reader's spans count code points; the place inside the expression is counted the same way.
        let at = source[..place.min(source.len())].chars().count() as u32;
        let start = (span.start + at).min(span.end);
        CompileError::Grammar { message, span: Span { start, end: span.end.min(start + 1).max(start) } }
    })?;
    if !form.properties().look_set().is_empty() {
        let message = "look-around and anchors are not possible in a terminal: a decoder cannot look ahead".into();
        return Err(CompileError::Grammar { message, span });
    }
    Ok(Form::Plain(form))
}

/// The message of a regular expression error without its multi-line picture, and its byte offset.
fn describe(error: &regex_syntax::Error) -> (String, usize) {
    match error {
        regex_syntax::Error::Parse(error) => {
            (format!("regular expression: {}", error.kind()), error.span().start.offset)
        }
        regex_syntax::Error::Translate(error) => {
            (format!("regular expression: {}", error.kind()), error.span().start.offset)
        }
        other => (format!("regular expression: {other}"), 0),
    }
}
