"""Regular expressions: what passes unchanged, what is translated, what is reported."""

from __future__ import annotations

import pytest

from maskwright.diagnostic import Diagnostic
from maskwright.notation.regex import translate
from notation.reading import check, unmark


def translated(written: str, flags: str = "") -> str:
    reported: list[Diagnostic] = []
    regex = translate(written, flags, 0, reported.append)
    assert not reported, reported
    return regex.source + (f" {regex.flags}" if regex.flags else "")


@pytest.mark.parametrize(
    "written",
    [
        r"[0-9]+(\.[0-9]*)?",
        r'"([^"\\\n]|\\[^\n])*"',
        r"\/\*(?:[^*]|\*+[^*\/])*\*+\/",
        r"\d\D\s\S\w\W.\n\t\r\f\v\a\0".removesuffix(r"\0"),
        r"\x41\u00e9\U0001F600\p{L}\P{Lu}\pL\x{1F600}",
        "[^<]{256,}|a{3}|b{1,2}",
        "[+-][-+][a-z_][^^][&~]",
        "(?i:a)(?:b)(c)(?-i:d)(?is)",
        "}]",
        "a{2}*",
        "é+",
    ],
)
def test_what_both_spell_alike_passes_unchanged(written: str) -> None:
    assert translated(written) == written


@pytest.mark.parametrize(
    ("written", "source"),
    [
        (r"\<\>\é", "<>é"),
        (r"[\b]", r"[\x08]"),
        (r"\0\012[\0\12]", r"\x{0}\x{a}[\x{0}\x{a}]"),
        (r"\N{BULLET}", r"\x{2022}"),
        ("[[a]", r"[\[a]"),
        ("[]a]", r"[\]a]"),
        ("[^]]", r"[^\]]"),
        ("[a-c-e]", r"[a-c\-e]"),
        ("[+--]", r"[+-\-]"),
        ("a{", r"a\{"),
        ("{a}", r"\{a}"),
        ("a{,3}b{,}", "a{0,3}b{0,}"),
        ("(?P<name>a)(?<other>b)", "(?:a)(?:b)"),
        ("a(?#comment)b", "ab"),
        ("(?x) a b # c", "ab"),
        ("(?x: a )[ ] (?-x: b)", "(?:a)[ ] (?: b)"),
    ],
)
def test_other_spellings_are_translated(written: str, source: str) -> None:
    assert translated(written) == source


def test_flags_are_kept_but_for_those_that_the_translation_uses_up() -> None:
    assert translated("a", "imsu") == "a ims"
    assert translated(" a [ b] \\  c # d", "xi") == "a[ b]\\ c i"


def test_verbose_expression_may_span_lines() -> None:
    grammar = check('start: A\nA: /a  # one\n [ ]\n b/x "c"')
    assert [t.name for t in grammar.terminals] == ["A"]


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        ("a«(?=»b)", "S021"),
        ("«(?!»b)a", "S021"),
        ("«(?<=»b)a", "S021"),
        ("«(?<!»b)a", "S021"),
        (r"(a)«\1»", "S022"),
        ("(?P<n>a)«(?P=»n)", "S022"),
        ("a«*?»", "S023"),
        ("a«+?»b", "S023"),
        ("a«??»", "S023"),
        ("a«{1,2}?»", "S023"),
        ("a«++»", "S024"),
        ("«(?>»a)", "S024"),
        (r"«\b»a", "S027"),
        ("a«^»b", "S027"),
        ("(«^»a)", "S027"),
        ("a«$»b", "S027"),
        ("«(»a", "S020"),
        ("a«)»", "S020"),
        ("«*»a", "S020"),
        ("a|«+»", "S020"),
        ("«[a»", "S020"),
        ("[«z-a»]", "S020"),
        (r"[«a-\d»]", "S020"),
        (r"«\y»", "S020"),
        (r"«\ud800»", "S020"),
        (r"«\N{NO SUCH THING}»", "S020"),
        ("a«{3,1}»", "S015"),
        ("a«{100000}»", "S015"),
        ("a«{" + "9" * 5000 + "}»", "S015"),
        ("(?«a»:b)", "S025"),
        ("«^»a|«^»b", "S026"),
        (r"«\A»a«\Z»|b«$»", "S026"),
        ("[«&&»]", "S028"),
        ("[«[:alpha:]»]", "S028"),
    ],
)
def test_what_a_terminal_cannot_mean_is_reported_at_its_place(marked: str, code: str) -> None:
    written, spans = unmark(marked)
    reported: list[Diagnostic] = []
    translate(written, "", 0, reported.append)
    assert [(d.code, d.span) for d in reported] == [(code, span) for span in spans]


def test_anchors_at_the_edges_go_and_the_span_with_them() -> None:
    text = "start: A\nA: /^ab$/"
    regex = translate("^ab$", "", text.index("^"), lambda _: None)
    assert (regex.source, text[regex.span.start : regex.span.end]) == ("ab", "ab")


def test_unknown_flags_are_reported_one_by_one() -> None:
    check("start: /a/«q»i«l»", "S025", "S025")


def test_deep_groups_give_one_diagnostic() -> None:
    check("start: /" + "(" * 60 + "«(»" + "(" * 5000 + "/", "S008")


def test_offset_of_an_unchanged_expression_is_an_offset_of_the_file() -> None:
    text = "start: A // é\nA: /a[^b]+/i"
    pattern = next(t.pattern for t in check(text).terminals)
    assert text[pattern.span.start : pattern.span.end] == "a[^b]+"


def test_halves_of_surrogate_pairs_are_reported() -> None:
    check('start: /a«\ud83d»[«\ude00»]/ "😀" /😀/', "S020", "S020")
