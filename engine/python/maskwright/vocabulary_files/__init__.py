r"""Vocabularies in files, one form a file; what is known of all of them is a :class:`TokenList`.

``token_list``           tokens by their ids, and what else a file says
``source``               a file's contents, within bounds
``formats``              which form a file has, and reading it
``json_list``            a JSON list of byte strings
``tiktoken_lines``       base64 and rank, as tiktoken has it
``tokenizer_json``       tokenizer.json of the package tokenizers
``decoders``             what the decoder of such a file makes of a piece
``vocab_json``           its older form, vocab.json with merges.txt
``tekken``               tekken.json of Mistral
``sentencepiece_model``  SentencePiece, in a protocol buffer (``protobuf``)
``gguf``                 GGUF, of which the head is read (``gguf_head``)
``gguf_names``           what llama.cpp takes for special by its name
``folder``               the folder of a model, for its end tokens
``pieces``               pieces to bytes
``ends``                 end tokens by their names
``libraries``            tokenizers' own libraries, which encode text
``faults``               what is odd in a vocabulary
``imported``             vocabularies that were imported under a name

Files come from anywhere, so what they hold is not trusted: sizes, ids and depth have limits, and anything else than a
form asks for is a :class:`VocabularyError` that names the file, and the entry at fault.

>>> import tempfile
>>> from pathlib import Path
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder, "tokens.tiktoken")
...     _ = path.write_text("YQ== 0\nYWI= 2\n")
...     read_token_list(str(path)).tokens
[b'a', None, b'ab']
"""

from maskwright.vocabulary_files.faults import find_faults
from maskwright.vocabulary_files.formats import KNOWN, read_token_list, sized
from maskwright.vocabulary_files.imported import choices_in, imported_folder, imported_names
from maskwright.vocabulary_files.token_list import Encode, TokenList

__all__ = [
    "KNOWN",
    "Encode",
    "TokenList",
    "choices_in",
    "find_faults",
    "imported_folder",
    "imported_names",
    "read_token_list",
    "sized",
]
