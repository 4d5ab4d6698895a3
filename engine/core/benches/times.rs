//! The workloads by the clock, for people: `cargo bench --bench times`, with a part of a name to choose some.

#![allow(missing_docs, unreachable_pub)]

mod workloads;

use criterion::{BatchSize, Criterion};
use workloads::Inputs;

/// Stages recurse, and callers of a single one have to see to the stack themselves.
const STACK_SIZE: usize = 256 << 20;

fn main() {
    let thread = std::thread::Builder::new().stack_size(STACK_SIZE).spawn(|| {
        let mut criterion = Criterion::default().sample_size(20).configure_from_args();
        workloads::each(&Inputs::read(), |workload| {
            criterion.bench_function(&workload.name, |bencher| {
                bencher.iter_batched(|| workload.prepare(), |job| job(), BatchSize::PerIteration);
            });
        });
        criterion.final_summary();
    });
    thread.expect("a thread").join().expect("no workload fails");
}
