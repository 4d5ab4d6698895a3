"""The growth alarm: by how much, through which definition, and none where nobody would want one."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright import Cancelled, CancelToken, Vocabulary, compile
from maskwright.diagnostic import Diagnostic
from maskwright.examination import examine
from maskwright.grammar import Grammar, Notation
from maskwright.growth import find_growth, good_of
from maskwright.json_schema import SchemaOptions
from maskwright.reading import ReadingOptions, read_text

# The last one reaches deep into the stack of some grammars.
TOKENS = Vocabulary.from_tokens([*(bytes([byte]) for byte in range(32, 127)), b"!!!!!!!!!"])


def read(text: str, path: Path | None = None) -> Grammar:
    return read_text(text, path=str(path) if path else None).grammar


def growth(before: str, after: str) -> list[Diagnostic]:
    old, new = read(before), read(after)
    assert old.notation is new.notation
    return list(find_growth(good_of(old, compile(old, TOKENS)), new, compile(new, TOKENS), TOKENS, read))


def place(one: Diagnostic, text: str) -> str:
    return text[one.span.start : one.span.end]


def lexer_states(text: str) -> int:
    states: int = compile(read(text), TOKENS).stats["lexer_states"]
    return states


WORDS = (
    'start: (WORD | NUMBER | list)+\nlist: "[" item* "]"\nitem: "<" NUMBER ">"\n'
    "WORD: /[a-z]{1,%d}/\nNUMBER: /[0-9]{1,%d}/\n"
)


@pytest.mark.parametrize(("least", "most", "times"), [(300, 2100, "6.7"), (20, 5000, "143"), (485, 1485, "3")])
def test_the_factor_and_the_terminal(least: int, most: int, times: str) -> None:
    before, after = WORDS % (least, 9), WORDS % (most, 9)
    (found,) = growth(before, after)
    states = f"{lexer_states(before):,} → {lexer_states(after):,} states"
    assert found.message == f"this edit made the lexer {times} times larger ({states}), through `WORD`"
    assert (found.code, place(found, after), found.span.start) == ("C020", "WORD", after.index("WORD:"))
    assert [one.message for one in found.related] == [f"without the change of `WORD`: {lexer_states(before):,} states"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (WORDS % (2000, 9), WORDS % (20, 9)),  # It shrinks.
        (WORDS % (20, 9), WORDS % (900, 9)),  # Large as a factor, and small all the same.
        (WORDS % (1000, 9), WORDS % (2900, 9)),  # Large, and a small factor.
        (WORDS % (2000, 9), WORDS.replace("WORD", "NAME") % (2000, 9)),
        (WORDS % (2000, 9), f"// A remark.\n\n{WORDS % (2000, 9)}"),
    ],
)
def test_no_alarm(before: str, after: str) -> None:
    assert growth(before, after) == []


def test_of_several_changes_the_one_is_found_that_it_is_due_to() -> None:
    before = WORDS % (9, 9)
    after = (WORDS % (10, 4000)).replace('"<"', '"(" | "<"').replace("list)+", "list)*")
    (found,) = growth(before, after)
    assert found.message.endswith(", through `NUMBER`")
    assert place(found, after) == "NUMBER"
    told = {place(Diagnostic("", found.severity, "", one.span), after): one.message for one in found.related}
    assert set(told) == {"start", "item", "WORD", "NUMBER"}
    states = {name: int(message.split(": ")[1].split()[0].replace(",", "")) for name, message in told.items()}
    assert states["NUMBER"] == lexer_states(after.replace("4000", "9"))
    assert states["WORD"] == lexer_states(after.replace("1,10", "1,9"))
    assert states["item"] == lexer_states(after.replace('"(" | "<"', '"<"'))


def test_a_new_terminal_is_to_blame_and_not_the_rule_that_uses_it() -> None:
    before = WORDS % (9, 9)
    after = before.replace('"<" NUMBER ">"', '"<" (NUMBER | TEXT) ">"') + "TEXT: /'.{0,3000}'/\n"
    (found,) = growth(before, after)
    assert found.message.endswith(", through `TEXT`")
    assert found.span.start == after.index("TEXT:")


def test_a_terminal_that_was_written_before_it_is_used_is_to_blame() -> None:
    before = WORDS % (9, 9) + "TEXT: /'.{0,3000}'/\n"
    after = before.replace('"<" NUMBER ">"', '"<" (NUMBER | TEXT) ">"')
    (found,) = growth(before, after)
    assert found.message.endswith(", through `TEXT`")
    # The start rule was not used either, and all that there is hangs on it.
    after = (WORDS % (9, 9)).replace('"<" NUMBER ">"', '"<" (NUMBER | "(" start ")"~0..1500) ">"')
    (found,) = growth(WORDS % (9, 9), after)
    assert found.message.endswith(", through `item`")


def test_what_depends_on_the_tokens_grows_by_itself() -> None:
    form = "root ::= a | b | c\n" + "".join(f'{name} ::= "{name}" root{{0,%d}} "!"\n' for name in "abc")
    (found,) = growth(form % (9, 9, 9), form % (9, 300, 9))
    assert found.message.startswith("this edit made the Parser DWA ")
    assert found.message.endswith(" edges), through `b`")


def test_very_many_changes_are_weighed_and_few_are_tried() -> None:
    names = [f"T{number}" for number in range(400)]
    form = "start: " + " | ".join(names) + "\n" + "".join(f"{name}: /{name}-[a-z]{{1,%d}}/\n" for name in names)
    after = form % tuple(3000 if name == "T222" else 3 for name in names)
    (found,) = growth(form % ((2,) * 400), after)
    assert found.message.endswith(", through `T222`")
    assert found.related[-1].message == "392 of 400 changes could not be tried"


def test_what_is_a_part_of_a_terminal_is_found_where_it_is_written() -> None:
    before = 'start: WORD "." OTHER\nWORD: PART+\nPART: /[a-z]{1,3}[0-9]/\nOTHER: /[A-Z]/\n'
    after = before.replace("{1,3}", "{1,3000}").replace("[A-Z]", "[A-Y]")
    (found,) = growth(before, after)
    assert found.message.endswith(", through `PART`")


def test_rules_multiply_lr_states() -> None:
    before, after = (f'start: item ("," item)~0..{most}\nitem: "a" | "(" start ")"\n' for most in (9, 2000))
    (found,) = growth(before, after)
    assert found.message.startswith("this edit made the LR automaton ")
    assert found.message.endswith(", through `start`")
    assert [one.message for one in found.related] == [
        "without the change of `start`: 28 states",
        "it made the Parser DWA 88 times larger (23 → 2,014 edges)",
    ]


def test_the_lexer_and_the_lr_automaton_grow_for_reasons_of_their_own() -> None:
    before = WORDS % (9, 9)
    after = (WORDS % (3000, 9)).replace("item*", "item~0..2000")
    first, second = growth(before, after)
    assert first.message.startswith("this edit made the lexer ")
    assert first.message.endswith(", through `WORD`")
    assert second.message.startswith("this edit made the LR automaton ")
    assert second.message.endswith(", through `list`")


def test_no_change_alone_explains_it() -> None:
    form = "start: A | B | C\nA: /a[x-z]{1,%d}/\nB: /b[x-z]{1,%d}!/\nC: /c[x-z]{1,%d}[?]/\n"
    after = form % (500, 500, 500)
    (found,) = growth(form % (9, 9, 9), after)
    assert found.message.endswith("; none of its changes explains half of it alone (3 were tried)")
    assert len(found.related) == 3


def test_a_renamed_definition_that_grew_is_found_under_its_new_name() -> None:
    before = WORDS % (9, 9)
    after = (WORDS % (4000, 9)).replace("WORD", "NAME").replace("item", "entry")
    (found,) = growth(before, after)
    assert found.message.endswith(", through `NAME`")
    assert place(found, after) == "NAME"
    assert len(found.related) == 1


def test_an_ignored_terminal_with_another_name_that_grew() -> None:
    before = "start: A+\nA: /[a-z]/\nBLANK: / /\n%ignore BLANK\n"
    after = "start: A+\nA: /[a-z]/\nSPACE: /@[a-z]{1,2000}/ | / /\n%ignore SPACE\n"
    (found,) = growth(before, after)
    assert found.message.endswith(", through `SPACE`")
    assert len(found.related) == 1


def test_what_was_only_made_trivial_is_not_to_blame_for_all_below_it() -> None:
    # `total` is new, as `sum` is gone, and leads to everything.
    before = 'start: sum\nsum: term ("+" term)*\nterm: NUMBER | "(" sum ")"\nNUMBER: /[0-9]{1,9}/\n'
    after = 'start: "=" total\ntotal: "-"? term (("+" | "-") term)*\nterm: NUMBER\nNUMBER: /[0-9]{1,2000}/\n'
    (found,) = growth(before, after)
    assert found.message.endswith(", through `NUMBER`")


def test_who_pastes_a_whole_grammar_does_not_wonder() -> None:
    whole = "".join(f"R{n}: /[a-z]{{10}}{n}/\n" for n in range(120))
    assert growth('start: "a"\n', "start: " + " | ".join(f"R{n}" for n in range(120)) + "\n" + whole) == []
    # Nor who had written it already, and uses it now.
    before = 'start: "a"\nothers: ' + " | ".join(f"R{n}" for n in range(120)) + "\n" + whole
    assert growth(before, before.replace('"a"', 'others | "a"')) == []


def test_gbnf() -> None:
    before, after = (
        f'root ::= "<" word ">" other\nword ::= ("a" "b" | "c"){{0,{most}}}\nother ::= [a-{end}]\n'
        for most, end in ((9, "z"), (3000, "y"))
    )
    (found,) = growth(before, after)
    assert found.message.endswith(", through `word`")
    assert place(found, after) == "word"


SCHEMA = '{"type": "object", "properties": {"a": {"type": "string"%s}, "b": {"type": "integer"%s}}}'


def test_a_json_schema_by_its_places() -> None:
    before, after = SCHEMA % (', "maxLength": 9', ""), SCHEMA % (', "maxLength": 500', ', "minimum": 3')
    (found,) = growth(before, after)
    assert found.message.endswith(", through `/properties/a/maxLength`")
    assert place(found, after) == '"maxLength"'
    (found,) = growth(SCHEMA % ("", ""), SCHEMA % (', "maxLength": 500', ', "minimum": 3'))
    assert found.message.endswith(", through `/properties/a/maxLength`")


def test_a_file_that_is_imported(tmp_path: Path) -> None:
    path, text = tmp_path / "main.lark", "%import .part.WORD\nstart: WORD\n"
    (tmp_path / "part.lark").write_text("WORD: /a{1,9}/")
    old = read(text, path)
    base = good_of(old, compile(old, TOKENS))
    (tmp_path / "part.lark").write_text("WORD: /a{1,3000}/")
    new = read(text, path)
    (found,) = find_growth(base, new, compile(new, TOKENS), TOKENS, read)
    assert found.message.endswith("; nothing in this text has changed, so it is what it imports or how it is read")
    assert place(found, text) == "start"


def test_a_directive_is_a_change_too() -> None:
    before = "start: A+\nA: /[a-z]/\n%ignore / /\n"
    after = "start: A+\nA: /[a-z]/\n%ignore / /\n%ignore /#.{0,2000}#/\n"
    (found,) = growth(before, after)
    assert found.message.endswith(", through `%ignore`")
    assert found.span.start == after.rindex("%ignore")


def test_without_compiles_it_is_what_the_engine_counts_most_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maskwright.growth.alarm.compiles_worth", lambda sizes, most: 0)
    (found,) = growth(WORDS % (9, 9), WORDS % (12, 4000))
    assert found.message.endswith("; `NUMBER` has most part in it of what changed")
    (found,) = growth(SCHEMA % (', "maxLength": 9', ""), SCHEMA % (', "maxLength": 500', ', "minimum": 3'))
    assert found.message.endswith("; it has 2 changes, which would take too long to tell apart")


def test_it_stops_when_nobody_wants_it() -> None:
    old, new = read(WORDS % (9, 9)), read(WORDS % (9, 4000))
    base, now, cancel = good_of(old, compile(old, TOKENS)), compile(new, TOKENS), CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        list(find_growth(base, new, now, TOKENS, read, cancel))


def test_examine_says_it_and_only_when_asked_to_compare() -> None:
    old, new = read(WORDS % (9, 9)), read(WORDS % (4000, 9))
    base = good_of(old, compile(old, TOKENS))
    found = examine(new, TOKENS, base=base).found
    assert [one.code for one in found].count("C020") == 1
    assert "C020" not in [one.code for one in examine(new, TOKENS).found]


def test_variants_are_read_as_the_text_was() -> None:
    options = ReadingOptions(notation=Notation.JSON_SCHEMA, schema=SchemaOptions(whitespace="compact"))
    old, new = (
        read_text(SCHEMA % (f', "maxLength": {most}', f', "minimum": {least}'), options=options).grammar
        for most, least in ((9, 3), (500, 4))
    )
    base = good_of(old, compile(old, TOKENS))
    (found,) = [one for one in examine(new, TOKENS, options=options, base=base).found if one.code == "C020"]
    small = read_text(SCHEMA % (', "maxLength": 9', ', "minimum": 4'), options=options).grammar
    expected = compile(small, TOKENS).stats["lexer_states"]
    assert found.related[0].message == f"without the change of `/properties/a/maxLength`: {expected} states"
