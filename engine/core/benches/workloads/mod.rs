//! The work that is measured, by the clock (`times.rs`) and in instructions (`instructions.rs`): each stage of a compile,
//! the whole, and the masks and commits of a text, on grammars and a vocabulary that people use.

mod inputs;
mod stages;
mod texts;

use std::any::Any;

pub use inputs::Inputs;

/// A piece of work that can be done once. What it made comes back, so that freeing it is not measured.
pub type Job<'a> = Box<dyn FnOnce() -> Box<dyn Any> + 'a>;

/// Work that is the same each time.
pub struct Workload<'a> {
    /// What it is called in results.
    pub name: String,
    prepare: Box<dyn Fn() -> Job<'a> + 'a>,
}

impl<'a> Workload<'a> {
    /// Work that needs nothing but what is there already.
    fn new<T: 'static>(name: String, run: impl Fn() -> T + Copy + 'a) -> Self {
        Self::prepared(name, move || move || run())
    }

    /// Work on something that is made for it each time; making it is not measured.
    fn prepared<T: 'static, F: FnOnce() -> T + 'a>(name: String, prepare: impl Fn() -> F + 'a) -> Self {
        let prepare = move || -> Job<'a> {
            let run = prepare();
            Box::new(move || Box::new(run()))
        };
        Self { name, prepare: Box::new(prepare) }
    }

    /// Makes everything ready to do the work once.
    pub fn prepare(&self) -> Job<'a> {
        (self.prepare)()
    }
}

/// Hands out all workloads, one after the other; what a grammar's workloads share is freed before the next grammar.
pub fn each(inputs: &Inputs, mut with: impl FnMut(&Workload<'_>)) {
    stages::of_vocabulary(inputs).iter().for_each(&mut with);
    for case in &inputs.cases {
        let compiled = case.compile(inputs);
        stages::of_compile(inputs, case, compiled.tables()).iter().for_each(&mut with);
        texts::of_texts(inputs, case, &compiled).iter().for_each(&mut with);
    }
}
