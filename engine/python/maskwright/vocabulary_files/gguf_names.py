"""Tokens of GGUF files that llama.cpp takes for special by their names, whatever type the file gives them.

Files often name one end token, and a model may use others. llama.cpp stops at all with the name of one, and shows
no text for them. The names are those for which it said so itself when asked (0.3.36 of its Python package).

>>> from maskwright.vocabulary_files.pieces import PieceType
>>> kinds, ends = by_name(["a", "</s>", "<|fim_middle|>"], [PieceType.NORMAL] * 3)
>>> [int(kind) for kind in kinds], ends
([1, 3, 3], [1])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maskwright.vocabulary_files.pieces import PieceType

STOPS: Final = frozenset(
    {
        "</s>",
        "<|endoftext|>",
        "<|end_of_text|>",
        "<|eot_id|>",
        "<|eom_id|>",
        "<|im_end|>",
        "<|end|>",
        "<|return|>",
        "<|call|>",
        "<|calls|>",
        "<|flush|>",
        "<eos>",
        "[EOS]",
        "<EOT>",
        "_<EOT>",
        "[EOT]",
        "<end_of_turn>",
        "<end_of_utterance>",
        "<turn|>",
        "<|tool_response>",
        "<\uff5cend\u2581of\u2581sentence\uff5c>",
        "<|fim_pad|>",
        "<fim_pad>",
        "<PAD>",
        "[PAD]",
        "<|repo_name|>",
        "<|file_sep|>",
    }
)
"""Names of tokens at which generation stops."""

HIDDEN: Final = frozenset(
    {
        "<|fim_prefix|>",
        "<fim-prefix>",
        "<\uff5cfim\u2581begin\uff5c>",
        "<PRE>",
        "\u2581<PRE>",
        "<|code_prefix|>",
        "<|fim_suffix|>",
        "<SUF>",
        "\u2581<SUF>",
        "<|fim_middle|>",
        "<MID>",
        "\u2581<MID>",
    }
)
"""Names of others that are no text."""

_EXCEPTIONS: Final = (
    # Ends a part of an answer where others end the answer.
    ("<|end|>", frozenset({"<|return|>", "<|call|>"})),
    # A tag of HTML, in a model whose own tokens have other names.
    ("</s>", frozenset({"<|tool_response>"})),
)
"""Names that are text where a model has all of the others beside them."""


def by_name(texts: Sequence[str], kinds: Sequence[int]) -> tuple[list[int], list[int]]:
    """The types that tokens have by their names, or else by the file, and the ids at which generation stops. Linear."""
    found, ends = list(kinds), []
    as_text = {name for name, others in _EXCEPTIONS if others.issubset(texts)}
    for token, text in enumerate(texts):
        if text in as_text:
            found[token] = PieceType.USER_DEFINED
        elif text in STOPS:
            ends.append(token)
            found[token] = PieceType.CONTROL
        elif text in HIDDEN:
            found[token] = PieceType.CONTROL
    return found, ends
