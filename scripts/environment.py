"""Makes `.venv/` and installs maskwright into it, built from the sources beside this folder.

Used by `run.py`, `test.py` and `lint.py`; by itself, `python3 scripts/environment.py test adapters` installs optional
dependencies too. Needs Python with `venv`, and a Rust toolchain; takes a minute or two the first time, and nothing when
no source has changed since.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
STAMP = FOLDER / "maskwright-installed.json"
OLDEST = (3, 10)

# What the installed package is built from. Python files are not among them: the installation refers to them in place.
BUILT_FROM = ("pyproject.toml", "engine/Cargo.toml", "engine/Cargo.lock", "engine/*/Cargo.toml", "engine/*/build.rs")
BUILT_FROM_FOLDERS = ("engine/core/src", "engine/pyext/src")


def prepare(*extras):
    """Make or update `.venv/` with these optional dependencies, and return the path of its Python."""
    check_tools()
    python = make_venv()
    sources = fingerprint()
    stamp = read_stamp()
    wanted = sorted({*extras, *stamp.get("extras", [])})
    if stamp == {"sources": sources, "extras": wanted} and extension_exists():
        return python
    # A stamp must not outlive what it describes: if this stops half-way, the next run starts over.
    STAMP.unlink(missing_ok=True)
    print("Installing maskwright into .venv/ (the first time takes a minute or two) ...", flush=True)
    target = f"{ROOT}[{','.join(wanted)}]" if wanted else str(ROOT)
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target)
    # Cargo.lock appears or changes in the first build.
    STAMP.write_text(json.dumps({"sources": fingerprint(), "extras": wanted}))
    return python


def check_tools():
    """Stop with one clear line if something is missing that only the user can install."""
    if sys.version_info < OLDEST:
        stop(f"Python {OLDEST[0]}.{OLDEST[1]} or later is needed; this is {sys.version.split()[0]} ({sys.executable})")
    if shutil.which("cargo") is None:
        stop("cargo is not on the PATH: install a Rust toolchain (for instance with rustup), then try again")


def make_venv():
    """Make the environment if it is not there, or if its Python has gone, and return the path of its Python."""
    python = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not works(python):
        if FOLDER.exists():
            shutil.rmtree(FOLDER)
        try:
            venv.create(FOLDER, with_pip=True)
        except (subprocess.CalledProcessError, OSError) as error:
            shutil.rmtree(FOLDER, ignore_errors=True)
            stop(f"cannot make .venv/ ({error}); on Debian and Ubuntu the package python3-venv may be missing")
    return str(python)


def works(python):
    """Whether this Python starts, is new enough, and has pip."""
    check = f"import pip, sys; sys.exit(sys.version_info < {OLDEST})"
    try:
        return subprocess.run([str(python), "-c", check], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def extension_exists():
    """Whether the last build left the compiled module beside the Python files."""
    return any((ROOT / "engine/python/maskwright").glob("_engine*.so")) or any(
        (ROOT / "engine/python/maskwright").glob("_engine*.pyd")
    )


def fingerprint():
    """A hash of names and contents of everything that the installation is built from."""
    files = [path for pattern in BUILT_FROM for path in ROOT.glob(pattern)]
    files += [path for folder in BUILT_FROM_FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def read_stamp():
    """What the last complete installation was made from, if there was one."""
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def run(*command, **options):
    """Run a command in the root folder; if it fails, stop with its exit code."""
    finished = subprocess.run([str(part) for part in command], cwd=ROOT, check=False, **options)
    if finished.returncode != 0:
        sys.exit(finished.returncode)


def stop(message):
    """End with one line on stderr."""
    sys.exit(f"error: {message}")


if __name__ == "__main__":
    prepare(*sys.argv[1:])
