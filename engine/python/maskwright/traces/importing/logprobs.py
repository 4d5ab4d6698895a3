r"""The answer of a model interface that was asked for log-probabilities, as OpenAI's and those like it give it.

Chat: ``choices[].logprobs.content[]`` of ``{token, bytes, logprob, top_logprobs: [the same]}``. The older completions:
``choices[].logprobs.{tokens, token_logprobs, top_logprobs: [{token: logprob}]}``. A stream is many such objects, one a
line, with or without ``data:`` before it; its parts are put together. Tokens are told as text and bytes, never as ids,
and so they are looked up in the vocabulary.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from maskwright.errors import InputError
from maskwright.stepping.visible import shortened
from maskwright.traces.fields import is_finite
from maskwright.traces.importing.tokens import Told

if TYPE_CHECKING:
    from maskwright import Vocabulary

Complain = Callable[[str], InputError]

# What interfaces write for "as good as never" instead of minus infinity.
LEAST: Final = -9_999.0
_AS_BYTES: Final = "bytes:"


def tokens_of_dump(answers: list[Any], vocabulary: Vocabulary, choice: int, complain: Complain) -> list[Told]:
    """The tokens of one choice. ``complain`` makes the error of a sentence. Raises :class:`InputError`."""
    told: list[Told] = []
    seen: set[int] = set()
    reader = _Reader(vocabulary, complain)
    for number, answer in enumerate(answers):
        within = f"answer {number}: " if len(answers) > 1 else ""
        for place, one in enumerate(_choices(answer, f"{within}choices", complain)):
            index = one.get("index", place)
            seen.add(index if isinstance(index, int) else place)
            if index == choice:
                told += reader.tokens(one.get("logprobs"), f"{within}choices[{place}].logprobs")
    if choice not in seen:
        raise complain(f"there is no choice {choice}; there are {', '.join(map(str, sorted(seen)[:9])) or 'none'}")
    if not told:
        raise complain(f"choice {choice} has no log-probabilities: they have to be asked for, with `logprobs`")
    return told


def is_dump(value: Any) -> bool:
    """Whether this is an answer of such an interface, whatever is in it."""
    return isinstance(value, dict) and isinstance(value.get("choices"), list)


def _choices(answer: Any, where: str, complain: Complain) -> list[dict[str, Any]]:
    choices = answer.get("choices") if isinstance(answer, dict) else None
    if not isinstance(choices, list) or not all(isinstance(one, dict) for one in choices):
        raise complain(f"{where} is no array of objects")
    return choices


class _Reader:
    """Looks tokens up; ``where`` is the place for messages."""

    def __init__(self, vocabulary: Vocabulary, complain: Complain) -> None:
        self._vocabulary, self._complain = vocabulary, complain

    def tokens(self, logprobs: Any, where: str) -> Iterator[Told]:
        if logprobs is None:
            return
        if not isinstance(logprobs, dict):
            raise self._complain(f"{where} is no object")
        if isinstance(logprobs.get("content"), list):
            yield from self._chat(logprobs["content"], f"{where}.content")
        elif isinstance(logprobs.get("tokens"), list):
            yield from self._older(logprobs, where)

    def _chat(self, content: list[Any], where: str) -> Iterator[Told]:
        for number, entry in enumerate(content):
            here = f"{where}[{number}]"
            top = entry.get("top_logprobs") if isinstance(entry, dict) else None
            if top is not None and not isinstance(top, list):
                raise self._complain(f"{here}.top_logprobs is no array")
            token = self._known(entry, here)
            pairs = [(self._entry(one, f"{here}.top_logprobs"), one.get("logprob")) for one in top or ()]
            yield Told(token, self._top(pairs, here))

    def _older(self, logprobs: dict[str, Any], where: str) -> Iterator[Told]:
        tops = logprobs.get("top_logprobs")
        for number, text in enumerate(logprobs["tokens"]):
            here = f"{where}.tokens[{number}]"
            top = tops[number] if isinstance(tops, list) and number < len(tops) else None
            pairs = [(self._id({"token": one}), value) for one, value in top.items()] if isinstance(top, dict) else []
            yield Told(self._known({"token": text}, here), self._top(pairs, here))

    def _known(self, entry: Any, where: str) -> int:
        token = self._entry(entry, where)
        if token is None:
            told = entry["token"].encode("utf-8", "surrogatepass")
            raise self._complain(f"{where}: {self._vocabulary.name} has no token {shortened(told)}")
        return token

    def _entry(self, entry: Any, where: str) -> int | None:
        """The id of an entry; ``None`` if the vocabulary lacks it."""
        if not isinstance(entry, dict) or not isinstance(entry.get("token"), str):
            raise self._complain(f"{where} has no `token` that is a string")
        return self._id(entry)

    def _id(self, entry: dict[str, Any]) -> int | None:
        text = entry["token"]
        same = self._vocabulary.ids(_bytes_of(text, entry.get("bytes")))
        return same[0] if same else self._vocabulary.special_tokens.get(text)

    def _top(self, pairs: list[tuple[int | None, Any]], where: str) -> tuple[tuple[int, float], ...]:
        """Candidates that the vocabulary has and that may come at all."""
        for _, value in pairs:
            if not is_finite(value) and value != -math.inf:
                raise self._complain(f"{where}: the logarithm of a probability is no number")
        return tuple((token, float(value)) for token, value in pairs if token is not None and value > LEAST)


def _bytes_of(text: str, told: Any) -> bytes:
    if isinstance(told, list) and all(type(one) is int and 0 <= one < 256 for one in told):
        return bytes(told)
    if text.startswith(_AS_BYTES):
        # Tokens that are no text by themselves, as `bytes:\xe2\x80`.
        rest = text[len(_AS_BYTES) :]
        parts = rest.split("\\x")[1:]
        if "".join(f"\\x{part}" for part in parts) == rest and all(_is_byte(part) for part in parts):
            return bytes(int(part, 16) for part in parts)
    return text.encode("utf-8", "surrogatepass")


def _is_byte(digits: str) -> bool:
    return len(digits) == 2 and all(digit in "0123456789abcdefABCDEF" for digit in digits)
