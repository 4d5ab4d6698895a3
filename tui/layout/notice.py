"""Messages of one line: a mark for good or bad, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from maskwright.tui.layout.line import clipped

if TYPE_CHECKING:
    from maskwright.tui.model.frame import Frame
    from maskwright.tui.model.replay import Refusal
    from maskwright.tui.model.session import DebugSession
    from maskwright.tui.model.tokens import TokenTable

LONGEST_NAME = 32


@dataclass(frozen=True, slots=True)
class Notice:
    """What the last row above the footer says."""

    pieces: tuple[tuple[str, str], ...]

    @classmethod
    def plain(cls, text: str) -> Notice:
        """Neither good nor bad."""
        return cls(((f" {text}", ""),))

    @classmethod
    def good(cls, text: str) -> Notice:
        """Something was done."""
        return cls(((" ✔ ", "allowed"), (text, "")))

    @classmethod
    def bad(cls, text: str) -> Notice:
        """Something was not done, and why."""
        return cls(((" ✖ ", "masked"), (" ".join(text.split()), "")))

    @classmethod
    def masked(cls, table: TokenTable, token: int, reason: str) -> Notice:
        """A candidate was not taken."""
        return cls.bad(f"{cls.name(table, token)} is masked here: {reason} (w says why)")

    @classmethod
    def refused(cls, table: TokenTable, refusal: Refusal) -> Notice:
        """The text goes no further."""
        return cls.bad(f"{cls.name(table, refusal.token)} is refused; {refusal.message}")

    @classmethod
    def reloaded(cls, path: str, table: TokenTable, session: DebugSession, states: int, before: Frame) -> Notice:
        """The grammar was changed: what that did to its size, to the mask where we were, and to the text."""
        now = session.subject.compiled.stats["dwa"]["states"]
        what = f"{PurePath(path).name} reloaded: {states:,} → {now:,} DWA states"
        if session.refusal is not None:
            name = cls.name(table, session.refusal.token)
            return cls.bad(f"{what}; the text stops at step {session.length}: {name} is refused")
        more, fewer = session.frame.compared_with(before)
        return cls.good(f"{what}; mask +{more:,} −{fewer:,}")

    @staticmethod
    def name(table: TokenTable, token: int) -> str:
        """A token for people: its visible form and its id. Any number may be asked about."""
        return f"{clipped(table.text(token) or '(no bytes)', LONGEST_NAME)} (#{token})"
