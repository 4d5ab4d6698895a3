"""Jump ahead: what the grammar forces needs no model. Tokens come as the tokenizer would cut the text.

Prints:
{"city": "Oslo", "unit": "celsius"}
5 tokens of the model, 9 of the grammar
"""

import maskwright

GRAMMAR = r"""
start: "{\"city\": \"" /[A-Z][a-z]+/ "\", \"unit\": \"" ("celsius" | "fahrenheit") "\"}"
"""
vocabulary = maskwright.Vocabulary.load("o200k_base")
state = maskwright.compile(maskwright.Grammar.from_text(GRAMMAR), vocabulary).start()
# Stands in for a model: what it would write, token by token.
wanted = vocabulary.encode('{"city": "Oslo", "unit": "celsius"}')
text: list[int] = []
asked = 0
while len(text) < len(wanted):
    forced = state.forced_tokens()
    if not forced:
        forced = [wanted[len(text)]]
        asked += 1
    state.commit_tokens(forced)
    text += forced
assert text == wanted, "forced tokens are those of the tokenizer"
assert state.is_accepting()
print(b"".join(vocabulary.token_bytes(token) or b"" for token in text).decode())
print(f"{asked} tokens of the model, {len(text) - asked} of the grammar")
