"""Which text another is compared with: the one before the edit, until something else is edited."""

from __future__ import annotations

from maskwright.grammar import Notation
from maskwright.growth import Good, History
from maskwright.measuring import Sizes

SIZES = Sizes(1, 1, 1, 1, 1, 1)
FORM = "start: A b\nA: /%s/\nb: %s\n"


def bases(*texts: str) -> list[int | None]:
    """For each text, the number of the one that it is compared with."""
    history = History()
    found = []
    for text in texts:
        base = history.base_of(text, Notation.LARK)
        found.append(None if base is None else texts.index(base.text))
        history.compiled(Good(text, SIZES, Notation.LARK), base)
    return found


def test_what_is_done_to_one_definition_in_a_row_is_one_edit() -> None:
    assert bases(FORM % ("a", '"b"'), FORM % ("aa", '"b"'), FORM % ("aaa", '"b"')) == [None, 0, 0]


def test_blanks_comments_and_new_names_are_no_edits() -> None:
    text = FORM % ("aa", '"b"')
    texts = [
        FORM % ("a", '"b"'),
        text,
        f"// Here.\n{text}",
        text.replace("A", "NAME"),
        text.replace("A", "NAME") + "\n",
    ]
    assert bases(*texts) == [None, 0, 0, 0, 0]


def test_an_edit_elsewhere_is_consent() -> None:
    texts = [FORM % ("a", '"b"'), FORM % ("aa", '"b"'), FORM % ("aa", '"c"'), FORM % ("aa", '"d"'), FORM % ("a", '"d"')]
    assert bases(*texts) == [None, 0, 1, 1, 3]


def test_what_is_undone_is_compared_with_where_it_began() -> None:
    texts = [FORM % ("a", '"b"'), FORM % ("aa", '"b"'), FORM % ("a", '"b"')]
    assert bases(*texts) == [None, 0, 0]


def test_other_settings_and_notations_are_not_compared() -> None:
    history = History()
    history.compiled(Good("start: A", SIZES, Notation.LARK, "one"), None)
    assert history.base_of("start: B", Notation.LARK, "other") is None
    assert history.base_of("start: B", Notation.GBNF, "one") is None
    history.compiled(Good("start: B", SIZES, Notation.LARK, "other"), None)
    base = history.base_of("start: C", Notation.LARK, "other")
    assert base is not None
    assert base.text == "start: B"
