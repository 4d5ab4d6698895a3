r"""Names that a notation allows, one for each rule and terminal, as close to those of the source as can be.

>>> names = LarkNames("root")
>>> names.rule("root"), names.rule("start"), names.rule("my-Rule"), names.terminal("text[lazy]"), names.terminal('"x"')
('start', 'start_2', 'my_rule', 'TEXT', 'X')
>>> names.rule("my-Rule")
'my_rule'
"""

from __future__ import annotations

import re

from maskwright.notation.tree import is_terminal_name

_LARK_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_GBNF_NAME = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LONGEST = 60


class _Names:
    """Gives each name once, and the same one when asked again."""

    def __init__(self, start: str, start_name: str) -> None:
        self._given = {("rule", start): start_name}
        self._taken = {start_name}

    def _name(self, kind: str, name: str, wanted: str, separator: str) -> str:
        key = (kind, name)
        if key not in self._given:
            number, free = 2, wanted
            while free in self._taken:
                free = f"{wanted}{separator}{number}"
                number += 1
            self._taken.add(free)
            self._given[key] = free
        return self._given[key]


class LarkNames(_Names):
    """Names of rules in lower case and of terminals in upper case; the start rule is ``start``."""

    def __init__(self, start: str) -> None:
        super().__init__(start, "start")

    def rule(self, name: str) -> str:
        """The name of a rule."""
        return self._name("rule", name, name if is_lark_rule(name) else _words(name, "_", "rule").lower(), "_")

    def terminal(self, name: str) -> str:
        """The name of a terminal."""
        wanted = name if is_lark_terminal(name) else _words(name, "_", "TERMINAL").upper()
        return self._name("terminal", name, wanted, "_")


def is_lark_rule(name: str) -> bool:
    """Whether a rule may have this name in Lark."""
    return _LARK_NAME.fullmatch(name) is not None and name == name.lower() and not is_terminal_name(name)


def is_lark_terminal(name: str) -> bool:
    """Whether a terminal may have this name in Lark."""
    return _LARK_NAME.fullmatch(name) is not None and name == name.upper() and is_terminal_name(name)


class GbnfNames(_Names):
    """Letters, digits and hyphens; the start rule is ``root``. Terminals are rules too."""

    def __init__(self, start: str) -> None:
        super().__init__(start, "root")

    def rule(self, name: str) -> str:
        """The name of a rule."""
        return self._name("rule", name, name if _GBNF_NAME.fullmatch(name) else _words(name, "-", "rule"), "-")

    def state(self, name: str, key: str) -> str:
        """The name of a rule for the state of an automaton, told from others by a key."""
        return self._name("state", key, f"{_words(name, '-', 'text')}-state", "-")

    def terminal(self, name: str) -> str:
        """The name of the rule that stands for a terminal."""
        return self._name("terminal", name, name if _GBNF_NAME.fullmatch(name) else _words(name, "-", "text"), "-")


def _words(name: str, separator: str, otherwise: str) -> str:
    """The letters and digits of a name, up to its attributes, humps as words; ``otherwise`` if there are none."""
    plain = name.partition("[")[0] or name
    words = re.findall(r"[A-Za-z0-9]+", _HUMP.sub(" ", plain))
    joined = separator.join(words)[:_LONGEST].strip(separator)
    if not joined or (joined[0].isdigit() and separator == "_"):
        joined = f"{otherwise}{separator}{joined}".strip(separator)
    return joined
