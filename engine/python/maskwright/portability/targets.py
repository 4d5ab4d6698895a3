"""The engines that a grammar can be wanted for, and what is known of each.

>>> [one.value for one in targets_named(["llguidance", "gbnf", "llguidance"])]
['llguidance', 'gbnf']
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from maskwright.errors import InputError


class Target(str, Enum):
    """What a grammar is to run on."""

    MASKWRIGHT = "maskwright"
    LLGUIDANCE = "llguidance"
    XGRAMMAR = "xgrammar"
    OPENAI = "openai"
    GBNF = "gbnf"


KNOWN_AS: Final = {
    Target.LLGUIDANCE: "llguidance 1.9.1: what was measured with its Python package",
    Target.XGRAMMAR: "xgrammar 0.2.9: `Grammar.from_lark`, and `Grammar.from_ebnf` for GBNF, measured likewise",
    Target.OPENAI: "the grammars of OpenAI's custom tools: by their documentation, and where that is silent by what"
    " llguidance does, which they are said to run; nothing was tried",
    Target.GBNF: "llama.cpp: a file in GBNF as it is; a Lark grammar after `maskwright convert --to gbnf`",
}
"""What is said of a target, and how it is known."""


def targets_named(names: Iterable[str]) -> tuple[Target, ...]:
    """The targets of these names, each once. Raises :class:`InputError`."""
    try:
        return tuple(dict.fromkeys(Target(name) for name in names))
    except ValueError as error:
        known = ", ".join(one.value for one in Target)
        raise InputError(f"{error}; targets are {known}".replace(" is not a valid Target", " is no target")) from None
