"""Signature help for templates, in text that is being written."""

from __future__ import annotations

import pytest
from lsprotocol import types

from lsp.editor import Editor
from lsp.snapshots import snapshot_of
from maskwright.diagnostic import Span
from maskwright.lsp.features.signature_help import signature_at

TEMPLATES = "// Items with something between.\n_sep{x, s}: x (s x)*\nmaybe{y}: y?\nstart: "


def active(written: str, after: str = "") -> tuple[str, int] | None:
    """The template and the parameter at the end of what was written."""
    text = TEMPLATES + written
    found = signature_at(snapshot_of(text + after), len(text))
    return (found.template.name, found.active) if found else None


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("_sep{", ("_sep", 0)),
        ("_sep{ item", ("_sep", 0)),
        ("_sep{item,", ("_sep", 1)),
        ('_sep{"}, {", ', ("_sep", 1)),
        ('_sep{"a, ', ("_sep", 0)),
        ("_sep{/[,}]/, ", ("_sep", 1)),
        ("_sep{(a, b", ("_sep", 0)),
        ("_sep{(a b), ", ("_sep", 1)),
        ("_sep{maybe{a", ("maybe", 0)),
        ("_sep{maybe{a}, ", ("_sep", 1)),
        ("_sep{maybe{a, b", ("maybe", 0)),
        ("_sep{a, b, c", ("_sep", 1)),
        ("_sep{a{2,5}, ", ("_sep", 1)),
        ('_sep{"😀", ', ("_sep", 1)),
        ("_sep{a,\n  ", ("_sep", 1)),
        ("_sep{a, // b, c\n", ("_sep", 1)),
        ("_sep{a // b, ", None),
        ("_sep{a} ", None),
        ("a{2,", None),
        ("unknown{", None),
        ("a) } ", None),
        ('"_sep{', None),
        ("", None),
        ("a\nother{x, ", None),
        ("_sep{a\nnext: ", None),
    ],
)
def test_the_innermost_template_is_told(written: str, expected: tuple[str, int] | None) -> None:
    assert active(written) == expected
    assert active(written, "}\nb: /b/\n") == expected


def test_other_notations_have_no_templates() -> None:
    for text in ("root ::= a{", '{"type": "string", '):
        assert signature_at(snapshot_of(text), len(text)) is None


def test_a_template_far_away_is_found_in_ten_thousand_lines() -> None:
    text = TEMPLATES + "a\n" + 'r: "r" // 😀\n' * 10_000 + "last: _sep{a, "
    found = signature_at(snapshot_of(text), len(text))
    assert found is not None
    assert found.label == "_sep{x, s}"


@pytest.mark.asyncio(loop_scope="session")
async def test_an_editor_gets_the_parameters_and_the_remark(any_encoding: Editor) -> None:
    document = any_encoding.open(f'{TEMPLATES}"😀" _sep{{"😀", b\r\n'.replace("\n_sep", "\r\n_sep"))
    position = document.converter.range(Span(document.text.rindex("b"), len(document.text))).start
    params = types.SignatureHelpParams(document.identifier, position)
    found = await document.client.text_document_signature_help_async(params)
    assert found is not None
    (signature,) = found.signatures
    assert (signature.label, signature.documentation) == ("_sep{x, s}", "Items with something between.")
    assert [tuple(one.label) for one in signature.parameters or ()] == [(5, 6), (8, 9)]
    assert found.active_parameter == 1


@pytest.mark.asyncio(loop_scope="session")
async def test_braces_and_commas_trigger_it(editor: Editor) -> None:
    options = editor.result.capabilities.signature_help_provider
    assert options is not None
    assert list(options.trigger_characters or ()) == ["{", ","]
