"""What a name says by how it is written.

>>> own_name("python__NAME"), is_terminal_name("python__NAME"), is_terminal_name("_line")
('NAME', True, False)
"""

from __future__ import annotations


def is_terminal_name(name: str) -> bool:
    """Whether the first letter is in upper case, which is what makes a terminal.

    What comes from another file has a name with that file's before it, in any case: ``python__NAME``.
    """
    return not name.islower() and own_name(name)[:1].isupper()


def own_name(name: str) -> str:
    """A name without that of the file that it comes from, and without underscores before it."""
    if "__" not in name:
        return name.lstrip("_")
    # The arguments of a template's instance have names of their own.
    own = name.partition("{")[0].rpartition("__")[2].lstrip("_")
    return own if own[:1].isalpha() else name.lstrip("_")
