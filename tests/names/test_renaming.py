"""Something gets another name: everywhere where it is meant, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright.names import CannotRename
from names.renaming import after

DIALECT = """\
start: pair{item, SEP} text -> item | item?item ~2 %lark { start: item
  item: "i" SEP
  SEP: ";" }  // item
pair{x, s}: x s x | %lark { start: x
  x: "x" }
!item.2: "item" /item/ | <item>
text[stop=SEP, max_tokens=3]: /[a-z]+/
perm::_: item perm::incr(_) %if lt(_, 2) | "" %if true | "item"
SEP: ","
%ignore SEP2
SEP2: SEP "item"i
%extend item: "more" item
%override SEP: "."
"""


def test_all_kinds_of_uses_are_found_and_nothing_else(tmp_path: Path) -> None:
    done = after(tmp_path, "main: item, SEP", "thing", main=DIALECT)["main"]
    expected = DIALECT.replace("{item", "{thing").replace("| item?item ~2", "| thing?thing ~2")
    expected = expected.replace("!item", "!thing").replace("_: item perm", "_: thing perm")
    assert done == expected.replace('extend item: "more" item', 'extend thing: "more" thing')


def test_terminals_in_attributes_and_directives(tmp_path: Path) -> None:
    done = after(tmp_path, 'main: SEP: ","', "COMMA", main=DIALECT)["main"]
    expected = DIALECT.replace("{item, SEP", "{item, COMMA").replace("stop=SEP", "stop=COMMA")
    expected = expected.replace('\nSEP: ","', '\nCOMMA: ","').replace('SEP2: SEP "', 'SEP2: COMMA "')
    assert done == expected.replace("override SEP", "override COMMA")


def test_parameters_are_names_of_their_template_only(tmp_path: Path) -> None:
    done = after(tmp_path, "main: x, s", "y", main=DIALECT)["main"]
    assert done == DIALECT.replace("{x, s}: x s x", "{y, s}: y s y")


def test_names_of_a_grammar_inside_another(tmp_path: Path) -> None:
    done = after(tmp_path, 'main: item: "i"', "inner", main=DIALECT)["main"]
    assert done == DIALECT.replace('start: item\n  item: "i"', 'start: inner\n  inner: "i"')


def test_declared_terminals(tmp_path: Path) -> None:
    text = "start: A B\n%declare A B\n"
    assert after(tmp_path, "main: A B", "C", main=text)["main"] == "start: C B\n%declare C B\n"


PARTS = 'number: DIGIT+ sign\nsign: "-"\nDIGIT: /[0-9]/\n'


@pytest.mark.parametrize("place", ["parts: number", "main: number", "main: import .parts.^number"])
def test_without_an_alias_a_name_is_one_in_all_texts(tmp_path: Path, place: str) -> None:
    texts = {"main": "start: number\n%import .parts.number\n", "parts": PARTS, "other": "number: number\n"}
    texts["twice"] = "start: number\n%import .main.number"
    done = after(tmp_path, place, "amount", **texts)
    assert done == {
        "main": "start: amount\n%import .parts.amount\n",
        "parts": PARTS.replace("number", "amount"),
        "twice": "start: amount\n%import .main.amount",
        "other": texts["other"],
    }


def test_with_an_alias_they_are_two(tmp_path: Path) -> None:
    main = "start: n number\n%import .parts.number -> n\nnumber: DIGIT\n%import .parts (DIGIT, sign)\n"
    assert after(tmp_path, "main: n number", "amount", main=main, parts=PARTS) == {
        "main": main.replace("start: n ", "start: amount ").replace("-> n\n", "-> amount\n"),
        "parts": PARTS,
    }
    for place in ("parts: number", "main: parts.^number"):
        assert after(tmp_path, place, "amount", main=main, parts=PARTS) == {
            "main": main.replace(".number", ".amount"),
            "parts": PARTS.replace("number", "amount"),
        }


def test_lists_and_grammars_inside_import_too(tmp_path: Path) -> None:
    main = "start: %lark {\n start: DIGIT\n %import .parts (DIGIT, sign)\n}\n"
    done = after(tmp_path, "parts: DIGIT", "FIGURE", main=main, parts=PARTS)
    assert done["main"] == main.replace("DIGIT", "FIGURE")


def test_what_comes_along_is_named_by_its_file(tmp_path: Path) -> None:
    main = 'start: number\n%import .sub.parts.number\n%extend sub__parts__sign: "+"\n'
    further = "start: number\n%import .main.number\n%override main__sub__parts__sign: number\n"
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/parts.lark").write_text(PARTS, encoding="utf-8")
    texts = {"main": main, "further": further, "sub/parts": PARTS}
    done = after(tmp_path, "sub/parts: sign", "mark", **texts)
    assert done["main"] == main.replace("sign", "mark")
    assert done["further"] == further.replace("sign", "mark")
    with pytest.raises(CannotRename, match=r"comes from `sub/parts.lark`: it can get another name there"):
        after(tmp_path, "main: sub__parts__sign", "mark", **texts)


def test_budgets_name_what_they_limit(tmp_path: Path) -> None:
    (tmp_path / "main.budget").write_text(
        "# rule item: a remark\nrule item: lr_states < 9\r\nterminal SEP: lexer_states < 9  # item\n"
        "rule pair{item, SEP}: lr_states <= 3\nrule pair: lr_states < 9\nrule parts__sign: lr_states < 9\nrule : x\n"
        "rule lark1.item: lr_states < 9\n",
        encoding="utf-8",
        newline="",
    )
    main = 'start: pair{item, SEP} number %lark { start: item\n item: "x" }\n'
    main += 'pair{a, b}: a b\nitem: "i"\nSEP: ","\n%import .parts.number\n'
    texts = {"main": main, "parts": PARTS}

    def budget(place: str, new: str) -> list[str]:
        before = (tmp_path / "main.budget").read_bytes().decode().splitlines()
        lines = after(tmp_path, place, new, **texts).get("main.budget", "").splitlines()
        return [line for line, was in zip(lines, before, strict=False) if line != was]

    assert budget("main: item, SEP", "it") == ["rule it: lr_states < 9", "rule pair{it, SEP}: lr_states <= 3"]
    assert budget("main: pair{a", "two") == ["rule two{item, SEP}: lr_states <= 3", "rule two: lr_states < 9"]
    assert budget("parts: sign", "mark") == ["rule parts__mark: lr_states < 9"]
    assert budget('main: item: "x"', "inner") == ["rule lark1.inner: lr_states < 9"]
    assert budget("main: a b", "c") == []


def test_gbnf(tmp_path: Path) -> None:
    text = 'root ::= a-b | "a-b" # a-b\na-b ::= [a-b] a-b\n'
    done = after(tmp_path, "main: a-b", "c", main=text)["main"]
    assert done == 'root ::= c | "a-b" # a-b\nc ::= [a-b] c\n'


def test_files_that_import_each_other_have_no_endless_names(tmp_path: Path) -> None:
    one, two = 'start: a\na: "x"\n%import .two.b\n', "b: a\n%import .one.a\n"
    done = after(tmp_path, "one: ^a: ", "c", one=one, two=two)
    assert done == {"one": 'start: c\nc: "x"\n%import .two.b\n', "two": "b: c\n%import .one.c\n"}


@pytest.mark.parametrize(
    ("place", "new", "message"),
    [
        ('main: ^a: "a"', "1", "`1` is no name: names are letters, digits, `_` and single `-` in between"),
        ('main: ^a: "a"', "", "`` is no name"),
        ('main: ^a: "a"', "_", "`_` is no name"),
        ('main: ^a: "a"', "B", "`B` is no name of a rule: `a` is one, and rules have lower-case names"),
        ('main: ^a: "a"', "aB", "`aB` is no name of a rule"),
        ("main: C", "c", "`c` is no name of a terminal: `C` is one, and terminals have upper-case names"),
        ("main: C", "Cc", "`Cc` is no name of a terminal"),
        ('main: ^a: "a"', "number", "`number` is a name in `main.lark` already"),
        ('main: ^a: "a"', "nowhere", "`nowhere` is a name in `main.lark` already"),
        ("main: a x", "x", "`x` stands for something else in `main.lark`, beside `a`"),
        ("main: x, y", "a", "`a` stands for something else in `main.lark`, beside `x`"),
        ("main: x, y", "y", "`y` is a name in `main.lark` already"),
        ("parts: sign", "a", None),
        ("parts: number", "a", "`a` is a name in `main.lark` already"),
        ("main: start", "begin", "`start` is where a grammar starts"),
        ("main: WS", "BLANK", "`WS` is a name of the library `common`"),
        ("main: python.^number", "one", "`number` is a name of the library `python`"),
        ("main: gone -> g", "one", "the file that `gone` comes from cannot be read"),
        ("main: ^k: ", "i", "with that name `main.lark` would mean something else"),
        ("main: C", "PARTS__DIGIT", None),
        ("parts: DIGIT", "SPARE", "parts__SPARE"),
    ],
)
def test_names_that_will_not_do(tmp_path: Path, place: str, new: str, message: str | None) -> None:
    main = (
        'start: a C number t{C, C} n m "k"k\na: "a"\nC: "c"\nt{x, y}: a x\nk: "k" parts__SPARE\nparts__SPARE: "s"\n'
        "%import common.WS\n%ignore WS\n%import .parts.number\n%import python.number -> m\n"
    )
    main += "n: nowhere\n" if "nowhere" in new else 'n: "n"\n'
    main += "%import .gone.gone -> g\n" if "gone" in place else ""
    if message is None:
        after(tmp_path, place, new, main=main, parts=PARTS)
    else:
        with pytest.raises(CannotRename) as raised:
            after(tmp_path, place, new, main=main, parts=PARTS)
        assert message in str(raised.value)
