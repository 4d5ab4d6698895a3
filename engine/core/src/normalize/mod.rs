//! From rules as written to the *normal form* that the LR stage needs, one transformation a file.
//!
//! Masks depend on the language alone, so any rewrite that keeps the language is free. The Parser DWA needs two things
//! of its grammar: no symbol is nullable, and no chain of reductions is unbounded, which is to say that the graph "left-
//! hand side → last symbol" has no cycle. The passes, and what each guarantees to the next:
//!
//! 1. [`lower`](fn@lower): repetitions, options and groups become productions, left-recursive where they repeat; the start is
//!    augmented with the end terminal, `S' → start $`, so that the end of a text is a terminal like others.
//! 2. [`remove_useless`](fn@remove_useless): every symbol derives some text and is reachable.
//! 3. [`remove_nullable`](fn@remove_nullable): no production is empty. Long rows of nullable symbols are cut in two first
//!    ([`binarize`](fn@binarize)), or there would be exponentially many variants.
//! 4. [`remove_right_recursion`](fn@remove_right_recursion): the last-symbol graph is acyclic. Unit cycles go on the way.
//! 5. [`remove_useless`](fn@remove_useless) again, for what the rewrites left over.
//!
//! Every production keeps the spans of the source that it came from.

mod binarize;
mod check;
mod collected;
mod form;
mod lower;
mod remove_nullable;
mod remove_right_recursion;
mod remove_useless;

pub use binarize::binarize;
pub use form::{NormalForm, Origin, Production, SymbolInfo};
pub use lower::{Members, lower};
pub use remove_nullable::{nullable_symbols, remove_nullable};
pub use remove_right_recursion::{last_symbol_components, remove_right_recursion};
pub use remove_useless::remove_useless;

use crate::config::Config;
use crate::error::CompileError;
use crate::grammar::Grammar;
use crate::profile::StageOutput;
use crate::watch::{Budget, Watch};

const STAGE: &str = "normal form";

/// Runs all passes. `members` says what each terminal matches.
///
/// # Errors
/// [`CompileError::EmptyLanguage`] if no text matches, [`CompileError::Limit`] if the productions grow too many.
pub fn normalize(
    grammar: &Grammar,
    members: &[Members],
    config: &Config,
    watch: &Watch,
) -> Result<NormalForm, CompileError> {
    let mut budget = Budget::new(STAGE, "symbols in productions", config.limits.max_grammar_symbols, watch);
    let lowered = lower(grammar, members, config.limits.max_nesting, &mut budget)?;
    budget.hold(|| lowered.memory())?;
    let useful = remove_useless(lowered);
    if useful.productions.is_empty() {
        let rule = &grammar.rules[grammar.start];
        return Err(CompileError::EmptyLanguage { start: rule.name.clone(), span: rule.span });
    }
    watch.look(STAGE)?;
    let short = binarize(useful, &mut budget)?;
    let full = remove_useless(remove_nullable(short, &mut budget)?);
    watch.look(STAGE)?;
    budget.hold(|| full.memory())?;
    Ok(remove_useless(remove_right_recursion(full, &mut budget)?))
}
