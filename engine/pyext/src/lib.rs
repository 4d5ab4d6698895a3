//! The extension module `maskwright._engine`: classes around `maskwright-core`. What they mean is documented in
//! `_engine.pyi`; here they only convert.

mod buffers;
mod builtin;
mod compiled;
mod compiling;
mod conflicts;
mod dump;
mod encoder;
mod encoding;
mod errors;
mod explanation;
mod expression;
mod filling;
mod grammar;
mod hazards;
mod lexer;
mod limits;
mod normal_form;
mod numbers;
mod overlaps;
mod patterns;
mod shares;
mod state;
mod view;
mod vocabulary;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    use super::*;

    #[pymodule_export]
    use crate::compiled::{CancelToken, CompiledGrammar};
    #[pymodule_export]
    use crate::conflicts::Conflicts;
    #[pymodule_export]
    use crate::filling::fill_masks;
    #[pymodule_export]
    use crate::patterns::{character_ranges, shortest_member};
    #[pymodule_export]
    use crate::{grammar::PyGrammar, state::State, vocabulary::Vocabulary};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Names this build of the engine, in files that another one must not take for its own.
        module.add("BUILD", env!("MASKWRIGHT_BUILD"))?;
        errors::register(module)
    }
}
