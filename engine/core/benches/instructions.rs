//! Does every workload once and prints its name. `python -m benchmarks.instructions` runs it under callgrind, which counts
//! the instructions of the work alone, in all threads.

#![allow(missing_docs, unreachable_pub)]

mod workloads;

use std::any::Any;
use std::hint::black_box;

use workloads::{Inputs, Job};

/// Stages recurse, and callers of a single one have to see to the stack themselves.
const STACK_SIZE: usize = 256 << 20;

fn main() {
    let thread = std::thread::Builder::new().stack_size(STACK_SIZE).spawn(|| {
        workloads::each(&Inputs::read(), |workload| {
            let job = workload.prepare();
            drop(begin_work(job));
            println!("{}", workload.name);
        });
    });
    thread.expect("a thread").join().expect("no workload fails");
}

/// Callgrind forgets on entering this function what it has counted, and writes it down on leaving the next. It knows them
/// by their names, so they must stay calls; and they are two, because it does only one of both for a function.
#[inline(never)]
fn begin_work(job: Job<'_>) -> Box<dyn Any> {
    black_box(measured_work(job))
}

#[inline(never)]
fn measured_work(job: Job<'_>) -> Box<dyn Any> {
    black_box(job())
}
