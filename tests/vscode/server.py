"""The half of the editor that serves a browser, with settings and extensions of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from vscode.installation import NODE, PATIENCE, SERVER
from vscode.processes import command_line, members, stop

COMMAND = [sys.executable, "-m", "maskwright"]

QUIET = {
    "workbench.startupEditor": "none",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.tips.enabled": False,
    "telemetry.telemetryLevel": "off",
    "update.mode": "none",
    "extensions.autoCheckUpdates": False,
    "extensions.autoUpdate": False,
    "extensions.ignoreRecommendations": True,
    "chat.disableAIFeatures": True,
    "editor.accessibilitySupport": "off",
    "git.enabled": False,
    # Text of a terminal is text of the page, and can be read.
    "terminal.integrated.gpuAcceleration": "off",
}
"""Nothing of the editor's own distracts from the extension, or looks for something on the network."""

TRUSTED = {"security.workspace.trust.enabled": False}


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def language_servers(self) -> list[int]:
        """The process ids of all maskwright servers that it has started."""
        return [one for one in members(self.process.pid) if b"maskwright\0lsp" in command_line(one)]


@contextmanager
def serve(folder: Path, packed: Path, settings: dict[str, Any], **variables: str) -> Iterator[Server]:
    """Install the extension into a fresh profile with these settings, and serve it on loopback."""
    write_settings(folder, {**QUIET, **settings})
    options: list[str | Path] = [
        *("--server-data-dir", folder / "data", "--extensions-dir", folder / "extensions"),
        "--accept-server-license-terms",
    ]
    # Without addresses the gallery of extensions is not asked.
    gallery = {"serviceUrl": "", "itemUrl": "", "resourceUrlTemplate": "", "controlUrl": "", "nlsBaseUrl": ""}
    environment = {**os.environ, "EXTENSIONS_GALLERY": json.dumps(gallery), **variables}
    done = subprocess.run(
        [NODE, SERVER, *options, "--install-extension", packed],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    port = free_port()
    network = ["--host", "127.0.0.1", "--port", str(port), "--without-connection-token", "--telemetry-level", "off"]
    # Variables are those of this process, not what a shell of this machine makes of them.
    network.append("--force-disable-user-env")
    log = folder / "log.txt"
    with log.open("wb") as written:
        process = subprocess.Popen(
            [NODE, SERVER, *options, *network],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    server = Server(process, port, log)
    try:
        wait_for(server)
        yield server
    finally:
        stop(process)


def write_settings(folder: Path, settings: dict[str, Any]) -> None:
    """Trust is read from the user's settings, what belongs to a machine from that machine's."""
    for scope in ("User", "Machine"):
        path = folder / "data/data" / scope / "settings.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(settings), encoding="utf-8")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(server: Server) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.process.poll() is None:
        try:
            with urlopen(server.address + "version", timeout=PATIENCE):
                return
        except (URLError, ConnectionError):
            time.sleep(0.05)
    raise AssertionError(f"the editor's server did not start:\n{server.log.read_text(errors='replace')}")
