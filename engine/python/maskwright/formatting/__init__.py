r"""Laying out a grammar's text: the same statements and comments, in one form.

Only blanks and line ends change, so the grammar means the same and nothing is lost; that is checked on every result.
What cannot be read stays as it is, so a half-typed text can be laid out too.

``statements``  a text as statements and what stands between them, and back
``comments``    where the comments of a statement are
``flat``        a part of a statement on one line
``options``     the options of ``%llguidance``
``layout``      a statement over as many lines as it needs

>>> from maskwright.formatting import format_text
>>> print(format_text('start:a|( b  c )*// rest\n\n\n\n\n%ignore   " "'), end="")
start: a | (b c)*  // rest
<BLANKLINE>
<BLANKLINE>
%ignore " "
"""

from maskwright.formatting.statements import LINE_LENGTH, format_text

__all__ = ["LINE_LENGTH", "format_text"]
