"""The decoding dialect of Lark, construct by construct: a grammar of two lines, a text in it and a text that is not.

What llguidance 1.9.1 says of the same rows was tried once; where it says something else, a row tells.
"""

from __future__ import annotations

import pytest

from notation.languages import END, THINK, accepted

ROWS = [
    ("rules and terminals by letter case", 'start: a B\na: "x"\nB: "y"', "xy", "x"),
    # llguidance: no line of comment alone may stand before a bar.
    ("comments", 'start: "a" // one\n# two\n  | "#" # three', "#", "//"),
    ("shaping of trees", '?start: a\n!a: "x" -> name', "x", "name"),
    ("alias inside a group", 'start: ("x" -> one | "y") "z"', "xz", "x"),
    ("counted by ~", 'start: "x"~2 "y"~1..2', "xxyy", "xy"),
    ("counted in braces", 'start: "a"{2} "b"{1,2} "c"{1,} "d"{,1}', "aabccc", "aab"),
    # llguidance: refused.
    ("none of it", 'start: "a"{0} "b"', "b", "ab"),
    ("optional in brackets", 'start: ["x"] "y"', "y", "x"),
    ("empty alternative", 'start: "(" ("x" | ) ")"', "()", "("),
    ("empty literal", 'start: "" "x" | ""', "", "xx"),
    ("expression that can match empty", "start: /a*/ B\nB: /b*/", "bb", "ba"),
    ("range of characters", 'start: "a".."c" "ä".."ü"', "bö", "bo"),
    ("letter case ignored", 'start: "straße"i', "STRAßE", "strase"),
    ("flag i", "start: /ab/i", "aB", "a"),
    ("flag s", "start: /a.b/s", "a\nb", "ab"),
    ("flag x", "start: /a b # c\n/x", "ab", "a b"),
    ("flag u", "start: /\\w/u", "é", "-"),
    ("escapes in strings", r'start: "\x41\u00e9\n\t\"\\"', 'Aé\n\t"\\', "A"),
    ("anchors around an expression", "start: /^a+$/", "aa", "^a$"),
    ("classes of Unicode", r"start: /\p{L}+/", "aé", "a1"),
    # Here ignored text may stand first and last too, see the contract of masks; in llguidance between lexemes only.
    ("ignored text", 'start: "a" "b"\n%ignore " "', " a b ", "a_b"),
    ("import of a library", "start: INT WORD\n%import common (INT, WORD)", "1a", "a1"),
    ("import under a name", "start: N\n%import common.INT -> N", "12", "x"),
    ("hyphens in names", 'start: a-b C-D\na-b: "x"\nC-D: "y"', "xy", "x-y"),
    ("intersection", "start: A\nA: /[a-z]+/ & /.{2}/", "ab", "abc"),
    ("intersection and alternatives", 'start: A\nA: "a" & /[ab]/ | "c"', "c", "b"),
    ("intersection and sequences", 'start: A\nA: "a" /b+/ & /a/ /./', "ab", "abb"),
    ("negation", 'start: A\nA: /[a-z]+/ & ~"if"', "ifx", "if"),
    ("negation and repetition", 'start: A\nA: ~"a"+ & /../', "ab", "a"),
    ("negation in a rule", 'start: ~"x" <|end|>', f"y{END}", f"x{END}"),
    ("lazy rule", 'start: a "b"\na[lazy]: /a+/', "ab", "aab"),
    ("lazy rule of several terminals", 'start: a "b"\na[lazy]: A+ | "c"\nA: "a"', "cb", "aab"),
    ("lazy rule that can be empty", 'start: a "b"\na[lazy]: /a*/', "ab", "aab"),
    # llguidance: only rules have attributes.
    ("lazy terminal", 'start: A "b"\nA[lazy]: /a+/', "ab", "aab"),
    ("suffix", 'start: a\na[suffix="x"]: /.*/', "abx", "axx"),
    ("suffix of an expression", "start: a\na[suffix=/x+/]: /.*/", "abx", "abxx"),
    ("suffix of a terminal", 'start: a\na[suffix=X]: /.*/\nX: "x" | "y"', "aby", "abyx"),
    ("suffix of nothing", 'start: a\na[suffix=""]: /.*/', "abx", "a\nb"),
    ("stop", 'start: a "q"\na[stop="x"]: /.*/', "abxq", "abq"),
    ("stop at the end", 'start: a "q"\na[stop=""]: /[ab]*/', "abq", "abx"),
    ("capture", 'start: a "q"\na[capture, stop_capture="t", suffix="x"]: /.*/', "abxq", "abq"),
    ("temperature", 'start: a\na[temperature=0.5]: "x" "y"\n%ignore " "', "xy", "x y"),
    ("special token by name", 'start: <think> "a" <|end|>', f"{THINK}a{END}", "<think>a<|end|>"),
    ("special token by id", 'start: <[257]> "a"', f"{THINK}a", f"{END}a"),
    ("special tokens by ranges", 'start: <[1-5,255-256]> "a"', f"{END}a", f"{THINK}a"),
    ("special tokens negated", 'start: <[^0-255,257]> "a"', f"{END}a", f"{THINK}a"),
    ("any token", 'start: <[*]> "a"', f"{END}a", "a"),
    ("substrings by characters", 'start: "<" %regex {"substring_chars": "abc"} ">"', "<bc>", "<ac>"),
    ("substrings by words", 'start: "<" %regex {"substring_words": "to be, or"} ">"', "<be, or>", "<be or>"),
    # llguidance: an empty chunk alone ends the process.
    ("substrings by chunks", 'start: "<" %regex {"substring_chunks": ["ab", "", "c"]} ">"', "<abc>", "<bc>"),
    ("nested grammar", 'start: a %lark {\n start: a+\n a: "x"\n}\na: "y"', "yxx", "yxy"),
    # In llguidance no text may be ignored right before a nested grammar, and less right after it.
    (
        "ignored in a nested grammar",
        'start: "a" %lark {\n start: "b" "b"\n %ignore " "\n} "c" "d"',
        "a b b cd",
        "abbc d",
    ),
    ("options", '%llguidance {"no_forcing": true}\nstart: "a"', "a", "b"),
    # llguidance 1.9.1 does not know the option, which later documentation has.
    ("ignored once", '%llguidance {"skip_repetition": "once"}\n%ignore " "\nstart: "a" "b"', "a b", "a  b"),
    (
        "parameters",
        'start: p::0\np::_: "" %if is_ones([0:2])\n | "a" p::set_bit(0) %if bit_clear(0)\n'
        ' | "b" p::set_bit(1) %if bit_clear(1)',
        "ba",
        "aa",
    ),
    # llguidance: a rule that is no more than another with a changed value keeps the value that it had.
    ("parameters of a rule alone", 'start: a::5\na::_: b::decr([0:2])\nb::_: "x" %if eq(_, 4) | "y"', "x", "z"),
    ("direct left recursion", 'start: start "a" | "b"', "baa", "ab"),
    ("hidden left recursion", 'start: "x"? start "a" | "b"', "xbaa", "xb"),
    ("right recursion", 'start: "a" start | "b"', "aab", "ba"),
    ("ambiguity", 'start: start start | "a"', "aaa", "b"),
    # llguidance: refused, since a longer match that fails is not given back.
    ("longer match given back", 'start: A B | C "z"\nA: "aa"\nB: "bx"\nC: /a+b+/', "aabx", "aab"),
]


@pytest.mark.parametrize(("grammar", "inside", "outside"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_construct_means_what_it_says(grammar: str, inside: str, outside: str) -> None:
    assert accepted(grammar, inside, outside) == [inside]
