"""What llama.cpp's loader makes of a grammar, and whether it refuses it, told from the text alone.

As it behaves in 2026: each parenthesis is a rule, ``x{m,n}`` is ``x`` m times and then n - m rules of
which each may add one more, ``x*`` and ``x{m,}`` end with a rule that may go round. Shares no code with the package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

LIMIT = 2000
PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|!?<[^>]*>|\{[^}]*\}|[A-Za-z0-9-]+|::=|[|()*+?.]|\n')


class Refusal(Exception):
    """The loader gives up."""


class Loader:
    """Loads one grammar of lines; raises :class:`Refusal` as llama.cpp does."""

    def __init__(self, text: str) -> None:
        self.numbers: dict[str, int] = {}
        self.rules: dict[int, list[list[int | str]]] = {}
        for line in text.split("\n"):
            pieces = PIECE.findall(line)
            if pieces:
                self.pieces, self.at = pieces[2:], 0
                number = self.number(pieces[0])
                self.rules[number] = self.alternatives()
                assert self.at == len(self.pieces), line
        begins = {number: set(self.heads(rows)) for number, rows in self.rules.items()}
        try:
            TopologicalSorter(begins).prepare()
        except CycleError:
            raise Refusal("left recursion") from None

    def number(self, name: str) -> int:
        return self.numbers.setdefault(name, len(self.numbers))

    def made(self) -> int:
        return self.number(f"?{len(self.numbers)}")

    def peek(self) -> str:
        return self.pieces[self.at] if self.at < len(self.pieces) else ""

    def alternatives(self) -> list[list[int | str]]:
        found = [self.sequence()]
        while self.peek() == "|":
            self.at += 1
            found.append(self.sequence())
        return found

    def sequence(self) -> list[int | str]:
        row: list[int | str] = []
        last, weight = 0, 1
        while (piece := self.peek()) not in ("", "|", ")"):
            self.at += 1
            if piece in "*+?" or piece.startswith("{"):
                weight = self.repeat(row, last, weight, piece)
                continue
            last, weight = len(row), 1
            if piece == "(":
                before = len(self.numbers)
                number = self.made()
                self.rules[number] = self.alternatives()
                weight = len(self.numbers) - before
                row.append(number)
                self.at += 1
            elif piece[0] == '"':
                row += re.findall(r"\\.|[^\\]", piece[1:-1])
            elif piece[0] == "[":
                row += [piece] if piece not in ("[]", "[^]") else []
            elif piece == "." or piece[0] in "<!":
                row.append(piece)
            else:
                row.append(self.number(piece))
        return row

    def repeat(self, row: list[int | str], last: int, weight: int, piece: str) -> int:
        item = row[last:]
        if not item:
            raise Refusal("nothing to repeat")
        least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(piece) or self.counts(piece)
        if least > LIMIT:
            raise Refusal("too many")
        most = None if most is not None and most > LIMIT else most
        times = most or least or 1
        if weight * times >= LIMIT:
            raise Refusal("too many rules")
        row[last:] = item * least
        before: int | None = None
        for _ in range(1 if most is None else most - least):
            number = self.made()
            following = number if most is None else before
            self.rules[number] = [item + ([] if following is None else [following]), []]
            before = number
        row += [] if before is None else [before]
        return weight * times

    @staticmethod
    def counts(piece: str) -> tuple[int, int | None]:
        least, comma, most = piece[1:-1].partition(",")
        return int(least), int(most) if most else None if comma else int(least)

    def heads(self, rows: list[list[int | str]]) -> Iterator[int]:
        """The rules that one begins with; what has an empty alternative, and only that, is taken for empty."""
        for row in rows:
            for part in row:
                if isinstance(part, str):
                    break
                yield part
                if [] not in self.rules[part]:
                    break


def refusal(text: str) -> str | None:
    """Why the loader refuses a grammar, if it does."""
    try:
        Loader(text)
    except Refusal as reason:
        return str(reason)
    return None
