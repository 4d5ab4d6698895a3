//! A compiled grammar as bytes, and back.
//!
//! A file has an [envelope](crate::envelope) and in it, in postcard's form, what [`About`] says and then the tables of the
//! stages in the order of the pipeline. Numbers take as many bytes as they need. What follows from others at little cost is
//! left out ([`RootTables`](crate::compile::RootTables)), and so is what only building needs. The same grammar gives the
//! same bytes, but for the times that compiling took.
//!
//! All that masks, commits, explanations, dumps and the profile need is there. The vocabulary is not: a file belongs to
//! one by its digest. Limits and optimisations are not either. They protect who reads
//! a file, and must not come out of it; none of them changes a mask.
//!
//! Reading trusts nothing. Memory grows with what was read, never with what a file says it holds, and each table is
//! [checked](crate::soundness) against those before it as soon as it is there. Nothing recurses.
//!
//! ```
//! # use std::sync::Arc;
//! # use maskwright_core::config::Config;
//! # use maskwright_core::watch::CancelFlag;
//! # use maskwright_core::grammar::{Expr, GrammarBuilder, Pattern, Span};
//! # use maskwright_core::id::TokenId;
//! # use maskwright_core::runtime::CompiledGrammar;
//! # use maskwright_core::storage::{self, About};
//! # use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
//! # let mut builder = GrammarBuilder::new();
//! # let a = builder.terminal("A", Pattern::literal("a"), false, Span::default());
//! # let start = builder.rule("start", Span::default());
//! # builder.define(start, Expr::terminal(a));
//! # let grammar = builder.finish(start);
//! # let tokens = ["a", "b"].map(|token| Some(token.into()));
//! # let index = Arc::new(VocabularyIndex::build(Arc::new(Vocabulary::new(tokens.into(), vec![]).unwrap())));
//! let compiled = CompiledGrammar::new(&grammar, index.clone(), &Config::default(), &CancelFlag::new()).unwrap();
//! let about = About { label: "ab".into(), grammar: grammar.to_string() };
//! let file = storage::write(compiled.tables(), &about);
//!
//! assert_eq!(storage::label(&file).unwrap(), "ab");
//! let (tables, _) = storage::read(&file, index, &Config::default()).unwrap();
//! assert_eq!(CompiledGrammar::from(tables).start().allowed(), [TokenId(0)]);
//! ```

mod read;
mod write;

pub use read::{label, read};
pub use write::write;

use serde::{Deserialize, Serialize};

use crate::envelope::Format;

const FORMAT: Format = Format { kind: "compiled grammar", magic: *b"maskwgrm", version: 4 };

/// What a file says besides the tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// What its writer wants to know before anything else is read, such as the name of the vocabulary.
    pub label: String,
    /// The grammar in its printed form.
    pub grammar: String,
}
