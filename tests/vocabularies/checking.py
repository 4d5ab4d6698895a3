"""What every vocabulary is checked for against the tokenizer's own library."""

from __future__ import annotations

from collections.abc import Callable

from maskwright import Vocabulary

TEXTS = [
    "",
    "Hello  world",
    "def f(x):\n\treturn [x, -2.5e3]  # naïve\r\n",
    '{"a": [1, true, null], "日本": "🎉 e\u0301"}',
    "-" * 112,
    " leading and trailing ",
    "<|im_end|> is text here",
]


def same_tokens(vocabulary: Vocabulary, text_of: Callable[[int], str], without_bytes: Callable[[int], bool]) -> int:
    """Compare each token with what the tokenizer's own decoder makes of it; gives how many have bytes.

    The decoder gives text, so that bytes that are no text by themselves are compared as it shows them.
    """
    compared = 0
    for token in range(vocabulary.vocab_size):
        data = vocabulary.token_bytes(token)
        assert (data is None) == without_bytes(token), token
        if data is not None:
            assert data.decode("utf-8", "replace") == text_of(token), (token, data)
            compared += 1
    return compared


def assert_round_trip(vocabulary: Vocabulary, before: str = "") -> None:
    """Texts become tokens that stand for them; ``before`` is what the tokenizer puts before each text."""
    for text in TEXTS:
        data = b"".join(vocabulary.token_bytes(token) or b"?" for token in vocabulary.encode(text))
        assert data == (before + text if text else "").encode(), text
