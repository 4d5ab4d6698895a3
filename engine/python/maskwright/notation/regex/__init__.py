r"""Regular expressions: from the syntax of Python's ``re``, as Lark has it, to that of Rust's ``regex-syntax``.

Most expressions mean the same in both and pass unchanged. The differences that are only spelling are translated
exactly; what a terminal cannot mean (look-around, back-references, laziness) is reported at its place. Where the two
give a class another extent (``\w``, ``\s``), Rust's holds, as in the other decoding engines.
"""

from maskwright.notation.regex.translation import translate

__all__ = ["translate"]
