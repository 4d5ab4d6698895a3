r"""Edits of the cases' grammars as an author makes them: what to find in the text, and what to put there.

Each kind has several that begin at the same text, because an engine that remembers what it compiled may not get the
same edit twice. None of them brings a terminal or a rule, or takes one away.
"""

from __future__ import annotations

Edit = tuple[str, str]

RULES: dict[str, tuple[Edit, ...]] = {
    "json": (
        ('array: "[" (value ("," value)*)? "]"', 'array: "[" value ("," value)* "]"'),
        ('member: STRING ":" value', 'member: STRING ":" (object | array)'),
        ('object: "{" (member ("," member)*)? "}"', 'object: "{" (member ("," member)* ","?)? "}"'),
    ),
    "c_subset": (
        ('enumerator: NAME ("=" conditional)?', 'enumerator: NAME ("=" assignment)?'),
        ('pointer: ("*" "const"?)+', 'pointer: ("*" ("const" | "volatile")?)+'),
        ("type_name: specifiers abstract?", "type_name: specifier abstract?"),
    ),
    "sql": (
        ('row: "(" expressions ")"', 'row: "(" expressions? ")"'),
        ('names: NAME ("," NAME)*', 'names: NAME ("," NAME)* ","?'),
        ('    | ("-" | "+") sign', '    | ("-" | "+") primary'),
    ),
    "python3": (
        ('decorator: "@" named', 'decorator: "@" expression'),
        ('line: statement (";" statement)* ";"?', 'line: statement (";" statement)*'),
        ('context: expression ("as" target)?', 'context: expression ("as" NAME)?'),
    ),
}
TERMINALS: dict[str, tuple[Edit, ...]] = {
    "json": (
        (r"bfnrt]|u", r"bfnrtv]|u"),
        (r"(\.[0-9]+)?([eE]", r"(\.[0-9]*)?([eE]"),
        (r"WHITE_SPACE: /[ \t\n\r]+/", r"WHITE_SPACE: /[ \t\n\r\f]+/"),
    ),
    "c_subset": (
        (r"NAME: /[A-Za-z_][A-Za-z0-9_]*/", r"NAME: /[A-Za-z_$][A-Za-z0-9_$]*/"),
        (r"CHARACTER: /'", r"CHARACTER: /L?'"),
        (r'STRING: /"', r'STRING: /L?"'),
    ),
    "sql": (
        (r"NAME: /[A-Za-z_][A-Za-z0-9_]*|", r"NAME: /[A-Za-z_][A-Za-z0-9_$]*|"),
        (r"NUMBER: /[0-9]+(\.[0-9]+)?/", r"NUMBER: /[0-9]+(\.[0-9]*)?/"),
        (r"STRING: /'", r"STRING: /[nN]?'"),
    ),
    "python3": (
        (r"/0[oO](_?[0-7])+/", r"/0[oO](_?[0-9])+/"),
        (r"NAME: /[_\p{XID_Start}]", r"NAME: /[_$\p{XID_Start}]"),
        (r"PREFIX: /[rbuf]|", r"PREFIX: /[rbuft]|"),
    ),
}
# At the top, so that all that follows stands elsewhere afterwards.
COMMENTS = ("// one\n", "// a second\n", "// and a third one\n")


def texts(case: str, text: str) -> dict[str, list[str]]:
    """The text of a case after each edit, by the kind of the edit. Raises ``ValueError`` where one does not apply."""
    return {
        "a comment": [comment + text for comment in COMMENTS],
        "a rule": [apply(text, edit) for edit in RULES[case]],
        "a terminal": [apply(text, edit) for edit in TERMINALS[case]],
    }


def apply(text: str, edit: Edit) -> str:
    """Make one edit."""
    old, new = edit
    if text.count(old) != 1:
        raise ValueError(f"{old!r} is there {text.count(old)} times")
    return text.replace(old, new)
