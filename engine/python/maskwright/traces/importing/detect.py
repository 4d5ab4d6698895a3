"""Which form a file has, and its tokens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from maskwright.errors import InputError
from maskwright.regular_files import is_handed_over, open_regular_file
from maskwright.traces.importing.ids import ids_of_text
from maskwright.traces.importing.logprobs import is_dump, tokens_of_dump
from maskwright.traces.importing.tokens import Told

if TYPE_CHECKING:
    from maskwright import Vocabulary

FORMS: Final = ("ids", "text", "logprobs")
LARGEST: Final = 64 << 20
"""Bytes of a file."""


def read_tokens(path: str, vocabulary: Vocabulary, form: str | None, choice: int) -> tuple[str, list[Told]]:
    """The form of a file and its tokens. Without a ``form`` what is in it tells. Raises :class:`InputError`."""
    text = _text_of(path)

    def complain(complaint: str) -> InputError:
        return InputError(f"{path}: {complaint}")

    answers = _answers(text) if form in (None, "logprobs") else []
    if answers and (form == "logprobs" or all(map(is_dump, answers))):
        return "logprobs", tokens_of_dump(answers, vocabulary, choice, complain)
    if form == "logprobs":
        raise complain("is no JSON with log-probabilities, in one object or one a line")
    ids = ids_of_text(text) if form != "text" else None
    if ids is not None:
        return "ids", [Told(token) for token in ids]
    if form == "ids":
        raise complain("is no list of token ids, in JSON or with blanks between them")
    return "text", [Told(token) for token in vocabulary.encode(text)]


def _text_of(path: str) -> str:
    place = Path(path)
    try:
        with open_regular_file(place, or_handed_over=is_handed_over(place)) as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > LARGEST:
        raise InputError(f"{path}: is larger than {LARGEST >> 20} MiB")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 at byte {error.start}") from None


def _answers(text: str) -> list[Any]:
    """One object, an array of objects, or an object a line as streams have them; none if it is none of these."""
    if text.lstrip()[:1] not in ("{", "[", "d"):
        return []
    whole = _json(text)
    if whole is not None:
        return whole if isinstance(whole, list) else [whole]
    lines = [line.strip().removeprefix("data:").strip() for line in text.splitlines()]
    values = [_json(line) for line in lines if line not in ("", "[DONE]")]
    return [] if any(value is None for value in values) else values


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
