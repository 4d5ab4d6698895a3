"""A worker that tells who it is and then never ends by itself."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

job = json.load(sys.stdin)
with Path(job["pipe"]).open("w", encoding="ascii") as pipe:
    pipe.write(f"{os.getpid()}\n")
signal.pause()
