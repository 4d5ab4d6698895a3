"""An error about a limit says which repetition it is due to, and what compiles in its place."""

from __future__ import annotations

import pytest

from maskwright import Vocabulary, compile
from maskwright.diagnostic import Diagnostic
from maskwright.examination import examine
from maskwright.reading import read_text

TOKENS = Vocabulary.from_tokens([b"a", b"b", b"x", b"(", b")"])


def error(text: str) -> Diagnostic:
    (found,) = [one for one in examine(read_text(text).grammar, TOKENS).found if one.code == "C002"]
    return found


@pytest.mark.parametrize(
    ("text", "written", "titles"),
    [
        ("start: A\nA: /[ab]*a[ab]{17}/\n", "{17}", ["Write `+`"]),
        ("start: A B\nA: /[ab]*a[ab]{17}/\nB: /x{1,90}/\n", "{17}", ["Write `+`"]),
        ("start: A\nA: /x(?:[ab]{0,200}){0,240}/\n", "{0,240}", ["Write one repetition", "Write `*`"]),
        ('start: a~65000\na: b~500\nb: "x" | "(" a ")"\n', "~65000", ["Repeat blocks", "Write `+`"]),
    ],
)
def test_the_repetition_is_a_related_place_with_fixes_that_compile(text: str, written: str, titles: list[str]) -> None:
    found = error(text)
    place = found.related[0]
    assert text[place.span.start : place.span.end] == written
    assert [fix.title.split(":")[0] for fix in found.fixes][:2] == titles
    for fix in found.fixes:
        stats = compile(read_text(fix.applied(text)).grammar, TOKENS).stats
        sizes = f": {stats['lexer_states']:,} lexer and {stats['lr_states']:,} LR states ("
        assert sizes in fix.title
    assert found.fixes[-1].title.endswith("(another language)")


def test_two_of_which_neither_is_enough() -> None:
    text = "start: A B\nA: /[ab]*a[ab]{17}/\nB: /[ab]*b[ab]{17}/\n"
    found = error(text)
    assert [one.message.partition(", ")[0] for one in found.related] == ["with no bound on any repetition it compiles"]
    assert found.fixes == ()


def test_nothing_is_added_where_there_is_nothing_to_say() -> None:
    text = "start: A\nA: /[ab]*a" + "[ab]" * 17 + "/\n"
    found = error(text)
    assert (found.related, found.fixes) == ((), ())
