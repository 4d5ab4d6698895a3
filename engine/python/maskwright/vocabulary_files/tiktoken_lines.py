"""Lines of a token in base64 and its rank, which is its id: ``.tiktoken`` files, and ``tokenizer.model`` of Llama 3."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from typing import Final

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.source import as_text, quoted
from maskwright.vocabulary_files.token_list import LARGEST_ID, TokenList

FIRST_LINE: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*[A-Za-z0-9+/]+={0,2}[ \t]+[0-9]{1,9}[ \t]*(?:\r|\n|\Z)")
"""How such a file begins."""


def read_tiktoken(name: str, data: bytes) -> TokenList:
    """Read the lines, blank ones aside; ranks left out are ids without bytes. Raises :class:`VocabularyError`."""
    tokens: dict[int, bytes] = {}
    for number, line in enumerate(as_text(name, data).splitlines(), start=1):
        if not line.strip():
            continue
        rank, token = _line(f"{name}, line {number}", line)
        if rank in tokens:
            raise VocabularyError(f"{name}, line {number}: rank {rank} was given before")
        tokens[rank] = token
    note = "such a file has no special tokens and does not tell how text is split, so that text is merged as a whole"
    found = [tokens.get(rank) for rank in range(max(tokens, default=-1) + 1)]
    return TokenList(found, encoder="merges", notes=(note,))


def _line(place: str, line: str) -> tuple[int, bytes]:
    parts = line.split()
    if len(parts) != 2:
        raise VocabularyError(f"{place}: must be a base64 token and its rank")
    written, rank = parts
    try:
        token = b64decode(written, validate=True)
    except (binascii.Error, ValueError):
        raise VocabularyError(f"{place}: {quoted(written)} is not base64") from None
    if not (rank.isascii() and rank.isdigit() and len(rank) < 10 and int(rank) <= LARGEST_ID):
        raise VocabularyError(f"{place}: {quoted(rank)} is not a rank from 0 to {LARGEST_ID}")
    return int(rank), token
