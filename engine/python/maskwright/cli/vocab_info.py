"""What ``maskwright vocab info`` tells of a vocabulary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from maskwright.stepping.visible import shortened

if TYPE_CHECKING:
    from maskwright import Vocabulary

MOST_LONGEST = 5
"""How many of the longest tokens are shown."""


def figures_of(vocabulary: Vocabulary) -> dict[str, Any]:
    """Lengths of tokens, how many are no text by themselves, and what is odd. Linear."""
    found = [(token, vocabulary.token_bytes(token)) for token in range(vocabulary.vocab_size)]
    tokens = [(token, data) for token, data in found if data is not None]
    longest = sorted(tokens, key=lambda pair: (-len(pair[1]), pair[0]))[:MOST_LONGEST]
    return {
        "mean_bytes": sum(len(data) for _, data in tokens) / max(len(tokens), 1),
        "not_utf8": sum(not _is_text(data) for _, data in tokens),
        "longest": [{"token": token, "bytes": data.hex()} for token, data in longest],
        "notes": list(vocabulary.notes),
    }


def lines_of(told: dict[str, Any], special: str) -> Iterator[str]:
    """The same for people."""
    yield f"{told['name']}: {told['tokens']:,} tokens, ids below {told['vocab_size']:,}"
    yield f"    special tokens: {special}"
    yield f"    end tokens: {', '.join(map(str, told['end_tokens'])) or 'none'}"
    share = told["not_utf8"] / max(told["tokens"], 1)
    yield f"    {told['mean_bytes']:.1f} bytes a token; {told['not_utf8']:,} ({share:.1%}) are no text by themselves"
    for one in told["longest"]:
        yield f"    longest: {shortened(bytes.fromhex(one['bytes']))} ({one['token']})"
    yield f"    digest: {told['digest']}"
    yield from (f"    note: {note}" for note in told["notes"])


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
