"""Lines of traces: written and read back, and whatever else stands there is one sentence with its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from maskwright import InputError
from maskwright.grammar import Notation
from maskwright.reading import ReadingOptions
from maskwright.schema_options import SchemaOptions
from maskwright.traces import open_trace
from maskwright.traces.fields import LARGEST
from maskwright.traces.format import (
    LONGEST_LINE,
    EngineOf,
    Event,
    GrammarOf,
    Header,
    Mask,
    Rollback,
    Step,
    VocabularyOf,
)
from maskwright.traces.header import digest_of, header_line, header_of
from maskwright.traces.lines import event_of, line_of

IDS = st.integers(0, LARGEST)
TIMES = st.none() | st.integers(0, 10**9).map(lambda tenths: tenths / 10)
DIGESTS = st.text("0123456789abcdef", min_size=64, max_size=64)
NAMES = st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)


@st.composite
def masks(draw: st.DrawFn) -> Mask | None:
    allowed = draw(st.none() | st.frozensets(IDS, max_size=5).map(lambda ids: tuple(sorted(ids))))
    count = draw(st.none() | IDS) if allowed is None else draw(st.none() | st.just(len(allowed)))
    digest = draw(st.none() | DIGESTS)
    return None if (count, digest, allowed) == (None, None, None) else Mask(count, digest, allowed)


@st.composite
def steps(draw: st.DrawFn) -> Step:
    token, data = draw(st.sampled_from([(IDS, None), (None, st.binary(max_size=5)), (None, None)]))
    taken = (None if token is None else draw(token), None if data is None else draw(data))
    refused = taken != (None, None) and draw(st.booleans())
    top = tuple(draw(st.lists(st.tuples(IDS, st.floats(-1e6, 0)), max_size=3)))
    return Step(*taken, refused, draw(masks()), top, draw(TIMES), draw(TIMES))


EVENTS = st.builds(Rollback, IDS) | steps()


@given(EVENTS)
def test_an_event_is_read_as_it_was_written(event: Event) -> None:
    line = line_of(event)
    assert line.endswith(b"}\n")
    assert line.count(b"\n") == 1
    assert event_of(json.loads(line)) == event


@st.composite
def headers(draw: st.DrawFn) -> Header:
    schema = SchemaOptions(
        draw(st.sampled_from(["declared", "any"])), draw(st.sampled_from(["any", "compact", "single"]))
    )
    reading = ReadingOptions(
        draw(st.none() | st.sampled_from(list(Notation))), draw(NAMES), draw(st.integers(0, 50)), schema
    )
    text = draw(NAMES)
    grammar = GrammarOf(draw(NAMES), None if text is None else digest_of(text), text, reading)
    engine = EngineOf(draw(NAMES) or "unknown", draw(NAMES), draw(NAMES))
    return Header(grammar, VocabularyOf(draw(NAMES), draw(NAMES), draw(st.none() | IDS)), engine, draw(st.booleans()))


@given(headers())
def test_a_header_is_read_as_it_was_written(header: Header) -> None:
    assert header_of(json.loads(header_line(header))) == header


def complaint(path: Path, *lines: object) -> str:
    """What is said of a trace with these lines, objects being written as JSON."""
    texts = [line if isinstance(line, bytes) else (json.dumps(line) + "\n").encode() for line in lines]
    path.write_bytes(b"".join(texts))
    with pytest.raises(InputError) as caught, open_trace(str(path)) as trace:
        list(trace.events())
    message = str(caught.value)
    assert message.startswith(f"{path}:")
    assert len(message.splitlines()) == 1
    return message.removeprefix(f"{path}:")


HEAD = {"trace": 1}


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (b"", "1: the trace is empty"),
        (b'{"tra', "1: the trace is empty: its first line is not whole"),
        (b"start: A\n", "1: is no JSON: Expecting value at character 1"),
        ([1], "1: is no JSON object"),
        ({}, "1: this is no trace: the first line has no `trace`"),
        ({"trace": 2}, "1: this is version 2 of the form of traces, and version 1 is known here"),
        ({"trace": True}, "1: `trace` is no whole number from 0 on"),
        ({"trace": 1, "grammar": []}, "1: `grammar` is no object"),
        ({"trace": 1, "grammar": {"path": 1}}, "1: `grammar.path` is no string"),
        ({"trace": 1, "grammar": {"text": "\ud800"}}, "1: `grammar.text` is no text"),
        ({"trace": 1, "grammar": {"text": "a", "sha256": "b"}}, "1: `grammar.sha256` is not that of `grammar.text`"),
        ({"trace": 1, "grammar": {"notation": "yacc"}}, "1: `grammar.notation` is none of lark, gbnf"),
        ({"trace": 1, "grammar": {"indent_depth": 51}}, "1: `grammar.indent_depth` is more than 50"),
        (
            {"trace": 1, "grammar": {"whitespace": "x"}},
            "1: `grammar.whitespace` is one of any, compact, single, not 'x'",
        ),
        ({"trace": 1, "vocabulary": {"size": -1}}, "1: `vocabulary.size` is no whole number"),
        ({"trace": 1, "top_is_masked": 1}, "1: `top_is_masked` is neither true nor false"),
    ],
)
def test_a_first_line_that_is_none(tmp_path: Path, first: object, said: str) -> None:
    assert said in complaint(tmp_path / "a.trace", first)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"nonsense\n", "is no JSON"),
        (b"[" * 100_000 + b"\n", "is no JSON: it is nested too deeply"),
        (b'{"token": ' + b"9" * 5_000 + b"}\n", "is no JSON: a number has too many digits"),
        (b'{"token": "\xff"}\n', "is no JSON: it is not UTF-8"),
        (b"{" + b" " * LONGEST_LINE + b"}\n", "is longer than 4 MiB"),
        ([], "is no JSON object"),
        ({"token": 1.0}, "`token` is no whole number"),
        ({"token": 1 << 32}, "`token` is no whole number"),
        ({"token": True}, "`token` is no whole number"),
        ({"token": 1, "bytes": "61"}, "a line has a `token` or `bytes`, not both"),
        ({"bytes": "6"}, "`bytes` are no hexadecimal digits"),
        ({"bytes": 61}, "`bytes` is no string"),
        ({"refused": True}, "what was `refused` is missing"),
        ({"refused": 1, "token": 1}, "`refused` is neither true nor false"),
        ({"count": -1}, "`count` is no whole number"),
        ({"digest": "AB"}, "`digest` is no SHA-256"),
        ({"allowed": {}}, "`allowed` is no array"),
        ({"allowed": [1, "2"]}, "`allowed` is no array of token ids"),
        ({"allowed": [1, 2], "count": 3}, "`count` is 3, and `allowed` has 2 ids"),
        ({"top": [[1]]}, "`top` is no array of pairs"),
        ({"top": [[1, float("nan")]]}, "`top` is no array of pairs"),
        ({"mask_us": -1}, "`mask_us` is no time in microseconds"),
        ({"commit_us": float("inf")}, "`commit_us` is no time in microseconds"),
        ({"rollback": "1"}, "`rollback` is no whole number"),
        ({"rollback": 1, "token": 1}, "a line with `rollback` has no `token`"),
    ],
)
def test_a_line_that_is_none(tmp_path: Path, line: object, said: str) -> None:
    assert complaint(tmp_path / "a.trace", HEAD, b"\n", {"token": 1}, line, {"token": 2}).startswith(f"4: {said}")


@pytest.mark.parametrize("rest", [b'{"tok', b'{"token": 1', b"{", b'{"token": "\xc3'])
def test_a_part_of_a_line_at_the_end_is_left_out_and_told(tmp_path: Path, rest: bytes) -> None:
    path = tmp_path / "a.trace"
    path.write_bytes(b'{"trace": 1}\n{"token": 1}\n' + rest)
    with open_trace(str(path)) as trace:
        assert [event for _, event in trace.events()] == [Step(token=1)]
        assert trace.is_cut


def test_a_whole_line_without_its_end_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    path.write_bytes(b'{"trace": 1, "unknown": [1]}\r\n{"token": 1, "more": null}')
    with open_trace(str(path)) as trace:
        assert [event for _, event in trace.events()] == [Step(token=1)]
        assert not trace.is_cut


def test_what_is_no_file(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "gone", "", "a\0b"):
        with pytest.raises(InputError, match="cannot be read"), open_trace(str(name)):
            pass


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)
KEYS = st.sampled_from(
    "trace grammar vocabulary engine token bytes refused count digest allowed top mask_us rollback".split()  # noqa: SIM905
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.dictionaries(KEYS, JSON | IDS | st.lists(IDS, max_size=3), max_size=4), max_size=4), st.booleans())
def test_any_json_is_read_or_refused_with_its_line(
    tmp_path_factory: pytest.TempPathFactory, lines: list[dict[str, Any]], headed: bool
) -> None:
    path = tmp_path_factory.mktemp("any") / "a.trace"
    path.write_text("".join(json.dumps(line) + "\n" for line in [HEAD] * headed + lines))
    refusal = ""
    try:
        with open_trace(str(path)) as trace:
            list(trace.events())
    except InputError as error:
        refusal = str(error)
    assert not refusal or refusal.startswith(f"{path}:")
