"""Stream text as it comes, in whole characters, and go back where the application does not like it.

Prints:
I like 🦀
going back 3 tokens
I like 🎉!
"""

import codecs

import maskwright

vocabulary = maskwright.Vocabulary.load("o200k_base")
state = maskwright.compile(maskwright.Grammar.from_text('start: "I like " /[^!]+/ "!"'), vocabulary).start()


def stream(tokens: list[int]) -> str:
    """Commit tokens and decode what they add; a token may end inside a character, which waits for the next one."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    shown = ""
    for token in tokens:
        state.commit(token)
        shown += decoder.decode(vocabulary.token_bytes(token) or b"")
    return shown


opening, crab, party = (vocabulary.encode(text) for text in ("I like", " 🦀", " 🎉!"))
shown = stream(opening)
print(shown + stream(crab))
# The application does not want crabs. The state goes back as many commits as there were tokens.
print(f"going back {len(crab)} tokens")
state.rollback(len(crab))
print(shown + stream(party))
assert state.is_accepting()
