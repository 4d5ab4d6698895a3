//! The characters of a class: what the tables of Unicode say.

use regex_syntax::hir::{Class, HirKind};

/// First and last code points of what an expression matches, if that is always a single character.
///
/// ```
/// # use maskwright_core::lexer::character_ranges;
/// assert_eq!(character_ranges(r"[a-cx]"), Some(vec![(0x61, 0x63), (0x78, 0x78)]));
/// assert_eq!(character_ranges(r"\p{Nonsense}"), None);
/// assert_eq!(character_ranges("ab"), None);
/// ```
pub fn character_ranges(source: &str) -> Option<Vec<(u32, u32)>> {
    let form = regex_syntax::parse(source).ok()?;
    match form.kind() {
        HirKind::Class(Class::Unicode(class)) => {
            Some(class.iter().map(|range| (u32::from(range.start()), u32::from(range.end()))).collect())
        }
        HirKind::Literal(literal) => {
            let mut characters = std::str::from_utf8(&literal.0).ok()?.chars();
            let code = u32::from(characters.next()?);
            characters.next().is_none().then(|| vec![(code, code)])
        }
        _ => None,
    }
}
