"""Fixes of what cannot be read: the text with the fix made can be, and is what was meant."""

from __future__ import annotations

import pytest

from maskwright.notation import read_lark
from notation.reading import assert_inside


@pytest.mark.parametrize(
    ("text", "code", "fixed"),
    [
        ('start "a"', "S006", 'start: "a"'),
        ('start\t "a" // yes', "S006", 'start:\t "a" // yes'),
        ('start ::= "a"', "S006", 'start : "a"'),
        ("start: 'a'", "S016", 'start: "a"'),
        (r"""start: 'say "no"' "b" """, "S016", r"""start: "say \"no\"" "b" """),
        (r"start: 'it\'s \\ \n'", "S016", r"""start: "it's \\ \n" """.rstrip()),
        ('start: ("a" | "b"', "S004", 'start: ("a" | "b")'),
        ('start: ("a"\n  | "b" // note\nb: "c"', "S004", 'start: ("a"\n  | "b") // note\nb: "c"'),
        ('start: "a" ["b"', "S004", 'start: "a" ["b"]'),
        ('start: "a")', "S004", 'start: "a"'),
        ('start: "a', "S002", 'start: "a"'),
        ('start: WORD\n?WORD: "a"', "S011", 'start: WORD\nWORD: "a"'),
        ('start: "z".."a"', "S014", 'start: "a".."z"'),
        ('start: "a"~3..2', "S015", 'start: "a"~2..3'),
        ('start: "a"{12, 3}', "S015", 'start: "a"{3, 12}'),
        ("start: A\nA: /^a/", "S026", "start: A\nA: /a/"),
        ("start: A\nA: /a$|b/", "S026", "start: A\nA: /a|b/"),
        ('%ignroe " "\nstart: "a"', "S042", '%ignore " "\nstart: "a"'),
        ("start: INTEGER\n%import common.INTEGR -> INTEGER", "G006", "start: INTEGER\n%import common.INT -> INTEGER"),
        ("start: INT", "G001", "%import common.INT\nstart: INT"),
        (
            "start: INT WS\n// x\n%import common.WS\n",
            "G001",
            "start: INT WS\n// x\n%import common.INT\n%import common.WS\n",
        ),
        ('start: vlaue\nvalue: "a"', "G001", 'start: value\nvalue: "a"'),
    ],
)
def test_a_fix_makes_it_what_was_meant(text: str, code: str, fixed: str) -> None:
    (found,) = read_lark(text).diagnostics
    assert found.code == code
    (fix,) = found.fixes
    assert fix.applied(text) == fixed
    assert_inside(text, (found,))
    assert read_lark(fixed).diagnostics == ()


@pytest.mark.parametrize(
    "text",
    [
        'start: "a | b',
        'start: "a b',
        'start: "a)',
        "start: /a",
        'start: (("a" | "b"',
        'start: "ab".."c"',
        'start: "a"~99999999999',
        '%unknown "a"\nstart: "b"',
        "start: missing",
    ],
)
def test_nothing_is_suggested_where_it_is_not_plain(text: str) -> None:
    assert [found.fixes for found in read_lark(text).diagnostics if found.code != "S006"] == [()]
