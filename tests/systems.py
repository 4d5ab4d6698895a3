"""Which tests need what only some systems have. All need symbolic links, of which the repository itself has some."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import pytest


def _needs(there: bool, what: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not there, reason=f"this system has no {what}")


needs_named_pipes = _needs(hasattr(os, "mkfifo"), "named pipes (os.mkfifo)")
needs_signals = _needs(hasattr(signal, "pthread_kill"), "signals to one process or thread (signal.pthread_kill)")
needs_named_sockets = _needs(hasattr(socket, "AF_UNIX"), "sockets in folders (socket.AF_UNIX)")
needs_numbered_files = _needs(Path("/dev/fd").is_dir(), "names for open files (/dev/fd)")
needs_devices = _needs(Path("/dev/zero").exists(), "devices among its files (/dev/zero)")
needs_full_device = _needs(Path("/dev/full").exists(), "device that is always full (/dev/full)")
needs_shell = _needs(os.name == "posix", "shell of the POSIX kind (sh)")
