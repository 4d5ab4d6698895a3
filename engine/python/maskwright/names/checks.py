"""What a name may become: something that is a name of its kind, and that nothing around has already."""

from __future__ import annotations

import re

from maskwright.grammar import Notation
from maskwright.names.linking import Meaning
from maskwright.names.text import TOP, Names, Role
from maskwright.notation.tree import is_terminal_name

_LARK = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_GBNF = re.compile(r"[\w-]+")
_LLAMA = re.compile(r"[A-Za-z0-9-]+")
_SHOWN = 60


def complaint_about(new: str, old: str, notation: Notation) -> str | None:
    """Why a name cannot become another one, whatever stands around it."""
    shown = f"`{new[:_SHOWN]}{'…' if len(new) > _SHOWN else ''}`"
    if notation is Notation.GBNF:
        if not _GBNF.fullmatch(new) or (_LLAMA.fullmatch(old) and not _LLAMA.fullmatch(new)):
            return f"{shown} is no name: names are letters from a to z, digits and hyphens"
        return None
    if not _LARK.fullmatch(new) or not new.strip("_"):
        return f"{shown} is no name: names are letters, digits, `_` and single `-` in between, and begin with no digit"
    if is_terminal_name(old) and (new != new.upper() or not is_terminal_name(new)):
        return f"{shown} is no name of a terminal: `{old}` is one, and terminals have upper-case names"
    if not is_terminal_name(old) and (new != new.lower() or is_terminal_name(new)):
        return f"{shown} is no name of a rule: `{old}` is one, and rules have lower-case names"
    return None


def clash(names: Names, meaning: Meaning, new: str, file: str) -> str | None:
    """What has the new name already where it would stand."""
    own = [one for one in names.places if one.name == meaning.name and one.scope == meaning.scope]
    statements = {one.statement for one in own}
    for one in names.places:
        if one.name != new or one.scope.grammar != meaning.scope.grammar or one.role is Role.SOURCE:
            continue
        if one.scope == meaning.scope:
            return f"`{new}` is a name in `{file}` already"
        if one.statement in statements:
            return f"`{new}` stands for something else in `{file}`, beside `{meaning.name}`"
    return None


def is_start(meaning: Meaning, start: str, notation: Notation) -> bool:
    """Whether a name is that of the rule with which a grammar begins, alone or inside another."""
    if meaning.scope.definition != TOP.definition:
        return False
    inner = "start" if notation is Notation.LARK else "root"
    return meaning.name == (start if meaning.scope == TOP else inner)
