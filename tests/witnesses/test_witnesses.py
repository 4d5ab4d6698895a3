"""Witnesses are what they are said to be, by the grammar and by the package ``jsonschema``, and asking ends in time."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from json_schema.random_schemas import schema as random_schema
from json_schema.walking import Walked
from maskwright import Vocabulary, compile
from maskwright.acceptance import accepts
from maskwright.diagnostic import Severity
from maskwright.examination import Examination, examine
from maskwright.json_schema import read_json_schema
from maskwright.json_schema.spelling import spell
from maskwright.reading import read_text
from maskwright.witnesses import Judgement, judge, sentence, with_witnesses
from maskwright.witnesses.candidates import MAX_CANDIDATES, candidates
from maskwright.witnesses.judging import is_time, without
from maskwright.witnesses.search import MAX_SUBJECTS

BYTES = Vocabulary.from_tokens([bytes([byte]) for byte in range(256)])


def witnesses(schema: Any) -> dict[str, Any]:
    """The witnesses of all keywords of a schema that have one."""
    walked = Walked(schema)
    reports = with_witnesses(walked.reading.keywords, walked.reading.grammar, walked.compiled, BYTES)
    assert [(one.pointer, one.status) for one in reports] == list(walked.statuses().items())
    return {one.pointer: one.witness for one in reports if one.has_witness}


RELAXED: list[tuple[Any, str]] = [
    ({"type": "array", "uniqueItems": True}, "/uniqueItems"),
    ({"properties": {"a": {"type": "array", "uniqueItems": True}}, "required": ["a"]}, "/properties/a/uniqueItems"),
    (
        {"$ref": "#/$defs/a", "$defs": {"a": {"type": "array", "uniqueItems": True, "minItems": 3}}},
        "/$defs/a/uniqueItems",
    ),
    ({"anyOf": [{"type": "null"}, {"type": "array", "uniqueItems": True}]}, "/anyOf/1/uniqueItems"),
]


@pytest.mark.parametrize(("schema", "pointer"), RELAXED)
def test_what_a_relaxed_keyword_lets_through(schema: Any, pointer: str) -> None:
    assert Walked(schema).statuses()[pointer] == "relaxed"
    witness = witnesses(schema)[pointer]
    assert Walked(schema).verdicts(witness) == [True]
    assert not Draft202012Validator(schema).is_valid(witness)
    without = json.loads(json.dumps(schema))
    *way, last = pointer.split("/")[1:]
    holder = without
    for word in way:
        holder = holder[int(word) if isinstance(holder, list) else word]
    del holder[last]
    assert Draft202012Validator(without).is_valid(witness)


def test_what_each_of_several_tightened_keywords_leaves_out() -> None:
    time = {"type": "string", "format": "time", "examples": ["01:29:60+01:30"]}
    schema = {"anyOf": [{"type": "array", "prefixItems": [time], "minItems": 1}, time]}
    found = witnesses(schema)
    assert {pointer.rpartition("/")[2] for pointer in found} == {"format"}
    assert len(found) == 2
    for witness in found.values():
        assert Walked(schema).verdicts(witness) == [False]
        assert Draft202012Validator(schema).is_valid(witness)


def test_what_a_tightened_keyword_leaves_out() -> None:
    schema = {"type": "string", "format": "time", "examples": ["01:29:60+01:30", "00:59:60+01:00"]}
    assert Walked(schema).statuses()["/format"] == "tightened"
    witness = witnesses(schema)["/format"]
    assert Walked(schema).verdicts(witness) == [False]
    assert Draft202012Validator(schema).is_valid(witness)


UNIQUE = {"type": "object", "properties": {"ids": {"type": "array", "uniqueItems": True}}, "required": ["ids"]}
TIMED = {"type": "object", "properties": {"at": {"type": "string", "format": "time"}}, "required": ["at"]}


@pytest.mark.parametrize("outer", [{"type": "json_schema", "name": "a"}, {"name": "a"}, {"type": "json_object"}])
def test_a_wrapper_has_the_witnesses_of_the_schema_in_it(outer: Any) -> None:
    found = witnesses({**outer, "schema": UNIQUE})
    assert list(found) == ["/schema/properties/ids/uniqueItems"]
    (witness,) = found.values()
    assert Walked(UNIQUE).verdicts(witness) == [True]
    assert not Draft202012Validator(UNIQUE).is_valid(witness)


@pytest.mark.parametrize("tool", [{"name": "f", "inputSchema": TIMED}, [{"name": "f", "parameters": TIMED}]])
def test_what_a_call_leaves_out_is_a_call_whose_arguments_are_valid(tool: Any) -> None:
    (witness,) = witnesses(tool).values()
    assert Walked(tool).verdicts(witness) == [False]
    assert witness.keys() == {"name", "arguments"}
    assert witness["name"] == "f"
    assert Draft202012Validator(TIMED).is_valid(witness["arguments"])
    assert ":60" in witness["arguments"]["at"]


def test_each_of_several_tools_has_its_own_witnesses() -> None:
    tools = {"tools": [{"name": "f", "parameters": UNIQUE}, {"name": "g", "parameters": TIMED}, {"name": "h"}]}
    found = witnesses(tools)
    assert set(found) == {"/tools/0/parameters/properties/ids/uniqueItems", "/tools/1/parameters/properties/at/format"}
    assert [one["name"] for one in found.values()] == ["f", "g"]
    assert Walked(tools).verdicts(*found.values()) == [True, False]


def test_more_tools_than_are_looked_at_are_done_with() -> None:
    tools = [{"name": f"f{number}", "parameters": UNIQUE} for number in range(MAX_SUBJECTS + 4)]
    assert len(witnesses(tools)) == MAX_SUBJECTS


def test_schemas_in_a_grammar_have_witnesses_too() -> None:
    text = f'start: "a" one | "b" other\none: %json {json.dumps(UNIQUE)}\nother: %json {json.dumps(TIMED)}'
    read = read_text(text)
    compiled = compile(read.grammar, BYTES)
    reports = with_witnesses(read.keywords, read.grammar, compiled, BYTES)
    found = {one.pointer: one for one in reports if one.has_witness}
    assert list(found) == ["/properties/ids/uniqueItems", "/properties/at/format"]
    relaxed, tightened = found.values()
    assert text[relaxed.span.start : relaxed.span.end] == '"uniqueItems": true'
    assert text[tightened.span.start : tightened.span.end] == '"format": "time"'
    assert accepts(compiled, (f"a{relaxed.witness_text}".encode(),))
    assert not Draft202012Validator(UNIQUE).is_valid(relaxed.witness)
    assert not accepts(compiled, (f"b{tightened.witness_text}".encode(),))
    assert Draft202012Validator(TIMED).is_valid(tightened.witness)


def test_findings_have_their_witness_as_a_text_by_itself() -> None:
    examination = examine_text(json.dumps(UNIQUE))
    (one,) = examination.found
    assert one.witness is not None
    assert one.related[-1].message == f"the grammar accepts `{one.witness}`, which is not valid"


def examine_text(text: str) -> Examination:
    read = read_text(text)
    return examine(read.grammar, BYTES, keywords=read.keywords)


def test_what_is_enforced_has_no_witness_and_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maskwright.witnesses.search.judge", None)
    assert witnesses({"type": "object", "properties": {"a": {"minimum": 3}}}) == {}


@pytest.mark.parametrize(
    ("schema", "instances", "expected"),
    [
        ("{", ["1"], [None]),
        ('{"$ref": "#"}', ["1"], [None]),
        ('{"$ref": "http://127.0.0.1/nothing"}', ["1"], [None]),
        ('{"pattern": "("}', ['"a"', "1"], [None, True]),
        ('{"type": "null"}', ["null", "1", "[" * 100_000 + "]" * 100_000], [True, False, None]),
        ("true", [], []),
    ],
)
def test_what_cannot_be_judged_is_unknown(schema: str, instances: list[str], expected: list[bool | None]) -> None:
    assert [one.valid for one in judge(schema, ["/a", ""], instances)] == expected


def test_nothing_of_the_current_folder_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("jsonschema.py", "json.py", "maskwright.py", "sitecustomize.py"):
        (tmp_path / name).write_text("raise SystemExit(open('was-run', 'w').write('!'))", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert judge('{"type": "null"}', [], ["null"]) == [Judgement(True)]
    assert not (tmp_path / "was-run").exists()


def test_a_pattern_that_never_ends_is_ended() -> None:
    schema = '{"pattern": "^(a+)+$"}'
    instances = ['"aa"', json.dumps("a" * 60 + "!"), '"b"']
    assert judge(schema, [], instances, seconds=2) == [Judgement(True), Judgement(None), Judgement(None)]


def test_memory_is_bounded() -> None:
    schema = (
        '{"const": ' + "[" * 50 + "]" * 50 + ', "items": {"pattern": "' + "(" * 40 + "a{1000}" + "){1000}" * 40 + '"}}'
    )
    assert [one.valid for one in judge(schema, [], ['["a"]'])] in ([None], [False])


def test_candidates_are_bounded_and_all_different() -> None:
    large = {"enum": [[number, {"a": [number] * 5}] for number in range(2_000)], "maximum": 10**30}
    made = candidates(large, [{"a": [{"b": [1, 2, {"c": None}]}] * 30}] * 3)
    texts = [spell(one) for one in made]
    assert len(texts) == len(set(texts)) == MAX_CANDIDATES


def test_a_schema_of_many_doubts_is_done_with() -> None:
    array = {"type": "array", "uniqueItems": True}
    schema = {"properties": {f"p{number}": array for number in range(300)}}
    walked = Walked(schema)
    reports = with_witnesses(walked.reading.keywords, walked.reading.grammar, walked.compiled, BYTES)
    assert [(one.pointer, one.status) for one in reports] == list(walked.statuses().items())


def test_other_vocabularies_show_as_much() -> None:
    walked = Walked({"type": "array", "uniqueItems": True})
    vocabulary = Vocabulary.from_tokens([b"[", b"]", b"a"])
    compiled = compile(walked.reading.grammar, vocabulary)
    reports = with_witnesses(walked.reading.keywords, walked.reading.grammar, compiled, vocabulary)
    assert [one.has_witness for one in reports] == [False, True]


@pytest.mark.parametrize("whitespace", ["any", "compact", "single"])
def test_witnesses_are_written_as_the_grammar_has_them(whitespace: str) -> None:
    walked = Walked({"type": "array", "uniqueItems": True}, whitespace=whitespace)
    reports = with_witnesses(walked.reading.keywords, walked.reading.grammar, walked.compiled, BYTES)
    (text,) = [one.witness_text for one in reports if one.has_witness]
    assert text is not None
    assert walked.accepts(text)
    assert sentence(reports[1]) == f"the grammar accepts `{text}`, which is not valid"


@pytest.mark.parametrize("name", ["time", "date-time"])
def test_what_lacks_a_format_is_not_called_valid(name: str) -> None:
    schema = {"type": "string", "format": name}
    found = witnesses(schema)["/format"]
    assert ":60" in found
    assert [one.valid for one in judge(json.dumps(schema), [], [spell(found), '"a"'])] == [True, False]


def test_where_no_instance_is_short_none_is_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maskwright.trials.sampling.sentences.random_sentence", None)
    schema = {"type": "array", "minItems": 2_000, "items": {"type": "array", "minItems": 2_000}, "uniqueItems": True}
    assert witnesses(schema) == {}


def test_a_keyword_that_only_describes_for_the_package_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maskwright.witnesses.search.judge", None)
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", "contentEncoding": "base64", "format": "mine"}
    assert set(Walked(schema).statuses().values()) == {"relaxed"}
    assert witnesses(schema) == {}


def doubtful(random: Random) -> Any:
    """A random schema that has something in it that is not just enforced."""
    other = random_schema(random, 1)
    array = {"type": "array", "uniqueItems": True, "minItems": random.choice([0, 1, 3]), "items": other}
    inner = random.choice([array, {**array, "items": True}, {"type": "string", "format": "time"}])
    around: list[Any] = [
        inner,
        {"properties": {"a": inner}, "required": ["a"]},
        {"anyOf": [inner, other]},
        {"allOf": [inner, other]},
        {"type": "array", "items": inner},
        {"if": other, "else": inner},
        {"not": {"not": inner}},
    ]
    return random.choice(around)


@pytest.mark.slow
def test_witnesses_of_random_schemas_are_what_they_are_said_to_be() -> None:
    formats = FormatChecker(formats=())
    formats.checkers["time"] = (is_time, ())

    def is_valid(schema: Any, instance: Any) -> bool:
        return Draft202012Validator(schema, format_checker=formats).is_valid(instance)

    shown = {"relaxed": 0, "tightened": 0}
    for seed in range(60):
        schema = doubtful(Random(f"witness {seed}"))
        grammar = read_json_schema(json.dumps(schema)).grammar
        if Severity.ERROR in {one.severity for one in grammar.diagnostics}:
            continue
        walked = Walked(schema)
        for one in with_witnesses(walked.reading.keywords, walked.reading.grammar, walked.compiled, BYTES):
            if not one.has_witness:
                continue
            shown[one.status] += 1
            assert walked.verdicts(one.witness) == [one.status == "relaxed"], (seed, one)
            assert is_valid(schema, one.witness) is (one.status == "tightened"), (seed, one)
            weaker = without(schema, one.pointer)
            if one.status == "relaxed":
                assert is_valid(weaker, one.witness), (seed, one)
            else:
                assert Walked(weaker).verdicts(one.witness) == [True], (seed, one)
    assert min(shown.values()) > 5


def test_deep_schemas_are_looked_at_without_recursion() -> None:
    nested: Any = 1
    for _ in range(5_000):
        nested = [nested]
    weaker = without({"const": nested, "format": "time"}, "/format")
    assert list(weaker) == ["const"]
    assert weaker["const"] is nested
