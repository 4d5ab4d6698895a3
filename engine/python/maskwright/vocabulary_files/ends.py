"""Which special tokens end a text, where only their names tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NAMES: Final = (
    "</s>",
    "<|endoftext|>",
    "<|end_of_text|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|im_end|>",
    "<|end|>",
    "<|return|>",
    "<|eot|>",
    "<eos>",
    "<end_of_turn>",
    "<turn|>",
    "<|end_of_turn|>",
    "<|end_of_sentence|>",
    "<\uff5cend\u2581of\u2581sentence\uff5c>",
    "<|EOT|>",
    "[EOS]",
    "<|END_OF_TURN_TOKEN|>",
)
"""What the tokens that end a text or a turn are called in models that are in use."""


def ends_by_name(special_tokens: Mapping[str, int]) -> tuple[tuple[int, ...], str]:
    """The ids of special tokens that end a text by their names, and a note that says so."""
    found = {name: special_tokens[name] for name in NAMES if name in special_tokens}
    if not found:
        return (), "nothing tells which token ends a text: give `end_tokens`"
    names = ", ".join(found)
    return tuple(sorted(set(found.values()))), f"the end tokens are those that are called so: {names}"
