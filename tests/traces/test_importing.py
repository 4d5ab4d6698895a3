"""Tokens out of lists of ids, texts, and answers with log-probabilities."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from maskwright import InputError, MaskwrightError, Vocabulary
from maskwright.traces.importing import read_tokens

VOCABULARY = Vocabulary.from_tokens(
    [b"a", b"b", b"ab", b"\xc3", b"\xa9", b"1", b"2", b" ", None], end_tokens=[8], special_tokens={"<end>": 8}
)


def read(path: Path, content: Any, form: str | None = None, choice: int = 0) -> tuple[str, list[int]]:
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    told, tokens = read_tokens(str(path), VOCABULARY, form, choice)
    return told, [one.token for one in tokens]


@pytest.mark.parametrize("content", ["[1, 2, 0]", "1 2 0", "1,2,0\n", "1\n2\n0\n", " 1;2; 0"])
def test_a_list_of_ids(tmp_path: Path, content: str) -> None:
    assert read(tmp_path / "a", content) == ("ids", [1, 2, 0])


@pytest.mark.parametrize(
    ("content", "form", "expected"),
    [
        ("abé", None, ("text", [2, 3, 4])),
        ("1 2", "text", ("text", [5, 7, 6])),
        ("", None, ("text", [])),
        ("[]", None, ("ids", [])),
    ],
)
def test_a_text(tmp_path: Path, content: str, form: str | None, expected: tuple[str, list[int]]) -> None:
    assert read(tmp_path / "a", content, form) == expected


def entry(token: str, data: bytes | None = None, *top: tuple[str, Any]) -> dict[str, Any]:
    value: dict[str, Any] = {"token": token, "logprob": -0.5, "bytes": None if data is None else list(data)}
    return {**value, "top_logprobs": [{"token": one, "logprob": number, "bytes": None} for one, number in top]}


def chat(*entries: Any, index: int = 0) -> dict[str, Any]:
    return {"choices": [{"index": index, "logprobs": {"content": list(entries)}}]}


def test_the_answer_of_a_chat(tmp_path: Path) -> None:
    answer = chat(entry("ab", b"ab", ("ab", -0.5), ("zz", -1), ("b", -9999.0)), entry("\\xc3", b"\xc3"), entry("<end>"))
    path = tmp_path / "a.json"
    assert read(path, answer) == ("logprobs", [2, 3, 8])
    _, tokens = read_tokens(str(path), VOCABULARY, None, 0)
    assert tokens[0].top == ((2, -0.5),), "what the vocabulary lacks, and what never comes, is left out"


def test_the_answer_of_an_older_interface(tmp_path: Path) -> None:
    logprobs = {
        "tokens": ["ab", "bytes:\\xc3", "a"],
        "token_logprobs": [-0.5, -0.5, -0.5],
        "top_logprobs": [{"ab": -0.5, "b": -2}, None, {}],
    }
    path = tmp_path / "a.json"
    assert read(path, {"choices": [{"text": "ab", "index": 0, "logprobs": logprobs}]}) == ("logprobs", [2, 3, 0])
    assert read_tokens(str(path), VOCABULARY, None, 0)[1][0].top == ((2, -0.5), (1, -2.0))


def test_a_stream_is_put_together(tmp_path: Path) -> None:
    parts = [chat(entry("a")), {"choices": [{"index": 0, "delta": {}}]}, {"choices": []}, chat(entry("b"))]
    stream = "".join(f"data: {json.dumps(part)}\n\n" for part in parts) + "data: [DONE]\n"
    assert read(tmp_path / "a", stream) == ("logprobs", [0, 1])
    lines = "\n".join(json.dumps(part) for part in parts)
    assert read(tmp_path / "a", lines) == ("logprobs", [0, 1])
    assert read(tmp_path / "a", parts) == ("logprobs", [0, 1])


def test_one_of_several_choices(tmp_path: Path) -> None:
    answer = {"choices": chat(entry("a"))["choices"] + chat(entry("b"), index=1)["choices"]}
    assert read(tmp_path / "a", answer, choice=1) == ("logprobs", [1])
    with pytest.raises(InputError, match="there is no choice 2; there are 0, 1"):
        read(tmp_path / "a", answer, choice=2)


@pytest.mark.parametrize(
    ("content", "form", "said"),
    [
        (chat(entry("zz")), None, 'choices[0].logprobs.content[0]: tokens has no token "zz"'),
        ({"choices": [{"index": 0}]}, None, "choice 0 has no log-probabilities"),
        (chat({"token": 1}), None, "choices[0].logprobs.content[0] has no `token` that is a string"),
        (chat([]), None, "choices[0].logprobs.content[0] has no `token`"),
        (chat({"token": "a", "top_logprobs": 1}), None, "content[0].top_logprobs is no array"),
        (chat({"token": "a", "top_logprobs": [1]}), None, "content[0].top_logprobs has no `token`"),
        (chat(entry("a", None, ("a", "x"))), None, "the logarithm of a probability is no number"),
        ({"choices": [1]}, None, "choices is no array of objects"),
        ({"choices": [{"index": 0, "logprobs": 1}]}, None, "choices[0].logprobs is no object"),
        ({"choices": [{"index": [], "logprobs": None}]}, None, "choice 0 has no log-probabilities"),
        ("a", "ids", "is no list of token ids"),
        ("[1, -2]", "ids", "is no list of token ids"),
        ("a", "logprobs", "is no JSON with log-probabilities"),
        (b"\xff", None, "is not UTF-8 at byte 0"),
    ],
)
def test_what_cannot_be_used_is_one_line(tmp_path: Path, content: Any, form: str | None, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path / "a", content, form)
    assert str(caught.value).startswith(f"{tmp_path / 'a'}: ")
    assert said in str(caught.value)


def test_minus_infinity_is_never(tmp_path: Path) -> None:
    read(tmp_path / "a", chat(entry("a", None, ("a", -math.inf))))
    assert read_tokens(str(tmp_path / "a"), VOCABULARY, None, 0)[1][0].top == ()


KEYS = ["choices", "index", "logprobs", "content", "token", "bytes", "logprob", "top_logprobs", "tokens"]
WORDS = ["a", "ab", "zz", "bytes:\\xc3", "bytes:"]
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=12,
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(JSON, max_size=2) | JSON | st.text())
def test_any_content_gives_tokens_or_one_line(tmp_path: Path, content: Any) -> None:
    shaped = content if isinstance(content, str) else {"choices": content}
    refusal = ""
    try:
        read(tmp_path / "a", json.dumps(shaped) if not isinstance(shaped, str) else shaped)
    except (MaskwrightError, UnicodeEncodeError) as error:
        refusal = str(error)
    assert len(refusal.splitlines()) <= 1
