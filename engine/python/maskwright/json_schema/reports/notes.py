"""What became of each keyword: the grammar enforces it, or accepts more, or accepts less, or cannot be made.

Notes are taken on the schema that has the keyword while it is worked out. Of several notes on one keyword the gravest
counts.

>>> notes = Notes()
>>> notes.add("pattern", "relaxed", "look-ahead is not supported")
>>> notes.add("pattern", "enforced")
>>> notes.of("pattern"), notes.of("type")
(('relaxed', 'look-ahead is not supported'), None)
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from maskwright.diagnostic import Span
from maskwright.json_schema.spelling import spell
from maskwright.located_json import Document
from maskwright.schema_options import SchemaOptions

Status = Literal["enforced", "tightened", "relaxed", "refused"]

_GRAVITY: Final[dict[Status, int]] = {"enforced": 0, "tightened": 1, "relaxed": 2, "refused": 3}


@dataclass(slots=True, unsafe_hash=True)
class KeywordReport:
    """One keyword of a schema. Nobody changes one; there are thousands, and a frozen one takes three times as long.

    ``pointer`` leads to the keyword in the schema, ``reason`` says why it is not just enforced, and ``witness`` is an
    instance that the grammar accepts and the schema does not, or the other way round, where one is known;
    ``has_witness`` tells an unknown one from ``None``, which is ``null``. ``document`` and ``options`` are what was
    read, and how; ``start`` is where the document begins in the text that somebody wrote, a grammar perhaps.
    """

    pointer: str
    keyword: str
    status: Status
    reason: str
    document: Document = field(repr=False, compare=False)
    options: SchemaOptions = field(repr=False, compare=False)
    witness: Any = None
    has_witness: bool = False
    start: int = 0

    @property
    def span(self) -> Span:
        """The keyword with its value."""
        first, last = self.document.key_span(self.pointer), self.document.span(self.pointer)
        return Span(self.start + first.start, self.start + last.end)

    @property
    def witness_text(self) -> str | None:
        """The witness as the grammar would have it written, if there is one."""
        return self.spelled(self.witness) if self.has_witness else None

    def spelled(self, instance: Any) -> str:
        """A text of an instance that has the blanks that the grammar asks for."""
        return spell(instance, spaced=self.options.whitespace == "single")


@dataclass(slots=True)
class Notes:
    """What was found about the keywords of one schema."""

    found: dict[str, tuple[Status, str]] = field(default_factory=dict)

    def add(self, keyword: str, status: Status, reason: str = "") -> None:
        """Take a note, unless there is a graver one."""
        known = self.found.get(keyword)
        if known is None or _GRAVITY[status] > _GRAVITY[known[0]]:
            self.found[keyword] = (status, reason)

    @staticmethod
    def joined(several: Collection[Notes]) -> Notes:
        """The gravest notes of several schemas that are one for their author."""
        if len(several) == 1:
            return next(iter(several))
        joined = Notes()
        for one in several:
            for keyword, note in one.found.items():
                joined.add(keyword, *note)
        return joined

    def forget(self, keyword: str) -> None:
        """Say nothing of a keyword that is an annotation."""
        self.found.pop(keyword, None)

    def of(self, keyword: str) -> tuple[Status, str] | None:
        """The gravest note, if there is any."""
        return self.found.get(keyword)
