"""Snapshots of texts, without a server."""

from __future__ import annotations

from maskwright import CancelToken
from maskwright.lsp.settings import Settings
from maskwright.lsp.snapshot import Snapshot, Source, take_snapshot


def snapshot_of(text: str, path: str | None = None) -> Snapshot:
    """What reading a text tells. ``path`` is that of the file that it might be in."""
    return take_snapshot(Source(1, text, Settings(), path=path), CancelToken())
