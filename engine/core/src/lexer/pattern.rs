//! A terminal's pattern in the intermediate form of `regex-syntax`.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

use crate::error::CompileError;
use crate::grammar::{Pattern, PatternKind, Span};
use crate::normalize::Members;
use crate::profile::StageOutput;

/// Parses all regular expressions of a pattern and joins the parts.
///
/// # Errors
/// [`CompileError::Grammar`] for a bad expression, for look-around (a lexer that reads byte by byte cannot look
/// aside), and for patterns nested too deeply. Tokens have no form of their own here: no bytes match them.
pub fn compile_pattern(pattern: &Pattern, max_nesting: usize) -> Result<Hir, CompileError> {
    if matches!(pattern.kind, PatternKind::Tokens(_)) {
        return Ok(Hir::fail());
    }
    let form = compile(pattern, max_nesting)?;
    if !form.properties().look_set().is_empty() {
        let message = "look-around and anchors are not possible in a terminal: a decoder cannot look ahead".into();
        return Err(CompileError::Grammar { message, span: pattern.span });
    }
    Ok(form)
}

fn compile(pattern: &Pattern, depth_left: usize) -> Result<Hir, CompileError> {
    let Some(depth_left) = depth_left.checked_sub(1) else {
        let message = "this terminal is nested too deeply; name some of its parts".into();
        return Err(CompileError::Grammar { message, span: pattern.span });
    };
    let all = |parts: &[Pattern]| parts.iter().map(|part| compile(part, depth_left)).collect::<Result<Vec<_>, _>>();
    match &pattern.kind {
        PatternKind::Literal { text, ignore_case: false } => Ok(Hir::literal(text.as_bytes())),
        PatternKind::Literal { text, ignore_case: true } => parse(&regex_syntax::escape(text), "i", pattern.span),
        PatternKind::Regex { source, flags } => parse(source, flags, pattern.span),
        PatternKind::Sequence(items) => Ok(Hir::concat(all(items)?)),
        PatternKind::Choice(options) => Ok(Hir::alternation(all(options)?)),
        PatternKind::Repeat { item, min, max } => {
            let sub = Box::new(compile(item, depth_left)?);
            if max.is_some_and(|max| max < *min) {
                let message = "a repetition's upper bound is below its lower bound".into();
                return Err(CompileError::Grammar { message, span: pattern.span });
            }
            Ok(Hir::repetition(Repetition { min: *min, max: *max, greedy: true, sub }))
        }
        PatternKind::Tokens(_) => {
            let message = "special tokens cannot be a part of a terminal, only all of it".into();
            Err(CompileError::Grammar { message, span: pattern.span })
        }
    }
}

fn parse(source: &str, flags: &str, span: Span) -> Result<Hir, CompileError> {
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
    builder.build().parse(source).map_err(|error| {
        let (message, place) = describe(&error);
        // A reader's spans count code points; the place inside the expression is counted the same way.
        let at = source[..place.min(source.len())].chars().count() as u32;
        let start = (span.start + at).min(span.end);
        CompileError::Grammar { message, span: Span { start, end: span.end.min(start + 1).max(start) } }
    })
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

impl StageOutput for Vec<Hir> {
    fn figures(&self) -> String {
        format!("{} regular expressions", self.len())
    }

    fn memory(&self) -> usize {
        self.iter().map(form_memory).sum()
    }
}

/// Memory of a compiled pattern, in bytes, about. Recursion is as deep as its nesting, which was limited.
fn form_memory(form: &Hir) -> usize {
    let below = match form.kind() {
        HirKind::Empty | HirKind::Look(_) => 0,
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Class(Class::Unicode(class)) => size_of_val(class.ranges()),
        HirKind::Class(Class::Bytes(class)) => size_of_val(class.ranges()),
        HirKind::Repetition(repetition) => form_memory(&repetition.sub),
        HirKind::Capture(capture) => form_memory(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().map(form_memory).sum(),
    };
    size_of::<Hir>() + below
}

/// Whether a compiled pattern matches the empty text, and whether it matches any other.
pub(crate) fn members(form: &Hir) -> Members {
    let properties = form.properties();
    let empty = matches!(form.kind(), HirKind::Empty) || properties.minimum_len() == Some(0);
    // Without a shortest member there is none at all.
    let others = properties.minimum_len().is_some() && properties.maximum_len() != Some(0);
    Members { empty, others }
}
