//! The printable form of a grammar: one definition a line, in the notation of Lark. Intersection and complement are
//! written `&` and `~`, as in the decoding dialect; the shortest matches, which have no sign there, `shortest(…)`, and automata
//! `automaton(…)`.

use std::fmt::{Display, Formatter, Result};

use crate::grammar::{Expr, ExprKind, Grammar, Pattern, PatternKind, Symbol};

impl Display for Grammar {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "// start: {}", self.rules[self.start].name)?;
        for rule in self.rules.iter() {
            write!(f, "{}: ", rule.name)?;
            self.print_expr(&rule.body, 0, f)?;
            writeln!(f)?;
        }
        for terminal in self.terminals.iter() {
            write!(f, "{}", terminal.name)?;
            if terminal.priority != 0 {
                write!(f, ".{}", terminal.priority)?;
            }
            if let Some(max_tokens) = terminal.max_tokens {
                write!(f, "[max_tokens={max_tokens}]")?;
            }
            write!(f, ": ")?;
            print_pattern(&terminal.pattern, 0, f)?;
            writeln!(f)?;
            if terminal.ignored {
                writeln!(f, "%ignore {}", terminal.name)?;
            }
        }
        Ok(())
    }
}

/// Prints `items` with `separator` between them, in brackets when the surrounding level binds tighter.
fn print_list<T>(
    items: &[T],
    separator: &str,
    brackets: bool,
    f: &mut Formatter<'_>,
    mut print: impl FnMut(&T, &mut Formatter<'_>) -> Result,
) -> Result {
    let brackets = brackets && items.len() != 1;
    if brackets {
        write!(f, "(")?;
    }
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            write!(f, "{separator}")?;
        }
        print(item, f)?;
    }
    if brackets {
        write!(f, ")")?;
    }
    Ok(())
}

/// Prints how often something may stand: `*`, `+`, `?` or `{min,max}`.
fn print_count(min: u32, max: Option<u32>, f: &mut Formatter<'_>) -> Result {
    match (min, max) {
        (0, None) => write!(f, "*"),
        (1, None) => write!(f, "+"),
        (0, Some(1)) => write!(f, "?"),
        (_, None) => write!(f, "{{{min},}}"),
        (_, Some(max)) => write!(f, "{{{min},{max}}}"),
    }
}

impl Grammar {
    /// Levels: 0 anything, 1 inside a sequence, 2 under a repetition.
    fn print_expr(&self, expr: &Expr, level: u8, f: &mut Formatter<'_>) -> Result {
        match &expr.kind {
            ExprKind::Symbol(Symbol::Terminal(id)) => write!(f, "{}", self.terminals[*id].name),
            ExprKind::Symbol(Symbol::Nonterminal(id)) => write!(f, "{}", self.rules[*id].name),
            ExprKind::Sequence(items) => print_list(items, " ", level > 1, f, |item, f| self.print_expr(item, 1, f)),
            ExprKind::Choice(options) => {
                print_list(options, " | ", level > 0, f, |option, f| self.print_expr(option, 0, f))
            }
            ExprKind::Repeat { item, min, max } => {
                self.print_expr(item, 2, f)?;
                print_count(*min, *max, f)
            }
        }
    }
}

fn print_pattern(pattern: &Pattern, level: u8, f: &mut Formatter<'_>) -> Result {
    match &pattern.kind {
        PatternKind::Literal { text, ignore_case } => {
            write!(f, "{text:?}{}", if *ignore_case { "i" } else { "" })
        }
        PatternKind::Regex { source, flags } => write!(f, "/{source}/{flags}"),
        PatternKind::Sequence(items) => print_list(items, " ", level > 1, f, |item, f| print_pattern(item, 1, f)),
        PatternKind::Choice(options) => {
            print_list(options, " | ", level > 0, f, |option, f| print_pattern(option, 0, f))
        }
        PatternKind::Repeat { item, min, max } => {
            print_pattern(item, 2, f)?;
            print_count(*min, *max, f)
        }
        PatternKind::Tokens(set) => write!(f, "{set}"),
        PatternKind::Table(table) => write!(f, "{table}"),
        PatternKind::Intersection(items) => print_list(items, " & ", level > 0, f, |item, f| print_pattern(item, 1, f)),
        // A count after it would be read as one of the item.
        PatternKind::Complement(_) if level > 1 => {
            write!(f, "(")?;
            print_pattern(pattern, 1, f)?;
            write!(f, ")")
        }
        PatternKind::Complement(item) => {
            write!(f, "~")?;
            print_pattern(item, 2, f)
        }
        PatternKind::Shortest(item) => {
            write!(f, "shortest(")?;
            print_pattern(item, 0, f)?;
            write!(f, ")")
        }
        PatternKind::NotFollowedBy { item, by } => {
            print_pattern(item, 1, f)?;
            write!(f, " (?! ")?;
            print_pattern(by, 0, f)?;
            write!(f, ")")
        }
    }
}
