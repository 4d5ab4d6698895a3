"""Speculative decoding: a small model drafts, the grammar cuts the draft, the large model judges what is left.

Prints:
the grammar takes 5 of 7 drafted tokens: [1,20,
the model keeps 3 of these: [1,
"""

import maskwright

vocabulary = maskwright.Vocabulary.load("o200k_base")
grammar = maskwright.Grammar.from_text('start: "[" NUMBER ("," NUMBER)* "]"\nNUMBER: /[0-9]{1,3}/')
state = maskwright.compile(grammar, vocabulary).start()


def text(tokens: list[int]) -> str:
    """Decode tokens."""
    return b"".join(vocabulary.token_bytes(token) or b"" for token in tokens).decode()


draft = [vocabulary.ids(piece)[0] for piece in (b"[", b"1", b",", b"20", b",", b"x", b"]")]
# Changes nothing, and costs no masks: what the grammar refuses need not be shown to the large model.
taken = draft[: state.validate(draft)]
print(f"the grammar takes {len(taken)} of {len(draft)} drafted tokens: {text(taken)}")

# The large model judges all places in one pass, and needs a mask for each of them.
masks = [state.mask()]
for token in taken:
    state.commit(token)
    masks.append(state.mask())
kept = 3  # Stands in for the model: it would have taken another token at place 3.
state.rollback(len(taken) - kept)
assert (state.mask() == masks[kept]).all()
print(f"the model keeps {kept} of these: {text(taken[:kept])}")
