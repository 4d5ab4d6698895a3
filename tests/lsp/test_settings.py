"""Settings out of whatever editors send."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maskwright.diagnostic import Severity
from maskwright.lsp.settings import FIELDS, Settings, read_settings


@pytest.mark.parametrize(
    "layers",
    [
        (),
        (None,),
        ({},),
        ({"maskwright": None},),
        ({"maskwright": {"vocabulary": None, "start": None, "strict": None}},),
    ],
)
def test_nothing_sets_nothing(layers: tuple[object, ...]) -> None:
    assert read_settings(*layers) == (Settings("o200k_base", None, False), ())


def test_later_layers_lie_over_earlier_ones() -> None:
    first = {"vocabulary": "cl100k_base", "start": "value"}
    second = {"maskwright": {"start": "other", "strict": True, "vocabulary": None}}
    assert read_settings(first, second) == (Settings("cl100k_base", "other", True), ())


@pytest.mark.parametrize(
    ("layer", "problem"),
    [
        ([1], "the settings must be an object, not an array"),
        ({"maskwright": "o200k_base"}, "the settings must be an object, not a string"),
        ({"strict": "yes"}, "the setting `maskwright.strict` must be true or false, not a string"),
        ({"strict": 1}, "the setting `maskwright.strict` must be true or false, not a number"),
        ({"start": True}, "the setting `maskwright.start` must be a string, not true or false"),
        ({"vocabulary": ""}, "the setting `maskwright.vocabulary` is empty"),
        (
            {"vocab": "x"},
            "there is no setting `maskwright.vocab`; "
            "there are vocabulary, start, strict, schemas, targets, costs, inlayHints, severity",
        ),
        ({"schemas": "*.json"}, "the setting `maskwright.schemas` must be an array of strings, not a string"),
        (
            {"schemas": ["a.json", 1]},
            "the setting `maskwright.schemas` must be an array of strings, not an array with other things in it",
        ),
        ({"inlayHints": "off"}, "the setting `maskwright.inlayHints` must be an array of strings, not a string"),
        (
            {"inlayHints": ["costs", "off"]},
            "the setting `maskwright.inlayHints`: 'off' is no kind of hint;"
            " there are terminals, tokens, generated, costs",
        ),
        ({"severity": "N002=error"}, "the setting `maskwright.severity` must be an object, not a string"),
        (
            {"severity": {"N002": "error", "G001": "off"}},
            "the setting `maskwright.severity`: G001 cannot be off: it stops compiling",
        ),
        (
            {"severity": {"N002": None}},
            "the setting `maskwright.severity`: 'None' is no severity of N002;"
            " there are error, warning, information, off",
        ),
    ],
)
def test_what_is_wrong_is_named_and_left_at_its_default(layer: object, problem: str) -> None:
    assert read_settings(layer, layer) == (Settings(), (problem,))


def test_names_of_schemas_are_set_by_pattern() -> None:
    assert read_settings({"schemas": ["*.json", "tools/*.json"]}) == (Settings(schemas=("*.json", "tools/*.json")), ())
    assert read_settings({"schemas": None}) == (Settings(), ())


def test_kinds_of_hints_are_chosen() -> None:
    assert read_settings({"inlayHints": ["costs"]}) == (Settings(inlay_hints=("costs",)), ())
    assert read_settings({"inlayHints": []}) == (Settings(inlay_hints=()), ())
    assert read_settings({"inlayHints": None}) == (Settings(), ())


def test_severities_are_set_by_code() -> None:
    settings, problems = read_settings({"severity": {"N002": "warning", "G008": "off"}})
    assert problems == ()
    assert settings.severities == {"N002": Severity.WARNING, "G008": None}
    assert read_settings({"severity": None}) == (Settings(), ())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["maskwright", "start", "strict", ""]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["maskwright", "start", "strict", "vocabulary", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(JSON, JSON)
def test_anything_makes_settings_of_the_right_types(first: object, second: object) -> None:
    settings, _ = read_settings(first, second)
    assert [type(value) for value in (settings.vocabulary, settings.strict)] == [str, bool]
    assert settings.start is None or type(settings.start) is str


def test_the_page_about_the_server_has_every_setting_with_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs" / "language-server.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `maskwright\.(\w+)` \| `(.+?)` \|", page, flags=re.MULTILINE)
    assert rows == [(name, json.dumps(getattr(Settings(), field))) for name, field in FIELDS.items()]
