"""Decoders of ``tokenizer.json``: what the steps of one make of a piece, by itself and whatever stands beside it.

Steps are done in their order, as the package ``tokenizers`` does them. Up to a step that joins the pieces (``Fuse``,
``ByteLevel``) they see a piece at a time, and behind it the whole text; what then depends on neighbours is refused,
except for blanks at the start of a text and at its end, which notes tell.

>>> decoding("some.json", {"type": "Metaspace", "replacement": "_", "prepend_scheme": "never"}).to_bytes("_a")
b' a'
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.pieces import SPACE, byte_level, fallback_byte, in_utf8
from maskwright.vocabulary_files.source import LARGEST_FILE, json_kind

Step: TypeAlias = Callable[[str | bytes], str | bytes]

MOST_STEPS: Final = 32
"""Each piece goes through all of them; decoders in use have four."""

_REFUSED: Final = {
    "WordPiece": "it puts blanks between words, whatever the text had",
    "CTC": "it drops tokens that repeat",
}
_AT_START: Final = "a blank at the start of a text belongs to its first token, and is taken off again when decoding"
_AT_END: Final = "a blank at the end of a text belongs to its last token, and is taken off again when decoding"


@dataclass(frozen=True, slots=True)
class Decoding:
    """What makes bytes of a piece, what is to be said about it, and whether pieces such as ``<0x41>`` are bytes."""

    to_bytes: Callable[[str], bytes]
    notes: tuple[str, ...]
    falls_back: bool


def decoding(name: str, decoder: object) -> Decoding:
    """Read a decoder. Raises :class:`VocabularyError` for those that make bytes depend on neighbours or are unknown."""
    if not isinstance(decoder, Mapping):
        raise VocabularyError(f"{name}: without a decoder, tokens would be joined with blanks: {json_kind(decoder)}")
    reader = _Reader(name)
    for number, step in enumerate(_steps(decoder)):
        if number == MOST_STEPS:
            raise VocabularyError(f"{name}: its decoder has more than {MOST_STEPS} steps")
        reader.take(step)
    steps = tuple(reader.steps)

    def to_bytes(piece: str) -> bytes:
        value: str | bytes = piece
        for step in steps:
            value = step(value)
        return value if isinstance(value, bytes) else in_utf8(value)

    return Decoding(to_bytes, tuple(reader.notes), reader.falls_back)


class _Reader:
    """Takes the steps of a decoder one after the other."""

    def __init__(self, name: str) -> None:
        self._name, self._left = name, LARGEST_FILE
        self._joined = self._of_bytes = self.falls_back = False
        self.steps: list[Step] = []
        self.notes: list[str] = []

    def take(self, step: Mapping[str, Any]) -> None:
        kind = step.get("type")
        if kind == "Fuse":
            self._joined = True
        elif kind == "ByteLevel":
            self._byte_level()
        elif kind == "ByteFallback":
            self._byte_fallback()
        elif kind == "Metaspace":
            self._metaspace(step)
        elif kind == "BPEDecoder":
            self._suffix(step)
        elif kind == "Replace":
            self._replace(step)
        elif kind == "Strip":
            self._strip(step)
        else:
            raise self._error(kind, _REFUSED.get(str(kind), "it is not known"))

    def _byte_level(self) -> None:
        if self._joined or self.falls_back:
            raise self._error("ByteLevel", "it stands behind a step that makes text of the pieces")
        self.steps.append(_of_byte_level)
        self._joined = self._of_bytes = True

    def _byte_fallback(self) -> None:
        # Behind a step that joins there is one piece, the whole text.
        if not self._joined:
            self.steps.append(_of_fallback)
            self.falls_back = True

    def _metaspace(self, step: Mapping[str, Any]) -> None:
        mark = step.get("replacement")
        self._change("Metaspace", mark if isinstance(mark, str) and mark else SPACE, " ")
        # Files before there were schemes have the other key.
        if step.get("prepend_scheme", "always" if step.get("add_prefix_space", True) else "never") != "never":
            self.notes.append(_AT_START)

    def _suffix(self, step: Mapping[str, Any]) -> None:
        suffix = step.get("suffix")
        if self._joined or not isinstance(suffix, str) or not suffix:
            raise self._error("BPEDecoder", "it has no suffix, or stands where pieces are joined already")
        self._change("BPEDecoder", suffix, " ")
        self.notes.append(_AT_END)

    def _replace(self, step: Mapping[str, Any]) -> None:
        pattern, content = step.get("pattern"), step.get("content")
        old = pattern.get("String") if isinstance(pattern, Mapping) else None
        if not (isinstance(old, str) and old and isinstance(content, str)):
            raise self._error("Replace", "it replaces something else than a given text")
        self._change("Replace", old, content)

    def _change(self, kind: str, old: str, new: str) -> None:
        """Replace a text in each piece, while all pieces together stay within the size of a file."""
        if self._joined and (len(old) > 1 or self._of_bytes):
            raise self._error(kind, "what it replaces may be in several tokens")

        def change(value: str | bytes) -> str | bytes:
            if isinstance(value, bytes) and not value.isascii():
                return value  # A part of a character, for which a mark is not looked for.
            text = value.decode("ascii") if isinstance(value, bytes) else value
            self._left -= len(text) + text.count(old) * len(new)
            if self._left < 0:
                raise self._error(kind, f"it makes more than {LARGEST_FILE >> 20} MiB of the tokens")
            return text.replace(old, new)

        self.steps.append(change)

    def _strip(self, step: Mapping[str, Any]) -> None:
        start, stop = step.get("start"), step.get("stop")
        if start == 0 and stop == 0:
            return
        if not self._joined or step.get("content") != " " or stop != 0:
            raise self._error("Strip", "it takes off something else than blanks at the start of a text")
        self.notes.append(_AT_START)

    def _error(self, kind: object, why: str) -> VocabularyError:
        return VocabularyError(f"{self._name}: its decoder ({kind!s:.40}) cannot be used: {why}")


def _of_byte_level(value: str | bytes) -> str | bytes:
    piece = value if isinstance(value, str) else value.decode("ascii")
    data = byte_level(piece)
    return in_utf8(piece) if data is None else data


def _of_fallback(value: str | bytes) -> str | bytes:
    data = fallback_byte(value) if isinstance(value, str) else None
    return value if data is None else data


def _steps(decoder: object) -> Iterator[Mapping[str, Any]]:
    """A decoder as its steps, those of sequences one after the other."""
    waiting = deque([decoder])
    while waiting:
        step = waiting.popleft()
        inner = step.get("decoders") if isinstance(step, Mapping) else None
        if isinstance(step, Mapping) and step.get("type") == "Sequence" and isinstance(inner, list):
            waiting.extendleft(reversed(inner))
        else:
            yield step if isinstance(step, Mapping) else {"type": json_kind(step)}
