//! Clones of one state share their stacks, also between threads.

mod common;

use common::text::compile;
use maskwright_core::id::TokenId;

/// Texts of each thread: enough for many sweeps of the shared arena.
const TEXTS: usize = 3_000;
const DEPTH: usize = 60;

#[test]
fn clones_in_several_threads_do_not_disturb_each_other() {
    let grammar = "s: L s R | M s N | A\nL = \\(\nR = \\)\nM = \\[\nN = \\]\nA = a";
    let compiled = compile(grammar, "( ) [ ] a").unwrap();
    let start = compiled.start();
    std::thread::scope(|scope| {
        for thread in 1..=4_u64 {
            let start = start.clone();
            scope.spawn(move || {
                let mut random = thread.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                for _ in 0..TEXTS {
                    let mut state = start.clone();
                    let open: Vec<u32> = (0..DEPTH).map(|_| next(&mut random) % 2 * 2).collect();
                    open.iter().for_each(|&bracket| state.commit(TokenId(bracket)).unwrap());
                    state.commit(TokenId(4)).unwrap();
                    open.iter().rev().for_each(|&bracket| state.commit(TokenId(bracket + 1)).unwrap());
                    assert!(state.is_accepting());
                }
            });
        }
    });
}

/// Marsaglia's xorshift.
fn next(random: &mut u64) -> u32 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    (*random >> 33) as u32
}
