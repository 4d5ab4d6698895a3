"""How many findings and how large: the last lines of ``check``, with the differences from an earlier compile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maskwright.diagnostic import Diagnostic, Severity


def counts_text(found: Sequence[Diagnostic], before: Sequence[Diagnostic] | None = None) -> str:
    """Count findings by severity: ``error: 0, warning: 2 (+1), information: 7``."""
    parts = []
    for kind in Severity:
        count = _count(found, kind)
        change = 0 if before is None else count - _count(before, kind)
        parts.append(f"{kind.value}: {count}" + (f" ({change:+})" if change else ""))
    return ", ".join(parts)


def sizes_text(stats: dict[str, Any], before: dict[str, Any] | None = None) -> str:
    """Time and sizes of a compile, each with its difference if there is an earlier one; ``=`` is no difference."""
    change = None if before is None else difference(stats, before)
    slower = 0.0 if change is None else round(change["total_ms"], 1)
    milliseconds = "" if change is None else f" ({slower:+.1f})" if slower else " (=)"
    dwa, dwa_change = stats["dwa"], change and change["dwa"]
    return (
        f"compiled in {stats['total_ms']:.1f} ms{milliseconds}: {_size(dwa, dwa_change, 'states', 'DWA states')}, "
        f"{_size(dwa, dwa_change, 'edges', 'edges')}, {_size(dwa, dwa_change, 'weights', 'weights')}; "
        f"{_size(stats, change, 'lr_states', 'LR states')}; {_size(stats, change, 'lexer_states', 'lexer states')}"
    )


def difference(stats: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What the figures have grown by, in the form of the figures; positive is more."""
    return {
        "dwa": {name: size - before["dwa"][name] for name, size in stats["dwa"].items()},
        **{name: stats[name] - before[name] for name in ("lr_states", "lexer_states", "total_ms")},
    }


def _count(found: Sequence[Diagnostic], kind: Severity) -> int:
    return sum(one.severity is kind for one in found)


def _size(sizes: dict[str, Any], change: dict[str, Any] | None, key: str, name: str) -> str:
    text = f"{sizes[key]:,} {name.removesuffix('s') if sizes[key] == 1 else name}"
    if change is None:
        return text
    return f"{text} ({change[key]:+,})" if change[key] else f"{text} (=)"
