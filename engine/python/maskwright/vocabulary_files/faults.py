"""What is odd in a list of tokens, in sentences. None of it keeps masks from being exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from maskwright.vocabulary_files.token_list import TokenList

_MOST = 3


def find_faults(listed: TokenList) -> Iterator[str]:
    """Ids without a token, tokens with the same bytes, and bytes that no token has. Linear."""
    named = {*listed.special_tokens.values(), *listed.end_tokens}
    holes = [token for token, data in enumerate(listed.tokens) if not data and token not in named]
    if holes:
        yield f"{_count(holes, 'id')} without a token, never allowed: {_some(holes)}"
    counts = Counter(data for data in listed.tokens if data)
    again = sum(count - 1 for count in counts.values())
    if again:
        data, _ = counts.most_common(1)[0]
        ids = [token for token, other in enumerate(listed.tokens) if other == data]
        same = f"{_some(ids)} are {data!r:.40}"
        yield f"{_count(range(again), 'token')} with the bytes of another, allowed together with it: {same}"
    single = {data for data in counts if len(data) == 1}
    missing = [byte for byte in range(256) if bytes([byte]) not in single]
    # No text in UTF-8 has these.
    missing = [byte for byte in missing if byte not in (0xC0, 0xC1, *range(0xF5, 0x100))]
    if missing:
        what = f"{_count(missing, 'byte')} that no token has by itself"
        yield f"{what}, so that some texts cannot be written: {_some(missing)}"


def _count(numbers: Sequence[int], what: str) -> str:
    return f"{len(numbers):,} {what}{'' if len(numbers) == 1 else 's'}"


def _some(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MOST]))
    return f"{shown} …" if len(numbers) > _MOST else shown
