"""The texts that ``profile`` walks, and the file that it writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from maskwright.errors import InputError
from maskwright.regular_files import read_regular_file
from maskwright.whole_files import replace_file

if TYPE_CHECKING:
    from maskwright import Grammar, Vocabulary

LARGEST_SAMPLE: Final = 4 << 20
"""Bytes of a text: some minutes, and a gigabyte for its steps, which are all kept."""


def read_samples(grammar: Grammar, files: tuple[str, ...], *, tests: bool) -> list[tuple[str, bytes]]:
    """The texts of files, and those that the grammar's tests accept, each with a name. Raises :class:`InputError`."""
    found = []
    for name in files:
        try:
            found.append((name, read_regular_file(Path(name), LARGEST_SAMPLE)))
        except (OSError, ValueError) as error:
            raise InputError(f"{name}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if tests:
        from maskwright.trials.collect import collect_tests

        cases = [case for case in collect_tests(grammar).cases if case.accept]
        if not cases:
            raise InputError(f"{grammar.path}: has no tests with a text that is accepted")
        found += [(case.description or f"test {number}", case.text) for number, case in enumerate(cases, start=1)]
    return found


def encode_of(grammar: Grammar, vocabulary: Vocabulary) -> Callable[[bytes], list[int]]:
    """How a text becomes tokens, in which the names of special tokens stand for these, as in tests."""
    from maskwright.trials.special import SpecialNames

    names = SpecialNames(grammar, vocabulary)

    def encode(text: bytes) -> list[int]:
        tokens = []
        for piece in names.pieces(text):
            data = text[piece.start : piece.end]
            tokens += vocabulary.encode(data.decode()) if piece.token is None else [piece.token]
        return tokens

    return encode


def write_report(path: str, told: dict[str, Any], grammar: str, vocabulary: str) -> None:
    """Write the HTML file, whole or not at all. Raises :class:`InputError`."""
    from maskwright.profiling.report import render

    if Path(path).exists() and not Path(path).is_file():
        raise InputError(f"{path}: is no file that can be replaced")
    try:
        replace_file(Path(path), render(told, grammar, vocabulary).encode())
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from None
