"""One state used from several threads: whoever has the interpreter never waits for a state that needs it.

Threads that wait for each other keep the whole interpreter, so they run in one of their own, which can be given up.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import threading
import maskwright

vocabulary = maskwright.Vocabulary.from_tokens([b"a", b"b", b"ab"])
grammar = maskwright.Grammar.from_text('start: ("a" | "b")* "b"')
state = maskwright.compile(grammar, vocabulary, cache=False).start()

def refused():
    try:
        state.commit(7)
    except maskwright.MaskwrightError:
        pass

def run(call):
    for _ in range(20_000):
        call()

threads = [threading.Thread(target=run, args=[call]) for call in (state.mask, CALL)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""

CALLS = [
    "state.mask",
    "state.count",
    "state.clone",
    "state.fork",
    "state.allowed",
    "lambda: state.why(0)",
    "state.gss",
    "state.lexer_states",
    "refused",
    "lambda: state.validate([0, 1])",
    "state.forced_bytes",
]


@pytest.mark.parametrize("call", CALLS)
def test_masks_and_other_calls_of_one_state_end(call: str) -> None:
    # Minutes are more than any machine needs for what takes a second.
    done = subprocess.run([sys.executable, "-c", PROGRAM.replace("CALL", call)], timeout=300, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
