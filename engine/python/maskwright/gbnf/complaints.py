r"""What is wrong with a statement, in the author's words: one cause, one sentence, at one place.

>>> from maskwright.gbnf import read_gbnf
>>> for text in ("root = [a-z]", "root ::= *", 'root ::= "a"\n  "b"'):
...     print(read_gbnf(text).diagnostics[0].message)
`::=` stands between a name and its definition, not `=`
`*` has nothing before it to repeat
this line belongs to no rule: a rule ends with its line, unless a parenthesis is open or the line ends with `|`
"""

from __future__ import annotations

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Span
from maskwright.gbnf.scan import Piece, Statement
from maskwright.notation.fixes import closed, closed_string, insert, leave_out, write
from maskwright.notation.literals import cut

_FOREIGN = {
    "'": "strings stand in double quotes",
    "/": "GBNF has no regular expressions: write character classes and rules",
    "%": "GBNF has no directives",
    ";": "no `;` ends a rule: it ends with its line",
    ",": "items follow one another without a comma",
    "!": "`!` stands before a token only, as in `!<[12]>`",
    "{": "a repetition is written `{2}`, `{2,}` or `{2,5}`",
    "]": "`]` closes nothing",
    "~": "a repetition is written `{2}`, `{2,}` or `{2,5}`",
}


def no_definition(statement: Statement) -> Diagnostic:
    """What is wrong with a statement that does not begin with a name and ``::=``."""
    first = statement.pieces[0]
    second = statement.pieces[1] if len(statement.pieces) > 1 else None
    if first.kind == "name" and second is not None and second.kind == "sign":
        message = f"`::=` stands between a name and its definition, not `{second.text}`"
        return finding("S060", message, second.span, fixes=write("::=", second.span))
    if first.kind == "name" and second is None:
        return finding("S060", f"`::=` is missing after `{first.text}`", first.span)
    if first.kind == "unclosed":
        return out_of_place(first)
    if first.kind == "close":
        return closes_nothing(first)
    if first.kind in ("name", "string", "class", "token", "any", "open", "bar", "repeat"):
        message = (
            "this line belongs to no rule: a rule ends with its line, unless a parenthesis is open"
            " or the line ends with `|`"
        )
        return finding("S005", message, statement.span)
    shown = f"`{first.text}`" if first.text.isprintable() else f"the character U+{ord(first.text[0]):04X}"
    return finding("S005", f"{shown} cannot start a rule", first.span)


def breaks_off(statement: Statement) -> Diagnostic:
    """What is wrong with a rule that ends with ``|`` or ``::=`` before another rule begins."""
    last = statement.pieces[-1]
    message = f'another rule begins after this `{last.text}`: write `""` for no text at all'
    return finding("S001", message, last.span, fixes=insert(' ""', last.end, 'Write `""`'))


def leading_bars(statement: Statement) -> Diagnostic:
    """What llama.cpp and transformers-CFG do not read: lines that begin with ``|``."""
    message = (
        "a rule ends with its line, so this alternative belongs to none:"
        " write `|` at the end of the line before it, or the whole in parentheses"
    )
    edits = []
    for number in statement.leading_bars:
        bar, before = statement.pieces[number], statement.pieces[number - 1]
        edits += [Edit(Span(before.end, before.end), " |"), Edit(bar.span, " ")]
    fix = Fix("Move each `|` to the line before it", tuple(edits))
    return finding("S063", message, statement.pieces[statement.leading_bars[0]].span, fixes=(fix,))


def not_closed(opened: Piece | None, depth: int, end: int) -> Diagnostic:
    """A parenthesis without its partner."""
    assert opened is not None
    fixes = closed("(", end) if depth == 1 else ()
    return finding("S004", "`(` is not closed", opened.span, fixes=fixes)


def closes_nothing(piece: Piece) -> Diagnostic:
    """A partner without its parenthesis."""
    return finding("S004", "`)` closes nothing", piece.span, fixes=leave_out(")", piece.span))


def nothing_to_repeat(piece: Piece) -> Diagnostic:
    """A repetition of nothing."""
    return finding("S001", f"`{piece.text}` has nothing before it to repeat", piece.span)


def bad_counts(piece: Piece) -> Diagnostic:
    """Braces that hold no counts."""
    message = f"`{cut(piece.text)}` is no repetition: write `{{2}}`, `{{2,}}` or `{{2,5}}`"
    return finding("S015", message, piece.span)


def out_of_place(piece: Piece) -> Diagnostic:
    """A piece that no body can have at its place."""
    if piece.kind == "unclosed" and piece.text.startswith('"'):
        message = "this string is not closed on its line; a line end in a string is written `\\n`"
        return finding("S002", message, piece.span, fixes=closed_string(piece.text, piece.end))
    if piece.kind == "unclosed" and not piece.text.startswith("["):
        sign = piece.text[: piece.text.index("<") + 1]
        message = f"`{sign}` is out of place here: a token is written `<[12]>` or `<name>`, on one line"
        return finding("S001", message, Span(piece.start, piece.start + len(sign)))
    if piece.kind == "unclosed":
        message = "this character class is not closed on its line; a line end in a class is written `\\n`"
        return finding("S004", message, piece.span)
    if piece.kind == "define":
        message = "`::=` is out of place here: a rule starts on a line of its own, with one name before the `::=`"
        return finding("S001", message, piece.span)
    hint = _FOREIGN.get(piece.text)
    if hint is not None:
        return finding("S001", f"`{piece.text}` is out of place here: {hint}", piece.span)
    if piece.kind == "sign" or piece.text.isprintable():
        return finding("S001", f"`{piece.text}` has no meaning here", piece.span)
    return finding("S001", f"the character U+{ord(piece.text[0]):04X} has no meaning here", piece.span)
