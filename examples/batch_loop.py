"""A batch: one call fills the masks of all rows, on several threads; rows that have ended are left out.

Prints:
row 0 ended: yes
row 2 ended: yes
row 1 ended: 2026-03-03
"""

import numpy as np

import maskwright

vocabulary = maskwright.Vocabulary.load("o200k_base")
answer = maskwright.compile(maskwright.Grammar.from_text('start: "yes" | "no"'), vocabulary)
date = maskwright.compile(maskwright.Grammar.from_text("start: /2026-(0[1-9]|1[0-2])-(0[1-9]|1[0-9])/"), vocabulary)
# A state each: start() and fork() give states that threads need not wait for, clone() ones that share their stacks.
states = [answer.start(), date.start(), answer.start()]
texts: list[list[int]] = [[] for _ in states]
masks = np.zeros((len(states), len(states[0].mask())), np.int32)
active: list[maskwright.State | None] = list(states)
while any(active):
    maskwright.fill_masks(active, masks)
    bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")[:, : vocabulary.vocab_size]
    # Stands in for a model: it likes high ids.
    best = np.argmax(np.where(bits == 1, np.arange(vocabulary.vocab_size), -1), axis=1)
    for row, state in enumerate(active):
        if state is None:
            continue
        state.commit(int(best[row]))
        if state.is_ended():
            active[row] = None
            print(f"row {row} ended: {b''.join(vocabulary.token_bytes(t) or b'' for t in texts[row]).decode()}")
        else:
            texts[row].append(int(best[row]))
