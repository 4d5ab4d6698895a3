"""Which form a vocabulary file has, by what is in it; its name counts only where nothing else tells."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from maskwright.errors import VocabularyError
from maskwright.regular_files import is_folder
from maskwright.vocabulary_files.folder import tokenizer_in, with_ends
from maskwright.vocabulary_files.gguf import read_gguf
from maskwright.vocabulary_files.gguf_head import begins_as_gguf
from maskwright.vocabulary_files.json_list import read_json_list
from maskwright.vocabulary_files.sentencepiece_model import read_sentencepiece
from maskwright.vocabulary_files.source import as_json, read_bytes
from maskwright.vocabulary_files.tekken import is_tekken, read_tekken
from maskwright.vocabulary_files.tiktoken_lines import FIRST_LINE, read_tiktoken
from maskwright.vocabulary_files.token_list import LARGEST_ID, TokenList
from maskwright.vocabulary_files.tokenizer_json import is_tokenizer_json, read_tokenizer_json
from maskwright.vocabulary_files.vocab_json import is_vocab_json, read_vocab_json

KNOWN: Final = (
    "tokenizer.json, tekken.json, .tiktoken, SentencePiece .model, .gguf, a folder with one of these, or a JSON list"
)


def read_token_list(name: str) -> TokenList:
    """Read a vocabulary from a file, or from a folder as models are published in.

    Costs a tenth of a second or two for 200,000 tokens. Raises :class:`VocabularyError` with the file's name, and the
    entry or line at fault.
    """
    path = Path(name)
    if is_folder(name):
        return with_ends(read_token_list(str(tokenizer_in(path))), path)
    if begins_as_gguf(name):
        return read_gguf(name)
    data = read_bytes(name)
    start = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
    if path.suffix == ".json" or start.startswith((b"{", b"[")):
        return _of_json(name, data)
    if path.suffix == ".tiktoken" or FIRST_LINE.match(data):
        return read_tiktoken(name, data)
    return read_sentencepiece(name, data)


def sized(listed: TokenList, size: int, where: str) -> TokenList:
    """A vocabulary of as many ids as the model has outputs: filled up with ids without tokens, or cut, with a note.

    Raises :class:`VocabularyError` for a size that no model has, or with which an end token is lost.
    """
    if not 0 < size <= LARGEST_ID + 1:
        raise VocabularyError(f"{where}: a vocabulary cannot have {size} ids")
    count = len(listed.tokens)
    if size >= count:
        return replace(listed, tokens=listed.tokens + [None] * (size - count))
    if any(token >= size for token in listed.end_tokens):
        raise VocabularyError(f"{where}: has {count} ids, and those from {size} on hold an end token")
    special = {name: token for name, token in listed.special_tokens.items() if token < size}
    cut = replace(listed, tokens=listed.tokens[:size], special_tokens=special)
    return cut.noting(f"{count - size} ids from {size} on are past what the model has, and were left out")


def _of_json(name: str, data: bytes) -> TokenList:
    value = as_json(name, data)
    if is_tokenizer_json(value):
        return read_tokenizer_json(name, data, value)
    if is_tekken(value):
        return read_tekken(name, value)
    if is_vocab_json(value):
        return read_vocab_json(name, value)
    return read_json_list(name, value)
