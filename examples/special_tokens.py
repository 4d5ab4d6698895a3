"""Special tokens: a thought between two tokens of its own, then an answer, then one of several end tokens.

Prints:
first come [5]
in the thought: 4 tokens, the closing one among them: True
in the answer: the end tokens are allowed: True
ended: True
"""

import maskwright

vocabulary = maskwright.Vocabulary.from_tokens(
    [b"a", b"b", b"ab", None, None, None, None],
    end_tokens=[3, 4],
    special_tokens={"<think>": 5, "</think>": 6},
)
grammar = maskwright.Grammar.from_text("start: <think> /[ab]+/ </think> ANSWER\nANSWER: /b+/")
state = maskwright.compile(grammar, vocabulary).start()
opening, closing = (vocabulary.special_tokens[name] for name in ("<think>", "</think>"))
print("first come", state.allowed_list())
state.commit(opening)
state.commit_bytes(b"a")
print(f"in the thought: {state.count()} tokens, the closing one among them: {state.is_allowed(closing)}")
state.commit(closing)
state.commit_bytes(b"b")
# End tokens are no part of the text: allowed() leaves them out, and mask() has their bits where the text may end.
print(f"in the answer: the end tokens are allowed: {all(map(state.is_allowed, vocabulary.end_tokens))}")
state.commit(4)
print(f"ended: {state.is_ended()}")
