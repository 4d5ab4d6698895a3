r"""Regular expressions: from the syntax of Python's ``re``, as Lark has it, to that of Rust's ``regex-syntax``.

Most expressions mean the same in both and pass unchanged. The differences that are only spelling are translated
exactly; what a terminal cannot mean (back-references, possessive quantifiers) is reported at its place. Laziness and
what looks around are for :mod:`maskwright.notation.regex.exact`, which works on a terminal as a whole. Where the two
give a class another extent (``\w``, ``\s``), Rust's holds, as in the other decoding engines.
"""

from maskwright.notation.regex.translation import translate

__all__ = ["translate"]
