"""A run that is ended takes the process that measures with it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SUPERVISOR = (
    "import sys; from benchmarks import supervising; supervising.stop_on_signals();"
    "supervising.run({'pipe': sys.argv[1]}, supervising.Caps(600, 8192), 'blocked_worker')"
)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_the_worker(number: signal.Signals, tmp_path: Path) -> None:
    name = tmp_path / "pipe"
    os.mkfifo(name)
    pipe = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
    paths = [str(ROOT), str(HERE), *(path for path in sys.path if path)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    with subprocess.Popen([sys.executable, "-c", SUPERVISOR, str(name)], cwd=ROOT, env=environment) as supervisor:
        ready, _, _ = select.select([pipe], [], [], 60)
        assert ready, "the worker has not begun"
        worker = int(os.read(pipe, 100))
        supervisor.send_signal(number)
        assert supervisor.wait(60) == 128 + number
    os.close(pipe)
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
