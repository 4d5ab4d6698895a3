"""Tokens and a grammar that are read in no time."""

from __future__ import annotations

# Id 11 has no bytes and is no token; 12 ends the text.
LETTERS = [b"a", b"b", b"+", b"++", b"a+", b"b+a", b" ", b"[bold]", b"\xc3", b"\xa9", b"\x1b[31m", None, b"<end>"]
END = 12

INCREMENT = """\
start: sum
sum: unit | sum "+" unit
unit: NAME | unit "++"
NAME: /[ab]+/
%ignore / +/
"""
