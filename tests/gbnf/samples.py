"""Grammars in GBNF as people write them, with texts that are in their languages and texts that are not."""

from __future__ import annotations

from typing import NamedTuple


class Sample(NamedTuple):
    """A grammar and its texts."""

    text: str
    accepted: tuple[str, ...]
    rejected: tuple[str, ...]


SAMPLES = {
    # Blanks may hold a line end, and the line end that a line needs comes after them: a lexer that takes all blanks at
    # once has nothing left for it.
    "arithmetic": Sample(
        r"""
# Sums, each on a line of its own.
root  ::= (sum "=" ws term "\n")+
sum   ::= term ([-+*/] ws term)*
term  ::= name | number | "(" ws sum ")" ws
name  ::= [a-z] [a-z0-9_]* ws
number ::= [0-9]+ ws
ws    ::= [ \t\n]*
""",
        ("x +2 =3\n", "a=1\nb =(2* c)\n", "1\n=2\n\n"),
        ("x +2 =3", "=3\n", "x y=1\n"),
    ),
    "json": Sample(
        r"""
root   ::= object
value  ::= object | array | string | number | ("true" | "false" | "null") ws

object ::=
  "{" ws (
            string ":" ws value
    ("," ws string ":" ws value)*
  )? "}" ws

array  ::=
  "[" ws (
            value
    ("," ws value)*
  )? "]" ws

string ::=
  "\"" (
    [^"\\\x7F\x00-\x1F] |
    "\\" (["\\bfnrt] | "u" [0-9a-fA-F]{4}) # escapes
  )* "\"" ws

number ::= ("-"? ([0-9] | [1-9] [0-9]{0,15})) ("." [0-9]+)? ([eE] [-+]? [0-9] [1-9]{0,15})? ws

# No more than one line end, so that a model cannot write blanks for ever.
ws ::= | " " | "\n" [ \t]{0,20}
""",
        ('{"a": [1, 2.5e3, "x\\u00e9"], "b": {}}', '{\n  "é": null}', "{}"),
        ("[]", '{"a"}', '{"a": 01}'),
    ),
    "moves": Sample(
        r"""
# Moves of a game, numbered, one pair a line.
root ::= "1. " move " " move "\n" ([1-9] [0-9]? ". " move " " move "\n")+
move ::= (pawn | piece | castle) [+#]?
piece ::= [NBKQR] [a-h]? [1-8]? "x"? [a-h] [1-8]
pawn ::= ([a-h] "x")? [a-h] [1-8] ("=" [NBKQR])?
castle ::= "O-O" "-O"?
""",
        ("1. e4 e5\n2. Nf3 Nc6\n", "1. d4 d5\n2. O-O-O exd8=Q+\n13. Rad1 Kg7\n"),
        ("1. e4 e5\n", "2. e4 e5\n3. a3 a6\n"),
    ),
    "c": Sample(
        r"""
root ::= declaration*
declaration ::= type identifier "(" parameter? ")" "{" statement* "}"
type ::= "int" ws | "float" ws
identifier ::= [a-zA-Z_] [a-zA-Z_0-9]*
parameter ::= type identifier
statement ::= (
    type identifier ws "=" ws expression ";" |
    identifier ws "=" ws expression ";" |
    "return" ws expression ";" |
    "while" "(" condition ")" "{" statement* "}" |
    comment
)
condition ::= expression ("==" | "!=" | "<=" | "<") expression
expression ::= term (("+" | "-") term)*
term ::= identifier | number | "(" expression ")"
number ::= [0-9]+
comment ::= "//" [^\n]* "\n" | "/*" ([^*] | ("*" [^/]))* "*/"
ws ::= [ \t\n]+
""",
        ("int f(float x){int y = 1+x;return y;}", "int g(){while(a<=b){/* x */}// end\n}", ""),
        ("int f(){return;}", "f(){}"),
    ),
    "cjk": Sample(
        r"""
root ::= sentence+
sentence ::= [一-鿿ぁ-ゖァ-ヺ々]{1,20} [、,]? [\u3002\uFF01]? | greeting
greeting ::= "こんにちは" | "\U0001F600"+ [^\x00-\x7F]
""",
        ("日本語。", "你好!"[:2] + "！", "😀😀々"),
        ("abc", "😀a"),
    ),
}
