"""The plainest loop: mask the logits, take the best token, commit it, until an end token was taken.

Prints:
{"colour": "blue", "count": 4}
"""

import numpy as np

import maskwright

GRAMMAR = r"""
start: "{\"colour\": \"" ("red" | "green" | "blue") "\", \"count\": " /[1-9]/ "}"
"""
vocabulary = maskwright.Vocabulary.load("o200k_base")
state = maskwright.compile(maskwright.Grammar.from_text(GRAMMAR), vocabulary).start()


def model(tokens: list[int]) -> np.ndarray:
    """Stand in for a model: a logit for each token id, given the tokens so far."""
    return np.cos(np.arange(vocabulary.vocab_size) + len(tokens))


text: list[int] = []
while not state.is_ended():
    bits = np.unpackbits(state.mask().view(np.uint8), bitorder="little")[: vocabulary.vocab_size]
    logits = np.where(bits == 1, model(text), -np.inf)
    token = int(np.argmax(logits))
    state.commit(token)
    text.append(token)
print(b"".join(vocabulary.token_bytes(token) or b"" for token in text if token not in vocabulary.end_tokens).decode())
