//! Tables to bytes.

use super::{About, FORMAT};
use crate::compile::Compiled;

/// The file of a compiled grammar. Linear in its tables.
pub fn write(compiled: &Compiled, about: &About) -> Vec<u8> {
    let Compiled { index, config: _, terminals, form, lexer, partition, lr, nodes, roots, dwa, tables: _, profile } =
        compiled;
    let tables = (about, terminals, form, lexer, partition, lr, nodes, roots, dwa, profile);
    FORMAT.seal(index.vocabulary().digest(), |out| {
        *out = postcard::to_extend(&tables, std::mem::take(out)).expect("a vector takes all bytes");
    })
}
