"""One question to git, with care.

A repository may come from anywhere, and its configuration is not trusted: git runs without a shell, a pager, hooks,
programs that the configuration names, and any transport, so that nothing is fetched; and never for long. Callers give
paths behind ``--``, so that none is taken for an option.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from maskwright.errors import InputError

PATIENCE: Final = 60.0
"""Seconds for one question."""

_SAFE = ("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}", "-c", "log.showSignature=false")


def ask(path: Path, *arguments: str, data: bytes = b"") -> bytes:
    """The output of git in a file's folder. Raises :class:`InputError` with what it says."""
    command = ["git", "--no-pager", "--literal-pathspecs", *_SAFE, *arguments]
    try:
        done = subprocess.run(
            command,
            cwd=path.parent,
            input=data,
            capture_output=True,
            timeout=PATIENCE,
            env=_environment(os.environ.items()),
            check=False,
        )
    except FileNotFoundError:
        reason = "git is missing, which knows the revisions" if path.parent.is_dir() else f"{path}: no such folder"
        raise InputError(reason) from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"git cannot be asked: {error}") from None
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["it failed"]
        raise InputError(f"git: {said[0].removeprefix('fatal: ')}")
    return done.stdout


def _environment(variables: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The caller's variables without those that name another repository, as those of hooks do; nothing is fetched."""
    kept = {name: value for name, value in variables if not name.startswith("GIT_") or name.startswith("GIT_CONFIG_")}
    return {
        **kept,
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "LC_ALL": "C",
    }
