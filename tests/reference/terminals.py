"""Whether some bytes are a lexeme of a terminal, and whether more bytes could make them one."""

from __future__ import annotations

from functools import reduce

import regex

from reference.languages import after, grows, has_empty
from reference.operators import Pattern, meaning

ALL_BYTES = tuple(bytes([value]) for value in range(256))


class Terminal:
    """A regular language over bytes, asked about one string at a time; answers are remembered.

    Costs one regex match for a new string, and up to 256 more where the string is itself a member.
    """

    def __init__(self, pattern: Pattern) -> None:
        """Compile the pattern; raises ``regex.error`` if it is malformed."""
        self._combined = None if isinstance(pattern, bytes) else meaning(pattern)
        self._pattern = regex.compile(pattern if isinstance(pattern, bytes) else b"")
        self._answers: dict[bytes, tuple[bool, bool]] = {}

    def classify(self, data: bytes) -> tuple[bool, bool]:
        """Return whether ``data`` is a member, and whether it is a *proper* prefix of a member."""
        answer = self._answers.get(data)
        if answer is None:
            answer = self._answers[data] = self._ask(data)
        return answer

    def _ask(self, data: bytes) -> tuple[bool, bool]:
        if self._combined is not None:
            rest = reduce(after, data, self._combined)
            return has_empty(rest), grows(rest)
        found = self._pattern.fullmatch(data, partial=True)
        if found is None:
            return False, False
        if found.partial:
            return False, True
        # A complete match hides whether a longer one exists, so every possible next byte is tried.
        return True, any(self._pattern.fullmatch(data + more, partial=True) for more in ALL_BYTES)
