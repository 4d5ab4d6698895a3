"""The line that says how far a compile is."""

from __future__ import annotations

import io
import sys

import pytest

from maskwright.cli.progress import progress_line


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_it_and_wipes_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with progress_line(patience=0) as progress:
        assert progress
        progress("lexer", 0.051)
    assert terminal.getvalue() == "\r\x1b[Kcompiling:   5%  lexer\r\x1b[K"


def test_nothing_is_shown_before_anybody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with progress_line(patience=3600) as progress:
        assert progress
        progress("lexer", 0.051)
    assert terminal.getvalue() == ""


def test_a_pipe_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress_line(patience=0) as progress:
        assert progress is None
