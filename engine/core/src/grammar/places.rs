//! A grammar apart from where it is written.
//!
//! An edit in a comment moves everything and changes nothing. So that results can be found again all the same, the
//! spans of rules are replaced by the numbers of their places, in the order of the text, and are put back into what was
//! made of them.

use super::{Expr, ExprKind, Grammar, Pattern, PatternKind, Span};

/// The spans of a grammar's rules by the numbers that stand for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(Vec<Span>);

/// A grammar in parts that one may compare with those of others.
pub struct Apart {
    /// The rules, with numbers in place of spans. Terminals have only their names.
    pub grammar: Grammar,
    /// The patterns of the terminals, without spans.
    pub patterns: Vec<Pattern>,
    /// The spans of the rules.
    pub places: Places,
}

impl Places {
    /// The span that was replaced by a number.
    pub fn span(&self, numbered: Span) -> Span {
        self.0[numbered.start as usize]
    }

    /// Memory of the spans, in bytes. There is one for each part of a rule.
    pub fn memory(&self) -> usize {
        size_of_val(&self.0[..])
    }

    fn number(&mut self, span: &mut Span) {
        let place = self.0.len() as u32;
        self.0.push(std::mem::replace(span, Span { start: place, end: place }));
    }
}

impl Grammar {
    /// Takes the grammar apart. Does not recurse but for copying expressions.
    pub fn apart(&self) -> Apart {
        let mut grammar = self.clone();
        let mut places = Places::default();
        for rule in grammar.rules.iter_mut() {
            places.number(&mut rule.span);
            let mut open: Vec<&mut Expr> = vec![&mut rule.body];
            while let Some(expr) = open.pop() {
                places.number(&mut expr.span);
                match &mut expr.kind {
                    ExprKind::Symbol(_) => {}
                    ExprKind::Sequence(parts) | ExprKind::Choice(parts) => open.extend(parts.iter_mut().rev()),
                    ExprKind::Repeat { item, .. } => open.push(item),
                }
            }
        }
        let patterns = grammar.terminals.iter_mut().map(|terminal| {
            let mut pattern = std::mem::replace(&mut terminal.pattern, Pattern::new(PatternKind::Sequence(Vec::new())));
            forget_spans(&mut pattern);
            (terminal.span, terminal.ignored) = (Span::default(), false);
            (terminal.priority, terminal.max_tokens) = (0, None);
            pattern
        });
        let patterns = patterns.collect();
        Apart { grammar, patterns, places }
    }
}

fn forget_spans(pattern: &mut Pattern) {
    let mut open = vec![pattern];
    while let Some(pattern) = open.pop() {
        pattern.span = Span::default();
        match &mut pattern.kind {
            PatternKind::Literal { .. }
            | PatternKind::Regex { .. }
            | PatternKind::Tokens(_)
            | PatternKind::Table(_) => {}
            PatternKind::Sequence(parts) | PatternKind::Choice(parts) | PatternKind::Intersection(parts) => {
                open.extend(parts);
            }
            PatternKind::Repeat { item, .. } | PatternKind::Complement(item) | PatternKind::Shortest(item) => {
                open.push(item);
            }
            PatternKind::NotFollowedBy { item, by } => open.extend([&mut **item, &mut **by]),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::{Expr, GrammarBuilder, Pattern, Span};

    #[test]
    fn spans_alone_make_no_difference_and_can_be_put_back() {
        let grammar = |at: u32, text: &str| {
            let mut builder = GrammarBuilder::new();
            let span = |start, end| Span { start: at + start, end: at + end };
            let a = builder.terminal("A", Pattern { span: span(1, 2), ..Pattern::literal(text) }, false, span(0, 2));
            let start = builder.rule("start", span(3, 9));
            let body = [Expr::terminal(a), Expr { span: span(5, 6), ..Expr::terminal(a) }];
            builder.define(start, Expr { span: span(4, 6), ..Expr::sequence(body) });
            builder.finish(start)
        };
        let (one, other) = (grammar(0, "a").apart(), grammar(7, "a").apart());
        assert_eq!((&one.grammar, &one.patterns), (&other.grammar, &other.patterns));
        let third = grammar(0, "b").apart();
        assert_eq!(one.grammar, third.grammar);
        assert_ne!(one.patterns, third.patterns);
        let written = grammar(7, "a");
        let body = &one.grammar.rules[one.grammar.start].body;
        assert_eq!(other.places.span(body.span), written.rules[written.start].body.span);
        assert_ne!(one.places.span(body.span), other.places.span(body.span));
    }
}
